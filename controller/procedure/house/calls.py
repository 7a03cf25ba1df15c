"""Calls for a supervisor: made by the dealer, answered by who comes."""

from controller.data.events import FloorCalled, SupervisorComing
from controller.data.intents import FloorAnswered
from controller.data.person import Person, Role
from controller.data.state import Coming, FloorCall
from controller.procedure.model import TableModel

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
    assert isinstance(m.event, SupervisorComing), "nobody comes"
    m.state.coming = Coming(m.event.name, m.now.utc_us)
    m.start_timer(COMING, COMING_LASTS)


def nobody_comes(m: TableModel) -> None:
    """Forget that a supervisor comes: one is there, or they have not come."""
    m.state.coming = None
    m.cancel_timer(COMING)
