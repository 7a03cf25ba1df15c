"""The demo's directory: what lies beside a table's file comes with it."""

from pathlib import Path

import pytest
import yaml

from controller.configuration import ConfigurationError, check, default_table, load_table
from controller.data.definition import DeckIdentities, ManifestRule
from controller.errors import ExitCode
from simulators.demo.directory import (
    DemoDirectory,
    DirectoryInUseError,
    DirectoryTooLongError,
)

HARBOUR = Path(__file__).parents[2] / "games" / "harbour" / "table.yaml"


def test_a_game_with_words_of_its_own_is_shown(tmp_path: Path) -> None:
    """Its sentences stand in `languages/` beside the table's file."""
    stage = DemoDirectory(tmp_path, speed=1.0)
    stage.build(HARBOUR)
    assert check(stage.config) == []
    assert stage.simulator("shuffler")[-2:] == ["--deck", "52"]


def test_the_page_speaks_the_tables_own_language(tmp_path: Path) -> None:
    table = yaml.safe_load(default_table().read_text())
    table["page"] = {"listen": "127.0.0.1:0", "language": "fr"}
    source = tmp_path / "table.yaml"
    source.write_text(yaml.safe_dump(table))
    stage = DemoDirectory(tmp_path / "d", 1.0, "127.0.0.1:8430")
    stage.build(source)
    page = load_table(stage.config)[1].page
    assert page is not None
    assert page.language == "fr"


def test_nothing_of_this_computers_own_table_is_looked_at(tmp_path: Path) -> None:
    """Its user may not look there, and the daemon of a demo ended because of that."""
    stage = DemoDirectory(tmp_path, speed=1.0)
    stage.build()
    _, deployment = load_table(stage.config)
    places = [
        value
        for field in deployment.__struct_fields__
        if isinstance(value := getattr(deployment, field), Path)
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


def test_a_demo_of_a_house_that_approves_its_software_plays(tmp_path: Path) -> None:
    real = yaml.safe_load(default_table().read_text())
    real["house"] = {"overrides": {"manifest": "approved", "deck_identities": "required"}}
    source = tmp_path / "table.yaml"
    source.write_text(yaml.safe_dump(real))
    assert load_table(source)[0].house.manifest is ManifestRule.APPROVED
    stage = DemoDirectory(tmp_path / "demo", speed=1.0)
    stage.build(source)
    house = load_table(stage.config)[0].house
    assert (house.manifest, house.deck_identities) == (
        ManifestRule.SHOWN,
        DeckIdentities.REQUIRED,
    )


def test_two_demos_do_not_share_a_directory(tmp_path: Path) -> None:
    """The second wrote its table over that of the first, and its people acted there."""
    first, second = (DemoDirectory(tmp_path, speed=1.0) for _ in range(2))
    with first.taken():
        with pytest.raises(DirectoryInUseError, match="another demo plays here") as refused:
            second.taken().__enter__()
        assert refused.value.exit_code is ExitCode.IN_USE
    with second.taken():
        pass


def test_a_directory_whose_sockets_nobody_could_open_is_refused(tmp_path: Path) -> None:
    path = tmp_path / ("long" * 25)
    with pytest.raises(DirectoryTooLongError) as refused, DemoDirectory(path, speed=1.0).taken():
        pass
    assert refused.value.exit_code is ExitCode.USAGE
    assert not path.exists()


def test_a_wrong_file_is_told_with_its_line_and_nothing_is_written(tmp_path: Path) -> None:
    wrong, place = tmp_path / "wrong.yaml", tmp_path / "demo"
    for text in ("name: x\n", ": : [\n", "hello\n"):
        wrong.write_text(text, "utf-8")
        with pytest.raises(ConfigurationError, match=r"wrong\.yaml:1"):
            DemoDirectory(place, speed=1.0).build(wrong)
    assert not place.exists()


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """A folder of another user's, say; the copying of many files ended with a trace."""
    (tmp_path / "games").mkdir()
    nowhere = tmp_path / "games" / "soko.yaml"
    nowhere.symlink_to(nowhere)  # the root user, too, cannot write there
    with pytest.raises(OSError, match="symbolic links") as refused:
        DemoDirectory(tmp_path, speed=1.0).build()
    assert refused.value.filename == str(nowhere)
