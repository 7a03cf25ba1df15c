"""Nothing is lost, doubled or out of order, whoever is killed. The long version is `make soak`.

It takes its seconds: a dozen processes start, and are killed and started again in real time.
"""

import pytest

from tests.floor.conftest import needed
from tests.floor.kills import Storm, play

pytestmark = [pytest.mark.slow, pytest.mark.clocks]


def test_records_outlive_kills_of_all_parts_lost_disks_cut_links_a_rolled_back_centre_and_a_fork(
    tmp_path,
):
    needed("postgres", "initdb", "nats-server")
    storm = Storm(seed=3, seconds=3.0, tables=1, brokers=2, day=200, hurried=True)
    found = play(tmp_path, storm)
    assert found.sound, found
    assert found.events > 150
