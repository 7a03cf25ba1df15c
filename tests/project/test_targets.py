"""Every target of the Makefile works at its smallest size, in a copy, or what it calls is there."""

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.browser.chromium import find_chromium
from tests.floor.conftest import needed
from tests.patience import PATIENCE
from tests.project.test_hosting import TARGETS
from tests.project.test_version import git

REPOSITORY = Path(__file__).parents[2]
OF_A_RUN = re.compile(r"MAKE|MFLAGS|PYTEST_|ARGS$|MINUTES$|COV_|DEALER_TABLE_")
"""Variables that a make or a run of tests hands to what it starts."""
ENVIRONMENT = {name: text for name, text in os.environ.items() if not OF_A_RUN.match(name)}
SOAK = ("MINUTES=0.05", "FIRST=1", "ARGS=--jobs 1 --parts poker --lengths poker=20")
STORY = "tests/browser/gallery/test_others.py::test_the_shufflers_own_button"
PLAYED = {"run", "floor", "docs", "dist", "bench", "soak", "mutate", "odds", "screens"}
"""What needs neither root nor an index, a key or data of others, but for the suites themselves."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The checkout as it is, with nothing that was built in it; what is written stays in it."""
    folder = tmp_path_factory.mktemp("copy")
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(listing, cwd=REPOSITORY, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (REPOSITORY / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(REPOSITORY / name, folder / name, follow_symlinks=False)
    for words in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message", "A copy"]):
        git(folder, *words)
    measured = folder / "build" / "measured" / "bin"
    measured.mkdir(parents=True)
    (measured / "tablectl").symlink_to(Path(sys.executable).with_name("tablectl"))
    return folder


def play(folder, target, *words):
    """Call a target with the packages that are here, and return what it prints."""
    here = f"VENV={sys.prefix}"
    there = [f"{sys.prefix}/{each}" for each in (".runtime", ".dev", ".fuzz")]
    old = [word for stamp in (*there, "build/measured/.runtime") for word in ("-o", stamp)]
    done = subprocess.run(
        ["make", "--no-print-directory", *old, here, target, *words],
        cwd=folder,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_make_run(copy):
    told = play(copy, "run", "ARGS=--plain --no-browser --speed 50 --rounds 1")
    assert "round 1" in told.lower()


@pytest.mark.slow
def test_make_floor(copy):
    needed("postgres", "initdb", "nats-server")
    assert play(copy, "floor", "ARGS=--tables 1 --seconds 3")


@pytest.mark.slow
def test_make_docs(copy):
    # The whole suite has the documents' tests by themselves.
    assert "build/docs/index.html" in play(copy, "docs", "ARGS=-k glossary")
    assert (copy / "build" / "docs" / "index.html").exists()


@pytest.mark.slow
def test_make_dist(copy):
    play(copy, "dist")
    assert [path.suffix for path in sorted((copy / "dist").iterdir())] == [".whl", ".gz"]


@pytest.mark.slow
def test_make_bench(copy):
    assert "start to three devices" in play(copy, "bench", "ARGS=start")


@pytest.mark.slow
def test_make_soak(copy):
    assert "0 failures" in play(copy, "soak", *SOAK)


@pytest.mark.slow
def test_make_mutate(copy):
    words = ("ROOM=wagering", "ARGS=--mutants 1")
    assert "1 mutants of wagering, seed 1" in play(copy, "mutate", *words)


@pytest.mark.slow
def test_make_odds(copy):
    assert "as shipped" in play(copy, "odds", "ARGS=--check three-card-poker")


@pytest.mark.slow
def test_make_screens(copy):
    find_chromium()
    play(copy, "screens", f"ARGS=-n 0 -q {STORY}")
    assert (copy / "build" / "screens" / "own-button-1280x800.png").exists()


def test_each_target_that_can_be_played_is_played():
    assert PLAYED <= TARGETS
    assert {f"test_make_{target}" for target in PLAYED} <= set(globals())


@pytest.mark.parametrize("target", sorted(TARGETS))
def test_what_a_target_calls_is_there(target):
    told = subprocess.run(
        ["make", "-n", "--no-print-directory", target],
        cwd=REPOSITORY,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert told.stderr == ""
    modules = set(re.findall(r"python -m ((?:tests|controller)[\w.]*)", told.stdout))
    assert {each for each in modules if find_spec(each) is None} == set()
    scripts = set(re.findall(r"(?<![\w./])(?:systemd|tests)/[\w./-]+", told.stdout))
    made = {"tests/page/node_modules"}
    assert {each for each in scripts - made if not (REPOSITORY / each).exists()} == set()


@pytest.fixture
def bare(tmp_path):
    """What a set-up reads, in a folder of its own."""
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy2(REPOSITORY / name, tmp_path / name)
    return tmp_path


def set_up(folder, *words):
    return subprocess.run(
        ["make", "--no-print-directory", ".venv/.runtime", *words],
        cwd=folder,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize(
    ("lacks", "remedy"),
    [
        ("version_info", "Python 3.9.2 is too old, dealer-table needs Python 3.11 or later"),
        ("ensurepip", "apt-get install python3-venv"),
        (None, "python-of-nobody not found; install Python 3.11 or later"),
    ],
)
def test_a_python_that_will_not_do_is_told_with_the_remedy(bare, lacks, remedy):
    python = bare / "python-of-nobody"
    if lacks is not None:
        python.write_text(f'#!/bin/sh\necho Python 3.9.2\ncase "$*" in *{lacks}*) exit 1;; esac\n')
        python.chmod(0o755)
    done = set_up(bare, f"PYTHON={python}")
    assert done.returncode != 0
    assert remedy in done.stderr
    assert not (bare / ".venv").exists()


def test_packages_that_were_installed_elsewhere_are_installed_anew(bare):
    """They know their folder's name: a checkout that was moved has none that fit."""
    for name in ("bin", "lib", "pyvenv.cfg"):
        (bare / ".venv").mkdir(exist_ok=True)
        (bare / ".venv" / name).symlink_to(Path(sys.prefix) / name)
    place = bare / ".venv" / ".place"
    for told, anew in ((REPOSITORY, True), (bare, False)):
        place.write_text(f"{told}\n")
        said = set_up(bare, "--dry-run").stdout
        assert "installing the run-time packages" in said
        assert ("creating .venv" in said) == anew
