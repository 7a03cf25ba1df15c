"""Runs the items, one after the other, each with a line and a raw host of its own."""

from dataclasses import dataclass

from drivers.certification.item import Item
from drivers.certification.rig import Rig
from drivers.conformance.kit import judge
from drivers.conformance.operators import Operator
from drivers.conformance.verdict import Outcome, Verdict
from drivers.messages import Capabilities, Hello
from drivers.transport import Transport
from drivers.vocabulary import DeviceKind


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
        verdict = await judge(item.name, item.check(rig), overdue=Outcome.NOT_SHOWN)
    finally:
        rig.host.close()
    outcome, reason = verdict.outcome, verdict.reason
    if outcome in (Outcome.PASS, Outcome.NOT_SHOWN) and rig.host.breaches:
        outcome, reason = Outcome.FAIL, "; ".join(rig.host.breaches)
    if rig.host.lost is not None and outcome is not Outcome.NOT_APPLICABLE:
        outcome, reason = Outcome.FAIL, f"the line was lost ({rig.host.lost}): {reason}"
    return Verdict(item.name, outcome, rig.host.pace.reason_with_pace(reason))


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
