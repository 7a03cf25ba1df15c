"""The page in French: all its text is French, from opening to a fault and its clearing."""

import re
from functools import cache

import pytest
from playwright.async_api import expect

from controller.data.message import Message
from controller.shipped_files import catalogue_roots
from controller.words.catalogue_file import entries
from controller.words.folders import ENGLISH, of_page
from controller.words.spoken import Speaker
from simulators.people.staff import SAM, TESS, Staff
from tests.browser.errands import sign_on as signs_on
from tests.browser.screen import Screen

pytestmark = pytest.mark.slow

ROOTS = catalogue_roots()


@cache
def english_only() -> set[str]:
    """Return all that the page may say in English alone (not: Ante, stop), without parameters."""
    found = entries(of_page(ENGLISH, ROOTS)).values()
    asked = [Message(each.id) for each in found if not each.params]
    english, french = (set(map(Speaker(tag, ROOTS).say, asked)) for tag in (ENGLISH, "fr"))
    return {each for each in english - french if any(sign.isalpha() for sign in each)}


WAITING = re.compile("Lecture du registre|Le contrôleur est interrogé")
ROUND = ("no_more_bets", "green", "decisions_closed", "round_over")

READ = """() => {
  const words = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) words.push(node.data);
    else words.push(node.getAttribute?.("aria-label"), node.getAttribute?.("title"));
  }
  return words.filter(Boolean).map((each) => each.replace(/\\s+/g, " ").trim());
}"""
"""All text that is shown on the page, or read aloud."""


async def is_french(screen: Screen) -> None:
    """Fail with the texts that are English."""
    await screen.caught_up()
    said = await screen.page.evaluate(
        "import('/static/main.js').then((page) => page.modules['translate.js'].untranslated())"
    )
    read = set(await screen.page.evaluate(READ))
    assert (said, read & english_only()) == ({}, set())


FOLLOW = """() => {
  window.followed = [];
  const follow = () => {
    const words = document.querySelector(".head-link").textContent;
    const { lang } = document.documentElement;
    if (window.followed.at(-1)?.[0] !== lang) window.followed.push([lang, words]);
  };
  follow();
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ["lang"] });
}"""
"""Keeps what stands in the head when the page's language changes, and at first."""


async def in_french(visit) -> Screen:
    screen = await visit()
    await screen.page.get_by_role("button", name="FR", exact=True).tap()
    await expect(screen.page.locator("html")).to_have_attribute("lang", "fr")
    return screen


async def test_the_page_names_its_language_when_its_words_change(opened, visit):
    """A screen reader never reads English words as French ones."""
    screen = await visit()
    await screen.page.evaluate(FOLLOW)
    for language in ("FR", "EN"):
        await screen.page.get_by_role("button", name=language, exact=True).tap()
        await expect(screen.page.locator("html")).to_have_attribute("lang", language.lower())
    followed = await screen.page.evaluate("window.followed")
    assert followed == [["en", "Supervisor"], ["fr", "Superviseur"], ["en", "Supervisor"]]


async def test_a_round_in_french(opened, visit, people):
    screen = await in_french(visit)
    await screen.shows("Prêt")
    async with people() as crowd:
        for key in ROUND:
            await expect(screen.key(key)).to_be_enabled()
            await is_french(screen)
            await screen.picture(f"french-{key.replace('_', '-')}")
            await opened.eyes.until(crowd.ready, "the players are ready")
            await screen.touch(key)
        await opened.eyes.until(lambda: opened.eyes.step in ("idle", "wagering"), "the next round")
    await is_french(screen)
    await screen.accessible()


async def test_a_fault_in_french_and_the_language_chosen_stays(opened, visit):
    screen = await in_french(visit)
    await opened.bets(1, 3)
    opened.real_table.control("shuffler", "jam")
    await opened.call()
    await screen.shows("Le mélangeur s’est arrêté")
    await is_french(screen)
    await screen.picture("french-fault")
    await signs_on(screen, SAM)
    await screen.page.reload()
    await screen.shows("Le mélangeur s’est arrêté")
    await screen.page.get_by_role("button", name="EN", exact=True).tap()
    await screen.shows("The shuffler stopped")


async def test_the_supervisor_s_sheets_in_french(opened, visit):
    """A round has been played, and another one is under way: both are in the record."""
    await opened.play(1, 3, stay=(3,))
    await opened.bets(2)
    screen = await in_french(visit)
    for sheet in ("", "game", "rounds", "decks", "statistics", "devices"):
        await go(screen, f"#/supervisor/{sheet}")
        if not sheet:
            await expect(screen.page.locator(".office-door")).to_be_visible()
            await is_french(screen)
            await sign_on(screen, SAM)
        shown = screen.page.locator(f'[href="#/supervisor/{sheet}"][aria-current="page"]')
        await expect(shown).to_be_visible()
        await expect(screen.page.locator(".office-sheet")).not_to_contain_text(WAITING)
        await is_french(screen)


async def test_the_technician_s_screen_in_french(dealer, visit):
    await dealer.adopt()
    screen = await in_french(visit)
    await go(screen, "#/technician")
    await expect(screen.page.locator(".office-door")).to_be_visible()
    await sign_on(screen, TESS)
    await screen.shows("Aller-retour")
    dealer.real_table.control("sensors", "bet", seat=3, spot="pair_plus")
    await screen.shows("Place 3, Pair Plus\u202f: couvert")
    dealer.real_table.control("key_pad", "stick", key="SEAT_4")
    await screen.shows("touche «\u202fPlace 4\u202f»\u202f: enfoncée")
    dealer.real_table.control("key_pad", "stick", key="SEAT_4", to="free")
    dealer.real_table.control("shuffler", "door", which="input", to="open")
    await screen.shows("trappe d’entrée\u202f: ouvert")
    dealer.real_table.control("shuffler", "door", which="input", to="close")
    await screen.page.locator('[data-act="lamps"]').tap()
    await screen.shows("voyant «\u202fRien ne va plus\u202f»")
    await is_french(screen)


async def test_what_the_first_load_lacks_comes_when_it_is_said(opened, visit):
    """The dealer's screens do without the supervisor's words; English comes for what is nowhere."""
    screen = await in_french(visit)
    says = """async (id) => {
      const { say } = (await import("/static/main.js")).modules["translate.js"];
      const first = say({ id });
      const wait = () => new Promise((resolve) => setTimeout(resolve, 20));
      let now = first;
      while (now === "") { await wait(); now = say({ id }); }
      return [first, now];
    }"""
    assert await screen.page.evaluate(says, "panel-statistics") == ["", "Statistiques"]
    assert await screen.page.evaluate(says, "nobody-says-this") == ["", "[nobody-says-this]"]
    assert await screen.page.evaluate(says, "nor-this") == ["[nor-this]", "[nor-this]"]


async def go(screen: Screen, fragment: str) -> None:
    """Follow a link of the page."""
    await screen.page.evaluate("(fragment) => { location.hash = fragment; }", fragment)


async def sign_on(screen: Screen, who: Staff) -> None:
    """Sign on with badge and PIN; the errand for them is French, too."""
    page = screen.page
    await page.locator('[data-act="sign-on"]').first.tap()
    await page.locator(".typed").fill(who.badge)
    for digit in who.pin:
        await page.locator(f'[data-digit="{digit}"]').tap()
    await is_french(screen)
    await page.locator('[data-act="next"]').tap()


async def test_a_demonstration_says_its_name_and_that_it_is_one_in_both_languages(opened, visit):
    """Several lie side by side in the tabs of one browser."""
    page = (await visit()).page
    await expect(page).to_have_title("dealer-table: demo of Table 1")
    await expect(page.locator(".demo")).to_have_text("Demo")
    await expect(page.locator(".head-table")).to_have_text("Table 1")
    await page.get_by_role("button", name="FR", exact=True).tap()
    await expect(page).to_have_title("dealer-table\u202f: démo de Table 1")
    await expect(page.locator(".demo")).to_have_text("Démo")
