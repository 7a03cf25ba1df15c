"""Faults of the simulated shuffler: jams, wrong counts, doors, decks that are not whole."""

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
def test_a_jam_leaves_the_cards_where_they_are_and_stays_until_it_is_freed(shuffler, after):
    shuffler.do("jam", after=after)
    said = shuffler.whole_act(ActKind.PACKET, 4)
    assert ends(said)[0] == ActFault(EPOCH, 1, after, FaultCode.JAM)
    assert shuffler.world.count(Place.TRAY) == after
    assert shuffler.device.hardware.levels.ready == 52 - after
    assert shuffler.device.visible()["display"] == "JAM"
    shuffler.cut()
    assert shuffler.device.hardware.levels.fault is FaultCode.JAM
    assert shuffler.do("unjam") == {"fault": "NONE"}
    if after:
        shuffler.do("lift", to="rack")
    shuffler.said()
    assert shuffler.act(ActKind.PACKET, 4) == [ActAccepted(EPOCH, 2)]


def test_a_jam_can_come_in_the_middle_of_an_act(shuffler):
    shuffler.act(ActKind.REMAINDER)
    shuffler.run(1)
    shuffler.do("jam", after=3)
    assert ends(shuffler.run(1))[0] == ActFault(EPOCH, 1, 16, FaultCode.JAM)


@pytest.mark.parametrize("after", [0, 2])
def test_an_act_can_stand_still_and_goes_on_when_it_is_let(shuffler, after):
    shuffler.do("stall", after=after)
    shuffler.act(ActKind.PACKET, 4)
    assert ends(shuffler.run(30)) == []
    assert shuffler.world.count(Place.TRAY) == after
    assert shuffler.device.visible()["moving"]
    assert shuffler.do("go_on") == {"moves": True}
    assert ends(shuffler.run(2))[0] == ActDone(EPOCH, 1, 4)
    assert shuffler.world.count(Place.TRAY) == 4


def test_an_act_that_stands_still_says_nothing_of_progress(shuffler):
    shuffler.act(ActKind.REMAINDER)
    shuffler.run(1)
    shuffler.do("stall")
    assert shuffler.run(10) == []
    shuffler.do("go_on")
    assert isinstance(shuffler.run(0.6)[0], ActProgress)


def test_a_power_cut_ends_an_act_that_stands_still(shuffler):
    shuffler.do("stall", after=1)
    shuffler.act(ActKind.PACKET, 4)
    shuffler.run(3)
    shuffler.cut()
    assert shuffler.do("go_on") == {"moves": False}
    said = shuffler.say(HelloRequest(9)) + shuffler.run(5)
    assert ActInterrupted(EPOCH, 1, 1) in said


@pytest.mark.parametrize(("verb", "count"), [("short", 3), ("over", 5)])
def test_a_packet_of_the_wrong_size_is_counted_truly(shuffler, verb, count):
    shuffler.do(verb)
    assert ends(shuffler.whole_act(ActKind.PACKET, 4))[0] == ActDone(EPOCH, 1, count)
    assert shuffler.world.count(Place.TRAY) == count
    assert shuffler.device.hardware.levels.ready == 52 - count
    assert shuffler.world.violations == []
    shuffler.do("lift", to="seat:1")
    assert ends(shuffler.whole_act(ActKind.PACKET, 4))[0] == ActDone(EPOCH, 2, 4)


@pytest.mark.parametrize("by", [-1, 1])
def test_a_miscount_is_the_firmwares_own(shuffler, by):
    shuffler.do("miscount", by=by)
    assert ends(shuffler.whole_act(ActKind.PACKET, 4))[0] == ActDone(EPOCH, 1, 4 + by)
    assert shuffler.world.count(Place.TRAY) == 4
    assert shuffler.device.hardware.levels.ready == 48 - by


def test_a_shuffle_can_be_miscounted_to_a_false_52(shuffler):
    shuffler.do("drop", place="box")
    shuffler.do("miscount", by=1)
    shuffler.do("load", colour="blue", from_="box")
    shuffler.run(30)
    assert shuffler.device.hardware.levels.shuffled_count == 52
    assert shuffler.world.count(Place.INPUT) == 51


def test_cards_that_the_firmware_only_believes_in_make_a_fault(shuffler):
    for _ in range(12):
        shuffler.whole_act(ActKind.PACKET, 4)
        shuffler.do("lift", to="rack")
    shuffler.do("drop", place="ready")
    shuffler.said()
    fault = ends(shuffler.whole_act(ActKind.PACKET, 4))[0]
    assert fault == ActFault(EPOCH, 13, 3, FaultCode.TOO_FEW_CARDS)
    assert shuffler.device.hardware.levels.ready == 0


def test_cards_that_the_firmware_does_not_believe_in_make_it_unsure(shuffler):
    shuffler.do("take", from_="ready")
    assert shuffler.device.hardware.levels.ready == 0
    shuffler.do("slip", colour="red", from_="rack", to="ready")
    levels = level_reports(shuffler.said())[-1]
    assert (levels.ready, levels.ready_colour) == (UNKNOWN_COUNT, BackColour.UNKNOWN)
    assert reason(shuffler.act(ActKind.PACKET, 1)) is RejectReason.NOT_READY
    assert ends(shuffler.whole_act(ActKind.REMAINDER))[0].counted == 1


def test_opening_the_cover_stops_an_act_and_closing_it_lets_the_next_begin(shuffler):
    shuffler.act(ActKind.PACKET, 4)
    shuffler.run(0.45)
    shuffler.do("door", which="cover", to="open")
    levels, fault = shuffler.said()
    assert levels.doors == Door.COVER
    assert fault == ActFault(EPOCH, 1, 2, FaultCode.DOOR_OPEN)
    shuffler.do("door", which="cover", to="close")
    assert shuffler.device.hardware.doors == Door.CLOSED


@pytest.mark.parametrize("door", ["cover", "input"])
def test_an_open_door_disturbs_the_shuffle_which_starts_again(shuffler, door):
    shuffler.do("load", colour="blue", from_="box")
    shuffler.run(20)
    shuffler.do("door", which=door, to="open")
    (levels,) = shuffler.said()
    assert levels.input is InputState.LOADED
    assert shuffler.run(60) == []
    shuffler.do("door", which=door, to="close")
    shuffler.run(24)
    assert shuffler.device.hardware.levels.shuffles == 1
    shuffler.run(2)
    assert shuffler.device.hardware.levels.shuffles == 2


@pytest.mark.parametrize("how", ["door", "hand", "jam"])
def test_a_shuffle_by_order_can_fail(shuffler, how):
    shuffler.do("load", colour="blue", from_="box")
    shuffler.run(26)
    shuffler.act(ActKind.SHUFFLE)
    if how == "door":
        shuffler.do("door", which="input", to="open")
        code = FaultCode.DOOR_OPEN
    elif how == "hand":
        shuffler.do("take", from_="input")
        code = FaultCode.TOO_FEW_CARDS
    else:
        shuffler.do("jam")
        code = FaultCode.JAM
    assert ends(shuffler.said() + shuffler.run(26))[0] == ActFault(EPOCH, 1, 0, code)


def test_a_deck_of_two_colours_is_kept_back_until_it_is_taken_out(shuffler):
    shuffler.whole_act(ActKind.EJECT)
    shuffler.do("lift", to="rack")
    shuffler.do("slip", colour="blue", from_="box", to="rack")
    shuffler.do("load", colour="red")
    shuffler.do("slip", colour="blue", from_="rack", to="input")
    shuffler.run(60)
    levels = shuffler.device.hardware.levels
    assert (levels.fault, levels.shuffled_count) == (FaultCode.WRONG_COLOUR, 53)
    assert (levels.input, levels.shuffled_colour) == (InputState.SHUFFLED, BackColour.UNKNOWN)
    shuffler.do("take", from_="input", to="box")
    assert shuffler.device.hardware.levels.fault is FaultCode.NONE
