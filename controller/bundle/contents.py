"""Which files make a table, and where a bundle may put files."""

import re
from collections.abc import Iterator
from pathlib import Path

from controller.bundle.index import Role
from controller.bundle.keys import PUBLIC
from controller.configuration import Deployment
from controller.shipped import config_root

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
    """Tell whether a file says nothing that would run a program as root.

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
