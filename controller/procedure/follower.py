"""What rows may ask of, and do with, a machine that deals by itself."""

from controller.data.intents import Noted
from controller.data.state import PacketPlace
from controller.procedure import decks, following
from controller.procedure.conditions import Conditions
from drivers.vocabulary import ActKind


class Follower(Conditions):
    """Conditions and actions for `following`."""

    # What holds now.

    def machine_button(self, _: object = None) -> bool:
        """The remaining cards come when the machine's own button is pressed."""
        return self.self_driven and not self.mode.by_hand

    def starts_itself(self, _: object = None) -> bool:
        """The machine deals by itself, and this round's deck is not in play yet."""
        return self.machine_button() and not self.require_round().deck

    def comes_from_deck(self, _: object = None) -> bool:
        """What came out came from the deck of the round under way, which it still deals."""
        return following.takes(self.state.round)

    def comes_from_void(self, _: object = None) -> bool:
        """What came out came from the deck of a round that is void."""
        round_ = self.state.round
        return round_ is not None and round_.void and bool(round_.deck) and not round_.drained

    def everyone_served(self, _: object = None) -> bool:
        """Each seat that is to have a packet has lifted it, and so has the dealer."""
        own = self.require_round().dealer_packet is PacketPlace.LIFTED
        return own and self.all_seats_dealt()

    def remainder_told(self, _: object = None) -> bool:
        """It was the remaining cards that came out."""
        return self.put_out.act.kind is ActKind.REMAINDER

    def tray_taken(self, _: object = None) -> bool:
        """A packet lies in the tray, or the last one is in question: none can be dealt."""
        return self.require_round().tray > 0 or self.state.act is not None

    # What is done.

    def play_deck(self, _: object = None) -> None:
        """From now on the machine may deal: its deck is this round's."""
        decks.bring_into_play(self, self.require_round())

    def release_untouched(self, _: object = None) -> None:
        """The bets are open again, and no card came: the deck is as ready as before."""
        round_ = self.require_round()
        if self.self_driven and not round_.dispensed and not round_.unproved:
            decks.release(self, round_)
            round_.deck = ""

    def take_packet(self, _: object = None) -> None:
        """The machine has put out the next packet."""
        following.packet(self)

    def take_remainder(self, _: object = None) -> None:
        """The machine has put out cards after the dealer's packet."""
        following.remainder(self)

    def judge_remainder(self, _: object = None) -> None:
        """The machine's exit is empty, whatever it could tell of the last cards."""
        following.judge(self)

    def note_drained(self, _: object = None) -> None:
        """No card of this round's deck is left in the machine."""
        self.require_round().drained = True

    def early_remainder(self, _: object = None) -> None:
        """The machine has released the remaining cards too early."""
        following.early_remainder(self)

    def take_surplus(self, _: object = None) -> None:
        """The machine has put out cards that are nobody's."""
        following.surplus(self)

    def take_void(self, _: object = None) -> None:
        """The machine has put out cards of a void round."""
        following.of_void(self)

    def take_stray(self, _: object = None) -> None:
        """The machine has put out cards that no round wanted."""
        following.stray(self)

    def note_held_lift(self, _: object = None) -> None:
        """Such a machine cannot be kept from it: a lift while the table is held is recorded."""
        if self.round_held():
            seat = max(self.require_round().tray_seat, 0)
            self.note(Noted("held_lift", "A packet was lifted while the table was held.", seat))

    def miss_packet(self, _: object = None) -> None:
        """The next packet has not come in time."""
        self.state.packet_late = True
