"""What a run takes, by the marks of tests and files (tests/sharing.py)."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parents[2]
MAKEFILE = (REPOSITORY / "Makefile").read_text("utf-8")
FILES = {
    "conftest.py": "from tests.conftest import pytest_ignore_collect as pytest_ignore_collect",
    "pytest.ini": "[pytest]\nmarkers =\n    slow\n    quick\n    soak\n    clocks",
    "test_plain.py": "def test_plain(): pass",
    "test_dear.py": """
import pytest
pytestmark = pytest.mark.slow
def test_dear(): pass
""",
    "test_dear_but_one.py": """
import pytest
pytestmark = pytest.mark.slow
def test_rest(): pass
@pytest.mark.quick
def test_sample(): pass
""",
    "test_clock.py": """
import pytest
pytestmark = [pytest.mark.slow, pytest.mark.clocks]
def test_clock(): pass
""",
    "test_many.py": """
import pytest
from tests.sharing import mostly_slow, mostly_soak
@pytest.mark.parametrize("case", mostly_slow("abcd", 3))
def test_many(case): pass
@pytest.mark.parametrize(("case", "number"), mostly_slow([("e", 1), ("f", 2)], 3))
def test_pairs(case, number): pass
@pytest.mark.parametrize("case", mostly_slow("ghijk", 4, soak=2))
def test_more(case): pass
@pytest.mark.parametrize("case", mostly_soak("lmn", 2))
def test_most(case): pass
@pytest.mark.slow
@pytest.mark.soak
def test_whole(): pass
""",
}
"""Files of tests, by name."""


def asked(name: str) -> str:
    """Return what a line of the Makefile calls so."""
    (line,) = (each for each in MAKEFILE.splitlines() if each.startswith(f"{name} := "))
    return line.partition(":= ")[2]


def play(folder: Path, files: dict[str, str], wanted: str, *options: str) -> str:
    """Return what a run of these files says, of which these tests are wanted."""
    for name, text in files.items():
        (folder / name).write_text(text)
    words = ["-q", "-n", "0", "-p", "no:cacheprovider", f"--rootdir={folder}", *options]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words, "-m", wanted, folder],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (
            "QUICK",
            {"plain", "sample", "many[a]", "many[d]", "pairs[e-1]"}
            | {"more[g]", "more[k]", "most[l]", "most[n]"},
        ),
        ("SLOW", {"dear", "clock", "rest", "many[b]", "many[c]", "pairs[f-2]", "more[i]"}),
        ("soak", {"more[h]", "more[j]", "most[m]", "whole"}),
    ],
)
def test_each_test_is_in_one_of_the_suites(tmp_path: Path, wanted: str, found: set[str]) -> None:
    mark = asked(wanted) if wanted.isupper() else wanted
    told = play(tmp_path, FILES, mark, "--collect-only").splitlines()
    assert {each.partition("::test_")[2] for each in told} - {""} == found


@pytest.mark.parametrize(
    ("wanted", "told"), [("QUICK", "9 passed, 9 deselected"), ("CLOCKS", "1 passed")]
)
def test_a_file_of_which_no_test_is_wanted_is_not_imported(
    tmp_path: Path, wanted: str, told: str
) -> None:
    files = FILES | {"test_dear.py": FILES["test_dear.py"] + "raise RuntimeError('imported')"}
    mark = asked(wanted) if wanted == "QUICK" else f"{asked('SLOW')} and clocks"
    assert told in play(tmp_path, files, mark)
