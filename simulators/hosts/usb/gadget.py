"""One device on the simulated USB bus: packets, claims, the kernel's drivers, faults.

The model's thread sends and receives here; the host's threads wait in `handle`.
"""

import errno
import threading
from collections import deque
from collections.abc import Callable

from simulators.hosts.usb.plate import BULK, Answer, Interface, Plate

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
