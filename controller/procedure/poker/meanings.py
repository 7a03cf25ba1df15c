"""What the keys mean at a player-banked game, by the step and what was told."""

from controller.data.definition import Step
from controller.data.definition.poker import Both
from controller.data.definition.steps import CALLED, HAND
from controller.data.hand_acts import (
    Calls,
    Checks,
    DeclaresSide,
    Draws,
    Folds,
    NextPot,
    Passes,
    Raises,
    Side,
)
from controller.data.keys import RECORDS, Place
from controller.data.message import Message, Money, message
from controller.data.state.hand import BettingRound
from controller.poker import Wager, next_to_draw, next_wager
from controller.poker.seats import seat_of
from controller.procedure.model import TableModel
from controller.procedure.poker.outcomes import bet_of, continue_act, hand_of, play_of
from controller.procedure.poker.players import rules_of
from drivers.vocabulary import Key

_CLOSES = {
    Step.BETTING: message("key-betting-closed"),
    Step.DRAWING: message("key-draws-done"),
    Step.BUYING: message("key-buying-done"),
    Step.DECLARING: message("key-all-declared"),
}
_DEAL, _DEAL_BACK = message("key-deal"), message("key-deal-back")
_BACK, _OVER = message("key-told-back"), message("key-hand-over")
_PAIR, _NEXT_POT = message("key-pair-shows"), message("key-next-pot")

_RAISES = {Wager.BET: "key-bets", Wager.COMPLETE: "key-completes", Wager.RAISE: "key-raises"}


def of_key(m: TableModel, key: Key) -> Message | None:
    """Return what a key means now; None: the same as at every table."""
    if RECORDS[key].place is Place.HAND:
        return _of_bet(m, key)
    step = Step(m.state.step)
    match key:
        case Key.NO_MORE_BETS:
            return _DEAL
        case Key.BETS_OPEN:
            return _DEAL_BACK if step in CALLED else _BACK
        case Key.DECISIONS_CLOSED:
            return _CLOSES.get(step)
        case Key.ROUND_OVER if step in (Step.SHOWDOWN, Step.VOIDING):
            return _OVER
        case Key.CONTINUE if step in HAND:
            return _of_continue(m)
        case _:
            return None


def _of_continue(m: TableModel) -> Message | None:
    match continue_act(m):
        case Draws(seat, _):
            return message("key-stands-pat", seat=seat)
        case Passes(seat):
            return message("key-passes", seat=seat)
        case NextPot():
            return _NEXT_POT
        case None:
            return None
        case _:
            return _PAIR


def _of_bet(m: TableModel, key: Key) -> Message | None:
    """Return what the player in turn does by a key, with its amount."""
    now = hand_of(m).betting or BettingRound()
    match bet_of(m, key):
        case Folds(seat):
            return message("key-folds", seat=seat)
        case Checks(seat):
            return message("key-checks", seat=seat)
        case Calls(seat) if now.brings_in:
            return message("key-brings-in", seat=seat, amount=Money(now.level))
        case Calls(seat):
            due = now.level - seat_of(hand_of(m), seat).bet
            return message("key-calls", seat=seat, amount=Money(due))
        case Raises(seat, to):
            return Message(_RAISES[next_wager(now)], {"seat": seat, "amount": Money(to)})
        case _:
            return None


def of_seat(m: TableModel, seat: int) -> Message | None:
    """Return what the key of a seat means in a hand; None: the same as at every table."""
    round_ = m.state.round
    if round_ is None or round_.hand is None or m.state.step not in HAND:
        return None
    told = play_of(m).told
    match m.state.step:
        case Step.BETTING if Folds(seat) in told:
            return message("key-seat-unfolds", seat=seat)
        case Step.BETTING:
            return _of_bettor(m, seat)
        case Step.DRAWING:
            return message("key-seat-draws", seat=next_to_draw(hand_of(m)), count=seat)
        case Step.BUYING:
            return message("key-seat-buys", seat=seat)
        case Step.DECLARING:
            return _of_declarer(m, seat)
        case _:
            showdown = hand_of(m).showdown
            wins = showdown is not None and seat in showdown.winners
            if wins:
                return message("key-seat-wins-not", seat=seat)
            return message("key-seat-wins", seat=seat)


def _of_bettor(m: TableModel, seat: int) -> Message:
    if rules_of(m).amounts:
        return message("key-seat-opens", seat=seat)
    return message("key-seat-folds", seat=seat)


def _of_declarer(m: TableModel, seat: int) -> Message:
    told = (act for act in play_of(m).told if isinstance(act, DeclaresSide) and act.seat == seat)
    before = next(told, None)
    if before is None:
        return message("key-seat-high", seat=seat)
    if before.side is Side.HIGH:
        return message("key-seat-low", seat=seat)
    if before.side is Side.LOW and rules_of(m).game.both is not Both.NEVER:
        return message("key-seat-both", seat=seat)
    return message("key-seat-undeclares", seat=seat)
