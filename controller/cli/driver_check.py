"""Carries out `tablectl driver check`: the conformance kit on a driver and its device."""

import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from controller.cli import kit_run
from controller.cli.device_owner import device_at, device_with, refuse_if_served, told_of_table
from controller.cli.kit_run import CheckOrderError, Kit, KitOrder, operator_of
from controller.cli.table_file import table_file
from controller.configuration.devices import OWN_DRIVERS, plain_options
from controller.configuration.document import read_text
from controller.data.message import Message, lines, message, message_of
from controller.errors import ExitCode
from drivers.conformance import DriverUnderTest, Verdict
from drivers.conformance.bench import Bench
from drivers.conformance.item import Item, check_item
from drivers.conformance.items import ITEMS
from drivers.errors import BrokenDriverError, TransportError, UnknownDriverError
from drivers.options import OptionsError
from drivers.registry import driver_factory, open_transport


class DriverOrder(KitOrder, frozen=True, kw_only=True):
    """The order, with the driver where it is named, and its options as `key=value`."""

    driver: str = ""
    options: tuple[str, ...] = ()


class _Conformance(Kit[Item]):
    """The conformance kit."""

    every = ITEMS

    def __init__(self, driver: str, subject: DriverUnderTest, *, simulated: bool) -> None:
        super().__init__(driver, subject.transport, subject.operator)
        self._subject, self._simulated = subject, simulated

    async def reach(self, within: float) -> None:
        bench = Bench(self._subject)
        try:
            await bench.up(within)
        finally:
            await bench.kill()

    def applies(self, item: Item) -> bool:
        return self._subject.kind in item.kinds

    async def judge_item(self, item: Item) -> Verdict:
        return await check_item(self._subject, item)

    def about(self) -> Mapping[str, object]:
        kind = self._subject.kind.name.lower()
        return {"driver": self.name, "kind": kind, "simulated": self._simulated}

    def unknown(self, name: str) -> Message:
        return message("tablectl-no-item", name=name)

    def total(self, numbers: Mapping[str, int], *, proved: bool) -> Message:
        return message("tablectl-check-sum", **numbers)


def check_driver(order: DriverOrder, *, as_json: bool) -> ExitCode:
    """Check, print, and return the exit code.

    Raises:
        CheckOrderError: the order cannot be understood, or there is no such driver.
        NoDeviceError: nothing answers at the address.
        DeviceTakenError: a daemon or another process has the device.
        StandsStillError: the driver lets no time pass.
    """
    try:
        driver, subject = subject_of(order)
    except (UnknownDriverError, BrokenDriverError, OptionsError, TransportError) as error:
        raise CheckOrderError(message_of(error.trouble)) from error
    kit = _Conformance(driver, subject, simulated=order.simulated(subject.transport))
    return kit_run.judge_items(order, kit, as_json=as_json)


def subject_of(order: DriverOrder) -> tuple[str, DriverUnderTest]:
    """Return the driver's name, and the driver with its device and operator.

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
    given = dict(map(_option, order.options))
    options = told_of_table(driver, given or configured, order.config)
    if options != given:
        table_file(order.config)  # where no table is here, it tells from what they are
    factory = driver_factory(driver)
    factory("the kit", options)  # errors in the options are told before anything moves
    transport = open_transport(order.url)
    return driver, DriverUnderTest(factory, transport, options, operator_of(transport, order))


def _driver(order: DriverOrder) -> tuple[str, Mapping[str, object]]:
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
