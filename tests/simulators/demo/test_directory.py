"""The demo's directory: what lies beside a table's file comes with it."""

from pathlib import Path

from controller.configuration import check
from simulators.demo.directory import DemoDirectory

HARBOUR = Path(__file__).parents[2] / "games" / "harbour" / "table.yaml"


def test_a_game_with_words_of_its_own_is_shown(tmp_path: Path) -> None:
    """Its sentences stand in `languages/` beside the table's file."""
    stage = DemoDirectory(tmp_path, speed=1.0)
    stage.build(HARBOUR)
    assert check(stage.config) == []
    assert stage.simulator("shuffler")[-2:] == ["--deck", "52"]
