"""A training table says so on every screen, in both languages; no other table does."""

import pytest
from playwright.async_api import expect

from controller.configuration.devices import DEVICES
from tests.browser.faults.test_sizes import PHONE, nothing_cut, resized
from tests.browser.sign_screen import turned_to

pytestmark = pytest.mark.slow

WORDS = {"en": "Training", "fr": "Exercice"}
SIGN = {"en": "Training: no real play", "fr": "Exercice : personne ne joue pour de vrai"}


@pytest.fixture
def training(real_table):
    """The table is for practice."""
    drivers = {"shuffler": "shuffler", "sensors": "sensors", "key_pad": "key-pad"}
    devices = {name: {"driver": drivers[name], "url": f"sim://{name}"} for name in DEVICES}
    real_table.configure(training=True, devices=devices)
    return real_table


@pytest.mark.parametrize("language", WORDS)
async def test_each_screen_says_that_it_is_training(training, opened, visit, language):
    screen = await visit(locale=language)
    await screen.page.evaluate("(name) => localStorage.setItem('language', name)", language)
    await screen.page.reload()
    mark = screen.page.locator(".head .training")
    await expect(mark).to_have_text(WORDS[language])
    await screen.accessible()
    await screen.touch("stop")
    await expect(screen.page.locator(".fault")).to_be_visible()
    await expect(mark).to_be_in_viewport()
    await screen.page.evaluate("() => { location.hash = '#/supervisor'; }")
    for size in (PHONE, (800, 480), (1024, 600)):
        await resized(screen, size)
        await expect(mark).to_be_in_viewport()
        await nothing_cut(screen)
        await screen.accessible()
    await screen.page.locator(".office-door button").first.tap()
    await expect(screen.page.locator("dialog .training")).to_have_text(WORDS[language])


async def test_the_sign_says_that_it_is_training(training, opened, sign):
    page = await sign()
    mark = page.locator(".training")
    for language in ("fr", "en"):
        await turned_to(page, language)
        await expect(mark).to_have_text(SIGN[language])
        await expect(mark).to_be_in_viewport()


async def test_no_other_table_says_so(opened, visit):
    screen = await visit()
    await expect(screen.page.locator("[data-step]")).to_be_visible()
    await expect(screen.page.locator(".training, [data-training]")).to_have_count(0)
