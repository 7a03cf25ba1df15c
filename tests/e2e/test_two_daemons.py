"""A second daemon: it ends with the reason, or is kept from the devices; the first goes on."""

import asyncio
import sys
from contextlib import aclosing

import pytest

from controller.api.client import Client
from controller.system.pause import pause
from controller.words.spoken import say
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import RealTable
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

IN_USE = 5
AT_ANY_TIME = ("ManifestTaken", "JournalChecked")
"""The kinds of events of the first daemon whose time is not fixed."""


def events(real_table: RealTable) -> list[int]:
    """Return the first daemon's events, but those that may come at any time."""
    return [each.seq for each in real_table.record.entries if each.kind not in AT_ANY_TIME]


async def plays_on(dealer: DealerMoves) -> None:
    await dealer.call()
    await dealer.deal(1)
    await dealer.finish(1)
    assert (await dealer.real_table.audit()).whole_rounds() == [1]


async def test_a_second_daemon_ends_with_the_reason(opened: DealerMoves) -> None:
    """On the same journal, with a socket of its own."""
    real_table = opened.real_table
    await opened.bets(1)
    socket = str(real_table.folder / "other.sock")
    other = real_table.configure(at=real_table.folder / "other.yaml", api_socket=socket)
    before = events(real_table)
    outcome = await real_table.tablectl("run", "--config", str(other), about=False)
    assert outcome.code == IN_USE
    assert "Traceback" not in outcome.err
    assert str(real_table.journal) in outcome.err
    assert str(real_table.processes["daemon"].pid) in outcome.err
    assert events(real_table) == before
    assert not opened.eyes.causes
    await plays_on(opened)


async def test_a_second_daemon_is_kept_from_the_ports_of_the_first(opened: DealerMoves) -> None:
    """With a journal of its own it stays up, without a device, and says why."""
    real_table = opened.real_table
    await opened.bets(1)
    socket = real_table.folder / "other.sock"
    own = {"api_socket": str(socket), "journal": str(real_table.folder / "other.sqlite")}
    other = real_table.configure(at=real_table.folder / "other.yaml", **own)
    before = events(real_table)
    run = [sys.executable, "-m", "controller.cli", "run", "--config", str(other)]
    await real_table.processes.start("other", run)
    assert await kept_from(socket) == {"device-shuffler", "device-sensors", "device-key-pad"}
    assert events(real_table) == before
    assert not opened.eyes.causes
    assert await real_table.processes.end("other") == 0
    await plays_on(opened)


async def kept_from(socket) -> set[str]:
    """Return the devices that another program has, once a daemon says so of three."""
    async with asyncio.timeout(PATIENCE):
        while not socket.exists():
            await pause(0.05)
        async with await Client.connect(socket) as client, aclosing(client.watch()) as views:
            async for view in views:
                taken = [each for each in view.snapshot.prompts if each.id == "notice-port-taken"]
                if len(taken) == 3:
                    assert all("Another program has the port" in say(each) for each in taken)
                    assert not any(each.up for each in view.snapshot.devices)
                    return {each.params["name"].id for each in taken}
    raise AssertionError("the second daemon has ended")
