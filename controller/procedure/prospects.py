"""Prospects: whether a wish would be refused, found by the rows, without doing it."""

from dataclasses import replace

from msgspec import Struct, structs

from controller.data import events, irregularities, modes
from controller.data.message import Message
from controller.data.person import Person, Role
from controller.data.state import Alert, Irregularity
from controller.procedure import revisions
from controller.procedure.model import TableModel
from controller.procedure.reasons import reason

_SUPERVISOR = Person("", "", Role.SUPERVISOR)
"""A stand-in who may do all that is done in a round: the person is not known yet."""
_OF_COUNT = ("counts_disagree", "rest_miscounted")
"""Refusals of a count, which nobody has given yet."""


class Prospect(Struct, frozen=True):
    """Whether a remedy can be chosen.

    Attributes:
        refused: why it cannot be chosen now; None: it can.
        needs_count: the person who chooses it gives a count of cards.
    """

    refused: Message | None = None
    needs_count: bool = False


def voidable(m: TableModel) -> bool:
    """Tell whether a round is under way that a supervisor may void now."""
    return not m.about(events.Clear(_SUPERVISOR, "", void_round=True)).refusal_of("clear")


def can_clear(m: TableModel, role: Role) -> bool:
    """Tell whether a person of a role may clear what holds the table, perhaps with a count."""
    seen = tuple((revisions.name_of(hold), "") for hold in m.state.holds)
    wished = m.about(events.Clear(replace(_SUPERVISOR, role=role), "", seen=seen))
    return wished.refusal_of("clear") in ("", "count_needed")


def counts_rest(m: TableModel) -> bool:
    """Tell whether an order that hands deal comes with a count: of what is left of the deck."""
    order = events.DealingModeOrdered(_SUPERVISOR, modes.DealingMode.HAND_DEAL, "")
    return m.about(order).refusal_of("mode") == "count_needed"


def adoptable(m: TableModel) -> bool:
    """Tell whether a supervisor may take the shuffler into service now."""
    return not m.about(events.AdoptShuffler(_SUPERVISOR, "", 0)).refusal_of("adopt")


def countable(m: TableModel, colour: str) -> bool:
    """Tell whether a count of that deck by hand would be taken now."""
    return not m.about(events.DeckCountedByHand(None, colour, 0)).refusal_of("hand_count")


def identifiable(m: TableModel, colour: str) -> bool:
    """Tell whether the number of that deck would be taken now."""
    return not m.about(events.DeckRegistered(None, colour, "?")).refusal_of("register_deck")


def late_bet(m: TableModel, alert: Alert, remedy: irregularities.Remedy) -> Prospect:
    """Return whether a late bet can be ruled on so, in one step."""
    wished = m.about(events.LateBetRuled(alert.seat, alert.spot, remedy, by=_SUPERVISOR))
    code = wished.refusal_of("late_bet")
    return Prospect(reason(wished, code) if code else None)


def prospect(m: TableModel, found: Irregularity, remedy: irregularities.Remedy) -> Prospect:
    """Return whether a remedy that the rules allow can be chosen against an open irregularity."""
    wish = events.IrregularityDecided(_SUPERVISOR, found.id, remedy, "")
    wished = m.about(wish)
    code = wished.refusal_of("decide")
    if code != "count_needed":
        return Prospect(reason(wished, code) if code else None)
    counted = m.about(structs.replace(wish, count=max(m.dealer_count, 0)))
    code = counted.refusal_of("decide")
    words = reason(counted, code) if code and code not in _OF_COUNT else None
    return Prospect(words, needs_count=True)
