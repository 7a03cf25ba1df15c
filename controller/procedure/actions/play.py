"""A round begins, goes on and ends."""

from controller.data.intents import Noted, RoundBegan, RoundEnded
from controller.data.irregularities import Remedy
from controller.data.state import Round, Seat
from controller.procedure import (
    decks,
    irregular,
    proof,
    recalls,
    reconcile,
    rulings,
    spots,
    stub,
    tray,
    unmoved,
)
from controller.procedure.basis import Basis


class RoundActions(Basis):
    """What is done. The machine passes its event data, which no action needs."""

    # Wagers and seats.

    def open_round(self, _: object = None) -> None:
        """A round begins with its first wager."""
        self.state.rounds += 1
        self.state.round = Round(self.state.rounds, [Seat(seat) for seat in self.table.seats])
        self.state.round.mode = self.state.mode
        self.state.alerts.clear()
        state = self.state
        day, chosen = (state.gaming_day, state.shift), tuple(state.chosen)
        self.note(RoundBegan(state.rounds, *day, state.mode, state.dealer, chosen))
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
        """The decisions are in: a packet of the dealer's that waited for them is to be taken."""
        spots.close_decisions(self)
        tray.await_lift(self)

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

    def time_up_card(self, _: object = None) -> None:
        """Give the dealer the time to turn his up card."""
        self.start_timer("up_card", self.house.up_card_time)

    def end_up_card(self, _: object = None) -> None:
        """The up card lies there; its time is not waited for."""
        self.cancel_timer("up_card")

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
        self.cancel_timer("up_card")
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
        unmoved.count(self, round_)
        self.state.round = None
        recalls.owe(self, round_)
        tray.forget_lift(self)
