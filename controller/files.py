"""Files that are read as a whole: none takes more memory than a budget allows."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

LARGEST = 1 << 24
"""Bytes of a file that is read as a whole; those of the configuration have a smaller budget."""
_PIECE = 1 << 16
"""Bytes that are asked for at once: a file of the kernel's takes as much memory as is asked for."""


def read_bytes(path: Path) -> bytes:
    """Return the content of a file.

    Raises:
        OSError: it cannot be read, or is larger than that; it names the file.
    """
    content = bytearray()
    with opened(path) as file:
        while piece := file.read(_PIECE):
            content += piece
            if len(content) > LARGEST:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return bytes(content)


@contextmanager
def opened(path: Path) -> Iterator[FileIO]:
    """Open a file to read its bytes.

    Raises:
        OSError: it cannot be opened or, in the block, read; it names the file.
    """
    try:
        with FileIO(path) as file:
            yield file
    except OSError as error:
        error.filename = str(path)  # of a read that fails the system does not say it
        raise


def read_text(path: Path, encoding: str = "utf-8", errors: str = "strict") -> str:
    r"""Return the text of a file; its lines end with `\n`.

    Raises:
        OSError: it cannot be read, or is larger than that.
        UnicodeDecodeError: it is none in this encoding.
    """
    return read_bytes(path).decode(encoding, errors).replace("\r\n", "\n")
