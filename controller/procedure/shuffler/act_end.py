"""How an act ends for good, by the count that is booked for it; the deck's arithmetic (rule 2)."""

from controller.data.causes import Cause
from controller.data.message import message
from controller.data.state import OpenAct
from controller.procedure.house.holds import open_hold
from controller.procedure.model import TableModel
from controller.procedure.shuffler import decks
from controller.procedure.shuffler.tray import packet_out
from drivers.vocabulary import UNKNOWN_COUNT, ActKind, Tray

# Rule 2, arithmetic of the deck: cards in the shuffler and cards that came out make one deck.


def check_arithmetic(m: TableModel) -> None:
    """Check rule 2 between acts: the cards in the shuffler and those that came out make a deck."""
    round_, levels = m.state.round, m.state.levels
    if levels is None or round_ is None or not round_.deck or not m.in_service:
        return
    if round_.remainder >= 0 or round_.void or m.state.unread or round_.mode.by_hand:
        return
    if not m.settled:
        return
    act = m.state.act
    between = act is None or not act.sent
    inside = m.game.deck_cards - round_.dispensed - round_.ahead
    seen = levels.ready if decks.dealing(m) else 0
    if between and seen not in (inside + round_.unexplained, UNKNOWN_COUNT):
        open_hold(m, Cause.ARITHMETIC, message("hold-arithmetic", count=seen, due=inside))


def end_act(m: TableModel, act: OpenAct, counted: int, *, by_person: bool = False) -> None:
    """Close an act for good with the count that is booked for it (cards).

    Args:
        m: the table.
        act: the open act.
        counted: cards that it has put out.
        by_person: a person has counted them: those that are not in the tray have been lifted.
    """
    m.state.act = None
    round_ = m.round_of(act)
    if round_ is None:
        return
    round_.first_txn = round_.first_txn or act.txn
    if not counted:
        return
    # None until a shuffler that was away has been read again; another's tray tells nothing.
    levels = m.state.levels if m.in_service else None
    lifted = False
    if levels is not None and levels.tray is Tray.EMPTY and (by_person or not m.state.unread):
        lifted = by_person or levels.lifts != act.lifts
    if act.kind is ActKind.REMAINDER:
        if counted == m.remainder_expected:
            round_.remainder, round_.remainder_txn = counted, act.txn
            round_.remainder_lifted = lifted
            if not lifted and not round_.void:
                m.start_timer("lift", m.house.lift_prompt)
        round_.dispensed += counted
    elif act.kind is ActKind.PACKET:
        round_.dispensed += counted
        round_.packets += 1
        if not round_.void:
            packet_out(m, act, counted, lifted=lifted)
