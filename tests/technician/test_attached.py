"""Attached devices, and which of them the configuration expects."""

from types import SimpleNamespace

from controller.data.definition import DeviceSettings
from controller.technician.attached_devices import attached, expected, refusal
from drivers.transports import usb_adapter
from drivers.transports.usb_find import UsbDevice
from tests.drivers.ptys import System


def port(device, vid=None, pid=None, serial_number=None, product=None, location=None):
    return SimpleNamespace(
        device=str(device),
        vid=vid,
        pid=pid,
        serial_number=serial_number,
        product=product,
        location=location,
    )


def test_a_port_is_known_by_where_its_name_leads(tmp_path):
    tty, link = tmp_path / "ttyACM0", tmp_path / "shuffler"
    tty.touch()
    link.symlink_to(tty)
    there = DeviceSettings("shuffler", "shuffler", f"serial://{link}?baud=9600", "S1")
    gone = DeviceSettings("key_pad", "key_pad", f"serial://{tmp_path}/key_pad")
    far = DeviceSettings("sensors", "sensors", "tcp://10.0.0.7:4001")
    ports = [port(tmp_path / "ttyS0"), port(tty, 0x1209, 1, "S1", "Shuffler", "1-1")]
    found = attached([there, gone, far], lambda: ports)
    assert [(each.path, each.usb, each.configured) for each in found] == [
        (str(tty), "1209:0001", "shuffler"),
        (str(tmp_path / "ttyS0"), "", ""),
    ]
    devices = expected([there, gone, far], lambda: ports)
    assert [(each.name, each.present) for each in devices] == [
        ("shuffler", True),
        ("key_pad", False),
        ("sensors", None),
    ]
    assert devices[0].path == str(tty)


def test_a_usb_device_is_known_by_its_serial_number():
    ports = [port("/dev/ttyACM0", 0x1209, 0x000A, "P7")]
    urls = ["usb://1209:000A/P7", "usb://1209:000a", "usb://1209:000a/P8", "usb://1209:000b/P7"]
    devices = [DeviceSettings("key_pad", "key_pad", url) for url in urls]
    present = [each.present for each in expected(devices, lambda: ports)]
    assert present == [True, True, None, None]


def test_usb_devices_that_are_no_serial_ports_come_by_the_address_to_configure(tmp_path):
    ports = [port("/dev/ttyACM0", 0x1209, 0x000A, "P7", "Key pad", "1-2")]
    bus = [
        UsbDevice(0x1209, 0x000A, "P7", "Key pad", "1-2"),
        UsbDevice(0x1209, 0x0002, "S 9", "Sensors", "1-3"),
        UsbDevice(0x1D6B, 0x0104, "", "", ""),
    ]
    device = DeviceSettings("sensors", "sensors", "usb://1209:0002/S%209")
    found = attached([device], lambda: ports, bus)
    assert [(each.path, each.configured) for each in found] == [
        ("/dev/ttyACM0", ""),
        ("usb://1209:0002/S%209", "sensors"),
        ("usb://1d6b:0104/", ""),
    ]
    assert expected([device], lambda: ports, bus)[0].present is True
    assert expected([device], lambda: ports, bus[:1])[0].present is None


def test_of_two_adapters_with_one_number_neither_is_ours(tmp_path, monkeypatch):
    """The link leads to the one that was plugged in last; as at an opening, neither is taken."""
    monkeypatch.setattr(usb_adapter, "SYSTEM", tmp_path / "sys")
    system = System(tmp_path / "sys")
    names = [tmp_path / "ttyUSB0", tmp_path / "ttyUSB1"]
    link = tmp_path / "shuffler"
    link.symlink_to(names[1])
    for number, each in enumerate(names, 1):
        each.touch()
        system.plug(each, f"1-{number}")
    ports = [port(each, 0x0403, 0x6001, "A7") for each in names]

    def seen(url):
        device = DeviceSettings("shuffler", "shuffler", url)
        at = [each.configured for each in attached([device], lambda: ports)]
        return at, expected([device], lambda: ports)[0].present, refusal(device)

    at, present, why = seen(f"serial://{link}")
    assert (at, present) == (["", ""], False)
    assert why.id == "trouble-line-twins"
    assert why.params["first"] == f"{names[1]} (1-2)"
    assert why.params["second"] == "/dev/ttyUSB0 (1-1)"
    assert seen(f"serial://{link}?place=1-2") == (["", "shuffler"], True, None)
