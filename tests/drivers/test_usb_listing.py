"""The devices on a USB bus, listed for the technician."""

import errno

import pytest

from drivers.transports.usb_find import UsbListing, list_usb
from simulators.hosts.usb.plate import keyboard_plate
from simulators.hosts.usb.serve import Bus
from tests.drivers.busses import PRODUCT, SERIAL, URL, Far, on_bus
from tests.drivers.english import english


@pytest.fixture
def bus(monkeypatch):
    bus = Bus()
    on_bus(monkeypatch, bus)
    return bus


def shown(listing):
    return [(each.vendor, each.product, each.serial) for each in listing.devices]


def test_every_device_is_listed_and_nothing_stays_open(bus):
    far, pad = Far(bus), Far(bus, keyboard_plate(7, "K-1", "test"))
    found = list_usb([URL, URL, "serial:///dev/ttyS0", "sim://key_pad"])
    assert sorted(shown(found)) == [(0x1209, PRODUCT, SERIAL), (0x1209, 7, "K-1")]
    assert all(each.name for each in found.devices)
    assert not far.gadget.claims
    assert not pad.gadget.claims


def test_a_device_that_may_not_be_asked_is_listed_without_its_texts(bus):
    far = Far(bus)
    far.gadget.set_fault(failing=errno.EACCES)
    assert shown(list_usb([URL])) == [(0x1209, PRODUCT, "")]


def test_a_bus_that_cannot_be_looked_at_is_told(monkeypatch):
    monkeypatch.setattr("usb.backend.libusb1.get_backend", lambda: None)
    found = list_usb([])
    assert found == UsbListing(notes=found.notes)
    assert "libusb 1.0 is not installed" in english(found.notes[0])


def test_a_backend_that_nobody_installed_is_told(monkeypatch):
    monkeypatch.setattr("usb.backend.libusb1.get_backend", lambda: None)
    libusb, other = list_usb(["usb://1209:0001/S?backend=none"]).notes
    assert "none" in english(other)
    assert other != libusb
