"""A round's record, compared with what was done at the table."""

from contextlib import closing
from dataclasses import replace

import pytest
from msgspec import structs

from controller.data.intents import ActVerdict
from controller.data.irregularities import Effect
from controller.data.message import message
from controller.journal import Definition, Journal
from controller.records import Ending
from controller.records.lines import Sort, lines_of_round
from controller.records.picture import picture_of_round
from controller.records.record import NO_COUNT, ActEnd
from controller.records.source import Source
from controller.succession import Configured, canonical
from controller.words.spoken import say, text_of
from drivers.interface import LastAct
from drivers.vocabulary import UNKNOWN_COUNT, ActState, BackColour, FaultCode, Key, Tray
from tests.holds import named
from tests.journal.small_journals import Noon
from tests.procedure.table_story import ANA, Story, instant
from tests.records.asked import recall_last, recall_round
from tests.records.kept_stories import keep, restart, told, unasked


@pytest.fixture
def story() -> Story:
    return Story().open().wait(1)


def at(moment) -> float:
    """Return the story's time of a moment (seconds)."""
    assert moment is not None
    return round(moment.utc.timestamp() - instant(0).utc_us / 1e6, 6)


def test_a_round_from_its_first_wager_to_the_deck_back(story, tmp_path) -> None:
    story.bet(2, 5).bet(5, wager="pair_plus").wait(3).press(Key.NO_MORE_BETS)
    for _ in range(3):
        story.wait(1).report().wait(0.5).lift()
    story.press(Key.GREEN, "shuffler").wait(1).report().lift().move_up()
    story.bet(2, 5, wager="play").wait(1).press(Key.DECISIONS_CLOSED).wait(5)
    story.clear_layout().press(Key.ROUND_OVER).wait(2).load(BackColour.RED)
    (record,) = told(story, tmp_path)

    assert (record.number, record.outcome, record.deck) == (1, Ending.PLAYED, "red")
    assert record.game == "Three Card Draw Poker"
    assert (at(record.started), at(record.ended)) == (1.0, 15.5)
    assert record.seconds == 14.5
    assert [(seat.number, seat.wagers, seat.dealt_in) for seat in record.seats] == [
        (2, ("ante", "play"), True),
        (5, ("ante", "pair_plus", "play"), True),
    ]
    assert [(act.seat, at(act.asked), at(act.ended), at(act.lifted)) for act in record.packets] == [
        (2, 4.0, 5.0, 5.5),
        (5, 5.5, 6.5, 7.0),
        (0, 7.0, 8.0, 8.5),
    ]
    assert record.remainder == 40
    (count,) = record.counts
    assert (count.colour, count.cards, count.good, at(count.at)) == ("red", 52, True, 17.5)


def test_steps_with_their_times_and_sheet_numbers(story, tmp_path) -> None:
    story.bet(1).wait(2).press(Key.NO_MORE_BETS).wait(3).dispense().dispense()
    story.wait(4).green().finish()
    (record,) = told(story, tmp_path)
    steps = {step.step: step for step in record.steps}
    assert list(steps) == [
        "wagering", "waiting_deck", "dealing.seat", "dealing.dealer", "awaiting_green",
        "remainder", "stub_count", "deciding", "revealing", "settling", "reload",
    ]  # fmt: skip
    assert steps["wagering"].seconds == 2.0
    assert (steps["dealing.seat"].seconds, steps["dealing.seat"].sheet) == (3.0, (3,))
    assert (at(steps["awaiting_green"].at), steps["awaiting_green"].seconds) == (6.0, 4.0)
    assert steps["settling"].sheet == (8, 9, 10, 11)
    assert steps["reload"].seconds == 0.0


def test_who_pressed_what(story, tmp_path) -> None:
    story.bet(1).press(Key.GREEN, "shuffler").wait(1).touch(Key.NO_MORE_BETS)
    story.wait(1).touch(Key.BETS_OPEN, by=ANA)
    record = told(story, tmp_path)[-1]
    early, called, back = record.presses
    assert (early.key, early.device) == ("green", "shuffler")
    assert early.refused == message("refusal-green-too-early")
    assert (called.key, called.device, called.by, called.refused) == (
        "no_more_bets", "", "", None,
    )  # fmt: skip
    assert (back.key, back.by, back.refused) == ("bets_open", "Ana (2001)", None)
    (refusal,) = record.refusals
    assert (refusal.what, refusal.code, refusal.at) == ("key_green", "green_too_early", early.at)


def test_the_round_under_way_is_told_as_far_as_it_came(story, tmp_path) -> None:
    story.deal(3).green().finish().bet(4, 6).press(Key.NO_MORE_BETS).wait(1).report()
    done, under_way = told(story, tmp_path)
    assert done.outcome is Ending.PLAYED
    assert (under_way.number, under_way.outcome) == (2, Ending.UNDER_WAY)
    assert (under_way.ended, under_way.seconds, under_way.deck) == (None, None, "blue")
    (packet,) = under_way.packets
    assert (packet.seat, packet.counted, packet.lifted) == (4, 4, None)
    assert under_way.steps[-1].step == "dealing.seat"
    assert under_way.steps[-1].seconds is None


def test_a_packet_in_the_tray_goes_to_who_is_first_after_a_take_back(story, tmp_path) -> None:
    story.bet(5).press(Key.NO_MORE_BETS).report().press(Key.BETS_OPEN)
    story.bet(2).press(Key.NO_MORE_BETS).lift().dispense().dispense().green().finish()
    (record,) = told(story, tmp_path)
    assert [act.seat for act in record.packets] == [2, 5, 0]
    assert [step.step for step in record.steps[:5]] == [
        "wagering", "waiting_deck", "dealing.seat", "wagering", "waiting_deck",
    ]  # fmt: skip
    assert "bets_open" in [press.key for press in record.presses]


def test_wagers_taken_back_until_nothing_lies_were_no_round(story, tmp_path) -> None:
    story.bet(5).take(5).deal(4).green().finish()
    story.bet(1)
    records = told(story, tmp_path)
    assert [record.number for record in records] == [1, 2]
    assert [seat.number for seat in records[0].seats] == [4]


def test_folds_with_their_times(story, tmp_path) -> None:
    story.deal(1, 2, 3).take(1).wait(1).green().bet(2, wager="play").finish()
    (record,) = told(story, tmp_path)
    one, two, three = record.seats
    assert (at(one.folded), one.wagers) == (1.4, ("ante",))
    assert (two.folded, two.wagers) == (None, ("ante", "play"))
    assert three.folded is not None
    assert three.folded.seq == next(p.at.seq for p in record.presses if "decisions" in p.key)


def test_a_fold_that_was_undone_is_no_fold(story, tmp_path) -> None:
    story.deal(1).take(1).wait(1).bet(1).wait(1).bet(1, wager="play").green().finish()
    (record,) = told(story, tmp_path)
    assert record.seats[0].folded is None
    assert {"fold", "fold_undone"} <= {note.what for note in record.notes}


def test_a_late_bet_is_an_alert_and_no_wager(story, tmp_path) -> None:
    story.deal(1).bet(1, wager="pair_plus").wait(1).green().finish()
    (record,) = told(story, tmp_path)
    (alert,) = record.alerts
    assert (alert.seat, alert.spot, alert.placed, at(alert.at)) == (1, "pair_plus", True, 1.4)
    assert record.seats[0].wagers == ("ante",)


def test_a_wager_for_the_next_round_is_that_rounds(story, tmp_path) -> None:
    story.deal(1).bet(7).wait(1).green()
    story.press(Key.DECISIONS_CLOSED).wait(5).press(Key.ROUND_OVER).load(BackColour.RED)
    first, second = told(story, tmp_path)
    assert [(seat.number, seat.dealt_in, seat.next_round) for seat in first.seats] == [
        (1, True, False), (7, False, True),
    ]  # fmt: skip
    assert [seat.number for seat in second.seats] == [1, 7]


def test_a_seat_put_in_by_touch(story, tmp_path) -> None:
    story.press(Key.SEAT_6).bet(2).press(Key.NO_MORE_BETS)
    story.press(Key.SEAT_3).dispense().dispense().dispense().dispense().green().finish()
    (record,) = told(story, tmp_path)
    assert [(seat.number, seat.by_hand) for seat in record.seats] == [
        (2, False), (3, True), (6, True),
    ]  # fmt: skip
    assert [act.seat for act in record.packets] == [2, 3, 6, 0]
    assert record.presses[0].key == "seat_6"


def test_a_void_round_says_by_whom_and_why(story, tmp_path) -> None:
    story.bet(1, 2).press(Key.NO_MORE_BETS).dispense().press(Key.STOP).wait(1)
    story.clear(void_round=True)
    (record,) = told(story, tmp_path)
    assert record.outcome is Ending.UNDER_WAY
    story.report().lift().report(counted=0)
    story.clear_layout().wait(1).press(Key.ROUND_OVER)
    (record,) = told(story, tmp_path)
    assert (record.outcome, record.void_by, record.void_reason) == (
        Ending.VOID, "Ana (2001)", "looked at it",
    )  # fmt: skip
    assert [seat.wagers for seat in record.seats] == [("ante",), ("ante",)]
    assert record.effects == {(1, "ante"): Effect.RETURNED, (2, "ante"): Effect.RETURNED}
    drawn = [str(each) for each in picture_of_round(record).renderables]
    assert "  Seat 1: Ante returned" in drawn
    assert [say(line.words) for line in lines_of_round(record) if line.sort is Sort.RULING] == [
        "Seat 1, Ante: returned (void round)", "Seat 2, Ante: returned (void round)",
    ]  # fmt: skip
    (hold,) = [hold for hold in record.holds if hold.cause == "stopped"]
    assert (hold.by, hold.reason) == ("Ana (2001)", "looked at it")
    assert hold.opened is not None
    assert hold.closed == record.clears[0].at


def test_a_short_packet_is_judged_by_the_count_of_a_person(story, tmp_path) -> None:
    story.bet(1).press(Key.NO_MORE_BETS).report(counted=3).wait(9).clear(count=4)
    record = told(story, tmp_path)[-1]
    packet = record.packets[0]
    assert (packet.end, packet.counted, packet.hand_count) == (ActEnd.DONE, 3, 4)
    assert (packet.hand_count_by, packet.stands) == ("Ana (2001)", True)
    (hold,) = [hold for hold in record.holds if hold.cause == "packet"]
    assert (hold.by, hold.count) == ("Ana (2001)", 4)


def test_an_interrupted_packet_of_which_nothing_came_is_asked_for_anew(story, tmp_path) -> None:
    story.bet(4).press(Key.NO_MORE_BETS).report(ActState.INTERRUPTED, 0, FaultCode.MOTOR)
    story.clear(count=0).dispense().dispense()
    record = told(story, tmp_path)[-1]
    assert [(act.seat, act.end, act.stands) for act in record.packets] == [
        (4, ActEnd.INTERRUPTED, False),
        (4, ActEnd.DONE, True),
        (0, ActEnd.DONE, True),
    ]


UNTOLD = "It was not told how it ended: {}"


@pytest.mark.parametrize(
    ("state", "code", "words"),
    [
        (ActState.INTERRUPTED, FaultCode.NONE, f"{UNTOLD}; the shuffler’s count: not known"),
        (ActState.FAULT, FaultCode.JAM, "The shuffler stopped (jam): {}; its count: not known"),
        (ActState.DONE, FaultCode.NONE, "Came: {}, which the shuffler did not count"),
    ],
)
def test_cards_of_which_no_count_was_told_have_none(
    state: ActState, code: FaultCode, words: str, story, tmp_path
) -> None:
    story.bet(4).press(Key.NO_MORE_BETS).levels(tray=Tray.OCCUPIED)
    act = story.act
    story.say(LastAct(act.epoch, act.txn, act.kind, act.size, state, UNKNOWN_COUNT, code))
    story.clear(count=4)
    record = told(story, tmp_path)[-1]
    assert (record.packets[0].counted, record.packets[0].cards) == (NO_COUNT, 4)
    said = words.format("the packet for seat 4") + "; 4 by the count of Ana (2001)"
    assert said in [say(line.words) for line in lines_of_round(record)]


def test_a_restart_in_mid_round_and_how_it_stood_before(story, tmp_path) -> None:
    story.bet(1, 2).press(Key.NO_MORE_BETS).dispense().report().wait(0.2)
    restart(story.wait(7)).lift().dispense().green().finish()
    (record,) = told(story, tmp_path)
    (stop,) = record.interruptions
    assert (stop.boot, stop.orderly, stop.step) == (2, False, "dealing.seat")
    assert (stop.lifted, stop.tray) == ((1,), 2)
    assert (at(stop.last), at(stop.at)) == (1.0, 8.2)
    assert [act.seat for act in record.packets] == [1, 2, 0]
    assert record.outcome is Ending.PLAYED
    dealing = next(step for step in record.steps if step.step == "dealing.seat")
    assert dealing.seconds == 7.2


def test_a_device_that_went_is_in_the_record(story, tmp_path) -> None:
    story.bet(1).wait(1).lose("sensors").wait(2).link("sensors")
    (record,) = told(story, tmp_path)
    gone, back = record.links
    assert (gone.device, gone.up) == ("sensors", False)
    assert gone.reason == message("trouble-silent", seconds=0.9)
    assert (back.up, at(back.at)) == (True, 4.0)
    (hold,) = record.holds
    assert (named(hold), hold.by, at(hold.opened), at(hold.closed)) == (
        "lost:sensors",
        "",
        2.0,
        4.0,
    )


def test_only_the_last_rounds_are_recalled(story, tmp_path) -> None:
    for seat in range(1, 6):
        story.deal(seat).green().finish()
    assert [record.number for record in told(story, tmp_path)] == [1, 2, 3, 4, 5]
    story.bet(6)
    records = told(story, tmp_path, last=3)
    assert [record.number for record in records] == [4, 5, 6]
    assert [record.deck for record in records] == ["blue", "red", ""]
    assert [seat.number for record in records for seat in record.seats] == [4, 5, 6]


def test_the_record_is_read_while_the_daemon_writes(story, tmp_path) -> None:
    story.deal(1).green()
    path = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    with closing(Journal.open(path, created=Noon(), identity=bytes(16))) as journal:
        journal.restore()
        assert recall_last(path, 1, unasked)[0].outcome is Ending.UNDER_WAY
        written = len(story.ledger.records)
        story.finish()
        for record, state in story.ledger.records[written:]:
            journal.append(record, state)
        assert recall_last(path, 1, unasked)[0].outcome is Ending.PLAYED


def test_who_counted_what_of_an_act_in_question_and_who_settled_it(story, tmp_path) -> None:
    story.bet(1).press(Key.NO_MORE_BETS).report(ActState.INTERRUPTED, 2)
    story.count(3).clear(4).wait(1).count(4).clear(3).clear(4)
    record = told(story, tmp_path)[-1]
    (packet, *_) = record.packets
    assert packet.end is ActEnd.INTERRUPTED
    assert (packet.counted, packet.verdict, packet.stands) == (2, ActVerdict.STANDS, True)
    assert [(each.cards, each.by, bool(each.refused)) for each in packet.hand_counts] == [
        (3, "Ben (1001)", False),
        (4, "Ana (2001)", True),
        (4, "Ben (1001)", False),
        (3, "Ana (2001)", True),
        (4, "Ana (2001)", False),
    ]
    assert packet.questioned is not None
    assert (at(packet.questioned), at(packet.settled)) == (1.0, 2.0)
    assert [step.step for step in record.steps[-3:]] == [
        "dealing.seat", "reconcile", "dealing.seat",
    ]  # fmt: skip
    lines = [(text_of(line.who), say(line.words)) for line in lines_of_round(record)]
    assert ("Ben (1001)", "counts the packet for seat 1: 3 cards") in lines
    refused = "refused: The two counts differ: both count again."
    assert ("Ana (2001)", f"clears, 4 cards counted: looked at it – {refused}") in lines
    assert ("Ana (2001)", "All its cards are there, it stands: the packet for seat 1") in lines


def test_an_act_that_the_shuffler_has_told_after_all_was_settled_by_nobody(story, tmp_path) -> None:
    story.bet(1).press(Key.NO_MORE_BETS).lose("shuffler").link("shuffler", serial="OTHER-1")
    story.count(0).lose("shuffler").link("shuffler").report().lift()
    record = told(story, tmp_path)[-1]
    packet = record.packets[0]
    assert (packet.verdict, packet.hand_count, packet.counted) == (ActVerdict.PROVED, -1, 4)
    assert [count.cards for count in packet.hand_counts] == [0]
    assert "The shuffler has told after all: the packet for seat 1" in [
        say(line.words) for line in lines_of_round(record)
    ]


def test_chips_put_down_while_cards_are_counted_are_read_as_the_table_reads_them(
    story, tmp_path
) -> None:
    story.bet(1).press(Key.NO_MORE_BETS).press(Key.BETS_OPEN).report(ActState.FAULT, 2)
    assert story.step == "reconcile"
    story.bet(2).bet(2, wager="play").clear(4).take(2, wager="play").press(Key.NO_MORE_BETS)
    record = told(story, tmp_path)[-1]
    assert [(seat.number, seat.wagers) for seat in record.seats] == [(1, ("ante",)), (2, ("ante",))]


def test_each_round_is_recalled_by_the_definition_that_was_in_force(tmp_path) -> None:
    """A choice at the table comes into force long after the start; later rounds know it alone."""
    story = Story().open().deal(1).green().finish()
    new = replace(story.definition, pay_table="TCDPPP-03", limits=(("ante", 1000, 20_000),))
    text = Definition("definition", "Table 1", canonical(new))
    story.table.expect(structs.replace(Configured.of(new), kept=(text,)))
    for _ in range(3):
        story.deal(2).green().finish()
    path = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    tables = [each.pay_table for each in recall_last(path, 4, unasked)]
    assert tables == ["TCDPPP-02", "TCDPPP-02", "TCDPPP-03", "TCDPPP-03"]
    assert recall_round(path, 4, unasked).pay_table == "TCDPPP-03"
    with Source.open(path) as source:
        ends = [source.definition(seq) for seq in (1, source.head)]
    assert [each.pay_table for each in ends if each] == ["TCDPPP-02", "TCDPPP-03"]
