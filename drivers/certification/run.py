"""Runs the items, one after the other, each with a line and a raw host of its own."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass

from drivers.certification.item import Item
from drivers.certification.rig import Rig
from drivers.conformance.operators import Operator
from drivers.conformance.verdict import Failed, NotApplicable, NotShown, Outcome, Verdict
from drivers.messages import Capabilities, Hello
from drivers.transport import Transport
from drivers.vocabulary import DeviceKind

_LONGEST = 1200.0
"""Seconds that one item may take, people included."""


@dataclass(frozen=True, slots=True)
class DeviceUnderTest:
    """A device under certification.

    Attributes:
        transport: leads to it; opened for each item.
        operator: who acts on it.
        kind: what it must be.
        self_driven: it is a shuffler that takes no orders.
    """

    transport: Transport
    operator: Operator
    kind: DeviceKind = DeviceKind.SHUFFLER
    self_driven: bool = False


async def certify_item(subject: DeviceUnderTest, item: Item) -> Verdict:
    """Look at one item; the line is open meanwhile, and closed then.

    Raises:
        PortInUseError: another process has the port.
        TransportError: the port cannot be opened at all.
    """
    if not item.applies(subject.kind, self_driven=subject.self_driven, recalls=True):
        kinds = " or ".join(kind.name.lower() for kind in item.kinds)
        if subject.kind in item.kinds:
            kinds = "shufflers that deal by themselves"
            if subject.self_driven:
                kinds = "shufflers that take orders"
        return Verdict(item.name, Outcome.NOT_APPLICABLE, f"an item for {kinds}")
    rig = Rig(subject.transport, subject.operator, subject.kind, self_driven=subject.self_driven)
    await rig.host.open()
    try:
        async with asyncio.timeout(_LONGEST):
            reason = await item.check(rig)
    except NotShown as why:
        outcome, reason = Outcome.NOT_SHOWN, str(why)
    except NotApplicable as why:
        outcome, reason = Outcome.NOT_APPLICABLE, str(why)
    except Failed as why:
        outcome, reason = Outcome.FAIL, str(why)
    except TimeoutError:
        outcome, reason = Outcome.NOT_SHOWN, f"it did not end within {_LONGEST:g} s"
    else:
        outcome = Outcome.PASS
    finally:
        rig.host.close()
    if outcome in (Outcome.PASS, Outcome.NOT_SHOWN) and rig.host.breaches:
        outcome, reason = Outcome.FAIL, "; ".join(rig.host.breaches)
    if rig.host.lost is not None and outcome is not Outcome.NOT_APPLICABLE:
        outcome, reason = Outcome.FAIL, f"the line was lost ({rig.host.lost}): {reason}"
    return Verdict(item.name, outcome, rig.host.pace.reason_with_pace(reason))


async def certify(
    subject: DeviceUnderTest, items: Iterable[Item]
) -> AsyncIterator[tuple[Item, Verdict]]:
    """Look at the items; yield each with its verdict. Errors as `certify_item`."""
    for item in items:
        yield item, await certify_item(subject, item)


async def reached(subject: DeviceUnderTest, within: float) -> tuple[Hello, Capabilities]:
    """Return a device's identity and capabilities.

    Raises:
        Failed: it does not answer in so many seconds.
        PortInUseError: another process has the port.
        TransportError: the port cannot be opened at all.
    """
    rig = Rig(subject.transport, subject.operator, subject.kind)
    await rig.host.open()
    try:
        return await rig.greet(within), await rig.able()
    finally:
        rig.host.close()
