"""Who has a device: what the configuration says of its address, and whether a daemon serves it."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

from controller.api.client import Client
from controller.api.socket_errors import NoDaemonError
from controller.configuration import ConfigurationError, default_table, load_table
from controller.configuration.build import Deployment
from controller.configuration.devices import LAYOUT, same_port, with_layout
from controller.data.definition import DeviceSettings, TableDefinition
from controller.data.message import message
from controller.data.terms import DEVICES
from controller.errors import DealerTableError, ExitCode


class DeviceTakenError(DealerTableError, exit_code=ExitCode.IN_USE):
    """A daemon, or another process, has the device."""


def device_at(url: str, config: Path | None) -> DeviceSettings | None:
    """Return the device that the configuration has at an address; None: there is none.

    Raises:
        ConfigurationError: a configuration was named and is wrong.
    """
    table = _table(config)
    return None if table is None else _at(url, table[0])


def device_with(driver: str, config: Path | None) -> DeviceSettings | None:
    """Return the device that the configuration has with a driver, at whatever address.

    Raises:
        ConfigurationError: a configuration was named and is wrong.
    """
    table = _table(config)
    devices = table[0].devices if table is not None else ()
    return next((each for each in devices if each.driver == driver), None)


def told_of_table(
    driver: str, options: Mapping[str, object], config: Path | None
) -> Mapping[str, object]:
    """Return a driver's options, with the table's layout for a driver that asks for it.

    Raises:
        ConfigurationError: a configuration was named and is wrong.
        UnknownDriverError: there is no such driver.
        BrokenDriverError: it does not work.
    """
    table = _table(config)
    if table is None or LAYOUT in options:
        return options
    definition = table[0]
    spots = [wager.name for wager in definition.game.wagers]
    return with_layout(driver, options, definition.seats, spots)


def refuse_if_served(url: str, config: Path | None) -> None:
    """Check that no daemon drives the device: two hosts must never do so at once.

    A serial port has a lock that prevents it as well; an address on the network has none.

    Raises:
        ConfigurationError: a configuration was named and is wrong.
        DeviceTakenError: the table of the configuration runs, and the device is one of its own.
    """
    table = _table(config)
    if table is None:
        return
    device, socket = _at(url, table[0]), table[1].api_socket
    if device is not None and asyncio.run(_answers(socket)):
        raise DeviceTakenError(
            message("tablectl-device-served", url=url, path=str(socket), name=DEVICES[device.name])
        )


def served(file: Path) -> bool:
    """Tell whether the daemon of a table's file answers; where the file is wrong, it does not."""
    try:
        return asyncio.run(_answers(load_table(file)[1].api_socket))
    except ConfigurationError:
        return False


def _at(url: str, table: TableDefinition) -> DeviceSettings | None:
    return next((each for each in table.devices if same_port(each.url) == same_port(url)), None)


def _table(config: Path | None) -> tuple[TableDefinition, Deployment] | None:
    """Return the table, the usual one in silence; None: that one is not in order."""
    try:
        return load_table(config or default_table())
    except ConfigurationError:
        if config is not None:
            raise
        return None


async def _answers(socket: Path) -> bool:
    try:
        async with await Client.connect(socket):
            return True
    except NoDaemonError:
        return False
