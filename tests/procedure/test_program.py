"""A program whose rows have a gap is refused when it is made, not when an event falls into it."""

from dataclasses import replace

import pytest

from controller.procedure import rows
from controller.procedure.program import Program, ProgramError
from controller.procedure.rows import Row
from tests.procedure.table_story import shipped_table


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
