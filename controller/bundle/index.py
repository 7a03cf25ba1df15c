"""The list of what is in a bundle: its first file, `bundle.json`."""

from enum import StrEnum

from msgspec import Struct

NAME = "bundle.json"
FORM = 1


class Role(StrEnum):
    """What a file is for."""

    CONFIGURATION = "configuration"
    PEOPLE = "people"
    KEYS = "keys"
    RULES = "rules"
    UNIT = "unit"
    SEGMENT = "segment"
    """Sealed events of the journal."""
    JOURNAL = "journal"


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
    role: Role
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
    files: tuple[Entry, ...]

    @property
    def journal_file(self) -> Entry | None:
        """The entry of the journal."""
        return next((each for each in self.files if each.role is Role.JOURNAL), None)
