"""Text that would steer a terminal: refused where it comes in, shown where it goes out."""

import io
import json
import os
import re
import shlex
import subprocess
import sys
import typing
from pathlib import Path

import msgspec
import pytest

import controller
from controller.api import messages
from controller.api.messages import NotUnderstoodError, decode_request
from controller.cli import execute
from controller.cli.device_view import attached_table
from controller.cli.journal_file import print_pictures
from controller.cli.output import PlainOutput
from controller.data.message import message
from controller.data.plain_text import escaped, is_plain
from controller.technician.attached_devices import AttachedPort
from controller.words.spoken import say, text_of
from drivers.interface import LastAct, LinkUp
from drivers.messages import _text
from drivers.port import _in_plain_text
from drivers.vocabulary import ActKind, ActState, DeviceKind, FaultCode
from tests.journal.small_journals import stored
from tests.procedure.table_harness import HOST_DRIVEN

MAIN = "from controller.cli import main; main()"
PRINTING = (sys.executable, "-c", MAIN, "games", "show", "three-card-poker")
"""A command that prints; a list of all games reads all their files first."""
ATTACKS = ("\x1b[2J", "\x9b31m", "\x07", "a\nb", "a\rb", "\u202egnp.exe", "\u2066", "\x7f")


def texts_of(kind: type) -> list[str]:
    """Return the fields of a request that hold a text."""
    hints = typing.get_type_hints(kind)
    return [name for name in kind.__struct_fields__ if hints[name] is str]


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_request_with_such_a_text_is_not_understood(attack: str):
    for request in ("clear", "call_supervisor", "unlock"):
        body = {"request": request, "reason": f"seen {attack}", "locked": "1"}
        if request != "unlock":
            del body["locked"]
        if request == "clear":
            body["seen"] = []
        with pytest.raises(NotUnderstoodError, match="reason: the character U"):
            decode_request(json.dumps(body).encode())


def test_every_text_of_every_request_is_looked_at():
    tried = 0
    for kind in typing.get_args(messages.AnyRequest):
        tag = kind.__struct_config__.tag
        for name in texts_of(kind):
            body = msgspec.json.encode({"request": tag, name: "\x1b[2J"})
            with pytest.raises(NotUnderstoodError):
                decode_request(body)
            tried += 1
    assert tried > 40


def test_letters_of_every_language_are_plain():
    for text in ("Zoë", "Наталья", "محمد", "李小龍", "नेहा", "a\u00a0b", "l\u2019as", "12 §"):
        assert is_plain(text)
        assert escaped(text) == text


@pytest.mark.parametrize("raw", [b"SHUF-1\x1b[2J", b"a\nb", b"\x07"])
def test_a_device_with_such_a_name_says_nothing(raw: bytes):
    with pytest.raises(ValueError, match="control character"):
        _text(raw + b"\0\0")


def test_whatever_a_driver_lets_through_its_plate_is_shown():
    up = LinkUp(
        "shuffler", DeviceKind.SHUFFLER, "S\x1b[2J", 1, "Model\u202e", "1.0\n", "",
        HOST_DRIVEN, LastAct(0, 0, ActKind.NONE, 0, ActState.NONE, 0, FaultCode.NONE),
    )  # fmt: skip
    shown = _in_plain_text(up)
    assert isinstance(shown, LinkUp)
    assert (shown.serial, shown.model, shown.firmware) == (
        "S\\u001b[2J", "Model\\u202e", "1.0\\u000a",
    )  # fmt: skip


def test_what_a_message_is_given_is_shown():
    assert say(message("hold-unknown-shuffler", serial="A\x1b[2JB")).count("A\\u001b[2JB") == 1
    assert text_of("\x9b") == "\\u009b"


def test_what_is_written_steers_nothing():
    raw = io.BytesIO()
    out = PlainOutput(raw, encoding="ascii", errors="backslashreplace")
    out.write("a\x1b[2J\x9b\u202e\tb\nZoë\n")
    out.flush()
    assert raw.getvalue() == b"a\\u001b[2J\\u009b\\u202e\tb\nZo\\xeb\n"


class Terminal(io.BytesIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_our_colours_and_nothing_else():
    raw = Terminal()
    out = PlainOutput(raw, encoding="utf-8")
    out.write("\x1b[1mbold\x1b[0m \x1b]0;title\x07 \x1bc\n")
    out.flush()
    assert raw.getvalue() == b"\x1b[1mbold\x1b[0m \\u001b]0;title\\u0007 \\u001bc\n"


@pytest.mark.parametrize(
    "words",
    [("config", "check"), ("games", "show"), ("odds",), ("journal", "verify"), ("device", "check")],
)
def test_a_name_of_five_thousand_letters_is_refused_in_words(
    words: tuple[str, ...], capfd: pytest.CaptureFixture[str]
):
    assert execute([*words, "a" * 5000]) in (1, 2, 4)
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize("path", ["/" + "a" * 5000, "/dev/null/x", "/proc/nothing/x"])
@pytest.mark.parametrize(
    "words",
    [
        ("journal", "export", "--to"),
        ("demo", "--rounds", "1", "--dir"),
        ("people", "add", "4", "--name", "Ana", "--role", "dealer", "--file"),
        ("simulate", "--rounds", "1", "--journal"),
    ],
)
def test_a_file_that_cannot_be_made_is_refused_in_words(
    words: tuple[str, ...],
    path: str,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
):
    journal = tmp_path / "journal"
    stored(journal, 3)
    named = (str(journal),) if words[0] == "journal" else ()
    code = execute([*words[:2], *named, *words[2:], path])
    said = capfd.readouterr().err
    assert code in (2, 4), said
    assert "Traceback" not in said
    assert path[:9] in said


@pytest.mark.parametrize(
    ("outputs", "code", "said"),
    [
        (">/dev/full", 4, "cannot be written"),
        (">&-", 0, ""),
        (">&- 2>&-", 0, ""),
        ("| true", 0, ""),
    ],
)
def test_an_output_that_fails_is_told_and_leaves_no_trace(outputs: str, code: int, said: str):
    line = f"{shlex.join(PRINTING)} {outputs}"
    ended = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert ended.returncode == code, ended.stderr
    assert said in ended.stderr
    assert ended.stderr.count("\n") == bool(said), ended.stderr


@pytest.mark.parametrize(
    ("zone", "code", "said"),
    [("UTC+99999999999", 2, "TZ=UTC+99999999999 is no time zone"), ("\udcff\udcfe", 0, "")],
)
def test_an_odd_time_zone_is_refused_in_words_or_harmless(zone: str, code: int, said: str):
    surroundings = os.environ | {"TZ": zone}
    ended = subprocess.run(PRINTING, capture_output=True, text=True, check=False, env=surroundings)
    assert (ended.returncode, said in ended.stderr) == (code, True)
    assert ended.stderr.count("\n") == bool(said), ended.stderr


def test_no_text_of_a_device_or_a_person_is_markup(capsys):
    """A product called `[/]` ended the command, one called `[red]x` lost its name."""
    port = AttachedPort("/dev/x", "1:2", "", "[/] [red]x", "")
    print_pictures(attached_table([port]))
    assert "[/] [red]x" in capsys.readouterr().out


def test_every_console_takes_text_as_it_is():
    """Only progress bars, on standard error, are made otherwise."""
    room = Path(controller.__file__).parent
    made = [
        (file.name, line.strip())
        for file in room.rglob("*.py")
        for line in file.read_text("utf-8").splitlines()
        if re.search(r"\bConsole\(", line) and "stderr=True" not in line
    ]
    assert [file for file, _ in made] == ["output.py"]


def test_an_output_that_is_not_to_be_buffered_is_not():
    code = (
        "import sys; from controller.cli.output import plain_output; plain_output();"
        " print('now'); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-u", "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout.readline() == b"now\n", "while it runs on"
        process.stdin.close()
