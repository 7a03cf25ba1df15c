"""Runs the items, one after the other, each with a line and a raw host of its own."""

import asyncio
from dataclasses import replace

from drivers.certification.item import Item
from drivers.certification.rig import DeviceUnderTest, Rig
from drivers.certification.watch import Watch
from drivers.conformance.kit import judge
from drivers.conformance.record import ANSWER
from drivers.conformance.verdict import Outcome, StoodStill, Verdict
from drivers.conformance.virtual import VirtualLoop
from drivers.messages import Capabilities, Hello

_TRIES = 5
"""Tries of an item whose times cannot be told, as this computer or the line stood still."""
_STALL = 0.05
"""Seconds of a stall after which a failure may be this computer's: it has to be seen again."""


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
    reason, has_failed = "", False
    for turn in range(_TRIES):
        try:
            verdict, stall = await _certify_once(subject, item, again=turn > 0)
        except StoodStill as error:
            reason = str(error)
            continue
        if has_failed and verdict.outcome is Outcome.PASS:
            words = f"it failed once, while this computer stood still, and passed then: {reason}"
            return Verdict(item.name, Outcome.NOT_SHOWN, words)
        if has_failed or verdict.outcome is not Outcome.FAIL or stall < _STALL:
            return verdict
        has_failed, reason = True, verdict.reason
    words = f"this computer or the line stood still in each of {_TRIES} tries: {reason}"
    return Verdict(item.name, Outcome.NOT_SHOWN, words)


async def _certify_once(
    subject: DeviceUnderTest, item: Item, *, again: bool
) -> tuple[Verdict, float]:
    """Look at an item once, or `again`; return also for how long this computer stood still at once.

    Raises:
        StoodStill: this computer stood still where a time was measured.
    """
    watch = subject.watch
    rig = Rig(subject)
    exact = isinstance(asyncio.get_running_loop(), VirtualLoop)
    url, self_driven = subject.transport.url, subject.self_driven
    watch.begin(url, subject.kind, self_driven=self_driven, exact=exact, again=again)
    await rig.open()
    try:
        verdict = await judge(item.name, item.check(rig), overdue=Outcome.NOT_SHOWN)
        if verdict.outcome in (Outcome.PASS, Outcome.NOT_SHOWN):
            await rig.part()
    finally:
        rig.close()
        await rig.put_back()
    watch.settle()
    outcome, reason = verdict.outcome, verdict.reason
    if outcome is not Outcome.NOT_APPLICABLE and watch.findings:
        own = [reason] if outcome is Outcome.FAIL else []
        outcome, reason = Outcome.FAIL, "; ".join((*own, *watch.findings))
    if rig.lost is not None and outcome is not Outcome.NOT_APPLICABLE:
        outcome, reason = Outcome.FAIL, f"the line was lost ({rig.lost}): {reason}"
    pace, doubts = rig.pace, watch.doubts & set(item.proves)
    if outcome is Outcome.PASS and doubts:
        raise StoodStill(f"late; by whose fault cannot be told: {', '.join(sorted(doubts))}")
    if outcome is Outcome.FAIL and pace.longest >= ANSWER:
        raise StoodStill(reason)  # so long that this host itself was not what a host must be
    return Verdict(item.name, outcome, pace.reason_with_pace(reason)), pace.longest


async def ask_identity(subject: DeviceUnderTest, within: float) -> tuple[Hello, Capabilities]:
    """Ask a device for its identity and its capabilities.

    Raises:
        Failed: it does not answer in so many seconds.
        PortInUseError: another process has the port.
        TransportError: the port cannot be opened at all.
    """
    rig = Rig(replace(subject, watch=Watch()))
    await rig.open()
    try:
        return await rig.greet(within), await rig.able()
    finally:
        rig.close()
