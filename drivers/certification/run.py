"""Runs the items, one after the other, each with a line and a raw host of its own."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field

from drivers.certification.item import Item
from drivers.certification.rig import Rig
from drivers.certification.watch import Watch
from drivers.conformance.kit import judge
from drivers.conformance.operators import Operator
from drivers.conformance.verdict import Outcome, StoodStill, Verdict
from drivers.conformance.virtual import VirtualLoop
from drivers.messages import Capabilities, Hello
from drivers.transport import Transport
from drivers.vocabulary import DeviceKind

_TRIES = 5
"""Tries of an item whose times cannot be told, as this computer stood still."""


@dataclass(frozen=True, slots=True)
class DeviceUnderTest:
    """A device under certification.

    Attributes:
        transport: leads to it; opened for each item.
        operator: who acts on it.
        kind: what it must be.
        self_driven: it is a shuffler that takes no orders.
        watch: sees all that is said in a run.
    """

    transport: Transport
    operator: Operator
    kind: DeviceKind = DeviceKind.SHUFFLER
    self_driven: bool = False
    watch: Watch = field(default_factory=Watch, compare=False)


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
    for _ in range(_TRIES):
        with suppress(StoodStill):
            return await _look(subject, item)
    why = f"this computer stood still in each of {_TRIES} tries: no time could be measured"
    return Verdict(item.name, Outcome.NOT_SHOWN, why)


async def _look(subject: DeviceUnderTest, item: Item) -> Verdict:
    """Look at an item once.

    Raises:
        StoodStill: this computer stood still where a time was measured.
    """
    watch = subject.watch
    rig = Rig(
        subject.transport,
        subject.operator,
        subject.kind,
        self_driven=subject.self_driven,
        watch=watch,
    )
    exact = isinstance(asyncio.get_running_loop(), VirtualLoop)
    watch.begin(subject.transport.url, subject.kind, itself=subject.self_driven, exact=exact)
    await rig.host.open()
    try:
        verdict = await judge(item.name, item.check(rig), overdue=Outcome.NOT_SHOWN)
        if verdict.outcome in (Outcome.PASS, Outcome.NOT_SHOWN):
            await rig.host.part()
    finally:
        rig.host.close()
    watch.settle()
    outcome, reason = verdict.outcome, verdict.reason
    if outcome is not Outcome.NOT_APPLICABLE and watch.findings:
        own = [reason] if outcome is Outcome.FAIL else []
        outcome, reason = Outcome.FAIL, "; ".join((*own, *watch.findings))
    if rig.host.lost is not None and outcome is not Outcome.NOT_APPLICABLE:
        outcome, reason = Outcome.FAIL, f"the line was lost ({rig.host.lost}): {reason}"
    if outcome is Outcome.PASS and watch.doubts & set(item.proves):
        raise StoodStill(reason)
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
