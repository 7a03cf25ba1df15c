"""Serves a device model behind USB: `usb://1209:0001/SERIAL` finds it on the simulated bus.

The verbs of faults that only a USB bus has are added to the model's own.
"""

import asyncio
import errno
from collections.abc import Callable
from pathlib import Path

from drivers.hid import REPORT, SET_REPORT
from simulators.devices.control import Answer, Arguments, Controlled, verb
from simulators.devices.usb_key_pad import UsbKeyPad
from simulators.hosts.running_device import RunningDevice
from simulators.hosts.usb.handle import Gadget
from simulators.hosts.usb.plate import IN, OUT, Plate, address, keyboard_plate, served, stream_plate
from simulators.hosts.usb.serve import Bus, BusServer

_SWITCH = ("on", "off")
_ENDS = {"in": IN, "out": OUT}


def _switch(name: str, fault: str, told: str, what: str, on: int = True) -> Callable[..., Answer]:
    """Return the verb that begins and ends a fault of the gadget."""

    def turn(self: "UsbFaults", args: Arguments, now: float) -> Answer:
        begins = args.choice("to", _SWITCH, "on") == "on"
        self.gadget.set_fault(**{fault: on if begins else 0})
        return {told: begins}

    return verb(name, "[to=on|off]", f"fault: {what}", f"{name} to=off")(turn)


class UsbFaults(Controlled):
    """The verbs of a gadget, added to those of the model behind it."""

    def __init__(self, gadget: Gadget) -> None:
        self.gadget = gadget

    @verb("usb_stall", "[way=in|out]", "fault: an endpoint refuses until the host clears it")
    def _stall(self, args: Arguments, now: float) -> Answer:
        way = args.choice("way", _ENDS, "in")
        self.gadget.stall(_ENDS[way])
        return {"halted": way}

    _nak = _switch("usb_nak", "deaf", "nak", "every transfer times out")
    _error = _switch("usb_error", "failing", "failing", "every transfer fails", errno.EIO)
    _busy = _switch("usb_busy", "seized", "busy", "another program claims it next")
    _forbid = _switch("usb_forbid", "forbidden", "forbidden", "the udev rule is missing")


USB_KEY_PAD = 4
"""idProduct of a simulated key pad."""


class UsbPort:
    """Joins a model to a gadget; without power, or with its cable pulled, it is not on the bus.

    Attributes:
        gadget: the device that the host finds.
        address: its URL, without a query.
    """

    def __init__(self, running: RunningDevice, plate: Plate, bus: Bus) -> None:
        """Plug it in if it can be; call this with the event loop running."""
        self._loop = asyncio.get_running_loop()
        self._running = running
        self._bus = bus
        self.gadget = Gadget(plate, self._heard)
        self.address = address(plate.product, plate.serial)
        running.offer(UsbFaults(self.gadget))
        self._leave = running.watch(self._follow_plug)
        running.attach(self._send_bytes)
        self._follow_plug()

    def close(self) -> None:
        """Take the device from the bus."""
        self._leave()
        self._running.detach()
        self._bus.unplug(self.gadget)

    def _follow_plug(self) -> None:
        wanted = self._running.plugged and self._running.device.powered
        if wanted and not self.gadget.present:
            self._bus.plug(self.gadget)
            self._enumerated()
        elif not wanted and self.gadget.present:
            self._bus.unplug(self.gadget)

    def _enumerated(self) -> None:
        """The device is on the bus at a new address."""

    def _send_bytes(self, data: bytes) -> None:
        self.gadget.say(IN, data)

    def _heard(self, endpoint: int, packet: bytes) -> None:
        """Pass a packet from the host to the model's loop."""
        if packet:
            self._loop.call_soon_threadsafe(self._running.receive, packet)


class UsbKeyPadPort(UsbPort):
    """A USB port for a key pad: reports and control requests."""

    def __init__(
        self, running: RunningDevice, usb_key_pad: UsbKeyPad, plate: Plate, bus: Bus
    ) -> None:
        self._key_pad = usb_key_pad
        super().__init__(running, plate, bus)
        self.gadget.answer = self._answer

    def _enumerated(self) -> None:
        """The key pad has started: report the keys that are held down."""
        if any(self._key_pad.report):
            self.gadget.say(IN, self._key_pad.report)

    def _send_bytes(self, data: bytes) -> None:
        for at in range(0, len(data), REPORT):
            self.gadget.say(IN, data[at : at + REPORT])

    def _answer(self, kind: int, request: int, value: int, data: bytes) -> bytes | None:
        if request == SET_REPORT:
            self._heard(OUT, data)
        return self._key_pad.answer(kind, request, value, data)


def port_of(running: RunningDevice, bus: Bus) -> UsbPort:
    """Return the port of a model; its product number follows from its kind, 4 for a USB key pad."""
    device, profile = running.device, running.device.link.profile
    if isinstance(device, UsbKeyPad):
        plate = keyboard_plate(USB_KEY_PAD, profile.serial, profile.model)
        return UsbKeyPadPort(running, device, plate, bus)
    return UsbPort(running, stream_plate(int(profile.kind), profile.serial, profile.model), bus)


class UsbHost:
    """One device alone on a bus that other processes reach by a socket.

    Attributes:
        port: the device on the bus.
        url: where a host finds it.
    """

    def __init__(self, running: RunningDevice, path: Path) -> None:
        """Serve it; call this with the event loop running.

        Raises:
            OSError: somebody serves there already, or the socket cannot be made.
        """
        bus = Bus()
        self._server = BusServer(bus, path)
        self.port = port_of(running, bus)
        self.url = served(self.port.address, path)

    def close(self) -> None:
        """Pull the cable, and end."""
        self.port.close()
        self._server.close()
