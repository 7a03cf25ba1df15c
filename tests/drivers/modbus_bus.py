"""A Modbus line in virtual time: the real driver, simulated modules, and the driver's events."""

import pytest

from drivers.interface import LinkLost, LinkUp, SpotLevels
from drivers.modbus.driver import ModbusSensorsDriver
from drivers.modbus.options import read_options
from simulators.devices.nvram import Nvram
from simulators.devices.sensors import ModbusSensors
from simulators.simulation.dice import PROFILES, FaultDice
from simulators.simulation.line import Agenda, Line
from tests.drivers.english import english

SPOTS = ("ante", "pair_plus", "play")
SEATS = (1, 2, 3, 4, 5, 6, 7)
FRAMINGS = pytest.mark.parametrize("framing", ["rtu", "tcp"])


def wiring(*seats, first=0):
    """Return three inputs for each seat, in order."""
    return {
        str(seat): {spot: first + 3 * row + number for number, spot in enumerate(SPOTS)}
        for row, seat in enumerate(seats)
    }


def module(unit, *seats, **changes):
    return {"unit": unit, "count": 16, "seats": wiring(*seats)} | changes


def options(framing="rtu", **changes):
    """Return options with two modules: seats 1 to 4, and 5 to 7."""
    usual = {
        "framing": framing,
        "layout": {"seats": list(SEATS), "spots": list(SPOTS)},
        "modules": {"left": module(1, 1, 2, 3, 4), "right": module(2, 5, 6, 7)},
    }
    return usual | changes


def bit(seat, spot):
    return 1 << ((seat - 1) * 8 + SPOTS.index(spot))


LEFT = sum(bit(seat, spot) for seat in (1, 2, 3, 4) for spot in SPOTS)
RIGHT = sum(bit(seat, spot) for seat in (5, 6, 7) for spot in SPOTS)


class Bus:
    """The driver and its modules; every event is kept, with its time."""

    def __init__(self, given=None, *, up=True, there=None):
        """`there`: the real modules, where they differ from what the driver is told."""
        self.agenda = Agenda()
        self.options = given or options()
        self.settings = read_options(self.options)
        self.device = ModbusSensors(Nvram(), read_options(there or self.options))
        faults = FaultDice(PROFILES["none"], 0, None)
        self.line = Line("sensors", self.agenda, self.device, faults, self._take, lambda line: None)
        self.driver = ModbusSensorsDriver("sensors", self.options)
        self.events = []
        self.device.power(True, 0.0)
        self.line.device_moved()
        self.line.connect(self.driver)
        if up:
            self.run(2.0)
            assert self.said(LinkUp)

    @property
    def now(self):
        return self.agenda.now

    def _take(self, line, events):
        for event in events:
            self.events.append((self.now, event))
            if isinstance(event, LinkLost):
                line.lost()

    def run(self, seconds):
        """Let time pass; return the events of that time."""
        before, done = len(self.events), []
        self.agenda.call_at(self.now + seconds, lambda: done.append(True))
        while not done:
            self.agenda.step()
        return [event for _, event in self.events[before:]]

    def do(self, verb, **args):
        answer = self.device.control(verb, args, self.now)
        self.line.device_moved()
        return answer

    def said(self, kind):
        return [event for _, event in self.events if isinstance(event, kind)]

    @property
    def levels(self):
        return self.said(SpotLevels)[-1]

    @property
    def trouble(self):
        return english(self.driver.statistics.trouble)
