"""What every event does at every step: the table from which the machine is built.

A row says: at these steps, on this trigger, when all of `when` hold and none of `unless`, go to
`to` (None: stay) and do `do`; or refuse, with a reason of `refusals.REFUSALS`. Of the rows for one
step and trigger the first that fits applies; the last one has no conditions.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from controller.data.definition import FRAME, GameDefinition, Step

NEXT = "next"
"""The step after this one in the game's own order."""

ANY = tuple(Step)
BETTING = (Step.IDLE, Step.WAGERING)
DEAL = (Step.DEALING_SEAT, Step.DEALING_DEALER)
CALLED = (Step.WAITING_DECK, *DEAL)
"""*No more bets* stands, and until the first lift it can be taken back."""
PLAY = (
    Step.WAITING_DECK,
    *DEAL,
    Step.UP_CARD,
    Step.AWAITING_GREEN,
    Step.REMAINDER,
    Step.STUB_COUNT,
    Step.DECIDING,
    Step.REVEALING,
    Step.RECONCILE,
)
"""Wagers are down and not yet being settled: a change on a locked spot is an alert."""
DISPENSING = (Step.WAGERING, *DEAL, Step.REMAINDER)
"""Steps at which an act of the round may be open, and come into question."""
ROUND = (Step.WAGERING, *PLAY, Step.SETTLING)
"""A round is under way, and it is not void."""
CARDS_OUT = (*DEAL, Step.UP_CARD, Step.AWAITING_GREEN, Step.REMAINDER, Step.RECONCILE)
"""The deal has begun, and the remaining cards are not counted."""
SHUT = (Step.CLOSED, Step.OPENING, Step.CLOSING)
APART = (Step.DECK_CHANGE, Step.DEAD_TABLE)
"""No round can begin, and decks go in and out."""


@dataclass(frozen=True, slots=True)
class Row:
    """One rule; `to`, `do` and `refuse` exclude each other only as far as they make sense.

    Attributes:
        tests: the conditions in the order in which they are asked, each with the answer it wants.
    """

    trigger: str
    steps: tuple[Step, ...]
    tests: tuple[tuple[str, bool], ...] = ()
    to: Step | str | None = None
    do: tuple[str, ...] = ()
    refuse: str = ""

    @property
    def when(self) -> tuple[str, ...]:
        """The conditions that must hold."""
        return tuple(name for name, wanted in self.tests if wanted)

    @property
    def unless(self) -> tuple[str, ...]:
        """The conditions that must not hold."""
        return tuple(name for name, wanted in self.tests if not wanted)


def _row(
    trigger: str,
    steps: tuple[Step, ...] | Step,
    when: str = "",
    *,
    to: Step | str | None = None,
    do: str = "",
    refuse: str = "",
) -> Row:
    """Write a row: `when` holds names, those with a leading `!` must not hold."""
    names = when.split()
    return Row(
        trigger,
        (steps,) if isinstance(steps, Step) else steps,
        tuple((name.removeprefix("!"), not name.startswith("!")) for name in names),
        to,
        tuple(do.split()),
        refuse,
    )


KEYS = (
    _row("key_no_more_bets", Step.RECONCILE, refuse="counting"),
    _row("key_bets_open", Step.RECONCILE, refuse="counting"),
    _row("key_green", Step.RECONCILE, refuse="counting"),
    _row("key_decisions_closed", Step.RECONCILE, refuse="counting"),
    _row("key_round_over", Step.RECONCILE, refuse="counting"),
    _row("key_seat", Step.RECONCILE, "!first_packet_lifted", refuse="counting"),
    _row("key_no_more_bets", BETTING, "held", refuse="held"),
    _row("key_no_more_bets", Step.WAGERING, "any_seat_in", to=Step.WAITING_DECK, do="lock_wagers"),
    _row("key_no_more_bets", BETTING, refuse="no_wager"),
    _row("key_no_more_bets", PLAY, refuse="already_called"),
    _row("key_no_more_bets", ANY, refuse="not_now"),
    _row("key_bets_open", BETTING, refuse="not_called"),
    _row("key_bets_open", CALLED, "first_packet_lifted", refuse="first_packet_lifted"),
    _row("key_bets_open", CALLED, "take_back_never", refuse="take_back_never"),
    _row("key_bets_open", CALLED, "take_back_supervisor", refuse="take_back_supervisor"),
    _row("key_bets_open", CALLED, "round_held", refuse="held"),
    _row("key_bets_open", CALLED, to=Step.WAGERING, do="take_back release_untouched"),
    _row("key_bets_open", PLAY, refuse="first_packet_lifted"),
    _row("key_bets_open", ANY, refuse="not_now"),
    _row("key_green", ANY, "machine_button", refuse="green_on_machine"),
    _row("key_green", ANY, "remainder_asked", refuse="green_twice"),
    _row(
        "key_green", (*DEAL, Step.UP_CARD, Step.STUB_COUNT), "dealt_by_hand", refuse="dealt_by_hand"
    ),
    _row("key_green", (Step.UP_CARD, Step.AWAITING_GREEN), "round_held", refuse="held"),
    # The card is turned, and nobody waits for the time that it may take.
    _row("key_green", Step.UP_CARD, "everyone_served", to=Step.REMAINDER, do="end_up_card"),
    _row("key_green", Step.AWAITING_GREEN, to=NEXT),
    _row("key_green", (*BETTING, *PLAY), refuse="green_too_early"),
    _row("key_green", ANY, refuse="not_now"),
    _row("key_decisions_closed", Step.DECIDING, "round_held", refuse="held"),
    _row("key_decisions_closed", Step.DECIDING, to=NEXT, do="close_decisions"),
    _row("key_decisions_closed", (Step.REVEALING, Step.SETTLING), refuse="decisions_closed"),
    _row("key_decisions_closed", PLAY, "decisions_closed", refuse="decisions_closed"),
    _row("key_decisions_closed", PLAY, refuse="cards_not_out"),
    _row("key_decisions_closed", ANY, refuse="not_now"),
    _row("key_round_over", Step.SETTLING, "round_held", refuse="held"),
    _row("key_round_over", Step.SETTLING, "irregular_open", refuse="irregular_open"),
    _row("key_round_over", Step.SETTLING, "tray_occupied", refuse="tray_not_empty"),
    _row("key_round_over", Step.SETTLING, to=Step.RELOAD, do="end_round"),
    _row("key_round_over", Step.VOIDING, "machine_emptied", to=Step.RELOAD, do="end_round"),
    _row("key_round_over", Step.VOIDING, refuse="not_emptied"),
    _row("key_round_over", PLAY, refuse="not_settled"),
    _row("key_round_over", ANY, refuse="round_is_over"),
    _row("key_stop", Step.CLOSED, refuse="table_closed"),
    _row("key_stop", ANY, "stopped", refuse="already_stopped"),
    _row("key_stop", ANY, do="stop"),
    _row("key_continue", ANY, "key_rests", refuse="stale_offer"),
    _row("key_continue", ANY, "dealer_hold", do="clear_dealer_holds"),
    _row("key_continue", Step.STUB_COUNT, "!round_held", refuse="stub_uncounted"),
    _row("key_continue", Step.WAITING_DECK, "deck_in_hand !held", to=NEXT, do="begin_by_hand"),
    _row("key_continue", Step.WAITING_DECK, "shuffles_by_hand", refuse="deck_uncounted"),
    _row("key_continue", DEAL, "may_deal_by_hand", do="deal_by_hand"),
    _row("key_continue", ANY, "latched", refuse="needs_supervisor"),
    _row("key_continue", ANY, "held", refuse="ends_by_itself"),
    _row("key_continue", ANY, refuse="nothing_to_continue"),
    _row("key_open", (Step.CLOSED, Step.CLOSING), "!may_open", refuse="open_supervisor"),
    _row("key_open", (Step.CLOSED, Step.CLOSING), to=Step.OPENING, do="open_table"),
    _row("key_open", ANY, refuse="already_open"),
    _row("key_close", Step.CLOSED, refuse="table_closed"),
    _row("key_close", ANY, "!may_open", refuse="open_supervisor"),
    _row("key_close", Step.OPENING, "put_away", to=Step.CLOSED, do="begin_closing close_table"),
    _row(
        "key_close",
        (Step.OPENING, Step.IDLE, Step.RELOAD, *APART),
        to=Step.CLOSING,
        do="begin_closing",
    ),
    _row("key_close", Step.CLOSING, "put_away", to=Step.CLOSED, do="close_table"),
    _row("key_close", Step.CLOSING, "usable_now !without_machine", refuse="not_put_away"),
    _row("key_close", Step.CLOSING, "!by_supervisor", refuse="supervisor_closes"),
    _row("key_close", Step.CLOSING, to=Step.CLOSED, do="note_unchecked close_table"),
    _row("key_close", ANY, "closing", refuse="already_closing"),
    _row("key_close", ANY, do="close_after_round"),
    _row("key_call_floor", ANY, "floor_called", refuse="floor_called"),
    _row("key_call_floor", ANY, do="call_floor"),
    _row("key_seat", ANY, "!seat_known", refuse="seat_unknown"),
    _row("key_seat", Step.IDLE, to=Step.WAGERING, do="open_round toggle_seat"),
    _row("key_seat", Step.WAGERING, do="toggle_seat"),
    _row("key_seat", CALLED, "!first_packet_lifted round_held", refuse="held"),
    _row("key_seat", CALLED, "!first_packet_lifted only_seat_in", refuse="last_seat"),
    _row("key_seat", CALLED, "!first_packet_lifted", do="toggle_seat choose_seats"),
    _row("key_seat", (*PLAY, Step.SETTLING), "!seat_due", refuse="seat_not_in"),
    _row("key_seat", (*PLAY, Step.SETTLING), "decisions_closed", refuse="decided"),
    _row("key_seat", PLAY, do="toggle_absent"),
    _row("key_seat", ANY, refuse="not_now"),
)

PERSONS = (
    _row("clear", ANY, "rules !by_supervisor", refuse="not_supervisor"),
    _row("clear", ANY, "rules !voids", refuse="rules_without_void"),
    _row("clear", Step.VOIDING, "rules rules_wrongly", refuse="ruling_wrong"),
    _row("clear", Step.VOIDING, "rules", do="rule_wagers"),
    _row("clear", ANY, "voids !by_supervisor", refuse="not_supervisor"),
    _row("clear", ANY, "voids !can_void", refuse="no_round"),
    _row("clear", ANY, "rules rules_wrongly", refuse="ruling_wrong"),
    _row(
        "clear",
        (Step.WAGERING, *PLAY, Step.SETTLING),
        "voids",
        to=Step.VOIDING,
        do="void_round clear_holds",
    ),
    _row("clear", ANY, "!held", refuse="nothing_held"),
    _row("clear", ANY, "!latched", refuse="ends_by_itself"),
    _row("clear", ANY, "!any_for_role", refuse="needs_role"),
    _row("clear", ANY, "hold_remains", refuse="cause_remains"),
    _row("clear", ANY, "must_void", refuse="must_void"),
    _row("clear", ANY, "count_missing", refuse="count_needed"),
    _row("clear", Step.RECONCILE, "count_given counts_disagree", refuse="counts_disagree"),
    _row("clear", ANY, "count_given act_in_question count_wrong", refuse="count_wrong"),
    _row("clear", ANY, "count_given act_in_question none_but_tray", refuse="tray_not_empty"),
    _row("clear", ANY, "count_given !act_in_question stub_count_wrong", refuse="count_wrong"),
    _row("clear", ANY, "count_given !act_in_question deck_count_wrong", refuse="deck_wrong"),
    _row("clear", ANY, do="clear_holds resolve_act"),
    _row("count", Step.RECONCILE, "not_the_dealer", refuse="dealer_counts"),
    _row("count", Step.RECONCILE, do="take_count"),
    _row("count", Step.WAITING_DECK, "without_machine held", refuse="held"),
    _row(
        "count",
        Step.WAITING_DECK,
        "shuffles_by_hand counted_whole",
        to=NEXT,
        do="shuffle_by_hand begin_by_hand",
    ),
    _row("count", Step.WAITING_DECK, "shuffles_by_hand", do="shuffle_by_hand"),
    _row("count", Step.STUB_COUNT, "round_held", refuse="held"),
    _row("count", Step.STUB_COUNT, "stub_agrees", to=NEXT, do="settle_stub"),
    _row("count", Step.STUB_COUNT, do="hold_stub"),
    _row("count", ANY, refuse="nothing_to_count"),
    _row("order_decks", ANY, "!by_supervisor", refuse="not_supervisor"),
    _row("order_decks", ANY, "!decks_take_turns", refuse="no_turns"),
    _row("order_decks", ANY, "decks_ordered_already", refuse="already_ordered"),
    _row("order_decks", ANY, do="order_decks"),
    _row("choose", ANY, "!by_supervisor", refuse="supervisor_chooses"),
    _row("choose", ANY, "choice_impossible", refuse="choice_impossible"),
    _row("choose", ANY, "switch_is_fixed", refuse="switch_is_fixed"),
    _row("choose", ANY, "choice_in_force", refuse="choice_in_force"),
    _row("choose", ANY, do="choose"),
    _row("adopt", ANY, "!by_supervisor", refuse="not_supervisor"),
    _row("adopt", ANY, "!shuffler_up", refuse="shuffler_absent"),
    _row("adopt", ANY, "usable_now", refuse="already_adopted"),
    _row("adopt", SHUT, "!machine_is_empty", refuse="shuffler_not_empty"),
    _row("adopt", SHUT, do="offer_epoch"),
    _row("adopt", ANY, refuse="not_closed"),
    _row("fact_sign_on_failed", ANY, "no_badge", refuse="not_proved"),
    _row("fact_sign_on_failed", ANY, "unchecked", refuse="not_checked"),
    _row("fact_sign_on_failed", ANY, "locked_out", refuse="locked_out"),
    _row("fact_sign_on_failed", ANY, "pin_wrong", do="count_failure", refuse="wrong_pin"),
    _row("fact_sign_on_failed", ANY, refuse="wrong_pin"),
    _row("change_decks", ANY, "!by_supervisor", refuse="supervisor_changes"),
    _row("change_decks", ANY, "!deck_known", refuse="deck_unknown"),
    _row("change_decks", SHUT, refuse="register_instead"),
    _row("change_decks", ANY, "change_ordered_by_person", refuse="change_ordered"),
    _row("change_decks", ANY, do="order_change"),
    _row("register_deck", ANY, "!deck_known", refuse="deck_unknown"),
    _row("register_deck", ANY, "identity_of_another", refuse="identity_of_another"),
    _row("register_deck", Step.OPENING, do="register_deck"),
    _row("register_deck", Step.DECK_CHANGE, "old_deck_there", refuse="old_deck_there"),
    _row("register_deck", Step.DECK_CHANGE, "identity_gone", refuse="identity_gone"),
    _row("register_deck", Step.DECK_CHANGE, "deck_changing", do="register_deck"),
    _row("register_deck", ANY, refuse="register_later"),
    _row("hand_count", ANY, "!deck_known", refuse="deck_unknown"),
    _row("hand_count", (*APART, Step.CLOSING), "deck_inside", refuse="deck_inside"),
    _row("hand_count", (*APART, Step.CLOSING), "deck_in_doubt", refuse="supervisor_counts"),
    _row("hand_count", (*APART, Step.CLOSING), do="count_by_hand"),
    _row("hand_count", ANY, refuse="count_later"),
    _row("declare_dead", Step.IDLE, to=Step.DEAD_TABLE, do="begin_dead_table"),
    _row("declare_dead", Step.DEAD_TABLE, refuse="dead_already"),
    _row("declare_dead", SHUT, refuse="table_closed"),
    _row("declare_dead", ANY, refuse="dead_later"),
    _row("take_over", ANY, "!handover_open", refuse="nothing_to_take_over"),
    _row("take_over", ANY, "!by_supervisor", refuse="supervisor_takes_over"),
    _row("take_over", ANY, do="take_over"),
    _row("sign_on", ANY, "by_technician !table_closed", refuse="technician_later"),
    _row("sign_on", ANY, "by_dealer", refuse="dealer_taps"),
    _row("sign_on", ANY, do="sign_on"),
    _row("sign_off", ANY, "!someone_signed_on", refuse="nobody_signed_on"),
    _row("sign_off", ANY, do="sign_off"),
    _row("test_lamps", ANY, "!by_technician", refuse="technician_only"),
    _row("test_lamps", ANY, "!table_closed", refuse="technician_later"),
    _row("test_lamps", ANY, do="begin_lamp_test"),
    _row("look", ANY, "!by_supervisor", refuse="supervisor_looks"),
    _row("look", ANY, "!round_is_past", refuse="round_not_past"),
    _row("look", ANY, do="note_look"),
    _row("unlock", ANY, "!badge_locked_out", refuse="not_locked_out"),
    _row("unlock", ANY, "by_person !by_supervisor", refuse="not_supervisor"),
    _row("unlock", ANY, do="unlock"),
    _row("tap", ANY, "!badge_known", refuse="badge_unknown"),
    _row("tap", ANY, "technician_tapped", refuse="technician_deals_not"),
    _row("tap", ANY, do="take_dealer"),
    _row("call_floor", ANY, "floor_called", refuse="floor_called"),
    _row("call_floor", ANY, do="call_floor"),
    _row("payout", Step.SETTLING, "!seat_known", refuse="seat_unknown"),
    _row("payout", Step.SETTLING, "!wager_known", refuse="wager_unknown"),
    _row("payout", Step.SETTLING, "!seat_due", refuse="seat_not_in"),
    _row("payout", Step.SETTLING, "payout_above_limit", refuse="payout_above_limit"),
    _row("payout", Step.SETTLING, "payout_large", do="note_payout ask_payout"),
    _row("payout", Step.SETTLING, do="note_payout withdraw_payout"),
    _row("payout", ANY, refuse="not_settling"),
)

IRREGULAR = (
    _row("declare", ANY, "by_technician", refuse="not_your_role"),
    _row("declare", ROUND, "seat_missing", refuse="seat_needed"),
    _row("declare", ROUND, "wager_missing", refuse="wager_needed"),
    _row("declare", ROUND, "declared_already", refuse="declared_already"),
    _row("declare", ROUND, do="declare"),
    _row("declare", ANY, refuse="no_round_on"),
    _row("decide", ROUND, "irregular_unknown", refuse="irregular_unknown"),
    _row("decide", ROUND, "remedy_forbidden", refuse="remedy_forbidden"),
    _row("decide", ROUND, "remedy_above_role", refuse="remedy_above_role"),
    _row("decide", ROUND, "effect_forbidden", refuse="effect_forbidden"),
    _row("decide", ROUND, "count_first", refuse="count_first"),
    _row("decide", ROUND, "no_card_out", refuse="no_card_out"),
    _row("decide", ROUND, "later_packet", refuse="later_packet"),
    _row("decide", ROUND, "not_in_round", refuse="not_in_round"),
    _row("decide", ROUND, "no_alert", refuse="no_alert"),
    _row("decide", ROUND, "no_bet_there", refuse="no_bet_there"),
    _row("decide", ROUND, "lacks_wager", refuse="lacks_wager"),
    _row("decide", ROUND, "aside_uncounted", refuse="count_needed"),
    _row("decide", Step.RECONCILE, "sets_aside counts_disagree", refuse="counts_disagree"),
    _row("decide", ROUND, "aside_in_tray", refuse="tray_not_empty"),
    _row("decide", ROUND, "packet_on_way", refuse="packet_on_way"),
    _row("decide", ROUND, "last_hand", refuse="last_hand"),
    _row("decide", ROUND, "decides_void", to=Step.VOIDING, do="decide void_round clear_holds"),
    _row("decide", ROUND, "nothing_to_deal", refuse="nothing_to_deal"),
    _row("decide", ROUND, "cards_in_machine", refuse="cards_in_machine"),
    _row("decide", ROUND, "takes_over !count_given", refuse="count_needed"),
    _row("decide", ROUND, "rest_miscounted", refuse="rest_miscounted"),
    _row("decide", ROUND, "takes_over", do="deal_on decide"),
    _row("decide", ROUND, do="set_aside decide"),
    _row("decide", ANY, refuse="irregular_unknown"),
)

BY_HAND = (
    _row("mode", ANY, "!by_supervisor", refuse="supervisor_only"),
    _row("mode", ANY, "mode_in_force", refuse="mode_in_force"),
    _row("mode", CARDS_OUT, "takes_over cards_in_machine", refuse="cards_in_machine"),
    _row("mode", CARDS_OUT, "takes_over !count_given", refuse="count_needed"),
    _row("mode", CARDS_OUT, "takes_over rest_miscounted", refuse="rest_miscounted"),
    _row("mode", CARDS_OUT, "takes_over", do="order_mode deal_on"),
    _row("mode", ANY, do="order_mode"),
)

FACTS = (
    _row("fact_decks_due", SHUT),
    _row("fact_decks_due", ANY, do="decks_due"),
    _row("fact_no_wagers", Step.IDLE, do="wagers_missed"),
    _row("fact_no_wagers", ANY),
    _row("fact_manifest_taken", ANY, do="keep_manifest"),
    _row("fact_day_began", ANY, do="begin_day"),
    _row("fact_shift_began", ANY, do="begin_shift"),
    _row("fact_wager_placed", Step.IDLE, "!enters_round", do="accept_spot"),
    _row("fact_wager_placed", Step.IDLE, to=Step.WAGERING, do="accept_spot open_round"),
    _row("fact_wager_placed", Step.WAGERING, do="accept_spot read_wagers"),
    _row("fact_wager_placed", Step.RECONCILE, "!locked_in", do="accept_spot read_wagers"),
    _row("fact_wager_placed", PLAY, do="change_in_play"),
    _row("fact_wager_placed", ANY, do="accept_spot"),
    _row("fact_wager_removed", Step.WAGERING, do="accept_spot read_wagers"),
    _row("fact_wager_removed", Step.RECONCILE, "!locked_in", do="accept_spot read_wagers"),
    _row("fact_wager_removed", PLAY, do="change_in_play"),
    _row("fact_wager_removed", ANY, do="accept_spot"),
    _row("fact_spot_stable", PLAY, do="judge_spot"),
    _row("fact_spot_stable", ANY, do="accept_spot"),
    _row("fact_lifted", Step.WAGERING, "act_under_way", do="hold_lifted"),
    _row("fact_lifted", ANY, "act_under_way", do="note_early_lift"),
    # The counter tells of a lift, the tray that something lies there again: it was an early one.
    _row("fact_lifted", ANY, "tray_occupied", do="note_early_lift"),
    _row("fact_lifted", DEAL, "packet_in_tray", do="lift_packet"),
    _row("fact_lifted", Step.DECIDING, "own_packet_in_tray", do="lift_packet"),
    _row("fact_lifted", ANY, "packet_in_tray", do="hold_lifted"),
    _row("fact_lifted", ANY, "remainder_in_tray", do="lift_remainder"),
    _row("fact_lifted", ANY, do="note_lift"),
    _row("fact_taken", DEAL, "packet_in_tray", do="note_held_lift lift_packet"),
    _row("fact_taken", Step.DECIDING, "own_packet_in_tray", do="note_held_lift lift_packet"),
    _row("fact_taken", ANY, "packet_in_tray", do="hold_lifted"),
    _row("fact_taken", ANY, "remainder_in_tray", do="lift_remainder"),
    _row("fact_taken", ANY, do="note_lift"),
    # What a machine that deals by itself has put out.
    _row("fact_put_out", Step.VOIDING, "comes_from_void", do="take_void"),
    _row("fact_put_out", ANY, "!comes_from_deck", do="take_stray"),
    _row("fact_put_out", Step.RECONCILE, do="take_surplus"),
    _row("fact_put_out", ROUND, "everyone_served", do="take_remainder"),
    _row("fact_put_out", ROUND, "remainder_told", do="early_remainder"),
    _row("fact_put_out", (*DEAL, Step.DECIDING), "!tray_taken", do="take_packet"),
    _row("fact_put_out", ROUND, do="take_surplus"),
    _row("fact_put_out", ANY, do="take_stray"),
    _row(
        "fact_deck_out",
        (*DEAL, Step.UP_CARD, Step.AWAITING_GREEN),
        "everyone_served",
        do="judge_remainder",
    ),
    _row("fact_deck_out", ANY, do="note_drained"),
    _row("fact_packet_missing", ANY, do="miss_packet"),
    _row("fact_sensors_changed", Step.RECONCILE, "!locked_in", do="read_wagers"),
    _row("fact_sensors_changed", Step.WAGERING, do="read_wagers"),
    _row("fact_sensors_changed", ANY),
    _row("fact_deck_taken", ANY, do="deck_taken"),
    _row("fact_deck_loaded", ANY, do="load_deck"),
    _row("fact_deck_counted", ANY, do="count_deck"),
    _row("fact_deck_ready", ANY, do="ready_deck"),
    _row("fact_act_done", ANY, do="act_done"),
    _row("fact_act_failed", ANY, do="act_failed"),
    _row("fact_act_voided", ANY, do="act_voided"),
    _row("fact_act_unsent", ANY, do="act_unsent"),
    _row("fact_act_refused", ANY, do="act_refused"),
    _row("fact_act_overdue", ANY, do="act_overdue"),
    _row("fact_device_up", ANY, do="device_up"),
    _row("fact_device_lost", ANY, do="device_lost"),
    _row("fact_adopted", ANY, do="adopted"),
    _row("fact_adopt_refused", ANY, do="adopt_refused", refuse="adopt_refused"),
    _row("fact_lift_prompt", ANY, "packet_in_tray", do="prompt_packet"),
    _row("fact_lift_prompt", ANY, "remainder_in_tray", do="prompt_remainder"),
    _row("fact_lift_prompt", ANY),
    _row("fact_sign_on_over", ANY, do="sign_on_over"),
    _row("fact_lockout_over", ANY, do="lockout_over"),
    _row("fact_lamp_test_over", ANY, do="end_lamp_test"),
    _row("fact_up_card_over", Step.UP_CARD, to=NEXT),
    _row("fact_up_card_over", ANY),
    _row("fact_reveal_over", Step.REVEALING, "round_held", do="time_reveal"),
    _row("fact_reveal_over", Step.REVEALING, to=NEXT),
    _row("fact_reveal_over", ANY),
)

PASSES = (
    _row("advance", DISPENSING, "in_question", to=Step.RECONCILE, do="begin_reconcile"),
    _row("advance", Step.DECIDING, "in_question", to=Step.RECONCILE, do="begin_reconcile"),
    _row("advance", Step.RECONCILE, "in_question"),
    _row("advance", Step.RECONCILE, "came_from_bets", to=Step.WAGERING, do="end_reconcile"),
    _row("advance", Step.RECONCILE, "came_from_seats", to=Step.DEALING_SEAT, do="end_reconcile"),
    _row("advance", Step.RECONCILE, "came_from_dealer", to=Step.DEALING_DEALER, do="end_reconcile"),
    _row("advance", Step.RECONCILE, "came_from_decisions", to=Step.DECIDING, do="end_reconcile"),
    _row("advance", Step.RECONCILE, to=Step.REMAINDER, do="end_reconcile"),
    _row("advance", Step.OPENING, "opening_ready !held", to=Step.IDLE),
    _row("advance", Step.IDLE, "closing", to=Step.CLOSING, do="begin_closing"),
    _row("advance", Step.IDLE, "definition_waits"),
    _row("advance", Step.IDLE, "change_waits", to=Step.DECK_CHANGE, do="begin_change"),
    _row("advance", Step.IDLE, "dead_due decks_out", to=Step.DEAD_TABLE, do="begin_dead_table"),
    _row("advance", Step.DECK_CHANGE, "old_decks_out", do="retire_decks"),
    _row("advance", Step.DECK_CHANGE, "decks_changed", to=Step.IDLE, do="end_change"),
    _row("advance", Step.DEAD_TABLE, "decks_fresh", to=Step.IDLE),
    _row("advance", Step.IDLE, "wager_lies", to=Step.WAGERING, do="open_round"),
    _row("advance", Step.WAGERING, "round_empty", to=Step.IDLE, do="drop_round"),
    _row(
        "advance",
        Step.WAGERING,
        "closing nothing_out !any_seat_in !irregular_open",
        to=Step.CLOSING,
        do="drop_round begin_closing",
    ),
    # From the moment when its deck is in play such a machine may deal.
    _row("advance", Step.WAITING_DECK, "deck_ready starts_itself held"),
    _row("advance", Step.WAITING_DECK, "deck_ready starts_itself", to=NEXT, do="play_deck"),
    _row("advance", Step.WAITING_DECK, "deck_ready", to=NEXT),
    _row("advance", Step.DEALING_SEAT, "all_seats_dealt", to=NEXT),
    _row("advance", Step.DEALING_DEALER, "dealer_dealt", to=NEXT),
    _row("advance", Step.AWAITING_GREEN, "dealt_by_hand", to=NEXT, do="leave_stub"),
    _row("advance", (Step.UP_CARD, Step.AWAITING_GREEN), "in_question", to=NEXT),
    _row("advance", Step.UP_CARD, "remainder_counted", to=NEXT, do="end_up_card"),
    _row("advance", Step.UP_CARD, "!up_card_timed", do="time_up_card"),
    _row("advance", (Step.AWAITING_GREEN, Step.REMAINDER), "remainder_counted", to=NEXT),
    _row("advance", Step.STUB_COUNT, "stub_vouched !round_held", to=NEXT, do="settle_stub"),
    _row("advance", Step.STUB_COUNT, "!hand_count_due", to=NEXT, do="stub_uncounted"),
    _row("advance", Step.DECIDING, "!decision_open", to=NEXT, do="close_decisions"),
    _row("advance", Step.REVEALING, "reveal_needless", to=NEXT),
    _row("advance", Step.REVEALING, "!reveal_timed", do="time_reveal"),
    _row("advance", Step.RELOAD, "deck_reloaded", to=Step.IDLE),
    _row("advance", ANY),
)

ROWS = (*KEYS, *PERSONS, *IRREGULAR, *BY_HAND, *FACTS, *PASSES)
TRIGGERS = tuple(dict.fromkeys(row.trigger for row in ROWS))


def order_of(game: GameDefinition) -> tuple[Step, ...]:
    """Return the game's steps between *no more bets* and the used deck's way back, in order."""
    middle = tuple(step.step for step in game.steps if step.step not in FRAME)
    return (Step.WAITING_DECK, *middle, Step.RELOAD)


def rows_for(game: GameDefinition) -> Iterator[tuple[Row, Step, Step | None]]:
    """Yield (row, step, destination) for every step of this game, in the order they apply."""
    order = order_of(game)
    steps = {each.step for each in game.steps}
    for row in ROWS:
        for step in row.steps:
            if step not in steps:
                continue
            if row.to == NEXT:
                yield row, step, order[order.index(step) + 1]
            elif row.to is None:
                yield row, step, None
            elif row.to in steps:
                # A game that an older journal was kept with may know fewer steps than we do.
                yield row, step, Step(row.to)
