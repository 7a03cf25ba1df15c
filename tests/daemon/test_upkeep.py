"""What is done beside the table, and its threads, where the system fails them."""

import asyncio
import errno
import os
import threading

import pytest

from controller.daemon import upkeep
from controller.daemon.upkeep import keep_up
from controller.system.pause import pause
from controller.system.threads import ready_threads
from controller.words.spoken import say


class Told:
    """A shell and fittings that keep what they are told."""

    def __init__(self):
        self.notices = []
        self.noted = []

    def report_event(self, event):
        self.notices.append((event.about, event.notice and say(event.notice)))

    def note(self, _, event, **fields):
        self.noted.append((event, fields["what"]))


async def deep(error):
    async with asyncio.TaskGroup() as inner:
        inner.create_task(fails(error))
        inner.create_task(asyncio.Event().wait())


async def fails(error):
    raise error


@pytest.mark.parametrize("work", [fails, deep])
async def test_what_the_system_fails_is_told_and_begun_again(monkeypatch, work):
    monkeypatch.setattr(upkeep, "AGAIN", 0.0)
    monkeypatch.setattr(upkeep, "STEADY", 0.01)
    told, tries = Told(), iter((errno.EIO, errno.EACCES))

    async def look():
        if (number := next(tries, None)) is not None:
            await work(OSError(number, os.strerror(number)))
        while told.notices[-1][1] is not None:  # it goes well until that is told
            await pause(0.0)

    await keep_up(told, told, "files", look)
    assert told.noted == [("upkeep.failed", "files")] * 2
    abouts, words = zip(*told.notices, strict=True)
    assert {*abouts} == {"upkeep:files"}
    assert "input/output error" in words[0]
    assert "permission denied" in words[1]
    assert words[2:] == (None,)


async def test_a_fault_in_the_program_is_raised():
    with pytest.raises(ValueError, match="ours"):
        await keep_up(Told(), Told(), "files", lambda: fails(ValueError("ours")))


async def test_ready_threads_need_no_other_thread(monkeypatch):
    with ready_threads(3, "ready") as threads:

        def none(_):
            raise RuntimeError("can't start new thread")

        monkeypatch.setattr(threading.Thread, "start", none)
        met = threading.Barrier(3)
        assert {each.result(90) for each in [threads.submit(met.wait) for _ in range(3)]} == {
            0, 1, 2
        }  # fmt: skip
