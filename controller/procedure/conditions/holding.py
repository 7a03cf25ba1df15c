"""Whether something holds the table, and whether a person may end it."""

from controller.data.definition import Step
from controller.data.events import CardsCounted, Clear
from controller.data.person import Role
from controller.data.state import Hold, HoldClass, HoldScope
from controller.procedure import holds, reconcile, rulings, stub
from controller.procedure.conditions.machine import MachineConditions
from drivers.vocabulary import ActKind


class HoldConditions(MachineConditions):
    """What holds now. The machine passes its event data, which no condition needs."""

    def held(self, _: object = None) -> bool:
        """Anything holds the table."""
        return bool(self.state.holds)

    def round_held(self, _: object = None) -> bool:
        """Something stops this round."""
        return any(hold.scope is HoldScope.THIS_ROUND for hold in self.state.holds)

    def stopped(self, _: object = None) -> bool:
        """The game is stopped, by the dealer or otherwise, and goes on by a person's word alone.

        Not where devices may end it, or may leave the round out of it: there the dealer's own stop
        still keeps the game from going on by itself.
        """
        playing = self.state.round is not None
        return any(
            hold.cause == "stopped" or (playing and _by_people(hold)) for hold in self.state.holds
        )

    def latched(self, _: object = None) -> bool:
        """Something holds the table until a person clears it."""
        return any(hold.latched for hold in self.state.holds)

    def dealer_hold(self, _: object = None) -> bool:
        """Something waits for the dealer's confirmation."""
        return any(hold.latched and hold.klass is HoldClass.DEALER for hold in self.state.holds)

    def any_for_role(self, _: object = None) -> bool:
        """Of all that only a person ends, this person may clear something."""
        return bool(holds.for_role(self))

    def hold_remains(self, _: object = None) -> bool:
        """Of all that this person may clear, the cause is still there."""
        return all(hold.standing for hold in holds.for_role(self))

    def must_void(self, _: object = None) -> bool:
        """Nothing but a void round puts this right."""
        return any(hold.cause in ("lifted", "surplus") for hold in self.state.holds)

    # A person clears.

    def voids(self, _: object = None) -> bool:
        """The person clears by voiding the round."""
        return isinstance(self.event, Clear) and self.event.void_round

    def rules(self, _: object = None) -> bool:
        """The person who clears says what becomes of wagers."""
        return bool(rulings.named_effects(self))

    def rules_wrongly(self, _: object = None) -> bool:
        """What he says of a wager cannot be."""
        return bool(rulings.objection(self))

    def count_missing(self, _: object = None) -> bool:
        """What could be cleared asks for a count, and none was given."""
        return not holds.clearable(self)

    def count_given(self, _: object = None) -> bool:
        """The person gives a count."""
        return self.count >= 0

    def act_in_question(self, _: object = None) -> bool:
        """An act ended badly, or nobody knows how: the count that is given is of its cards."""
        act = self.state.act
        return act is not None and (act.ended or act.unknown)

    def in_question(self, _: object = None) -> bool:
        """The outcome of an act of this round is for a person to decide."""
        return reconcile.in_question(self)

    def counts_disagree(self, _: object = None) -> bool:
        """The dealer has counted something else than the person who clears."""
        return self.dealer_count not in (-1, self.count)

    def not_the_dealer(self, _: object = None) -> bool:
        """Somebody else than a dealer counts, by his badge."""
        by = self.event.by if isinstance(self.event, CardsCounted) else None
        return by is not None and by.role is not Role.DEALER

    def came_from_bets(self, _: object = None) -> bool:
        """The bets were open when the act came into question."""
        return self.require_reconcile().origin == Step.WAGERING

    def came_from_seats(self, _: object = None) -> bool:
        """The seats were being dealt to when the act came into question."""
        return self.require_reconcile().origin == Step.DEALING_SEAT

    def came_from_dealer(self, _: object = None) -> bool:
        """The dealer's packet was due when it came into question."""
        return self.require_reconcile().origin == Step.DEALING_DEALER

    def came_from_decisions(self, _: object = None) -> bool:
        """Hands were being decided on when the dealer's packet came into question."""
        return self.require_reconcile().origin == Step.DECIDING

    def count_wrong(self, _: object = None) -> bool:
        """With the count given, the act in question can neither stand nor be done again."""
        act = self.state.act
        if act is None or act.kind is ActKind.EJECT or self.void or self.round_of(act) is None:
            return False
        return self.count not in (0, reconcile.right_count(self, act))

    def none_but_tray(self, _: object = None) -> bool:
        """The person counted no card, but the exit tray is not empty."""
        return self.count == 0 and self.tray_occupied()

    def stub_count_wrong(self, _: object = None) -> bool:
        """The stub is in question, and the count of it is not what the round leaves."""
        return self._asks(stub.HOLD) and self.count != self.require_round().remainder

    def deck_count_wrong(self, _: object = None) -> bool:
        """A deck is in question before all else, and its hand count is not the deck's size."""
        asked = self._asks("deck_count") and not self._asks(stub.HOLD)
        return asked and self.count != self.game.deck_cards

    def _asks(self, kind: str) -> bool:
        return any(hold.cause.startswith(f"{kind}:") for hold in self.state.holds)


def _by_people(hold: Hold) -> bool:
    """Tell whether a hold stops the round until a person ends it, whatever devices say."""
    if hold.standing or hold.cause == reconcile.UNKNOWN:
        return False
    return hold.latched and hold.scope is HoldScope.THIS_ROUND
