"""One instruction: headline, big key, picture and small line never contradict each other."""

from contextlib import suppress

import pytest
from playwright.async_api import Locator, expect

from simulators.devices.control import ControlError
from simulators.people.staff import LEE
from tests.browser.errands import act, choose, done, menu, prove, sign_on
from tests.browser.faults.fault_screens import Seen, tells
from tests.browser.screen import Screen
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import DEVICES, HOUSE

pytestmark = pytest.mark.slow


def headline(screen: Screen) -> Locator:
    """Return the large words."""
    return screen.page.locator("[data-words]")


def big(screen: Screen) -> Locator:
    """Return the big place: a key, or a picture."""
    return screen.page.locator(".keys-go")


async def take_out(dealer: DealerMoves) -> None:
    """Take all cards out of the shuffler; a deck may be on its way there, and is waited for."""

    def is_out() -> bool:
        for place in ("ready", "input"):
            with suppress(ControlError):
                dealer.real_table.control("shuffler", "take", from_=place)
                return False
        return not dealer.eyes.devices["shuffler"]["moving"]

    await dealer.eyes.until(is_out, "no deck is in the shuffler")


async def test_a_table_whose_decks_are_put_away_is_closed_with_the_big_key(opened, visit):
    """OPEN is rare at closing, and stands behind *More*."""
    screen = await visit()
    await opened.press("CLOSE")
    await screen.at("closing")
    await expect(headline(screen)).to_have_text(
        "Take both decks out of the shuffler and count them."
    )
    await expect(big(screen)).to_contain_text("Take both decks out of the shuffler.")
    await take_out(opened)
    await expect(headline(screen)).to_have_text("All is put away. A supervisor closes the table.")
    await expect(screen.key("open")).to_have_count(0)
    await expect(big(screen)).to_have_text("Supervisor")
    await sign_on(screen)
    await expect(big(screen)).to_contain_text("Close the table")
    await expect(screen.key("open")).to_have_count(0)
    await screen.touch("close")
    await screen.at("closed")


async def test_a_late_bet_that_is_not_decided_is_the_headline_at_settling(opened, visit):
    """ROUND OVER is gone; the words do not speak of it, and the big key decides."""
    screen = await visit()
    await opened.bets(2, 5)
    await opened.call()
    await opened.deal(2, 5)
    await opened.remainder()
    await opened.decide(2)
    await expect(big(screen)).to_contain_text("Round over")
    await menu(screen, "declare")
    await prove(screen, LEE)
    for answer in ("late_bet", "5", "ante"):
        await choose(screen, answer)
    await act(screen, "next")
    await done(screen)
    await expect(screen.key("round_over")).to_have_count(0)
    await expect(headline(screen)).to_contain_text("Decide irregularity 1, late bet at seat 5")
    await expect(headline(screen)).not_to_contain_text("ROUND OVER")
    await expect(screen.page.locator(".step")).to_contain_text(
        "An irregularity of this round is not decided yet."
    )
    await expect(big(screen)).not_to_contain_text("deck")


async def test_where_the_house_asks_round_over_is_pressed_twice_while_chips_lie(real_table, visit):
    """The first press changes what the key says; the second one means that."""
    real_table.configure(house={"overrides": HOUSE | {"round_over_asks": True}})
    await real_table.start(*DEVICES, "daemon")
    dealer = DealerMoves(real_table)
    await dealer.open_table()
    screen = await visit()
    await dealer.bets(2, 5)
    await dealer.call()
    await dealer.deal(2, 5)
    await dealer.remainder()
    await dealer.decide(2)
    beside = screen.page.locator("[data-chips-left]")
    await expect(beside).to_have_text("Chips on 2, 5")
    await expect(screen.key("round_over")).to_contain_text("Round over")
    before = await screen.key("round_over").get_attribute("data-offer")
    await screen.touch("round_over")
    await expect(screen.key("round_over")).to_contain_text("Round over: the chips stay")
    await expect(screen.key("round_over")).not_to_have_attribute("data-offer", before or "")
    await screen.at("settling")
    await expect(beside).to_have_text("Chips on 2, 5")
    await screen.touch("round_over")
    await screen.at("reload")


@pytest.mark.quick
@tells("not_empty")
async def test_after_a_jam_the_used_deck_waits_until_the_shuffler_is_empty(opened, watch):
    """What has to come out is the headline, until nothing is inside."""
    seen: Seen = await watch(opened)
    screen = seen.screen
    await opened.bets(2)
    await opened.call()
    await opened.deal(2)
    await opened.remainder()
    await opened.decide(2)
    opened.real_table.control("shuffler", "door", which="cover", to="open")
    opened.real_table.control("shuffler", "door", which="cover", to="close")
    await opened.clean_up()
    await opened.press("ROUND_OVER")
    await screen.at("reload")
    await seen.forbids("not_empty")
    await expect(headline(screen)).to_contain_text("take every card out of the shuffler")
    await expect(big(screen)).not_to_contain_text("Put the")
    await take_out(opened)
    await seen.gone("not_empty")
    await expect(headline(screen)).to_have_text("Put the blue deck into the shuffler.")
    await expect(big(screen)).to_contain_text("Put the blue deck into the shuffler.")
