"""The stakes of a round: who took part with which wagers, as the table told it."""

from controller.data.definition import GameDefinition, Order
from controller.data.intents import Intent, Noted, SeatStands
from controller.records.record import Moment, SeatRecord


class Staking:
    """The seats of one round."""

    def __init__(self, game: GameDefinition) -> None:
        self._game = game
        self._seats: dict[int, SeatRecord] = {}
        self._unserved: set[int] = set()
        """Seats that were ruled out of the round before they had cards."""

    def note(self, intent: Intent, at: Moment) -> None:
        """Take in one intent, in its order."""
        match intent:
            case Noted(what="void_unserved", seat=seat):
                self._unserved.add(seat)
            case SeatStands():
                self._stand(intent, at)

    def _stand(self, now: SeatStands, at: Moment) -> None:
        before = self._seats.get(now.seat)
        if not now.void:
            self._unserved.discard(now.seat)
        # A seat that is ruled out did take part.
        was_in = now.void and before is not None and before.dealt_in
        self._seats[now.seat] = SeatRecord(
            now.seat,
            now.wagers,
            now.dealt_in or was_in,
            now.by_hand,
            ((before and before.folded) or at) if now.folded else None,
            now.absent,
            now.next_round,
            now.void,
            now.effects,
        )

    @property
    def receivers(self) -> list[int]:
        """Who gets a packet, in the order of the deal: seats, the dealer, the layout."""
        dealt = [seat.number for seat in self.seats() if seat.dealt_in]
        served = [seat for seat in dealt if seat not in self._unserved]
        clockwise = self._game.packets.order is Order.CLOCKWISE
        return self._game.receivers(served if clockwise else served[::-1])

    def seats(self) -> tuple[SeatRecord, ...]:
        """Return the seats that had anything to do with the round."""
        return tuple(
            seat
            for _, seat in sorted(self._seats.items())
            if seat.wagers or seat.dealt_in or seat.by_hand or seat.next_round or seat.effects
        )
