"""`tablectl journal replay`, `export`, `salvage` and `head`."""

import json
import shutil

import pytest
from typer.testing import CliRunner

from controller.cli import execute
from controller.cli.journal import app
from controller.errors import ExitCode
from controller.journal import verify
from tests.journal.small_journals import open_journal, stored, tamper
from tests.replay.outsider import audit, forge

runner = CliRunner()


def run(*words):
    return runner.invoke(app, [str(word) for word in words])


@pytest.fixture
def damaged(journal, tmp_path):
    """The run's journal with one event changed."""
    path = tmp_path / "damaged"
    shutil.copyfile(journal, path)
    tamper(path, "UPDATE event SET boot = 99 WHERE seq = 50")
    return path


def test_replay_shows_the_table_as_it_stood(journal, events):
    ended = run("replay", journal, "--until", 40)
    assert ended.exit_code == ExitCode.OK
    assert "after event 40" in ended.stdout
    assert "Three Card" in ended.stdout
    assert "the replay agrees with the record" in ended.stdout
    told = json.loads(run("replay", journal, "--json").stdout)
    assert (told["agrees"], told["events"], told["difference"]) == (True, len(events), None)
    assert told["hash"] == verify(journal).head.hash.hex()
    assert told["snapshot"]["seq"] == len(events)


def test_replay_of_a_record_that_is_another(exported, tmp_path):
    def change(line):
        if line.get("seq") == 20:
            line["intents"] = '["none"]'

    (tmp_path / "forged").write_text(forge(exported, change))
    ended = run("replay", tmp_path / "forged")
    assert ended.exit_code == ExitCode.NEGATIVE
    assert "ANOTHER at event 20: the intents" in ended.stdout
    assert '["none"]' in ended.stdout
    ended = run("replay", tmp_path / "forged", "--json")
    assert ended.exit_code == ExitCode.NEGATIVE
    told = json.loads(ended.stdout)
    assert (told["agrees"], told["events"], told["difference"]["seq"]) == (False, 19, 20)
    assert run("replay", tmp_path / "forged", "--until", 19).exit_code == ExitCode.OK


def test_replay_of_a_damaged_record(damaged):
    ended = run("replay", damaged)
    assert ended.exit_code == ExitCode.NEGATIVE
    assert "DAMAGED at event 50" in ended.stderr
    assert run("replay", damaged, "--until", 49).exit_code == ExitCode.OK


def test_replay_beyond_the_end(journal, capsys):
    assert execute(["journal", "replay", str(journal), "--until", "100000"]) == ExitCode.NEGATIVE
    assert "There is no event 100000" in capsys.readouterr().err


def test_export_to_a_file_or_out(journal, exported, tmp_path):
    assert run("export", journal).stdout == exported
    ended = run("export", journal, "--to", tmp_path / "out")
    assert ended.exit_code == ExitCode.OK
    assert (tmp_path / "out").read_text() == exported
    assert run("export", journal, "--to", tmp_path / "out").exit_code == ExitCode.USAGE
    assert (tmp_path / "out").read_text() == exported


def test_export_of_a_damaged_journal(damaged, exported):
    ended = run("export", damaged)
    assert ended.exit_code == ExitCode.NEGATIVE
    assert "DAMAGED at event 50" in ended.stderr
    sound = [line for line in exported.splitlines() if json.loads(line).get("seq", 0) < 50]
    assert ended.stdout.splitlines() == sound
    with pytest.raises(AssertionError):
        audit(ended.stdout)


def test_salvage_rebuilds_the_state_by_replay(damaged, events, tmp_path):
    new = tmp_path / "new"
    ended = run("salvage", damaged, new)
    assert ended.exit_code == ExitCode.NEGATIVE
    assert f"lost: {len(events) - 49} events, 50 to {len(events)}" in ended.stdout
    assert "rebuilt by replay" in ended.stdout
    assert verify(new).sound
    with open_journal(new) as journal:
        assert journal.restore().seq == 49
    assert "the replay agrees" in run("replay", new).stdout


def test_salvage_says_what_it_did(damaged, events, tmp_path):
    told = json.loads(run("salvage", damaged, tmp_path / "new", "--json").stdout)
    assert (told["events"], told["lost"], told["state"]) == (49, len(events) - 49, "rebuilt")
    assert told["damages"][0]["where"] == 50


def test_salvage_without_a_table_in_it(tmp_path):
    path = stored(tmp_path / "old", 9)
    ended = run("salvage", path, tmp_path / "whole")
    assert ended.exit_code == ExitCode.OK
    assert "nothing is lost" in ended.stdout
    tamper(path, "UPDATE event SET boot = 9 WHERE seq = 5")
    ended = run("salvage", path, tmp_path / "new")
    assert ended.exit_code == ExitCode.NEGATIVE
    assert "no table can go on from it" in ended.stdout


def test_heads_are_printed_signed_and_checked(journal, damaged, tmp_path):
    (tmp_path / "key").write_bytes(bytes(range(40)))
    (tmp_path / "another").write_bytes(bytes(40))
    for name in ("key", "another"):
        (tmp_path / name).chmod(0o600)
    printed = run("head", journal)
    assert json.loads(printed.stdout)["hash"] == verify(journal).head.hash.hex()
    signed = run("head", journal, "--sign", tmp_path / "key")
    (tmp_path / "head").write_text(signed.stdout)
    good = run("head", journal, "--check", tmp_path / "head", "--key", tmp_path / "key")
    assert good.exit_code == ExitCode.OK
    assert "signed with key" in good.stdout
    blind = run("head", journal, "--check", tmp_path / "head")
    assert blind.exit_code == ExitCode.OK
    assert "not checked" in blind.stdout
    for wrong in (
        run("head", journal, "--check", tmp_path / "head", "--key", tmp_path / "another"),
        run("head", damaged, "--check", tmp_path / "head", "--key", tmp_path / "key"),
    ):
        assert wrong.exit_code == ExitCode.NEGATIVE
        assert "NOT the journal of this head" in wrong.stdout
    (tmp_path / "plain").write_text(printed.stdout)
    assert "not signed" in run("head", journal, "--check", tmp_path / "plain").stdout
    assert run("head", damaged).exit_code == ExitCode.NEGATIVE


@pytest.mark.parametrize(
    "words",
    [
        ["--sign", "k", "--check", "h"],
        ["--key", "k"],
        ["--check", "nothing"],
    ],
)
def test_head_used_wrongly(journal, words):
    assert run("head", journal, *words).exit_code == ExitCode.USAGE
