"""Who asks, and what each role may do."""

from controller.data.causes import HoldClass
from controller.data.definition import OpenedBy, Step
from controller.data.events import ByPerson, FloorCalled, SupervisorComing, SupervisorsLooked
from controller.data.intents import FloorAnswered
from controller.data.message import Message, Text, either, message
from controller.data.person import Person, Role
from controller.data.state import Coming, FloorCall, Hold
from controller.procedure.model import TableModel
from drivers.interface import ButtonPressed

# Calls for a supervisor: made by the dealer, answered by who comes.


COMING = "coming"
"""The timer of a supervisor who has said that they come."""
COMING_LASTS = 600.0
"""Seconds after which nobody believes it any more."""


def answer_floor(m: TableModel, person: Person) -> None:
    """Answer the call to the floor, if there is one: a supervisor has come."""
    call = m.state.floor
    if person.role is not Role.SUPERVISOR:
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
    reason = m.event.reason if isinstance(m.event, FloorCalled) else ""
    m.state.floor = FloorCall(m.now.utc_us, reason, m.now.monotonic_ns, m.state.boot)


def tell_coming(m: TableModel) -> None:
    """Note that a supervisor comes; whoever said so last counts."""
    m.state.coming = Coming(m.expect(SupervisorComing).name, m.now.utc_us)
    m.start_timer(COMING, COMING_LASTS)


def nobody_comes(m: TableModel) -> None:
    """Forget that a supervisor comes: one is there, or they have not come."""
    m.state.coming = None
    m.cancel_timer(COMING)


_TWO = 2
"""Supervisors with a PIN with whom two pairs of eyes look at a payout."""
_CLEARED_BY: dict[HoldClass, frozenset[Role]] = {
    HoldClass.NOTICE: frozenset(),
    HoldClass.DEALER: frozenset({Role.DEALER, Role.SUPERVISOR}),
    HoldClass.SUPERVISOR: frozenset({Role.SUPERVISOR}),
    HoldClass.SERVICE: frozenset({Role.TECHNICIAN}),
}
"""Who may clear a hold of each class."""


def asking(m: TableModel) -> Person | None:
    """Return the person whom the event in hand names, if it names anybody."""
    return m.event.by if isinstance(m.event, ByPerson) else None


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


def may_clear(m: TableModel, person: Person | None, hold: Hold) -> bool:
    """Tell whether a person's role clears a hold; a technician works on a closed table only."""
    if person is None or person.role not in _CLEARED_BY[hold.cause.klass]:
        return False
    return person.role is not Role.TECHNICIAN or m.state.step == Step.CLOSED


def take_supervisors(m: TableModel) -> None:
    """Take in who can approve."""
    event = m.expect(SupervisorsLooked)
    m.state.supervisors, m.state.approving = event.count, [*event.badges]


def others_approve(m: TableModel) -> bool:
    """Tell whether somebody else could approve what the one who deals may not."""
    return m.state.supervisors >= _TWO


def approvers(m: TableModel, *, without: Person | None) -> Text:
    """Return who may approve but for one person: badges, and how many more."""
    badge = without.badge if without is not None else ""
    others: list[Text] = [each for each in m.state.approving if each != badge]
    more = m.state.supervisors - 1 - len(others)
    if more > 0:
        others.append(message("people-more", count=more))
    return either(others)


def clears(hold: Hold) -> Message:
    """Return who must clear a hold at least."""
    match hold.cause.klass:
        case HoldClass.SERVICE:
            return message("refusal-technician-clears", hold=hold.words)
        case HoldClass.DEALER:
            return message("refusal-dealer-clears", hold=hold.words)
        case _:
            return message("refusal-supervisor-clears", hold=hold.words)


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


def may_open(m: TableModel) -> bool:
    """House switch: this person may open and close the table."""
    return m.house.opened_by is OpenedBy.DEALER or by_supervisor(m)
