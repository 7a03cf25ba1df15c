"""Runs the items of the kit, each with a host of its own."""

from contextlib import suppress

from drivers.conformance.bench import Bench
from drivers.conformance.driver_under_test import DriverUnderTest
from drivers.conformance.item import Item
from drivers.conformance.kit import judge
from drivers.conformance.verdict import Failed, Outcome, Verdict
from drivers.errors import DriverError


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
