"""`make run`, as a process: rounds are dealt, and no process or file is left behind."""

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from controller.journal import verify
from simulators.devices.world import World
from simulators.devices.world_log import ActName
from tests.e2e.audit import Audit
from tests.e2e.processes import ROOT, Processes
from tests.e2e.record import Record
from tests.patience import PATIENCE
from tests.simulators.acting import act_at

pytestmark = pytest.mark.slow

ROUND = 120.0
"""Seconds after which a round at eight times the pace has certainly ended, whatever is beside."""
STEP = re.compile(r"round 1 · step (\d+)")
USB = "config/faults/usb-trouble.yaml"
SEED = "16"
"""Two players: a short round."""


class Demo:
    """A demo that runs, and what it prints."""

    def __init__(self, folder: Path, process: Process) -> None:
        self.folder = folder
        self.process = process
        self.lines: list[str] = []

    async def says(self, words: str) -> None:
        """Read on until a line contains these words.

        What stands for a few hundredths of a second is not certain to be said: the demo follows the
        table's newest view, as every screen does.
        """
        assert self.process.stdout is not None
        try:
            async with asyncio.timeout(ROUND):
                while line := (await self.process.stdout.readline()).decode():
                    self.lines.append(line.rstrip())
                    if words in line:
                        return
        except TimeoutError:
            raise AssertionError(f"it did not say {words!r}: {self.lines}") from None
        raise AssertionError(f"it ended without {words!r}: {self.lines}")

    def pid(self, name: str) -> int:
        """Return the process that serves a device."""
        return self._running("simulator", name, f"{self.folder / name}.pty")

    def daemon(self) -> int:
        """Return the process of the daemon."""
        return self._running("run", "--config", str(self.folder / "table.yaml"))

    def _running(self, *wanted: str) -> int:
        """Return the process whose command line has these words."""
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                words = Path("/proc", pid, "cmdline").read_bytes().decode().split("\0")
            except OSError:
                continue
            if set(wanted) <= set(words):
                return int(pid)
        raise AssertionError(f"no process has {wanted}")


@asynccontextmanager
async def show(folder: Path, *words: str) -> AsyncIterator[Demo]:
    """Run a demo for the time of the block; afterwards nothing of it may be left."""
    processes = Processes(folder)
    command = [sys.executable, "-m", "controller.cli", "demo", "--plain", "--dir", str(folder)]
    process = await asyncio.create_subprocess_exec(
        *command,
        *words,
        stdin=DEVNULL,
        stdout=PIPE,
        stderr=PIPE,
        cwd=ROOT,
        env=processes.environ,
        start_new_session=True,
    )
    try:
        yield Demo(folder, process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        left = processes.left()
        for pid in left:  # they hold its output open
            os.kill(pid, signal.SIGKILL)
        _, errors = await process.communicate()
    assert not left
    assert errors == b""


async def one_round(demo: Demo) -> None:
    """Its steps are shown in order, the exit code is 0, and the world agrees with the journal."""
    await demo.says("round 1 · step 8, 9, 10, 11")
    async with asyncio.timeout(PATIENCE):
        assert await demo.process.wait() == 0
    shown = [int(found[1]) for line in demo.lines if (found := STEP.match(line))]
    assert len(set(shown)) > 3, shown
    assert shown == sorted(shown), shown
    audit = Audit(demo.folder / "shuffler.world.jsonl", demo.folder / "journal.sqlite")
    assert audit.whole_rounds() == [1]


async def one_round_on_a_bad_bus(demo: Demo) -> None:
    """Transfers that fail, stall and time out are named, and the round is still whole."""
    await one_round(demo)
    for device in ("key pad", "shuffler"):
        assert any(f"The {device} does not answer" in line for line in demo.lines), demo.lines


async def a_kill_and_an_end(demo: Demo) -> None:
    """Killed sensors are named and started again; a supervisor comes to what nobody clears.

    SIGTERM in mid-round ends every process.
    """
    await demo.says("round 1 · step")
    os.kill(demo.pid("sensors"), signal.SIGKILL)
    await demo.says("The sensors do not answer")
    await demo.says("round 2 · step")
    act_at(demo.folder / "controls" / "shuffler.sock", "jam", after=2)
    await demo.says("HELD: The shuffler stopped")
    await demo.says("round 4 · step")
    demo.process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(PATIENCE):
        assert await demo.process.wait() == 0


async def a_hand_of_players(demo: Demo) -> None:
    """The daemon is killed in a hand, and the hand is played to its end; the exit code is 0."""
    await demo.says(" to each, seat ")  # which one is first, chance and time say
    os.kill(demo.daemon(), signal.SIGKILL)
    await demo.says("The daemon does not answer.")
    await demo.says("round 2 · ")
    async with asyncio.timeout(PATIENCE):
        assert await demo.process.wait() == 0
    assert verify(demo.folder / "journal.sqlite").sound
    world = World.load(demo.folder / "shuffler.world.jsonl")
    world.log.close()
    assert world.violations == []
    acts = acts_of(Record(demo.folder / "journal.sqlite"))
    assert len(acts[1]) == 1
    assert {found.act for found in world.dispenses()} <= acts[1] | acts[2]


def acts_of(record: Record) -> dict[int, set[ActName]]:
    """Return each round's acts."""
    found: dict[int, set[ActName]] = defaultdict(set)
    current = 0
    for entry in record.entries:
        for kind, data in entry.intents:
            if kind == "Entered":
                current = data["round"] or current
            elif kind == "SendAct":
                found[current].add(ActName(data["epoch"], data["txn"]))
    return found


async def test_shows_side_by_side(tmp_path_factory: pytest.TempPathFactory) -> None:
    """One plays to its end, one on a USB bus with faults; one loses a simulator and is ended.

    A fourth plays a hand of Five-Card Stud, act by act.
    """
    folders = [tmp_path_factory.mktemp("d") for _ in range(4)]
    stud = folders[3] / "stud.yaml"
    shipped = (ROOT / "config/table-five-card-stud.yaml").read_text("utf-8")
    stud.write_text(f"{shipped}\nfollow: actions\n", "utf-8")
    async with (
        show(folders[0], "--rounds", "1", "--speed", "8", "--seed", SEED) as whole,
        show(folders[1], "--speed", "30", "--seed", SEED) as broken,
        show(
            folders[2], "--usb", "--script", USB, "--rounds", "1", "--speed", "16", "--seed", SEED
        ) as usb,
        show(folders[3], "--config", str(stud), "--rounds", "1", "--speed", "16") as players,
        asyncio.TaskGroup() as group,
    ):
        group.create_task(one_round(whole))
        group.create_task(a_kill_and_an_end(broken))
        group.create_task(one_round_on_a_bad_bus(usb))
        group.create_task(a_hand_of_players(players))
