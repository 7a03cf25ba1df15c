"""What lay on the table, as far as sensors and limits tell: numbers of wagers, bounds in money."""

from collections import Counter

from msgspec import Struct

from controller.data.definition import TableDefinition
from controller.data.irregularities import Effect
from controller.records.record import RoundRecord

Bounds = tuple[int, int]
"""Cents: the least and the most."""


def wagers_of(record: RoundRecord, beside: str = "") -> Counter[str]:
    """Return how many of each wager had action in a round.

    They are those that stood at the seats in it; a wager that a ruling returned had none.

    Args:
        record: the round.
        beside: only at seats with this wager; empty: at all.
    """
    effects = record.effects
    return Counter(
        wager
        for seat in record.seats
        if seat.dealt_in and (not beside or beside in seat.wagers)
        for wager in seat.wagers
        if effects.get((seat.number, wager)) is not Effect.RETURNED
    )


def beside_of(record: RoundRecord, table: TableDefinition) -> Counter[str]:
    """Return how many of each wager had action at seats with the wager that a fold gives up."""
    decision = table.game.decision
    base = table.game.wager(decision).requires if decision is not None else None
    return wagers_of(record, base) if base is not None else Counter()


def bounds_of(table: TableDefinition, wager: str) -> Bounds | None:
    """Return the least and the most that one such wager may be; None: the table has no limits.

    A wager without limits of its own gets them from the wager beside which it must lie.
    """
    own = next(((least, most) for name, least, most in table.limits if name == wager), None)
    if own is not None:
        return own
    found = next((each for each in table.game.wagers if each.name == wager), None)
    if found is None or found.requires is None:
        return None
    beside = bounds_of(table, found.requires)
    if beside is None:
        return None
    return beside[0] * found.minimum_multiple, beside[1] * found.maximum_multiple


class Handle(Struct, frozen=True):
    """The number of a wager, and the two sums (cents) between which they lie together.

    `beside`: how many of them lay at seats with the wager that a fold gives up (the Ante).
    """

    count: int
    bounds: Bounds | None
    beside: int = 0

    def divided(self) -> tuple["Handle", "Handle"]:
        """Return those beside the Ante and the others; all have the same limits."""
        return self._part(self.beside), self._part(self.count - self.beside)

    def _part(self, count: int) -> "Handle":
        if self.bounds is None or not count:
            return Handle(count, self.bounds if self.bounds is None else (0, 0))
        least, most = self.bounds
        return Handle(count, (least // self.count * count, most // self.count * count))


def handles(
    table: TableDefinition, wagers: Counter[str], beside: Counter[str]
) -> dict[str, Handle]:
    """Return the handle of each wager of a round, in the game's order.

    Args:
        table: the definition by which it was played.
        wagers: how many of each had action.
        beside: how many of them lay at seats with the Ante.
    """
    found = {}
    for name in (each.name for each in table.game.wagers):
        count, bounds = wagers[name], bounds_of(table, name)
        if count:
            held = None if bounds is None else (count * bounds[0], count * bounds[1])
            found[name] = Handle(count, held, beside[name])
    return found


def total(found: dict[str, Handle]) -> Bounds | None:
    """Return the bounds of all wagers together; None: one of them has none."""
    bounds = [each.bounds for each in found.values()]
    known = [each for each in bounds if each is not None]
    if len(known) < len(bounds):
        return None
    return sum(least for least, _ in known), sum(most for _, most in known)
