"""What would become of a person's wish, found by asking the machine's own rows, and not done."""

from typing import TYPE_CHECKING

from controller.events import Clear
from controller.people import Person, Role
from controller.procedure.asked import applying

if TYPE_CHECKING:
    from controller.events import TableEvent
    from controller.procedure.model import TableModel

_SUPERVISOR = Person("", "", Role.SUPERVISOR)
"""Somebody who may do whatever is done in a round: who it will be nobody knows yet."""


def voidable(m: "TableModel") -> bool:
    """Tell whether a round is under way that a supervisor may void now."""
    return not _refusal(m, "clear", Clear(_SUPERVISOR, "", void_round=True))


def _refusal(m: "TableModel", trigger: str, wish: "TableEvent") -> str:
    """Return the code with which a wish would be refused; empty: it would be taken."""
    before, m.event = m.event, wish
    try:
        return applying(m, m.program.asked(m.state.step, trigger)).refuse
    finally:
        m.event = before
