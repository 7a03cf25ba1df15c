"""A daemon in this process, to which the commands of a test speak."""

import pytest

from simulators.people.staff import SAM
from tests.daemon.local_daemon import open_daemon


@pytest.fixture
async def house(tmp_path, monkeypatch):
    async with open_daemon(tmp_path) as house:
        monkeypatch.setenv("DEALER_TABLE_SOCKET", str(house.socket.path))
        monkeypatch.setenv("DEALER_TABLE_PIN", SAM.pin)
        await house.all_up()
        yield house
