"""Viewers of the page's stream, each with a connection of its own."""

import re
import socket
import time
from contextlib import contextmanager
from urllib.parse import urlsplit

_VIEW = re.compile(rb"event: view\nid: (\d+)\ndata: (.*)\n\n")
_CHUNK = 1 << 20


class Viewer:
    """Notes when each picture arrived.

    Attributes:
        came: when (nanoseconds of the monotonic clock), by the journal's number.
        sizes: bytes of each picture, as it went over the line.
    """

    def __init__(self, address):
        parts = urlsplit(address)
        self.talk = socket.create_connection((parts.hostname, parts.port))
        self.came = {}
        self.sizes = []
        self._data = b""
        # HTTP/1.0: the content is not cut into chunks
        self.talk.sendall(f"GET /events HTTP/1.0\r\nHost: {parts.netloc}\r\n\r\n".encode())

    def read(self):
        """Read all bytes that have come."""
        self._data += self.talk.recv(_CHUNK)
        now = time.monotonic_ns()
        for found in _VIEW.finditer(self._data):
            self.came[int(found[1])] = now
            self.sizes.append(len(found[0]))
        whole = self._data.rfind(b"\n\n")
        self._data = self._data[whole + 2 :] if whole >= 0 else self._data

    def since(self, seq):
        """Return when a picture of the table after event `seq` arrived; None: not yet."""
        return min((at for number, at in self.came.items() if number >= seq), default=None)


@contextmanager
def watching(wired, address, count):
    """Open so many viewers for the time of the block; each has seen the table when it begins."""
    viewers = [Viewer(address) for _ in range(count)]
    for each in viewers:
        wired.call(each.talk.fileno(), each.read)
    try:
        wired.until(lambda: all(each.came for each in viewers), "a viewer sees nothing")
        yield viewers
    finally:
        for each in viewers:
            wired.forget(each.talk.fileno())
            each.talk.close()
