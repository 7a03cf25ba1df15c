"""Declaration: each hand says whether it plays for high or low; all-in hands, too."""

from controller.data.definition.poker import Both, Declares, PokerRules
from controller.data.hand_acts import DeclaresSide, Side
from controller.data.message import Message, message
from controller.data.state.hand import Hand
from controller.poker.seats import cannot_say, from_seat, live, seat_of, shows_first, with_seat


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
