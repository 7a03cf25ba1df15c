"""Decks: their counts, their marks, their use."""

from dataclasses import dataclass
from datetime import datetime

from controller.data.message import Text
from controller.records.record.moments import NO_COUNT, Moment, Outcome


@dataclass(frozen=True, slots=True)
class CountRecord:
    """A deck that was counted when it had come back.

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
    """A count of a deck was wrong: the rounds dealt from it since its last good one are in doubt.

    Attributes:
        first, last: of these rounds, those that were dealt from the deck.
        cleared: when a supervisor vouched for the deck; None: nobody has. The mark stays all the
            same. `by` who, with which `reason` and `count` of cards.
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
        ended: when it was over; None while it is under way.
        counts: what the deck counted when it came back from it: the shuffler first, then by hand.
        suspect: the deck was found wrong before it was found right again.
        marks: how it was marked for that, and who vouched for the deck afterwards.
    """

    round: int
    outcome: Outcome
    called: Moment
    ended: Moment | None
    counts: tuple[CountRecord, ...]
    suspect: bool
    marks: tuple[MarkRecord, ...] = ()
    identity: str = ""
    """The number of the deck as it was registered; empty: nobody said."""


@dataclass(frozen=True, slots=True)
class DeckHistory:
    """The rounds that used a deck.

    Attributes:
        since, until: the time that was asked for; None: without an end.
    """

    colour: str
    since: datetime | None
    until: datetime | None
    rounds: tuple[DeckUse, ...]

    @property
    def suspect(self) -> tuple[int, ...]:
        """The numbers of the suspect rounds."""
        return tuple(use.round for use in self.rounds if use.suspect)
