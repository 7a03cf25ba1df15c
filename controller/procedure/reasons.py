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
from controller.procedure.poker import players, told_acts
from controller.procedure.round import clearances
from controller.procedure.rows import POKER, ROWS

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
    return holds.words_of_hold(m, holds.by_weight(m, m.state.holds)[0])


def _needs_supervisor(m: TableModel) -> Message:
    """A supervisor has to clear this; a hold that ends with its condition waits for nobody."""
    latched = [hold for hold in m.state.holds if hold.latched]
    return message(
        "refusal-supervisor-clears", hold=holds.words_of_hold(m, holds.by_weight(m, latched)[0])
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


_MADE: Final[dict[str, Reason]] = {
    "too_late_to_void": message("refusal-poker-too-late-to-void"),
    "no_puck": message("refusal-poker-no-puck"),
    "puck_lies": message("refusal-poker-puck-lies"),
    "hand_is_on": message("refusal-poker-hand-is-on"),
    "not_of_hand": lambda m: message("refusal-not-of-hand", title=_title(m)),
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
    "hand_gone": told_acts.refused_fold,
    "not_in_hand": told_acts.refused_hand,
    "short_post": players.refused_post,
    "seat_tells_nothing": told_acts.refused_seat,
    "phase_stays": told_acts.refused_close,
    "told_stays": told_acts.refused_take_back,
    "act_impossible": told_acts.refused_event,
    "bet_impossible": told_acts.refused_bet,
    "hand_not_over": told_acts.refused_end,
}
"""Reasons that differ from time to time, or that only hands have, by their codes."""
_PLAIN: Final = Terms("refusal", (
    "press_old", "look_again", "unknown_device",
    *(each.refuse for each in (*ROWS, *POKER) if each.refuse and each.refuse not in _MADE),
))  # fmt: skip
"""Those whose message always says the same: its id follows from the code."""
REFUSALS: Final[dict[str, Reason]] = {**_PLAIN, **_MADE}
"""Reasons by the codes with which rows refuse."""
