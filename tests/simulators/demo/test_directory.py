"""The demo's directory: what lies beside a table's file comes with it."""

from dataclasses import fields
from pathlib import Path

import yaml

from controller.configuration import check, default_table, load_table
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


def test_a_houses_own_places_outside_are_left_alone(tmp_path: Path) -> None:
    """A demo of a real table must not write heads or copies where the table's own are kept."""
    real = yaml.safe_load(default_table().read_text())
    real["heads"] = {"outside": [str(tmp_path / "stick" / "heads")]}
    real["backups"] = {"folder": str(tmp_path / "stick")}
    real["floor"] = {
        "servers": ["tls://127.0.0.1:4222"],
        "house": "grand",
        "table": "t7",
        "credentials": str(tmp_path / "floor.creds"),
    }
    source = tmp_path / "real" / "table.yaml"
    source.parent.mkdir()
    source.write_text(yaml.safe_dump(real))
    assert load_table(source)[1].floor is not None
    stage = DemoDirectory(tmp_path / "demo", speed=1.0)
    stage.build(source)
    _, deployment = load_table(stage.config)
    assert (deployment.head_places, deployment.backups, deployment.floor) == ((), None, None)
