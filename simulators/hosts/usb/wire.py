"""Messages of a USB bus in another process: calls and answers on a Unix socket.

A message is its length (four bytes, big-endian) and a list in MessagePack: the call's name and its
arguments; the errno it ended with (0: none) and what it returned. Each connection carries one call
at a time. A handle belongs to the connection on which it was opened and ends with it, as the kernel
closes the files of a process that ends. Its other calls may have connections of their own, because
a read waits.
"""

import errno
import socket
import struct
from typing import Any

import msgspec

_LENGTH = struct.Struct(">I")


def send_message(line: socket.socket, message: list[object]) -> None:
    """Send one message.

    Raises:
        OSError: the other end has gone.
    """
    body = msgspec.msgpack.encode(message)
    line.sendall(_LENGTH.pack(len(body)) + body)


def read_message(line: socket.socket) -> list[Any]:
    """Read one message.

    Raises:
        OSError: the other end has gone, perhaps in the middle of a message.
    """
    (length,) = _LENGTH.unpack(_exactly(line, _LENGTH.size))
    found: list[Any] = msgspec.msgpack.decode(_exactly(line, length))
    return found


def _exactly(line: socket.socket, count: int) -> bytes:
    data = b""
    while len(data) < count:
        part = line.recv(count - len(data))
        if not part:
            raise ConnectionResetError(errno.ECONNRESET, "the other end has gone")
        data += part
    return data
