"""Cards lie in the tray, decks come and go, acts end, devices answer."""

from controller.data.events import AdoptShuffler
from controller.data.intents import Noted
from controller.procedure import answers, decks, devices, reconcile, rotation, tray
from controller.procedure.conditions.holding import HoldConditions
from drivers.interface import SendAdopt


class MachineActions(HoldConditions):
    """What is done. The machine passes its event data, which no action needs."""

    # The tray.

    def lift_packet(self, _: object = None) -> None:
        """The packet was lifted for whom it is."""
        tray.lift_packet(self)

    def lift_remainder(self, _: object = None) -> None:
        """The remaining cards went to the discard rack."""
        self.require_round().remainder_lifted = True
        tray.forget_lift(self)

    def hold_lifted(self, _: object = None) -> None:
        """A packet was lifted when no packet may be."""
        tray.hold_lifted(self)

    def note_early_lift(self, _: object = None) -> None:
        """Cards were lifted before the machine had counted them all."""
        self.note(Noted("early_lift", "Cards were lifted before the act had ended."))

    def note_lift(self, _: object = None) -> None:
        """Something that is none of the round's was lifted."""
        self.note(Noted("lift", "The exit tray was emptied."))

    def prompt_packet(self, _: object = None) -> None:
        """A packet lies in the tray for too long."""
        seat = self.require_round().tray_seat
        holder = f"seat {seat}" if seat else "the dealer"
        self._prompt(f"Lift the packet for {holder}.")

    def prompt_remainder(self, _: object = None) -> None:
        """The remaining cards lie in the tray for too long."""
        self._prompt("Move the remaining cards to the rack.")

    def _prompt(self, words: str) -> None:
        self.state.prompts = [words]
        self.note(Noted("prompt", words))
        self.start_timer("lift", self.house.lift_prompt)

    # Decks.

    def order_decks(self, _: object = None) -> None:
        """A supervisor orders how many decks are played."""
        rotation.order(self)

    def deck_taken(self, _: object = None) -> None:
        """A deck was taken out of the machine."""
        decks.taken(self)

    def load_deck(self, _: object = None) -> None:
        """A deck lies in the input."""
        decks.load(self)

    def count_deck(self, _: object = None) -> None:
        """A shuffle ended with its count."""
        decks.count(self)

    def ready_deck(self, _: object = None) -> None:
        """A shuffled deck stands ready."""
        decks.ready(self)

    # Acts.

    def act_done(self, _: object = None) -> None:
        """The open act ended well, by the machine's word."""
        answers.act_done(self)

    def act_failed(self, _: object = None) -> None:
        """The open act ended badly."""
        answers.act_failed(self)

    def act_voided(self, _: object = None) -> None:
        """The open act's number is closed."""
        answers.act_voided(self)

    def act_unsent(self, _: object = None) -> None:
        """The device never had the open act."""
        answers.act_unsent(self)

    def act_refused(self, _: object = None) -> None:
        """The device did not take the open act."""
        answers.act_refused(self)

    def act_overdue(self, _: object = None) -> None:
        """The open act takes longer than it may."""
        self.require_act().overdue = True

    def resolve_act(self, _: object = None) -> None:
        """A person's count stands for the act in question, if he gave one and there is one."""
        if self.act_in_question() and self.count_given():
            reconcile.settle(self)

    def begin_reconcile(self, _: object = None) -> None:
        """An act is in question: its cards are to be counted."""
        reconcile.begin(self)

    def end_reconcile(self, _: object = None) -> None:
        """The act is no longer in question: the round goes on where it was."""
        reconcile.end(self)

    def take_count(self, _: object = None) -> None:
        """The dealer has counted the cards of the act in question."""
        reconcile.take_count(self)

    # Devices.

    def device_up(self, _: object = None) -> None:
        """A device has been shaken hands with."""
        devices.device_up(self)

    def device_lost(self, _: object = None) -> None:
        """A device is gone or silent."""
        devices.device_lost(self)

    def offer_epoch(self, _: object = None) -> None:
        """Give the shuffler a new epoch; it is in service when it has taken it."""
        if not isinstance(self.event, AdoptShuffler):
            raise AssertionError("only a person adopts")
        self.state.adopting = self.event.epoch
        self.send(SendAdopt(self.shuffler.name, self.event.epoch))

    def adopted(self, _: object = None) -> None:
        """The shuffler has taken the epoch: its numbers begin again."""
        devices.adopted(self)

    def adopt_refused(self, _: object = None) -> None:
        """The shuffler has not taken the epoch."""
        self.state.adopting = 0
