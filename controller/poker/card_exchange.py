"""The draw: in turn, each live hand says how many cards it exchanges; all-in hands, too."""

from msgspec.structs import replace

from controller.data.definition.poker import PokerRules
from controller.data.hand_acts import Draws
from controller.data.message import Message, message
from controller.data.state.hand import Hand
from controller.poker.order import live
from controller.poker.seats import seat_of, with_seat
from controller.poker.stub import Served, serve


def next_to_draw(hand: Hand) -> int:
    """Return the seat in turn; 0: all have said what they exchange."""
    return next((seat for seat in live(hand, hand.puck) if seat_of(hand, seat).drawn < 0), 0)


def draw(rules: PokerRules, hand: Hand, act: Draws) -> Hand | Message:
    """Return the hand after a seat's draw, or why not."""
    if (why := _not_now(rules, hand, act.seat)) is not None:
        return why
    allowed = rules.game.draw
    if not 0 <= act.cards <= allowed.allowed:
        if allowed.ace_counts and rules.game.wild:
            return message("refusal-poker-draws-wild", seat=act.seat, count=allowed.most)
        if allowed.ace_counts:
            return message("refusal-poker-draws-ace", seat=act.seat, count=allowed.most)
        return message("refusal-poker-draws-at-most", seat=act.seat, count=allowed.most)
    hand = with_seat(hand, act.seat, drawn=act.cards)
    return replace(hand, drawing=(*hand.drawing, act.seat))


def _not_now(rules: PokerRules, hand: Hand, number: int) -> Message | None:
    seat, turn = hand.seat(number), next_to_draw(hand)
    if seat is None or seat.folded:
        return message("refusal-poker-not-in-hand", seat=number)
    if seat.drawn >= 0:
        return message("refusal-poker-drawn-already", seat=number)
    if rules.folds_told and number != turn:
        return message("refusal-poker-turn-of", seat=turn)
    return None


def stand_pat(hand: Hand) -> Hand:
    """Let all who have not said what they exchange stand pat."""
    while seat := next_to_draw(hand):
        hand = replace(with_seat(hand, seat, drawn=0), drawing=(*hand.drawing, seat))
    return hand


def served(rules: PokerRules, hand: Hand) -> Served:
    """Return what the dealer does with the stub for the draws that were told so far."""
    draws = [(seat, seat_of(hand, seat).drawn) for seat in hand.drawing]
    return serve(rules.game, len(hand.seats), draws, complete=next_to_draw(hand) == 0)
