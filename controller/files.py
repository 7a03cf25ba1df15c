"""Files that are read as a whole: none takes more memory than a budget allows."""

import errno
import os
from pathlib import Path

LARGEST = 1 << 24
"""Bytes of a file that is read as a whole; those of the configuration have a smaller budget."""
_PIECE = 1 << 16
"""Bytes that are asked for at once: a file of the kernel's takes as much memory as is asked for."""


def read_bytes(path: Path) -> bytes:
    """Return the content of a file.

    Raises:
        OSError: it cannot be read, or is larger than that.
    """
    content = bytearray()
    with path.open("rb", buffering=0) as file:
        while piece := file.read(_PIECE):
            content += piece
            if len(content) > LARGEST:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return bytes(content)


def read_text(path: Path, encoding: str = "utf-8", errors: str = "strict") -> str:
    r"""Return the text of a file; its lines end with `\n`.

    Raises:
        OSError: it cannot be read, or is larger than that.
        UnicodeDecodeError: it is none in this encoding.
    """
    return read_bytes(path).decode(encoding, errors).replace("\r\n", "\n")
