"""Signing on at the table, wrong PINs and lock-outs, and the badge of who deals."""

from controller.data.events import (
    ByPerson,
    Clear,
    DealerTapped,
    SignedOff,
    SignedOn,
    SignOnFailed,
    TimerExpired,
    Unlocked,
)
from controller.data.intents import Noted, SignOnEnded
from controller.data.message import Message, Param, message
from controller.data.person import Doubt, Person, Role
from controller.data.state import SignOn
from controller.procedure.house import floor, holds, people
from controller.procedure.model import TableModel

SIGN_ON = "sign_on"
"""The timers of those who are signed on: `sign_on:SESSION`."""
LOCK_OUT = "lockout"
"""The timers of those who are locked out: `lockout:BADGE`."""


def is_timer(timer: str) -> bool:
    """Tell whether a timer is that of a person, and not of what is played."""
    return timer.partition(":")[0] in (SIGN_ON, LOCK_OUT)


def believed(m: TableModel, event: ByPerson) -> bool:
    """Tell whether the person whom an event names may be believed.

    A proved person's wrong PINs are forgotten; a badge that is locked out proves nothing.
    """
    person = event.by
    if person is None:
        return True
    if person.badge in m.state.locked_out:
        return False
    m.state.sign_on_failures.pop(person.badge, None)
    return True


# Signing on at the table.


def _stand(m: TableModel, person: Person, session: str) -> None:
    """Sign a person on at one place: they leave where they were, and who was here leaves, too."""
    for each in list(m.state.sign_ons):
        if each.session == session and each.person != person:
            _end(m, each, message("sign-on-next"))
        elif each.session != session and each.person.badge == person.badge:
            _end(m, each, message("sign-on-elsewhere"))
    now = m.now.utc_us
    known = next((each for each in m.state.sign_ons if each.session == session), None)
    if known is None:
        known = SignOn(person, session, now, now)
        m.state.sign_ons.append(known)
    known.since_utc_us = now
    _last(m, known)


def _last(m: TableModel, sign_on: SignOn) -> None:
    """Have a sign-on last its full time from now on."""
    sign_on.until_utc_us = _full_time(m)
    m.start_timer(f"{SIGN_ON}:{sign_on.session}", m.house.sign_on_time)


def _full_time(m: TableModel) -> int:
    """Return when a sign-on ends that lasts its full time from now on, microseconds of UTC."""
    return m.now.utc_us + round(m.house.sign_on_time * 1e6)


def _end(m: TableModel, sign_on: SignOn, why: Message) -> None:
    """End a sign-on; `why` is in the record."""
    m.state.sign_ons.remove(sign_on)
    m.cancel_timer(f"{SIGN_ON}:{sign_on.session}")
    m.note(SignOnEnded(sign_on.person, why))


def end_all(m: TableModel, why: Message) -> None:
    """End every sign-on; `why` is in the record."""
    for each in list(m.state.sign_ons):
        _end(m, each, why)


def follow_deed(m: TableModel, event: ByPerson) -> None:
    """Keep the person who did something signed on, or sign them off where the house wants it.

    House switch: who has cleared what stopped the round leaves, and the dealer plays on. A refused
    wish changes nothing.
    """
    if event.by is None or m.state.refusal is not None:
        return
    for each in [each for each in m.state.sign_ons if each.person == event.by]:
        if isinstance(event, Clear) and _goes_on(m):
            _end(m, each, message("sign-on-cleared"))
        elif each.until_utc_us != _full_time(m):
            _last(m, each)


def _goes_on(m: TableModel) -> bool:
    """Tell whether the round goes on, and the house wants who cleared to leave then."""
    return m.house.leave_after_clearing and m.state.round is not None and not holds.held(m)


# Lock-out.


def _count(m: TableModel, badge: str) -> None:
    """Count a wrong PIN of a badge; after too many the badge is locked out."""
    state = m.state
    failures = state.sign_on_failures.get(badge, 0) + 1
    state.sign_on_failures[badge] = failures
    if failures >= m.house.lockout_after:
        del state.sign_on_failures[badge]
        state.locked_out.append(badge)
        m.note(Noted("locked_out", message("note-locked-out", badge=badge)))
        m.start_timer(f"{LOCK_OUT}:{badge}", m.house.lockout_time)


def _let_in(m: TableModel, badge: str, words: Message) -> None:
    """End a lock-out; `words` say why."""
    m.state.locked_out.remove(badge)
    m.cancel_timer(f"{LOCK_OUT}:{badge}")
    m.note(Noted("lockout_ended", words))


def no_badge(m: TableModel) -> bool:
    """Nobody said who they are."""
    return isinstance(m.event, SignOnFailed) and m.event.doubt is Doubt.NOBODY


def unchecked(m: TableModel) -> bool:
    """Who they are could not be looked up."""
    return isinstance(m.event, SignOnFailed) and m.event.doubt is Doubt.UNCHECKED


def locked_out(m: TableModel) -> bool:
    """The badge that was shown proves nothing for now."""
    return isinstance(m.event, SignOnFailed) and m.event.badge in m.state.locked_out


def pin_wrong(m: TableModel) -> bool:
    """A known badge was shown with a wrong PIN."""
    return isinstance(m.event, SignOnFailed) and m.event.doubt is Doubt.WRONG_PIN


def by_person(m: TableModel) -> bool:
    """A person asks, and not the computer's own user."""
    return isinstance(m.event, Unlocked) and m.event.by is not None


def _leaving(m: TableModel) -> list[SignOn]:
    """Return the sign-ons that a sign-off ends."""
    session = m.event.session if isinstance(m.event, SignedOff) else ""
    return [each for each in m.state.sign_ons if not session or each.session == session]


def someone_leaves(m: TableModel) -> bool:
    """Somebody is signed on whom a sign-off would sign off."""
    return bool(_leaving(m))


def asker_signed_on(m: TableModel) -> bool:
    """The person who asks is signed on."""
    person = people.asking(m)
    return any(each.person == person for each in m.state.sign_ons)


def badge_locked_out(m: TableModel) -> bool:
    """The badge in question is locked out."""
    return isinstance(m.event, Unlocked) and m.event.locked in m.state.locked_out


def badge_known(m: TableModel) -> bool:
    """A person of the house has the badge that was tapped."""
    return isinstance(m.event, DealerTapped) and m.event.dealer is not None


def technician_tapped(m: TableModel) -> bool:
    """It is a technician's badge that was tapped."""
    person = m.event.dealer if isinstance(m.event, DealerTapped) else None
    return person is not None and person.role is Role.TECHNICIAN


def count_failure(m: TableModel) -> None:
    """Count a wrong PIN against its badge."""
    if not isinstance(m.event, SignOnFailed):
        raise AssertionError("only a try fails")
    _count(m, m.event.badge)


def sign_on(m: TableModel) -> None:
    """Sign the person on; a supervisor answers a call to the floor by it."""
    person = people.asker(m)
    if not isinstance(m.event, SignedOn) or person is None:
        raise AssertionError("nobody signs on")
    _stand(m, person, m.event.session)
    floor.answer_floor(m, person)


def sign_off(m: TableModel) -> None:
    """Sign off who is signed on at a browser session, or everybody."""
    for each in _leaving(m):
        _end(m, each, message("sign-on-left"))


def sign_on_over(m: TableModel) -> None:
    """Sign a person off: nobody knows whether they are still there."""
    if not isinstance(m.event, TimerExpired):
        raise AssertionError("no time is up")
    session = m.event.timer.partition(":")[2]
    for each in list(m.state.sign_ons):
        if each.session == session:
            _end(m, each, message("sign-on-time-up"))


def lockout_over(m: TableModel) -> None:
    """End a lock-out whose time is up."""
    if not isinstance(m.event, TimerExpired):
        raise AssertionError("no time is up")
    badge = m.event.timer.partition(":")[2]
    _let_in(m, badge, message("note-lockout-over", badge=badge))


def unlock(m: TableModel) -> None:
    """End a lock-out before its time."""
    event = m.event
    if not isinstance(event, Unlocked):
        raise AssertionError("nobody is let in")
    by: Param = message("user-of-computer", number=event.uid)
    if event.by is not None:
        by = str(event.by)
    badge, reason = event.locked, event.reason
    _let_in(m, badge, message("note-lockout-ended", badge=badge, reason=reason, by=by))


def take_dealer(m: TableModel) -> None:
    """Take in who deals from now on; a dealer who taps again has dealt all the time."""
    if not isinstance(m.event, DealerTapped):
        raise AssertionError("nobody has tapped")
    if m.state.dealer != m.event.dealer:
        m.state.dealer = m.event.dealer
        begin_dealing(m)


def begin_dealing(m: TableModel) -> None:
    """Begin the dealer's time at the table: they took over, or the table opens."""
    if m.state.dealer is not None:
        m.state.dealer_since_utc_us = m.now.utc_us
