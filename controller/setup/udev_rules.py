"""The rules for udev that name the devices of a table: by serial number, or by their USB place.

They are those of the template systemd/60-dealer-table.rules, which says why each of them is there,
filled in for exactly the devices that are there.
"""

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from msgspec import Struct

from controller.data.message import message
from controller.data.values import patterned
from drivers.transports.usb_adapter import PLACE

ID_PATTERN = r"^[0-9a-f]{4}$"
SERIAL_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9._:/+-]{0,125}$"
"""Without the signs that mean a pattern to udev: a rule must match one device."""

UsbId = Annotated[str, patterned(ID_PATTERN, message("config-usb-id"))]
UsbSerial = Annotated[str, patterned(SERIAL_PATTERN, message("config-usb-serial"))]

LINKS = "/dev/dealer-table"
"""The folder of the names that the rules give."""

RULES = Path("/etc/udev/rules.d/60-dealer-table.rules")
"""Where udev reads them."""
RELOAD = "udevadm control --reload && udevadm trigger --subsystem-match=tty --subsystem-match=usb"
"""The command after which the rules hold for what is plugged in already."""
_SETTLED = "udevadm settle --timeout=10"
_HEAD = """\
# The devices of this table; `tablectl setup` wrote it.
# What each rule is for, and what to do after a change: systemd/60-dealer-table.rules.
"""


class Plug(Struct, frozen=True):
    """The USB side of a device.

    Attributes:
        name: of the device in the table's file.
        vendor: four hexadecimal digits.
        product: the same.
        serial: its serial number; no other device has it. Empty: there is none that names it
            alone, and the place does.
        place: where it is plugged in, such as `1-1.2`; with the interface where it has several.
    """

    name: str
    vendor: str
    product: str
    serial: str
    place: str = ""


def address(plug: Plug) -> str:
    """Return the address of a device by the name that udev gives it."""
    by_place = f"?{PLACE}={plug.place}" if plug.place else ""
    return f"serial://{LINKS}/{plug.name}{by_place}"


def put_in_force(rules: Path) -> bool:
    """Have udev name what is plugged in by the new rules; False: that is left to the technician."""
    if rules != RULES:
        return False
    command = ["sh", "-c", f"{RELOAD} && {_SETTLED}"]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


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
        'SUBSYSTEM!="usb", GOTO="dealer_table_end"',
        'ENV{DEVTYPE}!="usb_device", GOTO="dealer_table_end"',
        *map(_of_device, plugs),
        'LABEL="dealer_table_end"',
    ]
    return "\n".join(lines) + "\n"


def _of_port(plug: Plug) -> str:
    ids = f'ATTRS{{idVendor}}=="{plug.vendor}", ATTRS{{idProduct}}=="{plug.product}"'
    terms = [ids, f'ATTRS{{serial}}=="{plug.serial}"']
    if not plug.serial:  # an interface lies below the device that has the numbers
        terms = [f'KERNELS=="{plug.place}"', *([] if ":" in plug.place else [ids])]
    return (
        f'{", ".join(terms)}, SYMLINK+="dealer-table/{plug.name}", '
        'GROUP="dealer-table", MODE="0660", ENV{ID_MM_DEVICE_IGNORE}="1", '
        'ENV{ID_MM_PORT_IGNORE}="1"'
    )


def _of_device(plug: Plug) -> str:
    own = f'ATTR{{serial}}=="{plug.serial}"'
    if not plug.serial:
        own = f'KERNEL=="{plug.place.partition(":")[0]}"'
    return (
        f'ATTR{{idVendor}}=="{plug.vendor}", ATTR{{idProduct}}=="{plug.product}", '
        f'{own}, GROUP="dealer-table", MODE="0660", '
        'ENV{ID_MM_DEVICE_IGNORE}="1", ATTR{power/control}="on"'
    )
