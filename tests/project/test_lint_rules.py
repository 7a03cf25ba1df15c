"""Ruff refuses what stands in one place: clocks, sleeping, chance; what bytes can raise."""

import json
import subprocess
import sys
from itertools import accumulate
from pathlib import Path

import pytest

from tests.patience import PATIENCE

REPOSITORY = Path(__file__).parents[2]

BANNED = [
    "import time",
    "from time import monotonic",
    "import time as t\nnow = t.perf_counter()",
    "from datetime import datetime\nnow = datetime.now()",
    "import datetime\nnow = datetime.datetime.utcnow()",
    "import datetime\nday = datetime.date.today()",
    "import asyncio\nnap = asyncio.sleep(1)",
    "from asyncio import sleep",
    "import threading\nthreading.Timer(1, print).start()",
    "import random",
    "from random import Random",
    "import secrets",
    "import os\nkey = os.urandom(4)",
    "from uuid import uuid4",
]
PACKAGES = ["controller/x.py", "controller/daemon/x.py", "controller/cli/x.py", "drivers/x.py"]
THE_CLOCK = "controller/system/clock.py"


def banned_in(code: str, path: str) -> list[int]:
    """Return the lines that our configuration refuses by TID251, as if `code` were at `path`."""
    options = ["--output-format=json", "--no-cache", "--force-exclude", f"--stdin-filename={path}"]
    report = subprocess.run(
        [sys.executable, "-m", "ruff", "check", *options, "-"],
        input=code + "\n",
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    found = json.loads(report.stdout)
    return [each["location"]["row"] for each in found if each["code"] == "TID251"]


@pytest.mark.parametrize("path", PACKAGES)
def test_no_clock_no_sleep_no_die(path: str) -> None:
    rows = {*banned_in("\n".join(BANNED), path)}
    ends = accumulate(code.count("\n") + 1 for code in BANNED)
    lines = {
        code: {*range(end - code.count("\n"), end + 1)}
        for code, end in zip(BANNED, ends, strict=True)
    }
    assert [code for code, own in lines.items() if not own & rows] == []


def test_one_file_names_what_msgspec_raises() -> None:
    code = "import msgspec\ntry:\n    pass\nexcept msgspec.DecodeError:\n    pass"
    assert [path for path in PACKAGES if not banned_in(code, path)] == []


def test_one_file_reads_the_clock() -> None:
    assert banned_in("\n".join(BANNED), THE_CLOCK) == []


@pytest.mark.parametrize("path", ["simulators/x.py", "tests/x.py"])
def test_people_and_tests_live_in_real_time(path: str) -> None:
    assert banned_in("\n".join(BANNED), path) == []


@pytest.mark.parametrize("path", PACKAGES)
def test_the_table_never_imports_its_simulators(path: str) -> None:
    assert banned_in("from simulators.people import dealer", path) != []


def test_nobody_lifts_the_ban_for_one_line() -> None:
    """A `noqa` would lift it: there is none for this rule, and no blanket one (PGH004)."""
    sources = [
        path for name in ("controller", "drivers") for path in (REPOSITORY / name).rglob("*.py")
    ]
    assert sources
    assert [path for path in sources if "TID251" in path.read_text()] == []


def test_times_that_are_handed_in_are_welcome() -> None:
    code = "from datetime import UTC, datetime\nstamp = datetime.fromtimestamp(0, tz=UTC)"
    assert banned_in(code, "controller/x.py") == []
