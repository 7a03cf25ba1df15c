"""Sharing: halves, whole chips, and who gets the odd ones."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.data.hand_acts import Side
from controller.data.state.hand import Share


def halves(amount: int, unit: int) -> tuple[int, int]:
    """Return the high and the low half in whole units; the odd unit, and odd cents, to high."""
    low = amount // unit // 2 * unit
    return amount - low, low


def share(amount: int, unit: int, winners: Sequence[int]) -> tuple[Share, ...]:
    """Return the winners' shares in whole units.

    The odd units go one each to the first winners in order; cents that no chip makes, which only
    an all-in can bring, to the first of all.
    """
    units, cents = divmod(amount, unit)
    each, odd = divmod(units, len(winners))
    return tuple(
        Share(seat, (each + (place < odd)) * unit + (cents if place == 0 else 0))
        for place, seat in enumerate(winners)
    )


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
