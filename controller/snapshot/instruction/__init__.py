"""The instruction: the one answer to *what now*, which page and terminal draw.

What blocks comes first: a table that is halted, what stops the round, what forbids the next deal
while none is dealt. Then comes the step. Headline, big key, picture and small line are this one
answer; nothing else chooses among them.
"""

from msgspec.structs import replace

from controller.data.causes import Part
from controller.data.definition import CALLED, Step
from controller.data.message import Message, message
from controller.data.person import Role
from controller.data.state import Hold, HoldScope
from controller.procedure.day import checks
from controller.procedure.model import TableModel
from controller.procedure.round import course, stub
from controller.procedure.shuffler import acts
from controller.snapshot.instruction import at_hand
from controller.snapshot.instruction.at_steps import at_step
from controller.snapshot.instruction.of_holds import of_holds
from controller.snapshot.instruction.view import Form, InstructionView, by_hand
from controller.snapshot.step_words import step_remedy, step_shown, step_title
from controller.wagering import advice

__all__ = ["Form", "InstructionView", "Part", "instruction"]

_BEFORE = (Step.OPENING, Step.IDLE, Step.WAGERING, *CALLED)
"""Steps that wait for the end of every hold, as long as the round's deal has not begun."""
_LEAVE_CARDS = message("panel-leave-cards-as-they-lie")
_RESTART = message("panel-only-a-restart")


def instruction(m: TableModel, halted: Message | None) -> InstructionView:
    """Return what is to be done now and by whom, or what is waited for."""
    if halted is not None:
        return _halted(m, halted)
    found = of_holds(m, [hold for hold in m.state.holds if _blocks(m, hold)]) or at_step(m)
    beside = found.beside or _advice(m) or _remedy(m, found)
    return replace(
        found,
        title=found.title or step_title(m),
        beside=() if found.blocks is not None else (*_unproved(m), *_put_in(m), *beside),
        since_utc_us=found.since_utc_us or m.state.step_utc_us,
    )


def _remedy(m: TableModel, found: InstructionView) -> tuple[Message, ...]:
    """Return what to do if the step goes wrong: once, and not where nothing can any more."""
    remedy = step_remedy(m)
    over = m.state.step == Step.CLOSING and checks.all_put_away(m)
    return () if over or remedy == found.words else (remedy,)


def _unproved(m: TableModel) -> tuple[Message, ...]:
    """Say before the bets that nothing has counted this deck: its shuffler does not count."""
    hands = stub.hands_unproved(m) if m.state.step in (Step.DECK_OUT, Step.BETTING) else 0
    return (message("hand-deck-unproved", count=hands),) if hands else ()


def _put_in(m: TableModel) -> tuple[Message, ...]:
    """Say what is put in while players still come and go: the blinds move with them."""
    called = m.poker is not None and m.state.step in CALLED
    return () if not called or course.first_packet_lifted(m) else at_hand.put_in(m)


def _halted(m: TableModel, why: Message) -> InstructionView:
    words = message("list-sentences", first=_LEAVE_CARDS, rest=_RESTART)
    found = by_hand(words, _RESTART, Part.COMPUTER, Role.TECHNICIAN)
    title = message("panel-halted")
    return replace(found, blocks=why, title=title, since_utc_us=m.now.utc_us)


def _blocks(m: TableModel, hold: Hold) -> bool:
    """Tell whether a hold has to end before anything else is done at this step."""
    if hold.scope is HoldScope.THIS_ROUND:
        return m.state.step != Step.CLOSED
    return m.state.step in _BEFORE and not acts.begun(m.state.round)


def _advice(m: TableModel) -> tuple[Message, ...]:
    seats = m.state.round.seats if m.state.round is not None else []
    stage = m.state.round.stage if m.state.round is not None else 0
    return advice(m.table, step_shown(m), {seat.number: seat.wagers for seat in seats}, stage)
