"""Calls for a supervisor: made by the dealer, answered by who comes."""

from controller.data.events import FloorCalled
from controller.data.intents import FloorAnswered
from controller.data.person import Person, Role
from controller.data.state import FloorCall
from controller.procedure.model import TableModel


def answer_floor(m: TableModel, person: Person) -> None:
    """Answer the call to the floor, if there is one: a supervisor has come."""
    call = m.state.floor
    if call is not None and person.role is Role.SUPERVISOR:
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
