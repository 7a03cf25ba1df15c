"""The seat in hand: all conditions that hang on which of the table's it is, and no others."""

from controller.procedure import spots
from controller.procedure.basis import Basis


class SeatConditions(Basis):
    """What holds of a seat now. The machine passes its event data, which no condition needs."""

    def seat_due(self, _: object = None) -> bool:
        """The seat in hand is in this round; that the table has it was asked before."""
        round_ = self.state.round
        return round_ is not None and round_.seat(self.seat).due

    def only_seat_in(self, _: object = None) -> bool:
        """Without the seat in hand nobody would take part."""
        seats = self.require_round().seats
        return all(spots.seat_in(self, seat) is (seat.number == self.seat) for seat in seats)
