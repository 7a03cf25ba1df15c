"""The deck of a hand: in packets with a stub, counted by people, its shuffler replaced."""

import pytest

from controller.data.message import message
from controller.poker import clockwise
from drivers.vocabulary import Key
from tests.procedure.hand_story import DRAW, PACKETS, HandStory


def test_packets_come_after_the_puck_and_green_brings_the_stub():
    story = HandStory(PACKETS).puck(3).sit(1, 2, 3, 5).press(Key.NO_MORE_BETS)
    dealt = []
    while story.step == "dealing.seat":
        dealt.append(story.act.size)
        seat = story.report().state.round.tray_seat
        story.lift()
        dealt.append(seat)
    assert dealt == [5, 5, 5, 1, 5, 2, 5, 3]
    assert story.step == "awaiting_green"
    story.press(Key.GREEN).report()
    assert (story.step, story.told) == (
        "remainder",
        "Take the 32 remaining cards: the draw comes from them.",
    )
    story.lift()
    assert (story.step, story.view.first) == ("betting", 5)
    assert story.told == "Betting round 1 of 2: touch each seat that folds. Then close the betting."
    counts = story.snapshot.counts
    assert (counts.inside, counts.in_hand, counts.dealt, counts.rack) == (0, 32, 20, 0)
    assert story.press(Key.GREEN).refused == "green_twice"


@pytest.mark.parametrize("players", [(2, 4), (1, 3, 5), (2, 3, 4)])
@pytest.mark.parametrize("puck", range(6))
def test_the_packets_go_round_from_the_puck_also_where_players_come_back(
    puck: int, players: tuple[int, ...]
):
    story = HandStory(PACKETS)
    if puck:
        story.puck(puck)
    story.sit(*players).press(Key.NO_MORE_BETS).report()
    first = story.state.round.tray_seat
    kept = story.press(Key.BETS_OPEN).snapshot.places.tray.words
    assert kept == message("panel-kept-for-seat", seat=first)
    story.press(Key.NO_MORE_BETS)
    dealt = [first, *(story.lift().report().state.round.tray_seat for _ in players[1:])]
    assert tuple(dealt) == clockwise(players, puck or players[0])


def test_nobody_folds_before_the_stub_is_out():
    story = HandStory(PACKETS).sit(1, 2).press(Key.NO_MORE_BETS).dispense().dispense()
    assert story.step == "awaiting_green"
    assert story.press(Key.DECISIONS_CLOSED).refused == "cards_not_out"
    assert story.sit(1).refused == ""


@pytest.mark.parametrize(("game", "cards"), [(PACKETS, 42), (DRAW, 52)])
def test_cards_counted_by_hand_are_dealt_from_though_their_shuffler_is_gone(game: str, cards: int):
    story = HandStory(game).sit(1, 2).press(Key.NO_MORE_BETS)
    if game == PACKETS:
        story.dispense().dispense().press(Key.GREEN)
    story.lose("shuffler").link("shuffler", serial="OTHER-1").unpack().count(cards).clear(cards)
    assert (story.step, story.holds) == ("betting", ["foreign"])


@pytest.mark.parametrize("game", [PACKETS, DRAW])
def test_a_counted_deck_is_dealt_from_though_nobody_can_tell_that_it_was_lifted(game: str):
    story = HandStory(game).sit(1, 2).press(Key.NO_MORE_BETS)
    if game == PACKETS:
        story.dispense().dispense().press(Key.GREEN)
    story.report().lose("shuffler")
    assert story.step in ("deck_out", "remainder"), "it may still tell"
    story.link("shuffler", serial="OTHER-1")
    assert (story.step, story.holds) == ("betting", ["foreign"])
    counts = story.snapshot.counts
    assert (counts.tray, counts.dealt + counts.in_hand) == (0, 52)
