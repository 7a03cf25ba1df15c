"""The courier: what it delivers, what it does when it cannot, and what people are told."""

import asyncio
import errno
import os
from contextlib import asynccontextmanager, suppress

import pytest

from controller.daemon import watches
from controller.floor.connection import Broker
from controller.floor.courier import Courier, NatsPost, carrier
from controller.floor.wire import Define, Differs, Hello, Mark, Put, encode
from controller.journal import Journal, Record, sealer, store
from controller.journal.sealer import check_segment, seal
from controller.journal.segments import segments_folder
from controller.notes import (
    LastDelivery,
    delivered,
    delivery_note_path,
    last_delivery,
    note_delivery,
)
from controller.system.clock import SystemClock
from controller.words.spoken import in_english, say
from tests.daemon.local_daemon import open_daemon
from tests.floor.audit import audit
from tests.floor.centre import DirectPost
from tests.journal.small_journals import Noon, append, filled, tamper
from tests.patience import until

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Wait milliseconds where a courier waits seconds."""
    for name in ("LINGER", "RETRY", "ASK_AGAIN"):
        monkeypatch.setattr(carrier, name, 0.005)


@asynccontextmanager
async def carrying_on(path, post):
    """Run a courier for the time of the block; give what it told."""
    told = []
    courier = asyncio.ensure_future(Courier(path, post, SystemClock(), told.append).run())
    try:
        yield told
    finally:
        courier.cancel()
        with suppress(asyncio.CancelledError):
            await courier


def marked(database):
    return database.execute("SELECT coalesce(max(seq), 0) FROM journal").fetchone()[0]


async def test_it_delivers_what_is_there_and_what_comes_after_days_without_a_centre(
    database, tmp_path
):
    path = tmp_path / "journal"
    post = DirectPost(database, away=5)
    with filled(path, 450) as journal:
        async with carrying_on(path, post) as told:
            await until(lambda: marked(database) == 450)
            sizes = [len(each.rows) for each in post.asked if isinstance(each, Put)]
            assert max(sizes) == 200
            assert [type(each) for each in post.asked[:8]] == [Hello] * 6 + [Put, Define]
            append(journal, 451, 460)
            await until(lambda: marked(database) == 460)
            post.away = 3
            append(journal, 461, 470)
            await until(lambda: marked(database) == 470)
        assert sum("No answer" in in_english(each) for each in told) == 2, "once each time"
        asked = len(post.asked)
        async with carrying_on(path, post):  # it keeps no cursor
            await until(lambda: len(post.asked) == asked + 1)
        assert isinstance(post.asked[-1], Hello)
    assert audit(database, {"t1": path}).sound
    assert last_delivery(path).journal == bytes(range(16)).hex()


async def test_a_fork_stops_it_until_it_is_mended_and_is_told_at_the_table(database, tmp_path):
    path, post = tmp_path / "journal", DirectPost(database)
    filled(path, 60).close()
    async with carrying_on(path, post):
        await until(lambda: marked(database) == 60)
    good = path.read_bytes()
    for each in tmp_path.iterdir():
        each.unlink()
    with filled(path, 30) as journal:  # put back from an old copy, and played on: a fork
        async with carrying_on(path, post) as told:
            await until(lambda: last_delivery(path).refused)
            assert "later records" in in_english(last_delivery(path).refused)
            for seq in range(31, 80):
                made = Record(seq, Noon.utc_us, seq, 1, "other", b'{"a":1}', b"[]")
                journal.append(made, b"{}", [])
            await until(lambda: "other records" in in_english(last_delivery(path).refused))
            assert marked(database) == 60
            assert not [each for each in post.asked[-4:] if isinstance(each, Put)]
            assert [each for each in post.asked[-4:] if isinstance(each, Differs)]
    kinds = database.execute("SELECT kind FROM alarm ORDER BY number").fetchall()
    assert kinds == [("short",), ("fork",)]
    assert len(told) < 6, "told once, not with each try"
    for each in list(tmp_path.iterdir()):
        if each != delivery_note_path(path):
            each.unlink()
    path.write_bytes(good)
    async with carrying_on(path, post):
        await until(lambda: last_delivery(path).refused is None)


async def test_another_journal_in_its_place_is_another_journal(database, tmp_path):
    path, post = tmp_path / "journal", DirectPost(database)
    async with carrying_on(path, post) as told:
        await until(lambda: told)  # there is none yet
        filled(path, 10).close()
        await until(lambda: marked(database) == 10)
        (tmp_path / "other").mkdir()
        other = tmp_path / "other" / "journal"
        with Journal.open(other, created=Noon(), identity=b"another journal!") as journal:
            journal.restore()
            append(journal, 1, 25)
        os.replace(other, path)
        await until(lambda: marked(database) == 25)
    found = database.execute("SELECT place, seq FROM journal ORDER BY number").fetchall()
    assert found == [("t1", 10), ("t1", 25)]
    assert last_delivery(path).journal == b"another journal!".hex()


async def test_damage_at_the_table_is_not_delivered(database, tmp_path):
    path, post = tmp_path / "journal", DirectPost(database)
    filled(path, 50).close()
    tamper(path, "UPDATE event SET data = CAST('{}' AS BLOB) WHERE seq = 40")
    async with carrying_on(path, post) as told:
        await until(lambda: any("40" in in_english(each) for each in told))
    assert marked(database) == 0
    alarms = database.execute("SELECT count(*) FROM alarm").fetchone()
    assert alarms == (0,), "the table tells it, not the centre"


async def test_a_full_disk_does_not_stop_it(database, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(carrier, "note_delivery", full)
    path, post = tmp_path / "journal", DirectPost(database)
    filled(path, 50).close()
    async with carrying_on(path, post):
        await until(lambda: marked(database) == 50)
    assert delivered(path) == 0, "so nothing leaves the journal"


async def test_nothing_leaves_the_journal_that_the_centre_has_not(database, tmp_path, monkeypatch):
    for name, size in (("KEEP", 2000), ("MOST", 1500), ("LEAST", 1000)):
        monkeypatch.setattr(sealer, name, size)
    monkeypatch.setattr(store, "_CHECKPOINT_AFTER", 1)
    path, copies = tmp_path / "journal", tmp_path / "copies"
    (copies / "journal").mkdir(parents=True)
    filled(path, 5000).close()
    later = Noon.utc_us + 10_000
    note_delivery(path, LastDelivery(bytes(range(16)).hex(), 900))
    assert list(seal(path, copies, later, delivered(path))) == []
    note_delivery(path, LastDelivery(bytes(16).hex(), 5000))
    assert list(seal(path, copies, later, delivered(path))) == [], "that was another journal"
    note_delivery(path, LastDelivery(bytes(range(16)).hex(), 1200))
    assert [each.last for each in seal(path, copies, later, delivered(path))] == [1200]
    note_delivery(path, LastDelivery(bytes(range(16)).hex(), 1100))
    assert check_segment(path, copies, 0, delivered(path)).seq == 0, "a centre that went back"
    assert segments_folder(path).exists()


async def test_a_refusal_is_a_notice_at_the_table_until_it_is_over(tmp_path, monkeypatch):
    monkeypatch.setattr(watches, "COURIER_PACE", 0.01)
    journal = tmp_path / "journal"
    refused = carrier._ABOUT["fork"]
    note_delivery(journal, LastDelivery("00", refused=refused))
    async with open_daemon(tmp_path, journal=journal, check_after=3600.0, floor=True) as house:
        view = await house.until(lambda view: view.snapshot.prompts)
        assert any("other records of this table" in say(each) for each in view.snapshot.prompts)
        note_delivery(journal, LastDelivery("00"))
        await house.until(lambda view: not view.snapshot.prompts)


async def test_it_ends_when_it_is_told_to_in_the_moment_of_an_answer():
    """Python 3.11's `wait_for` then returns the answer, and forgets that it was told to end."""
    post = NatsPost(Broker("grand", ["nats://127.0.0.1:1"]), "t1")

    class Swallows:
        is_connected = True

        async def request(self, *_, **__):
            with suppress(asyncio.CancelledError):
                await asyncio.get_running_loop().create_future()
            return type("Answer", (), {"data": encode(Mark(0, bytes(32)))})

        async def close(self):
            pass

    post._client = Swallows()
    asking = asyncio.ensure_future(post.ask(Hello(1, bytes(16), 0, bytes(32), 2)))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
