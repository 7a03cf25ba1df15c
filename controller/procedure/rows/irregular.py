"""Rows of irregularities, declared and decided, and of the dealing mode."""

from controller.data.definition import Step
from controller.data.definition.steps import ANY, CARDS_OUT, ROUND
from controller.procedure.house import people
from controller.procedure.play import irregularities, late_bets, remedies
from controller.procedure.round import clearing, course, dealing_mode
from controller.procedure.rows.row import no, row
from controller.procedure.shuffler import reconcile

IRREGULAR = (
    row("declare", ANY, people.by_technician, refuse="not_your_role"),
    row("declare", ROUND, remedies.kind_strange, refuse="kind_strange"),
    row("declare", ROUND, remedies.seat_missing, refuse="seat_needed"),
    row("declare", ROUND, remedies.wager_missing, refuse="wager_needed"),
    row("declare", ROUND, remedies.declared_already, refuse="declared_already"),
    row("declare", ROUND, do=irregularities.declare),
    row("declare", ANY, refuse="no_round_on"),
    row("decide", ROUND, remedies.irregular_unknown, refuse="irregular_unknown"),
    row("decide", ROUND, remedies.remedy_forbidden, refuse="remedy_forbidden"),
    row("decide", ROUND, remedies.remedy_above_role, refuse="remedy_above_role"),
    row("decide", ROUND, remedies.effect_forbidden, refuse="effect_forbidden"),
    row("decide", ROUND, remedies.count_first, refuse="count_first"),
    row("decide", ROUND, remedies.no_card_out, refuse="no_card_out"),
    row("decide", ROUND, remedies.later_packet, refuse="later_packet"),
    row("decide", ROUND, remedies.not_in_round, refuse="not_in_round"),
    row("decide", ROUND, remedies.no_alert, refuse="no_alert"),
    row("decide", ROUND, remedies.no_bet_there, refuse="no_bet_there"),
    row("decide", ROUND, remedies.lacks_wager, refuse="lacks_wager"),
    row("decide", ROUND, remedies.aside_uncounted, refuse="count_needed"),
    row(
        "decide",
        Step.RECONCILE,
        remedies.sets_aside,
        reconcile.counts_disagree,
        do=reconcile.note_difference,
        refuse="counts_disagree",
    ),
    row("decide", ROUND, remedies.aside_in_tray, refuse="tray_not_empty"),
    row("decide", ROUND, remedies.packet_on_way, refuse="packet_on_way"),
    row("decide", ROUND, remedies.last_hand, refuse="last_hand"),
    row(
        "decide",
        ROUND,
        remedies.decides_void,
        to=Step.VOIDING,
        do=(irregularities.decide, course.void_round, clearing.clear_holds),
    ),
    row("decide", ROUND, dealing_mode.nothing_to_deal, refuse="nothing_to_deal"),
    row("decide", ROUND, dealing_mode.cards_in_shuffler, refuse="cards_in_shuffler"),
    row("decide", ROUND, dealing_mode.takes_over, no(reconcile.count_given), refuse="count_needed"),
    row("decide", ROUND, dealing_mode.rest_miscounted, refuse="rest_miscounted"),
    row("decide", ROUND, dealing_mode.takes_over, do=(dealing_mode.deal_on, irregularities.decide)),
    row("decide", ROUND, do=(reconcile.set_aside, irregularities.decide)),
    row("decide", ANY, refuse="irregular_unknown"),
    row("late_bet", ANY, people.by_technician, refuse="not_your_role"),
    row("late_bet", ROUND, late_bets.dealer_unknown, refuse="dealer_unknown"),
    row("late_bet", ROUND, late_bets.none_open, refuse="no_alert"),
    row("late_bet", ROUND, late_bets.takes_more, refuse="decide_apart"),
    row("late_bet", ROUND, remedies.remedy_forbidden, refuse="remedy_forbidden"),
    row("late_bet", ROUND, remedies.remedy_above_role, refuse="remedy_above_role"),
    row("late_bet", ROUND, remedies.not_in_round, refuse="not_in_round"),
    row("late_bet", ROUND, remedies.no_alert, refuse="no_alert"),
    row("late_bet", ROUND, remedies.lacks_wager, refuse="lacks_wager"),
    row("late_bet", ROUND, do=late_bets.decide),
    row("late_bet", ANY, refuse="no_round_on"),
)

BY_HAND = (
    row("mode", ANY, no(people.by_supervisor), refuse="supervisor_only"),
    row("mode", ANY, dealing_mode.mode_in_force, refuse="mode_in_force"),
    row(
        "mode",
        CARDS_OUT,
        dealing_mode.takes_over,
        dealing_mode.cards_in_shuffler,
        refuse="cards_in_shuffler",
    ),
    row(
        "mode", CARDS_OUT, dealing_mode.takes_over, no(reconcile.count_given), refuse="count_needed"
    ),
    row(
        "mode",
        CARDS_OUT,
        dealing_mode.takes_over,
        dealing_mode.rest_miscounted,
        refuse="rest_miscounted",
    ),
    row("mode", CARDS_OUT, dealing_mode.takes_over, do=(dealing_mode.order, dealing_mode.deal_on)),
    row("mode", ANY, do=dealing_mode.order),
)
