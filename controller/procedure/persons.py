"""Persons: who deals, who is signed on, who is locked out, and what each of them may do."""

from typing import TYPE_CHECKING

from controller.data.definition import Step
from controller.data.intents import FloorAnswered, Noted, SignOnEnded
from controller.data.person import Person, Role
from controller.data.state import FloorCall, Hold, HoldClass

if TYPE_CHECKING:
    from controller.procedure.basis import Basis

SIGN_ON = "sign_on"
"""The timer of the person who is signed on."""
LOCK_OUT = "lockout"
"""The timers of those who are locked out: `lockout:BADGE`."""

_CLEARED_BY: dict[HoldClass, frozenset[Role]] = {
    HoldClass.NOTICE: frozenset(),
    HoldClass.DEALER: frozenset({Role.DEALER, Role.SUPERVISOR}),
    HoldClass.SUPERVISOR: frozenset({Role.SUPERVISOR}),
    HoldClass.SERVICE: frozenset({Role.TECHNICIAN}),
}
"""Who may clear a hold of each class."""


def is_timer(timer: str) -> bool:
    """Tell whether a timer is that of a person, and not of what is played."""
    return timer.partition(":")[0] in (SIGN_ON, LOCK_OUT)


def asker(m: "Basis") -> Person | None:
    """Return who wants what the event in hand asks for, as far as he has proved who he is.

    A press counts for the person who is signed on at the table.
    """
    by: Person | None = getattr(m.event, "by", None)
    return by or m.state.signed_on


def may_clear(m: "Basis", person: Person | None, hold: Hold) -> bool:
    """Tell whether a person's role clears a hold; a technician works on a closed table only."""
    if person is None or person.role not in _CLEARED_BY[hold.klass]:
        return False
    return person.role is not Role.TECHNICIAN or m.state.step == Step.CLOSED


def role_for(hold: Hold) -> str:
    """Return the least role that clears a hold, in words."""
    if hold.klass is HoldClass.SERVICE:
        return "A technician, at the closed table,"
    return f"A {hold.klass}"


# Signing on at the table.


def sign_on(m: "Basis", person: Person) -> None:
    """A supervisor stands at the table: his keys work there until he leaves, or time is up."""
    m.state.signed_on = person
    m.state.signed_on_utc_us = m.now.utc_us
    m.start_timer(SIGN_ON, m.house.sign_on_time)


def sign_off(m: "Basis", why: str) -> None:
    """Nobody is signed on any more; `why` is in the record."""
    person = m.state.signed_on
    m.state.signed_on = None
    m.cancel_timer(SIGN_ON)
    if person is not None:
        m.note(SignOnEnded(person, why))


# Lock-out.


def count_failure(m: "Basis", badge: str) -> None:
    """One more wrong PIN for a badge; after too many of them the badge is locked out."""
    state = m.state
    failures = state.sign_on_failures.get(badge, 0) + 1
    state.sign_on_failures[badge] = failures
    if failures >= m.house.lockout_after:
        del state.sign_on_failures[badge]
        state.locked_out.append(badge)
        m.note(Noted("locked_out", f"Badge {badge} is locked out."))
        m.start_timer(f"{LOCK_OUT}:{badge}", m.house.lockout_time)


def let_in(m: "Basis", badge: str, why: str) -> None:
    """A lock-out ends."""
    m.state.locked_out.remove(badge)
    m.cancel_timer(f"{LOCK_OUT}:{badge}")
    m.note(Noted("lockout_ended", f"Badge {badge} is locked out no more: {why}."))


# The floor.


def answer_floor(m: "Basis", person: Person) -> None:
    """A supervisor has come: the call to the floor, if there is one, is answered."""
    call = m.state.floor
    if call is not None and person.role is Role.SUPERVISOR:
        m.state.floor = None
        m.note(FloorAnswered(str(person), _waited(m, call)))


def _waited(m: "Basis", call: FloorCall) -> float:
    """Return the seconds since a call; over a restart only the wall clock can tell, about."""
    if call.boot == m.state.boot:
        return (m.now.monotonic_ns - call.since_ns) / 1e9
    return max(0.0, (m.now.utc_us - call.since_utc_us) / 1e6)
