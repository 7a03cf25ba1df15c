"""The pytest plugin, as the author of a driver uses it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE

REPOSITORY = Path(__file__).parents[2]
AUTHOR = """
import pytest
from tests.conformance.mutants.link import IsPatient
from drivers.conformance import DriverUnderTest, Operator
from drivers.registry import open_transport

@pytest.fixture
def driver_under_test():
    transport = open_transport("sim://sensors")
    return DriverUnderTest(IsPatient, transport, operator=transport.operator())

@pytest.mark.kit(only=("identity", "silence", "lamps"))
def test_some(kit_item):
    kit_item()

@pytest.mark.kit("sensors", only=("identity", "unplug", "spots"))
class TestWithoutHands:
    @pytest.fixture
    def driver_under_test(self):
        return DriverUnderTest(IsPatient, open_transport("sim://sensors"), operator=Operator())

    def test_some(self, kit_item):
        kit_item()

@pytest.mark.kit("key-pad")
def test_of_another_kind(kit_item):
    pass

def test_without_the_kit():
    pass
"""


def ran(folder, text):
    """Run an author's tests."""
    (folder / "test_author.py").write_text(text)
    words = ["-m", "pytest", "-p", "no:cacheprovider", "-c", os.devnull, "-q", "-rA"]
    return subprocess.run(
        [sys.executable, *words, "test_author.py"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(REPOSITORY), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_a_kind_that_nobody_knows_is_told_with_those_that_there_are(tmp_path):
    done = ran(tmp_path, AUTHOR.replace("key-pad", "keypad"))
    assert done.returncode == pytest.ExitCode.INTERRUPTED, done.stdout + done.stderr
    known = "shuffler, sensors, key_pad, self_driven"
    assert f"kit('keypad'): no such kind; there are {known}" in done.stdout + done.stderr


def test_one_test_is_made_for_each_item_and_fails_with_its_reason(tmp_path):
    done = ran(tmp_path, AUTHOR)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "PASSED test_author.py::test_some[identity]" in done.stdout
    assert "silence was noticed after 1.60 s, not in 1 s" in done.stdout
    assert "SKIPPED" in done.stdout
    assert "an item for key_pad" in done.stdout
    author = "test_author.py::TestWithoutHands::test_some"
    assert f"PASSED {author}[identity]" in done.stdout
    assert f"FAILED {author}[spots]" in done.stdout, "it applies, and it was not shown"
    assert "not shown: nobody is there to put something on a spot" in done.stdout
    assert "PASSED test_author.py::test_of_another_kind[press_once]" in done.stdout
    assert "test_of_another_kind[spots]" not in done.stdout
    assert "PASSED test_author.py::test_without_the_kit" in done.stdout
