"""What a courier tells pit boards of its table, and the table of who comes."""

import asyncio
from contextlib import asynccontextmanager

import msgspec
import pytest

from controller.api.messages import View, ask
from controller.data.encoding import decode_event
from controller.data.events import FloorCalled
from controller.data.message import message
from controller.floor import board_requests
from controller.floor.board_requests import (
    ComingReply,
    ComingRequest,
    Picture,
    decode_said,
    encode_said,
)
from controller.floor.courier import DaemonWindow, Glancer, PostError, glances, window
from controller.floor.courier.glances import Ages, glance_of, table_limits
from controller.floor.glance import Life, decode_glance
from controller.floor.wire import Subject
from controller.journal import Record
from controller.system.clock import SystemClock
from drivers.vocabulary import Key
from tests.daemon.local_daemon import open_daemon
from tests.journal.small_journals import Noon, filled
from tests.patience import PATIENCE
from tests.procedure.table_story import Story

SUBJECT = Subject("grand", "pit-1-t07")
GLANCE = "floor.grand.glance.pit-1-t07"


class Line:
    """Keeps what is published; `away`: the broker is not there."""

    def __init__(self):
        self.told = []
        self.away = False
        self.closed = False
        self._news = asyncio.Event()

    async def publish(self, subject, data):
        if self.away:
            raise PostError(message("broker-nobody-listens"))
        assert subject == GLANCE
        self.told.append(decode_glance(data))
        self._news.set()

    async def close(self):
        self.closed = True

    async def until(self, wanted):
        """Wait for a glance as wanted, and return it."""
        async with asyncio.timeout(PATIENCE):
            while not (self.told and wanted(self.told[-1])):
                self._news.clear()
                await self._news.wait()
        return self.told[-1]


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Wait milliseconds where a courier waits seconds."""
    monkeypatch.setattr(glances, "GAP", 0.005)
    monkeypatch.setattr(glances, "RETRY", 0.01)
    monkeypatch.setattr(window, "AGAIN", 0.01)


@asynccontextmanager
async def told_of(folder):
    """Run a glancer beside the daemon whose socket lies in a folder."""
    clock, line = SystemClock(), Line()
    glancer = Glancer(DaemonWindow(folder / "s", folder / "journal", clock), SUBJECT, clock)
    running = asyncio.ensure_future(glancer.run(line))
    try:
        yield glancer, line
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert line.closed


def stopped(path, *, by_order):
    """Write a journal that ends as one whose daemon was ended by order, or not."""
    with filled(path, 5) as journal:
        if by_order:
            kind = Record(6, Noon.utc_us, 6, 1, "Stopped", b"{}", b"[]")
            journal.append(kind, b"{}", [])


async def test_each_change_is_told_once_and_the_picture_is_the_panels_own(tmp_path):
    async with open_daemon(tmp_path) as house, told_of(tmp_path) as (glancer, line):
        await house.all_up()
        await line.until(lambda glance: glance.life == Life.ON)
        async with await house.client() as client:
            assert (await client.wish(ask(FloorCalled, "a guest asks"))).ok
            glance = await line.until(lambda glance: glance.call >= 0)
            assert (glance.reason, glance.step, glance.name) == (
                "a guest asks",
                "closed",
                "Table 1",
            )
            assert glance.call < PATIENCE
            told = len(line.told)
            shown = glancer.answers["floor.grand.ask.pit-1-t07"]
            picture = decode_said(await shown(b""))
            assert isinstance(picture, Picture)
            assert msgspec.json.decode(picture.view, type=View).snapshot == (
                (await client.status()).snapshot
            )
        assert len(line.told) == told, "what boards would not show differently is not told"


async def test_who_comes_is_told_the_table_and_stands_in_its_record(tmp_path):
    async with open_daemon(tmp_path) as house, told_of(tmp_path) as (glancer, line):
        say = glancer.answers["floor.grand.todo.pit-1-t07.coming"]
        coming = encode_said(ComingRequest(board_requests.VERSION, "Ruth Pitt (2002)"))
        told = decode_said(await say(coming))
        assert isinstance(told, ComingReply)
        assert (told.ok, told.words) == (True, None)
        record = house.store.records[told.seq - 1]
        assert decode_event(record.kind, record.data).name == "Ruth Pitt (2002)"
        assert (await line.until(lambda glance: glance.coming)).coming == "Ruth Pitt (2002)"
        before = len(house.store.records)
        for wrong in (
            b"",
            coming[:-1],
            encode_said(ComingRequest(board_requests.VERSION + 1, "Ruth")),
            encode_said(ComingRequest(board_requests.VERSION, "x" * 65)),
            encode_said(ComingRequest(board_requests.VERSION, "\x1b[2J")),
            encode_said(Picture(board_requests.VERSION, "on", 0, b"")),
        ):
            told = decode_said(await say(wrong))
            assert not told.ok
            assert told.words is not None
        assert len(house.store.records) == before, "nothing was changed"


@pytest.mark.parametrize("by_order", [True, False])
async def test_a_table_that_was_ended_by_order_says_so_and_one_that_was_killed_does_not(
    tmp_path, by_order
):
    async with open_daemon(tmp_path) as house:
        stopped(tmp_path / "journal", by_order=by_order)
        async with told_of(tmp_path) as (glancer, line):
            await line.until(lambda glance: glance.life == Life.ON)
            await house.stop()
            life = Life.OFF if by_order else Life.GONE
            glance = await line.until(lambda glance: glance.life == life)
            assert glance.name == "Table 1", "how it stood last"
            told = decode_said(
                await glancer.answers["floor.grand.todo.pit-1-t07.coming"](
                    encode_said(ComingRequest(board_requests.VERSION, "Ruth"))
                )
            )
            assert not told.ok
            before = len(line.told)
    assert len(line.told) == before + by_order, "the last glance of a computer that goes off"


async def test_without_a_broker_the_newest_is_told_when_it_is_back(tmp_path):
    async with open_daemon(tmp_path) as house, told_of(tmp_path) as (_, line):
        line.away = True
        async with await house.client() as client:
            await client.wish(ask(FloorCalled))
        line.away = False
        await line.until(lambda glance: glance.call >= 0)


def at(now, utc_us):
    """Return the ages of a courier that looks for the first time."""
    ages = Ages()
    ages.begin_look(now, utc_us)
    return ages


def test_what_stands_is_counted_with_its_age():
    story = Story().open().press(Key.STOP).happen(FloorCalled("x" * 200)).wait(61)
    snapshot = story.snapshot
    ages = at(1000.0, snapshot.floor.since_utc_us + 61_900_000)
    glance = glance_of(snapshot, ages, table_limits(snapshot, ()))
    assert (glance.call, len(glance.reason)) == (61, 80)
    assert [(each.cause, each.priority, each.age) for each in glance.holds] == [
        ("stopped", "medium", 61)
    ]
    assert (glance.alarms, glance.alarm_age) == ((0, 1, 0), 61)


def test_a_clock_of_the_table_that_is_set_changes_no_age():
    story = Story().open().happen(FloorCalled("help"))
    since = story.snapshot.floor.since_utc_us
    assert glance_of(story.snapshot, at(0.0, since - 5_000_000), ()).call == 0
    ages = at(100.0, since + 30_000_000)
    assert glance_of(story.snapshot, ages, ()).call == 30
    ages.begin_look(110.0, since + 90_000_000_000)  # it was set by a day
    assert glance_of(story.snapshot, ages, ()).call == 40
    story.wait(1).press(Key.STOP)  # a new thing is not older than the look before
    ages.begin_look(115.0, since + 900_000_000_000)
    glance = glance_of(story.snapshot, ages, ())
    assert (glance.call, [each.age for each in glance.holds]) == (45, [5])


def test_a_halted_table_is_an_urgent_alarm():
    snapshot = msgspec.structs.replace(Story().open().snapshot, halted=message("hold-stopped"))
    glance = glance_of(snapshot, at(0.0, snapshot.utc_us), (), 7)
    assert (glance.alarms, glance.alarm_age, glance.flags) == ((1, 0, 0), 7, ("halted",))
