"""`tablectl` itself: help, the version, commands of other packages, and errors of ours."""

import ast
import importlib.metadata
import re
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
import typer
import yaml

from controller import cli
from controller.cli import application, execute
from controller.cli.commands import User
from controller.configuration import config_root
from controller.data.message import Message
from controller.words.spoken import say

REPOSITORY = Path(__file__).parents[2]
ROOMS = ("controller/cli", "simulators")
COMMANDS = (
    "run",
    "status",
    "press",
    "count",
    "clear",
    "adopt",
    "handover",
    "mode",
    "decks",
    "irregular",
    "config",
    "games",
    "journal",
)


def test_help_lists_every_command(capsys):
    assert execute(["--help"]) == 0
    listed = capsys.readouterr().out
    assert all(f"\n  {name} " in listed for name in COMMANDS)


def test_the_list_goes_by_person_and_every_command_is_for_one(capsys):
    execute(["--help"])
    found = re.findall(r"^(\w.+):\n((?:  .+\n)+)", capsys.readouterr().out, re.MULTILINE)
    listed = {about: re.findall(r"^  (\S+)", rows, re.MULTILINE) for about, rows in found}
    assert list(listed) == ["Options", *(say(Message(each)) for each in [*User][:-1])]
    root = typer.main.get_command(application.application())
    told = {name: about for about, names in listed.items() for name in names if about != "Options"}
    assert told == {
        name: say(Message(root.get_command(None, name).rich_help_panel))
        for name in root.list_commands(None)
    }
    assert (told["press"], told["clear"]) == ("The dealer", "The supervisor")
    assert {name for name, about in told.items() if about == "Trying out"} == {
        *("demo", "drill", "simulate", "simulator"),
    }


def test_the_version(capsys):
    assert execute(["--version"]) == 0
    assert capsys.readouterr().out.startswith("tablectl ")


def test_an_unknown_command_is_a_usage_error(capsys):
    assert execute(["deal"]) == 2
    assert "deal" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["config", "games", "journal"])
def test_the_commands_of_other_modules_are_loaded(name, capsys):
    assert execute([name, "--help"]) == 0
    assert f"tablectl {name}" in capsys.readouterr().out


def test_a_wrong_configuration_is_told_in_lines(tmp_path, capsys):
    (tmp_path / "table.yaml").write_text("name: Table 1\ncolour: red\n")
    assert execute(["run", "--config", str(tmp_path / "table.yaml")]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) > 1
    assert all(line.startswith(f"tablectl: {tmp_path}") for line in lines)


class Contributed:
    """The target of another package's entry points, for the tests."""

    @staticmethod
    def function(cards: int = 52) -> None:
        """Count cards."""
        print(f"{cards} cards")

    app = typer.Typer(rich_help_panel=User.AUDITOR, help="Count cards.")
    app.command()(function)
    app.command("again")(function)
    command = typer.Typer()
    command.command(rich_help_panel="help-for-auditor")(function)


def contribute(monkeypatch, name, target):
    entries = [EntryPoint(name, target, application.GROUP)]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: entries)


def test_a_function_of_another_package_is_a_command(monkeypatch, capsys):
    contribute(monkeypatch, "recount", "tests.cli.test_usage:Contributed.function")
    assert execute(["recount", "--cards", "51"]) == 0
    assert capsys.readouterr().out == "51 cards\n"
    assert execute(["--help"]) == 0
    assert re.search(r"Of other packages:\n  recount +Count cards\.\n", capsys.readouterr().out)


@pytest.mark.parametrize("name", ["app", "command"])
def test_a_command_of_another_package_may_say_for_whom_it_is(name, monkeypatch, capsys):
    contribute(monkeypatch, "recount", f"tests.cli.test_usage:Contributed.{name}")
    assert execute(["--help"]) == 0
    printed = capsys.readouterr().out
    assert "Of other packages" not in printed
    assert printed.index("The auditor:") < printed.index("  recount ") < printed.index("The math")


def test_an_app_of_another_package_is_a_command(monkeypatch, capsys):
    contribute(monkeypatch, "audit", "controller.cli.journal:app")
    assert execute(["audit", "tail", "--help"]) == 0
    assert "audit tail" in capsys.readouterr().out


def test_a_command_that_cannot_be_loaded_spoils_no_other(monkeypatch, capsys):
    contribute(monkeypatch, "broken", "tests.cli.nothing:app")
    assert execute(["--help"]) == 0
    captured = capsys.readouterr()
    assert "status" in captured.out
    assert "tablectl: the command broken" in captured.err
    assert execute(["broken"]) == 70


def test_a_built_in_name_cannot_be_taken_over(monkeypatch, capsys):
    contribute(monkeypatch, "status", "tests.cli.nothing:app")
    assert execute(["status", "--help"]) == 0
    assert "--watch" in capsys.readouterr().out


def test_a_programming_error_shows_its_trace(monkeypatch, capsys):
    def broken(_):
        raise ZeroDivisionError("a programming error")

    monkeypatch.setattr(cli, "_dispatch", broken)
    assert execute(["status"]) == 70
    assert "Traceback" in capsys.readouterr().err


SHARED = ("arguments.py", "conversation.py", "journal_file.py")
"""Modules of `controller/cli` whose options other modules' commands take."""


ARGUMENT = r"--[\w-]+|[A-Z]+"


def calls(path, function):
    for each in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(each, ast.Call) and getattr(each.func, "id", "") == function:
            yield [arg.value if isinstance(arg, ast.Constant) else "" for arg in each.args]


def arguments_in(path):
    """Return the options and arguments that a module declares."""
    declared = [*calls(path, "option"), *calls(path, "argument")]
    return {name for first, *_ in declared for name in re.findall(ARGUMENT, first)}


def test_what_is_wrong_is_told_of_an_argument_that_the_command_has():
    """A module without commands may name those of any."""
    modules = [each for room in ROOMS for each in (REPOSITORY / room).rglob("*.py")]
    declared = {each: arguments_in(each) for each in modules}
    shared = set().union(*(declared[each] for each in modules if each.name in SHARED))
    told = 0
    for module in modules:
        any_of_all = module.name == "arguments.py" or not declared[module]
        known = set().union(*declared.values()) if any_of_all else declared[module] | shared
        for _, *named in calls(module, "WrongArgumentError"):
            told += 1
            assert {*re.findall(ARGUMENT, "".join(named))} <= known, f"{module}: {named}"
    assert told > 50


def test_every_command_can_be_loaded(capsys):
    group = typer.main.get_command(application.application())
    for name in group.list_commands(None):
        assert execute([name, "--help"]) == 0
        assert f"tablectl {name} " in capsys.readouterr().out


def test_a_command_is_loaded_without_the_others():
    words = "import sys; from controller.cli import execute; execute(['press', '--help']);"
    words += "print(*sys.modules, file=sys.stderr)"
    loaded = subprocess.run(
        [sys.executable, "-c", words], capture_output=True, text=True, check=True
    ).stderr.split()
    assert "controller.cli.dealer" in loaded
    assert not {"controller.cli.record", "rich"} & set(loaded)


def test_a_command_of_ours_loads_neither_a_second_checker_nor_the_list_of_packages():
    """They took 80 and 35 ms of processor from every command."""
    words = "import sys; from controller.cli import execute; execute(['games', 'list']);"
    words += "print(*sys.modules, file=sys.stderr)"
    loaded = subprocess.run(
        [sys.executable, "-c", words], capture_output=True, text=True, check=True
    ).stderr.split()
    assert "controller.cli.games" in loaded
    assert not {"pydantic", "importlib.metadata"} & set(loaded)


@pytest.mark.parametrize(
    "words",
    [
        ["results", "{endless}", "--config", "{table}"],
        ["odds", "game", "three-card-poker", "--results", "{endless}"],
        ["device", "certificate", "{endless}"],
        ["bundle", "check", "{endless}", "--key", "{endless}"],
        ["bundle", "check", "{endless}", "--key", "{key}"],
        ["journal", "head", "--check", "{endless}"],
        ["manifest", "--check", "--config", "{table}"],
        ["config", "check", "{languages}"],
    ],
)
def test_a_file_without_end_is_refused_in_words(words, tmp_path, capsys):
    table = yaml.safe_load((config_root() / "table.yaml").read_text())
    table |= {"approved_manifest": "/dev/zero", "journal": str(tmp_path / "journal.sqlite")}
    (tmp_path / "table.yaml").write_text(yaml.safe_dump(table))
    languages = tmp_path / "languages" / "fr"
    languages.mkdir(parents=True)
    (languages / "panel.ftl").symlink_to("/dev/zero")
    named = {"endless": "/dev/zero", "table": tmp_path / "table.yaml", "languages": languages}
    named["key"] = tmp_path / "key"
    assert execute(["bundle", "new-key", str(named["key"])]) == 0
    assert execute([word.format(**named) for word in words]) in (1, 2, 4)
    assert re.search("too large|not a bundle", "".join(capsys.readouterr()))
