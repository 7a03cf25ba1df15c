"""The files for a real centre start what the program takes."""

import shlex
from pathlib import Path

import pytest
import yaml

from controller.cli import execute
from controller.floor.rights.roles import Role
from simulators.floor.engines import Rights

SYSTEMD = Path(__file__).parents[2] / "systemd"
COMPOSE = yaml.safe_load((SYSTEMD / "container" / "floor.compose.yaml").read_text("utf-8"))
ENVIRONMENT = dict(
    line.split("=", 1)
    for line in (SYSTEMD / "floor.env").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
)


@pytest.fixture
def nowhere(monkeypatch, tmp_path):
    """Let no database be reached: then a store whose words are right says so, and ends."""
    monkeypatch.setenv("PGHOST", str(tmp_path))


@pytest.fixture
def installed(tmp_path):
    """Return what gives the words of a service whose credentials lie where its file says."""
    rights = Rights(tmp_path / "keys", "grand")

    def words(option, role, name):
        [text] = shlex.split(ENVIRONMENT[option])
        place = f"/etc/dealer-table/{name}.creds"
        assert place in text
        return shlex.split(text.replace(place, str(rights.of(role, name))))

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
    words = installed("STORE_OPTIONS", Role.STORE, "store-1")
    assert execute(["floor", "store", *words]) == 4
    assert "central database is not reached" in capsys.readouterr().err


def test_the_board_of_the_unit_is_refused_only_for_the_people_who_are_not_there(capsys, installed):
    words = installed("BOARD_OPTIONS", Role.BOARD, "board-1")
    assert execute(["floor", "board", *words]) == 2
    assert "/etc/dealer-table/people.yaml" in capsys.readouterr().err


def test_the_bridge_of_the_unit_is_refused_only_for_the_password_that_is_not_there(
    capsys, installed
):
    words = installed("BRIDGE_OPTIONS", Role.BRIDGE, "bridge-1")
    assert execute(["floor", "bridge", *words]) == 2
    assert "/etc/dealer-table/mqtt-password" in capsys.readouterr().err
