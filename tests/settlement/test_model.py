"""Settlement held against a plain reading of the games' files, at the edges of facts and amounts.

The reading knows hands by their strengths alone, pays in exact numbers, and shares no code with
the rules.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import floor
from random import Random

import pytest

from controller.cards import named_hand
from controller.configuration import load_game
from controller.data.definition import Excess, OnFold
from controller.data.message import Message
from controller.data.outcomes import SettledBy, SettlementRule
from controller.settlement import Book, Facts
from controller.settlement.outcomes import Comparison
from controller.settlement.settle import Seen, outcomes, rank_hands
from controller.wagering import broken_rules
from tests.configuration.files import OF_HOUSE
from tests.settlement.tables import LOSE, PUSH, RETURNED, WIN

Paying = list[tuple[int, int, Fraction]]
"""Least strength, most, odds; of two that fit, the narrower one."""


@cache
def book(name: str, seed: int) -> Book:
    """Return a game's rules as they are shipped (0), or with other outcomes of its wagers."""
    game, draw = load_game(name), Random(f"{name}{seed}")
    if seed:
        rules = tuple(
            replace(
                rule,
                tie=draw.choice((WIN, PUSH, LOSE)),
                not_open=draw.choice((None, WIN, PUSH, LOSE)),
                better=draw.choice((WIN, PUSH)),
                beaten=draw.choice((None, WIN, PUSH, LOSE)),
                commission=draw.choice((0, 5)),
                least=rule.least and game.dealer_opens,
            )
            for rule in game.rules
        )
        wagers = tuple(
            replace(each, excess=draw.choice([*Excess]), on_fold=draw.choice([*OnFold]))
            for each in game.wagers
        )
        game = replace(game, rules=rules, wagers=wagers)
    table = game.pay_table(game.default_pay_table)
    if seed:  # a list for beaten hands has two next to each other that the other one lacks
        fewer = {rule.lists[0] for rule in game.rules if rule.when_beaten}
        pays = [(name, odds[:1] + odds[3:] if name in fewer else odds) for name, odds in table.pays]
        table = replace(table, pays=tuple(pays))
    return Book(game, table)


def paying(rules: Book, rule: SettlementRule, name: str) -> Paying:
    ranks = rules.ranks(rule.name)
    found = [
        (*named_hand(hand, ranks.ranking).strengths(ranks), Fraction(odds))
        for hand, odds in dict(rules.table.pays)[name]
    ]
    return sorted(found, key=lambda each: each[1] - each[0])


def paid(among: Paying, strength: int) -> Fraction | None:
    return next((odds for least, most, odds in among if least <= strength <= most), None)


def reading(rules: Book, rule: SettlementRule, facts: Facts) -> tuple[object, Fraction]:
    """Return the outcome of a wager and its odds, as the game's file says."""
    nothing, even = Fraction(0), Fraction(100 - rule.commission, 100)
    fold_loses = not rule.beside and rules.wagers[rule.name].on_fold is OnFold.LOST
    unopened = not facts.dealer_opens and rule.not_open is not None
    if facts.folded and (fold_loses or rule.beside):
        return (PUSH if rule.beside else LOSE), nothing
    if rule.by is SettledBy.SHOWDOWN:
        by = {Comparison.LOWER: LOSE, Comparison.EQUAL: rule.tie, Comparison.HIGHER: WIN}
        outcome = rule.not_open if unopened else by[facts.comparison]
        return outcome, even if outcome is WIN else nothing
    if rule.by is SettledBy.COLOUR:
        fits = [nothing - 1]
        for key, odds in dict(rules.table.pays)[rule.name]:
            whose, count, _ = key.split("-", 2)
            if (facts.own_colour if whose == "own" else facts.all_colour) >= int(count):
                fits.append(Fraction(odds))
        found = max(fits) if len(fits) > 1 else None
    elif rule.by is SettledBy.HAND_IN_SHOWDOWN:
        beaten = facts.comparison is Comparison.LOWER and not unopened
        better, tie, when_beaten = rule.outcomes
        by = {Comparison.LOWER: when_beaten, Comparison.EQUAL: tie, Comparison.HIGHER: better}
        outcome = rule.not_open if unopened else by[facts.comparison]
        if not unopened and facts.strength < least(rules, rule.least):
            outcome = LOSE if beaten else PUSH
        if outcome is not WIN:
            return outcome, nothing
        name = rule.when_beaten if beaten and rule.when_beaten else rule.lists[0]
        found = paid(paying(rules, rule, name), facts.strength) or nothing
    else:
        found = paid(paying(rules, rule, rule.lists[0]), facts.strength)
    if found is None:
        return (PUSH if rule.beside else LOSE), nothing
    return (WIN if found else PUSH), found


def least(rules: Book, hand: str) -> int:
    return named_hand(hand, rules.player.ranking).strengths(rules.player)[0]


def edges(rules: Book, rule: SettlementRule) -> list[int]:
    """Return the strengths about the ends of what a rule pays."""
    ends = {1, rules.ranks(rule.name).strongest}
    if rule.by is SettledBy.HAND_IN_SHOWDOWN:
        ends.add(least(rules, rule.least))
    if rule.by not in (SettledBy.SHOWDOWN, SettledBy.COLOUR):
        for name in rule.lists:
            ends |= {end for low, high, _ in paying(rules, rule, name) for end in (low, high)}
    near = {end + by for end in ends for by in (-1, 0, 1)}
    return sorted(each for each in near if 1 <= each <= rules.ranks(rule.name).strongest)


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("game", OF_HOUSE)
def test_each_rule_says_of_all_facts_what_the_file_says(game: str, seed: int) -> None:
    rules = book(game, seed)
    for rule in rules.game.rules:
        made = rules.rules[rule.name]
        strengths = edges(rules, rule)
        counts = range(8) if rule.by is SettledBy.COLOUR else (0,)
        before: dict[object, tuple[int, object]] = {}
        for strength, *facts in product(
            strengths, (False, True), Comparison, (False, True), counts, counts
        ):
            folded, comparison, opens, own, together = facts
            seen = Facts(folded, strength, comparison, opens, own, together)
            verdict = made.verdict(seen)
            assert (verdict.outcome, verdict.odds) == reading(rules, rule, seen), (rule, seen)
            assert verdict.net == (-1 if verdict.outcome is LOSE else verdict.odds)
            # From one step to the next nothing changes.
            last, found = before.get(tuple(facts), (strength, verdict))
            assert found == verdict or made.steps & set(range(last + 1, strength + 1)), rule
            before[tuple(facts)] = strength, verdict


@pytest.mark.parametrize("game", OF_HOUSE)
def test_what_no_rule_looks_at_is_not_seen(game: str) -> None:
    """Deals that differ in it alone are settled once."""
    rules, cards = book(game, 0), iter(range(52))
    packets = rules.game.packets
    own, dealer, board = (
        tuple(next(cards) for _ in range(count))
        for count in (packets.player, packets.dealer, packets.community)
    )
    seen = rank_hands(rules, own, None, dealer, board)
    colours = any(rule.by is SettledBy.COLOUR for rule in rules.game.rules)
    hand = any(wager.up_to for wager in rules.game.wagers)
    assert (seen.held > 0, seen.own_colour > 0, seen.all_colour > 0) == (hand, colours, colours)
    assert (seen.dealer > 0) == (packets.dealer > 0)


def seats(
    rules: Book, draw: Random, count: int
) -> Iterator[tuple[dict[str, int], Seen, bool, bool]]:
    """Yield amounts at their edges, what is seen of the cards, and the flags of a seat."""
    game, most = rules.game, rules.player.strongest
    hands = [each for rule in game.rules for each in edges(rules, rule) if each <= most]
    ends = [least(rules, hand) for wager in game.wagers for hand, _ in wager.up_to]
    hands += [end - by for end in (rules.opens_at, *ends) for by in (0, 1) if end > 1]
    for _ in range(count):
        placed: dict[str, int] = {}
        for wager in game.wagers:
            base = placed.get(wager.requires or "", 501)
            times = draw.choice((1, wager.minimum_multiple, wager.maximum_multiple))
            placed[wager.name] = draw.choice((0, 1, base, base * times, base * times + 1))
        final = draw.choice(hands)
        near = final - 1, final, final + 1, rules.opens_at - 1, rules.opens_at
        dealer = draw.choice([each for each in near if 1 <= each <= rules.dealer.strongest])
        apart = tuple(draw.choice(edges(rules, rule)) for rule in rules.apart)
        colours = draw.randrange(8), draw.randrange(8)
        seen = Seen(draw.choice(hands), final, dealer, apart, *colours)
        yield placed, seen, draw.random() < 0.2, draw.random() < 0.3


def settled(
    rules: Book, placed: dict[str, int], seen: Seen, folded: bool, stands: bool
) -> Iterator[tuple[str, object, int, int, Fraction, int, tuple[Message, ...]]]:
    """Yield (wager, outcome, stake, returned, odds, cents paid, what it breaks)."""
    game = rules.game
    lying = {name for name, cents in placed.items() if cents}
    for name in game.folds_without:
        beside = rules.wagers[name].requires
        folded = folded or (name not in lying and beside in lying)
    entered = any(
        each.enters and {each.name, *game.needs(each.name)} <= lying for each in game.wagers
    )
    apart = dict(zip([rule.name for rule in rules.apart], seen.apart, strict=True))

    def over(bet: str) -> int:
        wager = rules.wagers[bet]
        if wager.requires is None:
            return 0
        times = wager.maximum_multiple
        if wager.up_to and not stands:
            fits = [times for hand, times in wager.up_to if seen.held >= least(rules, hand)]
            times = max(fits, default=wager.minimum_multiple)
        base = placed[wager.requires] - (over(wager.requires) if bet == game.decision else 0)
        return max(0, placed[bet] - times * base)

    for name in game.settlement:
        rule = game.rule(name)
        bet = rule.beside or name
        if bet not in lying:
            continue
        action = set(game.needs(bet)) <= lying and (rules.wagers[bet].enters or entered)
        if not action or (folded and bet == game.decision):
            if not rule.beside:
                yield name, RETURNED, 0, placed[name], Fraction(0), 0, ()
            continue
        comparison = Comparison((seen.final > seen.dealer) - (seen.final < seen.dealer) + 1)
        facts = Facts(
            folded,
            apart.get(name, seen.final),
            comparison,
            seen.dealer >= rules.opens_at,
            seen.own_colour,
            seen.all_colour,
        )
        outcome, odds = reading(rules, rule, facts)
        stake = placed[bet] - over(bet)
        if not rule.beside:
            judged = dict(placed)
            if bet == game.decision:  # a raise is held against the part that has action
                judged[rules.wagers[bet].requires] -= over(rules.wagers[bet].requires)
            broken = broken_rules(game, judged).get(bet, ())
            yield name, outcome, stake, over(bet), odds, floor(odds * stake), broken
        elif outcome is WIN:
            yield name, outcome, 0, 0, odds, floor(odds * stake), ()


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("game", OF_HOUSE)
def test_each_seat_is_settled_as_the_file_says(game: str, seed: int) -> None:
    rules = book(game, seed)
    for placed, seen, folded, stands in seats(rules, Random(f"{game}{seed}"), 40):
        found = outcomes(rules, 3, tuple(placed.items()), seen, folded=folded, excess_stands=stands)
        told = [
            (
                *(each.wager, each.outcome, each.stake, each.returned, each.odds, each.paid),
                # An excess says last what is wrong with it.
                each.breaks[:-1] if each.returned and each.stake else each.breaks,
            )
            for each in found
        ]
        assert told == [*settled(rules, placed, seen, folded, stands)], (placed, seen, folded)
        for each in found:
            named = rules.game.rule(each.wager).when_beaten
            if named and each.reason.id != "settled-does-not-open":
                pays = bool(each.odds) and seen.final < seen.dealer
                said = rules.game.label(named) in repr(each.reason)
                assert said is pays, (each, seen)
