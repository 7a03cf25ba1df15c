"""A device on the simulated USB bus, and a host's handle on it, with the errnos its calls end with.

The device has packets, claims, the kernel's drivers and faults; the model's thread sends and
receives there, the host's threads wait in the handle. A handle is valid until the device is
unplugged: after that all its calls end with ENODEV, even when the same device is plugged in again.
"""

import errno
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from simulators.hosts.usb.plate import BULK, Answer, Endpoint, Interface, Plate, standard

_MOST_WAITING = 1024
"""Packets that a device keeps for a host that does not fetch them."""


class UsbErrno(Exception):
    """The errno of a call on the bus, as libusb's calls return it."""

    def __init__(self, number: int) -> None:
        super().__init__(errno.errorcode[number])
        self.number = number


class Gadget:
    """A device that can be plugged in.

    Attributes:
        plate: what it is.
        hear: takes each packet that the host sends, in the host's thread; empty ones, too.
        answer: answers requests that are not standard; None: it stalls.
        console: what the kernel's drivers were given: keys pressed there reach any program.
        plugged: how often it was plugged in; its address follows from the bus.
        present: whether it is plugged in now.
        deaf: fault: it takes and gives nothing, every transfer times out.
        forbidden: the host's user may not open it.
        seized: another program has every interface that is not claimed yet.
        failing: fault: the errno with which each transfer ends; 0: none does.
        halted: endpoints that stall until they are cleared.
        bound: the kernel's driver of each interface that has one now.
        claims: the handle that has claimed each interface.
        packets: the packets that wait to be fetched, by endpoint.
        ends: endpoints and their interfaces, by address.
        changed: guards all of it; notified whenever a waiting host has to look again.
    """

    def __init__(
        self,
        plate: Plate,
        hear: Callable[[int, bytes], None] = lambda endpoint, packet: None,
        answer: Callable[[int, int, int, bytes], Answer] = lambda kind, request, value, data: None,
    ) -> None:
        self.plate = plate
        self.hear = hear
        self.answer = answer
        self.console: list[bytes] = []
        self.plugged = 0
        self.present = False
        self.deaf = self.forbidden = self.seized = False
        self.failing = 0
        self.halted: set[int] = set()
        self.changed = threading.Condition()
        self.ends = {
            end.address: (interface, end)
            for interface in plate.interfaces
            for end in interface.endpoints
        }
        self.bound: dict[int, str] = {}
        self.claims: dict[int, object] = {}
        self.packets: dict[int, deque[bytes]] = {}

    # The cable.

    def plug(self) -> None:
        """Connect: the kernel's drivers take their interfaces."""
        with self.changed:
            self.plugged += 1
            self.present = True
            self.halted.clear()
            self.claims.clear()
            self.bound = {
                each.number: each.kernel_driver
                for each in self.plate.interfaces
                if each.kernel_driver
            }
            self.packets = {address: deque() for address in self.ends}

    def unplug(self) -> None:
        """Disconnect: every call that waits here ends at once."""
        with self.changed:
            self.present = False
            self.changed.notify_all()

    def set_fault(self, **faults: int) -> None:
        """Begin or end faults by their attributes, also for calls that wait already."""
        with self.changed:
            for name, value in faults.items():
                setattr(self, name, value)
            self.changed.notify_all()

    def stall(self, endpoint: int) -> None:
        """Halt an endpoint, also for calls that wait there already."""
        with self.changed:
            self.halted.add(endpoint)
            self.changed.notify_all()

    # The device's side.

    def say(self, endpoint: int, data: bytes) -> None:
        """Send one transfer to the host; a full last packet is followed by an empty one (bulk)."""
        interface, end = self.ends[endpoint]
        with self.changed:
            if interface.number in self.bound:
                self.console.append(data)
                return
            waiting = self.packets.get(endpoint)
            if waiting is None or not self.present:
                return
            packets = [data[at : at + end.packet] for at in range(0, len(data), end.packet)]
            if end.transfer == BULK and len(data) % end.packet == 0:
                packets.append(b"")
            if len(waiting) + len(packets) <= _MOST_WAITING:
                waiting.extend(packets)
            self.changed.notify_all()

    def interface(self, number: int) -> Interface:
        """Return an interface by its number.

        Raises:
            UsbErrno: ENOENT.
        """
        for each in self.plate.interfaces:
            if each.number == number:
                return each
        raise UsbErrno(errno.ENOENT)


_CDC = "cdc_acm"
"""The kernel's driver that takes two interfaces: both or none."""


class Handle:
    """A device opened by a host. Every call may come from any thread, and may raise `UsbErrno`."""

    def __init__(self, gadget: Gadget) -> None:
        """Open the device.

        Raises:
            UsbErrno: EACCES.
        """
        if gadget.forbidden:
            raise UsbErrno(errno.EACCES)
        self._gadget = gadget
        self._since = gadget.plugged

    def call(self, name: str, *args: object) -> Any:  # noqa: ANN401 - that call's
        """Return what one of the calls below returns, by its name."""
        return getattr(self, name)(*args)

    def close(self) -> None:
        """Close it, and free the interfaces that it had claimed."""
        gadget = self._gadget
        with gadget.changed:
            gadget.claims = {at: each for at, each in gadget.claims.items() if each is not self}

    def driver(self, number: int) -> str:
        """Return the kernel's driver that has an interface; empty: none."""
        with self._present() as gadget:
            return gadget.bound.get(gadget.interface(number).number, "")

    def detach(self, number: int) -> None:
        """Take an interface from the kernel's driver."""
        with self._present() as gadget:
            bound = gadget.bound
            name = bound.pop(number, "")
            if not name:
                raise UsbErrno(errno.ENOENT)
            for other in [each for each in bound if name == bound[each] == _CDC]:
                del bound[other]

    def attach(self, number: int) -> None:
        """Give an interface back to the kernel's driver."""
        with self._present() as gadget:
            name = gadget.interface(number).kernel_driver
            if number in gadget.claims or number in gadget.bound:
                raise UsbErrno(errno.EBUSY)
            if not name:
                raise UsbErrno(errno.ENOENT)
            for each in gadget.plate.interfaces:
                if each.number == number or name == each.kernel_driver == _CDC:
                    gadget.bound[each.number] = name

    def claim(self, number: int) -> None:
        """Claim an interface for this handle alone."""
        with self._present() as gadget:
            gadget.interface(number)
            taken = gadget.seized or number in gadget.bound
            if taken or gadget.claims.get(number, self) is not self:
                raise UsbErrno(errno.EBUSY)
            gadget.claims[number] = self

    def release(self, number: int) -> None:
        """Release an interface."""
        with self._present() as gadget:
            if gadget.claims.get(number) is not self:
                raise UsbErrno(errno.ENOENT)
            del gadget.claims[number]

    def clear(self, endpoint: int) -> None:
        """End an endpoint's halt."""
        with self._present() as gadget:
            gadget.halted.discard(endpoint)

    def receive(self, endpoint: int, size: int, patience: float) -> bytes:
        """Return one transfer from the device: a short packet ends it, or `size` bytes.

        Raises:
            UsbErrno: ETIMEDOUT after `patience` seconds without a packet; EOVERFLOW for a packet
                that does not fit; EPIPE, ENODEV and what faults bring.
        """
        end, until, data = self._end(endpoint), monotonic() + patience, b""
        gadget = self._gadget
        with gadget.changed:
            while len(data) < size:
                self._check_transfer(endpoint)
                waiting = gadget.packets[endpoint]
                if waiting and not gadget.deaf:
                    packet = waiting.popleft()
                    if len(data) + len(packet) > size:
                        raise UsbErrno(errno.EOVERFLOW)
                    data += packet
                    if len(packet) < end.packet:
                        break
                elif not gadget.changed.wait(max(0.0, until - monotonic())):
                    if not data:
                        raise UsbErrno(errno.ETIMEDOUT)
                    break
        return data

    def send(self, endpoint: int, data: bytes, patience: float) -> int:
        """Send one transfer; return how many bytes the device took.

        Raises:
            UsbErrno: ETIMEDOUT if it takes nothing for `patience` seconds; EPIPE, ENODEV, ….
        """
        end = self._end(endpoint)
        self._pass(endpoint, patience)
        for at in range(0, len(data) or 1, end.packet):
            self._gadget.hear(endpoint, data[at : at + end.packet])
        return len(data)

    def request(self, setup: tuple[int, int, int, int], data: bytes, patience: float) -> bytes:
        """Return the answer to a control transfer.

        Args:
            setup: bmRequestType, bRequest, wValue, wIndex.
            data: the bytes sent with it.
            patience: seconds.

        Raises:
            UsbErrno: EPIPE: the device knows no such request; ETIMEDOUT, ENODEV, ….
        """
        self._pass(0, patience)
        answer = standard(self._gadget.plate, *setup)
        if answer is None:
            answer = self._gadget.answer(*setup[:3], data)
        if answer is None:
            raise UsbErrno(errno.EPIPE)
        return answer

    def reset(self) -> None:
        """Reset the port: the device comes back at its address, and the handle stays valid."""
        with self._present() as gadget:
            gadget.halted.clear()

    def _pass(self, endpoint: int, patience: float) -> None:
        """Wait until the device takes a transfer."""
        until, gadget = monotonic() + patience, self._gadget
        with gadget.changed:
            self._check_transfer(endpoint)
            while gadget.deaf:
                if not gadget.changed.wait(max(0.0, until - monotonic())):
                    raise UsbErrno(errno.ETIMEDOUT)
                self._check_transfer(endpoint)

    def _end(self, endpoint: int) -> Endpoint:
        with self._present() as gadget:
            interface, end = gadget.ends[endpoint]
            if gadget.claims.get(interface.number) is not self:
                raise UsbErrno(errno.EBUSY)
        return end

    @contextmanager
    def _present(self) -> Iterator[Gadget]:
        """Give the device, guarded; raises `UsbErrno`: ENODEV, once it was unplugged."""
        with self._gadget.changed:
            self._check()
            yield self._gadget

    def _check_transfer(self, endpoint: int) -> None:
        self._check()
        if self._gadget.failing:
            raise UsbErrno(self._gadget.failing)
        if endpoint in self._gadget.halted:
            raise UsbErrno(errno.EPIPE)

    def _check(self) -> None:
        if not self._gadget.present or self._gadget.plugged != self._since:
            raise UsbErrno(errno.ENODEV)
