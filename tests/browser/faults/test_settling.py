"""Settling on the dealer's screen: the next seat is lit, with what its wagers pay."""

from itertools import product

import pytest
from playwright.async_api import expect

from controller.data.definition import OpensAt
from drivers.vocabulary import Key
from tests.browser.faults.table_of_game import at_a_table_of
from tests.browser.faults.test_sizes import READ, SIZES, nothing_cut, read_from_afar, resized
from tests.browser.screen import Screen
from tests.configuration.files import OF_HOUSE
from tests.e2e.dealer_moves import DealerMoves
from tests.sharing import mostly_soak

pytestmark = pytest.mark.slow

WHOLE = """(each) => each.scrollHeight <= each.clientHeight + 1
    && each.scrollWidth <= each.clientWidth
    && [...each.querySelectorAll("dt, dd")].every(
        (part) => part.scrollWidth <= part.clientWidth + 1)"""
# One pixel: both are rounded.


async def settles(dealer: DealerMoves, *seats: int) -> None:
    """Play a round up to its settlement: every wager is down, and every seat stays."""
    game = dealer.real_table.running.shell.table.definition.game
    for wager in game.wagers:
        if wager.opens is OpensAt.WAGERING:
            for seat in seats:
                dealer.real_table.control("sensors", "bet", seat=seat, spot=wager.name)
    await dealer.eyes.until(
        lambda: all(dealer.eyes.seat(seat).status == "in" for seat in seats), "bets are down"
    )
    await dealer.call()
    await dealer.deal(*seats)
    if not game.dealer_waits:
        await dealer.remainder()
    for number, stage in enumerate(game.stages):
        await dealer.eyes.until(lambda number=number: dealer.eyes.table.stage == number, "a stage")
        for seat in seats if stage.folds else ():
            dealer.real_table.control("sensors", "bet", seat=seat, spot=stage.bets)
            stays = lambda seat=seat: dealer.eyes.seat(seat).status == "stays"  # noqa: E731
            await dealer.eyes.until(stays, "stays")
        await dealer.press("DECISIONS_CLOSED")
    if game.dealer_waits:
        await dealer.remainder()
    await dealer.at("settling")


async def lit(screen: Screen, seat: int) -> None:
    """Wait until this seat is lit, and the prizes are its own."""
    await expect(screen.page.locator('[data-seat][aria-current="true"]')).to_have_count(1)
    lit = screen.page.locator(f'[data-seat="{seat}"]')
    await expect(lit).to_have_attribute("aria-current", "true")
    await expect(screen.page.locator("[data-settling]")).to_have_attribute(
        "data-settling", str(seat)
    )


@pytest.mark.parametrize(("game", "turn"), mostly_soak(product(OF_HOUSE, range(2)), 7))
async def test_everything_that_a_seats_wagers_pay_is_seen_whole(real_table, visit, game, turn):
    """All seats with every wager of the game, at each size in one language; from 70 cm."""
    real_table.configure(house={"profile": "default", "overrides": {"follow_settling": "seats"}})
    dealer = await at_a_table_of(real_table, game)
    screen = await visit()
    seats = real_table.running.shell.table.definition.seats
    await settles(dealer, *seats)
    await lit(screen, seats[-1])
    prizes = screen.page.locator(".prizes")
    for language, first in (("fr", turn), ("en", 1 - turn)):
        await screen.page.locator(f'.head [lang="{language}"]').tap()
        await expect(screen.page.locator("html")).to_have_attribute("lang", language)
        for size in SIZES[first::2]:
            await resized(screen, size)
            await nothing_cut(screen, ".prize > *")
            assert await prizes.evaluate(WHOLE), (language, size)
            if size in READ:
                await read_from_afar(screen)
    await screen.accessible()


async def test_the_seats_are_lit_in_the_rules_order(opened, visit):
    """The next seat is lit when the chips of the one before have gone, with its own prizes."""
    screen = await visit()
    await settles(opened, 2, 5)
    await lit(screen, 5)
    prizes = screen.page.locator(".prizes")
    await expect(prizes.locator(".odds")).to_have_text(
        ["100", "40", "30", "5", "4", "1", "1", "10", "7", "5"]
    )
    await expect(prizes).to_contain_text("three of a kind")
    for spot in ("ante", "pair_plus", "play"):
        opened.real_table.control("sensors", "take", seat=5, spot=spot)
    await lit(screen, 2)
    opened.real_table.control("sensors", "clear")
    await expect(prizes).to_have_count(0)
    await expect(screen.page.locator('[data-pile="rack"]')).to_contain_text("40 cards")


async def test_a_house_that_follows_touches_each_seat_and_is_asked_once_about_the_rest(
    real_table, visit
):
    real_table.configure(house={"profile": "default", "overrides": {"follow_settling": "seats"}})
    dealer = await at_a_table_of(real_table, "three-card-draw-poker")
    screen = await visit()
    await settles(dealer, 2, 5)
    await lit(screen, 5)
    count = screen.page.locator("[data-settled]")
    await expect(count).to_have_text("settled 0 of 2")
    await screen.page.locator('[data-seat="5"]').tap()
    await lit(screen, 2)
    await expect(count).to_have_text("settled 1 of 2")
    await expect(screen.page.locator('[data-seat="5"]')).to_contain_text("settled")
    await screen.accessible()
    for size in SIZES:
        await resized(screen, size)
        assert await screen.page.locator(".prizes").evaluate(WHOLE), size
    await screen.touch("round_over")
    await expect(screen.key("round_over")).to_contain_text("1 seat not settled")
    await screen.touch("round_over")
    await screen.at("reload")
    assert dealer.real_table.record.event("Press").data["key"] == Key.ROUND_OVER
