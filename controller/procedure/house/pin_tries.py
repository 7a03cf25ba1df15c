"""Wrong PINs: after some at one place, the next try of that badge there has to wait, ever longer.

Elsewhere the same badge proves what it did, and a session that is proved is left alone: a stranger
who tries PINs keeps nobody from their work.
"""

from collections import Counter

from controller.data.events import SignedOn, SignOnFailed, TimerExpired, Unlocked
from controller.data.intents import Noted
from controller.data.message import Message, Param, message
from controller.data.person import Doubt
from controller.data.state import MOST_TRIED, PinTries
from controller.procedure.house import people
from controller.procedure.model import TableModel

PIN_WAIT = "pin_wait"
"""The timers of those who have to wait: `pin_wait:TRIED@PLACE`."""
PIN_FORGET = "pin_forget"
"""The timers after which wrong PINs are forgotten; a clock that is set does not move them."""
FORGOTTEN = 3600
"""Seconds after which wrong PINs are forgotten if no other one was tried."""
FIRST_WAIT = 5.0
"""Seconds; each next wait is twice as long, up to the house's longest (`pin_wait`)."""
MOST = 64
"""Badges and places that are kept, of one place `MOST_TRIED`."""


def _failed(m: TableModel) -> SignOnFailed:
    assert isinstance(m.event, SignOnFailed), "only a try fails"
    return m.event


def _forget(m: TableModel, tries: PinTries) -> None:
    m.state.pin_tries.remove(tries)
    for kind in (PIN_WAIT, PIN_FORGET):
        m.cancel_timer(_timer(kind, tries))


def _timer(kind: str, tries: PinTries) -> str:
    return f"{kind}:{tries.tried}@{tries.place}"


def too_soon(m: TableModel) -> bool:
    """Wrong PINs were tried there before, and the next try comes too soon."""
    return isinstance(m.event, SignOnFailed) and m.event.doubt is Doubt.TOO_SOON


def count(m: TableModel) -> None:
    """Count a wrong PIN against its badge at its place; from the third on the next one waits."""
    event, state, now = _failed(m), m.state, m.now.utc_us
    known = state.tries_at(event.place, event.tried)
    if known is None:
        others = _make_room(m, event.place)
        known = PinTries(event.tried, event.badge, event.place, now, others=others)
        state.pin_tries.append(known)
    known.failures += 1
    known.last_utc_us = now
    m.start_timer(_timer(PIN_FORGET, known), FORGOTTEN)
    m.note(Noted("wrong_pin", words_of(known)))
    beyond = known.weight - m.house.pin_tries
    if beyond >= 0:
        seconds = min(m.house.pin_wait, FIRST_WAIT * 2 ** min(beyond, 16))
        known.waits, known.until_utc_us = True, now + round(seconds * 1e6)
        m.start_timer(_timer(PIN_WAIT, known), seconds)


def _make_room(m: TableModel, place: str) -> int:
    """Forget a badge where too many are kept; return how many wrong PINs the next one takes over.

    The next badge of a full place goes on with the count of the one that makes room for it: who
    tries many badges in turn, so that each is forgotten before it has to wait, has to wait all the
    same.
    """
    kept, there = m.state.pin_tries, m.state.tries_of(place)
    if len(there) >= MOST_TRIED:
        least = min(there, key=_least)
        _forget(m, least)
        return least.weight
    if len(kept) >= MOST:
        places = Counter(each.place for each in kept)
        _forget(m, min(kept, key=lambda each: (-places[each.place], _least(each))))
    return 0


def _least(tries: PinTries) -> tuple[bool, int, int]:
    """Order by what would be missed least: a badge that waits last."""
    return tries.waits, tries.weight, tries.last_utc_us


def words_of(tries: PinTries) -> Message:
    """Return how often which badge was tried where."""
    if not tries.badge:
        return message("note-wrong-pin-of-nobody", count=tries.failures, place=tries.place)
    return message("note-wrong-pin", count=tries.failures, badge=tries.badge, place=tries.place)


def seconds_left(m: TableModel) -> Message:
    """Return for how long the next try has to wait; the time is right to the second."""
    event = _failed(m)
    known = m.state.waiting_for(event.place, event.tried)
    left = 0 if known is None else known.until_utc_us - m.now.utc_us
    return message("refusal-pin-too-soon", seconds=max(1, -(-left // 1_000_000)))


def forgive(m: TableModel) -> None:
    """Forget the wrong PINs of a person at the place where they have given the right one."""
    event = m.event
    if isinstance(event, SignedOn) and event.place:
        known = m.state.tries_at(event.place, event.by.badge)
        if known is not None:
            _forget(m, known)


def wait_over(m: TableModel) -> None:
    """Let the next try count."""
    for each in _whose_time_is_up(m, PIN_WAIT):
        each.waits = False


def long_ago(m: TableModel) -> None:
    """Forget wrong PINs after which no other one was tried for so long."""
    for each in _whose_time_is_up(m, PIN_FORGET):
        _forget(m, each)


def _whose_time_is_up(m: TableModel, kind: str) -> list[PinTries]:
    assert isinstance(m.event, TimerExpired), "no time is up"
    return [each for each in m.state.pin_tries if _timer(kind, each) == m.event.timer]


def by_person(m: TableModel) -> bool:
    """A person asks, and not the computer's own user."""
    return people.asker(m) is not None


def badge_waits(m: TableModel) -> bool:
    """Wrong PINs of the badge in question are remembered."""
    return bool(_of_badge(m))


def _of_badge(m: TableModel) -> list[PinTries]:
    event = m.event
    assert isinstance(event, Unlocked), "nobody is let in"
    return [each for each in m.state.pin_tries if each.badge == event.locked]


def unlock(m: TableModel) -> None:
    """Forget the wrong PINs of a badge, wherever they were tried."""
    event = m.event
    assert isinstance(event, Unlocked), "nobody is let in"
    by: Param = str(event.by) if event.by is not None else event.place
    if event.by is None and event.uid is not None:
        by = message("user-of-computer", number=event.uid)
    for each in _of_badge(m):
        _forget(m, each)
    words = message("note-pins-forgiven", badge=event.locked, reason=event.reason, by=by)
    m.note(Noted("pins_forgiven", words))
