"""What would become of a person's wish, found by asking the machine's own rows, and not done."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from controller.data.events import Clear, IrregularityDecided
from controller.data.irregularities import Remedy
from controller.data.person import Person, Role
from controller.procedure.asked import applying

if TYPE_CHECKING:
    from controller.data.events import TableEvent
    from controller.data.state import Irregularity
    from controller.procedure.model import TableModel

_SUPERVISOR = Person("", "", Role.SUPERVISOR)
"""Somebody who may do whatever is done in a round: who it will be nobody knows yet."""
_OF_COUNT = ("counts_disagree", "rest_miscounted")
"""Why a count is refused that nobody has given yet."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What would become of a remedy.

    Attributes:
        refused: why it cannot be chosen now; empty: it can.
        needs_count: whoever chooses it gives a count of cards.
    """

    refused: str = ""
    needs_count: bool = False


def voidable(m: "TableModel") -> bool:
    """Tell whether a round is under way that a supervisor may void now."""
    with _wished(m, Clear(_SUPERVISOR, "", void_round=True)):
        return not _refusal(m, "clear")


def prospect(m: "TableModel", found: "Irregularity", remedy: Remedy) -> Prospect:
    """Return what would become of a remedy that the rules allow against an open irregularity."""
    wish = IrregularityDecided(_SUPERVISOR, found.id, remedy, "")
    with _wished(m, wish):
        code = _refusal(m, "decide")
        if code != "count_needed":
            return Prospect(m.reason(code) if code else "")
    with _wished(m, replace(wish, count=max(m.dealer_count, 0))):
        code = _refusal(m, "decide")
        return Prospect(m.reason(code) if code and code not in _OF_COUNT else "", needs_count=True)


@contextmanager
def _wished(m: "TableModel", wish: "TableEvent") -> Iterator[None]:
    """Let a wish be the event in hand for the time of the block."""
    before, m.event = m.event, wish
    try:
        yield
    finally:
        m.event = before


def _refusal(m: "TableModel", trigger: str) -> str:
    """Return with which code the wish in hand would be refused; empty: it would be taken."""
    return applying(m, m.program.asked(m.state.step, trigger)).refuse
