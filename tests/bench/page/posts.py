"""POSTs without a browser: a connection that stays open, as a browser's does."""

import json
import socket
from urllib.parse import urlsplit

from tests.bench.bare import exchanged


class Poster:
    """Sends bodies to one server over one connection."""

    def __init__(self, address):
        parts = urlsplit(address)
        self._host = parts.netloc
        self._talk = socket.create_connection((parts.hostname, parts.port))
        self._talk.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def exchange(self, path, body, read=None, complete=None):
        """Send a body; return the times of the sending and of the answer (nanoseconds).

        Args:
            read: the descriptor where the answer comes, with `complete` as in `exchanged`; the
                reply must then still be read. By default the reply itself is the answer.
        """
        data = json.dumps(body).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {self._host}\r\nOrigin: http://{self._host}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        if read is None:
            read, complete = self._talk.fileno(), _Reply()
        return exchanged(self._talk.sendall, head.encode() + data, read, complete)

    def reply(self):
        """Wait for the reply to the last request, and return its content."""
        reply = _Reply()
        while not reply(self._talk.recv(65536)):
            pass
        return reply.body

    def close(self):
        self._talk.close()


class _Reply:
    """Is called with the chunks of a reply, in turn; true: it is whole."""

    def __init__(self):
        self._data = b""

    def __call__(self, chunk):
        self._data += chunk
        head, _, _ = self._data.partition(b"\r\n\r\n")
        lengths = [line for line in head.split(b"\r\n") if line.lower().startswith(b"content-len")]
        return bool(lengths) and len(self.body) >= int(lengths[0].split(b":")[1])

    @property
    def body(self):
        """Return the content received so far."""
        return self._data.partition(b"\r\n\r\n")[2]
