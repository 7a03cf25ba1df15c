"""What each hand says in turn apart from bets and draws: it buys a card, it plays for a side."""

# Buying: in turn from the dealer's left, each hand with chips buys a card or passes.

from msgspec.structs import replace

from controller.data.definition.poker import Both, Declares, PokerRules
from controller.data.hand_acts import Buys, DeclaresSide, Passes, Side
from controller.data.message import Message, message
from controller.data.state.hand import Bought, Hand
from controller.poker.pots import last_contested
from controller.poker.seats import (
    betting,
    cannot_say,
    from_seat,
    live,
    seat_of,
    shows_first,
    with_seat,
)


def next_to_buy(hand: Hand) -> int:
    """Return the seat in turn; 0: all have bought or passed."""
    return next(iter(_unasked(hand)), 0)


def _unasked(hand: Hand) -> list[int]:
    return [seat for seat in betting(hand) if not seat_of(hand, seat).asked]


def price(rules: PokerRules, hand: Hand) -> int:
    """Return the price of a card in this round of buying."""
    return rules.stakes.price[hand.buys]


def buy(rules: PokerRules, hand: Hand, act: Buys | Passes) -> Hand | Message:
    """Return the hand after a seat has bought or passed, or why not."""
    already = message("refusal-poker-bought-already", seat=act.seat)
    if act.seat in live(hand) and seat_of(hand, act.seat).all_in:
        already = message("refusal-poker-all-in-buys", seat=act.seat)
    why = cannot_say(hand, act.seat, _unasked(hand), already, turns=rules.folds_told)
    if why is not None:
        return why
    if isinstance(act, Buys):
        paid = Bought(act.seat, price(rules, hand), last_contested(hand))
        hand = replace(hand, bought=(*hand.bought, paid))
    return with_seat(hand, act.seat, asked=True)


def close_buying(hand: Hand) -> Hand:
    """End a round of buying; who has not bought passes."""
    seats = tuple(replace(seat, asked=False) for seat in hand.seats)
    return replace(hand, seats=seats, buys=hand.buys + 1)


# Declaration: each hand says whether it plays for high or low; all-in hands, too.


def undeclared(hand: Hand) -> tuple[int, ...]:
    """Return the hands that have not declared, in the order of declaration."""
    order = from_seat(live(hand), shows_first(hand))
    return tuple(seat for seat in order if seat_of(hand, seat).declared is None)


def declare(rules: PokerRules, hand: Hand, act: DeclaresSide) -> Hand | Message:
    """Return the hand after a declaration, or why not."""
    # Who was last to bet or raise is known only where all actions are told.
    turns = rules.amounts and rules.game.declares is Declares.IN_TURN
    already = message("refusal-poker-declared-already", seat=act.seat)
    why = cannot_say(hand, act.seat, undeclared(hand), already, turns=turns)
    if why is not None:
        return why
    if act.side is Side.BOTH and rules.game.both is Both.NEVER:
        return message("refusal-poker-one-side", seat=act.seat)
    return with_seat(hand, act.seat, declared=act.side)


def close_declaring(rules: PokerRules, hand: Hand) -> Hand | Message:
    """Check that all hands have declared, if it is known which are in."""
    left = undeclared(hand) if rules.folds_told else ()
    return message("refusal-poker-not-declared", seat=left[0]) if left else hand
