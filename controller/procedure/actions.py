"""Every action that a row may name: each changes the state or notes an intent, and nothing else."""

from controller.definition import Step
from controller.events import (
    AdoptShuffler,
    Clear,
    DealerTapped,
    FloorCalled,
    SignedOn,
    SignOnFailed,
    TimerExpired,
    Unlocked,
)
from controller.intents import Entered, Noted, RoundBegan, RoundEnded
from controller.irregularities import Remedy
from controller.procedure import (
    answers,
    changes,
    day,
    decks,
    devices,
    hands,
    holds,
    irregular,
    payouts,
    persons,
    proof,
    reconcile,
    rotation,
    rulings,
    spots,
    stub,
    tray,
)
from controller.procedure.conditions import Conditions
from controller.state import FloorCall, HoldScope, Round, Seat
from drivers.interface import SendAdopt


class Actions(Conditions):
    """What is done. The machine passes its event data, which no action needs."""

    def entered(self, _: object = None) -> None:
        """Note the step that was entered."""
        step = self.game.step(Step(self.state.step))
        number = self.state.round.number if self.state.round is not None else 0
        self.note(Entered(self.state.step, number, step.sheet))
        day.watch_wagers(self)
        if step.step is Step.IDLE:
            changes.start_clock(self)

    # The table.

    def open_table(self, _: object = None) -> None:
        """The table opens: who opens it confirms the game, its pay table and the software."""
        self.state.closing = False
        day.note_opening(self)
        devices.ask_setting(self)
        proof.start_anew(self, "the table opens")
        decks.ask_hand_counts(self)

    def close_table(self, _: object = None) -> None:
        """The table is closed: nobody's opening stands any longer."""
        self.state.opened_by = ""

    def close_after_round(self, _: object = None) -> None:
        """The table closes when this round is over."""
        self.state.closing = True

    def stop(self, _: object = None) -> None:
        """The dealer stops the game."""
        holds.open_hold(self, "stopped", scope=HoldScope.THIS_ROUND)

    def clear_dealer_holds(self, _: object = None) -> None:
        """The dealer has seen to it."""
        holds.clear_dealer_holds(self)

    def clear_holds(self, _: object = None) -> None:
        """A person clears: the count is of the act in question, else of the first bad deck."""
        holds.clear(self)
        irregular.follow_holds(self)
        if isinstance(self.event, Clear):
            persons.answer_floor(self, self.event.by)

    # People.

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
        persons.let_in(self, event.badge, f"{event.reason} ({by})")

    def take_dealer(self, _: object = None) -> None:
        """Another person deals from now on."""
        if not isinstance(self.event, DealerTapped):
            raise AssertionError("nobody has tapped")
        self.state.dealer = self.event.dealer

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

    # Wagers and seats.

    def open_round(self, _: object = None) -> None:
        """A round begins with its first wager."""
        self.state.rounds += 1
        self.state.round = Round(self.state.rounds, [Seat(seat) for seat in self.table.seats])
        self.state.round.mode = self.state.mode
        self.state.alerts.clear()
        state = self.state
        self.note(RoundBegan(state.rounds, state.gaming_day, state.shift, state.mode, state.dealer))
        spots.accept_all(self)
        spots.read_wagers(self)
        proof.ask_levels(self)

    def drop_round(self, _: object = None) -> None:
        """All wagers were taken back: the round never was."""
        decks.release(self, self.require_round())
        self.state.rounds -= 1
        self.state.round = None

    def accept_spot(self, _: object = None) -> None:
        """Take a spot as the sensor has it."""
        spots.accept(self)

    def read_wagers(self, _: object = None) -> None:
        """Take the wagers on the layout into the round."""
        spots.read_wagers(self)

    def change_in_play(self, _: object = None) -> None:
        """A spot changed while the wagers are down."""
        spots.change_in_play(self)

    def judge_spot(self, _: object = None) -> None:
        """A change on a locked spot is stable."""
        spots.judge_spot(self)

    def lock_wagers(self, _: object = None) -> None:
        """*No more bets*: who takes part is settled, until the first packet is lifted."""
        self.require_round().lock = True
        spots.accept_all(self)
        spots.read_wagers(self)
        self.choose_seats()

    def choose_seats(self, _: object = None) -> None:
        """Settle who takes part; what lies in the tray becomes the first packet."""
        spots.choose_seats(self)
        tray.give_tray(self)

    def take_back(self, _: object = None) -> None:
        """The bets are open again; a packet in the tray stays there, nobody's for now."""
        round_ = self.require_round()
        round_.lock = False
        for seat in round_.seats:
            seat.due = seat.next_round = False
        tray.take_tray(self)
        spots.accept_all(self)
        spots.read_wagers(self)

    def toggle_seat(self, _: object = None) -> None:
        """One touch puts a seat in or out against its sensor; a second one undoes it."""
        seat = self.require_round().seat(self.seat)
        seat.by_hand = None if seat.by_hand is not None else not spots.seat_in(self, seat)
        words = "in" if spots.seat_in(self, seat) else "out"
        self.note(Noted("seat_by_hand", f"Seat {seat.number} is {words} by touch.", seat.number))

    def toggle_absent(self, _: object = None) -> None:
        """A player has left, and no decision is awaited from the seat; or he is back."""
        seat = self.require_round().seat(self.seat)
        seat.absent = not seat.absent
        words = "absent" if seat.absent else "back"
        self.note(Noted("absent", f"Seat {self.seat} is {words}.", self.seat))

    def close_decisions(self, _: object = None) -> None:
        """The decisions are in."""
        spots.close_decisions(self)

    # The day.

    def begin_closing(self, _: object = None) -> None:
        """No round comes any more: the decks are put away."""
        day.begin_closing(self)

    def note_unchecked(self, _: object = None) -> None:
        """The table is closed by a supervisor's word alone."""
        day.note_unchecked(self)

    def begin_dead_table(self, _: object = None) -> None:
        """Nobody plays: the cards are spread."""
        day.begin_dead_table(self)

    def wagers_missed(self, _: object = None) -> None:
        """No wager has come for a long time."""
        day.miss_wagers(self)

    def order_change(self, _: object = None) -> None:
        """A supervisor orders a change of decks."""
        changes.order(self)

    def decks_due(self, _: object = None) -> None:
        """The time of the decks in play is over."""
        changes.fall_due(self)

    def begin_change(self, _: object = None) -> None:
        """The change of decks begins."""
        changes.begin(self)

    def retire_decks(self, _: object = None) -> None:
        """Old decks are out, and counted."""
        changes.retire(self)

    def end_change(self, _: object = None) -> None:
        """The new decks are in."""
        changes.end(self)

    def register_deck(self, _: object = None) -> None:
        """A person says which deck it is."""
        changes.register(self)

    def count_by_hand(self, _: object = None) -> None:
        """A person has counted a deck."""
        changes.count_by_hand(self)

    def keep_manifest(self, _: object = None) -> None:
        """Know which program runs this table."""
        day.keep_manifest(self)

    def begin_day(self, _: object = None) -> None:
        """A gaming day begins."""
        day.begin_day(self)

    def begin_shift(self, _: object = None) -> None:
        """A shift begins."""
        day.begin_shift(self)

    def take_over(self, _: object = None) -> None:
        """A supervisor takes over what was left open."""
        day.take_over(self)

    # The course of the round.

    def settle_stub(self, _: object = None) -> None:
        """The stub was counted by hand and is right."""
        stub.settle(self)

    def hold_stub(self, _: object = None) -> None:
        """The stub was counted by hand and is wrong."""
        stub.hold(self)

    def stub_uncounted(self, _: object = None) -> None:
        """One more round whose stub was not counted by hand."""
        self.state.hand_counts += 1

    def time_reveal(self, _: object = None) -> None:
        """Give the dealer the time to turn his hand."""
        self.start_timer("reveal", self.house.reveal_time)

    def void_round(self, _: object = None) -> None:
        """The round ends without a result: wagers go back, cards come out of the machine."""
        round_ = self.require_round()
        round_.void = True
        round_.lock = False
        irregular.close_all(self, Remedy.VOID_ROUND)
        rulings.rule_void(self)
        round_.tray = 0
        tray.forget_lift(self)
        self.cancel_timer("reveal")
        spots.accept_all(self)
        reconcile.void(self)

    def rule_wagers(self, _: object = None) -> None:
        """A person rules otherwise on wagers of a void round."""
        rulings.rule_named(self)

    def end_round(self, _: object = None) -> None:
        """The round is over: its deck is due in the machine."""
        round_ = self.require_round()
        decks.send_back(self, round_)
        if not round_.void:
            self.note(Noted("settled", "Seat order not observed."))
        self.note(
            RoundEnded(
                round_.number,
                round_.void,
                round_.packets,
                round_.remainder,
                rulings.effects(round_),
                round_.mode,
            )
        )
        self.state.round = None
        tray.forget_lift(self)

    # Irregularities, and dealing by hand.

    def declare(self, _: object = None) -> None:
        """Something went against the rules: it is open until it is decided."""
        irregular.declare(self)

    def decide(self, _: object = None) -> None:
        """An irregularity is decided."""
        irregular.decide(self)

    def set_aside(self, _: object = None) -> None:
        """A packet in question was counted by a person and is set aside with its seat."""
        if self.sets_aside():
            reconcile.set_aside(self)

    def order_mode(self, _: object = None) -> None:
        """A supervisor orders how the table deals."""
        hands.order(self)

    def deal_on(self, _: object = None) -> None:
        """The rest of the round is dealt by hand."""
        hands.deal_on(self)

    def shuffle_by_hand(self, _: object = None) -> None:
        """A deck was shuffled and counted by hand."""
        hands.shuffle(self)

    def begin_by_hand(self, _: object = None) -> None:
        """The deck in the dealer's hands is this round's."""
        hands.begin(self)

    def deal_by_hand(self, _: object = None) -> None:
        """The next packet was dealt by hand."""
        hands.deal(self)

    def leave_stub(self, _: object = None) -> None:
        """All packets of a round dealt by hand are out: its stub is to be counted."""
        hands.leave_stub(self)

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
