"""Spots and wagers: what the sensors see, what is locked, what a change means.

Presence sensors see occupied or empty and nothing else. A sensor that reports itself bad is out of
service: its spot keeps its last reading, opens no wager, and its seat runs by hand. When it is good
again, a bet that lies there and may have been put down in time stands.
"""

from collections.abc import Iterator

from controller.data.definition import PLAY, OnFold, Step, WagerDefinition
from controller.data.intents import AlertRaised
from controller.data.message import Message, message
from controller.data.state import Alert, Round, Seat
from controller.procedure.model import TableModel, spot_bit
from controller.procedure.play import decisions, rulings, seats
from drivers.interface import SpotLevels

# Sensors in doubt: a sensor that does not change where it should may be stuck or blind.
#
# A wager lies on its spot for a round and is taken or paid; so a spot that is covered round after
# round without ever being empty may have a stuck sensor. A spot that nobody uses is empty for ever;
# but where the dealer puts a seat in by hand, round after round, and its sensors see nothing of it,
# one of them may be blind. Presence sensors know no more, so it is a hint and holds nothing.


def moved(m: TableModel, changed: int) -> None:
    """Note that these spots (a mask) have changed: their sensors work."""
    state = m.state
    state.moved |= changed
    for spot in [each for each in state.unmoved if changed & spot_bit(*_place(each))]:
        del state.unmoved[spot]


def count_unmoved(m: TableModel, round_: Round) -> None:
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


def read_wagers(m: TableModel) -> None:
    """Take the opening wagers that lie on the layout into the round."""
    lies = m.state.accepted & ~m.state.faulty
    for seat in m.require_round().seats:
        here = lies >> (seat.number - 1) * 8
        seat.wagers = [wager.name for index, wager in m.opening if here >> index & 1]


def locked(m: TableModel, seat: Seat, wager: WagerDefinition) -> bool:
    """Tell whether this spot is locked now: a change on it is not part of the game."""
    if m.state.step not in PLAY or not m.require_round().lock:
        return False
    return not decisions.opens(m, seat, wager)


def accept(m: TableModel) -> None:
    """Take the spot in hand as the sensor has it."""
    bit = spot_bit(m.seat, m.spot)
    m.state.accepted ^= (m.state.accepted ^ m.state.occupied) & bit


def accept_all(m: TableModel) -> None:
    """Take the sensors' levels as they are: nothing is locked now."""
    m.state.accepted = m.state.occupied
    for timer in [timer for timer in m.state.timers if timer.startswith("spot:")]:
        m.cancel_timer(timer)


def change_in_play(m: TableModel) -> None:
    """Take in a change while the wagers are down: a decision, or a locked spot to be watched."""
    seat = m.require_round().seat(m.seat)
    wager = m.game.wagers[m.spot]
    bit = spot_bit(m.seat, m.spot)
    if not locked(m, seat, wager):
        accept(m)
        decisions.note_bet(m, seat, wager, placed=bool(m.state.occupied & bit))
        return
    timer = f"spot:{m.seat}:{m.spot}"
    if (m.state.occupied ^ m.state.accepted) & bit:
        m.start_timer(timer, m.house.spot_stable)
    else:
        m.cancel_timer(timer)


def judge_spot(m: TableModel) -> None:
    """Judge a stable change on a locked spot: next round, a fold, the end of one, or an alert."""
    state = m.state
    bit = spot_bit(m.seat, m.spot)
    if not (state.occupied ^ state.accepted) & ~state.faulty & bit:
        return
    state.accepted ^= bit
    placed = bool(state.accepted & bit)
    seat = m.require_round().seat(m.seat)
    wager = m.game.wagers[m.spot]
    if not placed and rulings.settled(m, seat.number, wager.name):
        words = message("note-taken-as-ruled", seat=seat.number, wager=wager.label)
        m.record("taken", words, seat.number)
    elif not seats.seat_in(m, seat):
        seat.next_round = bool(state.accepted & m.seat_bits(seat.number))
        what = "next_round" if seat.next_round else "next_round_off"
        words = message("note-taken-back", seat=seat.number, wager=wager.label)
        if placed:
            words = message("note-next-round", seat=seat.number, wager=wager.label)
        m.record(what, words, seat.number)
    elif _is_fold(m, seat, wager, placed=placed):
        decisions.fold_hand(m, seat)
        m.record("fold", message("note-folds", seat=seat.number), seat.number)
    elif placed and seat.folded and decisions.decides(m, wager) and decisions.may_decide(m, seat):
        seat.folded = False
        words = message("note-fold-undone", seat=seat.number, wager=wager.label)
        m.record("fold_undone", words, seat.number)
    elif not placed and seat.folded and wager.on_fold is OnFold.LOST:
        words = message("note-taken-folded", seat=seat.number, wager=wager.label)
        m.record("taken", words, seat.number)
    else:
        _alert(m, seat.number, wager.name, placed=placed)


def _alert(m: TableModel, seat: int, wager: str, *, placed: bool) -> None:
    """Raise an alert; the record has each, and at a spot one is open, of the last chip put down."""
    state, round_ = m.state, m.require_round()
    m.note(AlertRaised(seat, wager, placed, round_.number))
    place = seat, wager
    stands = [e for e in state.alerts if (e.seat, e.spot) == place and not e.decided]
    if placed or not stands:
        untold = bool(round_.untold & spot_bit(m.seat, m.spot))
        state.alerts = [each for each in state.alerts if each not in stands]
        state.alerts.append(Alert(seat, wager, placed, m.now.utc_us, untold=untold))


def _is_fold(m: TableModel, seat: Seat, wager: WagerDefinition, *, placed: bool) -> bool:
    """Tell whether it is a fold: an Ante is lifted at an empty Play spot with its decision open."""
    if placed or not decisions.decides(m, wager) or decisions.stays(m, seat):
        return False
    return decisions.open_for(m, seat)


def chips_left(m: TableModel) -> tuple[int, ...]:
    """Return the seats on whose wagers' spots chips still lie while the round is settled."""
    if m.state.step != Step.SETTLING:
        return ()
    lies = m.state.occupied & ~m.state.faulty
    return tuple(seat.number for seat in m.require_round().seats if lies & _wagered(m, seat))


def _wagered(m: TableModel, seat: Seat) -> int:
    """Return the bits of the spots on which the seat's wagers of this round stand."""
    wagers = enumerate(m.game.wagers)
    return sum(spot_bit(seat.number, index) for index, each in wagers if each.name in seat.wagers)


def unseen(m: TableModel) -> int:
    """Return the spots that are shut now and whose sensors are out of service (a mask)."""
    round_ = m.require_round()
    stages = m.game.stages[: round_.stage + round_.decisions_closed]
    bets = {each.bets for each in stages}
    shut = [*m.opening, *(each for each in enumerate(m.game.wagers) if each[1].name in bets)]
    bits = sum(spot_bit(seat.number, index) for seat in round_.seats for index, _ in shut)
    return m.state.faulty & bits


def _see_again(m: TableModel, round_: Round, lies: int) -> int:
    """Take in bets that lie at spots where sensors are good again; return the spots of those."""
    taken = 0
    for seat in (each for each in round_.seats if round_.lock and each.due):
        for index, wager in enumerate(m.game.wagers):
            bit = spot_bit(seat.number, index)
            if not lies & bit or wager.name in seat.wagers:
                continue
            if round_.untold & bit and _may_stand(m, seat, wager):
                seats.set_wager(seat, wager.name, placed=True)
                rulings.forget_bet(m, seat.number, wager.name)
                words = message("note-seen-again", seat=seat.number, wager=wager.label)
                m.record("seen_again", words, seat.number)
            elif decisions.opens(m, seat, wager):
                decisions.note_bet(m, seat, wager, placed=True)
            else:
                continue
            m.cancel_timer(f"spot:{seat.number}:{index}")
            taken |= bit
    m.state.accepted |= taken
    return taken


def _may_stand(m: TableModel, seat: Seat, wager: WagerDefinition) -> bool:
    """Tell whether neither a fold nor a ruling has ended this wager."""
    lost = seat.folded and wager.on_fold is OnFold.LOST
    return not lost and not rulings.settled(m, seat.number, wager.name)


def round_begins(m: TableModel) -> bool:
    """A wager that enters lies, by a sensor in service, or players of the last hand stay in."""
    return bool(m.state.playing or m.state.occupied & m.entering & ~m.state.faulty)


def enters_round(m: TableModel) -> bool:
    """The wager in hand brings its seat into the round."""
    return m.game.wagers[m.spot].enters


def take_spot_levels(m: TableModel, levels: SpotLevels) -> None:
    """Take in the sensors' levels: each spot that has changed becomes a trigger."""
    state = m.state
    if not m.is_ours(m.devices[levels.device]):
        return
    before, faulty = state.occupied, state.faulty
    state.occupied = (levels.occupied & ~levels.faulty) | (before & levels.faulty)
    state.faulty = levels.faulty
    state.uncollected &= state.occupied
    changed = (before ^ state.occupied) & m.layout
    moved(m, changed | state.faulty)
    back = faulty & ~state.faulty & m.layout
    changed |= (state.accepted ^ state.occupied) & back
    if (round_ := state.round) is not None:
        silent = round_.untold < 0
        round_.untold = changed | unseen(m) if silent else round_.untold & ~(changed & ~back)
        changed &= ~_see_again(m, round_, back & state.occupied)
    while changed:
        place = (changed & -changed).bit_length() - 1
        changed &= changed - 1
        m.seat, m.spot = place // 8 + 1, place % 8
        placed = state.occupied >> place & 1
        m.fire("fact_wager_placed" if placed else "fact_wager_removed")
    if faulty != state.faulty:
        m.fire("fact_sensors_changed")
