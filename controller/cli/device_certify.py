"""Carries out `tablectl device certify`: goes through the items, prints verdicts and the sum."""

import asyncio
import json
from dataclasses import dataclass, replace
from pathlib import Path

import typer

from controller.cli.device_owner import DeviceTakenError, refuse_if_served
from controller.cli.driver_check import CheckOrderError, NoDeviceError, cards_withheld, operator_of
from controller.cli.output import print_message
from controller.data.known_words import did_you_mean
from controller.data.message import Message, message
from controller.data.troubles import message_of
from controller.errors import ExitCode
from controller.words.spoken import say
from drivers.certification.item import Item
from drivers.certification.items import ITEMS
from drivers.certification.run import DeviceUnderTest, certify_item, reached
from drivers.conformance import Failed, Outcome, Simulated, Verdict
from drivers.conformance.verdict import holds
from drivers.conformance.virtual import in_virtual_time
from drivers.errors import PortInUseError, TransportError, UnknownDriverError
from drivers.messages import Capabilities, Hello
from drivers.registry import open_transport
from drivers.vocabulary import DeviceKind, Feature

_OUTCOMES = {
    Outcome.PASS: message("tablectl-check-pass"),
    Outcome.FAIL: message("tablectl-check-fail"),
    Outcome.NOT_SHOWN: message("tablectl-certify-open"),
}
_REACHED = 10.0
"""Seconds within which a device must answer."""


@dataclass(frozen=True, slots=True)
class CertifyOrder:
    """The order as given on the command line."""

    url: str
    only: tuple[str, ...] = ()
    simulator: str = ""
    control_dir: Path | None = None
    yes: bool = False
    partial: bool = False
    config: Path | None = None


def carry_out(order: CertifyOrder, *, as_json: bool) -> ExitCode:
    """Certify, print, and return the exit code.

    Raises:
        CheckOrderError: the order cannot be understood, or no such device can be certified.
        NoDeviceError: nothing answers at the address.
        DeviceTakenError: a daemon or another process has the device.
    """
    refuse_if_served(order.url, order.config)
    items = _items(order)
    try:
        transport = open_transport(order.url)
    except (UnknownDriverError, TransportError) as error:
        raise CheckOrderError(message_of(error.trouble)) from error
    operator = operator_of(transport, order.simulator, order.control_dir)
    simulated = isinstance(transport, Simulated) or bool(order.simulator)
    subject = DeviceUnderTest(transport, operator)
    try:
        run = in_virtual_time if isinstance(transport, Simulated) else asyncio.run
        said, verdicts = run(
            _certify(order, subject, items, ask=not (simulated or order.yes), quiet=as_json)
        )
    except PortInUseError as error:
        raise DeviceTakenError(message_of(error.trouble)) from error
    except TransportError as error:
        raise NoDeviceError(message_of(error.trouble)) from error
    proved = holds(verdicts, partial=order.partial)
    if as_json:
        typer.echo(json.dumps(_report(order, said, verdicts, certified=proved), indent=2))
    else:
        print_message(_summary(verdicts, certified=proved))
    return ExitCode.OK if proved else ExitCode.NEGATIVE


async def _certify(
    order: CertifyOrder,
    subject: DeviceUnderTest,
    items: tuple[Item, ...],
    *,
    ask: bool,
    quiet: bool,
) -> tuple[Hello, list[Verdict]]:
    """Look at the items of the device's kind; with `ask`, a person allows that cards move."""
    verdicts = []
    try:
        said, able = await _reach(subject)
        orders = bool(able.features & Feature.HOST_DRIVEN)
        itself = said.kind is DeviceKind.SHUFFLER and not orders
        subject = replace(subject, kind=said.kind, self_driven=itself)
        recalls = bool(able.features & Feature.RECALLS)
        meant = [
            each
            for each in items
            if order.only or each.applies(said.kind, self_driven=itself, recalls=recalls)
        ]
        width = max((len(each.name) for each in meant), default=0)
        moves = any(each.moves_cards for each in meant)
        withheld = cards_withheld() if moves and ask else ""
        for each in meant:
            if withheld and each.moves_cards:
                verdict = Verdict(each.name, Outcome.NOT_SHOWN, withheld)
            else:
                verdict = await certify_item(subject, each)
            verdicts.append(verdict)
            if not quiet:
                word = say(_OUTCOMES[verdict.outcome]) if verdict.outcome in _OUTCOMES else "–"
                typer.echo(f"{word:<5}  {each.name:{width}}  {verdict.reason}")
    finally:
        subject.operator.leave()
    return said, verdicts


async def _reach(subject: DeviceUnderTest) -> tuple[Hello, Capabilities]:
    """Return the device's identity and capabilities.

    Raises:
        NoDeviceError: none answers.
    """
    url = subject.transport.url
    try:
        return await reached(subject, _REACHED)
    except Failed as error:
        raise NoDeviceError(message("tablectl-no-answer", url=url, why=str(error))) from error


def _items(order: CertifyOrder) -> tuple[Item, ...]:
    known = [each.name for each in ITEMS]
    for name in order.only:
        if name not in known:
            hint = did_you_mean(name, known)
            if hint is None:
                raise CheckOrderError(message("tablectl-certify-no-item", name=name))
            raise CheckOrderError(message("tablectl-no-item-hint", name=name, hint=hint))
    return tuple(each for each in ITEMS if not order.only or each.name in order.only)


def _counts(verdicts: list[Verdict]) -> dict[Outcome, int]:
    return {outcome: sum(each.outcome is outcome for each in verdicts) for outcome in Outcome}


def _report(
    order: CertifyOrder, said: Hello, verdicts: list[Verdict], *, certified: bool
) -> dict[str, object]:
    by_name = {each.name: each for each in ITEMS}
    return {
        "url": order.url,
        "kind": said.kind.name.lower(),
        "serial": said.serial,
        "certified": certified,
        "partial": order.partial,
        "items": [
            {
                "item": each.item,
                "text": by_name[each.item].text,
                "proves": list(by_name[each.item].proves),
                "outcome": each.outcome.value,
                "reason": each.reason,
            }
            for each in verdicts
        ],
        "counts": {outcome.value: count for outcome, count in _counts(verdicts).items()},
    }


def _summary(verdicts: list[Verdict], *, certified: bool) -> Message:
    counts = _counts(verdicts)
    numbers = {
        "count": counts[Outcome.PASS],
        "tries": counts[Outcome.FAIL],
        "times": counts[Outcome.NOT_APPLICABLE],
        "number": counts[Outcome.NOT_SHOWN],
    }
    if certified:
        return message("tablectl-certified", **numbers)
    return message("tablectl-not-certified", **numbers)
