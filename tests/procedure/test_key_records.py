"""The records of keys: nothing starts without one that is whole."""

import pytest

from controller.data.keys import KEYS, MEANINGS, RECORDS, SEAT_KEYS, TRIGGERS, check
from controller.procedure import program
from controller.procedure.program import Program, ProgramError
from drivers.vocabulary import Key
from tests.procedure.table_story import shipped_table


def test_a_key_without_a_record_is_refused() -> None:
    with pytest.raises(TypeError, match=r"keys without a record: \['STOP'\]"):
        check({key: each for key, each in RECORDS.items() if key is not Key.STOP})


def test_a_letter_that_another_key_has_is_refused() -> None:
    with pytest.raises(TypeError, match=r"letters of several keys: \{'S'\}"):
        check({**RECORDS, Key.OPEN: RECORDS[Key.OPEN]._replace(letter="S")})


def test_each_key_has_a_name_a_meaning_and_a_trigger() -> None:
    seats = set(SEAT_KEYS.values())
    assert {Key[name.upper()] for name in KEYS} == MEANINGS.keys() == set(Key) - seats
    assert TRIGGERS.keys() == set(Key)


def test_a_key_that_no_row_answers_is_refused_when_the_game_is_built(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(program.KEYS, Key.STOP, "key_bingo")
    with pytest.raises(ProgramError, match=r"key_bingo at .* is neither a transition"):
        Program(shipped_table().game)
