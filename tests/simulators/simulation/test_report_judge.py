"""The judge of words against reports finds each kind of contradiction, and takes nothing else."""

import pytest
from msgspec.structs import replace

from controller.data.events import Started
from controller.data.message import message
from controller.data.terms import COLOURS, FAULTS
from drivers.interface import LinkLost, LinkUp
from drivers.vocabulary import BackColour, Door, FaultCode, InputState, Tray
from simulators.simulation.report_judge import Reports, contradictions
from tests.procedure.matrix_states import MOMENTS

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
    (message("list-sentences", first=message("panel-it-shuffles"), rest=JAM), {}),
)
"""A sentence, and the levels that contradict it."""


@pytest.fixture(scope="module")
def table():
    return MOMENTS["idle"]().table


def told(table, **levels) -> Reports:
    known = Reports()
    up = next(each for each in table.state.devices if each.name == "shuffler")
    known.up = LinkUp("shuffler", up.kind, "", 1, "", "", "", None, None)
    known.take(replace(table.state.levels, **levels))
    return known


def found(reports: Reports, table, words) -> list[str]:
    return list(contradictions(reports, replace(table.snapshot, prompts=(words,))))


@pytest.mark.parametrize(("words", "levels"), PLANTED)
def test_each_planted_contradiction_is_found(table, words, levels):
    assert len(found(told(table, **levels), table, words)) == 1


def test_what_the_reports_bear_out_is_not_found(table):
    assert found(told(table, fault=FaultCode.JAM), table, JAM) == []
    assert found(told(table), table, message("hold-put-right", what=JAM)) == []


def test_a_report_counts_until_the_handshake_ends(table):
    for end in (LinkLost("shuffler", None), Started(1, 1), told(table).up):
        reports = told(table)
        reports.take(end)
        assert reports.levels is None
        assert found(reports, table, JAM) == ["prompts: hold-fault of fault-jam"]
        assert found(reports, table, message("hold-put-right", what=JAM)) != []
        assert found(reports, table, BEFORE) == []
