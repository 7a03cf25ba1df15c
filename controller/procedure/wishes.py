"""What would become of a person's wish, found by asking the machine's own rows, and not done."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from controller.events import Clear, IrregularityDecided
from controller.irregularities import Remedy
from controller.people import Person, Role
from controller.procedure.asked import applying

if TYPE_CHECKING:
    from controller.events import TableEvent
    from controller.procedure.model import TableModel
    from controller.state import Irregularity

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
    return not _refusal(m, "clear", Clear(_SUPERVISOR, "", void_round=True))[0]


def prospect(m: "TableModel", found: "Irregularity", remedy: Remedy) -> Prospect:
    """Return what would become of a remedy that the rules allow against an open irregularity."""
    wish = IrregularityDecided(_SUPERVISOR, found.id, remedy, "")
    code, words = _refusal(m, "decide", wish)
    counts = code == "count_needed"
    if counts:
        counted = replace(wish, count=max(m.dealer_count, 0))
        code, words = _refusal(m, "decide", counted)
    return Prospect("" if code in _OF_COUNT else words, counts)


def _refusal(m: "TableModel", trigger: str, wish: "TableEvent") -> tuple[str, str]:
    """Return with which code and words a wish would be refused; empty: it would be taken."""
    before, m.event = m.event, wish
    try:
        code = applying(m, m.program.asked(m.state.step, trigger)).refuse
        return code, m.reason(code) if code else ""
    finally:
        m.event = before
