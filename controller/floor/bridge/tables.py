"""The tables of a house as their last glances show them."""

from dataclasses import dataclass, replace
from enum import StrEnum

from controller.floor.glance import NEVER, SILENT, Glance, Life, decode_glance, table_of_glance
from controller.floor.wire import UnreadableError
from controller.system.clock import Clock

_MOST = 10_000
"""Tables that are remembered; what further ones say is not taken."""
_SAME = 5
"""Seconds by which the beginning of the same call may differ between two glances."""


class State(StrEnum):
    """Whether a table is there."""

    ON = "on"
    OFF = "off"
    """It was ended by order."""
    GONE = "gone"
    """Its daemon does not answer, and nobody ended it."""
    NOT_HEARD = "not-heard"
    """Nothing comes from its computer."""


@dataclass(frozen=True, slots=True)
class TableView:
    """One table.

    Attributes:
        called: when a supervisor was called, in whole seconds since 1970; None: none is called.
    """

    table: str
    glance: Glance
    state: State
    called: int | None


class Tables:
    """All tables that were heard; which of them have changed is asked for and then forgotten."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._views: dict[str, TableView] = {}
        self._heard: dict[str, float] = {}

    def hear(self, subject: str, data: bytes) -> TableView | None:
        """Take a glance; return how the table stands now. None: it cannot be read."""
        table = table_of_glance(subject)
        if not table or (table not in self._views and len(self._views) >= _MOST):
            return None
        try:
            glance = decode_glance(data)
        except UnreadableError:
            return None
        self._heard[table] = self._clock.monotonic()
        self._views[table] = TableView(table, glance, _state(glance), self._called(table, glance))
        return self._views[table]

    def silent(self) -> list[TableView]:
        """Return the tables that have just fallen silent, and keep them as not heard."""
        limit = self._clock.monotonic() - SILENT
        fallen = [
            replace(view, state=State.NOT_HEARD)
            for table, view in self._views.items()
            if self._heard[table] < limit and view.state in (State.ON, State.GONE)
        ]
        self._views.update((each.table, each) for each in fallen)
        return fallen

    def all(self) -> list[TableView]:
        """Return all tables."""
        return list(self._views.values())

    def _called(self, table: str, glance: Glance) -> int | None:
        """Return when the supervisor was called; the same time as long as it is the same call."""
        if glance.call == NEVER:
            return None
        since = self._clock.now().utc_us // 1_000_000 - glance.call
        before = self._views.get(table)
        known = before.called if before is not None else None
        return known if known is not None and abs(known - since) <= _SAME else since


def _state(glance: Glance) -> State:
    match glance.life:
        case Life.ON:
            return State.ON
        case Life.OFF:
            return State.OFF
        case _:
            return State.GONE
