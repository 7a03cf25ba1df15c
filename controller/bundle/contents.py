"""Which files make a table, the list of them in its bundle, and the house's key.

Bundles are encrypted to its public half, which lies at each table. The secret half opens them all.
It lies at no table: on a stick in a safe.
"""

import os
from collections.abc import Callable, Iterator
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from typing import Any

from msgspec import Struct, json

from controller.bundle.bundle_errors import BundleError, BundleWishError
from controller.bundle.surroundings import Surroundings
from controller.configuration import Deployment
from controller.data.message import message
from controller.errors import told_by
from controller.files import read_text
from controller.journal.segments import segments_folder
from controller.shipped_files import config_root
from controller.system.disk import exists_at, files_below

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


# The list of what is in a bundle: its first file, `bundle.json`.


NAME = "bundle.json"
FORM = 1


class FileRole(StrEnum):
    """What a file is for."""

    CONFIGURATION = "configuration"
    TRUST = "trust"
    """What this table trusts: approved software, the house's keys."""
    PEOPLE = "people"
    KEYS = "keys"
    SEGMENT = "segment"
    """Sealed events of the journal."""
    JOURNAL = "journal"


ANCHORS = (FileRole.TRUST, FileRole.PEOPLE, FileRole.KEYS)
"""Who holds these decides what is believed here: a computer's own stay."""


class Entry(Struct, frozen=True):
    """One file.

    Attributes:
        name: in the archive.
        path: where it lay, and is put again; absolute.
        mode: who may read and write it.
        owner: the name of its user; `group`: of its group.
        size: in bytes.
        sha256: hexadecimal.
    """

    name: str
    path: str
    role: FileRole
    mode: int
    owner: str
    group: str
    size: int
    sha256: str


class Index(Struct, frozen=True):
    """What is in a bundle, and when it was saved.

    Attributes:
        form: of the bundle.
        table: the table's name; `computer`: that of the computer.
        version: of the program that saved it.
        utc_us: when it was saved.
        journal: the journal's name, hexadecimal; `seq` and `hash`: its last event.
        generation: of the computer that saved it.
        whole: that computer was retired with this very event; it goes on nowhere.
        surroundings: what is made for it beside its files.
    """

    form: int
    table: str
    computer: str
    version: str
    utc_us: int
    journal: str
    seq: int
    hash: str
    generation: int
    whole: bool
    surroundings: Surroundings
    files: tuple[Entry, ...]

    def __post_init__(self) -> None:
        """Refuse what a terminal would obey, and a file that is not what it is called."""
        shown = (self.table, self.computer, self.version, *(each.path for each in self.files))
        if not all(each.isprintable() for each in (*shown, *self.surroundings.not_carried)):
            raise ValueError("a name that cannot be shown")
        journals = [Path(each.path) for each in self.files if each.role is FileRole.JOURNAL]
        if len(journals) != 1 or len({Path(each.path) for each in self.files}) < len(self.files):
            raise ValueError("not one journal, or a file twice")
        if any(_lies_wrong(each, journals[0]) for each in self.files):
            raise ValueError("a file that is not what it is called")

    def encode(self) -> bytes:
        """Return it as it lies in the bundle."""
        return json.format(json.encode(self))

    @property
    def digest(self) -> str:
        """What a person compares: SHA-256 of it, and so of each file; hexadecimal."""
        return sha256(self.encode()).hexdigest()

    @property
    def own_files(self) -> tuple[Entry, ...]:
        """The entries of the table's own files, beside its journal."""
        of_journal = (FileRole.JOURNAL, FileRole.SEGMENT)
        return tuple(each for each in self.files if each.role not in of_journal)

    @property
    def journal_file(self) -> Entry:
        """The entry of the journal."""
        return next(each for each in self.files if each.role is FileRole.JOURNAL)


NOTE = ".bundle-restore"
"""Beside the table's file: what a restore has begun to put. What it names is removed as root."""


def _lies_wrong(entry: Entry, journal: Path) -> bool:
    """Tell whether a file would be read as something else than what a person is told of it."""
    path = Path(entry.path)
    beside = path.parent == journal.parent and path.name.startswith(
        (f"{journal.name}-", f"{journal.name}.")
    )
    hidden = entry.role is FileRole.SEGMENT and path.parent != segments_folder(journal)
    return beside or hidden or path.name == NOTE


STATE = Path("/var/lib/dealer-table")
_BESIDE = ("games", "house", "jurisdictions", "languages")
"""Folders of a house's own files, beside the table's."""
_TRUST = ("approved.manifest", "approved.number", "approval.pem", "software-key.pem", PUBLIC)
"""Files beside the table's that belong to it, if they are there."""


def table_files(file: Path, deployment: Deployment) -> Iterator[tuple[FileRole, Path]]:
    """Yield the files that make a table, but for its journal; each is there.

    Args:
        file: the table's.
        deployment: what it says.
    """
    for role, path in dict.fromkeys(_wanted(file.absolute(), deployment)):
        if exists_at(path, S_ISREG):
            yield role, path


def _wanted(file: Path, deployment: Deployment) -> Iterator[tuple[FileRole, Path]]:
    for path, _ in deployment.files:
        if not path.is_relative_to(config_root()):
            yield FileRole.CONFIGURATION, path.absolute()
    for folder in _BESIDE:
        for path in files_below(file.parent / folder):
            # A link may lead to anywhere.
            if not path.is_symlink() and str(path).isprintable():
                yield FileRole.CONFIGURATION, path
    yield FileRole.TRUST, deployment.approved_manifest
    for name in _TRUST:
        yield FileRole.TRUST, file.parent / name
    yield FileRole.PEOPLE, deployment.people
    yield FileRole.KEYS, deployment.people_key
    page = deployment.page
    if page is not None and page.tls is not None:
        for path in (page.tls.certificate, page.tls.key, page.tls.clients):
            yield FileRole.KEYS, path
    for wire in deployment.wires:
        for each in (wire.authority, wire.certificate, wire.key):
            yield FileRole.KEYS, Path(each)
