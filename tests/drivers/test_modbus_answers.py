"""Malformed, late or divided answers on a Modbus line: only true levels are reported."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.interface import LinkUp, SpotLevels
from drivers.modbus.module import Inputs
from drivers.modbus.wire import RtuWire
from simulators.devices.modbus_link import ModbusLink, ModbusTrouble
from tests.drivers.modbus_bus import FRAMINGS, LEFT, RIGHT, Bus, bit, module, options

_NOISE = st.one_of(
    st.binary(max_size=400),
    st.lists(st.sampled_from([b"\1\2\2", b"\2\x82\2", b"\0\1\0\0\0\5\1"])).map(b"".join),
)


@pytest.mark.parametrize(
    ("framing", "to"),
    [
        ("rtu", "wrong_unit"),
        ("rtu", "garbled"),
        ("rtu", "short"),
        ("tcp", "wrong_unit"),  # TCP itself detects garbled bytes
        ("tcp", "short"),
    ],
)
def test_answers_that_are_none_are_counted_and_never_believed(framing, to):
    bus = Bus(options(framing))
    statistics = bus.driver.statistics
    before = statistics.malformed + statistics.ignored
    bus.do("module", unit=2, to=to)
    bus.do("bet", seat=7, spot="ante")
    bus.run(3.0)
    assert (bus.levels.occupied, bus.levels.faulty) == (0, RIGHT)
    assert statistics.malformed + statistics.ignored > before
    bus.do("module", unit=2, to="none")
    bus.run(1.5)
    assert (bus.levels.occupied, bus.levels.faulty) == (bit(7, "ante"), 0)


def test_one_garbled_answer_costs_no_more_than_one_turn():
    bus = Bus()
    bus.do("bet", seat=7, spot="ante")
    bus.do("module", unit=2, to="garbled", answers=1)
    bus.run(bus.driver.statistics.seen_within + bus.settings.cycle)
    assert (bus.levels.occupied, bus.levels.faulty) == (bit(7, "ante"), 0)
    assert bus.driver.statistics.malformed == 1


ECHO = b"its own question"


def fresh(monkeypatch, lateness, noise=b""):
    """Let each answer carry the time of its levels; return how many counted; none was too old."""
    modules = {"all": module(1, 1, 2, 3, 4, 5, 6, 7, count=21)}
    bus = Bus(options(modules=modules, debounce=0.0), up=False)
    (places,) = [dict(each.places) for each in bus.settings.modules]

    def dated():
        made = int(bus.now * 1000)
        return sum(spot for place, spot in places.items() if made >> place & 1)

    ages = []

    class Ages(Inputs):
        def begin(self, bits):
            ages.append(bus.now - bits / 1000)

        def read(self, bits, now):
            ages.append(now - bits / 1000)

    def suffer(link, unit):
        if noise:
            echo = RtuWire(bus.settings.baud).ask(only.question)
            bus.driver.receive(echo if noise == ECHO else noise, bus.now)
        return ModbusTrouble.LATE, lateness()

    monkeypatch.setattr(ModbusLink, "_suffer", suffer)
    monkeypatch.setattr(bus.device._line, "sensed", dated)
    (only,) = bus.driver._modules
    only.inputs = Ages(0, 1, bus.settings.bounce)
    bus.run(60.0)
    wait = bus.settings.wait(only.question)
    assert all(age <= wait + 0.001 for age in ages), max(ages)
    return len(ages)


@pytest.mark.parametrize("noise", [b"", b"\xff\xff\xff", ECHO])
@pytest.mark.parametrize("late", [0.07, 0.1, 0.15, 0.16, 0.17, 0.2, 0.25, 0.3, 0.5, 1.0])
def test_answers_that_are_always_late_are_never_believed(monkeypatch, late, noise):
    assert fresh(monkeypatch, lambda: late, noise) == 0


@pytest.mark.parametrize("noise", [b"", ECHO])
@pytest.mark.parametrize("seed", [5, 57, 76, 93, 195])
def test_a_module_that_is_late_now_and_then_never_passes_old_levels_off(monkeypatch, seed, noise):
    """It is late by up to three times its response time; the driver knows 0.05 s."""
    random = Random(seed)
    late = [random.uniform(0.0, 0.15) for _ in range(random.randrange(1, 6))]
    lates = [0.0] * random.randrange(0, 30) + late
    assert fresh(monkeypatch, lambda: random.choice(lates), noise) > 20


def test_a_module_without_power_is_silent_also_on_a_line_that_echoes():
    bus = Bus()
    take = bus.driver.take_bytes

    def echoing():
        sent = take()
        bus.agenda.call_at(bus.now, lambda: bus.driver.receive(sent, bus.now))
        return sent

    bus.driver.take_bytes = echoing
    bus.do("module", unit=1, to="dead")
    bus.do("bet", seat=7, spot="ante")
    bus.run(2.0)
    assert (bus.levels.occupied, bus.levels.faulty) == (bit(7, "ante"), LEFT)
    assert bus.trouble == "module left (unit 1): it does not answer"
    assert (bus.driver.statistics.malformed, bus.driver.statistics.ignored) == (0, 0)


def test_answers_that_are_always_late_are_no_readings():
    bus = Bus(up=False)
    for unit in (1, 2):
        bus.do("module", unit=unit, to="late", seconds=0.12)
    bus.run(5.0)
    assert not bus.said(LinkUp)
    assert bus.driver.statistics.ignored > 3


def test_a_late_answer_on_tcp_is_known_by_its_number():
    bus = Bus(options("tcp", debounce=0.0))
    bus.do("module", unit=1, to="late", answers=3, seconds=0.08)
    bus.do("bet", seat=1, spot="ante")
    bus.run(1.0)
    assert bus.levels.occupied == bit(1, "ante")
    assert bus.driver.statistics.ignored == 3
    assert not bus.levels.faulty


def test_garbage_between_the_frames_is_dropped():
    bus = Bus()
    for size in (1, 7, 300):
        bus.driver.receive(bytes(size), bus.now)
        bus.run(0.3)
    bus.do("bet", seat=1, spot="ante")
    bus.run(0.5)
    assert (bus.levels.occupied, bus.levels.faulty) == (bit(1, "ante"), 0)
    assert bus.driver.statistics.ignored + bus.driver.statistics.malformed >= 3


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.data(), st.sampled_from(["rtu", "tcp"]))
def test_with_garbage_on_the_line_only_true_levels_are_reported(data, framing):
    bus = Bus(options(framing))
    bus.do("bet", seat=1, spot="ante")
    bus.do("bet", seat=7, spot="play")
    bus.run(1.0)
    truth, first = bus.levels.occupied, len(bus.events)
    for _ in range(data.draw(st.integers(1, 30))):
        bus.driver.receive(data.draw(_NOISE), bus.now)
        bus.line.driver_moved()
        bus.run(data.draw(st.sampled_from([0.0, 0.001, 0.01, 0.06])))
    bus.run(3.0)
    reported = [event for _, event in bus.events[first:] if isinstance(event, SpotLevels)]
    assert all(levels.occupied == truth for levels in reported)
    assert (bus.levels.occupied, bus.levels.faulty) == (truth, 0)
    assert len(bus.driver._received) <= 300


def test_an_answer_in_single_bytes_is_one_answer():
    bus = Bus()
    whole = bus.driver.receive

    def trickle(data, now):
        for number in range(len(data)):
            whole(data[number : number + 1], now)

    bus.driver.receive = trickle
    bus.do("bet", seat=5, spot="ante")
    bus.run(1.0)
    assert bus.levels.occupied == bit(5, "ante")


@pytest.mark.parametrize("fault", ["garble", "lose", "duplicate", "stale", "reorder"])
def test_a_frame_in_a_hundred_going_wrong_is_not_seen_at_the_table(fault):
    bus = Bus()
    bus.do("bet", seat=1, spot="ante")
    bus.run(1.0)
    bus.do(fault, rate="0.01", way="both")
    assert bus.run(60.0) == []


@FRAMINGS
def test_a_flood_is_not_kept(framing):
    bus = Bus(options(framing))
    bus.do("module", unit=1, to="dead")
    bus.do("module", unit=2, to="dead")
    for _ in range(300):
        bus.driver.receive(bytes(100), bus.now)
        bus.run(0.001)
        assert len(bus.driver._received) <= 300
