"""A copy of the shipped configuration with one change, and the place where the problem must be."""

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from controller.configuration import Problem, check, config_root, list_games
from controller.words.spoken import in_english

TABLE = "table.yaml"
GAME = "games/three-card-draw-poker.yaml"
HOUSE = "house/default.yaml"
LAW = "jurisdictions/washington.yaml"
# Read as text: each process of a run asks this, before its first test.
_SHIPPED = {
    key: "\npoker:" in (config_root() / "games" / f"{key}.yaml").read_text()
    for key in list_games(config_root())
}
OF_HOUSE = [key for key, by_players in _SHIPPED.items() if not by_players]
"""The shipped games that the house banks, as `config/games/` has them."""
OF_PLAYERS = [key for key, by_players in _SHIPPED.items() if by_players]
"""Those that players bank."""
HERE = "§"
"""Marks, in the changed text, where the problem must be reported; it is not written."""


@dataclass(frozen=True)
class Case:
    """One change and the one problem that it must make."""

    name: str
    file: str
    old: str
    new: str
    """With HERE where the problem must be reported, unless `at` says it."""
    where: str
    found: str
    expected: str
    suggestion: str = ""
    at: str = ""
    """The first place of this text, if the problem is not in the changed part."""

    def __str__(self) -> str:
        return self.name


def table_of(game: str) -> str:
    """Return the file of the shipped table of a game: that of one game is the usual one."""
    return TABLE if game == Path(GAME).stem else f"table-{game}.yaml"


def copy(folder: Path) -> Path:
    """Copy the shipped files that a table names, and return the table's."""
    others = shutil.ignore_patterns("languages", "faults", "watch")
    shutil.copytree(config_root(), folder / "config", ignore=others)
    return folder / "config" / TABLE


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three games are there to be chosen: whoever asks has each of them read and judged."""
    few = ("four-card-poker", "three-card-draw-poker", "three-card-poker")
    monkeypatch.setattr("controller.configuration.list_games", lambda beside: few)


def change(table: Path, file: str, old: str, new: str) -> tuple[int, int] | None:
    """Replace `old`, which must be there, with `new`; return line and column of HERE."""
    path = table.parent / file
    text = path.read_text("utf-8")
    assert old in text, f"{old!r} is not in {file}: the test is out of date"
    text = text.replace(old, new, 1)
    place = position(text, HERE) if HERE in text else None
    path.write_text(text.replace(HERE, ""), "utf-8")
    return place


def position(text: str, part: str) -> tuple[int, int]:
    """Return line and column, both from 1, of the first place of `part`."""
    before = text[: text.index(part)]
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def problems_of(folder: Path, *cases: Case) -> tuple[list[Problem], list[tuple[int, int]]]:
    """Return the problems that `check` finds in a table with the changes, and the place of each."""
    table = copy(folder)
    marks = [change(table, case.file, case.old, case.new) for case in cases]
    places = [
        mark or position((table.parent / case.file).read_text("utf-8"), case.at)
        for mark, case in zip(marks, cases, strict=True)
    ]
    return check(table), places


def assert_only(folder: Path, case: Case) -> None:
    """Assert that the change makes exactly this problem, at exactly this place."""
    problems, [place] = problems_of(folder, case)
    assert len(problems) == 1, "\n".join(map(str, problems)) or "no problem was found"
    problem = problems[0]
    assert problem.file == folder / "config" / case.file
    assert (problem.line, problem.column) == place, str(problem)
    assert problem.where == case.where
    assert case.found in in_english(problem.found), str(problem)
    assert case.expected in in_english(problem.expected), str(problem)
    suggestion = in_english(problem.suggestion) if problem.suggestion else ""
    assert case.suggestion in suggestion, str(problem)
    assert bool(case.suggestion) == bool(suggestion), str(problem)
