"""Scratch devices: a script's lines are tried on them before they are played."""

from collections.abc import Mapping
from typing import Protocol

from drivers.vocabulary import DeviceKind
from simulators.devices.control import Answer, Verb, call
from simulators.hosts.build import DeviceOptions, build
from simulators.hosts.modules import modules_of
from simulators.hosts.usb.faults import UsbFaults
from simulators.hosts.usb.gadget import Gadget
from simulators.hosts.usb.plate import stream_plate

_MODULES = "module"
"""The verb that only Modbus modules have."""


class Scratch(Protocol):
    """A scratch device for trying verbs."""

    @property
    def VERBS(self) -> Mapping[str, Verb]:  # noqa: N802 - a constant of the models
        """Its verbs."""

    def control(self, name: str, args: Mapping[str, str | int], now: float) -> Answer:
        """Carry a verb out.

        Raises:
            ControlError: it cannot be done; the text says why.
        """


class _UsbSide:
    """The USB side of one kind of device."""

    VERBS: Mapping[str, Verb] = UsbFaults.VERBS

    def __init__(self, kind: DeviceKind) -> None:
        name = kind.name.lower()
        self._faults = UsbFaults(Gadget(stream_plate(int(kind), name, name)))

    def control(self, name: str, args: Mapping[str, str | int], now: float) -> Answer:
        """Carry a verb out."""
        return call(self._faults, self.VERBS, name, args, now)


def scratch(kind: DeviceKind, verb: str) -> Scratch:
    """Return a device to try a verb on: modules or a USB side for verbs that only these have."""
    if verb in UsbFaults.VERBS:
        return _UsbSide(kind)
    modbus = modules_of().bus if kind is DeviceKind.SENSORS and verb == _MODULES else None
    device = build(DeviceOptions(kind, kind.name.lower(), modbus=modbus))
    device.power(True, 0.0)
    return device
