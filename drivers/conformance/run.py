"""Runs the items of the kit, one after the other, each with a host of its own."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress

from drivers.conformance.bench import Bench
from drivers.conformance.driver_under_test import DriverUnderTest
from drivers.conformance.item import Item
from drivers.conformance.items.link import deadlines
from drivers.conformance.verdict import Failed, NotApplicable, NotShown, Outcome, Verdict
from drivers.errors import DriverError

_LONGEST = 900.0
"""Seconds that one item may take, people included."""


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
    outcome, reason = Outcome.PASS, ""
    try:
        async with asyncio.timeout(_LONGEST):
            reason = await item.check(bench)
            await bench.stop()
        bench.end()
    except NotShown as why:
        outcome, reason = Outcome.NOT_SHOWN, str(why)
    except NotApplicable as why:
        outcome, reason = Outcome.NOT_APPLICABLE, str(why)
    except Failed as why:
        outcome, reason = Outcome.FAIL, str(why)
    except TimeoutError:
        outcome, reason = Outcome.FAIL, f"it did not end within {_LONGEST:g} s"
    finally:
        bench.pace.end()
        bench.line.mend()
        with suppress(Failed, DriverError):
            await bench.stop()
    return Verdict(item.name, outcome, bench.pace.reason_with_pace(reason))


async def check(
    subject: DriverUnderTest, items: Iterable[Item]
) -> AsyncIterator[tuple[Item, Verdict]]:
    """Check the items for the subject's kind; yield each with its verdict.

    Raises:
        PortInUseError: another process has the port.
        TransportError: the port cannot be opened at all.
    """
    spins = False
    for item in items:
        if subject.kind not in item.kinds:
            continue
        verdict = Verdict(item.name, Outcome.NOT_SHOWN, "not looked at: the driver spins")
        if not spins:
            verdict = await check_item(subject, item)
        spins = spins or (item is deadlines and verdict.outcome is Outcome.FAIL)
        yield item, verdict
