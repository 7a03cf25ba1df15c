"""Offers: the keys that are legal now, their lamps, and their presses.

The keys are found by asking the program's own rows. A press counts only for the offer that its
presser saw.
"""

from operator import attrgetter

from controller.data.definition import Step
from controller.data.events import ByPerson, Press
from controller.data.keys import MEANINGS, RECORDS, SEAT_KEYS, TRIGGERS
from controller.data.message import Message, message
from controller.data.person import Role
from controller.data.state import Offer
from controller.procedure.house import computer, holds, people
from controller.procedure.model import TableModel
from controller.procedure.program import Program, result_for, results_for
from controller.procedure.reasons import REFUSALS, reason, refuse
from drivers.interface import AckButton, ButtonPressed, Command, ShowLamps
from drivers.vocabulary import Feature, Key, Lamp

Meant = tuple[Key, Message, Role | None, bool, list[int]]
"""A key that is legal, what it means now, whose word it needs, whether the key pad's counts, and
the numbers of the holds that it ends.
"""
_NAMES = {key: key.name.lower() for key in Key}
_said = attrgetter("key", "meaning", "role", "on_pad", "ends")
"""What an offer says, without its id and its time."""
_TIMERS = {key: f"key_rest:{key.name.lower()}" for key in Key}
"""The timers for which keys rest. Each offer of a key asks for one, so the names are made once."""


def _of_seats(program: Program, m: TableModel) -> list[Meant]:
    """Return the seats' keys that are legal now."""
    meant = results_for(m, program.offerable_seats[m.state.step], m.table.seats)
    return [
        (SEAT_KEYS[seat], words, None, True, [])
        for seat, means in sorted(meant.items())
        if means is not None and not rests(m, SEAT_KEYS[seat])
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
        if rests(m, key):
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


# Presses.


def press(
    m: TableModel, event: Press | ButtonPressed, *, offer: str = "", shown: int | None = None
) -> None:
    """Take a key: it counts only for the offer that its presser saw.

    Args:
        m: the table.
        event: the press.
        offer: the offer's id that the press names, if it does.
        shown: the lamp revision that the key pad showed, if it has lamps.
    """
    trigger = TRIGGERS[event.key]
    m.seat = RECORDS[event.key].seat
    outdated = any(_outdated(m, each, offer, shown) for each in _depends_on(m, event.key))
    if outdated or rests(m, event.key):
        refuse(m, trigger, "stale_offer")
        return
    step = Step(m.state.step)
    m.fire(trigger)
    if not m.state.refusal:
        rest(m, event.key, step)


def _depends_on(m: TableModel, key: Key) -> list[Offer]:
    """Return the offers on which a press depends.

    A key that is held down may mean something though its lamp is dark: it depends on all.
    """
    own = [each for each in m.state.offers if each.key is key]
    return own or (m.state.offers if m.long_press else own)


def _outdated(m: TableModel, standing: Offer, offer: str, shown: int | None) -> bool:
    """Tell whether the presser cannot have seen an offer."""
    if offer:
        return offer != standing.id
    if shown is not None:
        return standing.since > shown
    return 0 <= m.now.monotonic_ns - standing.since_ns < m.house.key_guard * 1e9


def pressed(m: TableModel, event: Press) -> None:
    """Take a press of the page or of `tablectl`: it names its offer, and may be too old.

    A press that waited because the daemon stood still must not act seconds later, when nobody
    thinks of it any more. A stop is never too late.
    """
    if 0 < m.house.press_age * 1000 < event.age_ms and event.key is not Key.STOP:
        refuse(m, TRIGGERS[event.key], "press_old")
        return
    press(m, event, offer=event.offer)


def take_press(m: TableModel, event: ButtonPressed) -> None:
    """Take a press that a device has counted: each once, and of our own key pad only."""
    device = m.devices[event.device]
    m.send(AckButton(event.device, event.boot_id, event.counter))
    if event.boot_id != device.boot_id or not device.up or not m.is_ours(device):
        refuse(m, TRIGGERS[event.key], "unknown_device")
        return
    gap = event.counter - device.counted - 1
    if gap > 0 or event.lost:
        m.record("presses_lost", message("note-presses-lost", count=max(gap, event.lost)))
    device.counted = event.counter
    if event.device != m.key_pad.name:
        m.seat = RECORDS[event.key].seat
        m.fire(TRIGGERS[event.key])
        return
    lamps = device.abilities is not None and Feature.LAMPS in device.abilities.features
    press(m, event, shown=event.lamp_revision if lamps else None)


# A refusal stands until somebody acts again: a report that follows it does not wipe it off the
# screen, unless the same press would not be refused so any more.


_PAST = {REFUSALS[code] for code in ("stale_offer", "press_old", "unknown_device")}
"""Reasons that tell of the press itself: no report changes them."""


def keep_refusal(m: TableModel, before: Message | None) -> None:
    """Note which key's press is refused, and how often; go on telling it after a mere report.

    Args:
        m: the table.
        before: what was told before the event; None: nothing, or the step is another one.
    """
    state, event = m.state, m.event
    if isinstance(event, Press | ButtonPressed | ByPerson):
        again = state.refused_times + 1 if state.refusal == before else 1
        state.refused_times = again if state.refusal is not None else 0
    if isinstance(event, Press | ButtonPressed):
        state.refused = event.key if state.refusal is not None else None
    elif isinstance(event, ByPerson):
        state.refused = None
    elif state.refused is not None and state.refusal is None:
        state.refusal = _still(m, state.refused, before) if before is not None else None
        if state.refusal is None:
            state.refused = None


def _still(m: TableModel, key: Key, before: Message) -> Message | None:
    """Return why a press of a key would be refused now, if that is still the same reason."""
    if before in _PAST:
        return before
    asked = m.about(Press(key))
    asked.seat = RECORDS[key].seat
    code = asked.refusal_of(TRIGGERS[key])
    words = reason(asked, code) if code else None
    return words if words is not None and words.id == before.id else None


# Keys that rest: after a press a key means nothing for a moment, and its lamp is off. A finger that
# comes down twice finds no lamp lit: its press is old, however late a bad line brings it.


def timer_of(key: Key) -> str:
    """Return the name of the timer for which a key rests."""
    return _TIMERS[key]


def rests(m: TableModel, key: Key) -> bool:
    """Tell whether a key was pressed a moment ago.

    What stops the round is news: *continue* is lit anew for it.
    """
    if _TIMERS[key] not in m.state.timers:
        return False
    return key is not Key.CONTINUE or not holds.dealer_hold(m)


def rest(m: TableModel, key: Key, step: Step) -> None:
    """Rest a key that was pressed at a step, if the next press would tell something else."""
    dealt = key is Key.CONTINUE and m.mode.by_hand
    if dealt or step in RECORDS[key].rests:
        m.start_timer(timer_of(key), m.house.key_rest)
