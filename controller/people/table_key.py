"""A table's key: what is encrypted to its public half, this table alone can read.

It is a key of age, as the house's for bundles. It is made at the table and stays there.
"""

from pathlib import Path
from typing import Any

from controller.data.message import message
from controller.errors import told_by
from controller.people.people_errors import PeopleError
from controller.system.disk import exists_at, replace_file

_MODE = 0o640
_LARGEST = 4096


def public_half(path: Path) -> str:
    """Return the public half of the key in a file; where there is none, it is drawn.

    Raises:
        PeopleError: the file holds no key, or cannot be read or written.
    """
    from pyrage import x25519  # noqa: PLC0415 - no other command needs it

    try:
        if not exists_at(path):
            drawn = x25519.Identity.generate()
            replace_file(path, f"# public key: {drawn.to_public()}\n{drawn}\n", _MODE)
    except OSError as error:
        raise _unusable(path, error) from error
    return str(_secret(path).to_public())


def sealed(text: str, public: str) -> str:
    """Return a text encrypted to a table.

    Args:
        text: what only the table may read.
        public: what `public_half` has returned there; lines that begin with `#` are remarks.

    Raises:
        PeopleError: that is no public half.
    """
    from pyrage import RecipientError, encrypt, x25519  # noqa: PLC0415 - as above

    try:
        recipient = x25519.Recipient.from_str(_only_line(public))
    except RecipientError as error:
        raise PeopleError(message("people-no-public-half")) from error
    found: bytes = encrypt(text.encode(), [recipient], armored=True)
    return found.decode()


def opened(sealed_text: str, path: Path) -> str:
    """Return what was encrypted to the key in a file.

    Raises:
        PeopleError: there is no key here, it cannot be read, or it is not the one to which it was
            encrypted.
    """
    from pyrage import DecryptError, decrypt  # noqa: PLC0415 - as above

    if not exists_at(path):
        raise PeopleError(message("people-no-key"))
    try:
        found: bytes = decrypt(sealed_text.encode(), [_secret(path)])
        return found.decode()
    except (DecryptError, UnicodeDecodeError) as error:
        raise PeopleError(message("people-another-key")) from error


def _secret(path: Path) -> Any:  # noqa: ANN401 - pyrage has no types
    from pyrage import IdentityError, x25519  # noqa: PLC0415 - as above

    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return x25519.Identity.from_str(_only_line(file.read(_LARGEST)))
    except IdentityError as error:
        raise PeopleError(message("people-key-spoiled", path=str(path))) from error
    except OSError as error:
        raise _unusable(path, error) from error


def _unusable(path: Path, error: OSError) -> PeopleError:
    return PeopleError(message("people-key-file", path=str(path), why=told_by(error)))


def _only_line(text: str) -> str:
    lines = [each.strip() for each in text.splitlines()]
    return "".join(each for each in lines if each and not each.startswith("#"))
