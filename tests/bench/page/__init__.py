"""The page: a touch to the act on the wire, pictures on their way, weight, an idle kiosk."""

from contextlib import ExitStack
from dataclasses import dataclass

from tests.bench.figures import Target
from tests.bench.floor import committing
from tests.bench.instant_dealer import InstantDealer
from tests.bench.page import browser, kiosk, push, touch, weight
from tests.bench.page.bare import serving_bare
from tests.bench.page.kiosk import Kiosk
from tests.bench.page.push import Push
from tests.bench.page.touch import Press, Touch
from tests.bench.page.weight import Load
from tests.bench.reaction import GROWN, warm_up
from tests.bench.served import Place, serving
from tests.bench.wired_devices import WiredDevices

_WEIGHT = 150
"""Kilobytes (1,000 bytes) that the page may weigh."""


@dataclass(frozen=True)
class PagePart:
    """The results; without Chromium there are no touches, no weight and no kiosk."""

    pushes: tuple[Push, ...]
    press: Press
    touch: Touch | None = None
    loads: tuple[Load, ...] = ()
    kiosk: Kiosk | None = None

    def targets(self):
        if self.touch is not None:
            yield Target("touch / (bare touch + commit), median", self.touch.ratio, 2.0, "×")
        for each in self.loads:
            yield Target(f"weight of the page, {each.language}", each.bytes / 1000, _WEIGHT, "kB")


def measure(
    folder, touches=100, pushes=40, alone=20.0, grown=GROWN, viewers=(1, 5, 20), chromium=None
):
    """Measure everything at one table.

    Args:
        touches: samples of a touch, and of each floor.
        pushes: rounds for each number of `viewers`.
        alone: seconds for which the kiosk is left alone.
        grown: as in `reaction.measure`.
        chromium: where it is; None: there is none.
    """
    place = Place(folder)
    with ExitStack() as stack:
        wired = stack.enter_context(WiredDevices(folder))
        place.write(wired.urls, page="127.0.0.1:0")
        served = stack.enter_context(serving(place, wired))
        dealer, crowd = InstantDealer(wired), InstantDealer(wired, seats=7)
        served.adopt(wired)
        dealer.open_table()
        sizes = warm_up(wired, dealer, place.journal, grown)
        commits = stack.enter_context(committing(folder / "floor.sqlite", *sizes))
        commits.grow(grown)
        pushed = tuple(push.measure(wired, served, crowd, pushes, each) for each in viewers)
        bare = stack.enter_context(serving_bare(folder / "bare"))
        turns = touch.Turns(wired, served, dealer, bare, commits)
        if chromium is None:
            found = PagePart(pushed, turns.take(touches)[0])
        else:
            one = stack.enter_context(browser.browsing(chromium, wired))
            loads = weight.measure(one, served.address(wired))
            still = kiosk.measure(wired, served, one, alone)
            found = PagePart(pushed, *turns.take(touches, one), loads, still)
        dealer.vouch()
    return found
