"""Irregularities and rounds dealt by hand, as the record tells them."""

import pytest

from controller.data.irregularities import Effect, Remedy
from controller.data.irregularities import IrregularityKind as Kind
from controller.data.modes import DealingMode
from controller.records import Ending
from controller.records.lines import lines_of_round
from controller.records.picture import picture_of_round
from controller.words.spoken import say, text_of
from drivers.vocabulary import ActState, BackColour, FaultCode, Key
from tests.procedure.table_story import ANA, BEN, Story
from tests.records.asked import deck_history
from tests.records.kept_stories import keep, told


@pytest.fixture
def story() -> Story:
    return Story().open().wait(1)


def words(record) -> list[str]:
    """Return the words of the lines, without the times."""
    told = ((text_of(line.who), say(line.words)) for line in lines_of_round(record))
    return [f"{who}: {what}" if who else what for who, what in told]


def end(story: Story) -> Story:
    """Decide, settle, and say that the round is over."""
    return story.press(Key.DECISIONS_CLOSED).wait(3).clear_layout().press(Key.ROUND_OVER)


def test_who_declared_what_and_who_decided_it(story, tmp_path) -> None:
    story.deal(2, 5).green().wait(1).bet(2, wager="pair_plus").wait(1)
    story.declare(Kind.LATE_BET, 2).wait(2).decide(Remedy.RETRACT_BET, by=BEN)
    (record,) = told(end(story), tmp_path)
    (found,) = record.irregularities
    assert (found.kind, found.scope, found.seat, found.wager) == (
        "late_bet", "seat", 2, "pair_plus",
    )  # fmt: skip
    assert (found.by, found.remark) == (str(BEN), "seen by all")
    assert (found.remedy, found.decided_by, found.reason) == ("retract_bet", str(BEN), "as ruled")
    assert record.effects == {(2, "pair_plus"): Effect.RETURNED}
    lines = words(record)
    assert "Ben (1001): IRREGULAR 1, late bet, seat 2, Pair Plus: seen by all" in lines
    assert "Ben (1001): Irregularity 1, late bet: retract bet (as ruled)" in lines


def test_one_that_is_open_is_told_without_an_end(story, tmp_path) -> None:
    story.bet(2).press(Key.NO_MORE_BETS).dispense().declare(Kind.EXPOSED_CARD, 2)
    (record,) = told(story, tmp_path)
    (found,) = record.irregularities
    assert (found.closed, found.remedy) == (None, "")
    held = "HELD: Irregularity 1, exposed card at seat 2 (seen by all) is to be decided."
    assert held in words(record)


def test_deciding_that_the_round_is_void_counts_as_voiding_it(story, tmp_path) -> None:
    story.deal(2, 5).green().declare(Kind.EXPOSED_CARD).decide(Remedy.VOID_ROUND)
    story.clear_layout().press(Key.ROUND_OVER)
    (record,) = told(story, tmp_path)
    assert (record.outcome, record.void_by) == (Ending.VOID, str(ANA))
    assert record.void_reason == "as ruled"


def test_a_void_seat_keeps_its_cards_in_the_count(story, tmp_path) -> None:
    story.bet(2, 3, 5).press(Key.NO_MORE_BETS).dispense()
    story.declare(Kind.EXPOSED_CARD, 2).decide(Remedy.VOID_SEAT)
    story.declare(Kind.DEALER_ERROR, 5).lift()
    if story.state.round is not None and story.state.act is not None:
        story.dispense()
    story.decide(Remedy.VOID_SEAT)
    story.dispense().green()
    (record,) = told(end(story), tmp_path)
    assert [(seat.number, seat.void) for seat in record.seats] == [
        (2, True), (3, False), (5, True),
    ]  # fmt: skip
    assert [(act.seat, act.cards) for act in record.packets] == [(2, 4), (3, 4), (0, 4)]
    assert record.remainder == 40


def test_a_packet_that_was_set_aside_is_not_the_next_seats(story, tmp_path) -> None:
    story.bet(2, 3, 5).press(Key.NO_MORE_BETS).dispense().report(counted=3).lift()
    story.decide(Remedy.VOID_SEAT, count=3).dispense().dispense().green()
    (record,) = told(end(story), tmp_path)
    assert [(act.seat, act.cards, act.stands) for act in record.packets] == [
        (2, 4, True), (3, 3, False), (5, 4, True), (0, 4, True),
    ]  # fmt: skip


def test_a_bet_that_was_accepted_stands_with_the_others(story, tmp_path) -> None:
    story.deal(2, 5).green().bet(2, wager="pair_plus").wait(1).declare(Kind.LATE_BET, 2)
    story.decide(Remedy.ACCEPT_BET).bet(2, wager="play").press(Key.DECISIONS_CLOSED).wait(3)
    story.bet(5, wager="play").declare(Kind.LATE_DECISION, 5).decide(Remedy.ACCEPT_BET)
    (record,) = told(story.clear_layout().press(Key.ROUND_OVER), tmp_path)
    assert [(seat.wagers, seat.folded) for seat in record.seats] == [
        (("ante", "pair_plus", "play"), None),
        (("ante", "play"), None),
    ]


def test_a_round_that_was_dealt_by_hand(story, tmp_path) -> None:
    story.mode(DealingMode.HAND_DEAL).deal_by_hand(2, 5).count(40)
    (record,) = told(end(story), tmp_path)
    assert (record.mode, record.deck, record.acts) == ("hand-deal", "red", ())
    assert [(each.seat, each.cards) for each in record.by_hand] == [(2, 4), (5, 4), (0, 4)]
    assert record.remainder == 40
    assert "Dealt by hand: 4 cards for seat 5" in words(record)
    assert "The stub was counted by Ben (1001): 40 cards." in words(record)


def test_a_seat_that_a_touch_brought_in_has_no_wager(story, tmp_path) -> None:
    story.bet(2).press(Key.SEAT_5).press(Key.NO_MORE_BETS)
    story.dispense().dispense().dispense().green()
    (record,) = told(end(story), tmp_path)
    drawn = [str(each) for each in picture_of_round(record).renderables]
    assert [each.split("; ")[0] for each in drawn if each.startswith("  Seat")] == [
        "  Seat 2: Ante",
        "  Seat 5: no wager",
    ]


def test_the_order_stands_in_the_round_in_which_it_was_given(story, tmp_path) -> None:
    end(story.deal(2).green().mode(DealingMode.HAND_SHUFFLE))
    story.deal_by_hand(3).count(44)
    first, second = told(end(story), tmp_path)
    (order,) = first.modes
    assert (order.mode, order.first, order.by) == ("hand-shuffle", 2, str(ANA))
    assert (first.mode, second.mode) == ("shuffler", "hand-shuffle")
    assert (first.deck, second.deck) == ("red", "blue")
    line = "Ana (2001): orders from round 2 on: shuffle by hand (the shuffler is out)"
    assert line in words(first)


def test_a_round_that_was_dealt_on_by_hand_tells_both(story, tmp_path) -> None:
    story.bet(2, 3).press(Key.NO_MORE_BETS).dispense().report(ActState.FAULT, 2, FaultCode.JAM)
    story.unpack().decide(Remedy.HAND_DEAL, count=48)
    (record,) = told(story, tmp_path)
    assert [(act.seat, act.cards) for act in record.packets if act.stands] == [(2, 4)]
    story.said(2).count(40)
    (record,) = told(end(story), tmp_path)
    assert record.mode == "hand-deal"
    assert [each.seat for each in record.by_hand] == [3, 0]
    assert "The rest is dealt by hand: 48 cards are left, counted by Ana (2001)." in words(record)


@pytest.mark.parametrize("counted", [False, True])
def test_the_history_of_a_deck_knows_the_rounds_that_were_dealt_by_hand(
    story, tmp_path, counted
) -> None:
    story.mode(DealingMode.HAND_DEAL).deal_by_hand(2, 5).count(40)
    end(story)
    if counted:
        story.load(BackColour.RED)
    keep(story.ledger, tmp_path / "journal", definition=story.definition)
    for colour, rounds in (("red", [1]), ("blue", [])):
        found = deck_history(tmp_path / "journal", colour, None, None)
        assert [use.round for use in found.rounds] == rounds
