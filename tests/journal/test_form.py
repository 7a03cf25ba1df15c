"""The form number: a program refuses journals of a form that it cannot read."""

import json
import sqlite3
from pathlib import Path

import pytest

from controller.journal import JournalFormError, verify
from controller.journal.schema import APPLICATION_ID, FORM
from tests.journal import form

RULE = (
    f"What a journal holds has changed. Did a release write form {FORM}? Then raise FORM in "
    "controller/journal/schema.py. In any case: python -m tests.journal.form (docs/journal.md)"
)


def test_what_a_journal_holds_is_as_described() -> None:
    assert form.description() == form.DESCRIBED.read_text(), RULE


def test_a_form_that_a_release_wrote_stays_what_it_is() -> None:
    if FORM in form.RELEASED:
        assert form.digest(form.description()) == form.RELEASED[FORM], RULE
    assert all(number <= FORM for number in form.RELEASED)


def test_a_released_form_is_not_described_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    before = form.DESCRIBED.read_text()
    monkeypatch.setitem(form.RELEASED, FORM, form.digest("another"))
    with pytest.raises(SystemExit, match="raise FORM"):
        form.main()
    assert form.DESCRIBED.read_text() == before


@pytest.mark.parametrize(
    "name",
    [
        "Clear",
        "ActReport",
        "HoldOpened",
        "SendAct",
        "TableState",
        "Seat",
        "TableDefinition",
        "House",
    ],
)
def test_it_describes_every_kind_of_thing(name: str) -> None:
    assert name in json.loads(form.description())["types"]


def test_words_are_no_part_of_the_form() -> None:
    assert '"description": "' not in form.description()


@pytest.mark.parametrize("number", [FORM - 1, FORM + 1])
def test_a_journal_of_another_form_is_refused_and_left_alone(tmp_path: Path, number: int) -> None:
    path = tmp_path / "journal.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(
        f"PRAGMA journal_mode = wal; PRAGMA application_id = {APPLICATION_ID};"
        f"PRAGMA user_version = {number};"
        "CREATE TABLE meta (key TEXT)"
    )
    connection.close()
    before = path.read_bytes()
    with pytest.raises(JournalFormError) as refused:
        verify(path)
    assert refused.value.form == number
    assert path.read_bytes() == before
