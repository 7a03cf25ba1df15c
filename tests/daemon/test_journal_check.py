"""The check of the whole journal after a start: beside the table, and damage holds the table."""

import asyncio
import errno
import os
import signal
import subprocess
import sys
import time
from contextlib import asynccontextmanager, closing
from hashlib import sha256

import msgspec
import pytest
from msgspec.structs import replace

from controller.configuration import load_table
from controller.daemon.checks import JournalCheck, objection
from controller.daemon.upkeep import LockWatch
from controller.daemon.witnesses import RoundCheck
from controller.data.encoding import decode_event, encode_state
from controller.data.events import ManifestTaken
from controller.data.message import message_of
from controller.data.state import JournalMarks
from controller.journal import (
    MANIFEST,
    Definition,
    JournalUnavailableError,
    Record,
    open_recording,
)
from controller.journal.background import Found
from controller.journal.heads import SignedHead, head_of
from controller.journal.record import Head
from controller.journal.verify import check_stretch
from controller.manifest import take_manifest
from controller.procedure import new_state
from controller.replay import replay
from controller.words.spoken import say
from drivers.system_troubles import of_system
from tests.daemon.local_daemon import Store, open_daemon
from tests.daemon.test_process import Place
from tests.journal.small_journals import (
    append,
    filled,
    open_journal,
    raw,
    record,
    state_after,
    stored,
    tamper,
)
from tests.patience import PATIENCE
from tests.procedure.table_harness import shipped_table

QUICK = {"check_after": 0.0, "halted_for": 0.0}


@pytest.fixture(autouse=True)
def checked(monkeypatch):
    """Makes checks quick; set when one has ended."""
    over = asyncio.Event()
    run = JournalCheck.run

    async def run_to_the_end(check):
        sound = await run(check)
        over.set()
        return sound

    monkeypatch.setattr(JournalCheck, "run", run_to_the_end)
    monkeypatch.setattr(JournalCheck, "PACE", 0.005)
    monkeypatch.setattr(JournalCheck, "AGAIN", 0.005)
    return over


def noted(house, what):
    house.daemon._fittings.log.close()
    return [entry for entry in house.entries if entry.event == what]


def damage(house):
    """Return the words of the hold for a damaged journal, if there is one."""
    holds = house.daemon.shell.table.state.holds
    return [say(hold.words) for hold in holds if hold.cause == "journal_damaged"]


@pytest.mark.slow
async def test_damage_that_a_start_does_not_see_holds_the_table(tmp_path, checked):
    path = stored(tmp_path / "journal", 2500)
    tamper(path, "UPDATE event SET boot = 7 WHERE seq = 3")
    async with open_daemon(tmp_path, journal=path, **QUICK) as house:
        await asyncio.wait_for(checked.wait(), PATIENCE)
        await asyncio.sleep(0)
        assert len(damage(house)) == 1
        assert "event 3" in damage(house)[0]
    assert "JournalDamaged" in house.store.kinds
    assert [entry.fields["where"] for entry in noted(house, "journal.damaged")] == [3]


@pytest.mark.slow
async def test_a_journal_that_cannot_be_read_any_more_holds_it_too(tmp_path, checked):
    (tmp_path / "journal").write_text("no journal")
    async with open_daemon(tmp_path, journal=tmp_path / "journal", **QUICK) as house:
        await asyncio.wait_for(checked.wait(), PATIENCE)
        await asyncio.sleep(0)
        assert "not an SQLite file" in damage(house)[0]


@pytest.mark.slow
async def test_a_sound_journal_is_noted_while_it_is_written_to(tmp_path, checked):
    with filled(tmp_path / "journal", 2500):
        async with open_daemon(tmp_path, journal=tmp_path / "journal", **QUICK) as house:
            await asyncio.wait_for(checked.wait(), PATIENCE)
            await house.all_up()
        assert [entry.fields["events"] for entry in noted(house, "journal.checked")] == [2500]
        assert house.serving.result() is None


async def test_the_end_does_not_wait_for_it(tmp_path, monkeypatch):
    """And nothing is left behind: the test fails if a process is."""
    monkeypatch.setattr(JournalCheck, "PACE", 3600.0)
    path = stored(tmp_path / "journal", 10)
    async with open_daemon(tmp_path, journal=path, **QUICK) as house:
        await house.all_up()
        async with asyncio.timeout(PATIENCE):
            await house.stop()
    assert not noted(house, "journal.checked")


async def test_a_check_that_dies_is_noted_and_the_play_goes_on(tmp_path, monkeypatch, checked):
    monkeypatch.setattr(JournalCheck, "PACE", 3600.0)
    path = stored(tmp_path / "journal", 10)
    started = asyncio.create_subprocess_exec

    async def start_and_kill(*words, **pipes):
        process = await started(*words, **pipes)
        process.send_signal(signal.SIGKILL)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start_and_kill)
    async with open_daemon(tmp_path, journal=path, **QUICK) as house:
        await asyncio.wait_for(checked.wait(), PATIENCE)
        view = await house.all_up()
        assert "could not be checked: its process ended" in say(view.snapshot.prompts[0])
    assert len(noted(house, "journal.check_failed")) == 1


async def test_a_check_that_cannot_be_started_is_noted(tmp_path, monkeypatch, checked):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "none"))
    async with open_daemon(tmp_path, journal=tmp_path / "journal", **QUICK) as house:
        await asyncio.wait_for(checked.wait(), PATIENCE)
        assert "notice-journal-unchecked" in [
            each.id for each in house.daemon.shell.snapshot.prompts
        ]
    assert "no such file" in noted(house, "journal.check_failed")[0].fields["why"]


def background(path, given, *bounds):
    return subprocess.run(
        [sys.executable, "-m", "controller.journal.background", str(path), *map(str, bounds)],
        input=given,
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    ).stdout


def test_it_ends_when_its_input_ends(tmp_path):
    path = stored(tmp_path / "journal", 2500)
    assert background(path, b"..") == b""
    found = msgspec.json.decode(background(path, b"..."), type=Found)
    assert found == Found(2500, head_of(path).head.hash.hex(), ())


# From the last good mark on.


def mark(path, seq):
    """Return the link of an event, as a check proves it."""
    with closing(raw(path)) as journal:
        row = journal.execute("SELECT hash FROM event WHERE seq = ?", (seq,)).fetchone()
    return row[0].hex()


def proved(path, seq, **more):
    """Return a store of a table whose journal was proved up to an event."""
    state = new_state(shipped_table(), "0" * 64)
    state.journal = JournalMarks(seq, mark(path, seq), 1, whole_utc_us=1, **more)
    store = Store(state=encode_state(state))
    store.records.append(Record(1, 1, 1, 1, "Started", b"{}", b"[]"))
    return store


@asynccontextmanager
async def checking(folder, path, store, checked):
    """Run a daemon with this store until it has checked the journal."""
    async with open_daemon(folder, journal=path, store=store, **QUICK) as house:
        await asyncio.wait_for(checked.wait(), PATIENCE)
        yield house


@pytest.mark.slow
async def test_it_goes_on_from_the_last_good_mark_and_then_reads_the_older_part(tmp_path, checked):
    path = stored(tmp_path / "journal", 5000)
    store = proved(path, 3000)
    async with checking(tmp_path, path, store, checked) as house:
        marks = house.daemon.shell.table.state.journal
        assert (marks.seq, marks.hash, marks.again) == (5000, mark(path, 5000), 0)
        assert min(marks.utc_us, marks.whole_utc_us) > 1
        (entry,) = noted(house, "journal.checked")
        assert (entry.fields["since"], entry.fields["events"]) == (3000, 5000)
        assert house.daemon.shell.snapshot.journal == marks


@pytest.mark.slow
async def test_the_older_part_is_read_in_stretches_and_goes_on_after_a_restart(
    tmp_path, monkeypatch, checked
):
    monkeypatch.setattr(JournalCheck, "STRETCH", 1000)
    path = stored(tmp_path / "journal", 5000)
    store = proved(path, 5000, again=2000, again_hash=mark(path, 2000))
    told = []
    take = JournalCheck._report_checked
    monkeypatch.setattr(
        JournalCheck,
        "_report_checked",
        lambda *given, **more: (told.append(given[3]), take(*given, **more)),
    )
    async with checking(tmp_path, path, store, checked) as house:
        assert house.daemon.shell.table.state.journal.whole_utc_us > 1
    assert told == [2000, 3000, 4000, 0]


@pytest.mark.slow
@pytest.mark.parametrize("seq", [4500, 2500, 3])
async def test_damage_before_and_after_the_mark_holds(tmp_path, checked, seq):
    path = stored(tmp_path / "journal", 5000)
    store = proved(path, 3000)
    tamper(path, "UPDATE event SET boot = 7 WHERE seq = ?", (seq,))
    async with checking(tmp_path, path, store, checked) as house:
        (words,) = damage(house)
        assert f"event {seq}:" in words


@pytest.mark.slow
async def test_a_journal_that_was_written_anew_is_not_the_one_of_the_mark(tmp_path, checked):
    """Each link of it is right; the mark alone shows it."""
    path = stored(tmp_path / "journal", 5000)
    store = proved(path, 3000)
    store.state = store.state.replace(mark(path, 3000).encode(), b"0a" * 32)
    async with checking(tmp_path, path, store, checked) as house:
        assert len(damage(house)) == 1
        assert "3000" in damage(house)[0]


def test_sealed_cards_that_are_exchanged_are_found_in_a_stretch(tmp_path):
    path = tmp_path / "journal"
    kept = Definition("cards", "round 1", "AS KD")
    with open_journal(path) as journal:
        journal.restore()
        append(journal, 1, 4)
        journal.append(record(5), state_after(5), [kept])
        append(journal, 6, 9)
    assert check_stretch(path, Head(2, bytes.fromhex(mark(path, 2))), 7).sound
    tamper(path, "UPDATE definition SET text = 'QH JC' WHERE kind = 'cards'")
    assert not check_stretch(path, Head(2, bytes.fromhex(mark(path, 2))), 7).sound
    assert check_stretch(path, Head(5, bytes.fromhex(mark(path, 5))), 7).sound
    tamper(path, "DELETE FROM definition WHERE kind = 'cards'")
    report = check_stretch(path, Head(0, b""), 7)
    assert [each.where for each in report.damages] == [5]


def test_it_writes_nothing(tmp_path):
    path = stored(tmp_path / "journal", 100)
    before = path.read_bytes(), os.stat(path).st_mtime_ns
    background(path, b".")
    assert (path.read_bytes(), os.stat(path).st_mtime_ns) == before


@pytest.mark.slow
def test_the_real_daemon_checks_its_journal_and_what_it_wrote_is_replayed(tmp_path):
    place = Place(tmp_path)
    approved = tmp_path / "approved"
    outside = tmp_path / "heads"
    outside.touch()
    place.write(approved_manifest=str(approved), heads={"outside": [str(outside)]})
    approved.write_text(take_manifest(load_table(place.config)[1].configuration).text)
    with place.running() as process:
        end = time.monotonic() + PATIENCE
        while '"journal.checked"' not in (place.log.read_text() if place.log.exists() else ""):
            assert time.monotonic() < end, "never checked"
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    with open_recording(place.journal) as recording:
        replayed = replay(recording)
        (taken,) = [each for each in recording.events() if each.record.kind == "ManifestTaken"]
        manifest = recording.definition(taken.definitions)
    assert SignedHead.from_json(outside.read_text().splitlines()[-1]) == head_of(place.journal)
    assert replayed.difference is None
    assert replayed.seq == 7  # start, day, shift, supervisors, manifest, journal checked, end
    assert manifest is not None
    digest = sha256(manifest.text.encode()).hexdigest()
    assert (manifest.kind, replayed.snapshot.manifest) == (MANIFEST, digest)
    assert f"  {place.config}\n" in manifest.text
    known = approved.read_text().splitlines()
    assert {line for line in manifest.text.splitlines() if not line.endswith(".pyc")} <= {*known}
    event = decode_event(taken.record.kind, taken.record.data)
    found = objection(manifest.text, approved, None)  # no launcher started it
    assert event == ManifestTaken(digest, manifest.text.count("\n"), objection=found)


async def test_a_round_whose_journal_cannot_be_read_for_want_of_a_file_is_no_damage(tmp_path):
    wanting = [JournalUnavailableError(message_of(of_system(errno.EMFILE)))] * 2

    def look():
        if wanting:
            raise wanting.pop()

    async with open_daemon(tmp_path) as house:
        shell, fit = house.daemon.shell, house.daemon._fittings
        check = RoundCheck(shell, replace(fit, check=look))
        check._check_round()
        [notice] = shell.table.state.computer.values()
        assert "open no more files" in say(notice.words)
        check.try_again()
        assert len(shell.table.state.computer) == 1
        check.try_again()
        assert not shell.table.state.computer
        assert not damage(house)
    assert house.store.kinds.count("ComputerLooked") == 2


async def test_a_journal_that_another_program_had_locked_is_told_for_a_minute(tmp_path):
    async with open_daemon(tmp_path) as house:
        shell, waits = house.daemon.shell, [0]
        watch = LockWatch(shell, lambda: waits[0])
        watch.check()
        assert not shell.table.state.computer
        waits[0] = 1
        for _ in range(LockWatch.TOLD):
            watch.check()
            [notice] = shell.table.state.computer.values()
            assert "locked the journal" in say(notice.words)
        watch.check()
        assert not shell.table.state.computer
