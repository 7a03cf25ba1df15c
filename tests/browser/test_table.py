"""The dealer's screen at a real table: the layout, the keys, fingers and keyboards."""

from functools import partial

import pytest
from playwright.async_api import expect

from drivers.vocabulary import Key
from simulators.people.staff import LEE
from tests.browser.errands import choose, done
from tests.browser.screen import Screen
from tests.e2e.dealer_moves import DealerMoves

pytestmark = pytest.mark.slow

READER = """(keys) => {
  for (const key of keys)
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}"""
"""A badge reader types as fast as the page can read."""
NOW = "performance.now()"
SLOWER = "(since) => performance.now() - since > 50"
"""Slower than a reader: what is typed now, a person types."""


def presses(dealer: DealerMoves, key: Key) -> int:
    """Return the presses of a key of the page in the journal."""
    return len(dealer.real_table.record.events("Press", key=key.value))


def seat(screen: Screen, number: int):
    return screen.page.locator(f'[data-seat="{number}"]')


def spot(screen: Screen, number: int, wager: str):
    return seat(screen, number).locator(f'[data-spot="{wager}"]')


async def box(screen: Screen, key: str) -> dict[str, float]:
    found = await screen.key(key).bounding_box()
    assert found is not None
    return found


async def test_the_layout_follows_a_round(opened, visit):
    """Spots, packets, whose turn it is, what is waited for; a rare touch is asked about first."""
    screen = await visit()
    await expect(spot(screen, 1, "ante")).to_have_attribute("data-state", "awaiting")
    await expect(screen.page.locator("[data-awaited]")).to_contain_text("Waiting for a bet")
    await screen.picture("ready")

    await opened.bets(1, 3)
    await opened.bets(3, spot="pair_plus")
    await expect(spot(screen, 3, "pair_plus")).to_have_attribute("data-state", "placed")
    await screen.picture("bets")
    await opened.call()
    await opened.packet_out(1)
    await expect(seat(screen, 1)).to_have_attribute("data-status", "packet")
    await expect(seat(screen, 1)).to_have_attribute("aria-current", "true")
    await expect(spot(screen, 3, "ante")).to_have_attribute("data-state", "locked")
    await expect(spot(screen, 3, "play")).to_have_attribute("data-state", "none")
    await expect(screen.page.locator("[data-awaited]")).to_contain_text("Lift the packet")
    await screen.accessible()
    await screen.picture("dealing")

    await opened.give(1)
    opened.real_table.control("sensors", "bet", seat=1, spot="pair_plus")
    await expect(screen.page.locator(".notice-late")).to_contain_text("seat 1, Pair Plus.")
    await expect(spot(screen, 1, "pair_plus")).to_have_attribute("data-state", "late")
    await screen.accessible()
    await screen.picture("late-bet")
    await a_late_bet_is_retracted(opened, screen)
    await seat(screen, 1).tap()
    await expect(screen.page.locator(".seat-key")).to_have_text("Seat 1 absent")
    assert presses(opened, Key.SEAT_1) == 0
    await screen.page.locator(".seat-key").tap()
    await expect(seat(screen, 1)).to_contain_text("absent")
    await opened.give(3)
    await opened.give(0)
    await expect(screen.page.locator('[data-pile="hand"]')).to_contain_text("with you")
    await expect(screen.key("green")).to_be_enabled()
    await screen.picture("green-button")
    await screen.touch("green")
    await opened.to_rack()
    await screen.at("deciding")
    await expect(screen.page.locator('[data-pile="rack"]')).to_contain_text("40 cards")
    await expect(screen.page.locator('[data-sum="rack"]')).to_have_text("40")
    await screen.picture("decisions")
    await screen.touch("decisions_closed")
    await screen.at("settling")
    await expect(screen.page.locator(".details li")).to_have_count(4)
    await screen.accessible()
    await screen.picture("settling")
    await chips_are_named(opened, screen)


async def chips_are_named(opened: DealerMoves, screen: Screen) -> None:
    """Beside the key stands on which seats chips still lie."""
    left = screen.page.locator("[data-chips-left]")
    await expect(left).to_have_text("Chips on 1, 3")
    opened.real_table.control("sensors", "clear")
    await expect(left).to_have_count(0)
    await expect(screen.key("round_over")).to_be_enabled()


async def a_late_bet_is_retracted(opened: DealerMoves, screen: Screen) -> None:
    """Two touches: the seat, and what is done; the dealer is known by their badge."""
    await opened.real_table.tablectl("tap", LEE.badge)
    await expect(screen.page.locator(".head-dealer")).to_contain_text(LEE.person.name)
    await seat(screen, 1).tap()
    await expect(screen.page.locator("#errand")).to_have_text("Late bet: seat 1, Pair Plus")
    await expect(screen.page.locator("dialog .choice")).to_have_count(3)
    await choose(screen, "retract_bet")
    await done(screen)
    await expect(spot(screen, 1, "pair_plus")).to_have_attribute("data-state", "returned")
    await expect(screen.page.locator(".notice-late")).to_have_count(0)


async def test_a_seat_is_put_out_and_back_by_a_touch_and_by_its_digit_but_by_no_badge(
    opened, visit
):
    """At an empty table, where the touch would begin a round, the key asks first."""
    screen = await visit()
    await seat(screen, 2).tap()
    await expect(screen.page.locator(".seat-key")).to_have_text("Seat 2 in")
    assert presses(opened, Key.SEAT_2) == 0
    await opened.bets(2, 5)
    await expect(screen.key("no_more_bets")).to_be_enabled()
    await seat(screen, 5).tap()
    out = screen.page.locator(".seat-key")
    await expect(out).to_have_text("Seat 5 out")
    await expect(seat(screen, 5)).to_have_attribute("data-status", "in")
    assert presses(opened, Key.SEAT_5) == 0, "a brush does not put out a seat with chips"
    await out.tap()
    await expect(seat(screen, 5)).to_contain_text("by hand")
    await expect(seat(screen, 5)).to_have_attribute("data-status", "empty")
    await seat(screen, 5).tap()
    await expect(seat(screen, 5)).to_have_attribute("data-status", "in")
    assert presses(opened, Key.SEAT_5) == 2

    await screen.page.evaluate(READER, ["1", "0", "0", "1", "Enter"])
    tapped = partial(opened.real_table.record.events, "DealerTapped")
    await opened.eyes.until(tapped, "the badge was read")
    await screen.page.wait_for_function(SLOWER, arg=await screen.page.evaluate(NOW))
    await screen.page.keyboard.press("2")
    await out.tap()
    await expect(seat(screen, 2)).to_contain_text("by hand")
    await screen.page.keyboard.press("n")
    await screen.at("waiting_deck", "dealing.seat")
    assert presses(opened, Key.SEAT_1) == 0
    assert presses(opened, Key.SEAT_2) == 1


async def test_a_finger_that_was_there_before_the_key_presses_nothing(opened, visit):
    """The round was emptied and begun again meanwhile: the key looks the same, but is another."""
    screen = await visit()
    await opened.bets(6)
    await expect(screen.key("no_more_bets")).to_be_enabled()
    await screen.key("no_more_bets").hover()
    await screen.page.mouse.down()
    for number in (6, 7):
        opened.real_table.control("sensors", "clear")
        await expect(screen.key("no_more_bets")).to_have_count(0)
        await opened.bets(number)
    await expect(screen.key("no_more_bets")).to_be_enabled()
    await screen.page.mouse.up()
    await screen.touch("stop")
    await expect(screen.page.locator(".fault")).to_be_visible()
    assert presses(opened, Key.NO_MORE_BETS) == 0


async def test_a_left_handed_dealer_has_large_keys_on_their_side(opened, visit):
    opened.real_table.configure(page={"hand": "left"})
    await opened.real_table.kill("daemon")
    await opened.real_table.start("daemon")
    screen = await visit(viewport={"width": 1024, "height": 600})
    await opened.bets(1)
    twelve_millimetres = 56
    for key in ("no_more_bets", "stop", "call_floor", "seat_1"):
        found = await box(screen, key)
        assert min(found["width"], found["height"]) >= twelve_millimetres, key
        if not key.startswith("seat_"):
            assert found["x"] + found["width"] < 250, key
    await screen.page.get_by_role("button", name="More", exact=True).tap()
    await screen.page.get_by_role("button", name="Keys to the right").tap()
    await expect(screen.page.locator(".page.hand-right")).to_be_visible()
    assert (await box(screen, "no_more_bets"))["x"] > 750
