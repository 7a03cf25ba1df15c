"""Far ends of a wire in this process: a pty's, a TCP connection's, a USB device's.

Each has a URL, a way to send, a file descriptor for the host's bytes, and a trivial echo for the
host's end.
"""

import os
import socket
import time
import tty
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread

from simulators.hosts.usb.handle import Gadget
from simulators.hosts.usb.plate import IN, stream_plate
from simulators.hosts.usb.serve import Bus, BusServer

_CHUNK = 4096
_HELD = 0.016
"""Seconds: the latency timer of an FTDI chip when it has power."""


class PtyEnd:
    """The master of a pty; its slave stays open in this process, too."""

    def __init__(self, place):
        self.fd, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self.fd, False)
        self._link = place
        place.symlink_to(os.ttyname(self._slave))
        self.url = f"serial://{place}"

    def write(self, data):
        if os.write(self.fd, data) != len(data):
            raise BlockingIOError(f"{self.url} takes no more bytes")

    def read(self):
        """Return all bytes there are; none if the line was closed meanwhile."""
        with suppress(BlockingIOError, OSError):
            return os.read(self.fd, _CHUNK)
        return b""

    def close(self):
        self._link.unlink()
        os.close(self.fd)
        os.close(self._slave)


class HeldEnd(PtyEnd):
    """A pty whose bytes reach the host each 16 ms only: FTDI's chips, unless told otherwise."""

    def __init__(self, place):
        super().__init__(place)
        self._held = SimpleQueue()
        self._handing_on = Thread(target=self._hand_on, daemon=True)
        self._handing_on.start()

    def write(self, data):
        self._held.put(data)

    def _hand_on(self):
        while data := self._held.get():
            time.sleep(_HELD - time.monotonic() % _HELD)
            super().write(data)

    def close(self):
        self._held.put(b"")
        self._handing_on.join()
        super().close()


class TcpEnd:
    """A listener on the loopback, which serves one host at a time."""

    def __init__(self, place):
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._host = None
        # The connection changes with each host: the poll watches a number that stays the same.
        self.fd = os.dup(self._listener.fileno())
        self.url = f"tcp://127.0.0.1:{self._listener.getsockname()[1]}"

    def write(self, data):
        if self._host is not None:
            self._host.sendall(data)

    def read(self):
        if self._host is None:
            self._host, _ = self._listener.accept()
            self._host.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            os.dup2(self._host.fileno(), self.fd)
            return b""
        data = b""
        with suppress(ConnectionError):
            data = self._host.recv(_CHUNK)
        if not data:
            self._host.close()
            self._host = None
            os.dup2(self._listener.fileno(), self.fd)
        return data

    def close(self):
        for each in (self._host, self._listener):
            if each is not None:
                each.close()
        os.close(self.fd)


class UsbEnd:
    """A device on a bus of its own, as a simulator's process serves it."""

    def __init__(self, place):
        self.fd, self._heard = os.pipe()
        bus = Bus()
        self._gadget = Gadget(stream_plate(1, place.name, "bench"), self._hear)
        bus.plug(self._gadget)
        path = place.with_suffix(".usb")
        self._server = BusServer(bus, path)
        self.url = f"usb://1209:0001/{place.name}?backend=sim&socket={path}"

    def _hear(self, endpoint, packet):
        if packet:
            os.write(self._heard, packet)

    def write(self, data):
        self._gadget.say(IN, data)

    def read(self):
        return os.read(self.fd, _CHUNK)

    def close(self):
        self._server.close()
        os.close(self.fd)
        os.close(self._heard)


ENDS = {"pty": PtyEnd, "held": HeldEnd, "tcp": TcpEnd, "usb": UsbEnd}
"""The kinds of wire."""
