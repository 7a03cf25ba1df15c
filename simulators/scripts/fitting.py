"""Checks that a fault script fits the devices of a table."""

from collections.abc import Mapping

from controller.cli.arguments import WrongArgumentError
from controller.data.definition import TableDefinition
from controller.data.message import message
from controller.data.terms import DEVICES
from drivers.modbus.options import read_options
from drivers.vocabulary import DeviceKind
from simulators.devices.control import Verb
from simulators.hosts.build import DeviceOptions, build
from simulators.hosts.usb.faults import UsbFaults
from simulators.scripts.script import FaultScript

_MODBUS = "modbus-sensors"

Verbs = Mapping[str, Verb]
"""The verbs of a device."""


def verbs_at(table: TableDefinition, *, usb: bool = False) -> dict[str, Verbs]:
    """Return the verbs of each device of a table as it is simulated, by kind.

    Args:
        table: whose devices.
        usb: the devices that speak our own protocol are on a USB bus.
    """
    sensors = table.sensors
    modules = sensors is not None and sensors.driver == _MODBUS
    bus = read_options(sensors.options) if sensors is not None and modules else None
    found = {}
    for kind in DeviceKind:
        name, wired = kind.name.lower(), bus if kind is DeviceKind.SENSORS else None
        verbs: Verbs = build(DeviceOptions(kind, name, modbus=wired)).VERBS
        found[name] = {**verbs, **UsbFaults.VERBS} if usb and wired is None else verbs
    return found


def refuse_misfit(script: FaultScript, verbs: Mapping[str, Verbs]) -> None:
    """Refuse a script that does not fit a table's devices.

    Args:
        script: what is to happen.
        verbs: the verbs of each device there.

    Raises:
        typer.BadParameter: with the first deed that cannot be done there.
    """
    for fault in script.faults:
        device, verb = fault.deed.device, fault.deed.verb
        if verb in UsbFaults.VERBS and verb not in verbs[device]:
            words = message("simulate-usb-fault", name=script.name, verb=verb, kind=DEVICES[device])
            raise WrongArgumentError(words, "--script")
        if verb not in verbs[device]:
            words = message(
                "simulate-unknown-fault", name=script.name, verb=verb, kind=DEVICES[device]
            )
            raise WrongArgumentError(words, "--script")
