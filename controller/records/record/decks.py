"""Records of decks: their counts, their marks, their use."""

from dataclasses import dataclass
from datetime import datetime

from controller.data.message import Text
from controller.records.record.moments import NO_COUNT, Moment, Outcome


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

    @property
    def suspect(self) -> tuple[int, ...]:
        """The numbers of the suspect rounds."""
        return tuple(use.round for use in self.rounds if use.suspect)
