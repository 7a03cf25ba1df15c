"""docs/versions.md: what it says of each version is what this program does."""

import re
import sqlite3
from pathlib import Path

import pytest

from controller.configuration import ConfigurationError, load_table
from controller.journal import JournalFormError, verify
from controller.journal.schema import APPLICATION_ID, FORM
from tests.journal.form import RELEASED

REPOSITORY = Path(__file__).parents[2]
PAGE = (REPOSITORY / "docs" / "versions.md").read_text()
CHANGELOG = (REPOSITORY / "CHANGELOG.md").read_text()
FORMER = Path(__file__).with_name("former") / "table-0.2.0.yaml"
"""The table's file of 0.2.0, with the keys that went since."""
COMING = re.search(
    r'^fallback-version = "([0-9.]+)\.dev0"$', (REPOSITORY / "pyproject.toml").read_text(), re.M
)


def forms() -> dict[str, int]:
    rows = re.findall(r"^\| (\d+\.\d+\.\d+)( \(not released yet\))? \| (\d+) \|", PAGE, re.M)
    return {version: int(form) for version, _, form in rows}


def test_each_release_and_the_coming_one_has_a_row_with_its_form() -> None:
    assert COMING is not None
    released = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", CHANGELOG, re.M)
    assert sorted(forms()) == sorted({*released, COMING[1]})
    assert forms()[COMING[1]] == FORM
    assert set(RELEASED) <= set(forms().values())


@pytest.mark.parametrize("form", sorted(set(forms().values()) - {FORM}))
def test_a_journal_of_another_form_is_refused_and_left_alone(tmp_path: Path, form: int) -> None:
    path = tmp_path / "journal.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(
        f"PRAGMA journal_mode = wal; PRAGMA application_id = {APPLICATION_ID};"
        f"PRAGMA user_version = {form};"
        "CREATE TABLE meta (key TEXT)"
    )
    connection.close()
    before = path.read_bytes()
    with pytest.raises(JournalFormError) as refused:
        verify(path)
    assert refused.value.form == form
    assert path.read_bytes() == before


def test_the_files_of_0_2_0_are_read_with_the_changes_that_the_page_names(tmp_path: Path) -> None:
    changes = re.findall(r"^\| `([^`]+)` \| `([^`]+)`", PAGE, re.M)
    text = FORMER.read_text()
    with pytest.raises(ConfigurationError) as refused:
        load_table(FORMER)
    named = {problem.where for problem in refused.value.problems}
    gone = {old for old, _ in changes if ":" not in old}
    assert named - {new for _, new in changes} == gone
    for change in changes:
        old, new = (each if ": " in each else f"{each.rpartition('.')[2]}:" for each in change)
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    changed = tmp_path / "table.yaml"
    changed.write_text(text)
    load_table(changed)
