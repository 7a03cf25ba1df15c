"""Carries out `tablectl driver check`: goes through the items, prints each result and the sum."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence

import typer

from controller.cli.device_owner import DeviceTakenError
from controller.cli.driver_check_order import CheckOrderError, Order, Plan, plan_of
from controller.cli.messages import tell
from controller.data.message import Message, message
from controller.data.troubles import message_of
from controller.errors import DealerTableError, ExitCode
from controller.words.spoken import say
from drivers.conformance import DriverUnderTest, Outcome, Verdict
from drivers.conformance.bench import Bench
from drivers.conformance.item import Item
from drivers.conformance.items import ITEMS
from drivers.conformance.run import check
from drivers.conformance.verdict import Failed, holds
from drivers.conformance.virtual import StandstillError, in_virtual_time
from drivers.errors import BrokenDriverError, PortInUseError, TransportError, UnknownDriverError
from drivers.options import OptionsError

_OUTCOMES = {
    Outcome.PASS: message("tablectl-check-pass"),
    Outcome.FAIL: message("tablectl-check-fail"),
    Outcome.NOT_SHOWN: message("tablectl-certify-open"),
}
_REACHED = 10.0
"""Seconds within which a device must answer."""


class StandsStillError(DealerTableError):
    """The driver lets no time pass, so no item can be checked."""

    exit_code = ExitCode.NEGATIVE


class NoDeviceError(DealerTableError):
    """No device answers at the address."""

    exit_code = ExitCode.DEVICE


def carry_out(order: Order, *, as_json: bool) -> ExitCode:
    """Check, print, and return the exit code.

    Raises:
        CheckOrderError: the order cannot be understood, or there is no such driver.
        NoDeviceError: nothing answers at the address.
        DeviceTakenError: a daemon or another process has the device.
    """
    try:
        plan = plan_of(order)
    except (UnknownDriverError, BrokenDriverError, OptionsError, TransportError) as error:
        raise CheckOrderError(message_of(error.trouble)) from error
    try:
        run = in_virtual_time if plan.virtual else asyncio.run
        verdicts = run(_check(plan, quiet=as_json))
    except PortInUseError as error:
        raise DeviceTakenError(message_of(error.trouble)) from error
    except TransportError as error:
        raise NoDeviceError(message_of(error.trouble)) from error
    except StandstillError as error:
        words = message("tablectl-stands-still", name=plan.driver, why=str(error))
        raise StandsStillError(words) from error
    if as_json:
        typer.echo(json.dumps(_report(order, plan, verdicts), indent=2, ensure_ascii=False))
    else:
        tell(_summary(verdicts))
    return ExitCode.OK if holds(verdicts, partial=order.partial) else ExitCode.NEGATIVE


async def _check(plan: Plan, *, quiet: bool) -> list[Verdict]:
    try:
        await _reach(plan.subject)
        return await _gone_through(plan, quiet=quiet)
    finally:
        plan.subject.operator.leave()


async def _gone_through(plan: Plan, *, quiet: bool) -> list[Verdict]:
    width = max((len(each.name) for each in plan.items), default=0)
    verdicts = []
    allowed = [each for each in plan.items if not (plan.withheld and each.moves_cards)]
    found = {item.name: verdict async for item, verdict in _told(plan, allowed, width, quiet=quiet)}
    for each in plan.items:
        verdict = found.get(each.name)
        if verdict is None:
            verdict = Verdict(each.name, Outcome.NOT_SHOWN, plan.withheld)
            _tell(verdict, width, quiet=quiet)
        verdicts.append(verdict)
    return verdicts


async def _told(
    plan: Plan, items: Sequence[Item], width: int, *, quiet: bool
) -> AsyncIterator[tuple[Item, Verdict]]:
    """Check the items, and print each verdict as it comes."""
    async for item, verdict in check(plan.subject, items):
        _tell(verdict, width, quiet=quiet)
        yield item, verdict


def _tell(verdict: Verdict, width: int, *, quiet: bool) -> None:
    if not quiet:
        word = say(_OUTCOMES[verdict.outcome]) if verdict.outcome in _OUTCOMES else "  –"
        typer.echo(f"{word:<4}  {verdict.item:{width}}  {verdict.reason}")


async def _reach(subject: DriverUnderTest) -> None:
    """Check that a device is there at all.

    Raises:
        NoDeviceError: none answers.
        PortInUseError: another process has the port.
    """
    bench = Bench(subject)
    try:
        await bench.up(_REACHED)
    except Failed as error:
        words = message("tablectl-no-answer", url=subject.transport.url, why=str(error))
        raise NoDeviceError(words) from error
    finally:
        await bench.kill()


def _report(order: Order, plan: Plan, verdicts: list[Verdict]) -> dict[str, object]:
    texts = {each.name: each.text for each in ITEMS}
    counts = {outcome: sum(each.outcome is outcome for each in verdicts) for outcome in Outcome}
    return {
        "url": order.url,
        "driver": plan.driver,
        "kind": plan.subject.kind.name.lower(),
        "simulated": plan.simulated,
        "proved": holds(verdicts, partial=order.partial),
        "partial": order.partial,
        "items": [
            {
                "item": each.item,
                "text": texts[each.item],
                "outcome": each.outcome.value,
                "reason": each.reason,
            }
            for each in verdicts
        ],
        "counts": {outcome.value: count for outcome, count in counts.items()},
    }


def _summary(verdicts: list[Verdict]) -> Message:
    counts = {outcome: sum(each.outcome is outcome for each in verdicts) for outcome in Outcome}
    return message(
        "tablectl-check-sum",
        count=counts[Outcome.PASS],
        tries=counts[Outcome.FAIL],
        times=counts[Outcome.NOT_APPLICABLE],
        number=counts[Outcome.NOT_SHOWN],
    )
