"""Nothing is lost, doubled or out of order, whoever is killed. The long version is `make soak`."""

from tests.floor.conftest import needed
from tests.floor.kills import play


def test_records_outlive_kills_of_store_courier_broker_and_database(tmp_path):
    needed("postgres", "initdb", "nats-server")
    found = play(tmp_path, seed=3, seconds=5.0, tables=2)
    assert found.sound, found
    assert found.events > 100
