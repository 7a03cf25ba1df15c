"""Results of the house outside their bound: told to a supervisor, never to the dealer."""

from msgspec import to_builtins

from controller.data.events import ResultsAcknowledged, ResultsLooked
from controller.data.intents import Noted
from controller.data.results import OutsideResult
from controller.monitoring.metrics import metrics_text
from controller.words.spoken import say
from simulators.people.staff import DANA, SAM
from tests.monitoring.sights import look
from tests.procedure.table_story import Story

ANTE = OutsideResult("", "ante", 4000, -90_000, 12_000)
PAIR_PLUS = OutsideResult("", "pair_plus", 4000, 300_000, 12_000)
OF_LEE = OutsideResult("1002", "ante", 900, -50_000, 3_000)


def judged(*outside: OutsideResult, file: str = "0a") -> ResultsLooked:
    return ResultsLooked(outside, file * 32)


def seen(by: object = SAM.person) -> ResultsAcknowledged:
    return ResultsAcknowledged(by, "The count is made again")  # type: ignore[arg-type]


def waiting(story: Story) -> int:
    return story.snapshot.results_outside


def test_a_result_outside_waits_and_troubles_no_dealer() -> None:
    story = Story().open().deal(2)
    before = story.snapshot
    story.happen(judged(ANTE))
    after = story.snapshot
    assert (before.results_outside, after.results_outside) == (0, 1)
    kept = ("prompts", "holds", "offers", "alerts", "instruction", "title", "step", "lamps")
    assert [getattr(after, each) for each in kept] == [getattr(before, each) for each in kept]
    story.green().finish()
    assert waiting(story) == 1


def test_the_snapshot_has_a_number_and_no_amount_and_no_name() -> None:
    story = Story().open().happen(judged(OF_LEE))
    told = str(to_builtins(story.snapshot))
    assert str(OF_LEE.win) not in told
    assert "Lee" not in told


def test_a_supervisor_acknowledges_it_and_the_record_has_who_and_why() -> None:
    story = Story().open().happen(judged(ANTE, PAIR_PLUS))
    assert story.happen(seen(DANA.person)).refused == "not_supervisor"
    assert waiting(story) == 2
    assert story.happen(seen()).refused == ""
    assert waiting(story) == 0
    [note] = [each for each in story.intents if isinstance(each, Noted)]
    assert say(note.words) == (
        f"{SAM.person} has seen 2 results outside their bound: The count is made again"
    )
    assert story.happen(seen()).refused == "no_result_outside"


def test_what_is_acknowledged_is_silent_until_it_has_come_back_and_leaves_again() -> None:
    story = Story().open().happen(judged(ANTE), seen())
    story.happen(judged(OutsideResult("", "ante", 4100, -95_000, 12_300), file="0b"))
    assert waiting(story) == 0, "the same result, a day later"
    story.happen(judged(file="0c"))
    story.happen(judged(ANTE, file="0d"))
    assert waiting(story) == 1


def test_another_result_waits_by_itself() -> None:
    story = Story().open().happen(judged(ANTE), seen(), judged(ANTE, OF_LEE, file="0b"))
    assert waiting(story) == 1
    other_side = OutsideResult("", "ante", 9000, 900_000, 27_000)
    story.happen(seen(), judged(other_side, file="0c"))
    assert waiting(story) == 1, "the same wager, on the other side of its bound"


def test_the_same_judgement_is_journalled_once_and_a_restart_forgets_nothing() -> None:
    story = Story().open().happen(judged(ANTE))
    events = story.state.results_sha256, story.snapshot.seq
    story.happen(judged(ANTE)).restart()
    assert story.state.results_sha256 == events[0]
    assert waiting(story) == 1
    story.happen(seen()).restart()
    assert waiting(story) == 0


def test_the_metric_has_the_number() -> None:
    story = Story().open().happen(judged(ANTE, PAIR_PLUS))
    assert b"\ndealer_table_results_outside 2.0\n" in metrics_text(look(story), "0", None)
