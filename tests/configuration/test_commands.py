"""`tablectl config` and `tablectl games`, as a technician types them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from controller.cli import execute
from controller.cli.application import run_application
from controller.cli.config import app as config
from controller.cli.games import app as games
from controller.configuration import config_root
from controller.data.person import Person, Role
from controller.errors import ExitCode
from controller.people.file_writer import save_people
from controller.people.register import Member
from controller.shipped_files import CONFIG_VARIABLE
from controller.words.spoken import say
from simulators.people.staff import DANA, RUTH, SAM, Staff, register, write_people
from tests.configuration.files import GAME, HOUSE, TABLE, change, copy

runner = CliRunner()


@pytest.fixture(autouse=True)
def _no_table_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(CONFIG_VARIABLE, raising=False)
    monkeypatch.setenv("COLUMNS", "160")


def test_check_says_in_one_line_that_all_is_in_order() -> None:
    ended = runner.invoke(config, ["check"])
    assert ended.exit_code == ExitCode.OK
    assert ended.stdout == (
        f"{config_root() / TABLE}: in order: Table 1, Three Card Draw Poker, TCDPPP-02, 7 seats, "
        "limits as in washington\n"
    )


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("faults/jam.yaml", "name: odd\nfaults: nothing\n", ":2"),
        ("languages/fr/panel.ftl", "panel-seat = Platz { $platz }\n", ":1:1: panel-seat: found"),
    ],
)
def test_check_of_what_lies_beside_a_table(
    tmp_path: Path, name: str, text: str, problem: str
) -> None:
    shipped = config_root() / name
    assert runner.invoke(config, ["check", str(shipped)]).stdout == f"{shipped}: in order\n"
    broken = tmp_path / name
    broken.parent.mkdir(parents=True)
    broken.write_text(text, encoding="utf-8")
    ended = runner.invoke(config, ["check", str(broken)])
    assert ended.exit_code == ExitCode.USAGE
    assert f"{broken}{problem}" in ended.stdout


def with_people(tmp_path: Path) -> tuple[Path, Path]:
    table, people = copy(tmp_path), tmp_path / "people.yaml"
    change(table, TABLE, "people: /var/lib/dealer-table/people.yaml", f"people: {people}")
    return table, people


def test_check_warns_where_there_are_no_people_yet(tmp_path: Path) -> None:
    table, people = with_people(tmp_path)
    ended = runner.invoke(config, ["check", str(table)])
    assert ended.exit_code == ExitCode.OK
    assert f"warning: {people}" in ended.stderr
    assert "tablectl people add" in ended.stderr


def test_check_refuses_people_among_whom_nobody_clears(tmp_path: Path) -> None:
    table, people = with_people(tmp_path)
    save_people(people, [Member(DANA.person)])
    ended = runner.invoke(config, ["check", str(table)])
    assert ended.exit_code == ExitCode.USAGE
    assert ended.stdout.startswith(f"{people}:4:1: people: found")
    write_people(people)
    assert runner.invoke(config, ["check", str(table)]).exit_code == ExitCode.OK


@pytest.mark.parametrize(
    ("clear", "eyes"),
    [((SAM, RUTH), "Two pairs of eyes: 2 supervisors"), ((SAM,), "One pair of eyes: only one")],
)
def test_check_says_whether_two_look_at_a_payout(
    clear: tuple[Staff, ...], eyes: str, tmp_path: Path
) -> None:
    table, people = with_people(tmp_path)
    known = {each.person.badge: each for each in register().members}
    members = [known[each.badge] for each in (DANA, *clear)]
    save_people(people, [*members, Member(Person("2009", "No Pin", Role.SUPERVISOR))])
    assert eyes in runner.invoke(config, ["check", str(table)]).stdout


def test_check_prints_problems_as_a_compiler_does(tmp_path: Path) -> None:
    table = copy(tmp_path)
    change(table, TABLE, "seats: [1", "seets: [1")
    change(table, GAME, "decision: play ", "decision: pley ")
    ended = runner.invoke(config, ["check", str(table)])
    assert ended.exit_code == ExitCode.USAGE == 2
    first, second, count = ended.output.splitlines()
    assert first.startswith(f"{table}:10:1: seets: found the unknown key 'seets'; expected 'name'")
    assert first.endswith("; did you mean 'seats'?")
    assert second.startswith(f"{table.parent / GAME}:")
    assert second.endswith("; did you mean 'play'?")
    assert count == "2 problems"


def test_check_of_the_table_that_the_environment_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = copy(tmp_path)
    change(table, TABLE, "name: Table 1", "name: 1")
    monkeypatch.setenv(CONFIG_VARIABLE, str(table))
    ended = runner.invoke(config, ["check"])
    assert ended.exit_code == ExitCode.USAGE
    assert ended.output.endswith("; put it in quotes\n1 problem\n")


def test_check_of_a_file_that_is_no_table() -> None:
    for file in (GAME, HOUSE, "jurisdictions/none.yaml"):
        ended = runner.invoke(config, ["check", str(config_root() / file)])
        assert ended.exit_code == ExitCode.OK
        assert ended.stdout.endswith("in order\n")
        # One of the game's pay tables is printed with an edge that is not so.
        assert ("no table may play by pay table 'TCDPPP-01'" in ended.stderr) is (file == GAME)


def test_check_of_a_file_that_is_not_there(tmp_path: Path) -> None:
    ended = runner.invoke(config, ["check", str(tmp_path / "nowhere.yaml")])
    assert ended.exit_code == ExitCode.USAGE
    assert ":1:1: found no such file" in ended.output


@pytest.mark.parametrize("kind", ["table", "game", "house", "jurisdiction"])
def test_schema_is_json_alone(kind: str) -> None:
    ended = runner.invoke(config, ["schema", "--kind", kind])
    assert ended.exit_code == ExitCode.OK
    schema = json.loads(ended.stdout)
    closed = [each for each in (schema, *schema["$defs"].values()) if "properties" in each]
    assert closed
    assert all(each["additionalProperties"] is False for each in closed)
    assert json.loads(runner.invoke(config, ["schema"]).stdout)["title"] == "TableFile"


def test_a_kind_that_does_not_exist() -> None:
    assert runner.invoke(config, ["schema", "--kind", "chair"]).exit_code == ExitCode.USAGE


def test_list() -> None:
    ended = runner.invoke(games, ["list"])
    assert ended.exit_code == ExitCode.OK
    lines = ended.output.splitlines()
    assert "three-card-draw-poker   Three Card Draw Poker, pay table TCDPPP-02" in lines
    assert "four-card-frenzy        Four Card Frenzy, pay table SAMPLE" in lines


def test_list_says_which_game_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = copy(tmp_path)
    change(table, GAME, "decision: play ", "decision: pley ")
    monkeypatch.setenv(CONFIG_VARIABLE, str(table))
    ended = runner.invoke(games, ["list"])
    assert ended.exit_code == ExitCode.USAGE
    assert "three-card-draw-poker   1 problem: tablectl games show" in ended.output


def test_show_has_every_step_of_the_sheet() -> None:
    ended = runner.invoke(games, ["show", "three-card-draw-poker"])
    assert ended.exit_code == ExitCode.OK
    rows = [line.split("│") for line in ended.output.splitlines() if line.count("│") == 2]
    numbers = {row[0].strip() for row in rows}
    assert numbers >= {str(number) for number in range(1, 12)}
    assert "Seat {seat}: give the {size} cards." in ended.output
    assert "1× to 2× Ante" in ended.output
    assert "TCDPPP-02 (default)" in ended.output
    assert "44, 40, 36, 32, 28, 24, 20" in ended.output


def test_show_as_json() -> None:
    ended = runner.invoke(games, ["show", "three-card-draw-poker", "--json"])
    game = json.loads(ended.stdout)
    assert game["key"] == "three-card-draw-poker"
    assert game["steps"][5]["step"] == "dealing.seat"
    assert game["wagers"][2]["opens"] == "deciding"


@pytest.mark.parametrize(
    "asked",
    ["games show", "games diagram", "games new x --config {table} --like", "odds"],
)
def test_a_game_that_nobody_knows(
    asked: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = asked.format(table=tmp_path / "table.yaml").split()
    assert execute([*words, "three-card-drow-poker"]) == ExitCode.USAGE
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("tablectl: no game 'three-card-drow-poker' (tablectl games list); ")
    assert line.endswith("did you mean 'three-card-draw-poker'?")
    assert execute([*words, "zzz"]) == ExitCode.USAGE
    assert capsys.readouterr().err == "tablectl: no game 'zzz' (tablectl games list)\n"


def test_diagram_is_the_state_machines_own() -> None:
    from controller.configuration import load_game
    from controller.procedure.diagram import mermaid

    ended = runner.invoke(games, ["diagram", "three-card-draw-poker"])
    assert ended.exit_code == ExitCode.OK
    assert ended.output.strip() == mermaid(load_game("three-card-draw-poker"), say).strip()


def test_loading_brings_no_terminal_library() -> None:
    """The daemon starts quickly: rich and typer are for people, lines for who opens them."""
    program = (
        "import sys; from controller.configuration import default_table, load_table; "
        "load_table(default_table()); "
        "print(sorted({'rich', 'typer', 'difflib', 'serial', 'usb'} & sys.modules.keys()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=Path(__file__).parents[2],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "[]\n"


def test_wagers_that_may_not_stand_are_said_one_by_one(tmp_path: Path) -> None:
    table = str(copy(tmp_path))
    assert run_application(["wagers", "--config", table, "ante=10", "play=20"]) == ExitCode.OK
    wrong = ["wagers", "--config", table, "ante=10", "play=20.01", "pair_plus=1"]
    assert run_application(wrong) == ExitCode.NEGATIVE
    for twice in (["ante=10", "ante=10"], ["ante"], ["ante=ten"]):
        assert run_application(["wagers", "--config", table, *twice]) == ExitCode.USAGE


def test_show_tells_the_limits_of_the_table_that_plays_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = copy(tmp_path)
    change(
        table,
        TABLE,
        "# payout_limits:\n#   pair_plus: 10000.00",
        "payout_limits: {pair_plus: 7654.32}",
    )
    monkeypatch.setenv(CONFIG_VARIABLE, str(table))
    shown = runner.invoke(games, ["show", "three-card-draw-poker"]).stdout
    assert "Limits at Table 1" in shown
    assert "7,654.32" in shown
    assert "Limits at" not in runner.invoke(games, ["show", "four-card-poker"]).stdout
