"""What the machine holds and says, and what of the round's cards is in it."""

from controller.data.events import DecksOrdered
from controller.data.modes import DealingMode
from controller.procedure import acts, checks, decks
from controller.procedure.basis import Basis
from drivers.vocabulary import Tray


class MachineConditions(Basis):
    """What holds now. The machine passes its event data, which no condition needs."""

    def deck_ready(self, _: object = None) -> bool:
        """A whole shuffled deck is ready, or this round's deck is in play already."""
        round_ = self.require_round()
        by_hand = self.mode.by_hand and not round_.deck
        return not by_hand and decks.may_begin(self, round_)

    def opening_ready(self, _: object = None) -> bool:
        """Sheet step 1: in service, a whole deck ready, the other one in, all counted."""
        image = self.state.machine
        if self.mode is DealingMode.HAND_SHUFFLE:
            return checks.all_done(checks.checks(self))
        return (
            image is not None
            and self.usable
            and image.tray is Tray.EMPTY
            and decks.whole_ready(self)
            and checks.all_done(checks.checks(self))
        )

    def deck_reloaded(self, _: object = None) -> bool:
        """The used deck is back in the machine (or none was used)."""
        return not self.state.reload

    def machine_emptied(self, _: object = None) -> bool:
        """A void round's cards are out of the machine, or it is out of the table's hands."""
        if not self.usable:
            return True
        emptied = self.state.act is None and self.settled and not acts.cards_inside(self)
        return emptied and not self.tray_occupied()

    def tray_occupied(self, _: object = None) -> bool:
        """Cards lie in the exit tray, as far as the machine can be asked."""
        image = self.state.machine
        return self.usable and image is not None and image.tray is not Tray.EMPTY

    def packet_in_tray(self, _: object = None) -> bool:
        """A counted packet lies in the exit tray."""
        return self.state.round is not None and self.state.round.tray > 0

    def own_packet_in_tray(self, _: object = None) -> bool:
        """The dealer's packet lies in the exit tray."""
        round_ = self.state.round
        return round_ is not None and round_.tray > 0 and round_.tray_seat == 0

    def remainder_in_tray(self, _: object = None) -> bool:
        """The remaining cards lie in the exit tray."""
        round_ = self.state.round
        return round_ is not None and round_.remainder >= 0 and not round_.remainder_lifted

    def decks_ordered_already(self, _: object = None) -> bool:
        """So many decks are played already."""
        event = self.event
        return isinstance(event, DecksOrdered) and self.state.one_deck is (event.decks == 1)

    def decks_take_turns(self, _: object = None) -> bool:
        """At this table the decks take turns, unless it is ordered otherwise."""
        return self.table.alternate_decks and len(self.state.decks) > 1

    def act_under_way(self, _: object = None) -> bool:
        """An act is open: its count is not known yet."""
        return self.state.act is not None

    def shuffler_up(self, _: object = None) -> bool:
        """A shuffler answers, and it is the configured one."""
        return self.shuffler.up and self.is_ours(self.shuffler)

    def usable_now(self, _: object = None) -> bool:
        """The shuffler is in this journal's service, and its memory fits."""
        return self.usable

    def machine_is_empty(self, _: object = None) -> bool:
        """The machine reports no card inside."""
        return decks.machine_is_empty(self)
