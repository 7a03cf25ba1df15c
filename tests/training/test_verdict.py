"""Judging: what a trainee did at the table, from entries as the journal has them."""

from datetime import UTC, datetime

from controller.data.events import CardsCounted, Clear, Press, SignOnFailed, TimerExpired
from controller.data.intents import Entered, Refused, RoundEnded
from controller.data.message import message
from controller.data.person import Doubt
from controller.records.decoded_event import DecodedEvent
from controller.records.record import Moment
from controller.words.spoken import in_english
from drivers.vocabulary import Key
from simulators.people.staff import SAM
from simulators.training.lessons import LESSONS, LessonName
from simulators.training.verdict import Answers, Mark, Task, entered, judge

GREEN = Task(message("training-task-green"), entered("awaiting_green"), entered("remainder"), 15)
ANSWERS = Answers((GREEN,), cards=0)
REFUSED = Refused("press", "closed", message("refusal-dealt-by-hand"))


class Told:
    """Entries of a journal, told one after the other; times in seconds."""

    def __init__(self) -> None:
        self.entries: list[DecodedEvent] = []

    def then(self, at, event, *intents):
        seq = len(self.entries) + 1
        moment = Moment(seq, datetime(2026, 1, 5, tzinfo=UTC))
        kind = type(event).__name__
        self.entries.append(DecodedEvent(moment, int(at * 1e9), 1, kind, event, intents, b""))
        return self

    def at_step(self, at, step):
        return self.then(at, TimerExpired("any"), Entered(step, 1, ()))


def marks(told, answers=ANSWERS):
    """Return the score, and each mark with its words."""
    verdict = judge(answers, told.entries)
    return verdict.score, [(each.mark, in_english(each.words)) for each in verdict.findings]


DONE = (Mark.RIGHT, "Release the remaining cards")


def green(told=None, took=3.0):
    return (told or Told()).at_step(1, "awaiting_green").at_step(1 + took, "remainder")


def test_in_time_is_right_to_the_last_moment():
    assert marks(green(took=15)) == (100, [DONE])


def test_late_costs_five_points_and_tells_how_late():
    late = "Release the remaining cards: done after 16 s"
    assert marks(green(took=16)) == (95, [(Mark.LATE, late)])


def test_what_was_done_before_it_was_due_is_not_done():
    told = Told().at_step(1, "remainder").at_step(2, "awaiting_green")
    assert marks(told) == (80, [(Mark.WRONG, "Release the remaining cards: not done")])
    assert marks(Told())[0] == 80


def test_a_refused_press_is_a_mistake_and_what_devices_say_is_none():
    told = green().then(5, Press(Key.ROUND_OVER, ""), REFUSED)
    told.then(6, TimerExpired("any"), REFUSED)
    score, found = marks(told)
    assert score == 90
    refused = "The table refused: This round is dealt by hand: count the stub."
    assert found == [DONE, (Mark.WRONG, refused)]


def test_a_wrong_count_costs_once_and_the_right_one_that_finds_it_nothing():
    told = green().then(5, CardsCounted(3))
    told.then(6, Clear(SAM.person, "", 0), REFUSED)
    told.then(7, CardsCounted(0)).then(8, Clear(SAM.person, "", 0))
    wrong = (Mark.WRONG, "cards stated: 3; cards there: 0")
    assert marks(told) == (90, [DONE, wrong])


def test_a_wrong_pin_is_a_mistake():
    told = green().then(5, SignOnFailed("clear", "2001", Doubt.WRONG_PIN))
    assert marks(told) == (90, [DONE, (Mark.WRONG, "A wrong PIN for badge 2001")])


def test_a_round_is_voided_only_where_that_is_right():
    told = green().then(9, Press(Key.ROUND_OVER, ""), RoundEnded(1, True, 0, 0))
    assert LESSONS[LessonName.ROUND].is_over(told.entries)
    assert marks(told)[0] == 90
    assert marks(told, Answers((GREEN,), void=True)) == (100, [DONE])


def test_the_score_does_not_fall_below_zero():
    told = Told()
    for at in range(12):
        told.then(at, Press(Key.ROUND_OVER, ""), REFUSED)
    assert marks(told)[0] == 0
    assert not LESSONS[LessonName.ROUND].is_over(told.entries)
