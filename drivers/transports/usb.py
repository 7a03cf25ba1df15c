"""`usb://vid:pid/serial`: a stream over endpoints, or a HID keyboard's reports, through pyusb.

The device is taken from the kernel's drivers, and given back.
"""

import errno
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from typing import Any

import usb.backend.libusb1
import usb.core
import usb.util

from drivers import hid
from drivers.errors import DriverError, TransportError
from drivers.registry import usb_backend
from drivers.transports import usb_find
from drivers.transports.blocking_stream import BlockingLine, LineLost
from drivers.transports.blocking_transport import BlockingTransport
from drivers.transports.usb_endpoints import Talk, UsbFunction, choose
from drivers.transports.usb_find import UsbAddress, read_address
from drivers.trouble import other, trouble

READ = 50
"""Milliseconds after which a read comes back empty: the thread cannot be ended sooner."""
WRITE = 50
"""Milliseconds after which a write is tried again if the device does not take it."""
CONTROL = 300
"""Milliseconds that a control transfer may take."""
_STRANGER = (trouble("trouble-no-usb-function"), trouble("trouble-correct-interface"))
_AGAIN = (errno.ETIMEDOUT, errno.EINTR)


class Claimed:
    """One claimed function of a device, in blocking calls.

    After any error except a time-out it cannot be used any more, and must be freed.

    Attributes:
        device: pyusb's.
        function: the interface and endpoints in use.
        stalled: an endpoint refused (EPIPE): it stays halted until it is cleared.
    """

    def __init__(self, device: Any, function: UsbFunction) -> None:  # noqa: ANN401 - pyusb is untyped
        """Claim it, also from the kernel's driver.

        Raises:
            usb.core.USBError: it cannot be claimed; nothing is kept then.
        """
        self.device = device
        self.function = function
        self.stalled = False
        with ExitStack() as undo:
            undo.callback(usb.util.dispose_resources, device)
            for number in function.family:
                self._take_from_kernel(number, undo)
                usb.util.claim_interface(device, number)
                undo.callback(_unless_gone, usb.util.release_interface, device, number)
            self._given_back = undo.pop_all()

    def transfer(self, call: Callable[..., Any], *args: object) -> Any:  # noqa: ANN401
        """Return what a call of pyusb returns; None: it has timed out, and nothing was moved.

        Raises:
            LineLost: any other error.
        """
        try:
            return call(*args)
        except usb.core.USBError as error:
            if error.errno in _AGAIN:
                return None
            self.stalled = self.stalled or error.errno == errno.EPIPE
            raise LineLost(usb_find.meaning_of(error)) from error

    def request(self, kind: int, request: int, value: int, data: bytes | int) -> bytes | None:
        """Return the answer to a control transfer; None: it has timed out.

        A device that does not know the request stalls it until the next request: then the answer is
        empty.

        Args:
            kind: bmRequestType.
            request: bRequest.
            value: wValue.
            data: the bytes to send, or the most bytes that are wanted.

        Raises:
            LineLost: any other error.
        """
        number = self.function.control if self.function.control >= 0 else self.function.number
        index = number if kind & 3 == usb.util.CTRL_RECIPIENT_INTERFACE else 0
        try:
            answer = self.device.ctrl_transfer(kind, request, value, index, data, CONTROL)
        except usb.core.USBError as error:
            if error.errno in (*_AGAIN, errno.EPIPE):
                return b"" if error.errno == errno.EPIPE else None
            raise LineLost(usb_find.meaning_of(error)) from error
        return bytes(answer) if isinstance(data, int) else b""

    def text(self, index: int) -> str:
        """Return a string descriptor; empty: there is none, or it timed out.

        Raises:
            LineLost: it cannot be read.
        """
        return self.transfer(usb_find.text_of, self.device, index) or ""

    def clear_halts(self) -> None:
        """Clear the halt of endpoints that have stalled.

        Raises:
            usb.core.USBError: the device refuses.
        """
        for endpoint in (self.function.inward, self.function.outward):
            if endpoint is not None:
                self.device.clear_halt(endpoint)

    def free(self) -> None:
        """Release the interfaces, give them back to the kernel's drivers, close the handle."""
        self._given_back.close()

    def _take_from_kernel(self, number: int, undo: ExitStack) -> None:
        try:
            if not self.device.is_kernel_driver_active(number):
                return
        except NotImplementedError:  # a system whose kernel binds no drivers that could be detached
            return
        self.device.detach_kernel_driver(number)
        undo.callback(_unless_gone, self.device.attach_kernel_driver, number)


def _unless_gone(call: Callable[..., None], *args: object) -> None:
    """Give something back; an unplugged device takes nothing back, and that is no error."""
    with suppress(usb.core.USBError):
        call(*args)


class UsbClaim:
    """Finds and claims one device, again and again; remembers only that it has stalled."""

    def __init__(self, address: usb_find.UsbAddress, backend: object) -> None:
        """Create it for an address, with a backend of pyusb."""
        self._address = address
        self._backend = backend
        self._last: Claimed | None = None

    @property
    def node(self) -> str:
        """The file of the device that was claimed last; empty: none was, or it has no file."""
        if self._last is None or self._address.backend != usb_find.LIBUSB:
            return ""
        return f"/dev/bus/usb/{self._last.device.bus:03}/{self._last.device.address:03}"

    def claim_device(self) -> Claimed:
        """Return the device, claimed; may block for as long as some control transfers take.

        Raises:
            TransportError: it is not there, forbidden, or has no interface that can be used.
            PortInUseError: another process has it.
        """
        try:
            return self._claim_device()
        except usb.core.USBError as error:
            raise usb_find.problem_of(self._address, error) from error

    def _claim_device(self) -> Claimed:
        device = usb_find.find_device(self._address, self._backend)
        with ExitStack() as undo:
            undo.callback(usb.util.dispose_resources, device)
            interfaces = [
                each for each in device.get_active_configuration() if not each.bAlternateSetting
            ]
            function = choose(interfaces, self._address.interface)
            if function is None:
                raise TransportError(self._address.url, *_STRANGER)
            claimed = Claimed(device, function)
            undo.callback(claimed.free)
            if self._last is not None and self._last.stalled:
                claimed.clear_halts()
            undo.pop_all()
        self._last = claimed
        return claimed


_SET_LINE_STATE, _DTR_RTS = 0x22, 3
_CLASS_OUT = 0x21
"""bmRequestType: class request to an interface (CDC PSTN 1.2, 6.3; HID 1.11, 7.2)."""
_CLASS_IN = 0xA1
_STANDARD_IN = 0x80
_GET_STATUS = 0x00


def line_of(claimed: Claimed) -> BlockingLine:
    """Return the line for a claimed device."""
    return KeyboardLine(claimed) if claimed.function.talk is Talk.KEYBOARD else PacketLine(claimed)


class _Line:
    def __init__(self, claimed: Claimed) -> None:
        self._claimed = claimed
        self._in, self._out = claimed.function.inward, claimed.function.outward

    def free(self) -> None:
        """Give the device back."""
        self._claimed.free()


class PacketLine(_Line):
    """A stream of bytes over a pair of endpoints; the ends of packets mean nothing."""

    def __init__(self, claimed: Claimed) -> None:
        super().__init__(claimed)
        self._out_packet = int(self._out.wMaxPacketSize) & 0x7FF

    def greeting(self) -> bytes:
        """Tell a CDC device that a program listens: many send nothing before that."""
        if self._claimed.function.control >= 0:
            self._claimed.request(_CLASS_OUT, _SET_LINE_STATE, _DTR_RTS, b"")
        return b""

    def read(self) -> bytes:
        """Return one packet; empty after the time-out, and for a packet of length zero.

        One packet at a time: a longer read would wait for a short packet, which a device need not
        send after a full one.
        """
        size = self._claimed.function.packet
        data = self._claimed.transfer(self._in.read, size, READ)
        return b"" if data is None else bytes(data)

    def write(self, data: bytes, wanted: Callable[[], bool]) -> bytes:
        """Send all of it; after a full last packet an empty one ends the transfer."""
        rest = data
        while rest and wanted():
            rest = rest[self._claimed.transfer(self._out.write, rest, WRITE) or 0 :]
        if not rest and len(data) % self._out_packet == 0:
            self._claimed.transfer(self._out.write, b"", WRITE)
        return b""


class KeyboardLine(_Line):
    """A boot keyboard as records (`drivers.hid`): its reports up, its lamps down."""

    def __init__(self, claimed: Claimed) -> None:
        super().__init__(claimed)
        self._records = hid.RecordReader()

    def greeting(self) -> bytes:
        """Set the boot protocol and reports on changes only; tell its description and held keys."""
        request = self._claimed.request
        request(_CLASS_OUT, hid.SET_PROTOCOL, hid.BOOT_PROTOCOL, b"")
        request(_CLASS_OUT, hid.SET_IDLE, 0, b"")
        held = request(_CLASS_IN, hid.GET_REPORT, hid.INPUT_REPORT << 8, hid.REPORT)
        about = hid.record(hid.Kind.ABOUT, self._about_keyboard().to_bytes())
        return (hid.record(hid.Kind.HELD, held) if held else b"") + about

    def read(self) -> bytes:
        """Return one input report; empty after the time-out."""
        data = self._claimed.transfer(self._in.read, self._claimed.function.packet, READ)
        return hid.record(hid.Kind.INPUT, bytes(data)) if data else b""

    def write(self, data: bytes, wanted: Callable[[], bool]) -> bytes:
        """Carry records to the keyboard; bits for lamps that it does not have are harmless."""
        answers = b""
        for kind, payload in self._records.receive(data):
            if kind is hid.Kind.OUTPUT and wanted():
                self._show(payload)
            elif kind is hid.Kind.POLL and wanted() and self._answers():
                answers += hid.record(hid.Kind.ALIVE)
        return answers

    def _show(self, report: bytes) -> None:
        if self._out is not None:
            self._claimed.transfer(self._out.write, report, WRITE)
        else:
            self._claimed.request(_CLASS_OUT, hid.SET_REPORT, hid.OUTPUT_REPORT << 8, report)

    def _answers(self) -> bool:
        """Send a request that every USB device must answer (USB 2.0, 9.4.5)."""
        return self._claimed.request(_STANDARD_IN, _GET_STATUS, 0, 2) is not None

    def _about_keyboard(self) -> hid.About:
        device, text = self._claimed.device, self._claimed.text
        return hid.About(
            device.idVendor,
            device.idProduct,
            device.bcdDevice,
            text(device.iSerialNumber),
            text(device.iProduct),
        )


# USB backends: libusb, or another backend of pyusb named by `backend=` in the address.


def libusb(options: Mapping[str, str]) -> object:
    """Return pyusb's backend for libusb 1.0.

    Raises:
        DriverError: libusb is not installed, or an option was given: it has none.
    """
    if options:
        raise DriverError(trouble("trouble-no-usb-option", names=", ".join(options)))
    backend: object = usb.backend.libusb1.get_backend()
    if backend is None:
        raise DriverError(trouble("trouble-no-libusb"))
    return backend


def backend_of(address: UsbAddress) -> object:
    """Return the backend of an address.

    Raises:
        TransportError: there is none of that name, or it cannot be used.
    """
    try:
        return usb_backend(address.backend, address.options)
    except (DriverError, ValueError) as error:
        what = error.trouble if isinstance(error, DriverError) else other(str(error))
        raise TransportError(address.url, what, trouble("trouble-install-backend")) from error


class UsbTransport(BlockingTransport):
    """A USB device that only this process has, found by its serial number at each opening.

    Nothing is kept from an earlier session: after any error except a time-out the handle is
    dropped, and the next opening looks the device up again, because its address on the bus has
    changed. The device is taken from the kernel's driver, which gets it back.
    """

    def __init__(self, url: str) -> None:
        """Read the address.

        Raises:
            TransportError: it is no such address, or its query has unknown keys.
        """
        address = read_address(url)
        self._usb = UsbClaim(address, backend_of(address))
        super().__init__(url, lambda: line_of(self._usb.claim_device()))

    @property
    def node(self) -> str:
        """The file of the device that is open; empty: none is."""
        return self._usb.node if self._stream is not None else ""
