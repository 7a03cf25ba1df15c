"""The page: a touch to the act on the wire, pictures on their way, weight, an idle kiosk."""

from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from tests.bench.bare import committing
from tests.bench.figures import Target
from tests.bench.instant_dealer import InstantDealer
from tests.bench.page import browser, first_picture, kiosk, push, touch, weight
from tests.bench.page.bare import serving_bare
from tests.bench.page.first_picture import FirstPicture
from tests.bench.page.kiosk import Kiosk
from tests.bench.page.push import Push
from tests.bench.page.touch import Press, Touch
from tests.bench.page.weight import Load
from tests.bench.reaction import GROWN, warm_up
from tests.bench.served import Place, serving
from tests.bench.wired_devices import WiredDevices

_WEIGHT = 150
"""Kilobytes (1,000 bytes) that the page may weigh."""
_FIRST = 300.0
"""Milliseconds from the request of the page to its first picture."""
_SLOWER = 1.6
"""How many times as long as on a bare page, with one commit, a touch may take."""


@dataclass(frozen=True)
class TouchPart:
    """The results of touches and first pictures; without Chromium there are presses only."""

    press: Press
    touch: Touch | None = None
    first: FirstPicture | None = None

    def targets(self):
        if self.touch is not None:
            found = self.touch.ratio
            yield Target("touch / (bare touch + commit), median", found, _SLOWER, "×")
        if self.first is not None:
            yield Target("first picture of the page, median", self.first.table.median, _FIRST, "ms")


@dataclass(frozen=True)
class PagePart:
    """The results; without Chromium there are no touches, no weight and no kiosk."""

    pushes: tuple[Push, ...]
    touches: TouchPart
    loads: tuple[Load, ...] = ()
    kiosk: Kiosk | None = None

    def targets(self):
        yield from self.touches.targets()
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
    with _table(folder, grown) as (wired, served, turns):
        crowd = InstantDealer(wired, seats=7)
        pushed = tuple(push.measure(wired, served, crowd, pushes, each) for each in viewers)
        if chromium is None:
            return PagePart(pushed, TouchPart(*turns.take(touches)))
        with browser.browsing(chromium, wired) as one:
            loads = weight.measure(one, served.address(wired))
            still = kiosk.measure(wired, served, one, alone)
            return PagePart(pushed, TouchPart(*turns.take(touches, one)), loads, still)


def measure_touches(folder, touches=100, grown=GROWN, chromium=None, pictures=5):
    """Measure touches, and so many first pictures, alone; the rest is as in `measure`."""
    with _table(folder, grown) as (wired, served, turns):
        if chromium is None:
            return TouchPart(*turns.take(touches))
        with browser.browsing(chromium, wired) as one:
            address = served.address(wired)
            first = first_picture.measure(one, address, turns.bare.address, pictures)
            one.order("open", page="table", url=address, seen=True)
            return TouchPart(*turns.take(touches, one), first)


@contextmanager
def _table(folder, grown):
    """Yield an open table with its page: its devices, its daemon, and the turns."""
    place = Place(folder)
    with ExitStack() as stack:
        wired = stack.enter_context(WiredDevices(folder))
        place.write(wired.urls, page="127.0.0.1:0")
        served = stack.enter_context(serving(place, wired))
        dealer = InstantDealer(wired)
        served.adopt(wired)
        dealer.open_table()
        sizes = warm_up(wired, dealer, place.journal, grown)
        commits = stack.enter_context(committing(folder / "floor.sqlite", *sizes))
        commits.grow(grown, wired)
        bare = stack.enter_context(serving_bare(folder / "bare"))
        yield wired, served, touch.Turns(wired, served, dealer, bare, commits)
        dealer.vouch()
