"""What the house takes: rake by schedule, and the drop beside it."""

from collections.abc import Sequence

from msgspec.structs import replace

from controller.data.definition.poker import Fee, FeeKind
from controller.data.state.hand import Pot


def rake_of(fee: Fee, amount: int, cap: int) -> int:
    """Return the rake of one pot, rounded down to whole steps, and at most what the cap leaves."""
    due = min(amount * fee.percent // 100, cap)
    return due - due % fee.step


def take_fees(fee: Fee, pots: Sequence[Pot], rounds: int) -> tuple[Pot, ...]:
    """Return the pots with their fees, the main pot's first.

    Args:
        fee: of the table.
        pots: the main pot first.
        rounds: betting rounds that ended with two hands or more; within the free ones no rake.
    """
    left = fee.cap if fee.kind is FeeKind.RAKE and rounds >= fee.free_rounds else 0
    taken: list[Pot] = []
    for pot in pots:
        rake = rake_of(fee, pot.amount, left)
        left -= rake
        taken.append(replace(pot, rake=rake))
    return _drop(fee, taken)


def _drop(fee: Fee, pots: list[Pot]) -> tuple[Pot, ...]:
    if fee.drop and sum(pot.amount for pot in pots) >= fee.drop_from:
        main = pots[0]
        pots[0] = replace(main, drop=min(fee.drop, main.amount - main.rake))
    return tuple(pots)
