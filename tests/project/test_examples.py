"""The example packages: they install, are found by their entry points, and pass their own tests."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.configuration.files import TABLE, change, copy
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parents[2]
EXAMPLES = REPOSITORY / "examples"
PAGE = REPOSITORY / "docs" / "writing-a-driver.md"
SENSORS = """  sensors:
    driver: sensors
    url: serial:///dev/dealer-table/sensors
"""
SHUFFLER = """  shuffler:
    driver: shuffler
    url: serial:///dev/dealer-table/shuffler
"""


def run(words, folder, **more):
    """Run a command in an empty folder, with the installed packages in its path."""
    path = os.pathsep.join([str(folder / "site"), str(REPOSITORY)])
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
        **more,
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """All examples, installed into one folder, without a network."""
    place = tmp_path_factory.mktemp("examples")
    packages = [path.parent for path in sorted(EXAMPLES.glob("*/pyproject.toml"))]
    assert packages
    words = ["--no-deps", "--no-build-isolation", "--no-index", "--no-compile"]
    done = run(["-m", "pip", "install", "-q", *words, "--target", "site", *packages], place)
    assert done.returncode == 0, done.stdout + done.stderr
    return place


def test_they_are_listed_with_package_and_version(folder):
    done = run(["-m", "controller.cli", "driver", "list", "--json"], folder)
    assert done.returncode == 0, done.stdout + done.stderr
    rows = {each["name"]: each for each in json.loads(done.stdout)}
    spots = rows["ascii-spots"]
    assert (spots["distribution"], spots["version"]) == ("ascii-spots", "1.0.0")
    assert (spots["kind"], spots["built_in"]) == ("sensors", False)
    assert rows["ascii-spots-sim"]["what"] == "transport"


@pytest.mark.parametrize(
    ("url", "driver", "more", "absent"),
    [
        ("ascii-spots-sim://board", "ascii-spots", ["--option", "ping=0.25"], 0),
        ("ascii-shuffler-sim://shuffler", "ascii-shuffler", [], 20),
    ],
)
def test_the_kit_passes_them_on_the_command_line(folder, url, driver, more, absent):
    done = run(["-m", "controller.cli", "driver", "check", url, "--driver", driver, *more], folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f" 0 failed, {absent} not applicable" in done.stdout


def test_they_pass_their_own_tests(folder):
    tests = sorted(EXAMPLES.glob("*/tests"))
    options = ["-q", "-p", "no:cacheprovider", "-c", os.devnull, "--import-mode=importlib"]
    done = run(["-m", "pytest", *options, *map(str, tests)], folder)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_plugin_is_inert_unless_it_is_used():
    code = "import drivers.pytest_plugin, sys; print('drivers.conformance' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=REPOSITORY, capture_output=True, text=True, timeout=PATIENCE, check=True,
    )  # fmt: skip
    assert done.stdout == "False\n"


def test_the_page_shows_what_its_commands_print(folder):
    [block] = re.findall(r"^```console\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    for told in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *shown = told.splitlines()
        program, *words = command.split()
        assert program == "tablectl"
        done = run(["-m", "controller.cli", *words], folder)
        assert done.returncode == 0, done.stderr
        printed = [" ".join(line.split()) for line in done.stdout.splitlines()]
        wanted = [" ".join(line.split()) for line in shown if line != "…"]
        assert [line for line in wanted if line not in printed] == []
        assert wanted == [line for line in printed if line in wanted]


def test_the_page_configures_what_the_table_takes(folder):
    [lines] = re.findall(r"^```yaml\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    table = copy(folder)
    change(table, TABLE, SHUFFLER, lines)
    done = run(["-m", "controller.cli", "config", "check", str(table)], folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "keeps no number of an order" in done.stderr, "an old computer is stopped by heads alone"
    spots = SENSORS.replace("driver: sensors", "driver: ascii-spots")
    change(table, TABLE, SENSORS, f"{spots}    options:\n      pinng: 0.25\n")
    done = run(["-m", "controller.cli", "config", "check", str(table)], folder)
    assert done.returncode == 2
    assert "did you mean 'ping'?" in done.stdout
