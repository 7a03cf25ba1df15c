"""Too few cards, too many, or cards in a wrong place: one round, and the rest of its day."""

import pytest
from playwright.async_api import expect

from controller.api.messages import ask
from controller.data.events import PayoutStated
from tests.browser.errands import act, choose, done, enter, menu
from tests.browser.faults.fault_screens import Seen, tells
from tests.e2e.dealer_moves import DECK, PACKET

pytestmark = pytest.mark.slow

SEATS = (2, 5)
REST = DECK - PACKET * (len(SEATS) + 1)


@tells(
    *("act_failed", "shuffler_fault", "packet", "arithmetic", "setting", "stray", "remainder"),
    *("wrong_deck", "payout", "deck_count", "out_of_play"),
)
async def test_a_round_in_which_everything_is_miscounted(opened, watch):
    """The dealer counts blind, a supervisor counts and clears: all at one screen."""
    seen = await watch(opened)
    await opened.bets(*SEATS)
    await the_first_packet(seen)
    await is_set_to_sort(seen)
    await opened.deal(*SEATS)
    await a_card_falls_back(seen)
    await the_remainder(seen)
    await comes_back_too_soon(seen)
    await opened.press("DECISIONS_CLOSED")
    await opened.at("settling")
    await is_paid_much(seen)
    await comes_back_short(seen)


async def the_first_packet(seen: Seen) -> None:
    """It jams, the path stays blocked, then it is miscounted, and the sums are wrong, too."""
    seen.hands("shuffler", "jam")
    await seen.dealer.call()
    await seen.stops("act_failed", "The exit tray")
    await seen.count(0)
    await seen.supervisor()
    await seen.clear(0)
    await seen.stops("shuffler_fault", "The shuffler's display")
    seen.hands("shuffler", "unjam")
    seen.hands("shuffler", "miscount", by=-1)
    await seen.clear()
    await seen.stops("packet", "The exit tray")
    await seen.count(PACKET)
    await seen.clear(PACKET, "Counted, all is right")
    await seen.stops("arithmetic", "The deck")
    await seen.clear("", "Looked at it, all is right")
    await seen.goes_on()


async def is_set_to_sort(seen: Seen) -> None:
    """Nobody can clear it before it is set right: the key is not offered."""
    seen.hands("shuffler", "mode", mode="sort")
    await seen.stops("setting", "The shuffler's display")
    await seen.supervisor()
    await expect(seen.screen.page.locator('[data-act="clear"]')).to_have_count(0)
    seen.hands("shuffler", "mode", mode="shuffle")
    await seen.clear()
    await seen.goes_on()


async def a_card_falls_back(seen: Seen) -> None:
    """One of the dealer's cards lies in the tray, which must be empty."""
    seen.hands("shuffler", "slip", colour="red", from_="dealer", to="tray")
    await seen.stops("stray", "The exit tray")
    seen.hands("shuffler", "lift", to="dealer")
    await seen.clear()
    await seen.goes_on()


async def the_remainder(seen: Seen) -> None:
    """Two cards stay inside; when they are found, they are counted with the others."""
    seen.hands("shuffler", "keep", cards=2)
    await seen.screen.touch("green")
    await seen.stops("remainder", "The exit tray")
    seen.hands("shuffler", "take", from_="ready", to="rack")
    await seen.count(REST)
    await seen.clear(REST, "Counted, all is right")
    await seen.goes_on()
    await seen.dealer.to_rack()


async def comes_back_too_soon(seen: Seen) -> None:
    """The deck in play lies in the input in the middle of its round, under an open lid."""
    seen.hands("shuffler", "door", which="input", to="open")
    seen.hands("shuffler", "load", colour="red", from_="rack")
    await seen.forbids("wrong_deck")
    seen.hands("shuffler", "take", from_="input", to="rack")
    seen.hands("shuffler", "door", which="input", to="close")
    await seen.gone("door")
    await seen.clear()
    await seen.gone("wrong_deck")


async def is_paid_much(seen: Seen) -> None:
    """A payout above the house's figure waits for a supervisor."""
    await menu(seen.screen, "payout")
    await choose(seen.screen, "2")
    await choose(seen.screen, "ante")
    asks = seen.screen.page.locator(".dialog-asks")
    await expect(asks).to_have_text("How much is paid: seat 2, Ante?")
    await enter(seen.screen, "60000")
    await choose(seen.screen, "false")
    await done(seen.screen)
    await seen.stops("payout", "Seat 2")
    await act(seen.screen, "correct")
    await expect(asks).to_have_text("How much is paid: seat 2, Ante?")
    await enter(seen.screen, "70000")
    await choose(seen.screen, "true")
    await expect(asks).to_have_text("How much lies on Ante?")
    await enter(seen.screen, "10000")
    await done(seen.screen)
    told = (await seen.stops("payout", "Seat 2")).locator(".fault-words")
    await expect(told).to_contain_text("Ante of 100.00: Ante pays 100.00, not 700.00")
    await seen.supervisor()
    clears = seen.screen.page.locator('[data-act="clear"]')
    await expect(clears).to_have_text("Approve")
    await seen.screen.page.evaluate("location.hash = '#/supervisor'")
    await expect(clears).to_have_text("Approve")
    await act(seen.screen, "refuse")
    await choose(seen.screen, "The amount is wrong")
    await done(seen.screen)
    await seen.screen.page.evaluate("location.hash = '#/'")
    await seen.goes_on()
    body = seen.screen.page.locator("body")
    await expect(body).to_contain_text("Seat 2, Ante: the payout is refused. State it anew.")
    await menu(seen.screen, "payout")
    await choose(seen.screen, "2")
    await choose(seen.screen, "ante")
    await enter(seen.screen, "60000")
    await choose(seen.screen, "false")
    await done(seen.screen)
    await seen.stops("payout", "Seat 2")
    await act(seen.screen, "clear")
    title = seen.screen.page.locator("dialog h2").first
    await expect(title).to_have_text("Approve the payout: seat 2, Ante")
    await much_more(seen)
    await act(seen.screen, "clear")
    await choose(seen.screen, "Looked at it, all is right")
    await done(seen.screen)
    await seen.goes_on()


async def much_more(seen: Seen) -> None:
    """Another figure is stated while somebody approves: they look again, and nothing is sent."""
    async with seen.dealer.real_table.client() as client:
        assert (await client.decide(ask(PayoutStated, 2, "ante", 9_000_000))).ok
    said = seen.screen.page.locator("dialog .dialog-said")
    await expect(said).to_contain_text("It has changed, or is over: look again.")
    await act(seen.screen, "over")
    told = (await seen.stops("payout", "Seat 2")).locator(".fault-words")
    await expect(told).to_contain_text("90,000.00")


async def comes_back_short(seen: Seen) -> None:
    """A card lies on the floor: the deck is set aside, found whole, and played again."""
    dealer = seen.dealer
    await dealer.clean_up()
    await dealer.press("ROUND_OVER")
    await dealer.at("reload")
    seen.hands("shuffler", "drop", place="rack")
    await dealer.load_decks("red")
    await seen.forbids("deck_count:red")
    seen.hands("shuffler", "pick_up", to="rack")
    seen.hands("shuffler", "take", from_="input", to="rack")
    await decks(seen, 1, "The other deck is out of play")
    await seen.gone("deck_count:red")
    await dealer.load_decks("red")
    await seen.forbids("out_of_play")
    seen.hands("shuffler", "take", from_="input", to="rack")
    await seen.gone("out_of_play")
    await decks(seen, 2, "The other deck is back")
    await seen.forbids("deck_count:red")
    await seen.clear(DECK, "Counted, all is right")
    await seen.gone("deck_count:red")
    await dealer.load_decks("red")
    await dealer.at("idle")


async def decks(seen: Seen, number: int, reason: str) -> None:
    """The supervisor orders one deck, or two, at their own screen."""
    await seen.screen.page.locator('.head [href="#/supervisor"]').tap()
    await seen.supervisor()
    await act(seen.screen, "decks")
    await choose(seen.screen, str(number))
    await choose(seen.screen, reason)
    await done(seen.screen)
    await seen.screen.page.locator(".office-back").tap()


@tells("door", "not_empty", "alternation", "deck_out")
async def test_a_shuffler_that_is_looked_into_between_rounds(opened, watch):
    """The dealer puts everything right, and each hold ends by itself."""
    seen = await watch(opened)
    await opened.play(3)
    for to in ("open", "close"):
        seen.hands("shuffler", "door", which="cover", to=to)
        if to == "open":
            await seen.forbids("door")
    await seen.gone("door")
    await seen.forbids("not_empty")
    seen.hands("shuffler", "take", from_="ready")
    await seen.forbids("alternation")
    await opened.bets(3)
    await expect(seen.screen.page.locator("[data-awaited]")).to_have_text("No next deal yet")
    seen.hands("sensors", "clear")
    await opened.eyes.until(lambda: opened.eyes.levels.ready, "the other deck has moved up")
    seen.hands("shuffler", "take", from_="ready")
    await seen.gone("alternation")
    await seen.gone("not_empty")
    await opened.load_decks("blue")
    await seen.forbids("deck_out")
    await opened.load_decks("red")
    await seen.gone("deck_out")
    await opened.play(3)
