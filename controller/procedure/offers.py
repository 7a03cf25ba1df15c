"""Offers: the keys that are legal now, found by asking the program's own rows, and their lamps."""

from collections.abc import Callable
from operator import attrgetter

from controller.data.definition import Step
from controller.data.events import Press
from controller.data.keys import MEANINGS, SEAT_KEYS
from controller.data.message import Message, message
from controller.data.person import Role
from controller.data.state import Offer, Round, Seat
from controller.procedure import presses
from controller.procedure.house import holds, people
from controller.procedure.model import TableModel
from controller.procedure.play import irregularities, settlement_order, spots
from controller.procedure.play.seats import seat_in
from controller.procedure.poker import meanings
from controller.procedure.program import Program, found, found_for
from controller.procedure.round import course, hand_dealing
from drivers.interface import Command, ShowLamps
from drivers.vocabulary import Key, Lamp

Meant = tuple[Key, Message, Role | None, bool]
"""A key that is legal, what it means now, whose word it needs, and whether the key pad's counts."""
_NAMES = {key: key.name.lower() for key in Key}
_said = attrgetter("key", "meaning", "role", "on_pad")
"""What an offer says, without its id and its time."""
_CLOSE_LATER = message("key-close-after-round")
_STAY_OPEN = message("key-stay-open")
_CHIPS_STAY = message("key-round-over-chips-stay")
_IN = {seat: message("key-seat-in", seat=seat) for seat in SEAT_KEYS}
_OUT = {seat: message("key-seat-out", seat=seat) for seat in SEAT_KEYS}
_ABSENT = {seat: message("key-seat-absent", seat=seat) for seat in SEAT_KEYS}
_SETTLED = {seat: message("key-seat-settled", seat=seat) for seat in SEAT_KEYS}
_UNSETTLED = {seat: message("key-seat-not-settled", seat=seat) for seat in SEAT_KEYS}
_BACK = {seat: message("key-seat-back", seat=seat) for seat in SEAT_KEYS}


def _continue_meaning(m: TableModel) -> Message | None:
    by_hand = m.mode.by_hand and not holds.dealer_hold(m)
    return hand_dealing.next_word(m) if by_hand else None


def _close_meaning(m: TableModel) -> Message | None:
    if m.state.round is None or (m.poker is not None and _closes_at_once(m)):
        return None
    return _STAY_OPEN if m.state.closing else _CLOSE_LATER


def _closes_at_once(m: TableModel) -> bool:
    """Players sit, and their hand has not begun: nothing of it has to be ended."""
    waits = m.state.step == Step.WAGERING and course.nothing_out(m)
    return waits and not irregularities.irregularity_open(m)


def _round_over_meaning(m: TableModel) -> Message | None:
    if m.state.round is None or not m.state.round.over_asked:
        return None
    if left := settlement_order.unsettled(m):
        return message("key-round-over-unsettled", count=len(left))
    return _CHIPS_STAY if spots.chips_left(m) else None


_MOMENTS: dict[Key, Callable[[TableModel], Message | None]] = {
    Key.CONTINUE: _continue_meaning,
    Key.CLOSE: _close_meaning,
    Key.ROUND_OVER: _round_over_meaning,
}
"""The meaning that the moment gives to a key; None: its usual one."""


def _meaning(m: TableModel, key: Key) -> Message:
    moment = _MOMENTS.get(key)
    now = moment(m) if moment is not None else None
    in_hand = meanings.of_key(m, key) if m.poker is not None else None
    return now or in_hand or MEANINGS[key]


def _of_seats(program: Program, m: TableModel) -> list[Meant]:
    """Return the seats' keys that are legal now."""
    legal = found_for(m, program.offerable_seats[m.state.step], m.table.seats)
    seats = [seat for seat in legal if not presses.rests(m, SEAT_KEYS[seat])]
    round_ = m.state.round
    if round_ is None:
        return [(SEAT_KEYS[seat], _IN[seat], None, True) for seat in seats]
    return [
        (SEAT_KEYS[seat.number], _seat_meaning(m, round_, seat), None, True)
        for seat in round_.seats
        if seat.number in seats
    ]


def _seat_meaning(m: TableModel, round_: Round, seat: Seat) -> Message:
    if m.poker is not None and (in_hand := meanings.of_seat(m, seat.number)) is not None:
        return in_hand
    if m.state.step == Step.SETTLING:
        return (_UNSETTLED if seat.settled else _SETTLED)[seat.number]
    if round_.first_lifted:
        return (_BACK if seat.absent else _ABSENT)[seat.number]
    return (_OUT if seat_in(m, seat) else _IN)[seat.number]


def refresh(program: Program, m: TableModel) -> list[Command]:
    """Make the offers anew; return the key pad's lamps if they must be shown.

    An offer with the same meaning as before keeps its id.
    """
    state = m.state
    meant = [*_of_keys(program, m), *_of_seats(program, m)]
    if meant != [*map(_said, state.offers)]:
        before = {each.key: each for each in state.offers}
        state.lamps += 1
        state.offers = [_offer(m, before.get(each[0]), *each) for each in meant]
        m.lamps_due = True
    if not m.lamps_due:
        return []
    m.lamps_due = False
    return [_lamps(m)]


def _of_keys(program: Program, m: TableModel) -> list[Meant]:
    """Return the other keys: those legal for anybody, and those legal for a supervisor there is."""
    supervisor = people.signed_on(m, Role.SUPERVISOR)
    at_pad = people.signed_on_at_pad(m)
    meant: list[Meant] = []
    for key, tree in program.offerable[m.state.step]:
        if presses.rests(m, key):
            continue
        if found(m, tree):
            meant.append((key, _meaning(m, key), None, True))
        elif supervisor is not None and found(m.about(Press(key, "", supervisor)), tree):
            on_pad = at_pad is not None and at_pad.role is Role.SUPERVISOR
            meant.append((key, _meaning(m, key), Role.SUPERVISOR, on_pad))
    return meant


def _offer(
    m: TableModel, before: Offer | None, key: Key, meaning: Message, role: Role | None, on_pad: bool
) -> Offer:
    """Return an offer; one with the same meaning keeps its id, whoever may press it now."""
    if before is not None and before.meaning == meaning:
        return Offer(before.id, key, meaning, before.since, before.since_ns, role, on_pad)
    since = m.state.lamps
    id_ = f"{_NAMES[key]}-{since}"
    return Offer(id_, key, meaning, since, m.now.monotonic_ns, role, on_pad)


def _lamps(m: TableModel) -> ShowLamps:
    """Return the lamps of the keys that are offered; a key that ends a hold blinks."""
    return ShowLamps(m.key_pad.name, m.state.lamps, _tested(m) or _offered(m))


def _tested(m: TableModel) -> tuple[tuple[Key, Lamp], ...]:
    """Return all lamps in a lamp test, and none at an open table: there lamps have a meaning."""
    if not m.state.lamp_test or m.state.step != Step.CLOSED:
        return ()
    return tuple((key, Lamp.ON) for key in Key)


def _offered(m: TableModel) -> tuple[tuple[Key, Lamp], ...]:
    on, goes_on = Lamp.ON, Lamp.BLINK if holds.dealer_hold(m) else Lamp.ON
    confirms = Key.CONTINUE
    lit = [o.key for o in m.state.offers if o.on_pad]
    return tuple([(key, goes_on if key is confirms else on) for key in lit])
