"""Clocks of a table between rounds, which start and stop with its step."""

from controller.data.definition import Step
from controller.procedure.day import dead_table, deck_changes
from controller.procedure.model import TableModel


def turn_clocks(m: TableModel) -> None:
    """The table goes to *idle*, or leaves it: run its clocks, or stop them."""
    if m.state.step == Step.IDLE:
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
