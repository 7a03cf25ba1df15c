"""`tablectl journal tail` and `verify`."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from controller.cli.journal import app
from controller.data.house_clock import utc_text
from controller.errors import ExitCode
from controller.journal import JournalUnreadableError
from tests.journal.small_journals import raw, stored, tamper

runner = CliRunner()


def test_tail_shows_a_line_for_each_event(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 5)
    ended = runner.invoke(app, ["tail", "--last", "2", "--journal", str(path)])
    assert ended.exit_code == ExitCode.OK
    heading, first, second = ended.stdout.splitlines()
    assert heading == "Record: sound; its end was compared with no copy."
    assert first.split()[:3] == ["4", "2025-08-01T12:00:00.000004Z", "packet.lifted"]
    assert second.endswith('{"seat":6}  [{"dispense":6}]  {"en":["Event 5."],"shown":"fr"}')


def test_tail_gives_an_object_for_each_event(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 5)
    ended = runner.invoke(app, ["tail", "--json", "--journal", str(path)])
    checked, *events = [json.loads(line) for line in ended.stdout.splitlines()]
    assert checked["checked"]["found"] == "sound"
    assert [event["seq"] for event in events] == [1, 2, 3, 4, 5]
    assert events[4]["utc"] == "2025-08-01T12:00:00.000005Z"
    assert events[4]["data"] == {"seat": 6}
    assert events[4]["intents"] == [{"dispense": 6}]
    assert len(events[4]["hash"]) == 64


def test_tail_shows_what_is_no_json_any_more(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 2)
    tamper(path, "UPDATE event SET data = x'ff7b', utc_us = 1 << 62 WHERE seq = 2")
    for options in ([], ["--json"]):
        ended = runner.invoke(app, ["tail", "--journal", str(path), *options])
        assert ended.exit_code == ExitCode.NEGATIVE
        assert "\\xff{" in ended.stdout


def test_a_sound_journal(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 5)
    ended = runner.invoke(app, ["verify", str(path)])
    assert ended.exit_code == ExitCode.OK
    assert "sound, 5 events" in ended.stdout
    told = json.loads(runner.invoke(app, ["verify", str(path), "--json"]).stdout)
    assert told["sound"]
    assert told["events"] == 5
    assert told["head"] in ended.stdout
    assert told["journal"] == bytes(range(16)).hex()
    assert told["damages"] == []


def test_a_damaged_journal(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 5)
    tamper(path, "UPDATE event SET boot = 2 WHERE seq = 3")
    ended = runner.invoke(app, ["verify", str(path)])
    assert ended.exit_code == ExitCode.NEGATIVE
    assert "event 3: the event does not agree with its hash" in ended.stdout
    ended = runner.invoke(app, ["verify", str(path), "--json"])
    assert ended.exit_code == ExitCode.NEGATIVE
    assert json.loads(ended.stdout)["damages"][0]["where"] == 3


def test_a_journal_without_its_origin(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 5)
    tamper(path, "DELETE FROM meta")
    ended = runner.invoke(app, ["verify", str(path), "--json"])
    assert ended.exit_code == ExitCode.NEGATIVE
    assert json.loads(ended.stdout)["journal"] is None


@pytest.mark.parametrize("command", [["verify"], ["tail", "--journal"]])
def test_an_unreadable_journal(tmp_path: Path, command: list[str]) -> None:
    raw(tmp_path / "journal").close()
    (tmp_path / "journal").write_text("no journal")
    ended = runner.invoke(app, [*command, str(tmp_path / "journal")])
    assert isinstance(ended.exception, JournalUnreadableError)
    assert ended.exception.exit_code is ExitCode.STORAGE


def test_journal_or_configuration_not_both(tmp_path: Path) -> None:
    ended = runner.invoke(app, ["verify", "a", "--config", "b"])
    assert ended.exit_code == ExitCode.USAGE


def test_the_configuration_names_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = stored(tmp_path / "journal", 3)

    def load_table(config: Path) -> tuple[None, SimpleNamespace]:
        assert config == tmp_path / "table.yaml"
        return None, SimpleNamespace(journal=path, head_places=())

    monkeypatch.setattr("controller.configuration.load_table", load_table)
    ended = runner.invoke(app, ["verify", "--config", str(tmp_path / "table.yaml")])
    assert "sound, 3 events" in ended.stdout


def test_times_that_no_calendar_reaches() -> None:
    assert utc_text(0) == "1970-01-01T00:00:00.000000Z"
    assert utc_text(2**62) == f"{2**62} us"
