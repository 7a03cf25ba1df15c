"""What `tablectl` says of games that players bank: list, show, diagram, odds, wagers, check."""

import json

import pytest

from controller.cli import execute
from controller.configuration import config_root, load_game
from controller.errors import ExitCode
from controller.shipped_files import CONFIG_VARIABLE
from tests.configuration.files import OF_PLAYERS, change, copy


@pytest.fixture(autouse=True)
def _no_table_of_this_machine(monkeypatch):
    monkeypatch.delenv(CONFIG_VARIABLE, raising=False)


def said(capsys, *words, code=ExitCode.OK):
    assert execute(words) == code
    return " ".join(capsys.readouterr().out.split())


def test_thirteen_are_shipped_and_listed(capsys):
    listed = said(capsys, "games", "list")
    assert len(OF_PLAYERS) == 13
    assert all(key in listed for key in OF_PLAYERS)
    assert "Five-Card Draw, banked by players, 2 to 5 of them" in listed


@pytest.mark.parametrize("key", OF_PLAYERS)
def test_each_is_shown_drawn_and_checked(capsys, key):
    assert load_game(key).name in said(capsys, "games", "show", key)
    assert "betting" in said(capsys, "games", "diagram", key)
    checked = said(capsys, "config", "check", str(config_root() / f"table-{key}.yaml"))
    assert "in order" in checked
    assert "Limit 2.00 / 4.00; " in checked
    assert "stakes as in washington" in checked


def test_what_a_hand_is_like(capsys):
    shown = said(capsys, "games", "show", "stud-high-low-declare")
    assert "plan │ 1 card down and 1 card up, Betting, 1 │ card up, Betting" in shown
    assert "ranking of the low half (key) │ 'ace-to-six'" in shown


def test_the_house_has_no_edge_and_a_fee(capsys):
    told = said(capsys, "odds", "five-card-draw")
    assert told.startswith("Five-Card Draw: the players bank it. The house has no edge.")
    assert "a rake of 10 % of each pot, rounded down to 0.50, at most 4.00 a hand" in told
    assert "of a pot of 60.00: 4.00 (6.7 %)" in told
    assert "an hour: at most 120.00, all players together; 5 players, 30 hands" in told


FEE = "fee: {kind: rake, percent: 10, cap: 4.00, step: 0.50}"


@pytest.mark.parametrize(
    ("fee", "hand", "hour"),
    [
        ("{kind: per_hand, amount: 0.50}", "2.50", "50.00"),
        ("{kind: time, amount: 5.00, every: 30}", "0.00", "50.00"),
        ("{kind: rake, percent: 5, cap: 3.25, step: 0.50, drop: {amount: 1, from: 10}}",
         "4.00", "80.00"),
        ("{kind: none}", "0.00", "0.00"),
    ],
)  # fmt: skip
def test_what_other_fees_come_to(capsys, tmp_path, fee, hand, hour):
    table = copy(tmp_path).with_name("table-five-card-draw.yaml")
    change(table, table.name, FEE, f"fee: {fee}")
    words = ("odds", "five-card-draw", "--config", str(table), "--hands-an-hour", "20")
    found = json.loads(said(capsys, *words, "--json"))
    assert (found["edge"], found["most_of_a_hand"], found["most_of_an_hour"]) == ("0", hand, hour)
    assert "The house has no edge." in said(capsys, *words)


def test_the_fee_of_another_game_is_not_told(capsys):
    table = config_root() / "table-soko.yaml"
    assert execute(["odds", "five-card-draw", "--config", str(table)]) == ExitCode.USAGE
    assert "that table plays Sökö" in capsys.readouterr().err


def test_a_game_that_no_table_plays_has_its_fee_in_a_file(capsys, tmp_path, monkeypatch):
    table = copy(tmp_path)
    text = (config_root() / "games" / "soko.yaml").read_text("utf-8")
    (table.parent / "games" / "our-stud.yaml").write_text(text, "utf-8")
    monkeypatch.setenv(CONFIG_VARIABLE, str(table))
    assert "--config FILE" in said(capsys, "odds", "our-stud")
    assert json.loads(said(capsys, "odds", "our-stud", "--json"))["fee"] is None


def test_bets_of_players_are_not_counted_here(capsys):
    table = config_root() / "table-soko.yaml"
    told = said(capsys, "wagers", "ante=5", "--config", str(table), code=ExitCode.USAGE)
    assert "Sökö is banked by players" in told


@pytest.mark.parametrize(
    ("structure", "page", "warned"),
    [("pot-limit", False, True), ("pot-limit", True, False), ("limit", False, False)],
)
def test_bets_of_any_size_need_the_page(capsys, tmp_path, structure, page, warned):
    table = copy(tmp_path).with_name("table-soko.yaml")
    stated = "structure: limit", f"structure: {structure}"
    for old, new in (stated, ("game: soko", "game: soko\nfollow: actions")):
        change(table, table.name, old, new)
    if not page:
        change(table, table.name, 'page: {listen: "127.0.0.1:8430"}', "")
    assert execute(["config", "check", str(table)]) == ExitCode.OK
    assert ("told on the page only" in capsys.readouterr().err) is warned


def test_a_table_that_is_wrong_does_not_hide_the_fee(capsys, tmp_path, monkeypatch):
    table = copy(tmp_path)
    change(table, table.name, "seats: [1, 2, 3, 4, 5, 6, 7]", "seats: [9]")
    monkeypatch.setenv(CONFIG_VARIABLE, str(table))
    assert "a rake of 10 %" in said(capsys, "odds", "soko")
