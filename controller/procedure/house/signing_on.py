"""Signing on at the table, wrong PINs and lock-outs, and the badge of who deals."""

from controller.data.events import (
    ByPerson,
    DealerTapped,
    SignedOn,
    SignOnFailed,
    TimerExpired,
    Unlocked,
)
from controller.data.intents import Noted, SignOnEnded
from controller.data.message import Message, Param, message
from controller.data.person import Doubt, Person, Role
from controller.procedure.house import floor, people
from controller.procedure.model import TableModel

SIGN_ON = "sign_on"
"""The timer of the person who is signed on."""
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


def _stand(m: TableModel, person: Person) -> None:
    """Sign a supervisor on: the keys count as theirs until they leave, or time is up."""
    m.state.signed_on = person
    m.state.signed_on_utc_us = m.now.utc_us
    m.start_timer(SIGN_ON, m.house.sign_on_time)


def end_sign_on(m: TableModel, why: Message) -> None:
    """End the sign-on; `why` is in the record."""
    person = m.state.signed_on
    m.state.signed_on = None
    m.cancel_timer(SIGN_ON)
    if person is not None:
        m.note(SignOnEnded(person, why))


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


def someone_signed_on(m: TableModel) -> bool:
    """A supervisor is signed on at the table."""
    return m.state.signed_on is not None


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
    _stand(m, person)
    floor.answer_floor(m, person)


def sign_off(m: TableModel) -> None:
    """Sign the supervisor off: they leave the table."""
    end_sign_on(m, message("sign-on-left"))


def sign_on_over(m: TableModel) -> None:
    """Sign the supervisor off: nobody knows whether they are still there."""
    end_sign_on(m, message("sign-on-time-up"))


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
    """Take in who deals from now on."""
    if not isinstance(m.event, DealerTapped):
        raise AssertionError("nobody has tapped")
    m.state.dealer = m.event.dealer
