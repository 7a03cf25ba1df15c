"""Raw inputs: printed names, words, what is quiet, what changed and what may be stuck."""

import pytest
from msgspec.structs import replace

from controller.api.messages import DeviceReport, InputView, LinkView
from controller.shipped_files import config_root
from controller.technician.inputs import changes, inputs, lamp_view, lasting
from controller.words.folders import languages
from controller.words.spoken import Speaker
from drivers.interface import KeyPadLevels, ShufflerLevels, SpotLevels
from drivers.vocabulary import BackColour, Door, FaultCode, InputState, Key, Lamp, Mode, Tray
from tests.procedure.table_story import shipped_table

LINK = LinkView("sim://x", "up", None, 0.0, 0.0, 0.0, 0, 0, 0, 0, 0, 0)
WAGERS = shipped_table().game.wagers
SEATS = range(1, 8)
SHUFFLER = ShufflerLevels(
    "shuffler", 1, Tray.EMPTY, 0, Door.CLOSED, Mode.SHUFFLE, FaultCode.NONE, 0, BackColour.NONE,
    InputState.EMPTY, BackColour.NONE, 52, 1, BackColour.RED, "Three Card Draw Poker",
)  # fmt: skip


def of_spots(occupied=0, faulty=0, seats=SEATS):
    levels = SpotLevels("sensors", 1, occupied, faulty)
    return inputs(DeviceReport(LINK, spots=levels), seats, WAGERS)


def of_keys(down=0):
    return inputs(DeviceReport(LINK, key_pad=KeyPadLevels("key_pad", 1, 0, down)), (), ())


def of_shuffler(**levels):
    return inputs(DeviceReport(LINK, shuffler=replace(SHUFFLER, **levels)), (), ())


def loud(views):
    return [(each.id, each.says) for each in views if not each.quiet]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("spot", range(3))
def test_every_spot_has_its_own_name(seat, spot):
    covered = of_spots(1 << ((seat - 1) * 8 + spot))
    assert loud(covered) == [(f"seat {seat} {WAGERS[spot].name}", "covered")]


@pytest.mark.parametrize("key", Key)
def test_every_key_has_its_own_name(key):
    assert loud(of_keys(1 << key)) == [(f"key {key.name}", "down")]


def test_a_sensor_that_finds_itself_bad_says_so_whatever_it_sees():
    assert loud(of_spots(1, 1, (1,))) == [("seat 1 ante", "out of order")]


ALWAYS = [("mode", "shuffle"), ("game", "Three Card Draw Poker")]


@pytest.mark.parametrize(
    ("levels", "says"),
    [
        ({}, []),
        ({"tray": Tray.OCCUPIED}, [("tray", "covered")]),
        ({"doors": Door.COVER | Door.INPUT}, [("cover", "open"), ("lid", "open")]),
        ({"fault": FaultCode.JAM}, [("fault", "jam")]),
        (
            {"input": InputState.LOADED, "input_colour": BackColour.BLUE},
            [("input", "loaded, blue")],
        ),
        ({"input": InputState.SHUFFLING}, [("input", "shuffling")]),
        ({"ready": 52, "ready_colour": BackColour.RED}, [("output", "cards, red")]),
    ],
)
def test_an_empty_closed_sound_shuffler_is_quiet_and_all_else_is_told(levels, says):
    assert loud(of_shuffler(**levels)) == [*says, *ALWAYS]


EVERY = [
    *of_spots(), *of_spots((1 << 64) - 1), *of_spots(0, (1 << 64) - 1), *of_keys(), *of_keys(-1),
    *(each for fault in FaultCode for each in of_shuffler(fault=fault)),
    *(each for mode in Mode for each in of_shuffler(mode=mode)),
    *(each for doors in (Door.COVER, Door.INPUT) for each in of_shuffler(doors=doors)),
    *(each for state in InputState for each in of_shuffler(input=state)),
    *(each for colour in BackColour for each in of_shuffler(input_colour=colour, ready=1)),
    *(lamp_view(key.name, lamp.name) for key in Key for lamp in Lamp),
]  # fmt: skip


@pytest.mark.parametrize("language", languages((config_root(),)))
def test_every_input_and_all_that_it_says_has_words_of_its_own(language):
    """Two states of an input, and two inputs, differ in words as they do for programs."""
    speaker = Speaker(language, (config_root(),))
    names = {each.id: speaker.say(each.name) for each in EVERY}
    assert len(set(names.values())) == len(names)
    said = {
        (each.id, each.says): each.words if each.id == "game" else speaker.say(each.words)
        for each in EVERY
    }
    assert len({(name, words) for (name, _), words in said.items()}) == len(said)


def view(name, says):
    return InputView(name, says, None, "")


def test_changes_are_told_and_the_first_look_is_none():
    up, down, other = view("a", "up"), view("a", "down"), view("b", "up")
    assert list(changes([], [up])) == []
    assert list(changes([up, other], [down, other])) == [down]


def test_only_what_is_on_in_every_look_may_be_stuck():
    first, second = (
        [view("a", "covered"), view("b", says), view("c", "empty"), view("d", "down")]
        for says in ("covered", "empty")
    )
    assert lasting([first, second]) == ["a", "d"]
    assert lasting([]) == []
