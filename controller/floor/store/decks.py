"""Where each deck was dealt, how often, and how its counts were: an index for its history."""

from dataclasses import dataclass

from msgspec import Struct

from controller.data.intents import DeckChanged, DeckCounted, DeckInPlay, RoundsMarked
from controller.floor.store.texts import text_of
from controller.floor.store.writing import Writing
from controller.records.decoded_event import microseconds
from controller.records.record import Moment

_UPSERT = """INSERT INTO deck_use VALUES
    (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
    ON CONFLICT (journal, colour, identity) DO UPDATE SET
    last = excluded.last, last_utc_us = excluded.last_utc_us,
    rounds = deck_use.rounds + excluded.rounds, counts = deck_use.counts + excluded.counts,
    wrong = deck_use.wrong + excluded.wrong, marks = deck_use.marks + excluded.marks,
    out_utc_us = coalesce(excluded.out_utc_us, deck_use.out_utc_us),
    out_by = coalesce(excluded.out_by, deck_use.out_by),
    out_reason = coalesce(excluded.out_reason, deck_use.out_reason)"""


class DeckNow(Struct):
    """The deck of a colour that was dealt last: its identity, and its last round."""

    identity: str
    round: int


@dataclass(slots=True)
class _Use:
    first: Moment
    last: Moment
    rounds: int = 0
    counts: int = 0
    wrong: int = 0
    marks: int = 0
    out: tuple[int, str, str] | None = None


class Decks:
    """Follows the decks of a table; a count is of the deck of its colour that was dealt last."""

    def __init__(self, writing: Writing, number: int, now: dict[str, DeckNow]) -> None:
        """Go on with the decks as they stood; `now` is changed."""
        self._writing = writing
        self._number = number
        self._now = now
        self._uses: dict[tuple[str, str], _Use] = {}

    def take(self, said: DeckInPlay | DeckCounted | DeckChanged | RoundsMarked, at: Moment) -> None:
        """Take in an intent."""
        now = self._now.get(said.colour)
        match said:
            case DeckInPlay():
                use = self._of(said.colour, said.identity, at)
                again = now is not None and (now.identity, now.round) == (said.identity, said.round)
                use.rounds += not again
                self._now[said.colour] = DeckNow(said.identity, said.round)
            case DeckChanged():
                use = self._of(said.colour, said.identity, at)
                use.out = microseconds(at.utc), text_of(said.by), text_of(said.reason)
                self._now.pop(said.colour, None)
            case DeckCounted() if now is not None:
                use = self._of(said.colour, now.identity, at)
                use.counts += 1
                use.wrong += not said.good
            case RoundsMarked() if now is not None:
                self._of(said.colour, now.identity, at).marks += 1
            case _:
                pass

    def end(self) -> None:
        """Write what was counted."""
        for (colour, identity), use in sorted(self._uses.items()):
            first, last = use.first, use.last
            times = (first.seq, microseconds(first.utc), last.seq, microseconds(last.utc))
            counts = (use.rounds, use.counts, use.wrong, use.marks)
            out = use.out or (None, None, None)
            names = text_of(colour), text_of(identity)
            values = (self._number, *names, *times, *counts, *out)
            self._writing.add("deck_use", _UPSERT, values)

    def _of(self, colour: str, identity: str, at: Moment) -> _Use:
        use = self._uses.setdefault((colour, identity), _Use(at, at))
        use.last = at
        return use
