"""The examples of the specification: the stub in a draw (18), and the order of a draw."""

from dataclasses import replace
from itertools import product

import pytest

from controller.data.definition.poker import DrawRules, PokerGame, PokerRules
from controller.poker import next_to_draw, served
from controller.poker.card_exchange import Burned, Dealt, Reshuffled, Served, serve
from tests.poker.tables import (
    FIVE_CARD_DRAW,
    STRIPPED_32,
    STRIPPED_36,
    blinds,
    dealt,
    refusal,
    told,
)


def draw_of(game: PokerGame, *cards: int) -> Served:
    draws = [(place + 1, count) for place, count in enumerate(cards)]
    return serve(game, len(cards), draws, complete=True)


def in_short(deeds: Served) -> list[str]:
    words = {Burned: "burn", Dealt: "{0.cards} to {0.seat}", Reshuffled: "shuffle {0.cards}"}
    return [words[type(deed)].format(deed) for deed in deeds.deeds]


def test_18_the_stub_of_36_cards_runs_out() -> None:
    done = draw_of(STRIPPED_36, 3, 3, 1, 0, 3)
    assert in_short(done) == [
        "burn", "3 to 1", "3 to 2", "1 to 3", "2 to 5", "shuffle 9", "1 to 5",
    ]  # fmt: skip
    assert done.deeds[-2] == Reshuffled(9, (1, 2, 3))


def test_18_five_draw_five_of_52() -> None:
    done = draw_of(FIVE_CARD_DRAW, 5, 5, 5, 5, 5)
    first = [f"4 to {seat}" for seat in range(1, 6)]
    assert in_short(done) == ["burn", *first, *(f"1 to {seat}" for seat in range(1, 6))]
    assert done.left == 0  # what is left is the bottom card


def test_18_four_draw_three_of_32() -> None:
    done = in_short(draw_of(STRIPPED_32, 3, 3, 3, 3))
    assert done == ["burn", "3 to 1", "3 to 2", "3 to 3", "1 to 4", "shuffle 11", "2 to 4"]


def test_18_only_one_draws_five() -> None:
    assert in_short(draw_of(FIVE_CARD_DRAW, 0, 5, 0)) == ["burn", "4 to 2", "burn", "1 to 2"]


def test_a_fifth_card_may_be_one_that_was_thrown_away() -> None:
    done = draw_of(STRIPPED_32, 5, 4, 4, 0)
    assert in_short(done) == [
        "burn",
        "4 to 1",
        "4 to 2",
        "2 to 3",
        "shuffle 11",
        "2 to 3",
        "1 to 1",
    ]
    assert done.meets_own == (1,)


def test_the_seat_that_is_served_never_gets_its_own_discards_back_at_once() -> None:
    done = draw_of(STRIPPED_32, 5, 3, 3, 0)
    assert in_short(done)[-2:] == ["shuffle 8", "1 to 1"]
    assert done.deeds[-2] == Reshuffled(8, (2, 3))


def test_nobody_draws_so_nothing_is_burned() -> None:
    assert draw_of(FIVE_CARD_DRAW, 0, 0, 0).deeds == ()


@pytest.mark.parametrize("game", [FIVE_CARD_DRAW, STRIPPED_36, STRIPPED_32])
@pytest.mark.parametrize("five", [False, True])
@pytest.mark.parametrize("bottom", [False, True])
def test_each_gets_what_it_drew_and_no_card_is_made(game: PokerGame, five, bottom) -> None:
    game = replace(game, draw=DrawRules(five_consecutive=five, bottom_never=bottom))
    for number in range(6**game.most):
        cards = [number // 6**place % 6 for place in range(game.most)]
        done = draw_of(game, *cards)
        got = dict.fromkeys(range(1, game.most + 1), 0)
        inside = game.deck_cards - 5 * game.most
        for deed in done.deeds:
            match deed:
                case Burned():
                    inside -= 1
                case Dealt(seat, count):
                    got[seat] += count
                    inside -= count
                case Reshuffled(count):
                    inside = count
            assert inside >= 0, cards
        assert [*got.values()] == cards
        assert done.left <= inside


@pytest.mark.parametrize("burns", [False, True])
@pytest.mark.parametrize("five", [False, True])
@pytest.mark.parametrize("complete", [False, True])
def test_a_card_is_burned_for_the_draw_and_one_for_the_fifth_card_of_who_draws_alone(
    burns, five, complete
) -> None:
    game = replace(FIVE_CARD_DRAW, draw=DrawRules(five_consecutive=five, burn=burns))
    for one, other in product(range(6), repeat=2):
        done = serve(game, 2, [(1, one), (2, other)], complete=complete)
        burned = sum(isinstance(deed, Burned) for deed in done.deeds)
        fifth_alone = complete and not five and (one, other) in [(0, 5), (5, 0)]
        assert burned == (burns and one + other > 0) + fifth_alone, (one, other)


RULES = PokerRules(FIVE_CARD_DRAW, blinds())


def test_all_in_hands_draw_and_folded_hands_do_not() -> None:
    hand = dealt(RULES, (1, 2, 3, 4), puck=4, s2=150)
    hand = told(RULES, hand, "3 call", "4 fold", "1 call")
    assert next_to_draw(hand) == 1
    assert refusal(RULES, hand, "2 draws 1") == "turn-of"
    assert refusal(RULES, hand, "1 draws 6") == "draws-at-most"
    hand = told(RULES, hand, "1 draws 2", "2 draws 1")
    assert served(RULES, hand).deeds == (Burned(), Dealt(1, 2), Dealt(2, 1))
    assert refusal(RULES, hand, "4 draws 1") == "not-in-hand"
    assert refusal(RULES, hand, "1 draws 1") == "drawn-already"
    hand = told(RULES, hand, "closed")
    assert [seat.drawn for seat in hand.seats] == [2, 1, 0, -1]


def test_a_home_game_allows_three_or_four_with_an_ace() -> None:
    home = replace(FIVE_CARD_DRAW, draw=DrawRules(most=3))
    assert home.draw.allowed == 3
    assert DrawRules(most=3, four_with_ace=True).allowed == 4
    assert DrawRules(four_with_ace=True).allowed == 5
