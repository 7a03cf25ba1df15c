"""A device model behind USB: what `usb://1209:0001/SERIAL` finds on a bus of ours."""

import asyncio
from pathlib import Path

from simulators.devices.device import Device
from simulators.hosts.running import RunningDevice
from simulators.hosts.usb.bus import Bus
from simulators.hosts.usb.gadget import Gadget
from simulators.hosts.usb.plate import IN, VENDOR, Plate, stream_plate
from simulators.hosts.usb.serve import BusServer


def plate_of(device: Device) -> Plate:
    """Return the plate of a device that speaks our protocol."""
    profile = device.link.profile
    return stream_plate(int(profile.kind), profile.serial, profile.model)


class UsbPort:
    """Joins a model with a gadget; without power the device is not on the bus.

    Attributes:
        gadget: what the host finds.
        address: its URL, without a query.
    """

    def __init__(self, running: RunningDevice, plate: Plate, bus: Bus) -> None:
        """Plug it in if its power is on; call with the event loop running."""
        self._loop = asyncio.get_running_loop()
        self._running = running
        self._bus = bus
        self._cable = True
        self.gadget = Gadget(plate, self._heard)
        self.address = f"usb://{VENDOR:04x}:{plate.product:04x}/{plate.serial}"
        self._leave = running.watch(self._look)
        running.attach(self._say)
        self._look()

    def set_cable(self, plugged: bool) -> None:
        """Pull the cable, or plug it in again: at another address."""
        self._cable = plugged
        self._look()

    def close(self) -> None:
        """Take the device from the bus."""
        self._leave()
        self._running.detach()
        self._bus.unplug(self.gadget)

    def _look(self) -> None:
        """It is on the bus while it has power and a cable."""
        wanted = self._cable and self._running.device.powered
        if wanted and not self.gadget.present:
            self._bus.plug(self.gadget)
        elif not wanted and self.gadget.present:
            self._bus.unplug(self.gadget)

    def _say(self, data: bytes) -> None:
        self.gadget.say(IN, data)

    def _heard(self, endpoint: int, packet: bytes) -> None:
        """Hand a packet of the host to the model's loop."""
        if packet:
            self._loop.call_soon_threadsafe(self._running.receive, packet)


class UsbHost:
    """One device alone on a bus that other processes reach by a socket.

    Attributes:
        port: the device on the bus.
        url: where a host finds it.
    """

    def __init__(self, running: RunningDevice, path: Path) -> None:
        """Serve it; call with the event loop running.

        Raises:
            OSError: somebody serves there already, or the socket cannot be made.
        """
        bus = Bus()
        self._server = BusServer(bus, path)
        self.port = UsbPort(running, plate_of(running.device), bus)
        self.url = f"{self.port.address}?backend=sim&socket={path}"

    def close(self) -> None:
        """Pull the cable for good."""
        self.port.close()
        self._server.close()
