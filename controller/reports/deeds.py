"""What people did in a round besides the presses of a clean round: interventions, payouts."""

from collections import Counter

from controller.data import events
from controller.data.intents import HoldClosed, Refused
from controller.records.decoded_event import DecodedEvent
from drivers.interface import ButtonPressed

_NAMES: dict[type, str] = {
    events.AdoptShuffler: "shuffler_adopted",
    events.CardsCounted: "cards_counted",
    events.Clear: "cleared",
    events.DealingModeOrdered: "dealing_mode_ordered",
    events.DeckCountedByHand: "deck_counted",
    events.DecksOrdered: "decks_ordered",
    events.IrregularityDeclared: "irregularity_declared",
    events.IrregularityDecided: "irregularity_decided",
}
BY_KEY = "cleared_by_key"
"""A press of a key that ended a hold."""


def intervention(what: DecodedEvent) -> str:
    """Return what a person did in this event that a clean round does not need; empty: nothing."""
    said = what.event
    name = _NAMES.get(type(said), "")
    pressed = isinstance(said, events.Press | ButtonPressed)
    if not (name or pressed) or _refused(what):
        return ""
    cleared = any(isinstance(each, HoldClosed) and each.by for each in what.intents)
    return name or (BY_KEY if cleared else "")


def _refused(what: DecodedEvent) -> bool:
    return any(isinstance(each, Refused) for each in what.intents)


class Deeds:
    """What people did in one round.

    Attributes:
        interventions: by name, how often.
        payouts: cents, by seat and wager; the last stated figure counts.
    """

    def __init__(self) -> None:
        self.interventions: Counter[str] = Counter()
        self.payouts: dict[tuple[int, str], int] = {}

    def take(self, what: DecodedEvent) -> None:
        """Take in an event."""
        done = intervention(what)
        if done:
            self.interventions[done] += 1
        said = what.event
        if isinstance(said, events.PayoutStated) and not _refused(what):
            self.payouts[said.seat, said.wager] = said.amount
        elif isinstance(said, events.PayoutRefused) and not _refused(what):
            self.payouts.pop((said.seat, said.wager), None)
