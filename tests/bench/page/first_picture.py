"""The first picture: from the request of the page to the table on the screen, by a bare page."""

from dataclasses import dataclass

from tests.bench.figures import Spread


@dataclass(frozen=True)
class FirstPicture:
    """Milliseconds by the browser's clock, with an empty cache; turns of the two alternate.

    Attributes:
        table: until the table is drawn.
        bare: until the key of a page is that has nothing else.
        ratio: of the medians.
    """

    table: Spread
    bare: Spread
    ratio: float


def measure(browser, address, bare, turns):
    """Load both pages so many times, each in a browser that knows neither."""
    both = [[browser.order("see", url=each) for each in (bare, address)] for _ in range(turns)]
    floor, found = (Spread.of(each, "ms") for each in zip(*both, strict=True))
    return FirstPicture(found, floor, found.median / floor.median)
