"""The registry: what is installed, and where it comes from."""

from importlib import metadata
from importlib.metadata import EntryPoint

import pytest

from drivers import registry
from drivers.errors import BrokenDriverError, TransportError, UnknownDriverError
from drivers.key_pad import KeyPadDriver
from drivers.sensors import SensorsDriver
from drivers.shuffler import ShufflerDriver
from drivers.transports.serial import SerialTransport
from drivers.transports.tcp import TcpTransport
from drivers.vocabulary import DeviceKind


@pytest.fixture(autouse=True)
def fresh():
    registry.offers.cache_clear()
    yield
    registry.offers.cache_clear()


def offer(monkeypatch, *entries):
    monkeypatch.setattr(
        metadata, "entry_points", lambda group: [e for e in entries if e.group == group]
    )


def test_transports_are_found_by_their_scheme():
    assert isinstance(registry.open_transport("serial:///dev/ttyUSB0"), SerialTransport)
    assert isinstance(registry.open_transport("tcp://127.0.0.1:4001"), TcpTransport)


@pytest.mark.parametrize(
    ("kind", "driver"),
    [
        (DeviceKind.SHUFFLER, ShufflerDriver),
        (DeviceKind.SENSORS, SensorsDriver),
        ("key-pad", KeyPadDriver),
    ],
)
def test_drivers_are_found_by_kind_and_name(kind, driver):
    found = registry.driver_for(kind, "the device")
    assert type(found) is driver
    assert found.device == "the device"


def test_an_unknown_name_is_answered_with_what_there_is(monkeypatch):
    offer(monkeypatch, EntryPoint("buttons", "drivers.key_pad:KeyPadDriver", registry.DRIVERS))
    words = r"trouble-no-driver name=shuffle known=key-pad, .*self-driven-shuffler, .*buttons"
    with pytest.raises(UnknownDriverError, match=words):
        registry.driver_for("shuffle", "x")
    with pytest.raises(UnknownDriverError, match="name=pigeon known=serial, tcp"):
        registry.open_transport("pigeon://coop")


def test_third_parties_come_in_by_entry_points(monkeypatch):
    offer(
        monkeypatch,
        EntryPoint("buttons", "drivers.key_pad:KeyPadDriver", registry.DRIVERS),
        EntryPoint("rfc", "drivers.transports.tcp:TcpTransport", registry.TRANSPORTS),
    )
    assert isinstance(registry.driver_for("buttons", "keys"), KeyPadDriver)
    assert isinstance(registry.open_transport("rfc://127.0.0.1:1"), TcpTransport)
    with pytest.raises(TransportError):
        registry.open_transport("rfc://nowhere")


def test_everything_installed_has_an_origin(monkeypatch):
    offer(monkeypatch, EntryPoint("buttons", "drivers.key_pad:KeyPadDriver", registry.DRIVERS))
    found = registry.installed(registry.DRIVERS)
    assert list(found) == [
        "key-pad",
        "modbus-sensors",
        "self-driven-shuffler",
        "sensors",
        "shuffler",
        "usb-key-pad",
        "buttons",
    ]
    assert found["key-pad"].distribution == "dealer-table"
    assert found["buttons"].distribution == "an unknown distribution"
    assert found["buttons"].load() is KeyPadDriver


def test_a_name_that_two_offer_cannot_be_used_and_harms_no_other(monkeypatch):
    offer(
        monkeypatch,
        EntryPoint("buttons", "here:KeyPad", registry.DRIVERS),
        EntryPoint("buttons", "there:KeyPad", registry.DRIVERS),
        EntryPoint("lamps", "drivers.key_pad:KeyPadDriver", registry.DRIVERS),
    )
    names = list(registry.installed(registry.DRIVERS))
    assert names == [
        "key-pad",
        "modbus-sensors",
        "self-driven-shuffler",
        "sensors",
        "shuffler",
        "usb-key-pad",
        "lamps",
    ]
    assert registry.driver_for("lamps", "x").device == "x"
    with pytest.raises(UnknownDriverError, match="trouble-offered-twice name=buttons"):
        registry.driver_for("buttons", "x")
    assert registry.driver_names().count("buttons") == 1


def test_a_built_in_name_cannot_be_taken_over(monkeypatch):
    offer(monkeypatch, EntryPoint("key-pad", "elsewhere:KeyPad", registry.DRIVERS))
    assert type(registry.driver_for("key-pad", "x")) is KeyPadDriver
    assert registry.installed(registry.DRIVERS)["key-pad"].built_in


def test_a_driver_that_cannot_be_loaded_or_made_says_whose_it_is_and_why(monkeypatch):
    offer(
        monkeypatch,
        EntryPoint("gone", "no.such.module:KeyPad", registry.DRIVERS),
        EntryPoint("kindless", "drivers.frames:encode", registry.DRIVERS),
        EntryPoint("bad", "tests.configuration.acme:failing", registry.DRIVERS),
    )
    for name, why in (
        ("gone", "name=gone package=an unknown distribution.*ModuleNotFoundError"),
        ("kindless", "it does not say in KIND"),
        ("bad", "ZeroDivisionError"),
    ):
        with pytest.raises(BrokenDriverError, match=why):
            registry.driver_for(name, "x")


def test_what_is_really_installed_can_be_listed():
    assert {"serial", "tcp"} <= set(registry.installed(registry.TRANSPORTS))
