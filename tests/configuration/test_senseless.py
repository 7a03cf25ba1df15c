"""Game and table files that make no sense, and unusual ones that do: shipped files with changes.

A change is a line of YAML: the place, and what stands there instead. Parts of a place are keys, or
the name, step or number of a list's entry; `~` takes the place away.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

from controller.configuration import check, config_root

THREE, DRAW = "games/three-card-poker", "games/three-card-draw-poker"
FOUR, FRENZY = "games/four-card-poker", "games/four-card-frenzy"

SENSELESS = [
    (THREE, "packets.player: 2", "config-packet-of-hand"),
    (THREE, "packets.player: 8", "config-packet-of-hand"),
    (THREE, "packets.dealer: 2", "config-packet-of-hand"),
    (DRAW, "packets.player: 3", "config-packet-of-hand"),
    (FOUR, "packets.player: 3", "config-packet-of-hand"),
]
"""A file, its changes, and the id of what is expected instead: the refusal."""

SOUND = [
    (DRAW, "packets.player: 5; packets.dealer: 4"),
]
"""A file and its changes: unusual, and accepted."""


def changed(name: str, changes: str) -> Any:
    """Return the data of a shipped file with changes."""
    file = yaml.safe_load((config_root() / f"{name}.yaml").read_text("utf-8"))
    for change in changes.split("; "):
        [(where, value)] = yaml.safe_load(change).items()
        *way, last = where.split(".")
        place = file
        for part in way:
            place = place[_key(place, part)]
        if value is None:
            del place[_key(place, last)]
        elif isinstance(place, list) and last == "+":
            place.append(value)
        else:
            place[_key(place, last)] = value
    return file


def _key(place: Any, part: str) -> Any:
    """Return the key, or the index of the entry of that name, step or number."""
    if isinstance(place, dict):
        return part
    named = (each.get("name", each.get("step")) for each in place if isinstance(each, dict))
    return {name: index for index, name in enumerate(named)}.get(part) or int(part)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for files, which each test writes anew."""
    found = tmp_path_factory.mktemp("corpus")
    (found / "games").mkdir()
    return found


def written(folder: Path, name: str, changes: str) -> Path:
    """Write a changed file under the name of the shipped one."""
    path = folder / f"{name}.yaml"
    path.write_text(yaml.safe_dump(changed(name, changes), sort_keys=False), "utf-8")
    return path


@pytest.mark.parametrize(("name", "changes", "expected"), SENSELESS)
def test_it_is_refused(folder: Path, name: str, changes: str, expected: str) -> None:
    path = written(folder, name, changes)
    problems = check(path)
    path.unlink()
    assert expected in {each.expected.id for each in problems}, list(map(str, problems))
    lines = yaml.safe_dump(changed(name, changes), sort_keys=False).count("\n")
    assert all(1 < each.line <= lines and each.where for each in problems)


@pytest.mark.parametrize(("name", "changes"), SOUND)
def test_it_is_accepted(folder: Path, name: str, changes: str) -> None:
    path = written(folder, name, changes)
    problems = check(path)
    path.unlink()
    assert list(map(str, problems)) == []
