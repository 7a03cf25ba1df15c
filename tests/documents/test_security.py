"""`docs/security.md`: no empty cell, and every budget is as large as it says."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parents[2]
PAGE = (REPOSITORY / "docs" / "security.md").read_text("utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("|")]
WORD = re.compile(r"\w")


def cells(row: str) -> list[str]:
    return row.strip("|").split("|")


def test_no_cell_is_empty() -> None:
    rules = [row for row in ROWS if not row.strip("|-")]
    assert len(rules) == 7  # tables
    told = [row for row in ROWS if row not in rules]
    assert [row for row in told if not all(map(WORD.search, cells(row)))] == []


@pytest.mark.quick
def test_each_budget_of_bytes_is_as_large_as_it_says():
    """A place without a row here has no budget that anybody looks at."""
    rows = re.findall(r"^\| [^|]+ \| (\d+) \| `([\w.]+)\.(\w+)` \|$", PAGE, re.MULTILINE)
    assert len(rows) > 10
    for size, module, name in rows:
        assert getattr(import_module(module), name) == int(size), f"{module}.{name}"


UNBOUNDED = ("read_text", "read_bytes")
OWN = {
    "launcher.py": "it imports nothing of ours; the approved manifest is root's",
    "database.py": "the steps of our own package",
    "manifest.py": "what an installed package says of itself",
}


def test_each_file_that_is_read_as_a_whole_has_a_budget() -> None:
    found = {
        f"{path.relative_to(REPOSITORY)}:{each.lineno}"
        for path in (REPOSITORY / "controller").rglob("*.py")
        if path.name not in OWN
        for each in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(each, ast.Attribute) and each.attr in UNBOUNDED
    }
    assert found == set(), "controller.files reads them within a budget"
