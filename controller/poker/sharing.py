"""Sharing: halves, whole chips, and who gets the odd ones."""

from collections.abc import Sequence

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
