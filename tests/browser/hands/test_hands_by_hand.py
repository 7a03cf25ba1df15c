"""Hands of players while the shuffler is out of use: the dealer shuffles, or takes the deck out."""

import pytest

from controller.api.messages import ask
from controller.data.events import DealingModeOrdered
from tests.browser.errands import act, done, enter
from tests.browser.hands.hand_moves import HandMoves
from tests.browser.hands.hand_screen import HandScreen
from tests.e2e.dealer_moves import DECK
from tests.e2e.real_table import WHO

pytestmark = pytest.mark.slow


async def test_hands_from_decks_that_hands_have_shuffled_or_taken_out(moves, visit):
    """The screen asks for the shuffle and its count, then for the deck and CONTINUE."""
    await moves.open_game("five-card-draw", "pot")
    hand = HandScreen(await visit(), moves)
    await ordered(moves, "hand-shuffle")
    await hand.sit(1, 2)
    await hand.key("no_more_bets")
    await hand.says("Shuffle the red deck by hand, count it, and enter the count.")
    moves.real_table.control("shuffler", "shuffle_by_hand", colour="red")
    await act(hand.screen, "count")
    await enter(hand.screen, str(DECK))
    await done(hand.screen)
    await played(hand)
    await hand.screen.at("wagering")
    await ordered(moves, "hand-deal")
    moves.real_table.control("shuffler", "put_down")
    await moves.load_decks("red")
    await moves.eyes.until(lambda: moves.eyes.levels.input == "shuffled", "it is shuffled")
    await moves.eyes.until(lambda: moves.eyes.lit("NO_MORE_BETS"), "the deal is possible")
    await hand.screen.caught_up()
    await hand.key("no_more_bets")
    await hand.screen.shows("Take the shuffled deck")
    moves.real_table.control("shuffler", "take", from_="ready", to="hand")
    await hand.key("continue")
    await played(hand)
    ended = [data for _, data in moves.real_table.record.led_to("RoundEnded")]
    assert [(each["mode"], each["remainder"], each["void"]) for each in ended] == [
        ("hand-shuffle", DECK, False),
        ("hand-deal", DECK, False),
    ]


async def ordered(moves: HandMoves, mode: str) -> None:
    """The supervisor orders how the table deals."""
    async with moves.real_table.client() as client:
        wish = ask(DealingModeOrdered, mode, "The shuffler failed", badge=WHO.badge, pin=WHO.pin)
        assert (await client.decide(wish)).ok


async def played(hand: HandScreen) -> None:
    """One player folds: the other is left alone, and the hand is over."""
    await hand.screen.at("betting")
    await hand.seat(2)
    await hand.says("Seat 1 is left alone: push the pot, unshown.")
    await hand.key("round_over")
