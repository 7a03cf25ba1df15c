"""The house's key: bundles are encrypted to its public half, which lies at each table.

The secret half opens them all. It lies at no table: on a stick in a safe.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from controller.bundle.bundle_errors import BundleError, BundleWishError
from controller.data.message import message
from controller.errors import told_by
from controller.files import read_text

PUBLIC = "bundle-key.pub"
"""The file of the public keys, beside the table's file: one a line, `#` begins a remark."""
_SECRET_MODE = 0o600


def public_keys(path: Path) -> list[Any]:
    """Read the keys that a bundle is encrypted to.

    Raises:
        BundleWishError: there is no such file, no key in it, or a line that is none.
    """
    from pyrage import RecipientError, x25519  # noqa: PLC0415 - no other command needs it

    none = BundleWishError(message("bundle-no-public-key", path=str(path)))
    return _keys(path, x25519.Recipient.from_str, RecipientError, none)


def secret_keys(path: Path) -> list[Any]:
    """Read the keys that open a bundle; the file is as `age-keygen` writes it.

    Raises:
        BundleWishError: as `public_keys`.
    """
    from pyrage import IdentityError, x25519  # noqa: PLC0415 - as above

    none = BundleWishError(message("bundle-no-secret-key", path=str(path)))
    return _keys(path, x25519.Identity.from_str, IdentityError, none)


def new_key(path: Path) -> str:
    """Draw a key, write its secret half to a new file, and return its public half.

    Raises:
        BundleWishError: the file is there already.
        BundleError: it cannot be written.
    """
    from pyrage import x25519  # noqa: PLC0415 - as above

    key = x25519.Identity.generate()
    public = str(key.to_public())
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _SECRET_MODE)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(f"# public key: {public}\n{key}\n")
            file.flush()
            os.fsync(descriptor)
    except FileExistsError as error:
        raise BundleWishError(message("bundle-file-there", path=str(path))) from error
    except OSError as error:
        words = message("bundle-unwritten", path=str(path), error=told_by(error))
        raise BundleError(words) from error
    return public


def _keys(
    path: Path, key: Callable[[str], Any], wrong: type[Exception], none: BundleWishError
) -> list[Any]:
    """Read a key from each line; where a line is none, or there is no line, raise `none`."""
    try:
        found = [key(line) for line in _lines(path)]
    except wrong as error:
        raise none from error
    if not found:
        raise none
    return found


def _lines(path: Path) -> list[str]:
    try:
        text = read_text(path)
    except OSError as error:
        words = message("bundle-key-unread", path=str(path), error=told_by(error))
        raise BundleWishError(words) from error
    except UnicodeDecodeError:
        return []
    lines = (line.strip() for line in text.splitlines())
    return [line for line in lines if line and not line.startswith("#")]
