"""Which files make a table, and the list of them in its bundle."""

from collections.abc import Iterator
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG

from msgspec import Struct, json

from controller.bundle.keys import PUBLIC
from controller.bundle.surroundings import Surroundings
from controller.configuration import Deployment
from controller.journal.segments import segments_folder
from controller.shipped_files import config_root
from controller.system.disk import exists_at, files_below

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
