"""The files for a real centre start what the program takes; and `floor init`, which makes them."""

import shlex
import time
from pathlib import Path

import pytest
import yaml

from controller.cli import execute
from controller.configuration import load_table
from controller.floor.rights.credentials import read_credentials
from controller.floor.rights.house_keys import HouseKeys
from controller.floor.rights.roles import FloorRole
from controller.shipped_files import config_root
from tests.floor.carried import NOW, PASSWORD, carry

SYSTEMD = Path(__file__).parents[2] / "systemd"
COMPOSE = yaml.safe_load((SYSTEMD / "container" / "floor.compose.yaml").read_text("utf-8"))
PARTS = ("store", "board", "bridge", "database")


@pytest.fixture
def nowhere(monkeypatch, tmp_path):
    """Let no database be reached: then a store whose words are right says so, and ends."""
    monkeypatch.setenv("PGHOST", str(tmp_path))


@pytest.fixture
def installed(tmp_path):
    """Return what gives the words of a service as `floor init` writes them."""
    carried = carry(tmp_path, PARTS, now=int(time.time()))
    lines = (carried / "dealer-table/floor.env").read_text("utf-8").splitlines()
    environment = dict(line.split("=", 1) for line in lines if "=" in line)

    def words(option):
        [text] = shlex.split(environment[option])
        assert "/etc/dealer-table/" in text
        return shlex.split(text.replace("/etc", str(carried)))

    return words


@pytest.mark.parametrize("name", ["store-1", "store-2"])
def test_a_store_of_the_compose_file_starts(nowhere, capsys, name):
    service = COMPOSE["services"][name]
    assert execute(shlex.split(service["command"])) == 4
    assert "central database is not reached" in capsys.readouterr().err
    assert set(service["networks"]) == {"centre"}


def test_the_database_is_not_on_the_tables_network():
    for name, service in COMPOSE["services"].items():
        on = "tables" in service["networks"]
        assert on is name.startswith("nats")
        assert bool(service.get("ports")) is on
    assert COMPOSE["networks"]["centre"]["internal"] is True


def test_the_store_of_the_unit_starts(nowhere, capsys, installed):
    assert execute(["floor", "store", *installed("STORE_OPTIONS")]) == 4
    assert "central database is not reached" in capsys.readouterr().err


def test_the_board_of_the_unit_lacks_only_people_that_are_not_there(capsys, installed):
    people = ["--people", "/nowhere/people.yaml"]
    assert execute(["floor", "board", *installed("BOARD_OPTIONS"), *people]) == 2
    assert "/nowhere/people.yaml" in capsys.readouterr().err


def test_the_bridge_of_the_unit_lacks_only_whom_it_tells(capsys, installed):
    words = installed("BRIDGE_OPTIONS")
    assert execute(["floor", "bridge", *words]) == 2
    assert "--mqtt" in capsys.readouterr().err
    password = ["--mqtt", "mqtt://h", "--mqtt-password", "/nowhere/password"]
    assert execute(["floor", "bridge", *words, *password]) == 2
    assert "/nowhere/password" in capsys.readouterr().err


# What `floor init` writes.


def below(folder):
    return {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}


def test_a_table_gets_its_own_credentials_and_a_block_that_its_file_takes(tmp_path):
    carry(tmp_path)
    house = tmp_path / "floor/carry/grand"
    assert {each.name for each in house.iterdir()} == {
        "node-1",
        "pit-1",
        *(f"pit-1-t0{n}" for n in (1, 2, 3)),
    }
    read_credentials(house / "pit-1/pit-1.creds", FloorRole.PIT, "pit-1")
    table = house / "pit-1-t02"
    assert {*below(table)} == {"floor.creds", "floor.yaml", "install.sh", "next.txt"}
    read_credentials(table / "floor.creds", FloorRole.TABLE, "pit-1-t02")
    file = tmp_path / "table.yaml"
    file.write_text((config_root() / "table.yaml").read_text() + (table / "floor.yaml").read_text())
    floor = load_table(file)[1].floor
    assert (floor.house, floor.table) == ("grand", "pit-1-t02")
    assert floor.servers == ("tls://10.20.0.5:4222",)
    secrets = [path for path in house.rglob("*") if path.suffix in (".creds", ".key")]
    assert secrets
    assert all(not path.stat().st_mode & 0o7 for path in secrets)


def test_no_signing_key_and_no_others_secret_is_carried(tmp_path):
    carry(tmp_path, PARTS)
    kept = [path for path in (tmp_path / "floor/keys/grand").iterdir() if path.is_file()]
    secret = [path.read_text() for path in kept if path.suffix in (".seed", ".key")]
    assert len(secret) == len(FloorRole) + 2
    for path in below(tmp_path / "floor/carry").values():
        text = path.read_text()
        assert not any(each.strip() in text for each in secret), path
        assert (PASSWORD in text) is (path.name in ("pgpass", "floor.sql")), path


def test_said_again_it_makes_what_is_new_alone(tmp_path):
    carry(tmp_path, tables=("t01",))
    before = {name: path.read_bytes() for name, path in below(tmp_path).items()}
    carry(tmp_path, tables=("t01", "t02"), now=NOW + 60)
    after = {name: path.read_bytes() for name, path in below(tmp_path).items()}
    new = {name for name in after if name not in before}
    assert {name.rsplit("/", 1)[0] for name in new} == {"floor/carry/grand/pit-1-t02"}
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {
        "floor/keys/grand/house.json",
        *(f"floor/carry/grand/pit-1/{each}" for each in ("pit-1.creds", "next.txt")),
        *(f"floor/{each}/rights.conf" for each in ("keys/grand/broker", "carry/grand/node-1/nats")),
    }, "a pit's board is let in anew, for its new table, too"
    keys = HouseKeys(tmp_path / "floor/keys/grand")
    keys.revoke("pit-1-t01", NOW + 90)
    carry(tmp_path, tables=("t01", "t02"), now=NOW + 120)
    again = tmp_path / "floor/carry/grand/pit-1-t01/floor.creds"
    assert again.read_bytes() != after[str(again.relative_to(tmp_path))]


PLAN = """\
houses:
  grand:
    nodes:
      node-1: {tables: 10.20.0.5, centre: 10.20.1.11, runs: [store, database]}
    pits:
      pit-1: [t01..t20]
"""


@pytest.mark.parametrize(
    ("before", "after", "line", "told"),
    [
        ("10.20.0.5", "nats-1", 4, "10.20.0.5"),
        ("[store, database]", "[store]", 4, "database"),
        ("[store, database]", "[stores, database]", 4, "store"),
        ("t01..t20", "t20..t01", 6, "t01..t20"),
        ("t01..t20", "t01..t99999", 6, "t01..t20"),
        ("t01..t20", "t01..t20, t07", 6, "no other table"),
        ("t01..t20", "T 1", 6, "t01..t20"),
        ("node-1:", "pit-1-t03:", 6, "no other table"),
        ("houses:", "house:", 1, "houses"),
    ],
)
def test_a_file_that_is_wrong_is_refused_and_nothing_is_written(
    tmp_path, capsys, before, after, line, told
):
    file = tmp_path / "plan.yaml"
    file.write_text(PLAN.replace(before, after))
    folder = tmp_path / "floor"
    folder.mkdir()
    assert execute(["floor", "init", str(file), "--folder", str(folder)]) == 2
    said = capsys.readouterr().err
    assert f"line {line}" in said or f":{line}" in said, said
    assert told in said
    assert not list(folder.iterdir())


@pytest.mark.slow
def test_500_tables_of_two_houses_are_one_call_and_take_less_than_a_minute(tmp_path, capsys):
    file = tmp_path / "plan.yaml"
    house = PLAN.replace("t01..t20", "t01..t250").removeprefix("houses:\n")
    file.write_text("houses:\n" + house + house.replace("grand", "petit"))
    began = time.process_time()
    assert execute(["floor", "init", str(file), "--folder", str(tmp_path / "floor")]) == 0
    assert time.process_time() - began < 20
    assert capsys.readouterr().out.count("tables (250)") == 2
    found = list((tmp_path / "floor/carry").rglob("floor.creds"))
    assert len({path.read_bytes() for path in found}) == 500
