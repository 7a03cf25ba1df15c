"""python -m tests.browser.fed_page --seed 1 --windows 6: the page without a daemon, measured.

A window is fed with pictures of simulated rounds with all faults, and each is measured: nothing is
cut, overlaps or moves, with the longest names that a house may give. Tables and windows (sizes,
languages, whether names are long) are drawn by the seed. Exit code 1: something is wrong.
"""

import argparse
import asyncio
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import msgspec
from playwright.async_api import Browser, Page, Route, ViewportSize

from controller.api.messages import View, encode
from controller.configuration import load_table
from controller.data.person import Person, Role
from controller.data.room import Look as Colours
from controller.page.assets import INDEX, Asset, read_assets, read_texts
from controller.page.messages import PageInfo, SessionOpened
from controller.shipped_files import config_root
from controller.snapshot import Snapshot
from controller.snapshot.view import SignOnView
from controller.words.folders import at_first, languages, later, of_page
from drivers.registry import SELF_DRIVEN
from simulators.simulation import Settings
from simulators.simulation.dice import PROFILES
from simulators.simulation.run import Run
from tests.browser.chromium import find_chromium, started

HOST = "http://table.test"
_ROOTS = (config_root(),)
_FEED = """() => {
  localStorage.clear();
  sessionStorage.clear();
  const open = [];
  window.EventSource = class {
    constructor() { this.listeners = {}; this.readyState = 1; open.push(this); }
    addEventListener(kind, listener) { this.listeners[kind] = listener; }
    close() { this.readyState = 2; }
  };
  window.EventSource.CLOSED = 2;
  const tell = (kind, data) => open.at(-1)?.listeners[kind]?.({ data });
  setInterval(() => tell("beat", `${performance.now()} ${window.tableNow ?? Date.now()}`), 100);
  const frame = () => new Promise((go) => requestAnimationFrame(go));
  window.feed = async (view, now) => {
    window.tableNow = now;
    tell("beat", `${performance.now()} ${now}`);
    tell("view", view);
    await frame();
    await frame();
  };
}"""
"""The page's stream is replaced: `feed(view, now)` shows a picture and returns when it is drawn."""
MEASURE = (Path(__file__).parent / "measure.js").read_text()
"""What is wrong with the screen as it is drawn: see there."""


PEOPLE = {
    role[0]: Person(role[0], f"{role.title()} Reed", Role(role))
    for role in ("supervisor", "technician")
}
"""Who can sign on, by their badges: the first letters of their roles."""
_SESSION = "page"


@dataclass(frozen=True)
class Look:
    """A picture of a table, and the time of day at which it was made, in milliseconds."""

    snapshot: Snapshot
    now: int

    @property
    def view(self) -> str:
        """The picture as the daemon's stream brings it."""
        return encode(View(self.snapshot, {}, 0, "")).decode()

    def with_names(self, name: str) -> "Look":
        """Return the same with everybody called so."""
        shown = self.snapshot
        dealer = shown.dealer and replace(shown.dealer, name=name)
        people = tuple(
            msgspec.structs.replace(each, person=replace(each.person, name=name))
            for each in shown.sign_ons
        )
        return Look(msgspec.structs.replace(shown, dealer=dealer, sign_ons=people), self.now)

    def at_the_page(self, badge: str) -> "Look":
        """Return the same with a person who is signed on at the page, until it is 90 s old."""
        own = SignOnView(PEOPLE[badge], _SESSION, self.now * 1000, 90_000, 120.0)
        shown = msgspec.structs.replace(self.snapshot, sign_ons=(own, *self.snapshot.sign_ons))
        return Look(shown, self.now)

    def by(self, colours: Colours) -> "Look":
        """Return the same in the colours of the night or of the day."""
        room = replace(self.snapshot.room, look=colours)
        return Look(msgspec.structs.replace(self.snapshot, room=room), self.now)


class _Listening(Run):
    """A run that keeps one picture of each look: of a step with its words, holds and people."""

    def __init__(self, path: Path, seed: int) -> None:
        self.looks: dict[object, Look] = {}
        definition, profile = load_table(path)[0], PROFILES["all"]
        by_itself = definition.shuffler.driver == SELF_DRIVEN
        settings = Settings(3, seed, profile.habits, profile, day=True, self_driven=by_itself)
        super().__init__(definition, settings)

    def _judge_snapshot(self) -> None:
        super()._judge_snapshot()
        shown = self.table.snapshot
        now = shown.instruction
        look = (
            *(shown.step, now.words.id, now.blocks and now.blocks.id, shown.void),
            *(tuple(hold.cause for hold in shown.holds), len(shown.alerts), len(shown.sign_ons)),
            tuple(mark.id for mark in shown.marks),
        )
        self.looks.setdefault(
            look, Look(shown, self.host.clock.read(self.agenda.now).utc_us // 1000)
        )


@cache
def looks_of(path: Path, seed: int) -> list[Look]:
    """Return a picture of each look of a table in simulated rounds with all faults."""
    run = _Listening(path, seed)
    run.play()
    return list(run.looks.values())


class _Fed:
    """The window of a browser that is fed, and what is served to it."""

    info: PageInfo

    def __init__(self, page: Page) -> None:
        self.page = page
        self._assets = read_assets()

    async def load(self, info: PageInfo, viewport: ViewportSize) -> None:
        """Load the page anew; it waits for its first picture."""
        self.info = info
        await self.page.set_viewport_size(viewport)
        await self.page.goto(HOST)
        await self.page.wait_for_function("() => document.querySelector('.waiting') !== null")

    async def answer(self, route: Route) -> None:
        """Serve what the page asks for."""
        path = route.request.url.removeprefix(HOST).partition("?")[0]
        if path == "/sign-on":
            badge = msgspec.json.decode(route.request.post_data or "{}")["badge"]
            opened = SessionOpened("token", _SESSION, PEOPLE[badge], 0)
            await route.fulfill(body=encode(opened), content_type="application/json")
        elif path == "/page.json":
            body = msgspec.json.encode(self.info)
            await route.fulfill(body=body, content_type="application/json")
        elif asset := self._found(path):
            await route.fulfill(content_type=asset.kind, body=asset.content)
        else:
            await route.abort()

    def _found(self, path: str) -> Asset | None:
        kind, _, name = path.removeprefix("/").partition("/")
        if kind == "languages":
            tag, _, rest = name.removesuffix(".ftl").partition("/")
            files = later if rest else at_first
            return read_texts(files(of_page(tag, _ROOTS), hands=self.info.hands))
        return self._assets.get(name if kind == "static" else INDEX)


_windows: dict[Browser, _Fed] = {}


async def open_fed(
    browser: Browser, table: str, language: str, *, hands: bool, viewport: ViewportSize
) -> Page:
    """Load the page anew in the browser's one window that is fed: half of what a new one costs."""
    if browser not in _windows:
        context = await browser.new_context(
            viewport=viewport, has_touch=True, reduced_motion="reduce", timezone_id="UTC"
        )
        page = await context.new_page()
        _windows[browser] = _Fed(page)
        await page.add_init_script(f"({_FEED})()")
        await page.route("**/*", _windows[browser].answer)
    fed = _windows[browser]
    await fed.load(
        PageInfo(table, "right", language, languages(_ROOTS), "", True, hands, True), viewport
    )
    return fed.page


async def show(page: Page, look: Look) -> None:
    """Show a picture, and wait until it is drawn."""
    await page.evaluate("([view, now]) => feed(view, now)", [look.view, look.now])


async def sign_on(page: Page, look: Look, badge: str, sheet: str) -> None:
    """Sign a person on at a sheet of theirs, such as `#/supervisor`."""
    await show(page, look.at_the_page(badge))
    await page.evaluate("(sheet) => { location.hash = sheet; }", sheet)
    await page.locator(".office-door [data-act=sign-on]").tap()
    await page.locator("dialog .typed").fill(badge)
    await page.locator("dialog input.pad-shown").fill("1234")
    await page.locator("dialog input.pad-shown").press("Enter")
    await page.locator(".chip.own").wait_for()


async def measured(page: Page, looks: Iterable[Look]) -> list[str]:
    """Show each picture; return what is wrong, with the picture's step and holds."""
    wrong, places = [], dict[str, set[str]]()
    for look in looks:
        await show(page, look)
        found, places_now = await page.evaluate(MEASURE)
        shown = look.snapshot
        holds = [hold.cause for hold in shown.holds]
        at = f"{shown.game}, {shown.step} {holds} of round {shown.round}"
        wrong += [f"{at}: {each}" for each in found]
        for name, where in places_now.items():
            places.setdefault(name, set()).add(where)
    moved = {name: each for name, each in places.items() if len(each) > 1}
    return wrong + [f"{name} moves: {each}" for name, each in moved.items()]


# Windows.

SIZES = ((1920, 1080), (1280, 800), (1280, 756), (1024, 600), (800, 1280), (390, 844))
TABLES = sorted(config_root().glob("table*.yaml"))
LONG_TABLE = "Wide Table of Twenty-Four"[:24]
LONG_PERSON = "Maximiliana Featherstonehaugh-Wolverhampton Jr."


@dataclass(frozen=True)
class Window:
    """How tables are shown: with short names or long ones, and signed on here or not."""

    size: tuple[int, int]
    language: str
    long: bool
    here: bool = False

    async def wrong(self, browser: Browser, looks: list[Look], style: str = "") -> list[str]:
        """Return what is wrong with the looks, each with this window's name; `style`: one more."""
        shown = [each.at_the_page("s") for each in looks] if self.here else looks
        shown = [each.with_names(LONG_PERSON) for each in shown] if self.long else shown
        found = await measured(await self.load(browser, shown, style), shown)
        wide, high = self.size
        here = ", signed on here" if self.here else ""
        return [f"{wide}x{high} {self.language}{here}: {each}" for each in found]

    async def load(self, browser: Browser, shown: list[Look], style: str = "") -> Page:
        """Load the page for looks, with all that comes with the first alarm and the first hand."""
        wide, high = self.size
        hands = any(each.snapshot.poker for each in shown)
        name = LONG_TABLE if self.long else shown[0].snapshot.table
        size = {"width": wide, "height": high}
        page = await open_fed(browser, name, self.language, hands=hands, viewport=size)
        if style:
            await page.add_style_tag(content=style)
        if self.here and shown:
            await sign_on(page, shown[0], "s", "#/supervisor")
            await page.evaluate("() => { location.hash = '#/'; }")
        for each in {bool(each.snapshot.holds): each for each in shown}.values():
            await show(page, each)
        await page.wait_for_load_state("networkidle")
        return page


WINDOWS = [
    Window(size, language, (at + turn) % 2 > 0, (at // 2 + turn) % 2 > 0)
    for (at, size), (turn, language) in product(enumerate(SIZES), enumerate(languages(_ROOTS)))
]
"""Each two of size, language, names and sign-on come together, in as few windows as that takes: to
load one costs as much as ten looks.
"""
_EVERY = [Window(*each) for each in product(SIZES, languages(_ROOTS), (False, True), (False, True))]
"""All that there are; the soak draws from them."""


def covered(tables: Iterable[Path], seed: int = 1) -> dict[Window, list[Look]]:
    """Return which looks a window shows, so that each pair is seen of look and window.

    Of a look count its table, its step, each hold and how many; of a window its size, its language,
    how long names are, and whether somebody is signed on there. Each look goes to the windows where
    it completes most.
    """
    dealt: dict[Window, list[Look]] = {each: [] for each in WINDOWS}
    every = [(table, look) for table in tables for look in looks_of(table, seed)]
    seen = set[object]()
    for _ in SIZES:
        for at, (table, look) in enumerate(every):
            whole = [*WINDOWS[at % len(WINDOWS) :], *WINDOWS[: at % len(WINDOWS)]]
            best = max(whole, key=lambda each: len(_pairs(table, look, each) - seen))
            pairs = _pairs(table, look, best)
            if not pairs <= seen:
                dealt[best].append(look)
                seen |= pairs
    return {window: looks for window, looks in dealt.items() if looks}


def _pairs(table: Path, look: Look, window: Window) -> set[object]:
    shown = look.snapshot
    causes = [hold.cause for hold in shown.holds]
    parts = (window.size, window.language, ("long", window.long), ("here", window.here))
    every = (table, shown.step, len(causes), *causes)
    return {(whose, part) for whose in every for part in parts}


async def _soak(seed: int, windows: int) -> list[str]:
    chosen = Random(seed).sample([*product(TABLES, _EVERY)], windows)
    async with started(find_chromium()) as browser:
        return [
            wrong
            for table, window in chosen
            for wrong in await window.wrong(browser, looks_of(table, seed))
        ]


def main(words: list[str] | None = None) -> int:
    """Measure windows; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.fed_page")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--windows", type=int, default=6)
    asked = parser.parse_args(words)
    wrong = asyncio.run(_soak(asked.seed, asked.windows))
    print(*wrong, f"seed {asked.seed}: {asked.windows} windows, {len(wrong)} wrong", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
