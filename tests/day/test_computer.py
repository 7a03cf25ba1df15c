"""What is wrong with the table's computer: a notice, or what forbids the next round."""

from controller.data.events import ClockLooked, ComputerLooked
from controller.data.message import Message, message
from controller.words.spoken import say
from drivers.vocabulary import Key
from simulators.people.staff import DANA
from tests.procedure.table_story import Story

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


def test_a_clock_far_ahead_waits_for_a_supervisor_and_the_round_goes_on() -> None:
    story = Story().open().deal(2).happen(ClockLooked(1))
    assert [(each.cause, each.scope) for each in story.state.holds] == [("clock", "next deal")]
    assert story.green().finish().bet(3).press(Key.NO_MORE_BETS).refused == "held"
    assert story.clear(by=DANA.person).refused
    assert story.clear().holds == []
