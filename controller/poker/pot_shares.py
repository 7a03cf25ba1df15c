"""Sharing: halves, whole chips, and who gets the odd ones."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.data.hand_acts import Side
from controller.data.state.hand import Share


def halves(amount: int, unit: int) -> tuple[int, int]:
    """Return the high and the low half in whole units; the odd unit, and the odd cent, to high."""
    units, cents = divmod(amount, unit)
    low = units // 2 * unit + cents // 2
    return amount - low, low


def share(amount: int, unit: int, winners: Sequence[int]) -> tuple[Share, ...]:
    """Return the winners' shares in whole units.

    The odd units go one each to the first winners in order, and so do cents that no chip makes,
    which only an all-in can bring.
    """
    units, cents = divmod(amount, unit)
    return tuple(
        Share(seat, _one_by_one(units, winners, place) * unit + _one_by_one(cents, winners, place))
        for place, seat in enumerate(winners)
    )


def _one_by_one(parts: int, winners: Sequence[int], place: int) -> int:
    """Return how many parts come to a place when each winner in turn gets one."""
    each, odd = divmod(parts, len(winners))
    return each + (place < odd)


@dataclass(frozen=True, slots=True)
class OddChips:
    """What is left of a pot or half when its winners have got the same, and who gets it.

    Attributes:
        pot: its place, the main pot is 0.
        side: the part that was shared; both: the whole pot.
        to_high: cents that make the high half the larger one; 0: the halves are the same.
        to: the seats that get a chip more, in their order.
        low: they won it with low hands.
    """

    pot: int
    side: Side
    to_high: int = 0
    to: tuple[Share, ...] = ()
    low: bool = False


def odd_shares(amount: int, unit: int, winners: Sequence[int]) -> tuple[Share, ...]:
    """Return by how much each winner gets more than the last one, in their order."""
    shares = share(amount, unit, winners)
    least = shares[-1].amount
    return tuple(Share(each.seat, each.amount - least) for each in shares if each.amount > least)
