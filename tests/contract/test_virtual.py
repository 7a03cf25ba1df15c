"""The contract of every driver under every fault, in virtual time: a minute of each."""

from collections import Counter

import pytest

from drivers.frames import FrameReader
from drivers.interface import SendAct
from drivers.messages import Act
from drivers.registry import driver_for
from drivers.vocabulary import DeviceKind
from simulators.hosts.build import DeviceOptions, build
from simulators.simulation.dice import PROFILES, FaultDice
from simulators.simulation.line import Agenda, Line
from tests.contract.faults import FAULTS
from tests.contract.minimal_table import WORK, MinimalTable

TURN = 0.7
"""Seconds between two pieces of work at a device."""
WITHIN = 2.0
"""Seconds after the end of a fault in which a device is asked and its levels are shown."""
SETTLED = 8.0
"""Seconds in which the last late frame has come and the last request has been answered."""


class Watched:
    """A driver whose acts are counted as they leave it."""

    def __init__(self, driver):
        self._driver = driver
        self._reader = FrameReader()
        self.acts = Counter()

    def __getattr__(self, name):
        return getattr(self._driver, name)

    def take_bytes(self):
        data = self._driver.take_bytes()
        self.acts.update(m.txn for m in self._reader.receive(data) if isinstance(m, Act))
        return data


class VirtualLine:
    """A driver, a device, and a line between them."""

    def __init__(self, kind):
        self.agenda = Agenda()
        self.clerk = MinimalTable(kind)
        self.device = build(DeviceOptions(DeviceKind[kind.upper()], kind, seed=5))
        self.line = Line(
            kind,
            self.agenda,
            self.device,
            FaultDice(PROFILES["none"], 0),
            self.heard,
            lambda _: None,
        )
        self.work = WORK[kind](self.clerk, self.device, lambda: self.agenda.now)
        self.device.power(True, 0.0)
        self.line.device_moved()
        self.driver = Watched(driver_for(kind.replace("_", "-"), kind))
        self.line.connect(self.driver)
        self.lost_at = []
        self.ordered = Counter()

    def heard(self, line, events):
        for event in events:
            for command in self.clerk.take(event):
                self.agenda.call_at(self.agenda.now, self.command, command)
            if len(self.clerk.lost) > len(self.lost_at):
                self.lost_at.append(self.agenda.now)
                line.lost()

    def command(self, command):
        if isinstance(command, SendAct) and self.clerk.up:
            self.ordered[command.txn] += 1
        self.line.driver.command(command, self.agenda.now)
        self.line.driver_moved()

    def do(self, what):
        for command in what() or []:
            self.command(command)
        self.line.device_moved()

    def control(self, verb, args=None):
        self.device.control(verb, args or {}, self.agenda.now)
        self.line.device_moved()

    def run(self, seconds):
        reached = []
        self.agenda.call_at(self.agenda.now + seconds, reached.append, True)
        while not reached:
            self.agenda.step()

    def until(self, condition, seconds):
        end = self.agenda.now + seconds
        while not condition():
            assert self.agenda.now < end, "the condition was not met in time"
            self.run(0.05)


@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.parametrize("kind", WORK)
def test_nothing_is_lost_and_nothing_happens_twice(kind, name):
    survive(kind, name)


def survive(kind, name):
    """Let a fault last for half a minute, end it, and check the result against the contract."""
    stage, fault = VirtualLine(kind), FAULTS[name]
    stage.until(stage.work.ready, 1.0)
    stage.do(stage.work.prepare)
    stage.run(40)
    for _ in range(3):
        stage.run(TURN)
        stage.do(stage.work.turn)
    before = stage.agenda.now
    stage.control(fault.verb, fault.args)
    for _ in range(40):
        stage.run(TURN)
        stage.do(stage.work.turn)
    if fault.within is not None:
        assert stage.lost_at, "nobody has noticed"
        assert stage.lost_at[0] - before <= fault.within
    stage.control(fault.undo, None)
    stage.until(lambda: stage.clerk.up, WITHIN)
    stage.run(SETTLED)
    stage.control("lose", {"frames": "1"})  # and the last report is certainly lost
    stage.do(stage.work.turn)
    stage.until(stage.work.whole, WITHIN + SETTLED)
    stage.work.judge(fault.rebooted)
    assert stage.clerk.unheard == stage.work.overflowed
    assert stage.driver.acts == stage.ordered  # it repeats none by itself
    if kind == "shuffler" and not fault.rebooted:
        for _ in range(12):  # and it goes on from there
            stage.do(stage.work.turn)
            stage.run(2)
        assert stage.clerk.txn == 10
        stage.work.judge(fault.rebooted)
