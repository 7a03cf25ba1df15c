"""Who is at the other end of the socket, as the kernel says."""

import asyncio
import pwd
import socket
import struct

_CREDENTIALS = struct.Struct("3i")


def peer_uid(connection: socket.socket) -> int:
    """Return the user id of the process at the other end (SO_PEERCRED)."""
    raw = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    _, uid, _ = _CREDENTIALS.unpack(raw)
    return int(uid)


async def user_name(uid: int) -> str:
    """Return the user's name; looked up beside the loop, a directory service may take its time."""
    try:
        entry = await asyncio.to_thread(pwd.getpwuid, uid)
    except KeyError:
        return ""
    return entry.pw_name


def signed(name: str, uid: int) -> str:
    """Return what is journalled: the name given, and always the user id."""
    plain = "".join(sign for sign in name if sign.isprintable()).strip()
    return f"{plain} (uid {uid})" if plain else f"uid {uid}"
