"""docs/faults.md is compared with the tests, causes and scripts that it names."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from controller.data.causes import Cause
from simulators.scripts.reading import load_script, shipped_scripts
from tests.contract.faults import FAULTS

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "faults.md").read_text()
COLUMNS = (
    "fault",
    "how it is noticed",
    "within",
    "what the dealer sees",
    "what the table does",
    "how it ends",
    "cause",
    "test",
)
_TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)(?:\[([\w-]+)\])?`")


def rows():
    """Return each row of the page's tables, by its columns."""
    for line in PAGE.splitlines():
        if line.startswith("|") and not line.startswith(("|---", "| fault")):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            assert len(cells) == len(COLUMNS), line
            yield dict(zip(COLUMNS, cells, strict=True))


ROWS = list(rows())


@cache
def functions_of(path):
    """Return the names of a file's tests."""
    tree = ast.parse((ROOT / path).read_text())
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in ast.walk(tree) if isinstance(node, functions)}


def test_there_is_a_table_for_every_heading():
    assert len(ROWS) > 50
    assert PAGE.count("| fault |") == PAGE.count("\n## ")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["fault"])
def test_a_row_is_whole_its_test_exists_and_so_does_its_cause(row):
    assert all(row.values()), row
    found = _TEST.fullmatch(row["test"])
    assert found, row["test"]
    path, function, case = found.groups()
    assert function in functions_of(path)
    assert case is None or case in {*FAULTS, *(each.stem for each in shipped_scripts())}
    cause = row["cause"].strip("`")
    assert cause == "–" or cause in set(Cause)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["fault"])
def test_no_row_ends_in_running_on_or_in_exit_code_0(row):
    ends = f"{row['what the table does']} {row['how it ends']}".lower()
    assert "runs on" not in ends
    assert not re.search(r"exit code 0|exits? (with )?0\b", ends)


NO_FAULTS = {
    Cause.CONFIRM_SETTING: "a supervisor looks at a shuffler that cannot tell, each time",
    Cause.OUT_OF_PLAY: "what becomes of a deck whose count was wrong",
    Cause.STOPPED: "a person stops the game",
    Cause.PAYOUT: "a supervisor acknowledges what the house calls large",
}
"""Causes that no row is about: nothing went wrong, or another row says what did."""


def test_every_cause_has_its_row_or_needs_none():
    """Decks have a table of their own."""
    of_decks = (ROOT / "docs" / "deck-control.md").read_text()
    told = {row["cause"].strip("`") for row in ROWS}
    told |= set(re.findall(r"^\| `(\w+)`", of_decks, re.MULTILINE))
    assert {*Cause} - told == {*NO_FAULTS}


def test_every_fault_script_has_its_row():
    named = set(re.findall(r"\[([\w-]+)\]", " ".join(row["fault"] for row in ROWS)))
    assert named == {each.stem for each in shipped_scripts()} - {"rough-evening"}


def test_the_script_on_the_page_is_in_order(tmp_path):
    (example,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "example.yaml"
    path.write_text(example)
    assert len(load_script(path).faults) == 3
