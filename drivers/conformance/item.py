"""An item of the kit for drivers, and how one is checked, with a host of its own."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from drivers.conformance.bench import Bench
from drivers.conformance.driver_under_test import DriverUnderTest
from drivers.conformance.kit import EVERY, KitItem, judge
from drivers.conformance.verdict import Failed, Outcome, Verdict
from drivers.errors import DriverError
from drivers.vocabulary import DeviceKind

Check = Callable[[Bench], Awaitable[str]]


class Item(KitItem[Bench]):
    """An item of this kit."""

    __slots__ = ()


def item(
    text: str, *kinds: DeviceKind, moves_cards: bool | None = None, vital: bool = False
) -> Callable[[Check], Item]:
    """Make a function an item of the same name.

    Args:
        text: the rule, in one line.
        kinds: for which devices; none: for all.
        moves_cards: it moves cards in the shuffler; None: it does if it is for shufflers alone.
        vital: where it fails, no other item is looked at.
    """

    def make(check: Check) -> Item:
        name: str = check.__name__
        moves = kinds == (DeviceKind.SHUFFLER,) if moves_cards is None else moves_cards
        return Item(name, text, kinds or EVERY, moves, check, vital)

    return make


async def check_item(subject: DriverUnderTest, item: Item) -> Verdict:
    """Check one item, then leave the device alone, with its line sound.

    Raises:
        PortInUseError: another process has the port.
        TransportError: the port cannot be opened at all.
    """
    if subject.kind not in item.kinds:
        kinds = " or ".join(kind.name.lower() for kind in item.kinds)
        return Verdict(item.name, Outcome.NOT_APPLICABLE, f"an item for {kinds}")
    bench = Bench(subject)
    bench.pace.begin()
    try:
        verdict = await judge(item.name, _checked(bench, item), overdue=Outcome.FAIL)
    finally:
        bench.pace.end()
        bench.line.mend()
        with suppress(Failed, DriverError):
            await bench.stop()
    return Verdict(item.name, verdict.outcome, bench.pace.reason_with_pace(verdict.reason))


async def _checked(bench: Bench, item: Item) -> str:
    reason = await item.check(bench)
    await bench.stop()
    bench.end()
    return reason
