"""The pages that `make docs` makes from the code."""

import re
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from controller.cli.application import application
from controller.configuration import list_games
from controller.configuration.schema import FileKind, json_schema
from controller.errors import ExitCode
from drivers.certification.items import ITEMS
from tests.certification import tables
from tests.documents import certification, commands, keys, made, metrics
from tests.monitoring.tables import MEANINGS

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parents[2]


def test_git_ignores_what_is_made() -> None:
    ignored = (REPOSITORY / ".gitignore").read_text("utf-8").splitlines()
    assert {f"/docs/{name}" for name in made.PAGES} <= {*ignored}
    assert f"/docs/{made.GAMES}/" in ignored


def test_a_page_of_a_game_that_is_no_more_goes(tmp_path: Path) -> None:
    made.write(tmp_path)
    (tmp_path / "games" / "former.md").touch()
    made.write(tmp_path)
    written = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.md")}
    assert written == {f"games/{game}.md" for game in list_games()} | set(made.PAGES)


def test_every_command_has_its_heading_and_every_option_its_row() -> None:
    parts = re.split(r"^## (.+)$", commands.page(), flags=re.MULTILINE)
    told = dict(zip(parts[1::2], parts[2::2], strict=True))
    found = dict(_commands(get_command(application()), "tablectl"))
    assert set(told) == set(found)
    assert len(told) > 90
    for name, command in found.items():
        options = [param.opts[-1] for param in command.params if param.opts[-1].startswith("--")]
        assert [each for each in options if not re.search(rf"`[^`]*{each}\b", told[name])] == []


def _commands(command: Any, name: str) -> Any:
    if name != "tablectl":
        yield name, command
    for each in getattr(command, "list_commands", lambda _: [])(None):
        yield from _commands(command.get_command(None, each), f"{name} {each}")


def test_every_exit_code_is_told() -> None:
    assert {int(code) for code in re.findall(r"\b\d+\b", commands.CODES)} == {*map(int, ExitCode)}


@pytest.mark.parametrize("kind", FileKind)
def test_every_key_is_told_with_its_words_and_its_default(kind: FileKind) -> None:
    page, schema = keys.page(), json_schema(kind)
    for model in (schema, *schema["$defs"].values()):
        for key, value in model.get("properties", {}).items():
            [*rows] = [line for line in page.splitlines() if line.startswith(f"| `{key}` |")]
            assert any(value.get("description", "") in row for row in rows), key
            if isinstance(value.get("default"), int | str) and value["default"] != "":
                shown = str(value["default"])
                shown = shown.lower() if isinstance(value["default"], bool) else shown
                assert any(row.endswith(f"| `{shown}` |") for row in rows), key
        assert [word for word in model.get("enum", []) if f"`{word}`" not in page] == []


def test_every_item_and_sentence_of_the_certification_is_told() -> None:
    page = certification.page()
    assert [each.name for each in ITEMS if f"| `{each.name}` |" not in page] == []
    sentences = tables.sentences(tables.PROTOCOL.read_text("utf-8"))
    assert [name for name in sentences if f'#{name}">{name}</a>: ' not in page] == []


def test_every_metric_and_event_of_the_log_is_told() -> None:
    page = metrics.page()
    assert "| `dealer_table_ready` |" in page
    assert "| `dealer_floor_table_behind_seconds` |" in page
    assert [name for name in MEANINGS if f"| `{name}` |" not in page] == []
