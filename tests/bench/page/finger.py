"""A browser and a finger: python -m tests.bench.page.finger CHROMIUM.

It runs in a process of its own, so that the bench can go on serving the wires. Standard input takes
one order a line, standard output gives one answer a line, both in JSON; see `Finger`. Times are
those of the monotonic clock in nanoseconds, as the browser itself took them: they do not include
the time that Playwright needs to reach the browser.
"""

import json
import sys
import time

from playwright.sync_api import sync_playwright

from tests.browser.chromium import STILL

_SIZE = {"width": 1280, "height": 800}
_WATCH = """addEventListener("touchend", (event) => { window.touched = event.timeStamp; }, true);"""
_TIMES = """(path) => {
  const [found] = performance.getEntriesByType("resource").filter((e) => e.name.endsWith(path));
  return found && { touched: window.touched, sent: found.requestStart, heard: found.responseEnd };
}"""
_SEEN = "(seq) => Number(document.querySelector('[data-seq]')?.dataset.seq ?? -1) >= seq"
_PICTURED = """new MutationObserver(() => {
  if (window.drawn || !document.querySelector("[data-seq], [data-key=bare]")) return;
  window.drawn = true;
  requestAnimationFrame(() => requestAnimationFrame((at) => { window.pictured = at; }));
}).observe(document, { subtree: true, childList: true, attributes: true });"""
"""Notes when the frame was shown in which a page drew a table, or its one key."""
_DRAWN = """() => new Promise((drawn) => {
  requestAnimationFrame(() => requestAnimationFrame(drawn));
})"""
_TAP = 0.08
"""Seconds for which a finger rests on a key, as a person's does. Meanwhile the key is drawn as
pressed; a touch that ended at once would be timed during that drawing.
"""
_SECOND = 1e9
_MILLISECOND = 1e6


class Finger:
    """The orders: each method is one order, its keywords are the order's."""

    def __init__(self, browser):
        self._browser = browser
        self._pages = {}
        self._aimed = {}

    def open(self, page, url, language="en", seen=False):
        """Open a page in a browser with an empty cache; return the bytes of each address loaded.

        Args:
            page: its name from here on.
            seen: wait until it shows the table.
        """
        context = self._browser.new_context(viewport=_SIZE, has_touch=True)
        context.add_init_script(f"localStorage.setItem('language', '{language}');{_WATCH}")
        found = context.new_page()
        line = context.new_cdp_session(found)
        loaded, asked = {}, {}
        line.on("Network.responseReceived", lambda e: asked.update({e["requestId"]: e["response"]}))
        line.on("Network.loadingFinished", lambda e: loaded.update({e["requestId"]: e}))
        line.send("Network.enable")
        line.send("Performance.enable")
        found.goto(url)
        if seen:
            found.wait_for_function(_SEEN, arg=0)
        self._pages[page] = found, line, self._origin(line)
        return {asked[each]["url"]: end["encodedDataLength"] for each, end in loaded.items()}

    def see(self, url):
        """Open a page in a browser that has nothing of it; return when its first picture was shown.

        Milliseconds since it was asked for.
        """
        with self._browser.new_context(viewport=_SIZE) as context:
            context.add_init_script(_PICTURED)
            found = context.new_page()
            found.goto(url)
            found.wait_for_function("() => window.pictured")
            return found.evaluate("window.pictured")

    def close(self, page):
        """Close a page."""
        self._pages.pop(page)[0].context.close()

    def aim(self, page, at, seq=None):
        """Wait until a selector's element can be touched, and hold the finger over it.

        Args:
            seq: wait until the page has drawn the table after this event: a person touches what
                they see.
        """
        found = self._pages[page][0]
        if seq is not None:
            found.wait_for_function(_SEEN, arg=seq)
            found.evaluate(_DRAWN)
        box = found.wait_for_selector(at).bounding_box()
        found.evaluate("performance.clearResourceTimings()")
        self._aimed[page] = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(self, page, asks):
        """Touch what was aimed at; return when the touch ended, its request left, was answered.

        Args:
            asks: the path of the request that the touch causes.
        """
        found, line, origin = self._pages[page]
        x, y = self._aimed.pop(page)
        point = [{"x": x, "y": y}]
        line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
        time.sleep(_TAP)
        line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        found.wait_for_function(f"(path) => Boolean(({_TIMES})(path)?.heard)", arg=asks)
        times = found.evaluate(_TIMES, asks)
        return {key: origin + round(at * _MILLISECOND) for key, at in times.items()}

    @staticmethod
    def _origin(line):
        """Return when the page's own clock began: Chromium's ticks are the monotonic clock's."""
        metrics = line.send("Performance.getMetrics")["metrics"]
        at = {each["name"]: each["value"] for each in metrics}
        return round(at["NavigationStart"] * _SECOND)


def main(chromium):
    """Carry out orders until they end."""
    with sync_playwright() as playwright:
        finger = Finger(playwright.chromium.launch(executable_path=chromium, args=STILL))
        for line in sys.stdin:
            order = json.loads(line)
            answer = getattr(finger, order.pop("do"))(**order)
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
