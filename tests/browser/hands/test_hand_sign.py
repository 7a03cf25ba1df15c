"""The table's sign while players play a hand: stakes and draws, and nothing that one holds."""

import pytest
from playwright.async_api import Page, expect

from tests.browser.hands.hand_screen import HandScreen
from tests.browser.screen import keep_picture
from tests.browser.sign_screen import turned_to
from tests.browser.test_sign import SIZES, SPILT, resized

pytestmark = pytest.mark.slow

READ = "() => document.querySelector('#sign').innerText.split(/\\s*\\n\\s*/).filter(Boolean)"


async def shows(page: Page, language: str, *words: str) -> None:
    """Look that the sign shows these lines in a language, and nothing else."""
    await turned_to(page, language)
    await expect(page.locator("#sign")).to_contain_text(words[-1])
    assert await page.evaluate(READ) == list(words)


async def test_the_sign_follows_a_hand(moves, visit, sign):
    await moves.open_game("five-card-draw", "actions")
    hand = HandScreen(await visit(), moves)
    page = await sign()
    await hand.screen.at("idle")
    stakes = ("Stakes", "Limit 2.00 / 4.00", "Blinds 1.00 / 2.00")
    await hand.sit(1, 2, 3)
    french = ("Enjeux", "Limit 2,00 / 4,00", "Blinds 1,00 / 2,00")
    await shows(page, "fr", "Five-Card Draw", "Places et blinds", *french)
    await hand.deal()
    await shows(page, "en", "Five-Card Draw", "Hand in play", *stakes)
    await hand.act("CALLS 2.00", "CALLS 1.00", "CHECKS", "3", "STANDS PAT")
    draws = ("Seat 2 draws 3 cards", "Seat 3 stands pat")
    await expect(page.locator(".draws li")).to_have_text(list(draws))
    for size in SIZES:
        await resized(page, size)
        assert await page.evaluate(SPILT) == []
    await keep_picture(page, "sign-hand-en")
    await turned_to(page, "fr")
    await expect(page.locator(".draws li").first).to_have_text("La place 2 prend 3 cartes")
    await keep_picture(page, "sign-hand-fr")
    await hand.act("1")
    await expect(page.locator(".draws")).to_have_count(0)
