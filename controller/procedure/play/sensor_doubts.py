"""Sensors in doubt: a sensor that does not change where it should may be stuck or blind.

A wager lies on its spot for a round and is taken or paid; so a spot that is covered round after
round without ever being empty may have a stuck sensor. A spot that nobody uses is empty for ever;
but where the dealer puts a seat in by hand, round after round, and its sensors see nothing of it,
one of them may be blind. Presence sensors know no more, so it is a hint and holds nothing.
"""

from collections.abc import Iterator

from controller.data.message import Message, message
from controller.data.state import Round, Seat
from controller.procedure.model import TableModel, spot_bit


def moved(m: TableModel, changed: int) -> None:
    """Note that these spots (a mask) have changed: their sensors work."""
    state = m.state
    state.moved |= changed
    for spot in [each for each in state.unmoved if changed & spot_bit(*_place(each))]:
        del state.unmoved[spot]


def count(m: TableModel, round_: Round) -> None:
    """Count a round that is over for each spot that should have changed in it and did not."""
    unmoved = m.state.unmoved
    for seat in round_.seats:
        for index in _stood(m, seat):
            spot = f"{seat.number}:{index}"
            unmoved[spot] = unmoved.get(spot, 0) + 1
    m.state.moved = 0


def _stood(m: TableModel, seat: Seat) -> Iterator[int]:
    """Yield the spots of a seat that were covered all along; its first spot if it was blind."""
    changed = m.state.moved | m.state.faulty
    for index in range(len(m.game.wagers)):
        bit = spot_bit(seat.number, index)
        if m.state.occupied & bit and not changed & bit:
            yield index
    bits = m.seat_bits(seat.number) & m.entering
    if bits and seat.due and m.runs_by_hand(seat) and not (changed | m.state.occupied) & bits:
        yield next(index for index, each in enumerate(m.game.wagers) if each.enters)


def doubts(m: TableModel) -> tuple[Message, ...]:
    """Return which sensors should be looked at, and why; the house says after how many rounds."""
    limit = m.house.sensor_doubted_after
    due = sorted((_place(each), rounds) for each, rounds in m.state.unmoved.items())
    return tuple(_words(m, *place, rounds) for place, rounds in due if 0 < limit <= rounds)


def _place(spot: str) -> tuple[int, int]:
    seat, _, index = spot.partition(":")
    return int(seat), int(index)


def _words(m: TableModel, seat: int, index: int, rounds: int) -> Message:
    if not m.state.occupied & spot_bit(seat, index):
        return message("prompt-sensors-blind", seat=seat, count=rounds)
    wager = m.game.wagers[index].label
    return message("prompt-sensor-stuck", seat=seat, wager=wager, count=rounds)
