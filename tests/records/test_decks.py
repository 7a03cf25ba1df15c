"""A deck's history: the rounds that used it between two times, and which of them are suspect."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from controller.journal import Record
from controller.records import DeckHistory, Ending
from drivers.vocabulary import BackColour, Key
from tests.procedure.table_story import Story, instant
from tests.records.asked import deck_history, recall_round
from tests.records.kept_stories import keep, restart, unasked


@pytest.fixture
def story() -> Story:
    return Story().open()


def play(story: Story, rounds: int) -> Story:
    """Play rounds of ten minutes each, red and blue in turn."""
    for _ in range(rounds):
        story.deal(1).green().finish().wait(600 - story.seconds % 600)
    return story


def clock(minutes: float) -> datetime:
    return datetime.fromtimestamp(instant(0).utc_us / 1e6, UTC) + timedelta(minutes=minutes)


def history(
    story: Story, folder: Path, colour: str, since: float | None = None, until: float | None = None
) -> DeckHistory:
    path = folder / f"journal-{story.table.seq}"
    if not path.exists():
        keep(story.ledger, path, definition=story.definition)
    times = [clock(each) if each is not None else None for each in (since, until)]
    return deck_history(path, colour, *times)


def numbers(found: DeckHistory) -> list[int]:
    return [use.round for use in found.rounds]


def test_the_rounds_of_each_deck(story, tmp_path) -> None:
    play(story, 6)
    assert numbers(history(story, tmp_path, "red")) == [1, 3, 5]
    assert numbers(history(story, tmp_path, "blue")) == [2, 4, 6]
    assert numbers(history(story, tmp_path, "green")) == []


def test_a_deck_of_which_the_count_is_awaited(story, tmp_path) -> None:
    play(story, 2).deal(1).green()
    found = history(story, tmp_path, "red")
    assert numbers(found) == [1, 3]
    assert (found.rounds[1].outcome, found.rounds[1].counts) == (Ending.UNDER_WAY, ())
    story.press(Key.DECISIONS_CLOSED).wait(5).clear_layout().press(Key.ROUND_OVER)
    found = history(story, tmp_path, "red")
    assert (found.rounds[1].outcome, found.rounds[1].counts) == (Ending.PLAYED, ())


def test_only_the_rounds_between_the_times(story, tmp_path) -> None:
    play(story, 8)
    # The round that begins at 20:00 is over some seconds later.
    assert numbers(history(story, tmp_path, "red", 15, 45)) == [3, 5]
    assert numbers(history(story, tmp_path, "red", 20.05, 45)) == [3, 5]
    assert numbers(history(story, tmp_path, "red", 25, 39)) == []
    assert numbers(history(story, tmp_path, "red", 25)) == [5, 7]
    assert numbers(history(story, tmp_path, "blue", until=25)) == [2]
    assert numbers(history(story, tmp_path, "blue", 1000, 2000)) == []
    assert numbers(history(story, tmp_path, "blue", -2000, -1000)) == []


def test_each_count_with_its_time(story, tmp_path) -> None:
    play(story, 3)
    first, third = history(story, tmp_path, "red").rounds
    (count,) = first.counts
    assert (count.cards, count.good, count.by) == (52, True, "")
    assert first.ended is not None
    assert first.called.utc < first.ended.utc <= count.at.utc < third.called.utc
    assert not first.suspect


def wrong_count(story: Story, count: int = 51) -> Story:
    """Play one more round with the red deck, which comes back wrong."""
    return (
        story.deal(1)
        .green()
        .clear_layout()
        .press(Key.DECISIONS_CLOSED)
        .wait(5)
        .press(Key.ROUND_OVER)
        .load(BackColour.RED, count)
    )


def test_a_wrong_count_makes_the_round_suspect(story, tmp_path) -> None:
    wrong_count(play(story, 4))
    found = history(story, tmp_path, "red")
    assert numbers(found) == [1, 3, 5]
    assert found.suspect == (5,)
    assert found.rounds[2].counts[0].cards == 51
    assert history(story, tmp_path, "blue").suspect == ()


def test_a_hand_count_that_is_right_does_not_undo_it(story, tmp_path) -> None:
    wrong_count(play(story, 2)).wait(60).clear(count=52)
    found = history(story, tmp_path, "red")
    assert found.suspect == (3,)
    shuffler, person = found.rounds[1].counts
    assert (shuffler.cards, shuffler.good) == (51, False)
    assert (person.cards, person.good, person.by, person.reason) == (
        52, True, "Ana (2001)", "looked at it",
    )  # fmt: skip
    (path,) = tmp_path.glob("journal-??")
    assert recall_round(path, 3, unasked).counts == found.rounds[1].counts


def test_a_count_that_comes_after_the_time_still_tells_of_the_rounds_in_it(story, tmp_path) -> None:
    wrong_count(play(story, 2).wait(1)).wait(6000)
    assert history(story, tmp_path, "red", 15, 20.03).suspect == (3,)


def test_every_round_since_the_last_right_count_is_suspect(story, tmp_path) -> None:
    """One count is missing, as with a shuffler that does not count."""
    wrong_count(play(story, 4))
    counted = re.compile(rb'\["DeckCounted",\{[^}]*"round":3[^}]*\}\]')
    story.ledger.records = [
        (
            replace(
                record, intents=counted.sub(b'["Noted",{"what":"","words":""}]', record.intents)
            ),
            s,
        )
        for record, s in story.ledger.records
    ]
    found = history(story, tmp_path, "red")
    assert numbers(found) == [1, 3, 5]
    assert found.rounds[1].counts == ()
    assert found.suspect == (3, 5)


def test_a_round_that_put_out_no_packet_did_not_use_its_deck(story, tmp_path) -> None:
    story.bet(1).press(Key.NO_MORE_BETS).report(counted=0).clear(void_round=True)
    story.clear_layout().press(Key.ROUND_OVER).wait(10)
    play(story, 1)
    assert numbers(history(story, tmp_path, "red")) == [2]


def test_over_restarts_and_a_clock_that_was_set(story, tmp_path) -> None:
    """The computer's clock goes back by an hour: both times of the hour are found."""
    play(story, 2)
    restart(story)
    play(story, 2)
    path = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    assert numbers(deck_history(path, "red", clock(15), clock(25))) == [3]

    back = play(Story().open(), 4)
    set_after = back.table.seq
    play(back, 2)
    back.ledger.records = [
        (_earlier(record, 40) if record.seq > set_after else record, state)
        for record, state in back.ledger.records
    ]
    path = keep(back.ledger, tmp_path / "set", definition=back.definition)
    assert numbers(deck_history(path, "red", clock(-5), clock(5))) == [1, 5]
    assert numbers(deck_history(path, "blue", clock(5), clock(15))) == [2, 6]


def _earlier(record: Record, minutes: int) -> Record:
    return replace(record, utc_us=record.utc_us - minutes * 60_000_000)
