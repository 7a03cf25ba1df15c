"""Reasons that a dealer can say aloud, as messages."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from controller.cards import Evaluator, describe, spoken_name
from controller.data.message import Message, Money, Text, message
from controller.data.outcomes import COLOUR_KEY, Outcome
from controller.settlement.outcomes import Comparison

_WITHOUT_ODDS: dict[Outcome, Callable[[str], Message]] = {
    Outcome.LOSE: lambda wager: message("settled-loses", wager=wager),
    Outcome.PUSH: lambda wager: message("settled-pushes", wager=wager),
    Outcome.RETURNED: lambda wager: message("settled-goes-back", wager=wager),
}


def odds_words(odds: Fraction, commission: int) -> Message:
    """Return odds as a dealer says them: `3 to 2`; with the per cent that the house has kept."""
    words = message("settled-odds", number=odds.numerator, to=odds.denominator)
    return message("settled-commission", odds=words, percent=commission) if commission else words


def what_happens(label: str, outcome: Outcome, odds: Fraction, commission: int) -> Message:
    """Return the outcome of a wager in words: `Play wins 1 to 1`."""
    if outcome is Outcome.WIN:
        return message("settled-wins", wager=label, odds=odds_words(odds, commission))
    return _WITHOUT_ODDS[outcome](label)


def because(what: Message, why: Message) -> Message:
    """Return the outcome of a wager, with the reason."""
    return message("settled-because", what=what, why=why)


@lru_cache(maxsize=1 << 14)
def compared(evaluator: Evaluator, player: int, dealer: int, comparison: Comparison) -> Message:
    """Return how two hands compare."""
    own, other = describe(evaluator, player), describe(evaluator, dealer)
    match comparison:
        case Comparison.HIGHER if own != other:
            return message("settled-beats", hand=own, other=other)
        case Comparison.HIGHER:
            return message("settled-better-side-cards", hand=own)
        case Comparison.LOWER if own != other:
            return message("settled-loses-to", hand=own, other=other)
        case Comparison.LOWER:
            return message("settled-dealers-is-better", hand=own)
        case Comparison.EQUAL:
            return message("settled-both-have", hand=own)


def too_low(hands: Message, outcome: Outcome, least: str) -> Message:
    """Return why a hand below the lowest paid one is not paid, given how the hands compare."""
    if outcome is Outcome.LOSE:
        return message("settled-less-than", what=hands, hand=spoken_name(least))
    return message("settled-only-better-is-paid", what=hands, hand=spoken_name(least))


def colours(key: str) -> Message:
    """Return the words of a pay table's entry about colours."""
    matched = COLOUR_KEY.fullmatch(key)
    assert matched
    count = int(matched[2])
    if matched[1] == "own":
        return message("settled-own-colours", count=count)
    return message("settled-all-colours", count=count)


def limited(paid: int, won: int, limit: int) -> Message:
    """Return why less is paid than was won."""
    return message("settled-limited", amount=Money(paid), stated=Money(won), most=Money(limit))


def excess(amount: int, multiple: int, beside: str, needs: str) -> Message:
    """Return why a part of a bet goes back."""
    if not needs:
        return message("settled-excess", amount=Money(amount), times=multiple, wager=beside)
    return message(
        "settled-excess-needs",
        amount=Money(amount),
        times=multiple,
        wager=beside,
        hand=spoken_name(needs),
    )


def with_wager(wager: str, other: str | None) -> Text:
    """Return a wager by its label, with the label of the wager beside it, if there is one."""
    return wager if other is None else message("settled-wager-with", wager=wager, other=other)
