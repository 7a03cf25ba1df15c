"""What `tablectl demo --training` refuses before anything is dealt."""

import pytest

from controller.cli import execute


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--training", "--manual"], "the keyboard is for answers"),
        (["--answers", "FOLDER/none"], "answers are for --training"),
        (["--training", "--answers", "FOLDER/none"], "No such file"),
        (["--training", "--training-record", "FOLDER/none/t.json"], "there is no folder"),
        (["--training", "--training-record", "FOLDER/bad.json"], "move it away to begin anew"),
    ],
)
def test_refused(words, told, tmp_path, capsys):
    (tmp_path / "bad.json").write_text("[]")
    line = [word.replace("FOLDER", str(tmp_path)) for word in words]
    assert execute(["demo", *line, "--dir", str(tmp_path / "demo")]) != 0
    printed = capsys.readouterr()
    assert told in " ".join((printed.out + printed.err).split())
    assert not (tmp_path / "demo" / "journal.sqlite").exists()
