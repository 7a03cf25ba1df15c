"""Rest: the table between rounds: what comes before the next one, and which clocks run meanwhile.

A definition that waits comes into force, decks are changed, the cards of a dead table are spread.
"""

from controller.data.definition import APART, SHUT, Step
from controller.data.message import Message, message
from controller.data.modes import DealingMode
from controller.data.state import TableState
from controller.procedure.model import TableModel
from controller.procedure.shuffler import proof

_RESTING = (*SHUT, *APART, Step.IDLE)
TIMER = "dead_table"
"""The timer for the first wager."""
_MINUTE = 60.0
_HOUR = 3600.0


def between_rounds(state: TableState) -> bool:
    """Tell whether the table is between rounds: nothing was begun under the rules in force."""
    under_way = state.round is not None or state.reload or state.act is not None
    return not under_way and state.step in _RESTING


def may_follow(state: TableState) -> bool:
    """Tell whether a definition that waits comes into force now.

    A closing or a change of decks that has begun ends first: it counts the decks.
    """
    return between_rounds(state) and state.step not in (Step.CLOSING, Step.DECK_CHANGE)


# Clocks, which start and stop with the step.


def turn_clocks(m: TableModel) -> None:
    """The table goes to *idle*, or leaves it: run its clocks, or stop them."""
    if m.state.step == Step.IDLE:
        run_clocks(m)
    elif m.state.dead_due or TIMER in m.state.timers:
        _stop_wager_clock(m)


def run_clocks(m: TableModel) -> None:
    """Run the clocks of a table between rounds, as the house wants them now.

    A clock that runs already goes on as it began.
    """
    if m.house.deck_change_every <= 0:
        stop_deck_clock(m)
    if m.house.dead_table_after <= 0:
        _stop_wager_clock(m)
    if m.state.step == Step.IDLE:
        _start_wager_clock(m)
        _start_deck_clock(m)


def _start_wager_clock(m: TableModel) -> None:
    """Time how long no wager comes: between rounds, where the house wants it."""
    minutes = m.house.dead_table_after
    if minutes > 0 and TIMER not in m.state.timers and not m.state.dead_due:
        m.start_timer(TIMER, minutes * _MINUTE)


def _stop_wager_clock(m: TableModel) -> None:
    """Stop the clock of the first wager: the table is not between rounds any more."""
    m.state.dead_due = False
    m.cancel_timer(TIMER)


def _start_deck_clock(m: TableModel) -> None:
    """Start the clock of the decks in play, between rounds: they are changed when it runs out."""
    hours = m.house.deck_change_every
    if hours > 0 and m.state.change is None and not m.state.deck_change_utc_us:
        m.state.deck_change_utc_us = m.now.utc_us + round(hours * _HOUR * 1e6)
        m.start_timer("deck_change", hours * _HOUR)


def stop_deck_clock(m: TableModel) -> None:
    """Stop the clock of the decks: they go."""
    m.state.deck_change_utc_us = 0
    m.cancel_timer("deck_change")


def time_left(m: TableModel) -> float:
    """Return the seconds until the decks are changed, by the computer's clock after a restart."""
    left = (m.state.deck_change_utc_us - m.now.utc_us) / 1e6
    return min(max(left, 1.0), m.house.deck_change_every * _HOUR)


# What comes before the next round.


def definition_prompt(m: TableModel) -> Message | None:
    """Return what the definition that waits will change, and when; None: none waits."""
    if not m.state.waiting:
        return None
    if m.state.waiting_closes:
        return message("prompt-definition-closes")
    return message("prompt-definition-follows")


def definition_waits(m: TableModel) -> bool:
    """Another definition waits for the end of the round: no new one begins before it."""
    return bool(m.state.waiting)


def change_waits(m: TableModel) -> bool:
    """A change of decks is ordered, and the shuffler that counts the new ones can be used.

    The shuffler answers and its memory fits this journal: it can tell what lies in it.
    """
    if m.state.change is None or m.mode is DealingMode.HAND_SHUFFLE:
        return False
    return m.usable


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
    return m.usable and proof.shuffler_is_empty(m)


def dead_due(m: TableModel) -> bool:
    """No wager has come for so long that the cards must be spread."""
    return m.state.dead_due
