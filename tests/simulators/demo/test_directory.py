"""The demo's directory: what lies beside a table's file comes with it."""

from dataclasses import fields
from pathlib import Path

from controller.configuration import check, load_table
from simulators.demo.directory import DemoDirectory

HARBOUR = Path(__file__).parents[2] / "games" / "harbour" / "table.yaml"


def test_a_game_with_words_of_its_own_is_shown(tmp_path: Path) -> None:
    """Its sentences stand in `languages/` beside the table's file."""
    stage = DemoDirectory(tmp_path, speed=1.0)
    stage.build(HARBOUR)
    assert check(stage.config) == []
    assert stage.simulator("shuffler")[-2:] == ["--deck", "52"]


def test_nothing_of_this_computers_own_table_is_looked_at(tmp_path: Path) -> None:
    """Its user may not look there, and the daemon of a demo ended because of that."""
    stage = DemoDirectory(tmp_path, speed=1.0)
    stage.build()
    _, deployment = load_table(stage.config)
    places = [
        value
        for field in fields(deployment)
        if isinstance(value := getattr(deployment, field.name), Path)
    ]
    assert len(places) > 3
    assert [place for place in places if not place.is_relative_to(tmp_path)] == []
