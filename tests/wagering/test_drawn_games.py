"""Amounts and payouts in games that a file may have, held against settlement and a second reading.

Settlement sees the cards, and the advice does not: whatever cards there are, both come to the same.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, seed, settings
from hypothesis import strategies as st

from controller.configuration import check, load_game
from controller.data.definition import GameDefinition, OpensAt, TableDefinition, WagerDefinition
from controller.data.message import Message, Money
from controller.settlement import Book
from controller.settlement.settle import Seen, _lacking, outcomes
from controller.wagering import (
    bet_of,
    beyond_pay_table,
    broken_rules,
    check_amounts,
    most_paid,
    payout_advice,
)
from tests.odds.drawn import game_files, small_decks, staged_files, write
from tests.procedure.table_harness import shipped_table
from tests.sharing import mostly_slow
from tests.wagering.tables import shipped

PARTS = pytest.mark.parametrize("part", mostly_slow(range(5), 5))
Choose = Callable[[list[Any]], Any]
"""Chooses one of some values."""
PROPORTIONS = {"wager-unequal", "wager-not-of", "wager-not-that-much", "wager-not-between"}


@st.composite
def tables(draw: st.DrawFn) -> TableDefinition:
    """Draw a game that the check accepts, as one stage decides it; limits follow from multiples."""
    file = draw(st.one_of(game_files(), staged_files()))
    with small_decks(), TemporaryDirectory() as folder:
        path = write(file, Path(folder))
        assume(check(path) == [])
        game = load_game(path)
    if game.staged:
        game = game.decided_at(draw(st.integers(0, len(game.stages) - 1)))
    *others, one = [each.name for each in game.wagers if each.opens is OpensAt.WAGERING]
    if others and draw(st.booleans()):
        equal = {one: draw(st.sampled_from(others))}
        wagers = [replace(each, equal_to=equal.get(each.name, "")) for each in game.wagers]
        game = replace(game, wagers=tuple(wagers))
    unit = draw(st.sampled_from([500, 1201]))
    limits = [(each.name, *(unit * times for times in ends(each))) for each in game.wagers]
    pays = game.default_pay_table
    return replace(shipped_table(), game=game, pay_table=pays, limits=tuple(limits))


def seen(book: Book) -> Iterator[Seen]:
    """Yield what settlement may see: each step of each list, against each kind of dealer."""
    game, strongest = book.game, book.player.strongest
    hands = {1, strongest, *(book.least(hand) for each in game.wagers for hand, _ in each.up_to)}
    steps = hands | {step for rule in book.rules.values() for step in rule.steps}
    dealers = {*range(1, book.dealer.strongest + 1)} if game.packets.dealer else {0}
    ranks = [book.ranks(rule.name).strongest for rule in book.apart]
    for held in sorted(hands):
        for step in sorted(steps):
            final, apart = min(step, strongest), tuple(min(step, most) for most in ranks)
            near = {final - 1, final, final + 1, book.opens_at - 1, book.opens_at, 0}
            yield from (Seen(held, final, dealer, apart, 0, 0) for dealer in near & dealers)
        for own, more in product(range(game.packets.player + 1), range(game.packets.dealer + 1)):
            yield Seen(held, 1, min(dealers), tuple(map(bool, ranks)), own, own + more)


def paid(book: Book, bets: Mapping[str, int]) -> dict[str, set[int]]:
    """Return all that settlement may pay for these bets, by wager and bonus."""
    found: dict[str, set[int]] = {name: set() for name in book.game.settlement}
    for each, stands in product(seen(book), (False, True)):
        for one in outcomes(book, 1, tuple(bets.items()), each, excess_stands=stands):
            found[one.wager].add(one.paid)
    return found


def draw(part: int, hold: Callable[[TableDefinition, st.DataObject], None]) -> None:
    """Hold drawn tables; the first part has few of them."""
    sizes = settings(max_examples=100 if part else 16, suppress_health_check=list(HealthCheck))
    seed(part)(sizes(given(tables(), st.data())(hold)))()


@PARTS
def test_the_payouts_that_are_not_told_are_those_of_some_cards(part: int) -> None:
    draw(
        part, lambda table, data: payouts_agree(table, lambda few: data.draw(st.sampled_from(few)))
    )


@pytest.mark.parametrize("game", ["four-card-frenzy", "high-card-flush", "crazy-4-poker"])
@pytest.mark.parametrize("choose", [min, max])
def test_so_are_they_where_a_hand_allows_a_larger_bet(game: str, choose: Choose) -> None:
    payouts_agree(shipped(game), choose)


def ends(wager: WagerDefinition) -> tuple[int, int]:
    return wager.minimum_multiple, wager.maximum_multiple


def payouts_agree(table: TableDefinition, choose: Choose) -> None:
    """Hold the payouts of some bets; of bets that break a rule, each that is due is right."""
    game, unit = table.game, min(least for _, least, _ in table.limits)
    bets = {each.name: unit * choose([*each.multiples, *ends(each)]) for each in game.wagers}
    one = choose([each.name for each in game.wagers])
    against = [bets | {one: bets[one] + unit}, bets | {one: 0}]
    with small_decks():
        book = Book(game, game.pay_table(table.pay_table))
        asked = [hand for each in game.wagers for hand, _ in each.up_to]
        asked += [game.dealer_opens] if game.dealer_opens else []
        if any(book.least(hand) == 1 for hand in asked):
            return  # every hand is as good
        found = paid(book, bets)
        largest = paid(book, {name: most for name, _, most in table.limits})
        for other in against:
            words = check_amounts(table, other)
            for name, due in paid(book, other).items():
                told = {payout_advice(table, name, amount, other) for amount in due}
                assert told <= {words} or not other[bet_of(game, name)]
    broken = check_amounts(table, bets)
    for name in game.settlement:
        due, most = found[name], max(largest[name], default=0)
        assert most_paid(table, name) == most
        best, prize = max(due, default=0), game.prize(name)
        shared = replace(table, payout_limits=((prize, 1),))
        near = {max(0, each + more) for each in (0, best // 2, *due) for more in (-1, 0, 1)}
        for amount in near:
            right = payout_advice(table, name, amount, bets) == broken
            assert right is (amount in {0, *due})
            assert beyond_pay_table(table, name, amount, bets) is (amount > best)
            share = payout_advice(shared, name, amount, bets) == broken
            assert share is (amount <= best)
        assert not beyond_pay_table(replace(table, limits=()), name, amount, {})
        for amount in (most, most + 1):
            assert beyond_pay_table(table, name, amount, {}) is (amount > most)
            assert bool(payout_advice(table, name, amount, {})) is (amount > most)
        without = bets | {bet_of(game, name): 0}
        *_, last = payout_advice(table, name, 1, without)
        assert last.id == "payout-without-bet"
        assert beyond_pay_table(table, name, 1, without)


def wrong(table: TableDefinition, bets: Mapping[str, int]) -> list[tuple[str, str]]:
    """Return what is wrong with bets, as the rules are read a second time: what, and the label."""
    game, found = table.game, []
    equals = {frozenset((each.name, each.equal_to)) for each in game.wagers}
    for wager in game.wagers:
        name, amount, label = wager.name, bets.get(wager.name, 0), wager.label
        if not amount:
            continue
        low, high = next(each[1:] for each in table.limits if each[0] == name)
        if amount < low or amount > high:
            found.append(("wager-outside-limits", label))
        if wager.requires:
            alone = not bets.get(wager.requires)
        else:
            alone = not wager.enters and not any(
                bets.get(each.name) for each in game.wagers if each.enters
            )
        if alone:
            found.append(("wager-needs", label))
        if wager.equal_to and bets.get(wager.equal_to, amount) not in (0, amount):
            found.append(("wager-unequal", label))
        base = bets.get(wager.requires or "", 0)
        if base and frozenset((name, wager.requires)) not in equals:
            times = Fraction(amount, base)
            least, most = ends(wager)
            if not (times in wager.multiples if wager.multiples else least <= times <= most):
                kinds = "wager-not-of" if wager.multiples else "wager-not-between"
                found.append((kinds if least < most else "wager-not-that-much", label))
    return found


def moneys(words: object) -> Iterator[int]:
    """Yield the amounts that a message says, but for the one that it finds."""
    if isinstance(words, Money):
        yield words.cents
    elif isinstance(words, Message):
        for key, each in words.params.items():
            if key != "amount" or words.id == "payout-amount":
                yield from moneys(each)


@PARTS
def test_what_is_wrong_with_bets_is_told_and_what_is_told_to_be_right_is(part: int) -> None:
    draw(part, bets_agree)


def bets_agree(table: TableDefinition, data: st.DataObject) -> None:
    unit = min(least for _, least, _ in table.limits)
    times, more = st.sampled_from([0, 1, 1, 1, 2, 3, 4, 5]), st.sampled_from([0, 0, 0, -1, 1])
    amounts = st.builds(lambda times, more: max(0, unit * times + more), times, more)
    every = st.fixed_dictionaries({each.name: amounts for each in table.game.wagers})
    with small_decks():
        book = Book(table.game, table.game.pay_table(table.pay_table))
    for _ in range(6):
        bets = data.draw(every)
        bets_are_told(table, bets)
        lying = tuple(name for name, amount in bets.items() if amount)
        alone = any(_lacking(book, lying, name) for name in lying)
        assert alone is any(each.id == "wager-needs" for each in check_amounts(table, bets))


def bets_are_told(table: TableDefinition, bets: dict[str, int]) -> None:
    game, told = table.game, check_amounts(table, bets)
    assert [(each.id, str(each.params["wager"])) for each in told] == wrong(table, bets)
    strange, *rest = check_amounts(table, bets | {"fortune": 1})
    assert (strange.id, tuple(rest)) == ("wager-not-of-game", told)
    assert check_amounts(table, bets | {"fortune": 0}) == told
    broken = [each for each in told if each.id in PROPORTIONS]
    assert [each for words in broken_rules(game, bets).values() for each in words] == broken
    names = {each.label: each.name for each in game.wagers}
    for each in broken:
        name = names[str(each.params["wager"])]
        assert rule_of(each) == rule_of_game(game, name, each.id)
        for amount in moneys(each):
            left = broken_rules(game, bets | {name: amount}).get(name, ())
            assert each.id not in [words.id for words in left]


def rule_of(told: Message) -> str:
    """Return the rule that a message says, by the name of its words; empty: none."""
    rule = told.params.get("rule")
    return rule.id if isinstance(rule, Message) else ""


def rule_of_game(game: GameDefinition, name: str, told: str) -> str:
    """Return how the rule of a bet has to be said."""
    wager = game.wager(name)
    if told == "wager-unequal":
        return ""
    if wager.minimum_multiple < wager.maximum_multiple:
        return "wager-times-either" if wager.multiples else "wager-times-between"
    return "wager-times-one" if wager.minimum_multiple == 1 else "wager-times-exactly"
