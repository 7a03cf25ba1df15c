"""People at the table: who is signed on, who deals, who asks and what their role may do."""

from controller.data import events
from controller.data.causes import HoldClass
from controller.data.definition import OpenedBy, Step
from controller.data.intents import FloorAnswered, SignOnEnded
from controller.data.message import Message, Text, message
from controller.data.person import Doubt, Person, Role, is_at_table, is_remote
from controller.data.state import Coming, FloorCall, Hold, SignOn
from controller.procedure.house import holds, pin_tries
from controller.procedure.model import TableModel
from drivers.interface import ButtonPressed

SIGN_ON = "sign_on"
"""The timers of those who are signed on: `sign_on:SESSION`."""
COMING = "coming"
"""The timer of a supervisor who has said that they come."""
COMING_LASTS = 600.0
"""Seconds after which nobody believes it any more."""
_TWO = 2
"""Supervisors with a PIN with whom two pairs of eyes look at a payout."""
CLEARED_BY: dict[HoldClass, frozenset[Role]] = {
    HoldClass.NOTICE: frozenset(),
    HoldClass.DEALER: frozenset({Role.DEALER, Role.SUPERVISOR}),
    HoldClass.SUPERVISOR: frozenset({Role.SUPERVISOR}),
    HoldClass.SERVICE: frozenset({Role.TECHNICIAN}),
}
"""Who may clear a hold of each class."""


# Who asks.


def asking(m: TableModel) -> Person | None:
    """Return the person whom the event in hand names, if it names anybody."""
    return m.event.by if isinstance(m.event, events.ByPerson) else None


def asker(m: TableModel) -> Person | None:
    """Return who asks by the event in hand, if they have proved who they are.

    A key of the key pad names nobody: it counts for the person who signed on at the key pad.
    """
    return signed_on_at_pad(m) if isinstance(m.event, ButtonPressed) else asking(m)


def signed_on_at_pad(m: TableModel) -> Person | None:
    """Return who is signed on at the table's own key pad; None: nobody."""
    return next((each.person for each in m.state.sign_ons if not each.session), None)


def signed_on(m: TableModel, role: Role) -> Person | None:
    """Return a person of a role who is signed on anywhere; None: there is none."""
    return next((each.person for each in m.state.sign_ons if each.person.role is role), None)


def counter(person: Person | None) -> Text:
    """Return who has counted cards; where nobody showed a badge, the dealer."""
    return str(person) if person is not None else message("role-dealer-unnamed")


def _by(m: TableModel, role: Role) -> bool:
    person = asker(m)
    return person is not None and person.role is role


def by_dealer(m: TableModel) -> bool:
    """A dealer asks."""
    return _by(m, Role.DEALER)


def by_supervisor(m: TableModel) -> bool:
    """A supervisor asks; for a key of the key pad: one is signed on there."""
    return _by(m, Role.SUPERVISOR)


def by_technician(m: TableModel) -> bool:
    """A technician asks."""
    return _by(m, Role.TECHNICIAN)


def by_person(m: TableModel) -> bool:
    """A person asks, and not the computer's own user."""
    return asker(m) is not None


# What each role may do.


def may_open(m: TableModel) -> bool:
    """House switch: this person may open and close the table."""
    return m.house.opened_by is OpenedBy.DEALER or by_supervisor(m)


def may_clear(m: TableModel, person: Person | None, hold: Hold) -> bool:
    """Tell whether a person's role clears a hold; a technician works on a closed table only."""
    if person is None or person.role not in CLEARED_BY[hold.cause.klass]:
        return False
    return person.role is not Role.TECHNICIAN or m.state.step == Step.CLOSED


def clears(hold: Hold) -> Message:
    """Return who must clear a hold at least."""
    match hold.cause.klass:
        case HoldClass.SERVICE:
            return message("refusal-technician-clears", hold=hold.words)
        case HoldClass.DEALER:
            return message("refusal-dealer-clears", hold=hold.words)
        case _:
            return message("refusal-supervisor-clears", hold=hold.words)


def take_supervisors(m: TableModel) -> None:
    """Take in who can approve."""
    event = m.expect(events.SupervisorsLooked)
    m.state.supervisors, m.state.approving = event.count, [*event.badges]


def others_approve(m: TableModel) -> bool:
    """Tell whether somebody else could approve what the one who deals may not."""
    return m.state.supervisors >= _TWO


def approvers(m: TableModel, *, without: set[str]) -> list[Text]:
    """Return who may approve but for some: badges, and how many more."""
    others: list[Text] = [each for each in m.state.approving if each not in without]
    more = m.state.supervisors - len(without | {*m.state.approving})
    if more > 0:
        others.append(message("people-more", count=more))
    return others


# Signing on at the table, and off.


def is_timer(timer: str) -> bool:
    """Tell whether a timer is that of a person, and not of what is played."""
    return timer.partition(":")[0] in (
        SIGN_ON,
        COMING,
        pin_tries.PIN_WAIT,
        pin_tries.PIN_FORGET,
        pin_tries.PIN_BUDGET,
    )


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


def end_all(m: TableModel, why: Message, *roles: Role) -> None:
    """End every sign-on of these roles; `why` is in the record."""
    for each in list(m.state.sign_ons):
        if each.person.role in roles:
            _end(m, each, why)


def follow_deed(m: TableModel, event: events.ByPerson) -> None:
    """Keep the person who did something signed on, or sign them off where the house wants it.

    House switch: who has cleared what stopped the round leaves, and the dealer plays on. A refused
    wish changes nothing; any other one proves who they are at a remote place.
    """
    if event.by is None or m.state.refusal is not None:
        return
    signed_on = [each for each in m.state.sign_ons if each.person == event.by]
    by_session = any(each.session for each in signed_on)
    proved = not by_session and not isinstance(event, events.SignedOff)  # by their PIN
    if proved and m.state.pin_tries:
        pin_tries.forgive(m)
    for each in signed_on:
        if isinstance(event, events.Clear) and _goes_on(m):
            _end(m, each, message("sign-on-cleared"))
        elif each.until_ns != _full_time(m):
            _last(m, each)
    if is_remote(event.place):
        pin_tries.note_proof(m, event.by.badge, event.place)


def _goes_on(m: TableModel) -> bool:
    """Tell whether the round goes on, and the house wants who cleared to leave then."""
    return m.house.leave_after_clearing and m.state.round is not None and not holds.held(m)


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
    person = asking(m)
    return any(each.person == person for each in m.state.sign_ons)


def badge_known(m: TableModel) -> bool:
    """A person of the house has the badge that was tapped."""
    return isinstance(m.event, events.DealerTapped) and m.event.dealer is not None


def technician_tapped(m: TableModel) -> bool:
    """It is a technician's badge that was tapped."""
    person = m.event.dealer if isinstance(m.event, events.DealerTapped) else None
    return person is not None and person.role is Role.TECHNICIAN


def sign_on(m: TableModel) -> None:
    """Sign the person on; a supervisor at the table answers a call to the floor by it."""
    person = asker(m)
    assert person is not None, "whoever signs on is somebody"
    _stand(m, person, m.expect(events.SignedOn).session)
    answer_floor(m, person)


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


# Who deals.


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


# Calls for a supervisor: made by the dealer, answered by who comes.


def answer_floor(m: TableModel, person: Person) -> None:
    """Answer the call to the floor, if there is one: a supervisor has come to the table."""
    call = m.state.floor
    if person.role is not Role.SUPERVISOR or not is_at_table(m.expect(events.ByPerson).place):
        return
    nobody_comes(m)
    if call is not None:
        m.state.floor = None
        m.note(FloorAnswered(str(person), _waited(m, call)))


def _waited(m: TableModel, call: FloorCall) -> float:
    """Return the seconds since a call; over a restart by the wall clock, which may be set."""
    if call.boot == m.state.boot:
        return (m.now.monotonic_ns - call.since_ns) / 1e9
    return max(0.0, (m.now.utc_us - call.since_utc_us) / 1e6)


def floor_called(m: TableModel) -> bool:
    """The floor was called, and nobody has come yet."""
    return m.state.floor is not None


def call_floor(m: TableModel) -> None:
    """The dealer calls the floor; play goes on."""
    reason = m.event.reason if isinstance(m.event, events.FloorCalled) else ""
    m.state.floor = FloorCall(m.now.utc_us, reason, m.now.monotonic_ns, m.state.boot)


def tell_coming(m: TableModel) -> None:
    """Note that a supervisor comes; whoever said so last counts."""
    m.state.coming = Coming(m.expect(events.SupervisorComing).name, m.now.utc_us)
    m.start_timer(COMING, COMING_LASTS)


def nobody_comes(m: TableModel) -> None:
    """Forget that a supervisor comes: one is there, or they have not come."""
    m.state.coming = None
    m.cancel_timer(COMING)
