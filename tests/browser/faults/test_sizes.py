"""Sizes of screens: nothing is cut, and the big key is whole, from 800 × 480 to 1920 × 1080."""

from itertools import cycle, product
from math import hypot, radians, tan

import pytest
from playwright.async_api import expect

from controller.data.definition import OpensAt
from simulators.people.staff import LEE, RUTH, SAM
from tests.browser.errands import act, badge, choose, done, enter, refused, sign_on
from tests.browser.faults.fault_screens import KEEP_MUTED
from tests.browser.faults.table_of_game import at_a_table_of
from tests.browser.screen import DRAWN
from tests.configuration.files import OF_HOUSE
from tests.sharing import mostly_soak

pytestmark = pytest.mark.slow

DOUBLED = ((640, 400), (512, 300))
"""What a browser has at 200 % on 1280 × 800 and on 1024 × 600."""
SIZES = ((1920, 1080), (1280, 800), (1280, 720), (1024, 600), (853, 533), (800, 480), *DOUBLED)
"""1280 × 720 is also what is left beside the bar of the training page; 853 × 533 is 1280 × 800 at
150 %."""
TEN_INCHES = ((1280, 800), (1024, 600))
READ = ((1920, 1080), *TEN_INCHES)
"""Screens from which a dealer can read at 70 cm."""
PHONE = (390, 844)
_CUT = """(names) => names.flatMap(
    (name) => [...document.querySelectorAll(name)]
).filter((each) => {
    const box = each.getBoundingClientRect();
    const { right, bottom } = document.documentElement.getBoundingClientRect();
    return box.width > 0 && (box.right > right + 1 || box.bottom > bottom + 1 || box.left < -1);
}).map((each) => each.outerHTML.slice(0, 90))"""
_CUT_WORDS = """() => [...document.querySelectorAll(".step, .step-beside, .awaited")]
    .filter((each) => each.scrollHeight > each.clientHeight + 1).map((each) => each.textContent)"""
_SMALLEST = """() => Math.min(...[...document.querySelectorAll(".keys button")]
    .filter((each) => each.offsetWidth > 0)
    .map((each) => Math.min(each.getBoundingClientRect().height, each.offsetWidth)))"""


_OVERLAP = """() => {
  const boxes = [...document.querySelectorAll(".head > *, .head .chip")]
    .filter((each) => each.offsetWidth > 0)
    .map((each) => [each, each.getBoundingClientRect()]);
  return boxes.flatMap(([one, a]) => boxes
    .filter(([other, b]) => one !== other && !one.contains(other) && !other.contains(one)
      && a.left < b.right - 1 && b.left < a.right - 1
      && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${one.className} over ${other.className}`));
}"""


INCHES = {(1920, 1080): 24.0}
"""The diagonal of the screen that letters are computed for; that of others is `USUAL`."""
USUAL = 10.1
LEAST_MM = 2 * 700 * tan(radians(16 / 60) / 2)
"""The least height of capitals at 70 cm: 16 minutes of arc (ISO 9241-303), 3.26 mm."""
READ_FROM_AFAR = (
    *(".step-words", ".onward", ".sum dd", ".seat-number", ".seat-status", ".limits dd"),
    *('[data-step="deciding"] .step-beside', ".prizes .odds"),
)
"""The headline, the big key, the counts of this deck, each seat's number and status, the limits of
bets, and what a seat's wagers pay.
"""
_CAPITALS = """(names) => names.flatMap(
    (name) => [...document.querySelectorAll(name)]
).filter((each) => each.textContent.trim() !== "").map((each) => {
    const { fontSize, fontFamily, fontWeight } = getComputedStyle(each);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `${fontWeight} 100px ${fontFamily}`;
    const capital = pen.measureText("H").actualBoundingBoxAscent / 100;
    const drawing = each.closest("foreignObject") ?? each;
    const scale = drawing.getScreenCTM?.().d ?? each.currentCSSZoom;
    return [each.textContent.trim(), capital * parseFloat(fontSize) * scale];
})"""
"""Each text with the height of its capitals, in pixels of the screen."""


async def read_from_afar(screen, *more: str) -> None:
    """Look that the dealer can read what they must from 70 cm; `more`: what a game has besides."""
    size = screen.page.viewport_size
    wide, tall = size["width"], size["height"]
    pixel = INCHES.get((wide, tall), USUAL) * 25.4 / hypot(wide, tall)
    found = await screen.page.evaluate(_CAPITALS, [*READ_FROM_AFAR, *more])
    small = {
        words: round(height * pixel, 2) for words, height in found if height * pixel < LEAST_MM
    }
    assert len(found) > len(READ_FROM_AFAR)
    assert not small, f"millimetres, at least {LEAST_MM:.2f}"


async def nothing_cut(screen, *names: str) -> None:
    """Look that these parts are inside the window, whole."""
    for name in names:
        assert await screen.page.locator(name).count(), f"{name} is not drawn"
    assert await screen.page.evaluate(_CUT, [".head > *", *names]) == []


async def resized(screen, size: tuple[int, int]) -> None:
    """Show the page in a window of that size."""
    await screen.page.set_viewport_size({"width": size[0], "height": size[1]})
    await screen.page.evaluate(DRAWN)


async def whole_at_each_size(screen, *names: str) -> None:
    """Look that nothing is cut at any size; axe looks at the largest and at the smallest."""
    for size in SIZES:
        await resized(screen, size)
        await nothing_cut(screen, *names)
        assert await screen.page.evaluate(_CUT_WORDS) == []
        if size in (SIZES[0], SIZES[-1]):
            await screen.accessible()


@pytest.mark.quick
async def test_the_dealers_screen(opened, visit):
    """While bets are open, while a fault fills the screen, and in a dialog."""
    screen = await visit()
    await opened.bets(2, 3, 5)
    await screen.at("wagering")
    wagering = (".keys > *", ".keys-go button", ".strip > div", ".felt", ".step-words")
    await whole_at_each_size(screen, *wagering)
    for size in SIZES:
        await resized(screen, size)
        least = 22 if size in DOUBLED else 44
        assert await screen.page.evaluate(_SMALLEST) >= least, "a finger finds each key"
        await screen.key("no_more_bets").tap(trial=True)
    await screen.touch("no_more_bets")
    await opened.packet_out(2)
    opened.real_table.control("shuffler", "door", which="cover", to="open")
    await screen.shows("The shuffler's cover is open.")
    await whole_at_each_size(screen, ".fault", ".fault-words", ".keys-bare > *")
    await act(screen, "sign-on")
    await badge(screen, SAM)
    dialog = ("", " .typed", " .letter", " .digit", " .go", " .dialog-foot")
    await whole_at_each_size(screen, *(f"dialog{part}" for part in dialog))


@pytest.mark.parametrize("letters", ["normal", "large"])
async def test_what_a_dealer_must_read_is_large_enough_at_70_cm(opened, visit, letters):
    """In each part of a round, in both languages, which take turns with the ten-inch screen's two
    resolutions.
    """
    screen, office = await visit(), await visit("#/supervisor/room")
    sizes = cycle((*TEN_INCHES, *reversed(TEN_INCHES)))
    await sign_on(office)
    await office.page.locator(f'[data-setting="letters"] [data-value="{letters}"]').tap()

    async def look(*names: str) -> None:
        await screen.caught_up()
        for language in ("fr", "en"):
            await screen.page.locator(f'.head [lang="{language}"]').tap()
            await expect(screen.page.locator("html")).to_have_attribute("lang", language)
            await resized(screen, next(sizes))
            await read_from_afar(screen)
            await nothing_cut(screen, ".keys > *", ".strip > div", ".step-words", *names)
            assert await screen.page.evaluate(_CUT_WORDS) == []

    await opened.bets(2, 5)
    await look(".limits dd")
    strip = await screen.page.locator(".strip").bounding_box()
    figure = await screen.page.locator(".limits dd").first.bounding_box()
    assert figure["x"] + figure["width"] < strip["x"] + strip["width"] - 10, "it has a margin"
    await opened.call()
    await opened.give(2)
    await look(".sum > *")
    await opened.give(5)
    await opened.give(0)
    await look(".sum > *")
    await opened.remainder()
    await look(".sum > *")
    await opened.decide(5)
    await look(".sum > *")


_PLACES = """() => [...document.querySelectorAll(".keys > *, .seat, .step-words")].map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(" ");
})"""
"""Where keys, seats and the headline are, to the pixel."""


async def test_nothing_moves_when_an_alarm_comes(opened, visit):
    """A late bet is told in the head and below the headline; keys, seats and words stay."""
    screen = await visit()
    await opened.bets(2, 3)
    await opened.call()
    await opened.give(2)
    await opened.give(3)
    await opened.give(0)
    await opened.remainder()
    await screen.at("deciding")
    await screen.caught_up()
    before = {}
    for size in SIZES:
        await resized(screen, size)
        before[size] = await screen.page.evaluate(_PLACES)
    opened.real_table.control("sensors", "bet", seat=2, spot="pair_plus")
    await expect(screen.page.locator(".alarm")).to_be_visible()
    for size in SIZES:
        await resized(screen, size)
        assert await screen.page.evaluate(_PLACES) == before[size], size


_SCROLLS = """() => [...document.querySelectorAll("dialog, .dialog-field")]
    .filter((each) => each.scrollHeight > each.clientHeight + 1).map((each) => each.className)"""


async def test_a_reason_is_typed_below_what_stops_the_table(opened, visit):
    """The band, what is asked, the letters and the ways out are in sight, a refusal, too."""
    screen = await visit()
    await opened.bets(2, 5)
    opened.real_table.control("shuffler", "short")
    await opened.call()
    await screen.shows("not of its size")
    await screen.page.locator('.head [lang="fr"]').tap()
    await act(screen, "count")
    await enter(screen, "3")
    await done(screen)
    await sign_on(screen)
    await act(screen, "clear")
    await enter(screen, "3")
    for size in READ:
        await resized(screen, size)
        await nothing_cut(screen, ".letter", ".choice")
    await choose(screen, "Corrigé")
    await refused(screen, "ne peut pas continuer")
    for size in SIZES:
        await resized(screen, size)
        await nothing_cut(screen, ".dialog .band", ".dialog-asks", ".dialog-foot > *")
        if size in READ:
            await nothing_cut(screen, ".dialog-said")
            assert await screen.page.evaluate(_SCROLLS) == [], size


_KEYS = """() => Object.fromEntries(
  [...document.querySelectorAll("dialog .dialog-field button, dialog .dialog-foot button")].map(
    (key) => {
      const { x, y, width, height } = key.getBoundingClientRect();
      const name = key.dataset.digit ?? key.dataset.act ?? key.dataset.key ?? key.textContent;
      return [name, [x, y, width, height].map(Math.round)];
    },
  ),
)"""


async def test_no_key_of_a_dialog_moves_when_the_band_grows_or_a_count_is_refused(opened, visit):
    """A finger on its way meets the key that it was meant for; the digits stay, too."""
    screen = await visit()
    await opened.bets(2)
    opened.real_table.control("shuffler", "short")
    await opened.call()
    await screen.shows("not of its size")
    await act(screen, "count")
    before = await keys_of_dialog(screen)
    opened.real_table.control("shuffler", "door", which="cover", to="open")
    await expect(screen.page.locator("dialog .band")).to_contain_text("cover is open")
    assert await keys_of_dialog(screen) == before
    await enter(screen, "4")
    await done(screen)
    await sign_on(screen)
    await act(screen, "clear")
    before = await keys_of_dialog(screen)
    await enter(screen, "3")
    await choose(screen, "Put right")
    await refused(screen, "The two counts differ")
    after = await keys_of_dialog(screen)
    for size, keys in before.items():
        moved = {name for name, at in keys.items() if after[size][name] != at}
        assert not moved, (size, moved)


async def keys_of_dialog(screen):
    """Return where each key of the dialog lies, at each size."""
    found = {}
    for size in SIZES:
        await resized(screen, size)
        await nothing_cut(screen, ".dialog-foot > *")
        found[size] = await screen.page.evaluate(_KEYS)
    return found


async def test_the_head_with_an_alarm_a_dealer_and_a_supervisor(opened, visit):
    """Its whole content fits and nothing overlaps, whether they are signed on here or elsewhere."""
    screen = await visit()
    await screen.tap_badge(LEE.badge)
    opened.real_table.control("shuffler", "door", which="cover", to="open")
    await screen.shows("The shuffler's cover is open.")
    await expect(screen.page.locator(".chip")).to_have_count(1)
    await head_fits(screen, 0)
    await screen.page.locator('.head-link[href="#/supervisor"]').tap()
    await sign_on(screen, RUTH)
    await expect(screen.page.locator(".chip")).to_have_count(2)
    for turn, place in enumerate(("#/supervisor", "#/")):
        await screen.page.evaluate("(place) => { location.hash = place; }", place)
        await head_fits(screen, turn)


async def head_fits(screen, turn):
    """Look at the head at each size, in the languages by turns."""
    for at, language in enumerate(("fr", "en")):
        await screen.page.locator(f'.head [lang="{language}"]').tap()
        await expect(screen.page.locator("html")).to_have_attribute("lang", language)
        for size in SIZES[(turn + at) % 2 :: 2]:
            await resized(screen, size)
            await nothing_cut(screen)
            assert await screen.page.evaluate(_OVERLAP) == []
            await expect(screen.page.locator(".head-clock")).to_be_visible()


async def test_the_longest_word_of_the_big_key(dealer, visit):
    """A closed table asks for a supervisor, in French with a longer word: all keys stay whole."""
    await dealer.real_table.devices_up()
    screen = await visit()
    await screen.page.add_init_script(KEEP_MUTED)
    await screen.page.reload()
    await expect(screen.page.locator("[data-muted]")).to_be_visible()
    for size in SIZES:
        await resized(screen, size)
        await nothing_cut(screen, ".keys > *", ".keys button")
    await dealer.adopt()
    await screen.page.locator('.head [lang="fr"]').tap()
    go = screen.page.locator(".keys-go button")
    await expect(go).to_have_text("Superviseur")
    for size in SIZES:
        await resized(screen, size)
        await nothing_cut(screen, ".keys > *", ".keys button")
        assert await go.evaluate("(key) => key.scrollWidth <= key.clientWidth"), size
        if size in READ:
            await read_from_afar(screen)


async def test_a_supervisors_phone(opened, visit):
    """The sheets in one column; what stops the table, and STOP, are there; a round is voided."""
    screen = await visit("#/supervisor")
    await resized(screen, PHONE)
    await screen.shows("This screen is for supervisors.")
    await nothing_cut(screen, ".office-door", ".stop-place")
    await opened.bets(2, 5)
    await opened.call()
    await opened.packet_out(2)
    await sign_on(screen)
    opened.real_table.control("shuffler", "door", which="cover", to="open")
    await screen.shows("The shuffler's cover is open.")
    wide = await screen.page.evaluate("() => document.scrollingElement.scrollWidth")
    sheet = await screen.page.evaluate("() => document.querySelector('.office-sheet').scrollWidth")
    assert max(wide, sheet) <= PHONE[0], "it scrolls up and down only"
    await nothing_cut(screen, ".office-sheets > *", ".band")
    await screen.accessible()
    await act(screen, "void")
    await expect(screen.page.locator("dialog .effect").first).to_be_visible()
    await nothing_cut(screen, "dialog .effect", ".dialog-at", ".dialog-foot button")
    await act(screen, "next")
    await choose(screen, "Cards exposed")
    await done(screen)
    await act(screen, "sign-off")
    await screen.shows("This screen is for supervisors.")


@pytest.mark.parametrize(("game", "turn"), mostly_soak(product(OF_HOUSE, range(2)), 7))
async def test_bets_at_each_game(real_table, visit, game, turn):
    """Four limits as well as one fit the strip; what is to be checked is not cut."""
    await at_a_table_of(real_table, game)
    screen = await visit()
    wagers = real_table.running.shell.table.definition.game.wagers
    opening = [each.name for each in wagers if each.opens is OpensAt.WAGERING]
    for seat, spot in product((2, 3), opening):
        real_table.control("sensors", "bet", seat=seat, spot=spot)
    await screen.at("wagering")
    await expect(screen.page.locator(".limits dd")).to_have_count(len(opening))
    for language, first in (("fr", turn), ("en", 1 - turn)):
        await screen.page.locator(f'.head [lang="{language}"]').tap()
        await expect(screen.page.locator("html")).to_have_attribute("lang", language)
        for size in SIZES[first::2]:
            await resized(screen, size)
            await nothing_cut(screen, ".limits dd", ".limits dt", ".step-words")
            assert await screen.page.evaluate(_CUT_WORDS) == []
