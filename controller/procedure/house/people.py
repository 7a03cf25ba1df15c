"""Who asks, and what each role may do."""

from controller.data.causes import HoldClass
from controller.data.definition import OpenedBy, Step
from controller.data.events import ByPerson
from controller.data.message import Message, Text, message
from controller.data.person import Person, Role
from controller.data.state import Hold
from controller.procedure.model import TableModel
from drivers.interface import ButtonPressed

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
