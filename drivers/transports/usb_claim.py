"""Claims a USB device: takes it from the kernel's drivers, and gives it back."""

import errno
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any

import usb.core
import usb.util

from drivers.errors import TransportError
from drivers.transports import usb_find
from drivers.transports.blocking_stream import LineLost
from drivers.transports.usb_endpoints import UsbFunction, choose
from drivers.trouble import trouble

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
