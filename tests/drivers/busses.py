"""A USB bus for one test, and the transports that find it through pyusb."""

from importlib.metadata import EntryPoint

from drivers import registry
from drivers.transports.usb import UsbTransport
from drivers.transports.usb_endpoints import InterfaceClass
from simulators.hosts.usb.handle import Gadget
from simulators.hosts.usb.plate import (
    BULK,
    IN,
    INTERRUPT,
    OUT,
    Endpoint,
    Interface,
    Plate,
    stream_plate,
)
from simulators.hosts.usb.remote import PythonBackend
from tests.drivers.recorded import Recorded

PRODUCT = 1
SERIAL = "S-1"
URL = "usb://1209:0001/S-1?backend=test"


def on_bus(monkeypatch, bus):
    """Let `backend=test` find this bus: in this process, or as another process sees it."""
    entry = EntryPoint("test", "", registry.USB_BACKENDS)
    found = Offered(registry.USB_BACKENDS, "test", "tests", "", False, entry)
    monkeypatch.setattr(registry, "offers", lambda group: (found,))
    monkeypatch.setattr(Offered, "load", lambda offered: lambda options: PythonBackend(bus))


def modem_plate():
    """Return a CDC-ACM port: the kernel's cdc_acm takes both of its interfaces."""
    notices = (Endpoint(0x83, INTERRUPT, 16, 16),)
    pair = (Endpoint(IN, BULK, 64), Endpoint(OUT, BULK, 64))
    control = Interface(0, InterfaceClass.CDC_CONTROL, 2, 1, notices, "cdc_acm")
    data = Interface(1, InterfaceClass.CDC_DATA, 0, 0, pair, "cdc_acm")
    return Plate(PRODUCT, SERIAL, "modem", (control, data))


class Offered(registry.Installed):
    """A backend without a package around it."""


class Far:
    """A device at the far end of the cable: what it received, and what it sends."""

    def __init__(self, bus, plate=None):
        self.bus = bus
        self.heard = bytearray()
        self.packets = []
        self.gadget = Gadget(plate or stream_plate(PRODUCT, SERIAL, "test"), self._hear)
        self.address = bus.plug(self.gadget)

    def _hear(self, endpoint, packet):
        self.packets.append(packet)
        self.heard += packet

    def say(self, data):
        self.gadget.say(IN, data)

    def unplug(self):
        self.bus.unplug(self.gadget)

    def plug(self):
        self.address = self.bus.plug(self.gadget)


class Ends(Recorded):
    """The host's end of a USB cable."""

    def __init__(self, url=URL):
        super().__init__(UsbTransport(url))

    async def closed(self):
        """Close, and wait until the device is free."""
        self.transport.close()
        if self.transport._last is not None:
            await self.transport._last.gone.wait()
