"""A program: rows with a gap are refused when it is made; it serves tables and keeps none."""

import gc
import weakref

import pytest
from msgspec.structs import replace

from controller.data.definition import Step
from controller.procedure import rows
from controller.procedure.program import Program, ProgramError
from controller.procedure.rows import Row
from drivers.vocabulary import Key
from tests.procedure.table_story import Story, shipped_table


def of(patch: pytest.MonkeyPatch, *changed: Row) -> Program:
    """Return the shipped game's program, made of these rows."""
    patch.setattr(rows, "ROWS", changed)
    return Program(shipped_table().game)


def test_a_trigger_without_a_row_at_some_step(monkeypatch: pytest.MonkeyPatch) -> None:
    left = [row for row in rows.ROWS if row.trigger != "sign_off"]
    assert len(left) < len(rows.ROWS)
    with pytest.raises(ProgramError, match="sign_off at closed is neither"):
        of(monkeypatch, *left)


def test_a_last_row_that_asks_something(monkeypatch: pytest.MonkeyPatch) -> None:
    asking = [row for row in rows.ROWS if row.trigger != "sign_off" or row.tests]
    assert len([row for row in asking if row.trigger == "sign_off"]) > 0
    with pytest.raises(ProgramError, match=r"sign_off at .* has no last word"):
        of(monkeypatch, *asking)


def test_a_refusal_without_words(monkeypatch: pytest.MonkeyPatch) -> None:
    mute = [
        replace(row, refuse="gibberish") if row.refuse == "nobody_signed_on" else row
        for row in rows.ROWS
    ]
    with pytest.raises(ProgramError, match="refuses without words: gibberish"):
        of(monkeypatch, *mute)


def test_a_way_back_from_a_step_to_which_nothing_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    left = [row for row in rows.ROWS if row.to != Step.RECONCILE]
    assert len(left) < len(rows.ROWS)
    with pytest.raises(ValueError, match="not enough values"):
        of(monkeypatch, *left)


def test_tables_share_one_machine_and_it_keeps_none_of_them() -> None:
    here, there = Story().open(), Story()
    program = here.table.procedure.program
    assert program is there.table.procedure.program
    here.bet(2).press(Key.NO_MORE_BETS)
    assert (here.step, there.step) == ("dealing.seat", "closed")
    assert program.models == []
    gone = weakref.ref(here.table.procedure.model)
    del here
    gc.collect()
    assert gone() is None
