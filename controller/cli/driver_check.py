"""What `tablectl driver check` carries out: the driver, its device and operator, item by item."""

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

import typer

from controller.cli.device_owner import (
    DeviceTakenError,
    device_at,
    device_with,
    refuse_if_served,
    told_of_table,
)
from controller.cli.driver_check_person import PersonOperator, confirm
from controller.cli.output import print_message
from controller.configuration.devices import OWN_DRIVERS, plain_options
from controller.configuration.yaml_reader import read_text
from controller.data.known_words import did_you_mean
from controller.data.lists import lines
from controller.data.message import Message, message
from controller.data.troubles import message_of
from controller.errors import DealerTableError, ExitCode
from controller.words.spoken import say
from drivers.conformance import DriverUnderTest, Operator, Outcome, Simulated, Verdict
from drivers.conformance.bench import Bench
from drivers.conformance.item import Item
from drivers.conformance.items import ITEMS, items_for
from drivers.conformance.run import check
from drivers.conformance.verdict import Failed, holds
from drivers.conformance.virtual import StandstillError, in_virtual_time
from drivers.errors import BrokenDriverError, PortInUseError, TransportError, UnknownDriverError
from drivers.options import OptionsError
from drivers.registry import OPERATORS, driver_factory, find, open_transport
from drivers.transport import Transport

_MakeOperator = Callable[[str, Path | None], Operator]
_OUTCOMES = {
    Outcome.PASS: message("tablectl-check-pass"),
    Outcome.FAIL: message("tablectl-check-fail"),
    Outcome.NOT_SHOWN: message("tablectl-certify-open"),
}
_REACHED = 10.0
"""Seconds within which a device must answer."""


class CheckOrderError(DealerTableError):
    """The command does not say what to check, or says it in a wrong way."""

    exit_code = ExitCode.USAGE


@dataclass(frozen=True, slots=True)
class Order:
    """The order as given on the command line."""

    url: str
    driver: str = ""
    options: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    simulator: str = ""
    control_dir: Path | None = None
    partial: bool = False
    yes: bool = False
    config: Path | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a check."""

    driver: str
    subject: DriverUnderTest
    items: tuple[Item, ...]
    simulated: bool
    virtual: bool
    withheld: str
    """Why no cards may be moved; empty: they may."""


def plan_of(order: Order) -> Plan:
    """Return the plan; ask first if cards may move in a real shuffler.

    Raises:
        CheckOrderError: the order cannot be understood.
        DeviceTakenError: a daemon has the device.
        UnknownDriverError: there is no such driver or transport.
        BrokenDriverError: it does not work.
        OptionsError: the options are wrong.
        TransportError: the address cannot be read.
    """
    refuse_if_served(order.url, order.config)
    driver, configured = _driver(order)
    options = dict(map(_option, order.options)) if order.options else configured
    options = told_of_table(driver, options, order.config)
    factory = driver_factory(driver)
    factory("the kit", options)  # errors in the options are told before anything moves
    transport = open_transport(order.url)
    virtual = isinstance(transport, Simulated)
    operator = operator_of(transport, order.simulator, order.control_dir)
    subject = DriverUnderTest(factory, transport, options, operator)
    items = _items(order, items_for(factory.KIND))
    simulated = virtual or bool(order.simulator)
    moves = any(each.moves_cards for each in items)
    withheld = cards_withheld() if moves and not (simulated or order.yes) else ""
    return Plan(driver, subject, items, simulated, virtual, withheld)


def _driver(order: Order) -> tuple[str, Mapping[str, object]]:
    """Return driver and options: as ordered, as configured at this address, or by `sim://kind`."""
    configured = device_at(order.url, order.config)
    if order.driver:
        if configured is None or configured.driver != order.driver:
            configured = device_with(order.driver, order.config)
        return order.driver, configured.options if configured is not None else {}
    if configured is not None:
        return configured.driver, configured.options
    parts = urlsplit(order.url)
    if parts.scheme == "sim" and parts.netloc in OWN_DRIVERS:
        return OWN_DRIVERS[parts.netloc], {}
    raise CheckOrderError(message("tablectl-which-driver", url=order.url))


def _option(text: str) -> tuple[str, object]:
    """Read `key=value`; the value is read as in a table's file."""
    key, equals, value = text.partition("=")
    if not equals or not re.fullmatch(r"[A-Za-z0-9_-]+", key):
        raise CheckOrderError(message("tablectl-option-form", text=text))
    document, problems = read_text(Path(f"--option {key}"), value)
    if document is None or problems:
        raise CheckOrderError(lines([each.line_of_words for each in problems]))
    return key, plain_options({key: document.data})[key]


def operator_of(transport: Transport, simulator: str, control_dir: Path | None) -> Operator:
    """Return who acts on a device: the simulator itself, by its socket, a person, or nobody.

    Raises:
        CheckOrderError: no simulator can have that name.
    """
    if isinstance(transport, Simulated):
        return transport.operator()
    if simulator:
        return _simulator(simulator, control_dir)
    return PersonOperator() if sys.stdin.isatty() else Operator()


def _simulator(name: str, directory: Path | None) -> Operator:
    make = cast(_MakeOperator, find(OPERATORS, "simulator").load())
    try:
        return make(name, directory)
    except ValueError as error:
        raise CheckOrderError(message("tablectl-no-simulator", why=str(error))) from error


def _items(order: Order, items: tuple[Item, ...]) -> tuple[Item, ...]:
    known = [each.name for each in ITEMS]
    for name in order.only:
        if name not in known:
            raise CheckOrderError(_no_item(name, did_you_mean(name, known)))
    return tuple(each for each in items if not order.only or each.name in order.only)


def _no_item(name: str, hint: Message | None) -> Message:
    if hint is None:
        return message("tablectl-no-item", name=name)
    return message("tablectl-no-item-hint", name=name, hint=hint)


def cards_withheld() -> str:
    """Ask before cards are moved in a real shuffler; return why they must not be."""
    if not sys.stdin.isatty():
        return "it moves cards in a real shuffler: say --yes"
    return (
        ""
        if confirm(message("tablectl-cards-may-move"))
        else "it moves cards, which was not allowed"
    )


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
        print_message(_summary(verdicts))
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
    found = {
        item.name: verdict async for item, verdict in _printed(plan, allowed, width, quiet=quiet)
    }
    for each in plan.items:
        verdict = found.get(each.name)
        if verdict is None:
            verdict = Verdict(each.name, Outcome.NOT_SHOWN, plan.withheld)
            _tell_verdict(verdict, width, quiet=quiet)
        verdicts.append(verdict)
    return verdicts


async def _printed(
    plan: Plan, items: Sequence[Item], width: int, *, quiet: bool
) -> AsyncIterator[tuple[Item, Verdict]]:
    """Check the items, and print each verdict as it comes."""
    async for item, verdict in check(plan.subject, items):
        _tell_verdict(verdict, width, quiet=quiet)
        yield item, verdict


def _tell_verdict(verdict: Verdict, width: int, *, quiet: bool) -> None:
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
