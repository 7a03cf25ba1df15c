"""Marks: a wrong count puts rounds in doubt, and the mark stays when the deck is confirmed."""

from pathlib import Path

from controller.data.events import DecksOrdered
from controller.records import DeckUse, RoundRecord
from controller.records.lines import lines_of_round
from controller.records.picture import picture_of_deck
from controller.words.spoken import say
from drivers.vocabulary import BackColour, InputState, Key
from tests.procedure.table_story import ANA, Story
from tests.procedure.test_stub import opened, over, remainder
from tests.records.asked import deck_history, recall_round
from tests.records.kept_stories import keep, unasked


def recalled(story: Story, folder: Path, number: int) -> RoundRecord:
    """Write the journal and recall one round."""
    return recall_round(kept(story, folder), number, unasked)


def kept(story: Story, folder: Path) -> Path:
    path = folder / f"journal-{story.table.seq}"
    if not path.exists():
        keep(story.ledger, path, definition=story.definition)
    return path


def uses(story: Story, folder: Path, colour: str = "red") -> dict[int, DeckUse]:
    """Return the rounds that used a deck, by number."""
    return {use.round: use for use in deck_history(kept(story, folder), colour).rounds}


def wrong() -> Story:
    """Let the red deck come back from round 1 with a card too few."""
    story = Story().open().deal(2).green().press(Key.DECISIONS_CLOSED).wait(3).clear_layout()
    return story.press(Key.ROUND_OVER).load(BackColour.RED, 51)


def test_a_wrong_count_is_in_the_rounds_record(tmp_path: Path) -> None:
    story = wrong()
    (mark,) = recalled(story, tmp_path, 1).marks
    assert (mark.colour, mark.first, mark.last, mark.cleared) == ("red", 1, 1, None)
    use = uses(story, tmp_path)[1]
    assert use.suspect
    assert use.marks == (mark,)


def test_a_mark_stays_when_a_supervisor_has_confirmed_the_deck(tmp_path: Path) -> None:
    story = wrong().wait(60).clear(52).deal(1).green()
    (mark,) = recalled(story, tmp_path, 1).marks
    assert mark.cleared is not None
    assert (mark.by, mark.reason, mark.count) == ("Ana (2001)", "looked at it", 52)
    assert uses(story, tmp_path)[1].marks == (mark,)
    told = [say(line.words) for line in lines_of_round(recalled(story, tmp_path, 1))]
    assert "MARKED: the red deck was found wrong, this round is in doubt" in told
    assert "vouches for the red deck, 52 cards counted: looked at it" in told


def test_a_round_with_the_other_deck_is_not_marked(tmp_path: Path) -> None:
    """Red is found wrong after round 3; round 2 was dealt from blue, round 1 is proved."""
    story = Story().open()
    for _ in range(2):
        story.deal(2).green().finish()
    story.deal(2).green().press(Key.DECISIONS_CLOSED).wait(3).clear_layout()
    story.press(Key.ROUND_OVER).load(BackColour.RED, 51)
    assert [len(recalled(story, tmp_path, number).marks) for number in (1, 2, 3)] == [0, 0, 1]


def test_without_the_shufflers_count_a_mark_reaches_back_to_the_last_hand_count(
    tmp_path: Path,
) -> None:
    story = over(remainder(opened(3), 2))
    story = remainder(over(remainder(story, 2)), 4).count(43)
    marks = [recalled(story, tmp_path, number).marks for number in (1, 2, 3)]
    assert [len(each) for each in marks] == [1, 0, 1], "round 2 was dealt from blue"
    assert [use.suspect for use in uses(story, tmp_path).values()] == [True, True]
    story.clear(44)
    (mark,) = recalled(story, tmp_path, 1).marks
    assert (mark.by, mark.count) == ("Ana (2001)", 44)


def test_a_deck_that_is_set_aside_is_vouched_for_by_nobody(tmp_path: Path) -> None:
    story = wrong().levels(input=InputState.EMPTY, input_colour=BackColour.NONE)
    story.happen(DecksOrdered(ANA, "red is set aside", 1))
    assert story.holds == []
    (mark,) = recalled(story, tmp_path, 1).marks
    assert mark.cleared is None
    assert [count.cards for count in recalled(story, tmp_path, 1).counts] == [51]
    assert [count.cards for count in uses(story, tmp_path)[1].counts] == [51]


def test_the_picture_of_a_deck_shows_the_mark() -> None:
    from io import StringIO

    from rich.console import Console

    from controller.records import DeckHistory
    from controller.records.record import Ending, MarkRecord, Moment
    from tests.records.test_decks import clock

    at = Moment(7, clock(1))
    mark = MarkRecord(at, "red", 1, 1, at, "Ana (2001)", "counted twice", 52)
    use = DeckUse(1, Ending.PLAYED, at, at, (), suspect=True, marks=(mark,))
    out = StringIO()
    Console(file=out, width=140).print(picture_of_deck(DeckHistory("red", None, None, (use,))))
    assert "cleared by Ana (2001): counted twice" in out.getvalue()
