"""Rows of the steps that pass by themselves (`advance`), after every event."""

from controller.data.definition import ANY, DISPENSING, Step
from controller.procedure.day import checks, deck_changes, opening, rest
from controller.procedure.house import holds
from controller.procedure.play import decisions, irregularities, seats, spots
from controller.procedure.round import course, hand_dealing, stub
from controller.procedure.rows.row import BACK, NEXT, no, passing
from controller.procedure.shuffler import acts, decks, reconcile, tray

PASSES = (
    passing(DISPENSING, acts.in_question, to=Step.RECONCILE, do=reconcile.question_act),
    passing(Step.DECIDING, acts.in_question, to=Step.RECONCILE, do=reconcile.question_act),
    passing(Step.RECONCILE, acts.in_question),
    passing(Step.RECONCILE, to=BACK, do=reconcile.end_question),
    passing(Step.OPENING, checks.opening_ready, no(holds.held), to=Step.IDLE),
    passing(Step.IDLE, course.table_closes, to=Step.CLOSING, do=opening.begin_closing),
    passing(Step.IDLE, rest.definition_waits),
    passing(Step.IDLE, rest.change_waits, to=Step.DECK_CHANGE, do=deck_changes.begin_change),
    passing(Step.IDLE, rest.dead_due, rest.decks_out, to=Step.DEAD_TABLE, do=rest.begin_dead_table),
    passing(Step.DECK_CHANGE, deck_changes.old_decks_out, do=deck_changes.retire),
    passing(Step.DECK_CHANGE, checks.decks_changed, to=Step.IDLE, do=deck_changes.end_change),
    passing(Step.DEAD_TABLE, checks.decks_fresh, to=Step.IDLE),
    passing(Step.IDLE, spots.round_begins, to=Step.WAGERING, do=course.open_round),
    passing(Step.WAGERING, course.round_empty, to=Step.IDLE, do=course.drop_round),
    passing(
        Step.WAGERING,
        course.table_closes,
        course.nothing_out,
        no(seats.any_seat_in),
        no(irregularities.irregularity_open),
        to=Step.CLOSING,
        do=(course.drop_round, opening.begin_closing),
    ),
    # A shuffler that deals by itself may deal from the moment when its deck is in play.
    passing(Step.WAITING_DECK, decks.deck_ready, decks.starts_itself, holds.held),
    passing(Step.WAITING_DECK, decks.deck_ready, decks.starts_itself, to=NEXT, do=decks.play_deck),
    passing(Step.WAITING_DECK, decks.deck_ready, to=NEXT),
    passing(Step.DEALING_SEAT, seats.all_seats_dealt, to=NEXT),
    passing(Step.DEALING_DEALER, tray.dealer_dealt, to=NEXT),
    passing(Step.DEALING_LAYOUT, tray.layout_dealt, to=NEXT),
    passing(Step.AWAITING_GREEN, hand_dealing.dealt_by_hand, to=NEXT, do=hand_dealing.leave_stub),
    passing((Step.UP_CARD, Step.AWAITING_GREEN), acts.in_question, to=NEXT),
    passing(Step.UP_CARD, course.remainder_counted, to=NEXT, do=course.end_up_card),
    passing(Step.UP_CARD, no(course.up_card_timed), do=course.time_up_card),
    passing((Step.AWAITING_GREEN, Step.REMAINDER), course.remainder_counted, to=NEXT),
    passing(Step.STUB_COUNT, stub.stub_vouched, no(holds.round_held), to=NEXT, do=stub.settle_stub),
    passing(Step.STUB_COUNT, no(stub.hand_count_due), to=NEXT, do=stub.leave_uncounted),
    passing(
        Step.DECIDING,
        no(decisions.decision_open),
        no(decisions.another_stage),
        to=NEXT,
        do=course.close_decisions,
    ),
    passing(Step.REVEALING, course.reveal_needless, to=NEXT),
    passing(Step.REVEALING, no(course.reveal_timed), do=course.time_reveal),
    passing(Step.RELOAD, decks.deck_reloaded, to=Step.IDLE, do=decks.leave_out),
    passing(ANY),
)
