"""What is wrong with the table's computer: a notice, or what forbids the next round."""

import pytest
from msgspec.structs import replace

from controller.data.computer_change import ComputerChange
from controller.data.events import (
    ClockLooked,
    ComputerLooked,
    JournalChecked,
    JournalSealed,
    Started,
)
from controller.data.message import Message, message
from controller.procedure.house.computer import unconfirmed
from controller.words.spoken import say
from drivers.vocabulary import Key
from simulators.people.staff import DANA
from tests.procedure.table_story import EPOCH, Story

pytestmark = pytest.mark.usefixtures("kept_story")

FULL = ComputerLooked("disk", message("hold-disk", path="/var/lib/dealer-table"), stops=True)
ROOM = ComputerLooked("disk")


def computer(story: Story) -> list[str]:
    return [say(each.words) for each in story.state.computer.values()]


def taken() -> Message:
    return message("notice-port-taken", name="shuffler", url="serial:///dev/ttyUSB0")


def test_a_notice_forbids_nothing_and_the_record_has_its_begin_and_its_end() -> None:
    story = Story().open().bet(2).happen(ComputerLooked("port:shuffler", taken()))
    assert (computer(story), story.holds) == (story.notes, [])
    assert taken() in story.snapshot.prompts
    assert story.press(Key.NO_MORE_BETS).refused == ""
    story.happen(ComputerLooked("port:shuffler"))
    assert story.notes[0].startswith("Over: Another program has the port")
    assert taken() not in story.snapshot.prompts


def test_the_same_look_again_is_no_news_and_what_stops_is_a_hold_and_no_prompt() -> None:
    story = Story().open().happen(FULL)
    seq = story.table.seq
    assert story.happen(FULL, ROOM, ROOM, FULL).table.seq == seq + 2
    assert FULL.notice not in story.snapshot.prompts
    less = ComputerLooked("disk", FULL.notice)
    assert story.happen(less).table.seq == seq + 3, "the same words, and a round may begin"
    assert FULL.notice in story.snapshot.prompts
    assert story.holds == []


def test_a_full_disk_lets_the_round_end_and_none_begin() -> None:
    story = Story().open().deal(2).happen(FULL)
    assert [(each.cause, each.scope) for each in story.state.holds] == [("disk", "next deal")]
    story.green().finish().bet(3)
    assert story.press(Key.NO_MORE_BETS).refused == "held"
    assert story.clear().refused == "ends_by_itself"
    story.happen(ROOM)
    assert (story.holds, story.press(Key.NO_MORE_BETS).refused) == ([], "")


def test_a_start_forgets_notices_and_not_what_forbids_a_round() -> None:
    story = Story().open().happen(FULL, ComputerLooked("port:shuffler", taken())).restart()
    assert list(story.state.computer) == ["disk"]
    assert "disk" in story.holds


def test_segments_follow_each_other_and_no_check_forgets_them() -> None:
    story = Story().open().happen(JournalSealed(4, "0e", "0f"))
    seq = story.table.seq
    story.happen(*(JournalSealed(known, "0e", "0f") for known in (4, 3)))
    assert story.table.seq == seq
    story.happen(JournalChecked(7, "0a"))
    assert story.state.journal is not None
    assert (story.state.journal.sealed, story.state.journal.seq) == (4, 7)
    story.happen(JournalSealed(5, "0e", "0f"))
    assert (story.state.journal.sealed, story.state.journal.seq) == (5, 7)


def test_a_mark_of_the_check_has_the_time_at_which_it_came_so_far() -> None:
    story = Story().open().happen(JournalChecked(7, "0a")).wait(60)
    first = story.state.journal
    assert first is not None
    story.happen(JournalChecked(7, "0a", 3, "0b"))
    assert story.state.journal == replace(first, again=3, again_hash="0b")
    story.wait(60).happen(JournalChecked(7, "0a", whole=True))
    whole = replace(first, whole_utc_us=story.now.utc_us)
    assert story.state.journal == whole
    for newer in (JournalChecked(9, "0c"), JournalChecked(9, "0d")):
        story.wait(60).happen(newer)
        now = story.now.utc_us
        assert story.state.journal == replace(whole, seq=9, hash=newer.hash, utc_us=now)
    assert first.utc_us < whole.whole_utc_us


@pytest.mark.parametrize("exact", [True, False])
def test_a_computer_that_takes_over_keeps_the_epoch_only_of_a_whole_journal(exact: bool) -> None:
    """Else it may lack acts that the shuffler has done: it gives orders after an adoption only."""
    story = Story().open()
    change = ComputerChange(generation=2, exact=exact)
    story.happen(Started(story.state.boot + 1, 0x5EC0DD, change=change))
    story.link("sensors").link("key_pad").link("shuffler")
    assert story.state.generation == 2
    assert story.state.epoch == (EPOCH if exact else 0x5EC0DD)
    story.bet(2).press(Key.NO_MORE_BETS)
    assert bool(story.packets) is exact
    assert (story.holds == []) is exact


def test_the_last_time_that_nobody_doubts_is_kept_while_the_clock_waits_for_a_person() -> None:
    story = Story().open().happen(FULL)
    assert unconfirmed(story.state) == 0
    assert unconfirmed(story.happen(ClockLooked(7)).state) == 7
    assert unconfirmed(story.happen(ROOM).state) == 7
    assert unconfirmed(story.clear().state) == 0


def test_a_clock_far_ahead_waits_for_a_supervisor_and_the_round_goes_on() -> None:
    story = Story().open().deal(2).happen(ClockLooked(1))
    assert [(each.cause, each.scope) for each in story.state.holds] == [("clock", "next deal")]
    assert story.green().finish().bet(3).press(Key.NO_MORE_BETS).refused == "held"
    assert story.clear(by=DANA.person).refused
    assert story.clear().holds == []
