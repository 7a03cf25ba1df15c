"""The judge of words against reports finds each kind of contradiction, and takes nothing else."""

import pytest
from msgspec.structs import replace

from controller.data.events import Started
from controller.data.message import message
from controller.data.terms import COLOURS, FAULTS
from drivers.interface import LinkLost, LinkUp
from drivers.vocabulary import BackColour, Door, FaultCode, Feed, InputState, Tray
from simulators.simulation.report_judge import Reports, contradictions
from tests.procedure.matrix_states import MOMENTS
from tests.procedure.self_driven_story import SELF_DRIVEN
from tests.procedure.table_story import HOST_DRIVEN

RED, JAM = COLOURS["red"], message("hold-fault", fault=FAULTS["jam"])
BEFORE = message("hold-told-before", time="21:14", what=JAM)
BARE = {"ready": 0, "input": InputState.EMPTY}
EMPTY = {"tray": Tray.EMPTY}
READY = {"ready": 52, "ready_colour": BackColour.RED}
LOADED = {"input": InputState.LOADED, "input_colour": BackColour.RED}
PLANTED = (
    (JAM, {"fault": FaultCode.NONE}),
    (BEFORE, {"fault": FaultCode.JAM}),
    (JAM, {"fault": FaultCode.MOTOR}),
    (message("hold-put-right", what=JAM), {"fault": FaultCode.JAM}),
    (message("hold-put-right", what=message("hold-left-inside", count=48)), READY | {"ready": 48}),
    (message("hold-left-inside", count=48), READY | {"ready": 47}),
    (message("hold-door", what="cover"), {"doors": Door.CLOSED}),
    (message("hold-put-right", what=message("hold-doors", what="")), {"doors": Door.COVER}),
    (message("hold-stray"), EMPTY),
    (message("hold-deck-out", colour=RED), BARE | READY),
    (message("hold-deck-out", colour=RED), BARE | LOADED),
    (message("hold-wrong-deck", colour=RED), BARE),
    (message("instruction-shuffler-works"), BARE),
    (message("remedy-deck-waits"), BARE),
    (message("remedy-deck-out"), LOADED),
    (message("prompt-lift-packet", seat=2), EMPTY),
    (message("step-awaiting-green-words"), {"ready": 0}),
    (message("step-up-card-words"), {"ready": 0}),
    (message("list-sentences", first=message("panel-it-shuffles"), rest=JAM), {}),
)
"""A sentence, and the levels that contradict it."""


@pytest.fixture(scope="module")
def table():
    return MOMENTS["idle"]().table


def told(table, **levels) -> Reports:
    known = Reports()
    up = next(each for each in table.state.devices if each.name == "shuffler")
    known.up = LinkUp("shuffler", up.kind, "", 1, "", "", "", up.abilities, None)
    known.note_event(replace(table.state.levels, **levels))
    return known


def found(reports: Reports, table, words) -> list[str]:
    return list(contradictions(reports, replace(table.snapshot, prompts=(words,)), {}))


@pytest.mark.parametrize(("words", "levels"), PLANTED)
def test_each_planted_contradiction_is_found(table, words, levels):
    assert len(found(told(table, **levels), table, words)) == 1


def test_what_the_reports_bear_out_is_not_found(table):
    assert found(told(table, fault=FaultCode.JAM), table, JAM) == []
    assert found(told(table), table, message("hold-put-right", what=JAM)) == []


@pytest.mark.parametrize(
    ("prompt", "feed", "wrong"),
    [
        ("prompt-empty-shuffler", Feed.DEALING, {"ready": 0}),
        ("prompt-empty-shuffler", Feed.DEALING, {"fault": FaultCode.JAM}),
        ("prompt-shuffler-begins", Feed.STANDING, {"feed": Feed.HALTED}),
        ("prompt-shuffler-releases", Feed.STANDING, {"doors": Door.COVER}),
        ("prompt-shuffler-goes-on", Feed.HALTED, {"feed": Feed.STANDING}),
    ],
)
def test_a_button_of_its_own_that_does_nothing_is_found(table, prompt, feed, wrong):
    for levels, times in (({}, 0), (wrong, 1)):
        reports = told(table, **READY | {"feed": feed} | levels)
        reports.up = replace(reports.up, abilities=SELF_DRIVEN)
        assert len(found(reports, table, message(prompt))) == times


def test_a_button_that_is_not_there_is_found(table):
    reports = told(table, **READY)
    assert found(reports, table, message("step-awaiting-green-words")) == []
    reports.up = replace(reports.up, abilities=replace(HOST_DRIVEN, keys=0))
    assert len(found(reports, table, message("step-awaiting-green-words"))) == 1


def test_a_report_counts_until_the_handshake_ends(table):
    for end in (LinkLost("shuffler", None), Started(1, 1), told(table).up):
        reports = told(table)
        reports.note_event(end)
        assert reports.levels is None
        assert found(reports, table, JAM) == ["prompts: hold-fault of fault-jam"]
        assert found(reports, table, message("hold-put-right", what=JAM)) != []
        assert found(reports, table, BEFORE) == []
