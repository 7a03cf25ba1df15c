"""Modbus modules that are dead, come back, refuse, or differ from the configuration."""

from dataclasses import replace
from itertools import cycle, islice, product

import pytest

from drivers.interface import LinkLost, LinkUp, ReadLevels
from drivers.modbus.module import Module
from drivers.modbus.options import read_options
from drivers.modbus.wire import IDENTIFY, Identification, Reading, Refusal
from drivers.options import OptionsError
from drivers.timings import SILENCE
from simulators.devices.control import ControlError
from tests.drivers.english import english
from tests.drivers.modbus_bus import FRAMINGS, LEFT, RIGHT, Bus, bit, module, options


@FRAMINGS
def test_a_dead_module_is_reported_and_the_other_goes_on_at_its_rate(framing):
    bus = Bus(options(framing))
    bus.do("module", unit=2, to="dead")
    dead = bus.now
    bus.run(1.0)
    assert bus.levels.faulty == RIGHT
    assert bus.events[-1][0] - dead <= SILENCE + 0.01
    assert bus.trouble == "module right (unit 2): it does not answer"
    before = bus.driver.statistics.frames_in
    bus.run(10.0)
    assert bus.driver.statistics.frames_in - before >= 190  # of 200, undisturbed
    bus.do("bet", seat=1, spot="ante")
    bus.run(bus.driver.statistics.seen_within)
    assert bus.levels.occupied == bit(1, "ante")
    assert not bus.said(LinkLost)


@FRAMINGS
def test_a_module_that_comes_back_is_read_and_what_changed_is_told(framing):
    bus = Bus(options(framing))
    bus.do("module", unit=2, to="dead")
    bus.run(2.0)
    bus.do("bet", seat=6, spot="ante")
    bus.run(2.0)
    assert not bus.levels.occupied
    bus.do("module", unit=2, to="none")
    bus.run(1.5)
    assert (bus.levels.occupied, bus.levels.faulty) == (bit(6, "ante"), 0)
    assert not bus.trouble
    assert len(bus.said(LinkUp)) == 1


def test_a_module_that_is_dead_from_the_start_does_not_keep_the_others_out():
    bus = Bus(up=False)
    bus.do("module", unit=1, to="dead")
    bus.run(1.0)
    assert bus.said(LinkUp)
    assert bus.levels.faulty == LEFT


@FRAMINGS
@pytest.mark.parametrize("to", ["busy", "failure", "unreachable", "address"])
def test_a_module_that_refuses_from_the_start_does_not_keep_the_others_out(framing, to):
    bus = Bus(options(framing), up=False)
    bus.do("module", unit=1, to=to)
    bus.run(1.0)
    assert bus.said(LinkUp)
    assert bus.levels.faulty == LEFT


@FRAMINGS
@pytest.mark.parametrize("named", ["", "X1"])
def test_whatever_a_module_says_over_and_over_it_is_tried_in_bounded_time(framing, named):
    """Answers of every kind, in every order of three: the others wait for none of them."""
    settings = read_options(options(framing))
    one = replace(settings.modules[0], product=named)
    for said in product(("reading", "mute", 1, 4, 6, 11), repeat=3):
        module, now = Module(one, settings), 0.0
        for what in islice(cycle(said), 16):
            now = max(now, module.due)
            if what == "mute":
                module.miss(now, owed=not settings.tcp, heard=False)
            elif isinstance(what, int):
                module.take_answer(Refusal(what), now)
            elif module.question.function == IDENTIFY:
                module.take_answer(Identification("", "X1", ""), now)
            else:
                module.take_answer(Reading(0), now)
            if module.tried:
                break
        assert module.tried, said
        assert now < 2 * SILENCE, said


@FRAMINGS
def test_a_module_that_says_nothing_to_the_question_for_its_name_is_asked_once(framing):
    """As libmodbus: it takes half a second to ignore it, and drops what comes meanwhile."""
    settings = read_options(options(framing))
    module, now = Module(settings.modules[0], settings), 0.0
    while module.question.function != IDENTIFY:
        now = max(now, module.due)
        module.take_answer(Reading(0), now)
    asked = now
    now += settings.response
    module.miss(now, owed=not settings.tcp, heard=False)
    assert module.question.function != IDENTIFY
    assert 0.5 < module.due - asked < 0.7
    module.take_answer(Reading(0), module.due)
    assert module.readable


@FRAMINGS
def test_a_silent_bus_is_lost_within_a_second_and_found_again(framing):
    bus = Bus(options(framing))
    bus.do("kill_power")
    since = bus.now
    bus.run(1.0)
    ((at, lost),) = [each for each in bus.events if isinstance(each[1], LinkLost)]
    assert at - since < 1.0
    assert "left (unit 1): it does not answer" in english(lost.reason)
    bus.run(5.0)
    assert len(bus.said(LinkUp)) == 1
    bus.do("power_on")
    bus.run(2.0)
    assert len(bus.said(LinkUp)) == 2
    assert bus.levels.faulty == 0


def test_a_line_without_anybody_says_nothing_and_goes_on_asking():
    bus = Bus(up=False)
    bus.do("kill_power")
    bus.run(10.0)
    assert bus.events == []
    assert bus.driver.refused is None
    assert bus.driver.statistics.frames_out > 10


@FRAMINGS
@pytest.mark.parametrize(
    ("to", "words"),
    [
        ("busy", "it is busy"),
        ("failure", "it has failed"),
        ("unreachable", "the gateway gets no answer from it"),
        ("address", "no such address"),
    ],
)
def test_an_exception_that_lasts_makes_its_spots_faulty_with_its_words(framing, to, words):
    bus = Bus(options(framing))
    bus.do("module", unit=2, to=to)
    bus.run(1.0)
    assert bus.levels.faulty == RIGHT
    assert words in bus.trouble
    bus.do("module", unit=2, to="none")
    bus.run(1.5)
    assert bus.levels.faulty == 0


def test_one_exception_changes_nothing():
    bus = Bus()
    bus.do("module", unit=2, to="busy", answers=2)
    assert bus.run(2.0) == []
    assert not bus.trouble


def test_modules_that_all_refuse_are_an_objection_and_no_link():
    bus = Bus(up=False)
    for unit in (1, 2):
        bus.do("module", unit=unit, to="address")
    bus.run(3.0)
    assert not bus.said(LinkUp)
    assert "module left (unit 1): it answers: no such address" in english(bus.driver.refused)


def test_a_module_without_a_name_is_taken_unless_one_is_asked_for():
    nameless = Bus(up=False)
    nameless.do("module", unit=1, to="nameless")
    nameless.do("module", unit=2, to="nameless")
    nameless.run(1.0)
    assert nameless.said(LinkUp)[0].model == "Modbus module"
    given = options()
    given["modules"]["left"] |= {"product": "IN-16"}
    asked = Bus(given)
    assert asked.said(LinkUp)[0].model == "dealer-table IN-16, dealer-table simulated inputs"
    asked.do("module", unit=1, to="dead")
    asked.run(2.0)
    asked.do("module", unit=1, to="nameless")  # another module was put in its place
    asked.run(3.0)
    assert asked.levels.faulty == LEFT
    assert "it does not say whether it is a IN-16" in asked.trouble


def test_levels_asked_for_while_a_module_dies_are_told_all_the_same():
    bus = Bus()
    bus.do("module", unit=2, to="dead")
    bus.run(0.2)
    bus.driver.command(ReadLevels("sensors"), bus.now)
    bus.line.flush()
    assert [levels.faulty for levels in bus.run(2.0)] in ([0, RIGHT], [RIGHT])


def test_a_device_alone_at_its_address_may_have_unit_255():
    modules = {"all": module(255, 1, 2, 3, 4, 5, 6, 7, count=21)}
    assert Bus(options("tcp", modules=modules)).said(LinkUp)[0].serial == "modbus-255"
    with pytest.raises(OptionsError, match="option-whole-number low=1 high=247"):
        Bus(options("rtu", modules=modules))


def test_another_product_than_the_one_asked_for_is_not_read():
    given = options()
    given["modules"]["left"] |= {"product": "IN-16"}
    bus = Bus(given, there=options(), up=False)
    bus.run(2.0)
    assert bus.levels.faulty == LEFT
    assert "it is a simulated inputs, not a IN-16" in bus.trouble
    assert bus.driver.refused is None


def test_a_module_that_is_set_up_wrong_is_told_at_once():
    bus = Bus()
    bus.do("module", unit=2, to="address")
    bus.run(0.1)
    assert bus.levels.faulty == RIGHT


def test_the_simulator_names_the_units_that_there_are():
    bus = Bus()
    with pytest.raises(ControlError, match="there is no unit 7; one of: 1, 2"):
        bus.do("module", unit=7, to="dead")
    with pytest.raises(ControlError, match="no test of itself"):
        bus.do("selftest", seat=1, spot="ante", to="bad")
    bus.do("module", unit=2, to="dead")
    assert bus.do("status")["modules"] == {"2": "dead"}
    assert bus.do("status")["faulty"] == RIGHT
