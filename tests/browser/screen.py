"""One browser at the table: what it shows, touches on it, and its complaints."""

import asyncio
import os
import re
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from time import time

from axe_playwright_python.base import AXE_SCRIPT
from PIL import Image, ImageChops
from playwright.async_api import ConsoleMessage, Locator, Page, Request, Route, expect

from tests.browser.pictures import BOARD, PICTURES
from tests.e2e.observer import Observer
from tests.patience import PATIENCE

_REPOSITORY = Path(__file__).parents[2]
SCREENS = _REPOSITORY / "build" / "screens"
"""All pictures, as they were drawn last."""
SHOWN = _REPOSITORY / "docs" / "screens"
"""Those that a text shows."""
DRAWING = bool(os.environ.get("DEALER_TABLE_SCREENS"))
"""Whether pictures are written: `make screens`."""
SIZES = ((1280, 800), (1024, 600))
_PATIENCE_MS = PATIENCE * 1000
READER = 0.003
"""Seconds between two keys of a badge reader."""
PERSON = 150
"""Milliseconds between two keys of a person."""
NOISE = 64
"""Steps of 256 by which a colour may differ between two drawings of the same page."""

expect.set_options(timeout=_PATIENCE_MS)

_FREEZE = r"""async () => {
  const fixed = (text) => {
    const timed = text
      .replace(/serial:\/\/\S*\/(\w+)\.pty/g, "serial:///dev/$1")
      .replace(/\d{4}-\d\d-\d\d/g, "2026-01-05")
      .replace(/\d\d:\d\d(:\d\d)?/g, (all) => (all.length > 5 ? "20:15:00" : "20:15"));
    const number = (all) => (/^\d+$/.test(all) ? "0" : all.replace(/./g, "0"));
    return timed === text ? text.replace(/\b[0-9a-f]*\d[0-9a-f]*\b/g, number) : timed;
  };
  const kept = [];
  const later = [];
  const draw = window.requestAnimationFrame;
  window.requestAnimationFrame = (act) => later.push(act);
  await new Promise((go) => draw(() => draw(go)));
  for (const place of document.querySelectorAll("time, [data-varies]")) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      kept.push([walker.currentNode, walker.currentNode.data]);
      const wait = place.closest(".board") && /^\d:\d\d$/.test(walker.currentNode.data);
      walker.currentNode.data = wait ? "1:24" : fixed(walker.currentNode.data);
    }
  }
  window.unfreeze = () => {
    for (const [node, text] of kept) node.data = text;
    window.requestAnimationFrame = draw;
    later.forEach((act) => draw(act));
  };
}"""
"""In a picture, values that differ from run to run are fixed: one evening for times, zeros for
numbers; further changes of the page wait until afterwards.
"""

_RULES = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    },
    "rules": {"target-size": {"enabled": True}},
    "resultTypes": ["violations"],
    "preload": {"assets": ["media"]},
}
"""What axe looks for: WCAG 2.2 at levels A and AA, and its own advice. It has the size of targets
(2.5.8) switched off. Style sheets, which it would fetch and read first, serve a rule alone that is
none of these: the one about the screen's orientation, an experiment.
"""

_NAMELESS = re.compile(
    r"^ *- (?:(?:button|link|textbox|checkbox|radio|img|figure|dialog|navigation|region)"
    r"(?: \[[^]]*\])*:?|list)$",
    re.MULTILINE,
)
"""A line of the accessibility tree that a screen reader would read without saying what it is."""

DRAWN = """() => new Promise((go) => {
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(go)));
})"""
"""The page has been drawn anew after a change of the window's size."""

_HOLD_BACK = """() => {
  const Real = window.EventSource;
  window.heldBack = null;
  window.EventSource = class extends Real {
    addEventListener(kind, listener) {
      super.addEventListener(kind, (event) => {
        if (kind === "view" && window.heldBack) window.heldBack.push(() => listener(event));
        else listener(event);
      });
    }
  };
}"""
"""Holds pictures back on the line while its beats go on."""

_LET_THROUGH = """() => {
  const held = window.heldBack;
  window.heldBack = null;
  for (const hand of held) hand();
}"""


class Screen:
    """A page in a context of its own, with its complaints so far.

    Attributes:
        page: Playwright's page, for anything that has no method here.
        wrong: forbidden events of a page: errors, broken policy, requests elsewhere.
    """

    def __init__(self, page: Page, address: str, eyes: Observer) -> None:
        self.page = page
        self.wrong: list[str] = []
        self._address = address
        self._eyes = eyes
        self._forgiven: list[str] = []
        page.set_default_timeout(_PATIENCE_MS)
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("request", self._asked)

    async def open(self, fragment: str = "") -> None:
        """Load the page, and wait for its first picture."""
        await self.page.add_init_script(f"({_HOLD_BACK})()")
        await self.page.goto(f"{self._address}{fragment}")
        await self.caught_up()

    # What it shows.

    def key(self, name: str) -> Locator:
        """Return the key of that name, at its size on the screen."""
        return self.page.locator(f'[data-key="{name}"]')

    async def shows(self, words: str | re.Pattern[str]) -> None:
        """Wait until these words can be seen."""
        await expect(self.page.get_by_text(words).first).to_be_visible()

    async def at(self, *steps: str) -> None:
        """Wait until the page shows one of these steps."""
        names = "|".join(map(re.escape, steps))
        await expect(self._frame()).to_have_attribute("data-step", re.compile(f"^({names})$"))

    async def caught_up(self) -> None:
        """Wait until the page shows the present state of the table, or a later one."""
        await self._eyes.until(lambda: self._eyes.view, "the table is seen")
        await self.page.wait_for_function(
            "(seq) => Number(document.querySelector('[data-seq]')?.dataset.seq ?? -1) >= seq",
            arg=self._eyes.table.seq,
        )

    def _frame(self) -> Locator:
        return self.page.locator("[data-step]")

    # Actions.

    async def touch(self, key: str) -> None:
        """Touch a key, as soon as it is there and can be touched."""
        await self.key(key).tap()

    async def strike(self, *keys: str) -> None:
        """Strike keys of the keyboard at a person's pace."""
        for key in keys:
            await self.page.evaluate(f"() => new Promise((go) => setTimeout(go, {PERSON}))")
            await self.page.keyboard.press(key)

    async def tap_badge(self, badge: str) -> None:
        """Hold a badge to a reader that types: all keys at once, and Enter."""
        line = await self.page.context.new_cdp_session(self.page)
        now = time()
        strokes = []
        for number, letter in enumerate([*badge, "\r"]):
            key = {"key": letter, "text": letter}
            if letter == "\r":
                key |= {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}
            down = key | {"timestamp": now + number * READER}
            strokes += [{"type": "keyDown"} | down, {"type": "keyUp"} | down]
        await asyncio.gather(*(line.send("Input.dispatchKeyEvent", each) for each in strokes))
        await line.detach()

    async def hold_back(self) -> None:
        """Hold new pictures back from here on; the line's beats still come."""
        await self.page.evaluate("() => { window.heldBack = []; }")

    async def let_through(self) -> None:
        """Deliver the pictures that were held back, in their order, and hold none back any more."""
        await self.page.evaluate(_LET_THROUGH)

    @asynccontextmanager
    async def answers_held_back(self) -> AsyncIterator[None]:
        """Let wishes reach the daemon, and hold its answers back until the block ends."""
        over = asyncio.Event()

        async def held(route: Route) -> None:
            answer = await route.fetch()
            await over.wait()
            await route.fulfill(response=answer)

        await self.page.route("**/ask", held)
        try:
            yield
        finally:
            over.set()
            await self.page.unroute_all(behavior="wait")

    # Complaints.

    def forgive(self, *patterns: str) -> None:
        """Forgive complaints that the test itself has caused: a daemon that is gone."""
        self._forgiven += patterns

    def complaints(self) -> list[str]:
        """Return the complaints that are not forgiven."""
        return [
            words
            for words in self.wrong
            if not any(re.search(pattern, words) for pattern in self._forgiven)
        ]

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(f"console {message.type}: {message.text} ({message.location})")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith(self._address):
            self.wrong.append(f"asked elsewhere: {request.url}")

    async def accessible(self) -> None:
        """Fail with every violation that axe finds on the present page, as WCAG 2.2 AA has it.

        What a screen reader would say is looked at, too: each control and picture has a name, and
        no list is empty. A page that is still being built is waited for.
        """
        await self.page.get_by_role("heading", level=1).first.wait_for(state="attached")
        found = await violations(self.page)
        tree = await self.page.locator("body").aria_snapshot()
        found += [f"without a name: {each.strip()}" for each in _NAMELESS.findall(tree)]
        assert not found, "\n".join(found)

    # Pictures.

    async def picture(self, name: str) -> None:
        """Keep a picture of the present page, where that is asked for."""
        if DRAWING:
            await self.caught_up()
        await keep_picture(self.page, name)


async def violations(page: Page) -> list[str]:
    """Return every violation that axe finds on a page, as WCAG 2.2 AA has it."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE_SCRIPT)
    found = await page.evaluate("async (rules) => (await axe.run(rules)).violations", _RULES)
    return [
        f"{each['id']}: {each['help']}\n  "
        + "\n  ".join(f"{node['html']}\n    {node['failureSummary']}" for node in each["nodes"])
        for each in found
    ]


async def keep_picture(page: Page, name: str, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
    """Keep NAME-WIDTHxHEIGHT.png of a page, at each size, where that is asked for."""
    assert name in PICTURES or name in BOARD, f"{name} is missing from tests/browser/pictures.py"
    if not DRAWING:
        return
    was = page.viewport_size
    for width, height in sizes:
        await page.set_viewport_size({"width": width, "height": height})
        for frame in page.frames:
            await frame.evaluate(DRAWN)
            await frame.evaluate(_FREEZE)
        shot = await page.screenshot(animations="disabled", caret="hide")
        for frame in page.frames:
            await frame.evaluate("window.unfreeze()")
        _keep(shot, f"{name}-{width}x{height}.png")
    if was is not None:
        await page.set_viewport_size(was)


def _keep(shot: bytes, name: str) -> None:
    """Write a picture as a small file; one that a text shows only where it looks different now."""
    full = Image.open(BytesIO(shot)).convert("RGB")
    small = full.quantize(256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    SCREENS.mkdir(parents=True, exist_ok=True)
    small.save(SCREENS / name, "PNG", optimize=True)
    shown = SHOWN / name
    if shown.exists() and not _look_alike(small.convert("RGB"), Image.open(shown).convert("RGB")):
        shutil.copyfile(SCREENS / name, shown)


def _look_alike(one: Image.Image, other: Image.Image) -> bool:
    """Tell whether no pixel differs by more than two drawings of the same page do."""
    bands = ImageChops.difference(one, other).getextrema()
    return one.size == other.size and max(most for _, most in bands) <= NOISE
