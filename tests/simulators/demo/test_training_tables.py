"""Training tables: each shipped table can be one, its devices simulated for its game."""

from urllib.parse import parse_qs, urlsplit

import pytest

from controller.configuration import load_table
from controller.shipped_files import config_root
from drivers.registry import SELF_DRIVEN
from simulators.demo.directory import DemoDirectory
from simulators.hosts.memory import open_sim
from simulators.training.lessons import LESSONS, DrillName, LessonName, lessons_at
from tests.sharing import mostly_slow

TABLES = sorted(config_root().glob("table*.yaml"))


@pytest.mark.parametrize("source", mostly_slow(TABLES, 7), ids=lambda path: path.stem)
def test_each_table_can_be_for_training(source, tmp_path):
    """The configuration's check takes it, and each address opens a device of that game."""
    demo = DemoDirectory(tmp_path, 2.0, "127.0.0.1:8430", training=True, language="fr")
    demo.build(source)
    table, deployment = load_table(demo.config)
    original, _ = load_table(source)
    assert table.training
    assert (table.game, table.limits) == (original.game, original.limits)
    assert deployment.page.language == "fr"
    for device in table.devices:
        assert open_sim(device.url).device is not None
    shuffler = parse_qs(urlsplit(table.shuffler.url).query)
    assert shuffler["game"] == [table.game.shuffler_setting]
    assert shuffler["deck"] == [str(table.game.deck_cards)]
    if table.game.poker is None:
        assert table.sensors is not None
        sensors = parse_qs(urlsplit(table.sensors.url).query)
        assert sensors["spots"] == [",".join(wager.name for wager in table.game.wagers)]
    assert ("packet" in shuffler) == (original.shuffler.driver == SELF_DRIVEN)


def test_a_table_without_sensors_has_simulated_ones(tmp_path):
    demo = DemoDirectory(tmp_path, 2.0)
    demo.build(config_root() / "table-soko.yaml")
    table, _ = load_table(demo.config)
    assert table.sensors is not None
    assert table.sensors.driver == "sensors"


def test_no_other_demo_is_for_training(tmp_path):
    demo = DemoDirectory(tmp_path, 2.0)
    demo.build()
    assert not load_table(demo.config)[0].training


def _shipped(name):
    return load_table(config_root() / f"{name}.yaml")[0]


def test_nobody_deals_where_the_button_is_on_no_page():
    assert list(LESSONS) == list(LessonName)
    assert list(lessons_at(_shipped("table-self-driven"))) == [
        "outcomes",
        "payouts",
        "strategy",
    ]


def test_each_lesson_is_of_the_house_or_of_players():
    house = lessons_at(_shipped("table"))
    players = lessons_at(_shipped("table-five-card-draw"))
    assert house | players == LESSONS
    assert [each.drill for each in players.values()] == list(DrillName)
    assert {each.drill for each in house.values()} == {None}
