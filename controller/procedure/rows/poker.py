"""Rows of player-banked games alone: players and puck, the deck released whole, the hand.

They come before all others, which such a game shares with the house-banked ones.
"""

from functools import partial

from controller.data.definition import CALLED, HAND, ROUND, Step
from controller.data.message import message
from controller.procedure.day import deck_changes, opening, rest
from controller.procedure.house import holds
from controller.procedure.play import irregularities, seats
from controller.procedure.poker import outcomes, phases, players, told_acts
from controller.procedure.round import course, hand_dealing, stub
from controller.procedure.rows.row import Condition, Row, no, passing, row, says
from controller.procedure.shuffler import acts, self_driven, self_driven_packets, tray
from drivers.vocabulary import Key

_TAKING_PART = (Step.IDLE, Step.WAGERING)
_HAND_OVER, _TOLD_BACK = says(message("key-hand-over")), says(message("key-told-back"))
_TOLD = (Step.BETTING, Step.DRAWING, Step.BUYING, Step.DECLARING)


def _others(step: Step) -> tuple[Step, ...]:
    return tuple(each for each in HAND if each is not step)


def _of_bet(trigger: str, key: Key, may: Condition) -> tuple[Row, ...]:
    """Return the rows of a key by which the player in turn acts."""
    return (
        row(trigger, HAND, holds.round_held, refuse="held"),
        row(trigger, HAND, may, do=told_acts.tell_bet, means=partial(outcomes.of_bet, key)),
        row(trigger, HAND, refuse="bet_impossible"),
    )


POKER = (
    # Players and puck.
    row("place_puck", HAND, refuse="puck_lies"),
    row("place_puck", (*_TAKING_PART, *CALLED), players.no_puck, refuse="no_puck"),
    row("place_puck", CALLED, course.first_packet_lifted, refuse="puck_lies"),
    row("place_puck", (*_TAKING_PART, *CALLED), do=players.place_puck),
    row("key_seat", CALLED, players.puck_here, course.first_packet_lifted, refuse="puck_lies"),
    # A long press: the key says what a short one does.
    row(
        "key_seat",
        (*_TAKING_PART, *CALLED),
        players.puck_here,
        do=players.place_puck,
        means=seats.meaning_of_seat,
    ),
    row("key_seat", (Step.AWAITING_GREEN, Step.REMAINDER), players.puck_here, refuse="puck_lies"),
    row("post_short", CALLED, course.first_packet_lifted, refuse="hand_is_on"),
    row("post_short", (Step.WAGERING, *CALLED), players.post_impossible, refuse="short_post"),
    row("post_short", (Step.WAGERING, *CALLED), do=players.post_short),
    row("key_no_more_bets", Step.WAGERING, holds.held, refuse="held"),
    row("key_no_more_bets", Step.WAGERING, players.number_wrong, refuse="players"),
    row(
        "key_no_more_bets",
        Step.WAGERING,
        to=Step.WAITING_DECK,
        do=(course.lock_wagers, players.collect_for_time),
        means=says(message("key-deal")),
    ),
    row("key_no_more_bets", Step.IDLE, refuse="players"),
    row("key_no_more_bets", HAND, refuse="hand_is_on"),
    row(
        "key_seat",
        CALLED,
        no(course.first_packet_lifted),
        no(holds.round_held),
        players.seat_fixed,
        refuse="players",
    ),
    passing(
        Step.WAGERING,
        course.table_closes,
        course.nothing_out,
        no(irregularities.irregularity_open),
        to=Step.CLOSING,
        do=(course.drop_round, opening.begin_closing),
    ),
    passing(
        Step.WAGERING,
        rest.change_waits,
        course.nothing_out,
        no(irregularities.irregularity_open),
        to=Step.DECK_CHANGE,
        do=(course.drop_round, deck_changes.begin_change),
    ),
    row(
        "declare_dead",
        Step.WAGERING,
        no(hand_dealing.without_shuffler),
        course.nothing_out,
        no(irregularities.irregularity_open),
        to=Step.DEAD_TABLE,
        do=(course.drop_round, rest.begin_dead_table),
    ),
    # The deck.
    passing(
        Step.DECK_OUT,
        hand_dealing.dealt_by_hand,
        stub.hand_count_due,
        to=Step.STUB_COUNT,
        do=hand_dealing.leave_stub,
    ),
    passing(
        Step.DECK_OUT,
        hand_dealing.dealt_by_hand,
        to=Step.BETTING,
        do=(hand_dealing.leave_stub, stub.leave_uncounted, phases.begin_hand),
    ),
    # With packets the rest is for the draw.
    passing(
        (Step.DECK_OUT, Step.REMAINDER),
        phases.deck_lifted,
        stub.hand_count_due,
        to=Step.STUB_COUNT,
        do=tray.lift_remainder,
    ),
    passing(
        (Step.DECK_OUT, Step.REMAINDER),
        phases.deck_lifted,
        to=Step.BETTING,
        do=(tray.lift_remainder, stub.leave_uncounted, phases.begin_hand),
    ),
    passing(Step.REMAINDER, course.remainder_counted),
    # Where the shuffler does not count, the dealer counts before the first card, every few hands.
    row("count", Step.STUB_COUNT, holds.round_held, refuse="held"),
    row(
        "count",
        Step.STUB_COUNT,
        stub.count_agrees,
        to=Step.BETTING,
        do=(stub.settle_stub, phases.begin_hand),
    ),
    passing(
        Step.STUB_COUNT,
        stub.stub_vouched,
        no(holds.round_held),
        to=Step.BETTING,
        do=(stub.settle_stub, phases.begin_hand),
    ),
    passing(
        Step.STUB_COUNT,
        no(stub.hand_count_due),
        no(holds.round_held),
        to=Step.BETTING,
        do=(stub.leave_uncounted, phases.begin_hand),
    ),
    passing(Step.STUB_COUNT),
    row("key_seat", Step.STUB_COUNT, refuse="stub_uncounted"),
    # A shuffler that deals by itself releases the deck by its own button, once.
    row(
        "fact_put_out",
        Step.DECK_OUT,
        self_driven.comes_from_deck,
        self_driven_packets.remainder_told,
        do=self_driven_packets.take_release,
    ),
    row(
        "fact_put_out",
        (Step.DECK_OUT, Step.REMAINDER, Step.STUB_COUNT, *HAND),
        no(self_driven.comes_from_deck),
        do=(self_driven_packets.stray, self_driven_packets.another_release),
    ),
    row("fact_deck_out", Step.DECK_OUT, do=self_driven_packets.judge),
    # What the dealer tells.
    row("key_seat", HAND, holds.round_held, refuse="held"),
    row("key_seat", HAND, told_acts.seat_tells, do=told_acts.tell_seat, means=outcomes.of_seat),
    row("key_seat", HAND, refuse="seat_tells_nothing"),
    row(
        "key_continue",
        HAND,
        no(holds.dealer_hold),
        no(holds.round_held),
        told_acts.continue_tells,
        do=told_acts.tell_continue,
        means=outcomes.of_continue,
    ),
    row("key_decisions_closed", HAND, holds.round_held, refuse="held"),
    row(
        "key_decisions_closed",
        HAND,
        told_acts.phase_can_close,
        do=told_acts.close_phase,
        means=outcomes.of_phase_end,
    ),
    row("key_decisions_closed", HAND, refuse="phase_stays"),
    row("key_bets_open", HAND, holds.round_held, refuse="held"),
    row("key_bets_open", HAND, told_acts.can_take_back, do=told_acts.untell, means=_TOLD_BACK),
    row("key_bets_open", HAND, refuse="told_stays"),
    *_of_bet("key_fold", Key.FOLD, told_acts.may_fold),
    *_of_bet("key_call", Key.CALL, told_acts.may_call),
    *_of_bet("key_raise", Key.RAISE, told_acts.may_raise),
    row("tell", HAND, holds.round_held, refuse="held"),
    row("tell", HAND, told_acts.hand_is_outdated, refuse="stale_offer"),
    row("tell", HAND, told_acts.event_tells, do=told_acts.tell_event),
    row("tell", HAND, refuse="act_impossible"),
    row("key_round_over", _TOLD, refuse="hand_is_on"),
    row("key_round_over", Step.SHOWDOWN, holds.round_held, refuse="held"),
    row("key_round_over", Step.SHOWDOWN, irregularities.irregularity_open, refuse="irregular_open"),
    row("key_round_over", Step.SHOWDOWN, tray.tray_occupied, refuse="tray_not_empty"),
    row(
        "key_round_over",
        Step.SHOWDOWN,
        told_acts.hand_can_end,
        to=Step.RELOAD,
        do=(told_acts.end_hand, phases.close_hand, course.end_round),
        means=_HAND_OVER,
    ),
    row("key_round_over", Step.SHOWDOWN, refuse="hand_not_over"),
    row(
        "key_round_over",
        Step.VOIDING,
        acts.shuffler_emptied,
        to=Step.RELOAD,
        do=(phases.close_hand, course.end_round),
        means=_HAND_OVER,
    ),
    # What went against the rules.
    row("declare", ROUND, told_acts.no_such_hand, refuse="not_in_hand"),
    row("decide", HAND, told_acts.too_late_to_void, refuse="too_late_to_void"),
    row("decide", HAND, told_acts.hand_gone, refuse="hand_gone"),
    row(
        "decide",
        HAND,
        told_acts.folds,
        do=(told_acts.fold_ruled_hand, irregularities.decide_irregularity),
    ),
    # The phases.
    passing(_others(Step.BETTING), phases.at_bet, to=Step.BETTING),
    passing(_others(Step.DRAWING), phases.at_draw, to=Step.DRAWING),
    passing(_others(Step.BUYING), phases.at_buy, to=Step.BUYING),
    passing(_others(Step.DECLARING), phases.at_declaration, to=Step.DECLARING),
    passing(_others(Step.SHOWDOWN), phases.at_showdown, to=Step.SHOWDOWN),
)
