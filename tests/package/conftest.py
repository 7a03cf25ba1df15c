"""A machine with the packages, and a table on it, for the stories."""

import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.missing import skip_for_want_of
from tests.package import machine as machines
from tests.package import versions
from tests.package.machine import Machine
from tests.package.table import InstalledTable
from tests.package.versions import FORMER, packages


@pytest.fixture(scope="session")
def files() -> Path:
    """The folder of the packages."""
    if why := machines.missing():
        tool, _, remedy = why.partition(" missing; ")
        skip_for_want_of(tool, remedy)
    # A story that is stopped stops its machine: pytest knows the interrupt alone.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if pids := machines.left():
        ids = " ".join(map(str, pids))
        pytest.exit(f"a machine of {machines.IMAGE} is running; end it: kill -KILL {ids}")
    machines.make_image()
    return versions.folder()


@pytest.fixture
def machine(files: Path, tmp_path: Path) -> Iterator[Machine]:
    """A machine on which the former version is installed."""
    versions.build(FORMER)
    booted = Machine(files, tmp_path / "machine.log")
    try:
        booted.install(*packages(FORMER))
        yield booted
    finally:
        booted.stop()


@pytest.fixture
def bare(files: Path, tmp_path: Path) -> Iterator[Machine]:
    """A machine on which nothing of ours is installed; the stick is mounted at /mnt."""
    stick = versions.repository(FORMER)
    booted = Machine(stick, tmp_path / "machine.log", at="/mnt")
    try:
        yield booted
    finally:
        booted.stop()


@pytest.fixture
async def table(machine: Machine, tmp_path: Path) -> AsyncIterator[InstalledTable]:
    """A table on it, configured and not started."""
    folder = tmp_path / "t"
    folder.mkdir()
    real_table = InstalledTable(folder, machine)
    real_table.eyes.open()
    try:
        yield real_table
    finally:
        await real_table.close()
