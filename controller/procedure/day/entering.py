"""Entering a step: its note, and the clocks that start or stop with it."""

from controller.data.definition import Step
from controller.data.intents import Entered
from controller.procedure.day import dead_table, deck_changes
from controller.procedure.model import TableModel


def entered(m: TableModel) -> None:
    """Note the step that was entered."""
    step = m.game.step(Step(m.state.step))
    number = m.state.round.number if m.state.round is not None else 0
    m.note(Entered(m.state.step, number, step.sheet))
    if step.step is Step.IDLE:
        run_clocks(m)
    elif m.state.dead_due or dead_table.TIMER in m.state.timers:
        dead_table.stop_clock(m)


def run_clocks(m: TableModel) -> None:
    """Run the clocks of a table between rounds, as the house wants them now.

    A clock that runs already goes on as it began.
    """
    if m.house.deck_change_every <= 0:
        deck_changes.stop_clock(m)
    if m.house.dead_table_after <= 0:
        dead_table.stop_clock(m)
    if m.state.step == Step.IDLE:
        dead_table.start_clock(m)
        deck_changes.start_clock(m)
