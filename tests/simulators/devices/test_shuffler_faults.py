"""What goes wrong in the simulated shuffler: jams, wrong counts, doors, decks that are none."""

import pytest

from drivers.messages import (
    ActAccepted,
    ActDone,
    ActFault,
    ActInterrupted,
    ActProgress,
    HelloRequest,
)
from drivers.vocabulary import (
    UNKNOWN_COUNT,
    ActKind,
    BackColour,
    Door,
    FaultCode,
    InputState,
    RejectReason,
)
from simulators.devices.world import Place
from tests.simulators.devices.shuffler_messages import EPOCH, ends, level_reports, reason


@pytest.mark.parametrize("after", [0, 2, 4])
def test_a_jam_leaves_the_cards_where_they_are_and_stays_until_it_is_freed(machine, after):
    machine.do("jam", after=after)
    said = machine.whole_act(ActKind.PACKET, 4)
    assert ends(said)[0] == ActFault(EPOCH, 1, after, FaultCode.JAM)
    assert machine.world.count(Place.TRAY) == after
    assert machine.device.hardware.levels.ready == 52 - after
    assert machine.device.visible()["display"] == "JAM"
    machine.cut()
    assert machine.device.hardware.levels.fault is FaultCode.JAM
    assert machine.do("unjam") == {"fault": "NONE"}
    if after:
        machine.do("lift", to="rack")
    machine.said()
    assert machine.act(ActKind.PACKET, 4) == [ActAccepted(EPOCH, 2)]


def test_a_jam_can_come_in_the_middle_of_an_act(machine):
    machine.act(ActKind.REMAINDER)
    machine.run(1)
    machine.do("jam", after=3)
    assert ends(machine.run(1))[0] == ActFault(EPOCH, 1, 16, FaultCode.JAM)


@pytest.mark.parametrize("after", [0, 2])
def test_an_act_can_stand_still_and_goes_on_when_it_is_let(machine, after):
    machine.do("stall", after=after)
    machine.act(ActKind.PACKET, 4)
    assert ends(machine.run(30)) == []
    assert machine.world.count(Place.TRAY) == after
    assert machine.device.visible()["moving"]
    assert machine.do("go_on") == {"moves": True}
    assert ends(machine.run(2))[0] == ActDone(EPOCH, 1, 4)
    assert machine.world.count(Place.TRAY) == 4


def test_an_act_that_stands_still_says_nothing_of_progress(machine):
    machine.act(ActKind.REMAINDER)
    machine.run(1)
    machine.do("stall")
    assert machine.run(10) == []
    machine.do("go_on")
    assert isinstance(machine.run(0.6)[0], ActProgress)


def test_a_power_cut_ends_an_act_that_stands_still(machine):
    machine.do("stall", after=1)
    machine.act(ActKind.PACKET, 4)
    machine.run(3)
    machine.cut()
    assert machine.do("go_on") == {"moves": False}
    said = machine.say(HelloRequest(9)) + machine.run(5)
    assert ActInterrupted(EPOCH, 1, 1) in said


@pytest.mark.parametrize(("verb", "count"), [("short", 3), ("over", 5)])
def test_a_packet_of_the_wrong_size_is_counted_truly(machine, verb, count):
    machine.do(verb)
    assert ends(machine.whole_act(ActKind.PACKET, 4))[0] == ActDone(EPOCH, 1, count)
    assert machine.world.count(Place.TRAY) == count
    assert machine.device.hardware.levels.ready == 52 - count
    assert machine.world.violations == []
    machine.do("lift", to="seat:1")
    assert ends(machine.whole_act(ActKind.PACKET, 4))[0] == ActDone(EPOCH, 2, 4)


@pytest.mark.parametrize("by", [-1, 1])
def test_a_miscount_is_the_firmwares_own(machine, by):
    machine.do("miscount", by=by)
    assert ends(machine.whole_act(ActKind.PACKET, 4))[0] == ActDone(EPOCH, 1, 4 + by)
    assert machine.world.count(Place.TRAY) == 4
    assert machine.device.hardware.levels.ready == 48 - by


def test_a_shuffle_can_be_miscounted_to_a_false_52(machine):
    machine.do("drop", place="box")
    machine.do("miscount", by=1)
    machine.do("load", colour="blue", from_="box")
    machine.run(30)
    assert machine.device.hardware.levels.shuffled_count == 52
    assert machine.world.count(Place.INPUT) == 51


def test_cards_that_the_firmware_only_believes_in_make_a_fault(machine):
    for _ in range(12):
        machine.whole_act(ActKind.PACKET, 4)
        machine.do("lift", to="rack")
    machine.do("drop", place="ready")
    machine.said()
    fault = ends(machine.whole_act(ActKind.PACKET, 4))[0]
    assert fault == ActFault(EPOCH, 13, 3, FaultCode.TOO_FEW_CARDS)
    assert machine.device.hardware.levels.ready == 0


def test_cards_that_the_firmware_does_not_believe_in_make_it_unsure(machine):
    machine.do("take", from_="ready")
    assert machine.device.hardware.levels.ready == 0
    machine.do("slip", colour="red", from_="rack", to="ready")
    levels = level_reports(machine.said())[-1]
    assert (levels.ready, levels.ready_colour) == (UNKNOWN_COUNT, BackColour.UNKNOWN)
    assert reason(machine.act(ActKind.PACKET, 1)) is RejectReason.NOT_READY
    assert ends(machine.whole_act(ActKind.REMAINDER))[0].counted == 1


def test_opening_the_cover_stops_an_act_and_closing_it_lets_the_next_begin(machine):
    machine.act(ActKind.PACKET, 4)
    machine.run(0.45)
    machine.do("door", which="cover", to="open")
    levels, fault = machine.said()
    assert levels.doors == Door.COVER
    assert fault == ActFault(EPOCH, 1, 2, FaultCode.DOOR_OPEN)
    machine.do("door", which="cover", to="close")
    assert machine.device.hardware.doors == Door.CLOSED


@pytest.mark.parametrize("door", ["cover", "input"])
def test_an_open_door_disturbs_the_shuffle_which_starts_again(machine, door):
    machine.do("load", colour="blue", from_="box")
    machine.run(20)
    machine.do("door", which=door, to="open")
    (levels,) = machine.said()
    assert levels.input is InputState.LOADED
    assert machine.run(60) == []
    machine.do("door", which=door, to="close")
    machine.run(24)
    assert machine.device.hardware.levels.shuffles == 1
    machine.run(2)
    assert machine.device.hardware.levels.shuffles == 2


@pytest.mark.parametrize("how", ["door", "hand", "jam"])
def test_a_shuffle_by_order_can_fail(machine, how):
    machine.do("load", colour="blue", from_="box")
    machine.run(26)
    machine.act(ActKind.SHUFFLE)
    if how == "door":
        machine.do("door", which="input", to="open")
        code = FaultCode.DOOR_OPEN
    elif how == "hand":
        machine.do("take", from_="input")
        code = FaultCode.TOO_FEW_CARDS
    else:
        machine.do("jam")
        code = FaultCode.JAM
    assert ends(machine.said() + machine.run(26))[0] == ActFault(EPOCH, 1, 0, code)


def test_a_deck_of_two_colours_is_kept_back_until_it_is_taken_out(machine):
    machine.whole_act(ActKind.EJECT)
    machine.do("lift", to="rack")
    machine.do("slip", colour="blue", from_="box", to="rack")
    machine.do("load", colour="red")
    machine.do("slip", colour="blue", from_="rack", to="input")
    machine.run(60)
    levels = machine.device.hardware.levels
    assert (levels.fault, levels.shuffled_count) == (FaultCode.WRONG_COLOUR, 53)
    assert (levels.input, levels.shuffled_colour) == (InputState.SHUFFLED, BackColour.UNKNOWN)
    machine.do("take", from_="input", to="box")
    assert machine.device.hardware.levels.fault is FaultCode.NONE
