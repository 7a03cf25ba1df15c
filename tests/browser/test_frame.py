"""The frame, by measurement: at each size, in each language, nothing is cut, overlaps or moves."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest
from msgspec import structs
from playwright.async_api import Browser

from controller.api.messages import encode
from controller.configuration import load_table
from controller.data.room import Letters
from controller.data.room import Look as Colours
from controller.shipped_files import config_root
from tests.browser.fed_page import (
    MEASURE,
    SIZES,
    TABLES,
    WINDOWS,
    Look,
    Window,
    covered,
    looks_of,
    measured,
    open_fed,
    show,
    sign_on,
)
from tests.browser.screen import violations
from tests.configuration.files import OF_HOUSE
from tests.sharing import mostly_soak

pytestmark = pytest.mark.slow

ONE, OTHER = (config_root() / f"table{name}.yaml" for name in ("", "-five-card-stud-ten"))


@pytest.mark.quick
@pytest.mark.parametrize(
    ("table", "window"),
    [(ONE, Window((1024, 600), "fr", long=True)), (OTHER, Window((390, 844), "en", long=False))],
    ids=["large", "phone"],
)
async def test_nothing_is_cut_overlaps_or_moves(
    browser: Browser, table: Path, window: Window
) -> None:
    """Every second look of a table's rounds with all faults."""
    assert await window.wrong(browser, looks_of(table, 1)[::2]) == []


@cache
def covered_kinds() -> dict[Window, list[Look]]:
    """Return what windows show of one table of each kind: of its steps and its shuffler."""
    kinds = dict[object, Path]()
    for path in TABLES:
        table, _ = load_table(path)
        steps = frozenset(each.step for each in table.game.steps)
        kinds.setdefault((steps, table.shuffler.driver), path)
    return covered(kinds.values())


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
async def test_each_look_of_a_table_has_room(browser: Browser, size: tuple[int, int]) -> None:
    """All kinds, steps and holds, each paired with each size, language, name and sign-on here.

    `make soak` shows whole tables, all of them, of other rounds.
    """
    cover = covered_kinds()
    shown = [each for each in WINDOWS if each.size == size]
    assert len(shown) == 2
    wrong = []
    for window in shown:
        for hands in (False, True):
            looks = [each for each in cover[window] if bool(each.snapshot.poker) is hands]
            wrong += await window.wrong(browser, looks)
    assert wrong == []


def _settlements(path: Path, letters: Letters) -> Iterator[Look]:
    """Yield a look for each set of wagers that a seat may settle, and one with longer lists."""
    looks = [each for each in looks_of(path, 3) if each.snapshot.settling]
    look = max(looks, key=lambda each: len(each.snapshot.settling.prizes))
    snapshot, every = look.snapshot, look.snapshot.settling.prizes
    room = replace(snapshot.room, letters=letters)
    sets = (some for n in range(len(every)) for some in combinations(every, n + 1))
    longer = [structs.replace(each, hands=each.hands * 2) for each in every]
    for prizes in (*sets, longer):
        settling = structs.replace(snapshot.settling, prizes=tuple(prizes))
        yield Look(structs.replace(snapshot, settling=settling, room=room), look.now)


_DRAWN = [*product(((1280, 800), (1024, 600)), ("fr", "en"))]
"""Both widths of the drawing, in both languages."""


@pytest.mark.parametrize(
    ("game", "turn"), mostly_soak(product(OF_HOUSE, range(len(_DRAWN))), len(_DRAWN) * 2 - 1)
)
async def test_what_any_of_a_seats_wagers_pay_has_room(
    browser: Browser, game: str, turn: int
) -> None:
    """In both sizes of letters, too; games come by turns at both widths and in both languages.

    Of lists twice as long letters get so small that their lines touch; nothing is cut.
    """
    path = config_root() / f"table-{game}.yaml"
    *looks, longer = _settlements(path if path.exists() else ONE, [*Letters][turn in (1, 2)])
    page = await Window(*_DRAWN[turn], long=False).load(browser, looks)
    wrong = await measured(page, looks)
    assert wrong + [each for each in await measured(page, [longer]) if "cut" in each] == []


@pytest.mark.parametrize("most", mostly_soak((2, 3), 2))
@pytest.mark.parametrize("size", [(1280, 756), (1024, 600)], ids="{0[0]}x{0[1]}".format)
async def test_the_longest_fault_has_room_beside_any_others(
    browser: Browser, size: tuple[int, int], most: int
) -> None:
    """In French, with each set of up to so many other holds."""
    looks = looks_of(config_root() / "table-three-card-joker.yaml", 6)
    held = {hold.cause: hold for each in looks for hold in each.snapshot.holds}
    longest = max(looks, key=lambda each: len(encode(each.snapshot.instruction.blocks)))
    stands = [
        each for each in longest.snapshot.holds if each.id == longest.snapshot.instruction.hold
    ]
    sets = [some for n in range(most + 1) for some in combinations(held.values(), n)]
    shown = [
        Look(structs.replace(longest.snapshot, holds=(*stands, *others)), longest.now)
        for others in sets
    ]
    assert await Window(size, "fr", long=False).wrong(browser, shown) == []


async def test_a_clock_that_is_set_changes_no_time_that_is_counted(browser: Browser) -> None:
    """Neither for how long the dealer deals, nor how long a sign-on lasts; the clock follows."""
    viewport = {"width": 1280, "height": 800}
    looks = [each for each in looks_of(ONE, 1) if each.snapshot.dealer]
    look = next(each for each in looks if each.snapshot.step == "idle" and not each.snapshot.holds)
    page = await open_fed(browser, "Table 7", "en", hands=False, viewport=viewport)
    began = await page.evaluate("() => performance.now() - 754_000")  # 12 minutes and a half ago
    look = Look(structs.replace(look.snapshot, dealer_since_ms=round(began)), look.now)
    await sign_on(page, look, "s", "#/supervisor")
    clocks = set()
    for hours in (0, -400_000, -1, 1, 400_000):
        here = look.at_the_page("s")
        await show(
            page, Look(here.snapshot, look.now + hours * 3_600_000 + abs(hours) % 7 * 60_000)
        )
        assert "12 min" in await page.locator(".head-dealer").inner_text(), hours
        left = await page.locator(".chip.own time").inner_text()
        assert re.fullmatch(r"1:[0-3]\d", left), hours
        clocks.add(await page.locator(".head-clock").inner_text())
    assert len(clocks) > 1


async def test_it_finds_what_is_planted(browser: Browser) -> None:
    """A head that grows, a text that is cut, two that overlap: each is told."""
    window, looks = Window((1280, 800), "en", long=False), looks_of(ONE, 1)[:8]
    for style, wrong in {
        ".page[data-step=opening] .head-clock { margin-right: 40px }": "clock moves",
        ".head-clock { position: relative; left: 190px }": "cut",
        ".step-words { margin-top: 60px }": "over",
    }.items():
        found = await window.wrong(browser, looks, style)
        assert any(wrong in each for each in found), style


async def test_seven_inches_show_the_whole_sum_and_every_word_of_a_key(browser: Browser) -> None:
    """In French at 800 × 480: counts of two figures beside each other, a fault with its keys."""
    looks = looks_of(ONE, 1)
    window = Window((800, 480), "fr", long=False)
    faults = [each for each in looks if len(each.snapshot.holds) > 1]
    assert [each for each in await window.wrong(browser, faults) if 'over "F"' in each] == []
    size = {"width": 800, "height": 480}
    page = await open_fed(browser, "Table 7", "fr", hands=False, viewport=size)
    for look in (each for each in looks if each.snapshot.step in ("remainder", "deciding")):
        await show(page, look)
        bottoms = "(all) => all.map((each) => each.getBoundingClientRect().bottom)"
        found = await page.locator(".sum dd").evaluate_all(bottoms)
        assert len(found) >= 5
        assert max(found) <= size["height"]


_OUT_OF_SIGHT = """() => [...document.querySelectorAll("dialog :is(button, input)")].filter(key => {
  const a = key.getBoundingClientRect();
  const rooms = [key.closest("dialog"), key.closest(".dialog-field") ?? key.closest("dialog")];
  return key.checkVisibility() && rooms.some((room) => {
    const b = room.getBoundingClientRect();
    return a.top < b.top - 1 || a.right > b.right + 1 || a.bottom > b.bottom + 1;
  });
}).map((key) => key.textContent.trim())"""
"""The keys of a dialog that are cut by its edge, or by that of its field."""


@pytest.mark.parametrize("size", [(1280, 756), (800, 480), (390, 844)], ids="{0[0]}x{0[1]}".format)
async def test_each_key_of_a_dialog_is_in_sight(browser: Browser, size: tuple[int, int]) -> None:
    """Letters, digits, badge and PIN, also below the words of as many faults as there are."""
    looks = looks_of(ONE, 1)
    idle = next(each for each in looks if each.snapshot.step == "idle")
    counted = [each for each in looks if each.snapshot.reconcile is not None]
    held = max(counted, key=lambda each: len(each.snapshot.holds))
    viewport = {"width": size[0], "height": size[1]}
    page = await open_fed(browser, "Table 7", "fr", hands=False, viewport=viewport)
    for look, *touched in (
        (idle, ".key-call-floor", "[data-act=call-other]"),
        (held, "[data-act=count]"),
        (held, "[data-act=sign-on]"),
    ):
        await show(page, look)
        for each in touched:
            await page.locator(each).first.tap()
        await page.locator("dialog[open]").wait_for()
        assert await page.evaluate(_OUT_OF_SIGHT) == [], touched
        await page.locator("dialog [data-act=cancel]").tap()


_FIRST = """() => {
  return [".office-first", ".office-acts"].map((place) =>
    [...document.querySelectorAll(`${place} button`)].map((key) => key.dataset.act));
}"""


@pytest.mark.parametrize(("wide", "high"), mostly_soak(SIZES, 2))
async def test_a_sheet_begins_with_what_is_done_first(
    browser: Browser, wide: int, high: int
) -> None:
    """One key, in no group again; and a head with a sign-on of this page stays whole.

    Sizes show the looks by turns, and all of them that of a deck to adopt.
    """
    looks, turn = looks_of(ONE, 1), SIZES.index((wide, high))
    adopted = next(each for each in looks if any(h.cause == "foreign" for h in each.snapshot.holds))
    viewport = {"width": wide, "height": high}
    for language, colours, first in (("en", Colours.NIGHT, turn), ("fr", Colours.DAY, 5 - turn)):
        page = await open_fed(browser, "Table 7", language, hands=False, viewport=viewport)
        await sign_on(page, looks[0], "s", "#/supervisor")
        seen = set()
        for look in (adopted, *looks[first :: len(SIZES)]):
            for place in ("#/", "#/supervisor"):
                await page.evaluate("(place) => { location.hash = place; }", place)
                await show(page, look.at_the_page("s").by(colours))
                wrong, _ = await page.evaluate(MEASURE)
                assert wrong == [], (look.snapshot.step, language, place)
            done_first, others = await page.evaluate(_FIRST)
            assert len(done_first) <= 1
            assert set(done_first) & set(others) == set()
            offered = {each.key for each in look.snapshot.offers}
            assert done_first or not offered & {"open", "close"}, look.snapshot.step
            foreign = any(hold.cause == "foreign" for hold in look.snapshot.holds)
            assert foreign or "adopt" not in done_first, look.snapshot.step
            seen.update(done_first)
        assert "adopt" in seen


_FAINT = """() => {
  const light = (colour) => {
    const [red, green, blue] = colour.map((each) => {
      const share = each / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const parts = (colour) => colour.match(/[0-9.]+/g).map(Number);
  const ground = (each) => {
    const found = parts(getComputedStyle(each).backgroundColor);
    return found[3] === 0 ? ground(each.parentElement) : found.slice(0, 3);
  };
  const read = ".step-words, .fault-words, .office-now, button, .head-clock";
  const all = [...document.querySelectorAll(read)];
  return all.filter((each) => each.checkVisibility()).flatMap((each) => {
    const [a, b] = [parts(getComputedStyle(each).color).slice(0, 3), ground(each)].map(light);
    const found = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    return found < 7 ? [`${each.textContent.trim()}: ${found.toFixed(1)}`] : [];
  });
}"""


@pytest.mark.parametrize("stem", ["table", "table-five-card-stud"])
async def test_headlines_and_keys_are_read_easily_by_night_and_by_day(
    browser: Browser, stem: str
) -> None:
    looks = looks_of(next(each for each in TABLES if each.stem == stem), 1)
    viewport = {"width": 1280, "height": 800}
    page = await open_fed(browser, "Table 7", "en", hands=stem != "table", viewport=viewport)
    for colours in Colours:
        for look in looks[::2]:
            await show(page, look.by(colours))
            assert await page.evaluate(_FAINT) == [], (colours, look.snapshot.step)


_SPEAKS = """async (lacks) => {
  const { setLanguage } = (await import("/static/main.js")).modules["translate.js"];
  const text = async (name) => await (await fetch(`/languages/${name}.ftl`)).text();
  const [fr, en] = await Promise.all([text("fr"), text("en")]);
  setLanguage("fr", { fr: fr.replace(`\\n${lacks} = `, "\\nelsewhere = "), en });
}"""
"""The page speaks French without one message."""


@pytest.mark.quick
async def test_a_screen_reader_reads_in_english_what_french_lacks(browser: Browser) -> None:
    looks = looks_of(ONE, 1)
    idle = next(each for each in looks if each.snapshot.step == "idle")
    viewport = {"width": 1280, "height": 800}
    page = await open_fed(browser, "Table 7", "fr", hands=False, viewport=viewport)
    for lacks, english in (("panel-more", ["More"]), ("nothing", [])):
        await page.evaluate(_SPEAKS, lacks)
        await show(page, idle)
        found = page.locator("#page [lang^=en]:not(.quiet)")
        assert [each.strip() for each in await found.all_text_contents()] == english


_SMALL = """() => [...document.querySelectorAll("button, a[href], input, summary, [role=button]")]
  .map((each) => [each.textContent.trim(), each.getBoundingClientRect(), each.checkVisibility()])
  .filter(([, { width, height }, seen]) => seen && width > 0 && Math.min(width, height) < 43.5)
  .map(([words, { width, height }]) => `${words}: ${width} x ${height}`)"""
"""What is touched and is smaller than 44 pixels."""


@pytest.mark.parametrize(("wide", "high"), mostly_soak(sorted(SIZES), 2))
async def test_axe_finds_nothing_and_fingers_find_everything(
    browser: Browser, wide: int, high: int
) -> None:
    """Sheets, and steps with a fault and without, in turns with the sizes: by night and by day."""
    looks = looks_of(ONE, 1)
    steps = {(each.snapshot.step, bool(each.snapshot.holds)): each for each in looks}
    viewport = {"width": wide, "height": high}
    page = await open_fed(browser, "Table 7", "en", hands=False, viewport=viewport)

    async def judge(at: object) -> None:
        assert await violations(page) == [], at
        assert await page.evaluate(_SMALL) == [], at

    place = sorted(SIZES).index((wide, high)) // 2
    turn = slice(place, None, 3)
    for number, (at, look) in enumerate(list(steps.items())[turn]):
        await show(page, look.by((Colours.NIGHT, Colours.DAY)[number % 2]))
        await judge(at)
    for badge, sheets in {"s": ("", "/game", "/rounds", "/decks", "/room"), "t": ("",)}.items():
        page = await open_fed(browser, "Table 7", "en", hands=False, viewport=viewport)
        whose = {"s": "#/supervisor", "t": "#/technician"}[badge]
        await sign_on(page, looks[0], badge, whose)
        for number, sheet in enumerate(sheets[place % 2 :: 2] or sheets):
            await page.evaluate("(sheet) => { location.hash = sheet; }", whose + sheet)
            colours = (Colours.NIGHT, Colours.DAY)[number % 2]
            await show(page, looks[0].at_the_page(badge).by(colours))
            await judge(whose + sheet)


_ON_THE_FELT = """() => [...document.querySelectorAll(".legend span")].filter((each) => {
  const words = document.createRange();
  words.selectNodeContents(each);
  const { right, bottom } = words.getBoundingClientRect();
  const below = document.elementsFromPoint(right - 4, bottom - 4);
  return below.some((one) => one.ownerSVGElement?.matches(".felt-drawing"));
}).map((each) => each.textContent.trim())"""
"""Words of the legend that lie on the felt, which is dark by day, too."""


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)], ids="{0[0]}x{0[1]}".format)
async def test_the_legend_lies_beside_the_felt(browser: Browser, size: tuple[int, int]) -> None:
    looks = looks_of(ONE, 3)
    late = max(looks, key=lambda each: len(each.snapshot.legend))
    viewport = {"width": size[0], "height": size[1]}
    page = await open_fed(browser, "Table 7", "fr", hands=False, viewport=viewport)
    await show(page, late.by(Colours.DAY))
    assert await page.locator(".legend span").count() >= 5
    assert await page.evaluate(_ON_THE_FELT) == []
