"""Instructions for open irregularities: who decides them."""

from msgspec.structs import replace

from controller.data.irregularities import Decider
from controller.data.message import message
from controller.data.parts import Part
from controller.data.person import Role
from controller.data.state import Irregularity
from controller.procedure import prospects
from controller.procedure.model import TableModel
from controller.procedure.play import irregularities
from controller.snapshot.instruction.view import Form, InstructionView, by_form

_OPEN = message("refusal-irregular-open")


def decision(m: TableModel, found: Irregularity) -> InstructionView:
    """Return who has to decide an irregularity; if no remedy is possible now, the round is void."""
    rules = irregularities.rules(m, found.kind).remedies
    possible = [rule for rule in rules if prospects.prospect(m, found, rule.remedy).refused is None]
    if not possible:
        words = message("instruction-void-irregular", what=irregularities.describe(found))
        return _at(found, by_form(Form.VOID, words, Part.TABLE, Role.SUPERVISOR))
    dealers = any(rule.by is Decider.DEALER for rule in possible)
    who = Role.DEALER if dealers else Role.SUPERVISOR
    words = message("instruction-decide", what=irregularities.describe(found))
    return _at(found, by_form(Form.DECIDE, words, Part.TABLE, who, str(found.id)))


def _at(found: Irregularity, view: InstructionView) -> InstructionView:
    """Return the instruction with the irregularity's seat, if it has one."""
    return replace(view, part=Part.SEAT, seat=found.seat) if found.seat else view


def first_decision(m: TableModel) -> InstructionView | None:
    """Return who has to decide the first open irregularity of the round; None: none is open."""
    found = irregularities.still_open(m)
    return replace(decision(m, found[0]), blocks=_OPEN) if found else None
