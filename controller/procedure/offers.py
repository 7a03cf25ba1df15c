"""Offers: the keys that are legal now, found by asking the program's own rows, and their lamps."""

from operator import attrgetter

from controller.data.definition import Step
from controller.data.events import Press
from controller.data.keys import MEANINGS, SEAT_KEYS
from controller.data.message import Message
from controller.data.person import Role
from controller.data.state import Offer
from controller.procedure import presses
from controller.procedure.house import computer, holds, people
from controller.procedure.model import TableModel
from controller.procedure.program import Program, result_for, results_for
from drivers.interface import Command, ShowLamps
from drivers.vocabulary import Key, Lamp

Meant = tuple[Key, Message, Role | None, bool, list[int]]
"""A key that is legal, what it means now, whose word it needs, whether the key pad's counts, and
the numbers of the holds that it ends.
"""
_NAMES = {key: key.name.lower() for key in Key}
_said = attrgetter("key", "meaning", "role", "on_pad", "ends")
"""What an offer says, without its id and its time."""


def _of_seats(program: Program, m: TableModel) -> list[Meant]:
    """Return the seats' keys that are legal now."""
    meant = results_for(m, program.offerable_seats[m.state.step], m.table.seats)
    return [
        (SEAT_KEYS[seat], words, None, True, [])
        for seat, means in sorted(meant.items())
        if means is not None and not presses.rests(m, SEAT_KEYS[seat])
        if (words := means(m, seat)) is not None
    ]


def refresh(program: Program, m: TableModel) -> list[Command]:
    """Make the offers anew; return the key pad's lamps if they must be shown.

    An offer with the same meaning as before keeps its id.
    """
    state = m.state
    meant = [*_of_keys(program, m), *_of_seats(program, m)]
    if meant != [*map(_said, state.offers)]:
        before = {each.key: each for each in state.offers}
        state.lamps += 1
        state.offers = [_offer(m, before.get(each[0]), each) for each in meant]
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
        if (means := result_for(m, tree)) is not None:
            meant.append((key, means(m, 0) or MEANINGS[key], None, True, _ended(m, key)))
        elif supervisor is not None:
            means = result_for(m.about(Press(key, "", supervisor)), tree)
            if means is not None:
                on_pad = at_pad is not None and at_pad.role is Role.SUPERVISOR
                meant.append((key, means(m, 0) or MEANINGS[key], Role.SUPERVISOR, on_pad, []))
    return meant


def _ended(m: TableModel, key: Key) -> list[int]:
    """Return the numbers of the holds that a key ends for anybody who presses it."""
    if key is not Key.CONTINUE:
        return []
    return [hold.id for hold in m.state.holds if holds.dealer_ends(hold)]


def _offer(m: TableModel, before: Offer | None, meant: Meant) -> Offer:
    """Return an offer; one with the same meaning keeps its id, whoever may press it now."""
    key, meaning, role, on_pad, ends = meant
    if before is not None and before.meaning == meaning and before.ends == ends:
        return Offer(before.id, key, meaning, before.since, before.since_ns, role, on_pad, ends)
    since = m.state.lamps
    id_ = f"{_NAMES[key]}-{since}"
    return Offer(id_, key, meaning, since, m.now.monotonic_ns, role, on_pad, ends)


def _lamps(m: TableModel) -> ShowLamps:
    """Return the lamps of the keys that are offered.

    A key that ends a hold blinks, and the one that calls the floor while the page is not served.
    """
    return ShowLamps(m.key_pad.name, m.state.lamps, _tested(m) or _offered(m))


def _tested(m: TableModel) -> tuple[tuple[Key, Lamp], ...]:
    """Return all lamps in a lamp test, and none at an open table: there lamps have a meaning."""
    if not m.state.lamp_test or m.state.step != Step.CLOSED:
        return ()
    return tuple((key, Lamp.ON) for key in Key)


def _offered(m: TableModel) -> tuple[tuple[Key, Lamp], ...]:
    blinks = {Key.CONTINUE: holds.dealer_hold(m), Key.CALL_FLOOR: computer.PAGE in m.state.computer}
    lit = [o.key for o in m.state.offers if o.on_pad]
    return tuple([(key, Lamp.BLINK if blinks.get(key) else Lamp.ON) for key in lit])
