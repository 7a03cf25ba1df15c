"""The order of `tablectl driver check`: the driver, its device, and who operates it."""

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

from controller.cli.device_owner import device_at, device_with, refuse_if_served, told_of_table
from controller.cli.driver_check_person import PersonOperator, confirm
from controller.configuration.devices import OWN_DRIVERS, plain_options
from controller.configuration.problem import did_you_mean
from controller.configuration.reading import read_text
from controller.data.lists import lines
from controller.data.message import Message, message
from controller.errors import DealerTableError, ExitCode
from drivers.conformance import DriverUnderTest, Operator, Simulated
from drivers.conformance.item import Item
from drivers.conformance.items import ITEMS, items_for
from drivers.registry import OPERATORS, driver_factory, find, open_transport
from drivers.transport import Transport

_MakeOperator = Callable[[str, Path | None], Operator]


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
