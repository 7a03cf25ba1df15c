"""The tutorial `docs/first-round.md`: its commands do what it says."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
PAGE = REPOSITORY / "docs" / "first-round.md"
LETTERS = re.compile(r"^\d\. `([A-Z])`, ", re.MULTILINE)


@pytest.mark.slow
def test_the_commands_that_need_no_terminal_succeed_one_after_the_other(tmp_path):
    text = "".join(re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S))
    commands = re.findall(r"^\.venv/bin/tablectl ((?:simulate|journal|recall) .+)$", text, re.M)
    assert [command.split()[0] for command in commands] == [
        "simulate",
        "journal",
        "recall",
        "simulate",
    ]
    for command in commands:
        done = subprocess.run(
            [sys.executable, "-m", "controller.cli", *shlex.split(command)],
            cwd=tmp_path,
            env={"PYTHONPATH": str(REPOSITORY), "PATH": ""},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_letters_are_those_of_the_guide():
    guide = (REPOSITORY / "docs" / "dealer-guide.md").read_text("utf-8")
    letters = LETTERS.findall(PAGE.read_text("utf-8"))
    assert letters == ["N", "G", "D", "R"]
    assert all(f"| {letter} |" in guide for letter in letters)
