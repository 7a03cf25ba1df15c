"""What training with `tablectl demo` refuses before anything is dealt."""

import pytest

from controller.cli import execute
from controller.shipped_files import config_root

JAM = str(config_root() / "faults" / "jam.yaml")
SELF_DRIVEN = str(config_root() / "table-self-driven.yaml")
OF_PLAYERS = str(config_root() / "table-soko.yaml")
SETTLE = ["--lesson", "payouts"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--training", "--manual"], "has its own people, faults, devices and address"),
        (["--training", "--usb"], "has its own people, faults, devices and address"),
        (["--training", "--listen", "127.0.0.1:8440"], "people, faults, devices and address"),
        (["--lesson", "jam", "--script", JAM], "has its own people, faults, devices and address"),
        (["--lesson", "jam", "--config", SELF_DRIVEN], "deals by itself, at its own button"),
        (["--lesson", "jam", "--config", OF_PLAYERS], "or tablectl drill"),
        (["--lesson", "pots", "--config", OF_PLAYERS], "tablectl drill --about pots"),
        (["--lesson", "openers"], "tablectl drill --about openers"),
        (["--answers", "FOLDER/none"], "answers are for --lesson outcomes"),
        (["--lesson", "jam", "--answers", "FOLDER/none"], "answers are for --lesson outcomes"),
        ([*SETTLE, "--answers", "FOLDER/none"], "no such file"),
        ([*SETTLE, "--training-record", "FOLDER/none/t.json"], "there is no folder"),
        ([*SETTLE, "--training-record", "FOLDER/bad.json"], "move it away to begin anew"),
    ],
)
def test_refused(words, told, tmp_path, capsys):
    (tmp_path / "bad.json").write_text("[]")
    line = [word.replace("FOLDER", str(tmp_path)) for word in words]
    assert execute(["demo", *line, "--dir", str(tmp_path / "demo")]) != 0
    printed = capsys.readouterr()
    assert told in " ".join((printed.out + printed.err).split())
    assert not (tmp_path / "demo" / "journal.sqlite").exists()
