"""Pages on a slow computer, for stories that only pass because a page is quick.

    DEALER_TABLE_SLOW=3 pytest tests/browser

Each page then has a processor three times slower, and answers and pictures come up to 150 ms late,
in their order. A story that fails waits for less than it looks at, or the page drops something.
"""

import os

from playwright.async_api import Browser, BrowserContext, Page

SLOW = float(os.environ.get("DEALER_TABLE_SLOW", "1"))
"""How many times slower the processor of each page is."""
_LATE = """(() => {
  const late = () => new Promise((go) => setTimeout(go, Math.random() * 150));
  const quick = window.fetch.bind(window);
  window.fetch = async (...words) => {
    await late();
    const answer = await quick(...words);
    await late();
    return answer;
  };
  const Real = window.EventSource;
  window.EventSource = class extends Real {
    addEventListener(kind, listener) {
      let before = Promise.resolve();
      super.addEventListener(kind, (event) => {
        const due = late();
        before = before.then(() => due).then(() => listener(event));
      });
    }
  };
})()"""


def slow_down(browser: Browser) -> None:
    """Make every page that this browser opens from now on a slow one."""
    new_context, new_page = browser.new_context, browser.new_page

    async def slow_context(**options: object) -> BrowserContext:
        context = await new_context(**options)
        await context.add_init_script(_LATE)
        context.on("page", _slow_processor)
        return context

    async def slow_page(**options: object) -> Page:
        page = await new_page(**options)
        await page.add_init_script(_LATE)
        await _slow_processor(page)
        return page

    browser.new_context, browser.new_page = slow_context, slow_page


async def _slow_processor(page: Page) -> None:
    session = await page.context.new_cdp_session(page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
