"""Reasons of refusals: the message of each code, with its parameters of the moment.

A refusal changes nothing; its code and message are journalled.
"""

from collections.abc import Callable
from typing import Final

from controller.data.definition import SWITCHES, Step
from controller.data.events import SettingsChosen
from controller.data.intents import Refused
from controller.data.message import Message, Text, both, message
from controller.data.terms import Terms
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
    return holds.words_of(m, holds.by_weight(m, m.state.holds)[0])


def _needs_supervisor(m: TableModel) -> Message:
    """A supervisor has to clear this; a hold that ends with its condition waits for nobody."""
    latched = [hold for hold in m.state.holds if hold.latched]
    return message(
        "refusal-supervisor-clears", hold=holds.words_of(m, holds.by_weight(m, latched)[0])
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


_PLAIN: Final = Terms("refusal", (
    "no_wager", "already_called", "not_called", "first_packet_lifted", "take_back_never",
    "take_back_supervisor", "green_too_early", "green_on_shuffler", "green_twice", "cards_not_out",
    "decisions_closed", "not_settled", "not_emptied", "round_is_over", "already_stopped",
    "nothing_to_continue", "already_open", "table_closed", "supervisor_closes",
    "supervisor_changes", "deck_unknown", "register_instead", "change_ordered",
    "identity_of_another", "old_deck_there", "identity_gone", "register_later", "deck_inside",
    "supervisor_counts", "count_later", "dead_already", "dead_later", "dead_by_hand",
    "last_seat", "seat_not_in",
    "decided", "tray_not_empty", "seat_unknown", "press_old", "stale_offer", "look_again",
    "unknown_device",
    "not_proved", "not_checked", "wrong_pin", "not_supervisor", "technician_only",
    "technician_later", "dealer_taps", "open_supervisor", "nobody_signed_on", "no_wrong_pins",
    "badge_unknown", "technician_deals_not", "floor_called", "no_alarm", "no_result_outside",
    "wager_unknown", "no_payout_waits", "nothing_held", "rules_without_void", "no_round",
    "count_needed", "counts_disagree", "dealer_counts", "nothing_to_count", "counting",
    "count_wrong", "must_void", "deck_uncounted", "stub_uncounted", "no_turns", "already_ordered",
    "supervisor_chooses", "choice_in_force", "adopt_refused", "not_closed", "shuffler_absent",
    "shuffler_not_empty", "supervisor_looks", "round_not_past", "nothing_to_take_over",
    "supervisor_takes_over", "not_your_role", "seat_needed", "wager_needed", "declared_already",
    "no_round_on", "irregular_open", "irregular_unknown", "remedy_above_role", "effect_forbidden",
    "count_first", "no_card_out", "later_packet", "not_in_round", "dealer_unknown", "decide_apart",
    "no_alert", "no_bet_there", "lacks_wager", "packet_on_way", "last_hand", "nothing_to_deal",
    "cards_in_shuffler", "supervisor_only", "mode_in_force", "dealt_by_hand", "already_adopted",
    "kind_strange",
))  # fmt: skip
"""Codes whose message always says the same."""
_PLAIN_IN_HANDS: Final = Terms("refusal-poker", (
    "too_late_to_void", "no_puck", "puck_lies", "hand_is_on",
))  # fmt: skip
REFUSALS: dict[str, Reason] = {
    **_PLAIN,
    **_PLAIN_IN_HANDS,
    "not_now": lambda m: message("refusal-not-now", title=_title(m)),
    "held": lambda m: message("refusal-held", hold=_weightiest(m)),
    "needs_supervisor": _needs_supervisor,
    "cause_remains": lambda m: message("refusal-cause-remains", hold=clearances.remaining(m)),
    "not_put_away": lambda m: message("refusal-not-put-away", missing=checks.missing(m)),
    "pin_too_soon": pin_tries.seconds_left,
    "needs_role": _needs_role,
    "own_payout": clearances.own_payout,
    "payout_above_limit": _payout_above_limit,
    "not_settling": lambda m: message("refusal-not-settling", title=_title(m)),
    "ruling_wrong": _ruling_wrong,
    "ends_by_itself": lambda m: message("refusal-ends-by-itself", hold=_weightiest(m)),
    "deck_wrong": lambda m: message("refusal-deck-wrong", count=m.count),
    "choice_impossible": _choice_impossible,
    "switch_is_fixed": _switch_is_fixed,
    "remedy_forbidden": lambda m: message("refusal-remedy-forbidden", allowed=remedies.allowed(m)),
    "rest_miscounted": lambda m: message("refusal-rest-miscounted", count=m.count),
    "players": _players,
    "hand_gone": dead_hands.refused_fold,
    "short_post": players.refused_post,
    "seat_tells_nothing": told.refused_seat,
    "phase_stays": told.refused_close,
    "told_stays": told.refused_take_back,
    "act_impossible": told.refused_event,
    "bet_impossible": told.refused_bet,
    "hand_not_over": told.refused_end,
}
"""Reasons by the codes with which rows refuse."""
