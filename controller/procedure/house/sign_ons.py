"""Signing on at the table and off, and the badge of who deals."""

from controller.data import events
from controller.data.intents import SignOnEnded
from controller.data.message import Message, message
from controller.data.person import Doubt, Person, Role, is_remote
from controller.data.state import SignOn
from controller.procedure.house import holds, people, pin_tries
from controller.procedure.model import TableModel

SIGN_ON = "sign_on"
"""The timers of those who are signed on: `sign_on:SESSION`."""


def is_timer(timer: str) -> bool:
    """Tell whether a timer is that of a person, and not of what is played."""
    return timer.partition(":")[0] in (
        SIGN_ON,
        people.COMING,
        pin_tries.PIN_WAIT,
        pin_tries.PIN_FORGET,
        pin_tries.PIN_BUDGET,
    )


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
        known = SignOn(person, session, now, 0)
        m.state.sign_ons.append(known)
    known.since_utc_us = now
    _last(m, known)


def _last(m: TableModel, sign_on: SignOn) -> None:
    """Have a sign-on last its full time from now on."""
    sign_on.until_ns = _full_time(m)
    m.start_timer(f"{SIGN_ON}:{sign_on.session}", m.house.sign_on_time)


def _full_time(m: TableModel) -> int:
    """Return when a sign-on ends that lasts its full time from now on, monotonic nanoseconds."""
    return m.now.monotonic_ns + round(m.house.sign_on_time * 1e9)


def _end(m: TableModel, sign_on: SignOn, why: Message) -> None:
    """End a sign-on; `why` is in the record."""
    m.state.sign_ons.remove(sign_on)
    m.cancel_timer(f"{SIGN_ON}:{sign_on.session}")
    m.note(SignOnEnded(sign_on.person, why))


def end_all(m: TableModel, why: Message) -> None:
    """End every sign-on; `why` is in the record."""
    for each in list(m.state.sign_ons):
        _end(m, each, why)


def follow_deed(m: TableModel, event: events.ByPerson) -> None:
    """Keep the person who did something signed on, or sign them off where the house wants it.

    House switch: who has cleared what stopped the round leaves, and the dealer plays on. A refused
    wish changes nothing; any other one proves who they are at a remote place.
    """
    if event.by is None or m.state.refusal is not None:
        return
    for each in [each for each in m.state.sign_ons if each.person == event.by]:
        if isinstance(event, events.Clear) and _goes_on(m):
            _end(m, each, message("sign-on-cleared"))
        elif each.until_ns != _full_time(m):
            _last(m, each)
    if is_remote(event.place):
        pin_tries.note_proof(m, event.by.badge, event.place)


def _goes_on(m: TableModel) -> bool:
    """Tell whether the round goes on, and the house wants who cleared to leave then."""
    return m.house.leave_after_clearing and m.state.round is not None and not holds.held(m)


# Who asks.


def no_badge(m: TableModel) -> bool:
    """Nobody said who they are."""
    return isinstance(m.event, events.SignOnFailed) and m.event.doubt is Doubt.NOBODY


def unchecked(m: TableModel) -> bool:
    """Who they are could not be looked up."""
    return isinstance(m.event, events.SignOnFailed) and m.event.doubt is Doubt.UNCHECKED


def _leaving(m: TableModel) -> list[SignOn]:
    """Return the sign-ons that a sign-off ends: of a browser session, or of who asks, or all."""
    event = m.expect(events.SignedOff)
    if event.session:
        return [each for each in m.state.sign_ons if each.session == event.session]
    everybody = event.by is None or event.by.role is Role.SUPERVISOR
    return [each for each in m.state.sign_ons if everybody or each.person == event.by]


def someone_leaves(m: TableModel) -> bool:
    """Somebody is signed on whom a sign-off would sign off."""
    return bool(_leaving(m))


def asker_signed_on(m: TableModel) -> bool:
    """The person who asks is signed on."""
    person = people.asking(m)
    return any(each.person == person for each in m.state.sign_ons)


def badge_known(m: TableModel) -> bool:
    """A person of the house has the badge that was tapped."""
    return isinstance(m.event, events.DealerTapped) and m.event.dealer is not None


def technician_tapped(m: TableModel) -> bool:
    """It is a technician's badge that was tapped."""
    person = m.event.dealer if isinstance(m.event, events.DealerTapped) else None
    return person is not None and person.role is Role.TECHNICIAN


def sign_on(m: TableModel) -> None:
    """Sign the person on; a supervisor answers a call to the floor by it."""
    person = people.asker(m)
    assert person is not None, "whoever signs on is somebody"
    _stand(m, person, m.expect(events.SignedOn).session)
    people.answer_floor(m, person)


def sign_off(m: TableModel) -> None:
    """Sign off who leaves."""
    for each in _leaving(m):
        _end(m, each, message("sign-on-left"))


def drop_person(m: TableModel) -> None:
    """Sign a person off whom the house does not have any more, or not in that role."""
    assert isinstance(m.event, events.PersonGone), "nobody is gone"
    for each in list(m.state.sign_ons):
        if each.person == m.event.person:
            _end(m, each, message("sign-on-removed"))


def sign_on_over(m: TableModel) -> None:
    """Sign a person off: nobody knows whether they are still there."""
    session = m.expect(events.TimerExpired).timer.partition(":")[2]
    for each in list(m.state.sign_ons):
        if each.session == session:
            _end(m, each, message("sign-on-time-up"))


def take_dealer(m: TableModel) -> None:
    """Take in who deals from now on; a dealer who taps again has dealt all the time."""
    assert isinstance(m.event, events.DealerTapped), "nobody has tapped"
    before, round_ = m.state.dealer, m.state.round
    if before != m.event.dealer:
        if before is not None and round_ is not None and before.badge not in round_.relieved:
            round_.relieved.append(before.badge)
        m.state.dealer = m.event.dealer
        begin_dealing(m)


def begin_dealing(m: TableModel) -> None:
    """Begin the dealer's time at the table: they took over, or the table opens."""
    if m.state.dealer is not None:
        m.state.dealer_since_utc_us = m.now.utc_us
        count_dealing(m)


def count_dealing(m: TableModel) -> None:
    """Take the dealer's time over to the monotonic clock of this start."""
    dealt_us = max(0, m.now.utc_us - m.state.dealer_since_utc_us)
    m.state.dealer_since_ns = m.now.monotonic_ns - dealt_us * 1000
