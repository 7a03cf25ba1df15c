"""An idle kiosk: the page is open at a table where nothing happens."""

import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Kiosk:
    """Processor time in percent of one core."""

    seconds: float
    browser_percent: float
    """All processes of the browser; it draws without a window, on the processor alone."""
    daemon_percent: float
    """Heartbeats on three links, and those of one viewer."""


def measure(wired, served, browser, seconds):
    """Leave the table and the open page alone for so many seconds."""
    began = time.monotonic()
    spent = browser.cpu_seconds(), served.cpu_seconds()
    wired.rest(seconds)
    took = time.monotonic() - began
    used = browser.cpu_seconds() - spent[0], served.cpu_seconds() - spent[1]
    return Kiosk(took, *(each / took * 100 for each in used))
