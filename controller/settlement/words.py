"""Reasons that a dealer can say aloud."""

from fractions import Fraction

from controller.cards import Evaluator, describe, spoken_name
from controller.data.money import money
from controller.data.outcomes import COLOUR_KEY, Outcome
from controller.settlement.facts import Comparison
from controller.settlement.rules import Verdict


def spoken(odds: Fraction) -> str:
    """Return odds as a dealer says them: `3 to 2`."""
    return f"{odds.numerator} to {odds.denominator}"


def what_happens(label: str, verdict: Verdict) -> str:
    """Return the outcome of a wager in words: `Play wins 1 to 1`."""
    match verdict.outcome:
        case Outcome.WIN:
            return f"{label} wins {spoken(verdict.odds)}"
        case Outcome.LOSE:
            return f"{label} loses"
        case Outcome.PUSH:
            return f"{label} pushes"
        case Outcome.RETURNED:
            return f"{label} goes back"


def compared(evaluator: Evaluator, player: int, dealer: int, comparison: Comparison) -> str:
    """Return how two hands compare, in words."""
    own, other = describe(evaluator, player), describe(evaluator, dealer)
    match comparison:
        case Comparison.HIGHER:
            return f"{own} beats {other}" if own != other else f"{own}, with the better side cards"
        case Comparison.LOWER:
            return f"{own} loses to {other}" if own != other else f"{own}, the dealer's is better"
        case Comparison.EQUAL:
            return f"both have {own}"


def too_low(hands: str, outcome: Outcome, least: str) -> str:
    """Return why a hand below the lowest paid one is not paid, given how the hands compare."""
    if outcome is Outcome.LOSE:
        return f"{hands}, and it is less than {spoken_name(least)}"
    return f"{hands}, but only {spoken_name(least)} or better is paid"


def colours(key: str) -> str:
    """Return the words of a pay table's entry about colours."""
    matched = COLOUR_KEY.fullmatch(key)
    assert matched
    whose = "your" if matched[1] == "own" else "your and the dealer's"
    return f"{matched[2]} of {whose} cards are of one colour"


def limited(paid: int, won: int, limit: int) -> str:
    """Return why less is paid than was won."""
    return f"{money(paid)} of {money(won)} is paid: all seats together {money(limit)} at most"


def excess(amount: int, multiple: int, beside: str, needs: str) -> str:
    """Return why a part of a bet goes back."""
    why = f": more needs {spoken_name(needs)} or better" if needs else ""
    return f"{money(amount)} above {multiple} × {beside} goes back{why}"
