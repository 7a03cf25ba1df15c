"""Loading: the shipped files are in order, and become what the procedure uses."""

import dataclasses
import hashlib
from pathlib import Path

import pytest
from msgspec import structs

from controller.configuration import (
    ConfigurationError,
    Deployment,
    LogLevel,
    check,
    config_root,
    default_table,
    list_games,
    load_game,
    load_table,
)
from controller.configuration.models import Colour
from controller.configuration.problem import NoSuchGameError
from controller.data.definition import (
    DealTo,
    DeviceSettings,
    House,
    OnFold,
    OpenedBy,
    OpensAt,
    Order,
    Step,
    TakeBack,
)
from controller.data.message import money
from controller.shipped_files import CONFIG_VARIABLE
from controller.words.spoken import english
from drivers.vocabulary import BackColour
from tests.configuration.files import GAME, HOUSE, LAW, TABLE, change, copy

SHIPPED = sorted(config_root().glob("*.yaml")) + sorted(
    path
    for folder in ("games", "house", "jurisdictions")
    for path in (config_root() / folder).glob("*.yaml")
)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_every_shipped_file_is_in_order(path: Path) -> None:
    """But those of games for which no source prints a pay table: the shipped one is a sample."""
    samples = ("table-four-card-frenzy.yaml", "table-three-card-joker.yaml")
    found = [each.where for each in check(path)]
    assert found == (["pay_table"] if path.name in samples else [])


SHIPPED_HOUSE = House(
    key_rest=0.4,
    deck_change_every=2.0,
    dead_table_after=30.0,
    shifts=("06:00", "14:00", "22:00"),
    time_zone="America/Los_Angeles",
    opened_by=OpenedBy.SUPERVISOR,
    at_the_table=(
        "take_back",
        "decision_opens",
        "fold_taken",
        "skip_needless_reveal",
        "hand_count_every",
        "lift_prompt",
        "up_card_time",
        "reveal_time",
        "dead_table_after",
        "round_over_asks",
        "follow_settling",
        "seats_per_player",
        "suit_order",
    ),
)
"""The shipped profile: except for these, each switch has its default."""


def test_the_table() -> None:
    table, deployment = load_table(config_root() / TABLE)
    assert table.name == "Table 1"
    assert table.game == load_game("three-card-draw-poker")
    assert table.pay_table == "TCDPPP-02"
    assert table.seats == (1, 2, 3, 4, 5, 6, 7)
    assert table.deck_colours == ("red", "blue")
    assert dataclasses.replace(table.house, irregularities=()) == SHIPPED_HOUSE
    assert table.shuffler == DeviceSettings(
        "shuffler", "shuffler", "serial:///dev/dealer-table/shuffler"
    )
    assert table.limits == (
        ("ante", 500, 10_000), ("pair_plus", 500, 10_000), ("play", 500, 20_000),
    )  # fmt: skip
    assert table.jurisdiction == "washington"
    assert deployment.journal == Path("/var/lib/dealer-table/journal.sqlite")
    assert deployment.api_socket == Path("/run/dealer-table/tablectl.sock")
    assert deployment.log_file is None
    assert deployment.log_level is LogLevel.INFO
    assert [path.relative_to(config_root()).as_posix() for path, _ in deployment.files] == [
        TABLE, GAME, HOUSE, LAW,
    ]  # fmt: skip


def test_the_game_is_the_sheet() -> None:
    game = load_game("three-card-draw-poker")
    assert game.name == game.shuffler_setting == "Three Card Draw Poker"
    assert (game.deck_cards, game.ranking) == (52, "three-card-mini-royal")
    packets = game.packets
    assert (packets.player, packets.dealer, packets.dealer_last) == (4, 4, True)
    assert (packets.order, packets.to) == (Order.CLOCKWISE, DealTo.WAGERED)
    assert [game.remainder(seats) for seats in range(1, 8)] == [44, 40, 36, 32, 28, 24, 20]
    assert game.card_areas == ("Draw Card", "X", "Hold")
    assert game.settlement_order is Order.COUNTER_CLOCKWISE
    assert game.settlement == ("pair_plus", "ante", "play", "ante_bonus")
    ante, pair_plus, play = game.wagers
    assert (ante.enters, ante.against_dealer, ante.on_fold) == (True, True, OnFold.LOST)
    assert (pair_plus.enters, pair_plus.against_dealer) == (True, False)
    assert pair_plus.on_fold is OnFold.ACTION
    assert (play.opens, play.requires, play.enters) == (OpensAt.DECIDING, "ante", False)
    assert (play.minimum_multiple, play.maximum_multiple) == (1, 2)
    assert game.decision == "play"


def test_the_steps_are_the_sheets_eleven() -> None:
    game = load_game("three-card-draw-poker")
    assert [(step.step.value, step.sheet) for step in game.steps] == [
        ("closed", ()),
        ("opening", (1,)),
        ("idle", (1,)),
        ("wagering", (2,)),
        ("waiting_deck", (2,)),
        ("dealing.seat", (3,)),
        ("dealing.dealer", (4,)),
        ("awaiting_green", (5,)),
        ("remainder", (5,)),
        ("stub_count", (5,)),
        ("deciding", (6,)),
        ("revealing", (7,)),
        ("settling", (8, 9, 10, 11)),
        ("reload", ()),
        ("reconcile", ()),
        ("voiding", ()),
        ("deck_change", ()),
        ("dead_table", ()),
        ("closing", ()),
    ]
    assert [number for number, _ in game.step(Step.SETTLING).details] == [8, 9, 10, 11]


def test_the_pay_tables_are_as_printed() -> None:
    game = load_game("three-card-draw-poker")
    assert game.default_pay_table == "TCDPPP-02"
    tables = {
        table.name: (
            [odds for _, odds in dict(table.pays)["pair_plus"]],
            [odds for _, odds in dict(table.pays)["ante_bonus"]],
            dict(table.declared_edges),
            table.binding,
        )
        for table in game.pay_tables
    }
    bonus, binds = ["10", "7", "5"], ("pair_plus",)
    assert tables == {
        "TCDPPP-01": (
            ["100", "40", "25", "5", "4", "1"], bonus,
            {"pair_plus": "2.41", "ante": "0.20"}, binds,
        ),
        "TCDPPP-01-straight-6": (
            ["100", "40", "25", "6", "4", "1"], bonus,
            {"pair_plus": "2.41", "ante": "0.20"}, binds,
        ),
        "TCDPPP-02": (
            ["100", "40", "30", "5", "4", "1"], bonus,
            {"pair_plus": "4.49", "ante": "0.20"}, binds,
        ),
        "TCDPPP-03": (
            ["100", "40", "30", "6", "3", "1"], bonus,
            {"pair_plus": "6.19", "ante": "0.20"}, binds,
        ),
    }  # fmt: skip


@pytest.mark.parametrize("key", list_games())
def test_what_a_step_says_fits_on_the_screens(key: str) -> None:
    for step in load_game(key).steps:
        assert len(english().say(step.title)) <= 24
        said = (step.unfilled, step.remedy, *(words for _, words in step.details))
        assert all(20 <= len(english().say(each)) <= 120 for each in said)


def test_the_digest_is_that_of_the_file(tmp_path: Path) -> None:
    table = copy(tmp_path)
    game, _ = load_table(table)
    path = table.parent / GAME
    assert game.game.digest == hashlib.sha256(path.read_bytes()).hexdigest()
    change(table, GAME, "# sheet step 3", "# sheet, step 3")
    again, _ = load_table(table)
    assert again.game.digest == hashlib.sha256(path.read_bytes()).hexdigest()
    assert dataclasses.replace(again.game, digest="") == dataclasses.replace(game.game, digest="")


def test_a_game_beside_the_table_comes_before_the_shipped_one(tmp_path: Path) -> None:
    table = copy(tmp_path)
    change(table, GAME, "name: Three Card Draw Poker", "name: Ours")
    assert load_table(table)[0].game.name == "Ours"
    assert load_game("three-card-draw-poker", table.parent).name == "Ours"
    assert load_game(table.parent / GAME).name == "Ours"
    assert load_game("three-card-draw-poker").name == "Three Card Draw Poker"


def test_a_table_alone_in_its_folder_uses_the_shipped_files(tmp_path: Path) -> None:
    alone = tmp_path / "table.yaml"
    alone.write_bytes((config_root() / TABLE).read_bytes())
    assert load_table(alone)[0] == load_table(config_root() / TABLE)[0]


def test_what_the_table_leaves_out(tmp_path: Path) -> None:
    table = copy(tmp_path)
    change(table, TABLE, "pay_table: TCDPPP-02", "#")
    change(table, TABLE, "house:\n  profile: default", "#")
    change(table, TABLE, "journal: /var/lib/dealer-table/journal.sqlite", "#")
    change(table, TABLE, "api_socket: /run/dealer-table/tablectl.sock", "#")
    text = table.read_text("utf-8")
    table.write_text(text[: text.index("log:")] + "page: {}\n", "utf-8")
    found, deployment = load_table(table)
    expected, usual = load_table(config_root() / TABLE)
    assert found == expected
    assert _without_files(deployment) == _without_files(usual)


def _without_files(deployment: Deployment) -> Deployment:
    """Leave out what lies beside the copy."""
    assert deployment.page is not None
    page = structs.replace(deployment.page, languages=())
    return structs.replace(deployment, files=(), games=(), page=page)


def test_switches_that_differ_at_one_table(tmp_path: Path) -> None:
    table = copy(tmp_path)
    change(table, HOUSE, "hand_count_every: 5", "hand_count_every: 3")
    change(table, TABLE, "  # overrides:", "  overrides: {take_back: supervisor, key_guard: 1}\n#")
    house = load_table(table)[0].house
    switches = dataclasses.replace(house, irregularities=())
    changed = {"take_back": TakeBack.SUPERVISOR, "key_guard": 1.0, "hand_count_every": 3}
    assert switches == dataclasses.replace(SHIPPED_HOUSE, **changed)
    assert type(house.key_guard) is float


def test_seats_in_any_order_are_put_round_the_table(tmp_path: Path) -> None:
    table = copy(tmp_path)
    change(table, TABLE, "[1, 2, 3, 4, 5, 6, 7]", "[5, 2, 3]")
    assert load_table(table)[0].seats == (2, 3, 5)


def test_money_serial_numbers_paths(tmp_path: Path) -> None:
    table = copy(tmp_path)
    change(
        table,
        TABLE,
        "minimum: 5.00, maximum: 100.00",
        "minimum: 2.5, maximum: '99.99'",
    )
    change(table, TABLE, "jurisdiction:", "chips: [0.01, 0.05]\njurisdiction:")
    change(table, TABLE, "# serial_number: S100042", "serial_number: 100042")
    change(table, TABLE, "to: journald", "to: /var/log/table.json")
    change(table, TABLE, "level: info", "level: debug")
    found, deployment = load_table(table)
    assert found.limits[0] == ("ante", 250, 9999)
    assert found.shuffler.serial == "100042"
    assert deployment.log_file == Path("/var/log/table.json")
    assert deployment.log_level is LogLevel.DEBUG


@pytest.mark.parametrize(
    ("written", "kept"),
    [("1.5", "3/2"), ("3/2", "3/2"), ("3 to 2", "3/2"), ("'6/4'", "3/2"), ("2 to 1", "2")],
)
def test_odds_are_exact(written: str, kept: str, tmp_path: Path) -> None:
    table = copy(tmp_path)
    change(table, GAME, "flush: 4, pair: 1", f"flush: 4, pair: {written}")
    first = load_table(table)[0].game.pay_tables[0]
    assert dict(dict(first.pays)["pair_plus"])["pair"] == kept


def test_a_play_limit_left_out_follows_from_the_ante(tmp_path: Path) -> None:
    table = copy(tmp_path)
    change(table, TABLE, "  play: {minimum: 5.00, maximum: 200.00} ", "# ")
    assert load_table(table)[0].limits[2] == ("play", 500, 20_000)


def test_colours_are_those_that_a_shuffler_can_report() -> None:
    known = {colour.name.lower() for colour in BackColour}
    assert {colour.value for colour in Colour} == known - {"none", "unknown"}


def test_the_games() -> None:
    assert "three-card-draw-poker" in list_games()


def test_games_beside_the_table_are_listed_too(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "our-own.yaml").write_text("", "utf-8")
    assert set(list_games(tmp_path)) == {*list_games(), "our-own"}


def test_a_game_that_does_not_exist() -> None:
    with pytest.raises(NoSuchGameError, match="did you mean 'three-card-draw-poker'"):
        load_game("three-card-drow-poker")
    with pytest.raises(ConfigurationError):
        load_game("../../../etc/passwd.yaml")


def test_the_environment_names_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(CONFIG_VARIABLE, raising=False)
    assert default_table() == config_root() / "table.yaml"
    monkeypatch.setenv(CONFIG_VARIABLE, "/etc/dealer-table/table.yaml")
    assert default_table() == Path("/etc/dealer-table/table.yaml")


def test_money_is_written_as_people_do() -> None:
    assert [money(5), money(500), money(123_456)] == ["0.05", "5.00", "1234.56"]
