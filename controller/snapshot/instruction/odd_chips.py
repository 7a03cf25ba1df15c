"""Odd chips at the showdown: pot by pot, who gets them and why."""

from collections.abc import Iterator

from controller.data.definition.poker import Opening, PokerRules
from controller.data.hand_acts import Side
from controller.data.message import Message, Money, message
from controller.data.state.hand import Hand
from controller.poker import OddChips, odd_chips
from controller.snapshot.poker import pot_named

# Names of pots and of their halves: the same on the screen, in its sentences and in the record.


def part_named(place: int, side: Side, pots: int) -> Message:
    """Return the name of a pot, or of a half of it; `pots`: of how many."""
    pot = pot_named(place, pots)
    match side:
        case Side.HIGH:
            return message("pot-high-half", pot=pot)
        case Side.LOW:
            return message("pot-low-half", pot=pot)
        case Side.BOTH:
            return pot


_CLOCKWISE = "odd-clockwise", "odd-clockwise-next"
_HIGHEST = "odd-highest", "odd-touched-next"
_LOWEST = "odd-lowest", "odd-touched-next"
"""What is said of the first chip, and of each other."""


def odd_words(rules: PokerRules, hand: Hand) -> tuple[Message, ...]:
    """Return who gets the odd chips of the pots whose winners are known, and why."""
    if hand.showdown is None:
        return ()
    all_ = len(hand.showdown.pots)
    found = odd_chips(rules, hand)
    return tuple(words for each in found for words in _words(rules, each, all_))


def _words(rules: PokerRules, odd: OddChips, pots: int) -> Iterator[Message]:
    if odd.to_high:
        yield message("odd-to-high", pot=pot_named(odd.pot, pots), amount=Money(odd.to_high))
    first, other = _reasons(rules, low=odd.low)
    for place, each in enumerate(odd.to):
        yield Message(
            other if place else first,
            {
                "pot": part_named(odd.pot, odd.side, pots),
                "amount": Money(each.amount),
                "seat": each.seat,
            },
        )


def _reasons(rules: PokerRules, *, low: bool) -> tuple[str, str]:
    """Return why the first winner gets a chip, and why another: the puck, or the card by suit."""
    if not rules.game.shown:
        return _CLOCKWISE
    lowball = rules.game.opening is Opening.HIGHEST_CARD
    return _LOWEST if low or lowball else _HIGHEST
