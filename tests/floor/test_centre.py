"""The files for a real centre start what the program takes; its page has the code's metrics."""

import shlex
from pathlib import Path

import pytest
import yaml

from controller.cli import execute
from tests.floor.metrics import PAGE, filled

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


def test_the_table_of_the_metrics_is_that_of_the_code():
    page = PAGE.read_text("utf-8")
    assert page == filled(page), "python -m tests.floor.metrics"
    assert "dealer_floor_table_behind_seconds" in page


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


def test_the_store_of_the_unit_starts(nowhere, capsys):
    words = shlex.split(ENVIRONMENT["STORE_OPTIONS"])
    assert execute(["floor", "store", *shlex.split(words[0])]) == 4
    assert "central database is not reached" in capsys.readouterr().err


def test_the_bridge_of_the_unit_is_refused_only_for_the_password_that_is_not_there(capsys):
    words = shlex.split(ENVIRONMENT["BRIDGE_OPTIONS"])
    assert execute(["floor", "bridge", *shlex.split(words[0])]) == 2
    assert "/etc/dealer-table/mqtt-password" in capsys.readouterr().err
