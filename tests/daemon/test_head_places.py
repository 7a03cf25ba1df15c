"""Heads leave the machine: a journal older than the last head outside holds the table."""

import asyncio
from dataclasses import replace

import pytest

from controller.daemon.witnesses import HeadPlaces
from controller.data.events import Clear
from controller.home import RetiredError, refuse_retired
from controller.journal.heads import SignedHead, check_head, head_of
from controller.journal.outside import visit
from controller.system.pause import pause
from controller.words.spoken import say
from simulators.people.staff import TESS
from tests.daemon.local_daemon import open_daemon
from tests.journal.small_journals import append, copy_files, open_journal, stored
from tests.patience import PATIENCE

LOOK = 0.02


def keeping(folder, journal, *places, every=3600.0):
    """Run a daemon that keeps heads of a journal at these places."""
    return open_daemon(
        folder,
        journal=journal,
        head_places=places,
        heads_every=every,
        check_after=0.0,
        halted_for=0.0,
    )


def heads(place):
    return [SignedHead.from_json(line) for line in place.read_text().splitlines()]


def damages(snapshot):
    return [each for each in snapshot.holds if each.cause == "journal_damaged"]


def rolled_back(folder):
    """Return a journal that was put back to event 7, and a place that has a head of event 9."""
    path = stored(folder / "journal", 7)
    older = copy_files(path, folder / "older")
    with open_journal(path) as journal:
        journal.restore()
        append(journal, 8, 9)
    place = folder / "heads"
    place.write_text(head_of(path).to_json() + "\n")
    for each in folder.glob("journal*"):
        each.unlink()
    return copy_files(older, path), place


async def test_a_journal_that_was_put_back_holds_the_table_until_a_person_has_looked(tmp_path):
    journal, place = rolled_back(tmp_path)
    noted = place.read_text()
    async with keeping(tmp_path, journal, place, every=LOOK) as house:
        view = await house.until(lambda view: damages(view.snapshot))
        (hold,) = damages(view.snapshot)
        assert "ends at event 7: 2 events were cut off" in say(hold.words)
        assert str(place) in say(hold.words)
        assert (hold.latched, hold.scope) == (True, "this round")
        assert place.read_text() == noted  # the head that shows it stays
        house.decide(Clear(TESS.person, "the disk was replaced"))
        async with asyncio.timeout(PATIENCE):
            while len(heads(place)) < 2:
                await pause(LOOK)
        assert [each.head.seq for each in heads(place)] == [9, 7]
        assert check_head(journal, heads(place)[-1], None) is None


@pytest.mark.slow
async def test_another_journal_in_its_place_holds_the_table(tmp_path):
    place = tmp_path / "heads"
    place.write_text(head_of(stored(tmp_path / "first", 9)).to_json() + "\n")
    text = place.read_text().replace("00010203", "ff010203")
    place.write_text(text)
    async with keeping(tmp_path, stored(tmp_path / "journal", 12), place) as house:
        view = await house.until(lambda view: damages(view.snapshot))
        assert "this is the journal 00010203" in say(damages(view.snapshot)[0].words)


@pytest.mark.slow
async def test_where_a_newer_computer_keeps_heads_the_old_one_retires_for_good(tmp_path):
    """The old computer was not to be reached when a spare took its table over."""
    journal, place = rolled_back(tmp_path)
    (last,) = heads(place)
    place.write_text(replace(last, generation=2).to_json() + "\n")
    async with keeping(tmp_path, journal, place) as house:
        async with asyncio.timeout(PATIENCE):
            while not house.daemon.retired:
                await pause(LOOK)
        with pytest.raises(RetiredError, match="the one of number 2"):
            refuse_retired(journal)
    assert house.store.kinds.count("JournalDamaged") == 1


@pytest.mark.slow
async def test_a_place_out_of_reach_is_a_notice_and_no_hold(tmp_path):
    """A stick that is not plugged in; it comes, and keeps heads from then on."""
    place, journal = tmp_path / "stick", stored(tmp_path / "journal", 7)
    async with keeping(tmp_path, journal, place, every=LOOK) as house:
        view = await house.until(lambda view: view.snapshot.prompts)
        (told,) = view.snapshot.prompts
        assert f"not kept in {place}: no such file" in say(told)
        assert not damages(view.snapshot)
        place.touch()
        view = await house.until(lambda view: not view.snapshot.prompts)
        assert heads(place) == [head_of(journal)]
    assert house.store.kinds.count("ComputerLooked") == 2


async def test_a_place_that_never_answers_is_a_notice_and_the_end_does_not_wait(
    tmp_path, monkeypatch
):
    for name in ("PATIENCE", "LAST"):
        monkeypatch.setattr(HeadPlaces, name, 0.0)
    place = tmp_path / "heads"
    place.touch()
    async with keeping(tmp_path, stored(tmp_path / "journal", 7), place) as house:
        view = await house.until(lambda view: view.snapshot.prompts)
        assert "has not answered" in say(view.snapshot.prompts[0])
        async with asyncio.timeout(PATIENCE):
            await house.stop()
    assert place.read_text() == ""


async def test_the_end_keeps_the_last_head(tmp_path, monkeypatch):
    monkeypatch.setattr(HeadPlaces, "LAST", PATIENCE)
    place, journal = tmp_path / "heads", stored(tmp_path / "journal", 7)
    place.touch()
    async with keeping(tmp_path, journal, place) as house:
        await house.all_up()
        with open_journal(journal) as more:
            more.restore()
            append(more, 8, 9)
        await house.stop()
    assert heads(place)[-1].head.seq == 9


@pytest.mark.parametrize("torn", [b'{"journal": "00', b"\x00\xff"])
def test_a_torn_last_line_is_left_and_the_next_head_is_whole(tmp_path, torn):
    place, journal = tmp_path / "heads", stored(tmp_path / "journal", 7)
    place.touch()
    visit(journal, place)
    place.write_bytes(place.read_bytes() + torn)
    with open_journal(journal) as more:
        more.restore()
        append(more, 8, 9)
    visit(journal, place)
    _, left, last = place.read_bytes().splitlines()
    assert (left, SignedHead.from_json(last)) == (torn, head_of(journal))
    assert visit(journal, place).event == 9
