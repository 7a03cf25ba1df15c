"""People come and go, are locked out, call the floor, state payouts."""

from controller.data.events import (
    DealerTapped,
    FloorCalled,
    SignedOn,
    SignOnFailed,
    TimerExpired,
    Unlocked,
)
from controller.data.state import FloorCall
from controller.procedure import lamps, payouts, persons, recalls
from controller.procedure.basis import Basis


class PeopleActions(Basis):
    """What is done. The machine passes its event data, which no action needs."""

    def count_failure(self, _: object = None) -> None:
        """A wrong PIN is counted against its badge."""
        if not isinstance(self.event, SignOnFailed):
            raise AssertionError("only a try fails")
        persons.count_failure(self, self.event.badge)

    def sign_on(self, _: object = None) -> None:
        """A supervisor stands at the table; if the floor was called, he has come."""
        person = persons.asker(self)
        if not isinstance(self.event, SignedOn) or person is None:
            raise AssertionError("nobody signs on")
        persons.sign_on(self, person)
        persons.answer_floor(self, person)

    def sign_off(self, _: object = None) -> None:
        """The supervisor leaves the table."""
        persons.sign_off(self, "signed off")

    def sign_on_over(self, _: object = None) -> None:
        """Nobody knows whether the supervisor is still there."""
        persons.sign_off(self, "time is up")

    def lockout_over(self, _: object = None) -> None:
        """A lock-out has lasted its time."""
        if not isinstance(self.event, TimerExpired):
            raise AssertionError("no time is up")
        persons.let_in(self, self.event.timer.partition(":")[2], "its time is up")

    def unlock(self, _: object = None) -> None:
        """A lock-out is ended before its time."""
        event = self.event
        if not isinstance(event, Unlocked):
            raise AssertionError("nobody is let in")
        by = str(event.by) if event.by is not None else f"the computer's user {event.uid}"
        persons.let_in(self, event.locked, f"{event.reason} ({by})")

    def note_look(self, _: object = None) -> None:
        """A supervisor looks at the cards of a round."""
        recalls.looked(self)

    def take_dealer(self, _: object = None) -> None:
        """Another person deals from now on."""
        if not isinstance(self.event, DealerTapped):
            raise AssertionError("nobody has tapped")
        self.state.dealer = self.event.dealer

    def begin_lamp_test(self, _: object = None) -> None:
        """Every lamp of the key pad is lit, for a while."""
        self.state.lamp_test = True
        self.start_timer(lamps.LAMP_TEST, lamps.LAMP_TEST_TIME)
        lamps.show_lamps(self)

    def end_lamp_test(self, _: object = None) -> None:
        """The lamps show again what is offered."""
        self.state.lamp_test = False
        lamps.show_lamps(self)

    def call_floor(self, _: object = None) -> None:
        """The dealer calls the floor; play goes on."""
        reason = self.event.reason if isinstance(self.event, FloorCalled) else ""
        self.state.floor = FloorCall(
            self.now.utc_us, reason, self.now.monotonic_ns, self.state.boot
        )

    def note_payout(self, _: object = None) -> None:
        """What a wager pays is put in the record."""
        payouts.note(self)

    def ask_payout(self, _: object = None) -> None:
        """A large payout waits for a supervisor."""
        payouts.ask(self)

    def withdraw_payout(self, _: object = None) -> None:
        """Nobody has to acknowledge what this wager pays."""
        payouts.withdraw(self)
