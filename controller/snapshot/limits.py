"""Views of the limits of the wagers that can be put down now."""

from msgspec import Struct

from controller.data.definition import WAGERS_OPEN, OpensAt, Step
from controller.procedure.model import TableModel
from controller.procedure.play import decisions


class LimitView(Struct, frozen=True):
    """The least and the largest of a wager, in cents."""

    wager: str
    label: str
    least: int
    most: int


def limit_views(m: TableModel) -> tuple[LimitView, ...]:
    """Return the limits of the wagers that can be put down at this step."""
    step = Step(m.state.step)
    if step not in (*WAGERS_OPEN, Step.DECIDING):
        return ()
    opens = OpensAt.DECIDING if step is Step.DECIDING else OpensAt.WAGERING
    stage = decisions.stage_of(m) if step is Step.DECIDING else None
    return tuple(
        LimitView(wager.name, wager.label, *limit)
        for wager in m.game.wagers
        if wager.opens is opens
        and (stage is None or wager.name == stage.bets)
        and (limit := m.table.limit(wager.name)) is not None
    )
