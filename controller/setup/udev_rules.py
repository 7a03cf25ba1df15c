"""The rules for udev that name the devices of a table by their serial numbers.

They are those of the template systemd/60-dealer-table.rules, which says why each of them is there,
filled in for exactly the devices that are there.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from controller.data.message import message
from controller.data.values import patterned

ID_PATTERN = r"^[0-9a-f]{4}$"
SERIAL_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9._:/+-]{0,125}$"
"""Without the signs that mean a pattern to udev: a rule must match one device."""

UsbId = Annotated[str, patterned(ID_PATTERN, message("config-usb-id"))]
UsbSerial = Annotated[str, patterned(SERIAL_PATTERN, message("config-usb-serial"))]

LINKS = "/dev/dealer-table"
"""The folder of the names that the rules give."""

_HEAD = """\
# The devices of this table, by serial number; `tablectl setup` wrote it.
# What each rule is for: systemd/60-dealer-table.rules. After a change:
#   udevadm control --reload && udevadm trigger --subsystem-match=tty --subsystem-match=usb
"""


@dataclass(frozen=True, slots=True)
class Plug:
    """The USB side of a device.

    Attributes:
        name: of the device in the table's file.
        vendor: four hexadecimal digits.
        product: the same.
        serial: its serial number; no other device has it.
    """

    name: str
    vendor: str
    product: str
    serial: str


def is_named(serial: str) -> bool:
    """Tell whether a rule can name a device by this serial number."""
    return re.fullmatch(SERIAL_PATTERN, serial) is not None


def rules_text(plugs: Sequence[Plug]) -> str:
    """Return the rules for these devices."""
    lines = [
        _HEAD,
        'ACTION=="remove", GOTO="dealer_table_end"',
        "",
        'SUBSYSTEM!="tty", GOTO="dealer_table_usb"',
        *map(_of_port, plugs),
        'GOTO="dealer_table_end"',
        "",
        'LABEL="dealer_table_usb"',
        'SUBSYSTEM!="usb", GOTO="dealer_table_latency"',
        'ENV{DEVTYPE}!="usb_device", GOTO="dealer_table_end"',
        *map(_of_device, plugs),
        'GOTO="dealer_table_end"',
        "",
        'LABEL="dealer_table_latency"',
        'SUBSYSTEM!="usb-serial", GOTO="dealer_table_end"',
        *map(_of_latency, plugs),
        'LABEL="dealer_table_end"',
    ]
    return "\n".join(lines) + "\n"


def _of_port(plug: Plug) -> str:
    return (
        f'ATTRS{{idVendor}}=="{plug.vendor}", ATTRS{{idProduct}}=="{plug.product}", '
        f'ATTRS{{serial}}=="{plug.serial}", SYMLINK+="dealer-table/{plug.name}", '
        'GROUP="dealer-table", MODE="0660", ENV{ID_MM_DEVICE_IGNORE}="1", '
        'ENV{ID_MM_PORT_IGNORE}="1"'
    )


def _of_device(plug: Plug) -> str:
    return (
        f'ATTR{{idVendor}}=="{plug.vendor}", ATTR{{idProduct}}=="{plug.product}", '
        f'ATTR{{serial}}=="{plug.serial}", GROUP="dealer-table", MODE="0660", '
        'ENV{ID_MM_DEVICE_IGNORE}="1", ATTR{power/control}="on"'
    )


def _of_latency(plug: Plug) -> str:
    return (
        f'DRIVER=="ftdi_sio", ATTRS{{idVendor}}=="{plug.vendor}", '
        f'ATTRS{{serial}}=="{plug.serial}", ATTR{{latency_timer}}="1"'
    )
