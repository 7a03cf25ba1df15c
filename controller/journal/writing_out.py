"""Writing a file's pages to its disk, without what makes other writers wait."""

import errno
import os
from collections.abc import Callable
from functools import cache

_WAIT_WRITE_WAIT = 1 | 2 | 4
"""All three SYNC_FILE_RANGE_ flags: what is being written, what is not yet, and until both are."""
_NOT_HERE = (errno.ENOSYS, errno.EINVAL, errno.EPERM, errno.EOPNOTSUPP)
"""A system, a file system or a sandbox without the call."""


def write_out(descriptor: int) -> None:
    """Have a file's changed pages written to its disk, and wait until they are.

    It makes nothing durable: that is the `fsync` at the end. It commits no metadata and empties no
    cache of the disk, for which every other writer would wait. Where the system has no such call,
    `fdatasync` does more than was asked.

    Raises:
        OSError: the disk refuses the pages.
    """
    call = _sync_file_range()
    if call is None or (error := call(descriptor)) in _NOT_HERE:
        os.fdatasync(descriptor)
    elif error:
        raise OSError(error, os.strerror(error))


@cache
def _sync_file_range() -> Callable[[int], int] | None:
    """Return the call of the C library, which returns an error's number or 0; None: it has none."""
    import ctypes  # noqa: PLC0415 - a command that only checks does without

    library = ctypes.CDLL(None, use_errno=True)
    found = getattr(library, "sync_file_range", None)
    if found is None:
        return None
    found.argtypes = (ctypes.c_int, ctypes.c_int64, ctypes.c_int64, ctypes.c_uint)

    def whole_file(descriptor: int) -> int:
        return ctypes.get_errno() if found(descriptor, 0, 0, _WAIT_WRITE_WAIT) else 0

    return whole_file
