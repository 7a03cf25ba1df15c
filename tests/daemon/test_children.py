"""Processes beside the table: their output is read to its end, and none is left behind."""

import asyncio
import errno
import logging
import os
import signal
import sys
import time
from contextlib import suppress
from types import SimpleNamespace

import pytest

from controller.daemon.checks import JournalCheck, taken_manifest
from controller.system.children import heard_out, started
from controller.system.pause import pause
from tests.journal.small_journals import stored
from tests.patience import PATIENCE


class NoFittings:
    configuration = ()

    def note(self, *_, **__):
        pass


class NoTable:
    """A shell that takes every event; no check of its journal was made before."""

    table = SimpleNamespace(state=SimpleNamespace(journal=None))

    def report_event(self, _):
        pass


@pytest.fixture
def slow_to_wait(monkeypatch):
    """The thread in which asyncio waits for a child is late; callers meanwhile get an answer."""
    wait = os.waitpid

    def waitpid(pid, options):
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        time.sleep(0.1)
        return wait(pid, options)

    monkeypatch.setattr(os, "waitpid", waitpid)


@pytest.mark.parametrize("what", ["journal", "manifest"])
async def test_a_process_that_ends_by_itself_is_waited_for(what, tmp_path, caplog, slow_to_wait):
    fit = NoFittings()
    path = stored(tmp_path / "journal", 3)
    work = JournalCheck(NoTable(), path, fit).run() if what == "journal" else None
    with caplog.at_level(logging.WARNING, "asyncio"):
        await asyncio.wait_for(work or taken_manifest(fit), PATIENCE)
    assert caplog.messages == []


async def test_a_process_that_is_called_off_is_ended():
    words = (sys.executable, "-c", "import time; time.sleep(60)")
    process = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE)
    hearing = asyncio.create_task(heard_out(process))
    await asyncio.sleep(0)
    hearing.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.wait_for(hearing, PATIENCE)
    assert process.returncode == -signal.SIGKILL


async def test_a_process_that_is_called_off_in_the_middle_of_its_output_is_ended(monkeypatch):
    """It writes on for a moment until its end comes: more than is kept of what nobody reads."""
    words = (
        "import sys, time; sys.stdout.write('x' * 1_000_000); sys.stdout.flush(); time.sleep(60)"
    )
    process = await started(sys.executable, "-c", words)
    kill, loop = process.kill, asyncio.get_running_loop()
    monkeypatch.setattr(process, "kill", lambda: loop.call_later(0.5, kill))
    hearing = asyncio.create_task(heard_out(process))
    await asyncio.sleep(0)
    hearing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(hearing, PATIENCE)
    assert process.returncode == -signal.SIGKILL


async def test_a_start_that_is_cancelled_half_way_leaves_no_process(monkeypatch):
    """The daemon ends while the process is being made; the test fails if one is left."""
    really, made = asyncio.create_subprocess_exec, []

    async def slowly(*words, **pipes):
        made.append(await really(*words, **pipes))
        await pause(0.02)
        return made[0]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", slowly)
    starting = asyncio.create_task(started("/bin/sleep", "60"))
    while not made:
        await pause(0.005)
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    assert made[0].returncode is not None


async def test_a_process_that_finds_no_file_free_is_started_as_soon_as_one_is(monkeypatch):
    monkeypatch.setattr("controller.system.children._AGAIN", 0.0)
    start, refused = asyncio.create_subprocess_exec, [errno.EMFILE, errno.ENFILE]

    async def start_late(*words, **pipes):
        if refused:
            raise OSError(refused.pop(), "no more files")
        return await start(*words, **pipes)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start_late)
    told, code = await heard_out(await started(sys.executable, "-c", "print('here')"))
    assert (told, code) == (b"here\n", 0)
    assert not refused
