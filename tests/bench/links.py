"""What one link carries at 115,200 baud, and its cost, with frames lost on the way.

The wire is the simulation's: it takes the time of 115,200 baud, and loses frames at a given rate.
The driver is the real one; its time alone is measured, by the processor's clock.
"""

from dataclasses import dataclass
from time import perf_counter_ns

from drivers.interface import ReadLevels, ShufflerLevels
from drivers.registry import driver_for
from drivers.vocabulary import DeviceKind
from simulators.hosts.build import DeviceOptions, build
from simulators.simulation.dice import PROFILES, FaultDice
from simulators.simulation.line import Agenda, Line
from tests.bench.figures import Spread

LOSSES = (0.0, 0.01, 0.1)
"""Share of all frames that are lost, both ways."""
_NAME = "shuffler"


@dataclass(frozen=True)
class Carried:
    """The result of asking for all levels repeatedly, one question at a time."""

    loss: float
    answers_per_second: float
    round_trip: Spread
    """Milliseconds from a question to its answer, however often it was repeated."""
    frames: int
    repeated: int
    links_lost: int
    processor_percent: float
    """Percent of one core that the driver uses at this pace."""
    microseconds_per_frame: float


@dataclass(frozen=True)
class LinksPart:
    seconds: float
    carried: list[Carried]

    def targets(self):
        yield from ()


class Timed:
    """A driver whose time is counted."""

    def __init__(self, driver):
        self._driver = driver
        self.nanoseconds = 0

    def __getattr__(self, name):
        what = getattr(self._driver, name)
        if not callable(what):
            return what

        def timed(*args):
            began = perf_counter_ns()
            try:
                return what(*args)
            finally:
                self.nanoseconds += perf_counter_ns() - began

        setattr(self, name, timed)
        return timed


class Asker:
    """Asks, waits for the levels, asks again, in virtual time."""

    def __init__(self, loss):
        self.agenda = Agenda()
        device = build(DeviceOptions(DeviceKind.SHUFFLER, _NAME))
        none = FaultDice(PROFILES["none"], 0)
        self.line = Line(_NAME, self.agenda, device, none, self._heard, lambda _: None)
        self.driver = Timed(driver_for(_NAME, _NAME))
        self.took = []
        self._asked = 0.0
        device.power(True, 0.0)
        self.line.device_moved()
        self.line.connect(self.driver)
        if loss:
            device.control("lose", {"rate": str(loss), "way": "both"}, 0.0)

    def _heard(self, line, events):
        for event in events:
            if type(event).__name__ == "LinkLost":
                line.lost()
            elif isinstance(event, ShufflerLevels):
                now = self.agenda.now
                self.took.append((now - self._asked) * 1000)
                self._asked = now
                self.agenda.call_at(now, self._ask)

    def _ask(self):
        self.line.driver.command(ReadLevels(_NAME), self.agenda.now)
        self.line.driver_moved()

    def run(self, seconds):
        over = []
        self.agenda.call_at(self.agenda.now + seconds, over.append, True)
        while not over:
            self.agenda.step()


def measure(seconds=60.0):
    """Ask for so many virtual seconds at each loss."""
    return LinksPart(seconds, [_carried(loss, seconds) for loss in LOSSES])


def _carried(loss, seconds):
    asker = Asker(loss)
    asker.run(1.0)  # the handshake
    asker.took.clear()
    asker.driver.nanoseconds = 0
    statistics = asker.driver.statistics
    before = (statistics.frames_in + statistics.frames_out, statistics.requests_repeated)
    asker.run(seconds)
    frames = statistics.frames_in + statistics.frames_out - before[0]
    return Carried(
        loss,
        len(asker.took) / seconds,
        Spread.of(asker.took, "ms"),
        frames,
        statistics.requests_repeated - before[1],
        statistics.lost,
        asker.driver.nanoseconds / seconds / 1e7,
        asker.driver.nanoseconds / frames / 1000,
    )
