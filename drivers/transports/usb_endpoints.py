"""The USB interface and endpoints to use, found from a device's descriptors."""

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any

import usb.util


class InterfaceClass(IntEnum):
    """bInterfaceClass (USB-IF defined class codes)."""

    CDC_CONTROL = 0x02
    HID = 0x03
    CDC_DATA = 0x0A
    VENDOR = 0xFF


BOOT_KEYBOARD = (1, 1)
"""bInterfaceSubClass and bInterfaceProtocol of a boot keyboard (HID 1.11, 4.2 and 4.3)."""


class Talk(Enum):
    """The two ways to talk to a function."""

    STREAM = "stream"
    """Bytes in both directions."""
    KEYBOARD = "keyboard"
    """Input reports up, output reports down."""


@dataclass(frozen=True, slots=True)
class UsbFunction:
    """The parts of a device that are used.

    Attributes:
        talk: how it is used.
        number: bInterfaceNumber.
        inward: pyusb's endpoint from the device.
        outward: pyusb's endpoint to the device; None: there is none (keyboards).
        family: the interfaces that are claimed, this one included: the kernel would bind a driver
            to the others, too (the control half of a CDC port, the media keys of a key pad).
        control: the CDC control interface; -1: there is none.
    """

    talk: Talk
    number: int
    inward: Any
    outward: Any
    family: tuple[int, ...]
    control: int = -1

    @property
    def packet(self) -> int:
        """Bytes of the longest packet from the device."""
        return int(self.inward.wMaxPacketSize) & 0x7FF  # higher bits: packets in a microframe


def choose(interfaces: list[Any], wanted: int = -1) -> UsbFunction | None:
    """Return the function to use; None: there is none.

    Args:
        interfaces: of the active configuration, with alternate setting 0.
        wanted: its bInterfaceNumber; -1: the first stream, else the first boot keyboard.
    """
    candidates = [each for each in interfaces if wanted in (-1, each.bInterfaceNumber)]
    for find in (_stream, _keyboard):
        for interface in candidates:
            function = find(interface, interfaces)
            if function is not None:
                return function
    return None


def _stream(interface: Any, among: list[Any]) -> UsbFunction | None:  # noqa: ANN401
    number, kind = interface.bInterfaceNumber, interface.bInterfaceClass
    if kind not in (InterfaceClass.VENDOR, InterfaceClass.CDC_DATA):
        return None
    for transfer in (usb.util.ENDPOINT_TYPE_BULK, usb.util.ENDPOINT_TYPE_INTR):
        inward = _endpoint(interface, usb.util.ENDPOINT_IN, transfer)
        outward = _endpoint(interface, usb.util.ENDPOINT_OUT, transfer)
        if inward is None or outward is None:
            continue
        if kind == InterfaceClass.VENDOR:
            return UsbFunction(Talk.STREAM, number, inward, outward, (number,))
        controls = _of_class(among, InterfaceClass.CDC_CONTROL)
        control = max((each for each in controls if each < number), default=-1)
        family = (control, number) if control >= 0 else (number,)
        return UsbFunction(Talk.STREAM, number, inward, outward, family, control)
    return None


def _keyboard(interface: Any, among: list[Any]) -> UsbFunction | None:  # noqa: ANN401
    what = (interface.bInterfaceSubClass, interface.bInterfaceProtocol)
    if interface.bInterfaceClass != InterfaceClass.HID or what != BOOT_KEYBOARD:
        return None
    inward = _endpoint(interface, usb.util.ENDPOINT_IN, usb.util.ENDPOINT_TYPE_INTR)
    if inward is None:
        return None
    outward = _endpoint(interface, usb.util.ENDPOINT_OUT, usb.util.ENDPOINT_TYPE_INTR)
    family = tuple(_of_class(among, InterfaceClass.HID))
    return UsbFunction(Talk.KEYBOARD, interface.bInterfaceNumber, inward, outward, family)


def _of_class(interfaces: list[Any], kind: InterfaceClass) -> list[int]:
    return [each.bInterfaceNumber for each in interfaces if each.bInterfaceClass == kind]


def _endpoint(interface: Any, direction: int, transfer: int) -> Any:  # noqa: ANN401
    return next(
        (
            each
            for each in interface
            if usb.util.endpoint_direction(each.bEndpointAddress) == direction
            and usb.util.endpoint_type(each.bmAttributes) == transfer
        ),
        None,
    )
