"""A fault script is checked as a whole: every problem at once, each with file and line."""

import pytest
import typer

from controller.cli import execute
from controller.configuration import config_root, default_table, load_table
from controller.configuration.problem import ConfigurationError
from controller.words.spoken import in_english
from simulators.people.screen import deed
from simulators.scripts.reading import load_script, refuse_misfit, shipped_scripts, verbs_at
from simulators.scripts.script import Moment, ScriptedFault

GOOD = """\
name: A test
what: Something happens.
seed: 4
faults:
  - {device: shuffler, fault: jam, args: {after: 2}, at: 1.5}
  - device: sensors
    fault: stick
    args: {seat: 3, spot: ante, to: on}
    on: {step: dealing.seat, round: 2}
    times: 2
    after: 0.4
    lasts: 7
    until: {step: settling}
  - {device: key_pad, fault: lose, args: {rate: 0.1, way: both}, at: 0, until: {step: idle}}
  - {device: sensors, fault: bounce, args: {seat: 1, spot: 0}, at: 3, rate: 0.5, lasts: 10}
"""


def write(tmp_path, text):
    path = tmp_path / "script.yaml"
    path.write_text(text)
    return path


def problems(tmp_path, text):
    with pytest.raises(ConfigurationError) as caught:
        load_script(write(tmp_path, text))
    return caught.value.problems


def told(problem):
    parts = (problem.found, problem.expected, problem.suggestion)
    return " ".join(in_english(each) for each in parts if each is not None)


def test_a_script_says_what_is_done_when_and_what_ends_it(tmp_path):
    script = load_script(write(tmp_path, GOOD))
    assert (script.name, script.what, script.seed) == ("A test", "Something happens.", 4)
    jam, stick, lose, bounce = script.faults
    assert jam == ScriptedFault(deed("shuffler", "jam", after=2), at=1.5)
    assert stick == ScriptedFault(
        deed("sensors", "stick", seat=3, spot="ante", to="on"),
        deed("sensors", "stick", seat=3, spot="ante", to="free"),
        on=Moment("dealing.seat", 2),
        times=2,
        after=0.4,
        lasts=7.0,
        until=Moment("settling"),
    )
    assert lose.undo == deed("key_pad", "mend", kind="drop")
    assert (bounce.undo, bounce.rate, bounce.lasts) == (None, 0.5, 10.0)


def test_all_that_is_wrong_is_told_at_once_with_file_and_line(tmp_path):
    text = """\
name: A bad one
faults:
  - {device: shufler, fault: jam, at: 1}
  - {device: shuffler, fault: jamm, at: 1}
  - {device: shuffler, fault: jam, args: {after: lots}, at: 1}
  - {device: sensors, fault: stick, args: {seat: 9, spot: ante, to: on}, at: 1}
  - {device: sensors, fault: stick, args: {seat: 1, spot: aunt, to: on}, at: 1}
  - {device: key_pad, fault: silent, at: soon}
  - {device: key_pad, fault: silent}
  - {device: key_pad, fault: silent, at: 1, on: {step: dealing.seet}}
  - {device: key_pad, fault: silent, at: 1, after: 2, rate: -1}
  - {device: shuffler, fault: short, at: 1, lasts: 3}
  - {device: key_pad, fault: status, at: 1, untl: 3}
"""
    found = [(each.line, f"{each.where} {told(each)}") for each in problems(tmp_path, text)]
    wanted = [
        (1, "the key 'what'"),
        (3, "did you mean 'shuffler'?"),
        (4, "did you mean 'jam'?"),
        (5, "after: 'lots' is not a whole number"),
        (6, "seat: 9 is not from 1 to 7"),
        (7, "did you mean 'ante'?"),
        (8, "'soon' a number of seconds"),
        (9, "neither either 'at' (seconds) or 'on' (a step)"),
        (10, "both either 'at' (seconds) or 'on' (a step)"),
        (10, "did you mean 'dealing.seat'?"),
        (11, "after 2 'on', which 'after' belongs to"),
        (11, "how often a second"),
        (12, "no end: short happens once"),
        (13, "something that is done to a device"),
        (13, "did you mean 'until'?"),
    ]
    assert len(found) == len(wanted), found
    for line, words in wanted:
        assert any(each == line and words in text for each, text in found), (line, words, found)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "an empty file"),
        ("faults: []\nname: x\nwhat: y\n", "at least 1"),
        ("name: [x\n", "valid YAML"),
    ],
)
def test_a_file_that_is_no_script_is_refused(tmp_path, text, words):
    assert any(words in str(each) for each in problems(tmp_path, text))


@pytest.mark.parametrize("path", shipped_scripts(), ids=lambda path: path.stem)
def test_the_scripts_that_come_with_the_program_are_in_order(path):
    assert load_script(path).faults


def test_every_fault_of_the_design_has_a_script():
    assert {path.stem for path in shipped_scripts()} >= {
        "silent", "slow", "garbled", "duplicated", "dropped", "reordered", "stale", "unplugged",
        "rebooting", "jam", "short-packet", "over-packet", "wrong-total", "false-52", "sort-mode",
        "left-inside", "stuck-sensor", "bouncing-sensor", "double-press",
    }  # fmt: skip


def test_a_fault_of_a_usb_bus_is_tried_as_every_other_is(tmp_path):
    usb = "fault: usb_nak, args: {to: on}"
    script = load_script(write(tmp_path, GOOD.replace("fault: jam, args: {after: 2}", usb)))
    assert script.faults[0].deed == deed("shuffler", "usb_nak", to="on")
    (found,) = problems(
        tmp_path, GOOD.replace("fault: jam, args: {after: 2}", usb.replace("on}", "up}"))
    )
    assert "one of: on, off" in in_english(found.found)


def test_a_script_for_a_usb_bus_is_refused_where_there_is_none_and_says_how_it_is_played():
    script = load_script(config_root() / "faults" / "usb-trouble.yaml")
    table, _ = load_table(default_table())
    refuse_misfit(script, verbs_at(table, usb=True))
    with pytest.raises(typer.BadParameter, match="tablectl demo --usb --script FILE"):
        refuse_misfit(script, verbs_at(table))
    modbus, _ = load_table(config_root() / "table-modbus.yaml")
    with pytest.raises(typer.BadParameter, match="its sensors is on none"):
        refuse_misfit(script, verbs_at(modbus, usb=True))


def test_the_command_that_checks_configurations_checks_scripts(tmp_path, capsys):
    folder = tmp_path / "faults"
    folder.mkdir()
    assert execute(["config", "check", str(write(folder, GOOD))]) == 0
    assert capsys.readouterr().out == f"{folder}/script.yaml: in order\n"
    assert execute(["config", "check", str(write(folder, GOOD.replace("jam", "jamb")))]) == 2
    out = capsys.readouterr().out
    assert f"{folder}/script.yaml:5" in out
    assert "did you mean 'jam'?" in out
    assert out.endswith("1 problem\n")
