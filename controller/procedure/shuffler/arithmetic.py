"""Rule 2, arithmetic of the deck: cards in the shuffler and cards that came out make one deck."""

from controller.data.causes import Cause
from controller.data.message import message
from controller.data.state import HoldScope
from controller.procedure.house.holds import open_hold
from controller.procedure.model import TableModel
from controller.procedure.shuffler import decks
from drivers.vocabulary import UNKNOWN_COUNT


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
        words = message("hold-arithmetic", count=seen, due=inside)
        open_hold(m, Cause.ARITHMETIC, words, scope=HoldScope.THIS_ROUND)
