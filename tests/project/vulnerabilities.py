"""python -m tests.project.vulnerabilities LOCK DATABASE: known vulnerabilities of what is pinned.

DATABASE is a zip of records in the OSV format (https://ossf.github.io/osv-schema/), as osv.dev
publishes one for PyPI: fetched where there is a network, and carried to where there is none. The
check itself reaches nothing. It ends with 1 where a pinned version is affected, or where the newest
record is older than 30 days: what became known since then is not in it.
"""

import json
import re
import sys
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from packaging.version import InvalidVersion, Version

_PIN = re.compile(r"^([\w.-]+)==([\w.!+]+)", re.MULTILINE)


OLDEST = timedelta(days=30)
"""The newest record of a database that is still good is no older."""


def pinned(lock: str) -> dict[str, Version]:
    """Return name and version of each package of a lock file."""
    return {_normal(name): Version(number) for name, number in _PIN.findall(lock)}


def affected(lock: str, database: Path) -> tuple[list[tuple[str, str, str]], datetime]:
    """Return package, version and the record's id, for each vulnerability that is known.

    And when the newest record was written or changed.

    Raises:
        OSError, zipfile.BadZipFile: the database cannot be read.
        ValueError: it holds no record.
    """
    wanted, found, newest = pinned(lock), [], ""
    with zipfile.ZipFile(database) as archive:
        for name in archive.namelist():
            record = json.loads(archive.read(name))
            newest = max(newest, record["modified"])
            if "withdrawn" not in record:
                found += [(each, str(wanted[each]), record["id"]) for each in _hit(record, wanted)]
    if not newest:
        raise ValueError(f"{database} holds no record")
    return sorted(found), datetime.fromisoformat(newest).astimezone(UTC)


def _hit(record: dict[str, Any], wanted: dict[str, Version]) -> Iterator[str]:
    for each in record.get("affected", ()):
        package = each.get("package", {})
        name = _normal(package.get("name", ""))
        if package.get("ecosystem") == "PyPI" and name in wanted and _is_in(each, wanted[name]):
            yield name


def _is_in(each: dict[str, Any], version: Version) -> bool:
    if any(_version(listed) == version for listed in each.get("versions", ())):
        return True
    ranges = (found for found in each.get("ranges", ()) if found["type"] == "ECOSYSTEM")
    return any(_spans(found["events"], version) for found in ranges)


def _spans(events: list[dict[str, str]], version: Version) -> bool:
    """Tell whether a version lies between an event that introduces and one that ends it."""
    inside = False
    for event in sorted(events, key=_at):
        (kind, at) = next(iter(event.items()))
        if kind == "introduced" and (at == "0" or version >= Version(at)):
            inside = True
        if kind == "fixed" and version >= Version(at):
            inside = False
        if kind == "last_affected" and version > Version(at):
            inside = False
    return inside


def _at(event: dict[str, str]) -> tuple[Version, bool]:
    kind, at = next(iter(event.items()))
    return Version(at), kind != "introduced"


def _version(text: str) -> Version | None:
    try:
        return Version(text)
    except InvalidVersion:
        return None


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def main(lock: Path, database: Path, now: datetime) -> int:
    """Print what is affected, and whether the database is too old; return the exit code."""
    text = lock.read_text("utf-8")
    found, newest = affected(text, database)
    for name, version, record in found:
        print(f"{name} {version}: {record}")
    print(f"audit: {len(pinned(text))} packages, {len(found)} known vulnerabilities")
    old = now - newest > OLDEST
    if old:
        days = (now - newest).days
        print(f"audit: the database is {days} days old ({newest:%Y-%m-%d}): fetch a newer one")
    return 1 if found or old else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("audit: name the database: make audit DATABASE=all.zip")
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]), datetime.now(UTC)))
