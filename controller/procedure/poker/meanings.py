"""What the keys say in the hand of a player-banked game, by the step and what was told."""

from controller.data import hand_acts
from controller.data.definition import Step
from controller.data.definition.poker import Both
from controller.data.message import Message, Money, message
from controller.data.state.hand import BettingRound
from controller.poker import Wager, next_to_draw, next_wager
from controller.poker.seats import seat_of
from controller.procedure.model import TableModel
from controller.procedure.poker import outcomes
from controller.procedure.poker.players import rules_of
from drivers.vocabulary import Key

_CLOSES = {
    Step.BETTING: message("key-betting-closed"),
    Step.DRAWING: message("key-draws-done"),
    Step.BUYING: message("key-buying-done"),
    Step.DECLARING: message("key-all-declared"),
}
_PAIR, _NEXT_POT = message("key-pair-shows"), message("key-next-pot")

_RAISES = {Wager.BET: "key-bets", Wager.COMPLETE: "key-completes", Wager.RAISE: "key-raises"}


def of_phase_end(m: TableModel, _: int) -> Message | None:
    """Return what has all been told."""
    return _CLOSES.get(Step(m.state.step))


def of_continue(m: TableModel, _: int) -> Message | None:
    """Return what the dealer says with *continue*, of whose turn it is."""
    match outcomes.continue_act(m):
        case hand_acts.Draws(seat, __):
            return message("key-stands-pat", seat=seat)
        case hand_acts.Passes(seat):
            return message("key-passes", seat=seat)
        case hand_acts.NextPot():
            return _NEXT_POT
        case None:
            return None
        case __:
            return _PAIR


def of_bet(key: Key, m: TableModel, _: int) -> Message | None:
    """Return what the player in turn does by FOLD, CALL or RAISE, with its amount."""
    now = outcomes.hand_of(m).betting or BettingRound()
    match outcomes.bet_of(m, key):
        case hand_acts.Folds(seat):
            return message("key-folds", seat=seat)
        case hand_acts.Checks(seat):
            return message("key-checks", seat=seat)
        case hand_acts.Calls(seat) if now.brings_in:
            return message("key-brings-in", seat=seat, amount=Money(now.level))
        case hand_acts.Calls(seat):
            due = now.level - seat_of(outcomes.hand_of(m), seat).bet
            return message("key-calls", seat=seat, amount=Money(due))
        case hand_acts.Raises(seat, to):
            return Message(_RAISES[next_wager(now)], {"seat": seat, "amount": Money(to)})
        case _:
            return None


def of_seat(m: TableModel, seat: int) -> Message:
    """Return what the key of a seat tells in a hand."""
    told = outcomes.play_of(m).told
    match m.state.step:
        case Step.BETTING if hand_acts.Folds(seat) in told:
            return message("key-seat-unfolds", seat=seat)
        case Step.BETTING:
            return _of_bettor(m, seat)
        case Step.DRAWING:
            return message("key-seat-draws", seat=next_to_draw(outcomes.hand_of(m)), count=seat)
        case Step.BUYING:
            return message("key-seat-buys", seat=seat)
        case Step.DECLARING:
            return _of_declarer(m, seat)
        case _:
            showdown = outcomes.hand_of(m).showdown
            wins = showdown is not None and seat in showdown.winners
            if wins:
                return message("key-seat-wins-not", seat=seat)
            return message("key-seat-wins", seat=seat)


def _of_bettor(m: TableModel, seat: int) -> Message:
    if rules_of(m).amounts:
        return message("key-seat-opens", seat=seat)
    return message("key-seat-folds", seat=seat)


def _of_declarer(m: TableModel, seat: int) -> Message:
    before = outcomes.declared_by(m, seat)
    if before is None:
        return message("key-seat-high", seat=seat)
    if before.side is hand_acts.Side.HIGH:
        return message("key-seat-low", seat=seat)
    if before.side is hand_acts.Side.LOW and rules_of(m).game.both is not Both.NEVER:
        return message("key-seat-both", seat=seat)
    return message("key-seat-undeclares", seat=seat)
