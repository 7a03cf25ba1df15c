"""The whole verdict of each rule, for all facts that it looks at."""

from bisect import bisect_right
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from controller.data.outcomes import Outcome
from controller.settlement import Facts
from controller.settlement.outcomes import Comparison
from controller.settlement.rules import (
    BetterHand,
    Bonus,
    ByColour,
    ByHand,
    HandInShowdown,
    LostByFold,
    PaidHands,
    Verdict,
)
from tests.settlement.tables import LOSE, PUSH, WIN, book

LOWER, EQUAL, HIGHER = Comparison
EVEN, NOTHING = Fraction(1), Fraction(0)
FRENZY = book("four-card-frenzy")


def rule(name: str, kind: type):
    """Return a rule of Four Card Frenzy, without what a fold does."""
    found = FRENZY.rules[name]
    inner = found.rule if isinstance(found, LostByFold) else found
    assert isinstance(inner, kind)
    return inner


@pytest.mark.parametrize("tie", [WIN, PUSH, LOSE])
@pytest.mark.parametrize("not_open", [WIN, PUSH, None])
def test_a_showdown_compares_where_the_dealer_opens(tie: Outcome, not_open: Outcome | None) -> None:
    showdown = BetterHand(tie, not_open)
    paid = {WIN: EVEN, PUSH: NOTHING, LOSE: NOTHING}
    for opens in (True, False):
        for comparison, outcome in ((LOWER, LOSE), (EQUAL, tie), (HIGHER, WIN)):
            verdict = showdown.verdict(Facts(comparison=comparison, dealer_opens=opens))
            if opens or not_open is None:
                assert verdict == Verdict(outcome, paid[outcome], compared=True)
            else:
                assert verdict == Verdict(not_open, paid[not_open], unopened=True)


@pytest.mark.parametrize("folded", [False, True])
@pytest.mark.parametrize("comparison", Comparison)
def test_a_hand_of_the_list_is_paid_whatever_the_dealer_has(
    folded: bool, comparison: Comparison
) -> None:
    by_hand = rule("four_card_bonus", ByHand)
    bonus = Bonus(by_hand.paid)
    pair, flush = FRENZY.least("pair-of-aces"), FRENZY.least("flush")
    for strength, odds, name in (
        (pair - 1, 0, ""),
        (pair, 1, "pair-of-aces"),
        (flush - 1, 4, "straight"),
        (flush, 6, "flush"),
    ):
        facts = Facts(folded, strength, comparison)
        won = Verdict(WIN, Fraction(odds), name)
        assert by_hand.verdict(facts) == (won if odds else Verdict(LOSE))
        assert bonus.verdict(facts) == (won if odds and not folded else Verdict(PUSH))
        lost_by_fold = LostByFold(by_hand).verdict(facts)
        assert lost_by_fold == (Verdict(LOSE) if folded else by_hand.verdict(facts))


def test_a_band_of_a_list_gives_the_bet_back() -> None:
    paid = ByHand(PaidHands({"flush": "4", "straight": "0"}, FRENZY.player))
    for hand, verdict in (
        ("flush", Verdict(WIN, Fraction(4), "flush")),
        ("straight", Verdict(PUSH, paid_for="straight")),
        ("pair", Verdict(LOSE)),
    ):
        assert paid.verdict(Facts(strength=FRENZY.least(hand))) == verdict


def test_cards_of_a_colour_are_paid_the_highest_odds_that_fit() -> None:
    by_colour = rule("prime", ByColour)
    assert by_colour.verdict(Facts(own_colour=3, all_colour=9)) == Verdict(LOSE)
    four = Verdict(WIN, EVEN, "own-4-one-colour")
    assert by_colour.verdict(Facts(own_colour=4, all_colour=4)) == four
    assert by_colour.verdict(Facts(own_colour=5)) == Verdict(WIN, Fraction(6), "own-5-one-colour")


ALL = list(product([WIN, PUSH, LOSE], repeat=3))


@pytest.mark.parametrize("opens", [False, True])
@pytest.mark.parametrize("outcomes", ALL)
def test_a_good_hand_is_paid_by_the_list_for_its_showdown(
    outcomes: tuple[Outcome, ...], opens: bool
) -> None:
    each = dict(zip((HIGHER, EQUAL, LOWER), outcomes, strict=True))
    odds = replace(rule("odds", HandInShowdown), outcomes=each)
    straight, best = FRENZY.least("straight"), FRENZY.player.strongest
    won = {
        (straight, HIGHER): 1,
        (straight, LOWER): 2,
        (best, HIGHER): 50,
        (best, LOWER): 100,
    }
    names = {straight: "straight", best: "four-of-a-kind"}
    for strength in (straight - 1, straight, best):
        for comparison in Comparison:
            verdict = odds.verdict(Facts(False, strength, comparison, opens))
            if strength < straight:
                outcome = LOSE if comparison is LOWER else PUSH
                assert verdict == Verdict(outcome, compared=True)
            elif each[comparison] is not WIN:
                assert verdict == Verdict(each[comparison], compared=True)
            else:
                paid = won[strength, HIGHER if comparison is EQUAL else comparison]
                assert verdict == Verdict(WIN, Fraction(paid), names[strength], compared=True)


def test_a_good_hand_that_the_list_does_not_pay_pushes() -> None:
    unlisted = replace(rule("odds", HandInShowdown), least=1)
    for comparison in Comparison:
        assert unlisted.verdict(Facts(False, 1, comparison)) == Verdict(PUSH, compared=True)


@pytest.mark.parametrize("not_open", [WIN, PUSH, LOSE])
def test_where_the_dealer_does_not_open_no_list_is_for_the_showdown(not_open: Outcome) -> None:
    odds = replace(rule("odds", HandInShowdown), not_open=not_open)
    best = FRENZY.player.strongest
    for comparison, strength in product(Comparison, (1, best)):
        verdict = odds.verdict(Facts(False, strength, comparison, dealer_opens=False))
        if not_open is not WIN:
            assert verdict == Verdict(not_open, unopened=True)
        elif strength == 1:
            assert verdict == Verdict(PUSH, unopened=True)
        else:
            assert verdict == Verdict(WIN, Fraction(50), "four-of-a-kind", unopened=True)


def test_a_lost_wager_costs_its_bet_and_any_other_wins_its_odds() -> None:
    assert [Verdict(LOSE).net, Verdict(PUSH).net, Verdict(WIN, EVEN * 3).net] == [-1, 0, 3]


@pytest.mark.parametrize("folded", [False, True])
@pytest.mark.parametrize("game", ["four-card-frenzy", "three-card-poker", "crazy-4-poker"])
def test_a_rule_looks_at_no_fact_that_it_does_not_name(game: str, folded: bool) -> None:
    rules = book(game)
    strengths = range(1, rules.player.strongest + 1, rules.player.strongest // 400)
    every = [
        Facts(folded, *each)
        for each in product(strengths, Comparison, (False, True), (2, 3), (2, 6))
    ]
    for name, each in rules.rules.items():
        found: dict[object, Verdict] = {}
        names, steps = sorted(each.facts_seen(folded=folded)), sorted(each.steps)
        for facts in every:
            seen = tuple(
                bisect_right(steps, facts.strength) if fact == "strength" else getattr(facts, fact)
                for fact in names
            )
            assert found.setdefault(seen, each.verdict(facts)) == each.verdict(facts), name
