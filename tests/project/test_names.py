"""Names of functions: a verb with its object, and one name for one thing in a room."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]


def public_functions(room: str) -> Iterator[tuple[str, str]]:
    """Yield each public function of a room's modules, with where it stands."""
    for path in sorted((REPOSITORY / room).rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            if is_function and not node.name.startswith("_"):
                yield node.name, f"{path.relative_to(REPOSITORY)}:{node.lineno}"


def test_no_two_functions_of_the_procedure_have_one_name() -> None:
    found = defaultdict(list)
    for name, place in public_functions("controller/procedure"):
        found[name].append(place)
    assert len(found) > 500
    assert {name: places for name, places in found.items() if len(places) > 1} == {}
