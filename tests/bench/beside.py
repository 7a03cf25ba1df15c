"""A table's reaction by turns: alone, beside its courier, and beside one that catches up."""

import signal
import time
from contextlib import ExitStack
from dataclasses import dataclass
from math import sqrt
from statistics import median

import yaml

from tests.bench.bare import committing, echoing
from tests.bench.figures import Spread
from tests.bench.instant_dealer import InstantDealer
from tests.bench.made_journals import Writer
from tests.bench.reaction import GROWN, Table, Turns, warm_up
from tests.bench.served import Place, serving
from tests.bench.wired_devices import WiredDevices

_AS_ITS_UNIT = ("nice", "-n", "10", "ionice", "-c", "idle")
_BLOCK = 6
"""Turns in a condition before the next one: so few that the computer's hours are the same in all.
"""
_AT_ONCE = 1000
"""Events that are written before the table's devices answer again."""
_SETTLE = 0.5
_PATIENCE = 120.0
_SURE = 1.96
"""Standard deviations on each side, within which 95 of 100 lie."""
LEFT = 100_000
"""Events that the courier which catches up has before it each time."""


@dataclass(frozen=True)
class Beside:
    """The reactions in one condition, microseconds."""

    reaction: Spread
    ratio: float
    """To (echo + commit), at the medians."""
    to_alone: Spread | None
    """Of each round: the median of its turns to that of the turns alone in the same round."""
    between: tuple[float, float]
    """Where the median of these lies in truth, 95 times in 100."""

    @classmethod
    def of(cls, blocks, alone):
        """Sum up the blocks of a condition; `alone` are those of the same rounds."""
        reaction, echo, commit = (
            Spread.of([each / 1000 for block in blocks for each in getattr(block, name)], "µs")
            for name in ("reaction", "echo", "commit")
        )
        ratio = reaction.median / (echo.median + commit.median)
        if blocks is alone:
            return cls(reaction, ratio, None, (1.0, 1.0))
        ratios = [
            median(block.reaction) / median(beside.reaction)
            for block, beside in zip(blocks, alone, strict=True)
        ]
        return cls(reaction, ratio, Spread.of(ratios, "×"), median_between(ratios))


def median_between(samples):
    """Return two of the samples; the median of all there could be is between them 95 times in 100.

    The number of samples below it is that of heads in as many throws of a coin. With fewer than
    seven they are the least and the most, which hold it less often.
    """
    ordered, count = sorted(samples), len(samples)
    below = max(0, int((count - _SURE * sqrt(count)) / 2) - 1)
    return ordered[below], ordered[-1 - below]


def measure(folder, floor, played, turns, grown=GROWN, late=LEFT):
    """Measure `turns` reactions in each condition, a block at a time; each round has all three.

    Every other round goes the other way round, so that what drifts is the same for all. With them,
    how many events the courier that catches up had before it after a block, at least.
    """
    folder.mkdir()
    place = Place(folder)
    with ExitStack() as stack:
        writer = Writer(folder / "late" / "journal", played)
        stack.callback(writer.close)
        writer.write(1)
        floor.stand_back()
        wired = stack.enter_context(WiredDevices(folder, "pty"))
        place.write(wired.urls)
        served = stack.enter_context(serving(place, wired))
        echo = stack.enter_context(echoing(folder / "echo"))
        dealer = InstantDealer(wired)
        served.adopt(wired)
        dealer.open_table()
        sizes = warm_up(wired, dealer, place.journal, grown)
        commits = stack.enter_context(committing(folder / "bare.sqlite", *sizes))
        commits.grow(grown, wired)
        table = Table(wired, dealer, echo)
        couriers = {
            "alone": None,
            "delivers": _courier(floor, wired, place, place.journal),
            "catches up": _courier(floor, wired, place, writer.path),
        }
        places = {"delivers": place.journal.parent.name, "catches up": "late"}
        found = {name: [] for name in couriers}
        left = []
        order = list(couriers)
        for at in range(-(-turns // _BLOCK)):
            for name in order if at % 2 else reversed(order):
                courier, block = couriers[name], Turns()
                if name == "catches up":
                    while (lacking := late - (writer.seq - floor.mark("late"))) > 0:
                        writer.write(min(lacking, _AT_ONCE))
                        wired.rest(0.01)
                if courier is not None:
                    _wake(courier, places[name], floor, wired)
                for _ in range(min(_BLOCK, turns - at * _BLOCK)):
                    table.turn(block, commits)
                found[name].append(block)
                if courier is not None:
                    courier.send_signal(signal.SIGSTOP)
                if name == "catches up":
                    left.append(writer.seq - floor.mark("late"))
                    # Else the centre would derive beside the turns that follow.
                    floor.until_derived(wired.rest)
        dealer.vouch()
    return {name: Beside.of(each, found["alone"]) for name, each in found.items()}, min(left)


def _wake(courier, place, floor, wired):
    """Let a courier go on, and wait until it delivers; the devices are answered meanwhile."""
    before, until = floor.mark(place), time.monotonic() + _PATIENCE
    courier.send_signal(signal.SIGCONT)
    while floor.mark(place) == before:
        assert time.monotonic() < until, "the courier delivers nothing"
        wired.rest(_SETTLE)


def _courier(floor, wired, place, journal):
    """Start a courier with its unit's ranks, and stop it until it is wanted."""
    told = yaml.safe_load(place.config.read_text())
    name = journal.parent.name
    told["journal"] = str(journal)
    told["floor"] = {"servers": [floor.nats.server], "house": "bench", "table": name}
    file = place.folder / f"courier-of-{name}.yaml"
    file.write_text(yaml.safe_dump(told))
    process = floor.start("floor", "courier", "--config", str(file), before=_AS_ITS_UNIT)
    wired.rest(_SETTLE)
    process.send_signal(signal.SIGSTOP)
    return process
