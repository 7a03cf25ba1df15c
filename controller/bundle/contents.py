"""Which files make a table, and where a bundle may put files."""

import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from controller.bundle.keys import PUBLIC
from controller.configuration import Deployment
from controller.shipped import config_root

# The list of what is in a bundle: its first file, `bundle.json`.


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


RULES = Path("/etc/udev/rules.d/60-dealer-table.rules")
"""The rules for udev that name the table's devices."""
DROP_INS = Path("/etc/systemd/system/dealer-table.service.d")
"""What the house adds to the unit: devices on the network, places outside."""
STATE = Path("/var/lib/dealer-table")
_BESIDE = ("games", "house", "jurisdictions", "languages")
"""Folders of a house's own files, beside the table's."""
_TRUST = ("approved.manifest", "approved.number", "approval.pem", "software-key.pem", PUBLIC)
"""Files beside the table's that belong to it, if they are there."""
_HARMLESS_DROP_IN = re.compile(
    r"\s*(([#;].*)?|\[Service\]|(IPAddressAllow|DeviceAllow|ReadWritePaths)=.*)"
)
_HARMFUL_RULE = re.compile(r"\b(RUN|PROGRAM|IMPORT)\b", re.IGNORECASE)


def table_files(file: Path, deployment: Deployment) -> Iterator[tuple[Role, Path]]:
    """Yield the files that make a table, but for its journal; each is there.

    Args:
        file: the table's.
        deployment: what it says.
    """
    for role, path in dict.fromkeys(_wanted(file.absolute(), deployment)):
        if path.is_file():
            yield role, path


def _wanted(file: Path, deployment: Deployment) -> Iterator[tuple[Role, Path]]:
    for path, _ in deployment.files:
        if not path.is_relative_to(config_root()):
            yield Role.CONFIGURATION, path.absolute()
    for folder in _BESIDE:
        for path in sorted((file.parent / folder).rglob("*")):
            yield Role.CONFIGURATION, path
    yield Role.CONFIGURATION, deployment.approved_manifest
    for name in _TRUST:
        yield Role.CONFIGURATION, file.parent / name
    yield Role.PEOPLE, deployment.people
    yield Role.KEYS, deployment.people_key
    page = deployment.page
    if page is not None and page.tls is not None:
        for path in (page.tls.certificate, page.tls.key, page.tls.clients):
            yield Role.KEYS, path
    for wire in deployment.wires:
        for each in (wire.authority, wire.certificate, wire.key):
            yield Role.KEYS, Path(each)
    yield Role.RULES, RULES
    for path in sorted(DROP_INS.glob("*.conf")):
        yield Role.UNIT, path


def may_hold(role: Role, text: str) -> bool:
    """Tell whether a file has nothing in it that would run a program as root.

    Who has the public key can make a bundle, and a person puts it in place as root.

    Args:
        role: what it is for: the unit's, or udev's.
        text: of the file.
    """
    if role is Role.UNIT:
        return all(map(_HARMLESS_DROP_IN.fullmatch, text.splitlines()))
    return role is not Role.RULES or not _HARMFUL_RULE.search(text)


def may_lie(role: Role, path: Path, folders: tuple[Path, ...]) -> bool:
    """Tell whether a bundle may put a file there.

    Args:
        role: what it is for.
        path: where it would lie.
        folders: in which a table's own files may lie.
    """
    if not path.is_absolute() or ".." in path.parts:
        return False
    if role is Role.RULES:
        return path == RULES
    if role is Role.UNIT:
        return path.parent == DROP_INS and path.suffix == ".conf"
    return any(path.is_relative_to(each) for each in folders)
