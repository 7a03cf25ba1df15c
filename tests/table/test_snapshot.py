"""The snapshot: one view, complete at every step, without a card in it."""

import re

import msgspec
import pytest

from controller.data.terms import SEATS, SPOTS
from controller.words.spoken import say
from drivers.vocabulary import Key, Tray
from tests.procedure.matrix_states import MOMENTS
from tests.procedure.table_story import Story


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_can_be_shown(moment: str) -> None:
    story = MOMENTS[moment]()
    shown = story.snapshot
    assert shown.seq == story.table.seq
    assert shown.step == story.step
    now = shown.instruction
    texts = [shown.title, now.words, now.short, now.title, now.blocks, *now.beside]
    texts = [text for text in (*texts, *shown.prompts) if text is not None]
    texts += [shown.refusal] if shown.refusal is not None else []
    texts += [text for hold in shown.holds for text in (hold.words, hold.remedy)]
    texts += [offer.meaning for offer in shown.offers]
    texts = [say(text) for text in texts]
    assert all("{" not in text and "None" not in text and " -1" not in text for text in texts)
    assert now.title is not None
    assert [seat.number for seat in shown.seats] == [1, 2, 3, 4, 5, 6, 7]
    assert {seat.status for seat in shown.seats} <= {"empty", *SEATS}
    assert {spot.state for seat in shown.seats for spot in seat.spots} <= SPOTS.keys()
    assert sum(seat.turn for seat in shown.seats) <= 1


@pytest.mark.parametrize("moment", MOMENTS)
def test_it_goes_through_json_and_names_no_card(moment: str) -> None:
    data = msgspec.json.encode(MOMENTS[moment]().snapshot)
    assert msgspec.json.decode(data)
    assert not re.search(rb'"[2-9TJQKA][cdhs]"', data)


@pytest.mark.parametrize("moment", MOMENTS)
def test_where_the_cards_are_adds_up(moment: str) -> None:
    story = MOMENTS[moment]()
    counts = story.snapshot.counts
    if counts is None:
        return
    assert counts.deck == counts.inside + counts.in_hand + counts.tray + counts.dealt + counts.rack


def test_it_is_made_anew_only_when_something_happened() -> None:
    story = Story().open()
    assert story.snapshot is story.snapshot
    first = story.snapshot
    story.bet(1)
    assert story.snapshot is not first


def test_whose_turn_it_is() -> None:
    story = Story().open().bet(2, 5).press(Key.NO_MORE_BETS)
    assert [seat.number for seat in story.snapshot.seats if seat.turn] == [2]
    assert story.told.startswith("Seat 2: give the 4 cards.")
    assert say(story.snapshot.act) == "the packet for seat 2"
    story.report()
    assert [seat.status for seat in story.snapshot.seats] == [
        "empty", "packet", "empty", "empty", "waiting", "empty", "empty",
    ]  # fmt: skip
    story.lift()
    assert [seat.number for seat in story.snapshot.seats if seat.turn] == [5]


def test_a_void_round_shows_no_decisions() -> None:
    story = Story().open().deal(2).green().clear(void_round=True)
    assert story.snapshot.seats[1].status == "dealt"
    assert story.snapshot.void


def statuses(story: Story, *seats: int) -> list[str]:
    return [story.snapshot.seats[seat - 1].status for seat in seats]


def test_a_seat_that_plays_plays_to_the_end_and_is_settled_when_its_bets_have_left() -> None:
    """Seat 2 plays, seat 3 folds, seat 5 has a Pair Plus and nothing to decide."""
    story = Story().open().bet(2, 3).bet(2, wager="pair_plus").bet(5, wager="pair_plus")
    story.press(Key.NO_MORE_BETS).dispense().dispense().dispense().dispense().green()
    assert statuses(story, 2, 3, 5) == ["deciding", "deciding", "dealt"]
    story.bet(2, wager="play").press(Key.DECISIONS_CLOSED)
    assert (story.step, *statuses(story, 2, 3, 5)) == ("revealing", "stays", "folded", "dealt")
    story.wait(3)
    assert (story.step, *statuses(story, 2, 3, 5)) == ("settling", "stays", "folded", "dealt")
    story.take(5, wager="pair_plus").take(2, wager="play").take(2)
    assert statuses(story, 2, 3, 5) == ["stays", "folded", "settled"], "a Pair Plus still lies"
    story.take(2, wager="pair_plus")
    assert statuses(story, 2, 3, 5) == ["settled", "folded", "settled"]


def test_a_seat_whose_bets_no_sensor_sees_is_never_shown_as_settled() -> None:
    story = Story().open().press(Key.SEAT_4).press(Key.NO_MORE_BETS).dispense().dispense().green()
    story.bet(4, wager="play").press(Key.DECISIONS_CLOSED).wait(3).take(4, wager="play")
    assert (story.step, *statuses(story, 4)) == ("settling", "stays")


def test_nobody_plays_in_a_void_round() -> None:
    story = Story().open().deal(2).green().bet(2, wager="play")
    assert statuses(story, 2) == ["stays"]
    assert statuses(story.clear(void_round=True), 2) == ["dealt"]


def test_the_remaining_cards_are_in_the_tray_until_they_are_lifted() -> None:
    story = Story().open().deal(2).press(Key.GREEN).report()
    story.levels(tray=Tray.OCCUPIED)
    counts = story.snapshot.counts
    assert counts is not None
    assert (counts.tray, counts.rack, counts.remainder) == (44, 0, 44)
    counts = story.lift().snapshot.counts
    assert counts is not None
    assert (counts.tray, counts.rack, counts.remainder) == (0, 44, 44)


def test_nothing_says_where_the_cards_of_a_void_round_are() -> None:
    assert Story().open().deal(2).green().clear(void_round=True).snapshot.counts is None
