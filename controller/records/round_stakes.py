"""The stakes of a round: who took part with which wagers, as the table told it."""

from controller.data.definition import GameDefinition
from controller.data.intents import Intent, Noted, SeatStands
from controller.records.record import Moment, SeatRecord


class Staking:
    """The seats of one round."""

    def __init__(self, game: GameDefinition) -> None:
        self._game = game
        self._seats: dict[int, SeatRecord] = {}
        self._turns: dict[int, int] = {}
        """The turn of each seat in the order of the deal."""
        self._ruled_out: list[tuple[int, int]] = []
        """Seats that were ruled out of the round, one after the other, with the turn of each."""
        self._unserved: set[int] = set()
        """Those of them that had no cards."""

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
            self._ruled_out = [each for each in self._ruled_out if each[0] != now.seat]
        elif before is not None and not before.void:
            self._ruled_out.append((now.seat, self._turns[now.seat]))
        self._turns[now.seat] = now.turn
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
        turns = sorted((turn, seat) for seat, turn in self._turns.items())
        order = [seat for turn, seat in turns if turn]
        for seat, turn in reversed(self._ruled_out):  # the others have moved up since
            order[turn - 1 : turn - 1] = [seat] if turn else []
        return self._game.receivers([seat for seat in order if seat not in self._unserved])

    def seats(self) -> tuple[SeatRecord, ...]:
        """Return the seats that had anything to do with the round."""
        return tuple(
            seat
            for _, seat in sorted(self._seats.items())
            if seat.wagers or seat.dealt_in or seat.by_hand or seat.next_round or seat.effects
        )
