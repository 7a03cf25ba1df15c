"""A touch on the page to the first dispense act on the shuffler's wire, and its parts.

Samples are taken in turns: a touch on the page; the same press on the daemon's socket, and as a
POST without a browser; and their floor: a touch on a page of one key, whose server only writes a
byte to a wire, a POST that a bare aiohttp echoes, one durable commit.
"""

import gc
from collections import defaultdict
from dataclasses import dataclass

from tests.bench.figures import Spread
from tests.bench.page.press import KEY, Presser

_BARE = '[data-key="bare"]'
_BODY = {"key": "bare"}
_MILLISECOND = 1e6
_TOUCHES = "act", "leaves", "answered", "bare", "bare_leaves"


@dataclass(frozen=True)
class Press:
    """*No more bets* to the act on the wire, without a browser, and the floor; milliseconds."""

    by_socket: Spread
    by_post: Spread
    echo: Spread
    """A POST to a bare aiohttp, and its reply."""
    commit: Spread
    ratio: float
    """by_post / (echo + commit), at the medians."""


@dataclass(frozen=True)
class Touch:
    """The same by a finger; milliseconds from the end of the touch, by the browser's clock.

    Attributes:
        act: until the act is on the shuffler's wire.
        leaves: until the request leaves the browser.
        answered: until the browser has the answer.
        bare: on the page of one key, until the byte is on its wire.
        bare_leaves: of that, until the request leaves.
        ratio: act / (bare + commit), at the medians.
    """

    act: Spread
    leaves: Spread
    answered: Spread
    bare: Spread
    bare_leaves: Spread
    ratio: float


class Turns:
    """Takes one sample of each, again and again; `bare` is the page of one key."""

    def __init__(self, wired, served, dealer, bare, commits):
        self._wired, self._served, self._dealer = wired, served, dealer
        self.bare, self._commits = bare, commits
        self._taken = defaultdict(list)

    def take(self, count, browser=None):
        """Take so many samples of each.

        Args:
            browser: shows the table; None: there is no browser.

        Returns:
            The results of the presses, and of the touches (None without a browser).
        """
        if browser is not None:
            browser.order("open", page="bare", url=self.bare.address)
        gc.disable()
        try:
            with Presser(self._wired, self._served) as presser:
                for _ in range(count):
                    self._press(presser)
                    if browser is not None:
                        self._touch(presser, browser)
        finally:
            gc.enable()
        return self._found()

    def _press(self, presser):
        self._taken["commit"].append(self._commits.measure() / _MILLISECOND)
        self._keep("echo", self.bare.poster.exchange("/echo", _BODY))
        for name, press in (("by_socket", presser.press), ("by_post", presser.post)):
            self._dealer.wager()
            self._keep(name, press()[0])
            self._finish(presser)

    def _touch(self, presser, browser):
        browser.order("aim", page="bare", at=_BARE)
        times = browser.touch("bare", "/wire", self.bare.fd, bool)
        for name, end in (("bare", "acted"), ("bare_leaves", "sent")):
            self._keep(name, (times["touched"], times[end]))
        self._dealer.wager()
        offer, seq = presser.offer()
        at = f'[data-offer="{offer}"][data-key="{KEY}"][aria-disabled="false"]'
        browser.order("aim", page="table", at=at, seq=seq)
        times = browser.touch("table", "/ask", *presser.wire())
        for name, end in (("act", "acted"), ("leaves", "sent"), ("answered", "heard")):
            self._keep(name, (times["touched"], times[end]))
        self._finish(presser)

    def _finish(self, presser):
        presser.go_on()
        self._dealer.finish()

    def _keep(self, name, times):
        began, ended = times
        self._taken[name].append((ended - began) / _MILLISECOND)

    def _found(self):
        spread = {name: Spread.of(samples, "ms") for name, samples in self._taken.items()}
        press = [spread[name] for name in ("by_socket", "by_post", "echo", "commit")]
        touch = [spread[name] for name in _TOUCHES if name in spread]
        return (
            Press(*press, _ratio(spread, "by_post", "echo")),
            Touch(*touch, _ratio(spread, "act", "bare")) if touch else None,
        )


def _ratio(spread, found, floor):
    return spread[found].median / (spread[floor].median + spread["commit"].median)
