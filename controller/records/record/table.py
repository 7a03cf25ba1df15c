"""Records of holds and clearings, of what happened to devices and daemon, and of decks."""

from dataclasses import dataclass
from datetime import datetime

from controller.data.causes import About, Cause
from controller.data.message import Message, Text, message
from controller.records.record.acts import NO_COUNT, Moment, Outcome

# Records of decks: their counts, their marks, their use.


@dataclass(frozen=True, slots=True)
class CountRecord:
    """A count of a deck that had come back.

    Attributes:
        by: who counted by hand, and `reason` what they said; empty: the shuffler counted.
    """

    at: Moment
    colour: str
    cards: int
    good: bool
    by: Text
    reason: Text


@dataclass(frozen=True, slots=True)
class MarkRecord:
    """A wrong count of a deck: the rounds dealt from it since its last good count are in doubt.

    Attributes:
        first, last: of these rounds, those that were dealt from the deck.
        cleared: when a supervisor confirmed the deck; None: nobody has. The mark stays in any
            case. `by`: who, with which `reason` and `count` of cards.
    """

    at: Moment
    colour: str
    first: int
    last: int
    cleared: Moment | None
    by: Text = ""
    reason: Text = ""
    count: int = NO_COUNT


@dataclass(frozen=True, slots=True)
class DeckUse:
    """One round that used a deck.

    Attributes:
        called: when its bets were closed, and the deck came into play.
        ended: when the round was over; None while it is under way.
        counts: of the deck when it came back from the round: by the shuffler first, then by hand.
        suspect: the deck was found wrong before it was found right again.
        marks: the marks for that, and who confirmed the deck afterwards.
    """

    round: int
    outcome: Outcome
    called: Moment
    ended: Moment | None
    counts: tuple[CountRecord, ...]
    suspect: bool
    marks: tuple[MarkRecord, ...] = ()
    identity: str = ""
    """The number under which the deck was registered; empty: it was not."""


@dataclass(frozen=True, slots=True)
class DeckHistory:
    """The rounds that used a deck.

    Attributes:
        since, until: the time that was asked for; None: no limit.
    """

    colour: str
    since: datetime | None
    until: datetime | None
    rounds: tuple[DeckUse, ...]
    time_zone: str = ""
    """The house's, by whose clock people are told of it."""

    @property
    def suspect(self) -> tuple[int, ...]:
        """The numbers of the suspect rounds."""
        return tuple(use.round for use in self.rounds if use.suspect)


@dataclass(frozen=True, slots=True)
class HoldRecord:
    """Something that held the table while this round was under way.

    Attributes:
        about: what it was about, beside its cause.
        words: None: they are not known.
        opened: it may be before this round. `closed`: None: it stood when this was read.
        by: who cleared it; empty: its cause ended by itself.
        count: cards that were counted for it; -1: no count was needed.
    """

    id: int
    cause: Cause
    about: About
    words: Message | None
    opened: Moment | None
    closed: Moment | None
    by: Text
    reason: Text
    count: int


@dataclass(frozen=True, slots=True)
class ClearRecord:
    """A clearing by a person, or a refused try."""

    at: Moment
    by: str
    reason: str
    count: int
    void_round: bool
    refused: Message | None


@dataclass(frozen=True, slots=True)
class NoteRecord:
    """Something for the record: a fold, a seat by touch, a prompt."""

    at: Moment
    what: str
    words: Message


@dataclass(frozen=True, slots=True)
class LinkRecord:
    """A device came or went."""

    at: Moment
    device: str
    up: bool
    reason: Message | None = None
    """Why it went."""


@dataclass(frozen=True, slots=True)
class InterruptionRecord:
    """The daemon was started again inside this round; the rest is the state just before.

    Attributes:
        boot: starts of the daemon on this journal.
        last: the last event before.
        orderly: the daemon was stopped; else it was killed, or lost power.
        step: of the round.
        lifted: seats whose packets were lifted.
        tray: the seat whose packet lay in the tray or was asked for; None: no packet was out.
        holds: what held the table.
    """

    at: Moment
    boot: int
    last: Moment
    orderly: bool
    step: str
    lifted: tuple[int, ...]
    tray: int | None
    holds: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class DealerRecord:
    """A person who dealt from this moment on; `name` is empty if the journal does not tell it."""

    at: Moment
    badge: str
    name: str

    @property
    def who(self) -> Text:
        """The dealer in words."""
        if not self.name:
            return message("record-badge", badge=self.badge)
        return f"{self.name} ({self.badge})"


@dataclass(frozen=True, slots=True)
class DeedRecord:
    """What a person did that is neither a key nor a clearing.

    Attributes:
        what: tap, sign_on, sign_off, sign_on_ended, sign_on_failed, unlock, lamp_test,
            call_floor or coming.
        by: who; empty: not known.
        words: what they did; who did it is shown before them.
    """

    at: Moment
    what: str
    by: Text
    words: Message
    refused: Message | None


@dataclass(frozen=True, slots=True)
class FloorRecord:
    """A call to the floor: when (None: before this round), why, and who came after how long.

    Attributes:
        waited: seconds; None: nobody has come yet.
    """

    called: Moment | None
    reason: str
    answered: Moment | None = None
    by: str = ""
    waited: float | None = None
