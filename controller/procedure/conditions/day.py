"""The day around the rounds, and decks that come and go in it."""

from controller.data.modes import DealingMode
from controller.data.state import Deck
from controller.procedure import changes, checks, choice, decks
from controller.procedure.basis import Basis


class DayConditions(Basis):
    """What holds now. The machine passes its event data, which no condition needs."""

    # The day.

    def put_away(self, _: object = None) -> bool:
        """Nothing is left to be done before the table closes."""
        return checks.all_done(checks.closing(self))

    def decks_fresh(self, _: object = None) -> bool:
        """After a dead table: the decks are in again, shuffled and counted since."""
        return checks.all_done(checks.checks(self))

    def decks_out(self, _: object = None) -> bool:
        """Both decks are out of the machine."""
        return self.usable and decks.machine_is_empty(self)

    def dead_due(self, _: object = None) -> bool:
        """No wager has come for so long that the cards are to be spread."""
        return self.state.dead_due

    def handover_open(self, _: object = None) -> bool:
        """Nobody has taken over yet what stood open when the shift began."""
        return self.state.handover is not None

    # What is played.

    def choice_impossible(self, _: object = None) -> bool:
        """No definition comes of what is chosen."""
        return bool(choice.wanted(self).objection)

    def switch_is_fixed(self, _: object = None) -> bool:
        """House rule: one of the switches that are chosen does not change at the table."""
        return bool(choice.fixed(self))

    def choice_in_force(self, _: object = None) -> bool:
        """What is chosen comes to what is played, or will be."""
        return choice.in_force(self)

    # Decks that come and go.

    def deck_known(self, _: object = None) -> bool:
        """The table has the deck in hand (or all are meant)."""
        colour = getattr(self.event, "colour", "")
        return not colour or decks.find(self, colour) is not None

    def change_ordered_by_person(self, _: object = None) -> bool:
        """A supervisor has ordered this change already."""
        return changes.ordered(self)

    def change_waits(self, _: object = None) -> bool:
        """A change of decks is ordered, and a machine is in use that counts the new ones.

        One that answers, and whose memory is that of this journal: what it says lies in it.
        """
        if self.state.change is None or self.mode is DealingMode.HAND_SHUFFLE:
            return False
        return self.usable

    def old_decks_out(self, _: object = None) -> bool:
        """An old deck is out of the machine and counted."""
        return any(changes.going(self, deck) for deck in self.state.decks)

    def decks_changed(self, _: object = None) -> bool:
        """The new decks are in, counted and, where it must be, named."""
        change = self.state.change
        done = change is not None and not change.old
        return done and checks.all_done(checks.checks(self))

    def _deck(self) -> Deck | None:
        return decks.find(self, getattr(self.event, "colour", ""))

    def deck_changing(self, _: object = None) -> bool:
        """The deck in hand is being changed."""
        deck, change = self._deck(), self.state.change
        return deck is not None and change is not None and deck.colour in change.colours

    def old_deck_there(self, _: object = None) -> bool:
        """The deck in hand is to be changed, and its old one is not gone yet."""
        deck, change = self._deck(), self.state.change
        return deck is not None and change is not None and deck.colour in change.old

    def identity_of_another(self, _: object = None) -> bool:
        """The identity in hand is that of the other deck."""
        return changes.is_another(self)

    def identity_gone(self, _: object = None) -> bool:
        """The identity in hand is that of the deck that was just taken out."""
        return changes.was_taken_out(self)

    def deck_inside(self, _: object = None) -> bool:
        """The deck in hand is in the machine."""
        deck = self._deck()
        return deck is not None and deck.place in decks.INSIDE

    def deck_in_doubt(self, _: object = None) -> bool:
        """A supervisor has to vouch for the deck in hand."""
        deck = self._deck()
        return deck is not None and any(
            hold.cause == f"deck_count:{deck.colour}" for hold in self.state.holds
        )
