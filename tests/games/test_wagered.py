"""Which wagers bring a seat into the round, and which hands need the dealer's."""

import pytest

from drivers.vocabulary import ActKind, Key
from tests.games.test_played import table
from tests.procedure.table_story import Story

pytestmark = pytest.mark.usefixtures("kept_story")


def dealt(found: Story, seats: int) -> Story:
    """Deal packets to all; if the dealer's packet waits for the decisions, come to them."""
    for _ in range(seats):
        found.dispense()
    if found.definition.game.dealer_waits:
        found.report().press(Key.DECISIONS_CLOSED).lift()
    else:
        found.dispense()
    return found


def story(game: str) -> Story:
    return Story(definition=table(game)).open()


def dealt_to(found: Story) -> list[int]:
    assert found.state.round is not None
    return [seat.number for seat in found.state.round.seats if seat.due]


@pytest.mark.parametrize(
    ("game", "wagers", "comes_in"),
    [
        ("three-card-poker", ("ante",), True),
        ("three-card-poker", ("pair_plus",), True),
        ("three-card-poker", ("prime",), False),
        ("three-card-poker", ("six_card_bonus",), False),
        ("three-card-poker", ("pair_plus", "six_card_bonus"), True),
        ("four-card-poker", ("ante",), True),
        ("four-card-poker", ("aces_up",), True),
        ("four-card-frenzy", ("ante",), False),
        ("four-card-frenzy", ("odds",), False),
        ("four-card-frenzy", ("ante", "odds"), True),
        ("four-card-frenzy", ("ante", "prime"), False),
        ("four-card-frenzy", ("ante", "odds", "prime", "four_card_bonus"), True),
    ],
)
def test_a_packet_is_due_to_who_has_wagered(game, wagers, comes_in):
    found = story(game)
    in_play = ("ante", "odds") if game == "four-card-frenzy" else ("ante",)
    for wager in in_play:
        found.bet(1, wager=wager)
    for wager in wagers:
        found.bet(5, wager=wager)
    found.press(Key.NO_MORE_BETS)
    assert dealt_to(found) == ([1, 5] if comes_in else [1])
    assert found.seat(5).next_round is not comes_in


def test_wagers_that_bring_nobody_in_close_no_bets():
    found = story("four-card-frenzy").bet(3).press(Key.NO_MORE_BETS)
    assert (found.step, found.refused) == ("wagering", "no_wager")
    found.bet(3, wager="odds").press(Key.NO_MORE_BETS)
    assert found.step in ("waiting_deck", "dealing.seat")


@pytest.mark.parametrize(
    ("game", "player", "dealer"),
    [("three-card-poker", 3, 3), ("four-card-poker", 5, 6), ("four-card-frenzy", 5, 5)],
)
@pytest.mark.parametrize("seats", [1, 4, 7])
def test_packets_and_remainder_have_their_sizes(game, player, dealer, seats):
    found = story(game)
    for seat in range(1, seats + 1):
        found.bet(seat)
        if game == "four-card-frenzy":
            found.bet(seat, wager="odds")
    found.press(Key.NO_MORE_BETS)
    dealt(found, seats).green()
    assert [size for _, size in found.packets] == [player] * seats + [dealer]
    assert found.act.kind is ActKind.REMAINDER
    assert found.state.round is not None
    assert found.state.round.remainder == 52 - player * seats - dealer


@pytest.mark.parametrize(("wager", "reveals"), [("six_card_bonus", True), ("prime", False)])
def test_a_folded_hand_may_still_need_the_dealers(wager, reveals):
    found = story("three-card-poker").bet(2).bet(2, wager=wager).press(Key.NO_MORE_BETS)
    dealt(found, 1).green()
    assert found.seat(2).folded
    assert found.step == ("revealing" if reveals else "settling")


def test_a_wager_lost_with_its_fold_is_noted_when_it_is_taken():
    found = story("four-card-poker").bet(3).bet(5).bet(5, wager="aces_up").press(Key.NO_MORE_BETS)
    dealt(found, 2).take(5).wait(1)
    assert found.notes == ["Seat 5 folds."]
    found.take(5, wager="aces_up").wait(found.definition.house.spot_stable)
    assert found.notes == ["Seat 5, Aces Up: taken, the hand folded."]
    assert found.alerts == []
