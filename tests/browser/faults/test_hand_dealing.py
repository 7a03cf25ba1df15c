"""Hand dealing: the shuffler is out of order, and people shuffle and deal by hand on order."""

import pytest
from playwright.async_api import expect

from simulators.people.staff import SAM
from tests.browser.errands import act, choose, done
from tests.browser.faults.fault_screens import Seen, tells
from tests.e2e.dealer_moves import DECK, PACKET, DealerMoves
from tests.e2e.real_table import DEVICES, HOUSE

pytestmark = pytest.mark.slow

RESTING = HOUSE | {"key_rest": 1.0}
"""Seconds, long enough to be seen: the key rests after each press."""
REST = DECK - 2 * PACKET


@tells("hand_count", "deck_out")
async def test_a_round_from_hand_shuffled_cards(real_table, watch):
    """A supervisor orders it and ends it; the dealer's reports replace the shuffler's counts."""
    real_table.configure(house={"overrides": RESTING})
    await real_table.start(*DEVICES, "daemon")
    opened = DealerMoves(real_table)
    await opened.open_table()
    seen = await watch(opened, "#/supervisor")
    await seen.supervisor()
    await deals(seen, "hand-shuffle", "The shuffler failed")
    await seen.screen.shows("Shuffled and dealt by hand")
    await seen.screen.shows("You shuffle the decks by hand. Invite the first bets.")
    await opened.bets(2)
    await seen.screen.touch("no_more_bets")
    await is_shuffled(seen)
    await is_dealt(seen)
    await is_counted(seen)
    await seen.screen.touch("decisions_closed")
    await seen.screen.at("settling")
    await opened.clean_up()
    await seen.screen.touch("round_over")
    await seen.screen.at("idle")
    await seen.screen.page.locator('.head [href="#/supervisor"]').tap()
    await deals(seen, "shuffler", "The shuffler is repaired")
    await seen.forbids("deck_out")
    await opened.load_decks("red")
    await seen.gone("deck_out")
    await opened.play(2)
    ended = [data for _, data in opened.real_table.record.led_to("RoundEnded")]
    assert [(each["packets"], each["remainder"]) for each in ended] == [(2, REST), (2, REST)]


async def deals(seen: Seen, mode: str, reason: str) -> None:
    """The supervisor orders how the table deals, at their own screen."""
    await seen.supervisor()
    await act(seen.screen, "mode")
    await choose(seen.screen, mode)
    await choose(seen.screen, reason)
    await done(seen.screen)
    await seen.screen.page.locator(".office-back").tap()
    ordered = seen.dealer.real_table.record.event("DealingModeOrdered").data
    assert (ordered["mode"], ordered["by"]["badge"], ordered["reason"]) == (mode, SAM.badge, reason)


async def is_shuffled(seen: Seen) -> None:
    """The page says which deck, and asks for its count."""
    await seen.screen.at("waiting_deck")
    await seen.screen.shows("Shuffle the red deck by hand, count it, and enter the count.")
    seen.hands("shuffler", "shuffle_by_hand", colour="red")
    await seen.count(DECK)


async def is_dealt(seen: Seen) -> None:
    """The dealer reports each packet."""
    seen.hands("shuffler", "deal", to="seat:2")
    await goes_on(seen, "Seat 2 is dealt")
    await expect(seen.screen.page.locator("[data-awaited=cards]")).to_have_text("Deal by hand")
    seen.hands("shuffler", "deal", to="dealer")
    await goes_on(seen, "The dealer is dealt")


async def goes_on(seen: Seen, words: str) -> None:
    """The key shows what the dealer confirms with it."""
    await expect(seen.screen.key("continue")).to_contain_text(words)
    await seen.screen.touch("continue")


async def is_counted(seen: Seen) -> None:
    """The stub proves the packets: if the dealer's count is wrong, a supervisor counts it, too."""
    await seen.screen.at("stub_count")
    seen.hands("shuffler", "put_down")
    await seen.count(REST - 1)
    await seen.stops("hand_count", "The deck")
    await seen.clear(REST, "Counted, all is right")
    await seen.goes_on()
    await seen.screen.at("deciding")
