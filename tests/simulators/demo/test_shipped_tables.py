"""The shipped tables that a demo plays by name, and where it serves their pages."""

from controller.configuration import load_table
from controller.shipped_files import available, config_root
from simulators.demo import processes
from simulators.demo.directory import shipped_tables


def test_every_game_and_every_shipped_table_has_a_name() -> None:
    tables = shipped_tables()
    assert set(available("games")) < set(tables)
    assert {"modbus", "self-driven"} < set(tables)
    assert sorted(tables.values()) == sorted(config_root().glob("table*.yaml"))
    for name in available("games"):
        assert load_table(tables[name])[0].game.key == name


def test_each_has_an_address_that_stays_and_is_no_other_ones() -> None:
    """Another version, another game beside it: a bookmark still leads there (docs/install.md)."""
    found = {processes.of_table(name) for name in shipped_tables()}
    assert len(found) == len(shipped_tables())
    assert processes.of_table("three-card-poker") == "127.0.0.1:28204"
