"""Game and table files that make no sense, and unusual ones that do: shipped files with changes.

A change is a line of YAML: the place, and what stands there instead. Parts of a place are keys, or
the name, step or number of a list's entry; `~` takes the place away. `steps: [one, other]` brings
one step before another.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

from controller.configuration import check, config_root

THREE, DRAW = "games/three-card-poker", "games/three-card-draw-poker"
FOUR, FRENZY = "games/four-card-poker", "games/four-card-frenzy"

SENSELESS = [
    (THREE, "packets/player: 2", "config-packet-of-hand"),
    (THREE, "packets/player: 8", "config-packet-of-hand"),
    (THREE, "packets/dealer: 2", "config-packet-of-hand"),
    (DRAW, "packets/player: 3", "config-packet-of-hand"),
    (FOUR, "packets/player: 3", "config-packet-of-hand"),
    (THREE, "steps/settling: ~", "config-step-before"),
    (THREE, "steps/revealing: ~", "config-step-before"),
    (THREE, "steps/deciding: ~", "config-step-before"),
    (THREE, "steps/dealing.seat: ~", "config-step-before"),
    (THREE, "steps/dealing.dealer: ~", "config-step-before"),
    (THREE, "steps/awaiting_green: ~", "config-step-before"),
    (THREE, "steps/remainder: ~", "config-step-before"),
    (THREE, "steps/stub_count: ~", "config-step-before"),
    (FOUR, "steps/up_card: ~", "config-step-before"),
    (THREE, "decision: ~", "config-decision-beside"),
    (THREE, "packets/up: 1", "config-step-before"),
    (FOUR, "packets/up: 0", "config-up-cards"),
    (THREE, "packets/dealer_last: false", "config-dealer-last"),
    (THREE, "steps: [deciding, dealing.seat]", "config-step-after"),
    (THREE, "steps: [dealing.dealer, dealing.seat]", "config-dealer-last"),
    (THREE, "steps: [awaiting_green, dealing.dealer]", "config-step-after"),
    (THREE, "steps: [remainder, awaiting_green]", "config-step-after"),
    (THREE, "steps: [stub_count, remainder]", "config-step-after"),
    (THREE, "steps: [revealing, stub_count]", "config-step-after"),
    (THREE, "steps: [settling, revealing]", "config-step-after"),
    (DRAW, "steps: [revealing, deciding]", "config-step-after"),
    (DRAW, "steps: [settling, deciding]", "config-step-after"),
    (FOUR, "steps: [up_card, dealing.dealer]", "config-step-after"),
    (FOUR, "steps: [deciding, up_card]", "config-step-after"),
    (FOUR, "steps: [awaiting_green, up_card]", "config-step-after"),
    (FOUR, "steps: [deciding, awaiting_green]", "config-step-here"),
    (THREE, "steps: [reload, settling]", "config-step-here"),
    (THREE, "steps: [wagering, idle]", "config-step-here"),
]
"""A file, its changes, and the id of what is expected instead: the refusal."""

SOUND = [
    (THREE, "steps: [dealing.dealer, deciding]"),
    (THREE, "steps: [dealing.dealer, dealing.seat]; packets/dealer_last: false"),
]
"""A file and its changes: unusual, and accepted."""


def changed(name: str, changes: str) -> Any:
    """Return the data of a shipped file with changes."""
    file = yaml.safe_load((config_root() / f"{name}.yaml").read_text("utf-8"))
    for change in changes.split("; "):
        [(where, value)] = yaml.safe_load(change).items()
        if where == "steps":
            place, [first, then] = file["steps"], value
            step = place.pop(_key(place, first))
            place.insert(_key(place, then), step)
            continue
        *way, last = where.split("/")
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
    found = {name: index for index, name in enumerate(named)}
    return found[part] if part in found else int(part)


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
