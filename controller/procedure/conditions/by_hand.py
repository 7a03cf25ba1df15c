"""Whether the table may be dealt by hand, or is: conditions on the degraded modes."""

from controller.data.events import DealingModeOrdered, IrregularityDecided
from controller.data.irregularities import Remedy
from controller.data.modes import DealingMode
from controller.data.state import DeckPlace, HoldScope
from controller.procedure import hands
from controller.procedure.basis import Basis
from drivers.vocabulary import Tray


class ModeConditions(Basis):
    """What holds now. The machine passes its event data, which no condition needs."""

    def dealt_by_hand(self, _: object = None) -> bool:
        """This round is dealt by hand."""
        return self.mode.by_hand

    def without_machine(self, _: object = None) -> bool:
        """No machine is used: it counts nothing, and proves nothing."""
        return self.mode is DealingMode.HAND_SHUFFLE

    def key_rests(self, _: object = None) -> bool:
        """*Continue* was pressed a moment ago."""
        return hands.KEY_REST in self.state.timers

    def may_deal_by_hand(self, _: object = None) -> bool:
        """Nothing forbids to deal the next packet by hand; any hold forbids the first."""
        holds, round_ = self.state.holds, self.require_round()
        if not self.mode.by_hand:
            return False
        first = not round_.packets
        return not any(first or hold.scope is HoldScope.THIS_ROUND for hold in holds)

    def deck_in_hand(self, _: object = None) -> bool:
        """The dealer holds a shuffled deck."""
        return self.mode.by_hand and self.deck_at(DeckPlace.HAND) is not None

    def shuffles_by_hand(self, _: object = None) -> bool:
        """A deck lies there to be counted and shuffled by hand, and nothing forbids it."""
        wanted = self.mode is DealingMode.HAND_SHUFFLE and not self.deck_in_hand()
        idle = wanted and not self.require_round().deck and not self.state.holds
        return idle and bool(hands.free_decks(self))

    def counted_whole(self, _: object = None) -> bool:
        """The deck that was counted by hand is whole."""
        return self.count == self.game.deck_cards

    # A person orders it.

    @property
    def _ordered(self) -> DealingMode | None:
        """The mode that the event in hand asks for; None: none."""
        if isinstance(self.event, DealingModeOrdered):
            return self.event.mode
        if isinstance(self.event, IrregularityDecided):
            return DealingMode.HAND_DEAL if self.event.remedy is Remedy.HAND_DEAL else None
        return None

    def mode_in_force(self, _: object = None) -> bool:
        """The table deals so already, this round included."""
        return self._ordered is self.state.mode and self._ordered is self.mode

    def takes_over(self, _: object = None) -> bool:
        """The rest of the round under way is to be dealt by hand."""
        round_ = self.state.round
        if self._ordered is not DealingMode.HAND_DEAL or round_ is None:
            return False
        begun = bool(round_.deck) and round_.lock and not round_.void
        return begun and not round_.mode.by_hand and round_.remainder < 0

    def nothing_to_deal(self, _: object = None) -> bool:
        """The remedy is to deal by hand, and no card is left to be dealt, or it is already so."""
        return self._ordered is not None and not self.takes_over()

    def cards_in_machine(self, _: object = None) -> bool:
        """Cards of the round are still in the machine, by its own word."""
        image, round_ = self.state.machine, self.require_round()
        if not self.takes_over() or not self.usable or image is None:
            return False
        other = image.ready_colour.name.lower() not in (round_.deck, "unknown")
        whole = image.ready == self.game.deck_cards and round_.dispensed > 0
        return image.tray is not Tray.EMPTY or (image.ready > 0 and not other and not whole)

    def rest_miscounted(self, _: object = None) -> bool:
        """The rest of the deck is not what the packets have left, by the person's count."""
        return self.takes_over() and self.count != self.remainder_expected
