"""Errors of the operating system, and of other packages, as troubles."""

import errno
import os
import socket

from drivers.trouble import Trouble, other, trouble

_OF_SYSTEM = {
    errno.ENOENT: trouble("trouble-no-such-file"),
    errno.EFBIG: trouble("trouble-too-large"),
    errno.EISDIR: trouble("trouble-is-directory"),
    errno.EACCES: trouble("trouble-forbidden"),
    errno.EPERM: trouble("trouble-forbidden"),
    errno.ECONNREFUSED: trouble("trouble-connection-refused"),
    errno.ECONNRESET: trouble("trouble-connection-reset"),
    errno.ETIMEDOUT: trouble("trouble-connection-timed-out"),
    errno.EHOSTUNREACH: trouble("trouble-no-route"),
    errno.ENETUNREACH: trouble("trouble-no-network"),
    errno.EIO: trouble("trouble-input-output"),
    errno.EPIPE: trouble("trouble-broken-pipe"),
    errno.EMFILE: trouble("trouble-no-descriptors"),
    errno.ENFILE: trouble("trouble-no-descriptors-anywhere"),
    errno.ENOMEM: trouble("trouble-no-memory"),
    errno.EAGAIN: trouble("trouble-no-room-now"),
    errno.EADDRINUSE: trouble("trouble-address-taken"),
    errno.ENOSPC: trouble("trouble-disk-full"),
}
_OF_NAMES = {
    socket.EAI_NONAME: trouble("trouble-name-unknown"),
    socket.EAI_NODATA: trouble("trouble-name-unknown"),
    socket.EAI_AGAIN: trouble("trouble-name-unresolved"),
    socket.EAI_FAIL: trouble("trouble-name-unresolved"),
    socket.EAI_MEMORY: trouble("trouble-no-memory"),
}


def of_system(number: int, text: str = "") -> Trouble:
    """Return what an error of the operating system means.

    Args:
        number: its errno; 0 or less: it has none.
        text: what it says itself, for one that is not among ours; empty: what the system says.
    """
    known = _OF_SYSTEM.get(number)
    if known is not None:
        return known
    said = text or os.strerror(number)
    return other(said[:1].lower() + said[1:])  # it stands inside a sentence


_OF_CLASSES: tuple[tuple[type[OSError], int], ...] = (
    (TimeoutError, errno.ETIMEDOUT),
    (BrokenPipeError, errno.EPIPE),
    (ConnectionRefusedError, errno.ECONNREFUSED),
    (ConnectionError, errno.ECONNRESET),
)
"""What is raised with no errno: by asyncio, and by what builds on it."""


def of_error(error: OSError) -> Trouble:
    """Return what an exception of the operating system means."""
    if isinstance(error, socket.gaierror) and error.errno in _OF_NAMES:
        return _OF_NAMES[error.errno]
    number = error.errno or next((n for kind, n in _OF_CLASSES if isinstance(error, kind)), 0)
    return of_system(number, error.strerror or str(error))


def of_exception(error: Exception) -> Trouble:
    """Return what another's exception says, with its class: only who wrote it knows more."""
    return trouble("trouble-raised", name=type(error).__name__, text=str(error))
