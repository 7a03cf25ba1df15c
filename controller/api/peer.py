"""The user at the other end of the socket, as the kernel reports it."""

import socket
import struct

_CREDENTIALS = struct.Struct("3i")


def peer_uid(connection: socket.socket) -> int:
    """Return the user id of the process at the other end (SO_PEERCRED)."""
    raw = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    _, uid, _ = _CREDENTIALS.unpack(raw)
    return int(uid)
