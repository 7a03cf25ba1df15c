"""The journal's disk fills: a warning at thirty days' room, and no round that it would end."""

import errno
import shutil
from types import SimpleNamespace

import pytest

from controller.daemon.watches import DiskWatch, ShareWatch, look_at_lines
from controller.system.limits import Usage, Usages, own_shares
from controller.words.spoken import say
from drivers.transports import usb_adapter
from tests.daemon.local_daemon import open_daemon
from tests.daemon.set_clock import SetClock
from tests.drivers.ptys import System

MB = 1_000_000
DAY = 86_400


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(DiskWatch, "PACE", 0.01)


class Disk:
    """A disk with so many bytes left."""

    def __init__(self, left):
        self.left = left

    def __call__(self, file):
        if isinstance(self.left, OSError):
            raise self.left
        return self.left


def watched(folder, disk, **more):
    """Run a daemon with a journal's file that nobody writes, on this disk."""
    return open_daemon(folder, journal=folder / "journal", check_after=3600.0, free=disk, **more)


def holds(snapshot):
    return [each for each in snapshot.holds if each.cause == "disk"]


async def test_thirty_days_of_room_are_nothing_to_speak_of(tmp_path):
    async with watched(tmp_path, Disk(30 * DiskWatch.A_DAY)) as house:
        assert not (await house.all_up()).snapshot.prompts
    assert "ComputerLooked" not in house.store.kinds


async def test_less_is_a_notice_with_the_days_that_are_left(tmp_path):
    disk = Disk(30 * DiskWatch.A_DAY - 1)
    async with watched(tmp_path, disk) as house:
        view = await house.until(lambda view: view.snapshot.prompts)
        assert f"({tmp_path}) has room for about 29 days" in say(view.snapshot.prompts[0])
        disk.left = 7.5 * DiskWatch.A_DAY
        await house.until(lambda view: "about 7 days" in say(view.snapshot.prompts[0]))
        disk.left = 8.1 * DiskWatch.A_DAY  # a figure that goes up and down is told once
        await house.all_up()
        disk.left = 6.9 * DiskWatch.A_DAY
        await house.until(lambda view: "about 6 days" in say(view.snapshot.prompts[0]))
        disk.left = 100 * DiskWatch.A_DAY
        await house.until(lambda view: not view.snapshot.prompts)
    assert house.store.kinds.count("ComputerLooked") == 4


async def test_a_table_that_writes_more_is_warned_earlier(tmp_path):
    clock, journal = SetClock("2026-11-21T15:00:00-08:00"), tmp_path / "journal"
    async with watched(tmp_path, Disk(50 * DiskWatch.A_DAY), clock=clock) as house:
        await house.all_up()
        with journal.open("wb") as file:
            file.truncate(5 * DiskWatch.A_DAY)
        clock.leap(2 * DAY)
        view = await house.until(
            lambda view: any(each.id == "notice-disk" for each in view.snapshot.prompts)
        )
        assert any("about 20 days" in say(each) for each in view.snapshot.prompts)


async def test_too_little_for_a_round_forbids_the_next_until_there_is_room(tmp_path):
    disk = Disk(DiskWatch.ROUND - 1)
    async with watched(tmp_path, disk) as house:
        (hold,) = holds(house.daemon.shell.snapshot)  # with the start, before any other event
        assert (hold.klass, hold.scope, hold.latched) == ("service", "next deal", False)
        assert f"({tmp_path}) is full" in say(hold.words)
        disk.left = DiskWatch.ROUND + 1
        view = await house.all_up()
        assert holds(view.snapshot)
        disk.left = DiskWatch.AGAIN
        view = await house.until(lambda view: not holds(view.snapshot))
        assert "room for about 3 days" in say(view.snapshot.prompts[0])


async def test_a_disk_that_does_not_tell_is_a_notice(tmp_path):
    disk = Disk(OSError(errno.EIO, "input/output error"))
    async with watched(tmp_path, disk) as house:
        view = await house.until(lambda view: view.snapshot.prompts)
        assert "input/output error" in say(view.snapshot.prompts[0])


async def test_files_and_memory_that_run_out_are_told_before_they_do(tmp_path, monkeypatch):
    monkeypatch.setattr(ShareWatch, "PACE", 0.01)
    shares = [Usages(Usage(100, 1024), Usage(50, 0))]
    async with open_daemon(tmp_path, shares=lambda: shares[0]) as house:
        assert (await house.all_up()).shares == shares[0]
        for scarce, words in (
            (Usages(files=Usage(820, 1024)), "files open"),
            (Usages(memory=Usage(220, 256)), "memory"),
        ):
            shares[0] = scarce
            view = await house.until(lambda view: view.snapshot.prompts)
            assert words in say(view.snapshot.prompts[0])
            assert (await house.until(lambda view: view.snapshot.prompts)).shares == scarce
            shares[0] = Usages()
            await house.until(lambda view: not view.snapshot.prompts)


async def test_a_twin_of_an_open_line_is_a_notice_until_it_is_pulled(tmp_path, monkeypatch):
    monkeypatch.setattr(usb_adapter, "SYSTEM", tmp_path / "sys")
    system = System(tmp_path / "sys")
    system.plug("/dev/ttyUSB0", "1-1", held=1)
    status = SimpleNamespace(device="shuffler", url="serial:///dev/ttyUSB0", node="/dev/ttyUSB0")
    told = []
    shell = SimpleNamespace(
        ports={"shuffler": SimpleNamespace(status=status)}, report_event=told.append
    )
    await look_at_lines(shell)
    twin = system.plug("/dev/ttyUSB1", "1-2", held=1)
    await look_at_lines(shell)
    shutil.rmtree(twin.parents[1])
    await look_at_lines(shell)
    assert [(each.about, each.notice is not None) for each in told] == [
        ("line:shuffler", False),
        ("line:shuffler", True),
        ("line:shuffler", False),
    ]
    words = say(told[1].notice)
    assert "/dev/ttyUSB0 (1-1) and /dev/ttyUSB1 (1-2)" in words
    status.node = ""
    await look_at_lines(shell)
    assert told[-1].notice is None


def test_this_process_has_files_and_memory():
    found = own_shares()
    assert 0 < found.files.used < found.files.most
    assert found.memory.used > 1 << 20
