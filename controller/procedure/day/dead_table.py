"""The dead table: no wager comes for a long time, the cards come out and are spread."""

from controller.data.definition import Step
from controller.data.message import Message, message
from controller.procedure.day import deck_changes
from controller.procedure.model import TableModel
from controller.procedure.shuffler import decks, proof

# Clocks of a table between rounds, which start and stop with its step.


def turn_clocks(m: TableModel) -> None:
    """The table goes to *idle*, or leaves it: run its clocks, or stop them."""
    if m.state.step == Step.IDLE:
        run_clocks(m)
    elif m.state.dead_due or TIMER in m.state.timers:
        stop_wager_clock(m)


def run_clocks(m: TableModel) -> None:
    """Run the clocks of a table between rounds, as the house wants them now.

    A clock that runs already goes on as it began.
    """
    if m.house.deck_change_every <= 0:
        deck_changes.stop_deck_clock(m)
    if m.house.dead_table_after <= 0:
        stop_wager_clock(m)
    if m.state.step == Step.IDLE:
        start_wager_clock(m)
        deck_changes.start_deck_clock(m)


# Dead table, and the end of the day.

TIMER = "dead_table"
"""The timer for the first wager."""
_MINUTE = 60.0


def start_wager_clock(m: TableModel) -> None:
    """Time how long no wager comes: between rounds, where the house wants it."""
    minutes = m.house.dead_table_after
    if minutes > 0 and TIMER not in m.state.timers and not m.state.dead_due:
        m.start_timer(TIMER, minutes * _MINUTE)


def stop_wager_clock(m: TableModel) -> None:
    """Stop the clock of the first wager: the table is not between rounds any more."""
    m.state.dead_due = False
    m.cancel_timer(TIMER)


def dead_table_prompt(m: TableModel) -> Message | None:
    """Return what is asked for when no wager has come for too long; None: nothing."""
    return _spread(m) if m.state.dead_due else None


def _spread(m: TableModel) -> Message:
    return message("prompt-dead-table", minutes=m.house.dead_table_after)


def begin_dead_table(m: TableModel) -> None:
    """Begin a dead table: all cards come out and are spread; none is dealt before a new shuffle."""
    m.state.dead_due = False
    proof.start_anew(m, message("empty-table-was-dead"))


def miss_wagers(m: TableModel) -> None:
    """No wager has come for so long that the cards must be spread."""
    m.state.dead_due = True
    m.record("prompt", _spread(m))


def decks_out(m: TableModel) -> bool:
    """Both decks are out of the shuffler."""
    return m.usable and decks.shuffler_is_empty(m)


def dead_due(m: TableModel) -> bool:
    """No wager has come for so long that the cards must be spread."""
    return m.state.dead_due
