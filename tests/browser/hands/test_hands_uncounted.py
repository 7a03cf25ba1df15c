"""Hands of players beside a shuffler that does not count: the dealer counts the whole deck."""

import pytest

from controller.api.messages import ask
from controller.data.events import Clear
from tests.browser.errands import act, done, enter
from tests.browser.hands.hand_moves import HandMoves
from tests.browser.hands.hand_screen import HandScreen
from tests.e2e.dealer_moves import DECK
from tests.e2e.real_table import HOUSE, WHO

pytestmark = pytest.mark.slow


class UncountedMoves(HandMoves):
    """Opens a table whose decks only hands can count."""

    async def open_table(self) -> None:
        """Both decks are counted, and loaded."""
        await self.adopt()
        await self.press("OPEN")
        for _ in self.eyes.table.decks:
            await self.clear(DECK)
        await self.load_decks()
        await self.at("idle")

    async def clear(self, count: int) -> None:
        """A supervisor clears with a count."""
        async with self.real_table.client() as client:
            wish = ask(Clear, "counted by hand", count=count, badge=WHO.badge, pin=WHO.pin)
            assert (await client.decide(wish)).ok


async def test_the_whole_deck_is_counted_before_its_first_card(real_table, visit):
    """Every second hand; in the other the screen says that nothing was proved."""
    real_table.counts = False
    real_table.configure(house={"overrides": HOUSE | {"hand_count_every": 2}})
    moves = UncountedMoves(real_table)
    await moves.open_game("five-card-draw", "pot")
    hand = HandScreen(await visit(), moves)
    await hand.sit(1, 2)
    await hand.deal()
    await hand.screen.shows("cards were last counted one hand ago, nothing later is proved.")
    await hand.seat(2)
    await hand.key("round_over")
    await moves.return_deck()
    await hand.key("no_more_bets")
    await moves.eyes.until(lambda: moves.eyes.levels.tray == "occupied", "the deck is out")
    real_table.control("shuffler", "lift", to="rack")
    await hand.says("Count the whole deck by hand, faces hidden, and enter the count.")
    await hand.screen.shows("being counted by hand")
    await act(hand.screen, "count")
    await enter(hand.screen, str(DECK))
    await done(hand.screen)
    await hand.screen.at("betting")
