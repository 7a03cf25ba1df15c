"""Settlement is total: each wager has exactly one outcome, and every cent is accounted for."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import floor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.configuration import load_game
from controller.data.definition import Excess, GameDefinition
from controller.data.outcomes import Outcome
from controller.settlement import Book, Facts, SeatPlay, settle
from controller.settlement.outcomes import Comparison
from controller.words.spoken import say
from tests.configuration.files import OF_HOUSE
from tests.settlement.tables import with_wager


@cache
def a_book(game: str, table: int, excess: Excess) -> Book:
    definition: GameDefinition = load_game(game)
    for wager in definition.wagers:
        changed = with_wager(definition, wager.name, excess=excess)
        definition = replace(definition, wagers=changed)
    return Book(definition, definition.pay_tables[table % len(definition.pay_tables)])


@st.composite
def rounds(draw):
    """A book, a dealer's hand, community cards and seats with any wagers, sensible or not."""
    table, excess = draw(st.integers(0, 3)), draw(st.sampled_from(Excess))
    book = a_book(draw(st.sampled_from(OF_HOUSE)), table, excess)
    packets = book.game.packets
    numbers = draw(st.lists(st.integers(1, 7), min_size=1, max_size=3, unique=True))
    others = packets.dealer + packets.community
    need = others + packets.player * len(numbers)
    cards = draw(st.permutations(range(52)))[:need]
    dealer, community = tuple(cards[: packets.dealer]), tuple(cards[packets.dealer : others])
    rest = cards[others:]
    seats = []
    for place, number in enumerate(numbers):
        packet = tuple(rest[place * packets.player : (place + 1) * packets.player])
        amounts = st.sampled_from([0, 0, 1, 3, 500, 501, 1000, 1500, 2500])
        wagers = {wager.name: draw(amounts) for wager in book.game.wagers}
        held = packet[book.game.draw_cards :]
        laid = draw(st.sampled_from([None, *held])) if book.game.draw_cards else None
        flags = draw(st.booleans()), laid, draw(st.booleans())
        seats.append(SeatPlay(number, packet, wagers, *flags))
    return book, seats, dealer, community


@settings(max_examples=200, deadline=None)
@given(rounds())
def test_every_wager_has_one_outcome_and_money_is_conserved(a_round):
    book, seats, dealer, community = a_round
    settled = settle(book, seats, dealer, (), community)
    bonuses = {rule.name for rule in book.game.rules if rule.beside}
    for seat in seats:
        own = [each for each in settled if each.seat == seat.seat]
        staked = {name for name, amount in seat.wagers.items() if amount}
        assert sorted(each.wager for each in own if each.wager not in bonuses) == sorted(staked)
        order = [book.game.settlement.index(each.wager) for each in own]
        assert order == sorted(order)
        for each in own:
            if each.wager not in bonuses:
                assert each.stake + each.returned == seat.wagers[each.wager]
            base = seat.wagers[book.game.rule(each.wager).beside] if each.wager in bonuses else 0
            exact = each.odds * (each.stake or base)
            assert each.paid == floor(each.odds * each.stake) or each.wager in bonuses
            assert 0 <= each.paid <= exact
            assert (each.odds > 0) == (each.outcome is Outcome.WIN)
            assert (each.stake == 0) or each.outcome is not Outcome.RETURNED
            house = each.stake if each.outcome is Outcome.LOSE else -each.paid
            assert each.to_player + house == each.stake + each.returned
            assert say(each.reason)
            assert say(each.reason).isprintable()
    placed = [-each.seat for each in settled]
    assert placed == sorted(placed)


@pytest.mark.parametrize("game", OF_HOUSE)
def test_every_combination_of_facts_has_a_verdict(game):
    book = a_book(game, 0, Excess.RETURNED)
    for name in book.rules:
        strongest = book.ranks(name).strongest
        for strength in range(1, strongest + 1, 7 if strongest > 1000 else 1):
            for comparison in Comparison:
                for folded, opens in ((0, 0), (0, 1), (1, 0), (1, 1)):
                    facts = Facts(bool(folded), strength, comparison, bool(opens), 2, 5)
                    verdict = book.verdict(name, facts)
                    assert isinstance(verdict.outcome, Outcome)
                    assert verdict.net >= -1
                    assert isinstance(verdict.odds, Fraction)


def test_fractions_of_a_cent_stay_with_the_house():
    definition = load_game("three-card-poker")
    table = definition.pay_tables[0]
    pays = tuple(
        (name, (("pair", "3/2"),)) if name == "pair_plus" else (name, odds)
        for name, odds in table.pays
    )
    book = Book(definition, replace(table, pays=pays))
    seat = SeatPlay(1, (0, 1, 20), {"pair_plus": 501})
    [paid] = settle(book, [seat], (4, 8, 15))
    assert (paid.odds, paid.paid, paid.to_player) == (Fraction(3, 2), 751, 1252)
