"""Names of functions: a verb with its object, and one name for one thing in a room."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
CONTROLLER = REPOSITORY / "controller"
BARE = {"look", "looked", "looks", "told", "see", "seen", "sees", "hear", "heard", "taken", "found"}
"""Verbs that say nothing without an object, and everybody had used for another thing."""
PARTICIPLES = re.compile(r"(.*_)?([a-z]+ed|chosen|drawn|given|held|kept|known|seen|sent|told)")
Function = ast.FunctionDef | ast.AsyncFunctionDef


def modules(room: str) -> Iterator[tuple[str, ast.Module]]:
    """Yield each module of a room, with its path."""
    for path in sorted((REPOSITORY / room).rglob("*.py")):
        yield str(path.relative_to(REPOSITORY)), ast.parse(path.read_text("utf-8"))


@pytest.mark.parametrize("room", sorted({each.parts[-2] for each in CONTROLLER.glob("*/*.py")}))
def test_no_two_functions_of_a_room_have_one_name(room: str) -> None:
    """But for commands, which are named as people type them, and `main` of each process."""
    found = defaultdict(list)
    for path, module in modules(f"controller/{room}"):
        for node in module.body:
            if isinstance(node, Function) and not node.name.startswith("_"):
                found[node.name].append(path)
    twice = {name: places for name, places in found.items() if len(places) > 1}
    assert room == "cli" or twice.keys() <= {"main"}, twice


def test_a_thing_of_the_data_has_its_name_alone() -> None:
    """All rooms speak of it: a class of another room is called otherwise."""
    found = defaultdict(list)
    for path, module in modules("controller"):
        for node in module.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path)
    twice = {name: places for name, places in found.items() if len(places) > 1}
    of_data = {name for name, at in twice.items() if any("/data/" in path for path in at)}
    assert {name: twice[name] for name in of_data} == {}


@pytest.mark.parametrize("room", ["controller", "drivers", "simulators"])
def test_a_module_is_named_by_a_noun(room: str) -> None:
    """By what it holds: of a participle alone nobody knows what was kept, told or settled."""
    named = [path for path, _ in modules(room) if PARTICIPLES.fullmatch(Path(path).stem)]
    assert named == []


def test_no_function_is_named_by_a_verb_that_says_nothing_alone() -> None:
    """Of a module, or of a class; functions inside functions are known by where they stand."""
    named = [
        f"{path}:{node.lineno} {node.name}"
        for room in ("controller", "drivers")
        for path, module in modules(room)
        for scope in (module, *(each for each in module.body if isinstance(each, ast.ClassDef)))
        for node in scope.body
        if isinstance(node, Function) and node.name.strip("_") in BARE
    ]
    assert named == []


LENIENT = {
    "controller/cli/config.py",
    "controller/cli/odds_costs.py",
    "controller/configuration/checks/languages.py",
    "controller/launcher.py",
    "controller/manifest.py",
    "controller/odds/kept_results.py",
    "controller/page/assets.py",
    "controller/shipped_files.py",
    "controller/technician/attached_devices.py",
}
"""Where nothing is written over: whoever opens what could not be looked at says so."""


def test_what_could_not_be_looked_at_is_nowhere_taken_for_nothing() -> None:
    """Python 3.14 answers no: `exists_at` and `files_below` raise."""
    asks = {"exists", "is_dir", "is_file", "isdir", "isfile", "rglob"}
    found = {
        path
        for path, module in modules("controller")
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in asks
    }
    assert found == LENIENT
