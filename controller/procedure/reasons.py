"""Reasons of refusals: the message of each code, with its parameters of the moment.

A refusal changes nothing; its code and message are journalled.
"""

from collections.abc import Callable

from controller.data.definition import SWITCHES, Step
from controller.data.events import SettingsChosen
from controller.data.intents import Refused
from controller.data.lists import both
from controller.data.message import Message, Text, message
from controller.procedure.day import checks
from controller.procedure.house import choices, holds, people, pin_tries
from controller.procedure.model import TableModel
from controller.procedure.play import payouts, remedies, rulings
from controller.procedure.poker import dead_hands, players, told
from controller.procedure.round import clearances

Reason = Message | Callable[[TableModel], Message]
"""A message; or the function that makes one with parameters of the moment."""


def refuse(m: TableModel, what: str, code: str) -> None:
    """Refuse with a reason; only the message on the screen changes."""
    m.state.refusal = reason(m, code)
    m.note(Refused(what, code, m.state.refusal))


def reason(m: TableModel, code: str) -> Message:
    """Return why the event in hand is refused."""
    found = REFUSALS[code]
    return found if isinstance(found, Message) else found(m)


def _title(m: TableModel) -> Message:
    return m.game.step(Step(m.state.step)).title


def _weightiest(m: TableModel) -> Message:
    """Return the words of the hold that weighs most."""
    return holds.words_of(m, holds.weightiest(m, m.state.holds))


def _needs_supervisor(m: TableModel) -> Message:
    """A supervisor has to clear this; a hold that ends with its condition waits for nobody."""
    latched = [hold for hold in m.state.holds if hold.latched]
    return message(
        "refusal-supervisor-clears", hold=holds.words_of(m, holds.weightiest(m, latched))
    )


def _needs_role(m: TableModel) -> Message:
    """A person of another role must clear this."""
    hold = clearances.above_role(m)
    assert hold is not None, "no hold is above the role of this person"
    return people.clears(hold)


def _payout_above_limit(m: TableModel) -> Message:
    """The prize has a limit in each round, and this payout goes above it."""
    found = payouts.excess(m)
    assert found is not None, "the payout is within its limit"
    return found


def _ruling_wrong(m: TableModel) -> Message:
    """A ruling on a wager is not possible."""
    found = rulings.objection(m)
    assert found is not None, "the rulings can be"
    return found


def _choice_impossible(m: TableModel) -> Message:
    assert isinstance(m.event, SettingsChosen), "only a person chooses"
    assert m.event.objection is not None, "the choice is possible"
    return message("refusal-choice-impossible", objection=m.event.objection)


def _switch_is_fixed(m: TableModel) -> Message:
    fixed: list[Text] = [SWITCHES.get(name, name) for name in choices.fixed(m)]
    return message("refusal-switch-is-fixed", fixed=both(fixed))


def _players(m: TableModel) -> Message:
    """A hand takes so many players."""
    game = players.rules_of(m).game
    return message("refusal-poker-players", low=game.least, high=game.most)


REFUSALS: dict[str, Reason] = {
    "not_now": lambda m: message("refusal-not-now", title=_title(m)),
    "held": lambda m: message("refusal-held", hold=_weightiest(m)),
    "no_wager": message("refusal-no-wager"),
    "already_called": message("refusal-already-called"),
    "not_called": message("refusal-not-called"),
    "first_packet_lifted": message("refusal-first-packet-lifted"),
    "take_back_never": message("refusal-take-back-never"),
    "take_back_supervisor": message("refusal-take-back-supervisor"),
    "green_too_early": message("refusal-green-too-early"),
    "green_on_shuffler": message("refusal-green-on-shuffler"),
    "green_twice": message("refusal-green-twice"),
    "cards_not_out": message("refusal-cards-not-out"),
    "decisions_closed": message("refusal-decisions-closed"),
    "not_settled": message("refusal-not-settled"),
    "not_emptied": message("refusal-not-emptied"),
    "round_is_over": message("refusal-round-is-over"),
    "already_stopped": message("refusal-already-stopped"),
    "nothing_to_continue": message("refusal-nothing-to-continue"),
    "needs_supervisor": _needs_supervisor,
    "cause_remains": lambda m: message("refusal-cause-remains", hold=clearances.remaining(m)),
    "already_open": message("refusal-already-open"),
    "table_closed": message("refusal-table-closed"),
    "not_put_away": lambda m: message("refusal-not-put-away", missing=checks.missing(m)),
    "supervisor_closes": message("refusal-supervisor-closes"),
    "supervisor_changes": message("refusal-supervisor-changes"),
    "deck_unknown": message("refusal-deck-unknown"),
    "register_instead": message("refusal-register-instead"),
    "change_ordered": message("refusal-change-ordered"),
    "identity_of_another": message("refusal-identity-of-another"),
    "old_deck_there": message("refusal-old-deck-there"),
    "identity_gone": message("refusal-identity-gone"),
    "register_later": message("refusal-register-later"),
    "deck_inside": message("refusal-deck-inside"),
    "supervisor_counts": message("refusal-supervisor-counts"),
    "count_later": message("refusal-count-later"),
    "dead_already": message("refusal-dead-already"),
    "dead_later": message("refusal-dead-later"),
    "last_seat": message("refusal-last-seat"),
    "seat_not_in": message("refusal-seat-not-in"),
    "decided": message("refusal-decided"),
    "tray_not_empty": message("refusal-tray-not-empty"),
    "seat_unknown": message("refusal-seat-unknown"),
    "press_old": message("refusal-press-old"),
    "stale_offer": message("refusal-stale-offer"),
    "unknown_device": message("refusal-unknown-device"),
    "not_proved": message("refusal-not-proved"),
    "not_checked": message("refusal-not-checked"),
    "wrong_pin": message("refusal-wrong-pin"),
    "pin_too_soon": pin_tries.seconds_left,
    "not_supervisor": message("refusal-not-supervisor"),
    "needs_role": _needs_role,
    "technician_only": message("refusal-technician-only"),
    "technician_later": message("refusal-technician-later"),
    "dealer_taps": message("refusal-dealer-taps"),
    "open_supervisor": message("refusal-open-supervisor"),
    "nobody_signed_on": message("refusal-nobody-signed-on"),
    "no_wrong_pins": message("refusal-no-wrong-pins"),
    "badge_unknown": message("refusal-badge-unknown"),
    "technician_deals_not": message("refusal-technician-deals-not"),
    "floor_called": message("refusal-floor-called"),
    "no_alarm": message("refusal-no-alarm"),
    "no_result_outside": message("refusal-no-result-outside"),
    "wager_unknown": message("refusal-wager-unknown"),
    "no_payout_waits": message("refusal-no-payout-waits"),
    "payout_above_limit": _payout_above_limit,
    "not_settling": lambda m: message("refusal-not-settling", title=_title(m)),
    "nothing_held": message("refusal-nothing-held"),
    "rules_without_void": message("refusal-rules-without-void"),
    "ruling_wrong": _ruling_wrong,
    "no_round": message("refusal-no-round"),
    "count_needed": message("refusal-count-needed"),
    "counts_disagree": message("refusal-counts-disagree"),
    "dealer_counts": message("refusal-dealer-counts"),
    "nothing_to_count": message("refusal-nothing-to-count"),
    "counting": message("refusal-counting"),
    "count_wrong": message("refusal-count-wrong"),
    "must_void": message("refusal-must-void"),
    "ends_by_itself": lambda m: message("refusal-ends-by-itself", hold=_weightiest(m)),
    "deck_wrong": lambda m: message("refusal-deck-wrong", count=m.count),
    "deck_uncounted": message("refusal-deck-uncounted"),
    "stub_uncounted": message("refusal-stub-uncounted"),
    "no_turns": message("refusal-no-turns"),
    "already_ordered": message("refusal-already-ordered"),
    "supervisor_chooses": message("refusal-supervisor-chooses"),
    "choice_impossible": _choice_impossible,
    "switch_is_fixed": _switch_is_fixed,
    "choice_in_force": message("refusal-choice-in-force"),
    "adopt_refused": message("refusal-adopt-refused"),
    "not_closed": message("refusal-not-closed"),
    "shuffler_absent": message("refusal-shuffler-absent"),
    "shuffler_not_empty": message("refusal-shuffler-not-empty"),
    "supervisor_looks": message("refusal-supervisor-looks"),
    "round_not_past": message("refusal-round-not-past"),
    "nothing_to_take_over": message("refusal-nothing-to-take-over"),
    "supervisor_takes_over": message("refusal-supervisor-takes-over"),
    "not_your_role": message("refusal-not-your-role"),
    "seat_needed": message("refusal-seat-needed"),
    "wager_needed": message("refusal-wager-needed"),
    "declared_already": message("refusal-declared-already"),
    "no_round_on": message("refusal-no-round-on"),
    "irregular_open": message("refusal-irregular-open"),
    "irregular_unknown": message("refusal-irregular-unknown"),
    "remedy_forbidden": lambda m: message("refusal-remedy-forbidden", allowed=remedies.allowed(m)),
    "remedy_above_role": message("refusal-remedy-above-role"),
    "effect_forbidden": message("refusal-effect-forbidden"),
    "count_first": message("refusal-count-first"),
    "no_card_out": message("refusal-no-card-out"),
    "later_packet": message("refusal-later-packet"),
    "not_in_round": message("refusal-not-in-round"),
    "dealer_unknown": message("refusal-dealer-unknown"),
    "decide_apart": message("refusal-decide-apart"),
    "no_alert": message("refusal-no-alert"),
    "no_bet_there": message("refusal-no-bet-there"),
    "lacks_wager": message("refusal-lacks-wager"),
    "packet_on_way": message("refusal-packet-on-way"),
    "last_hand": message("refusal-last-hand"),
    "nothing_to_deal": message("refusal-nothing-to-deal"),
    "cards_in_shuffler": message("refusal-cards-in-shuffler"),
    "rest_miscounted": lambda m: message("refusal-rest-miscounted", count=m.count),
    "supervisor_only": message("refusal-supervisor-only"),
    "mode_in_force": message("refusal-mode-in-force"),
    "dealt_by_hand": message("refusal-dealt-by-hand"),
    "already_adopted": message("refusal-already-adopted"),
    "players": _players,
    "kind_strange": message("refusal-kind-strange"),
    "too_late_to_void": message("refusal-poker-too-late-to-void"),
    "hand_gone": dead_hands.refused_fold,
    "short_post": players.refused_post,
    "no_puck": message("refusal-poker-no-puck"),
    "puck_lies": message("refusal-poker-puck-lies"),
    "hand_is_on": message("refusal-poker-hand-is-on"),
    "seat_tells_nothing": told.refused_seat,
    "phase_stays": told.refused_close,
    "told_stays": told.refused_take_back,
    "act_impossible": told.refused_event,
    "bet_impossible": told.refused_bet,
    "hand_not_over": told.refused_end,
}
"""Reasons by the codes with which rows refuse."""
