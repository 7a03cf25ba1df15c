"""A broker whose computer has lost its power says nothing; it is left for another one soon."""

import asyncio
import time
from contextlib import ExitStack
from socket import create_server, socket

import pytest

from controller.data.message import message
from controller.floor.board.broker_client import Ear
from controller.floor.board.tiles import Tiles
from controller.floor.bridge.tables import Bridge, Tables
from controller.floor.connection import (
    LOST,
    PULSE,
    Broker,
    BrokerClient,
    Listener,
    connect_broker,
    leave,
    settle,
)
from controller.floor.courier import NatsPost
from controller.floor.rights.credentials import CredentialsError
from controller.floor.store.service import Store
from controller.system.clock import SystemClock
from controller.words.spoken import in_english
from simulators.floor.engines import temporary_nats
from simulators.hosts.free_port import free_port
from tests.floor.conftest import needed
from tests.floor.links import Network
from tests.patience import PATIENCE, until

pytestmark = pytest.mark.slow


@pytest.fixture
def link(monkeypatch):
    """Return a cable to a broker; pings come quickly."""
    needed("nats-server")
    monkeypatch.setitem(PULSE, "ping_interval", 0.05)
    with temporary_nats() as nats, Network() as network:
        yield network.link([nats])


async def test_a_courier_leaves_it(link):
    post = NatsPost(Broker("grand", link.servers), "t1")
    client = await post._connected()
    assert client.is_connected
    link.cut()
    await until(lambda: not client.is_connected)
    link.mend(late=False)
    assert (await post._connected()) is not client
    await post.close()


async def test_a_board_leaves_it(link):
    clock, told = SystemClock(), []
    ear = Ear(Broker("grand", link.servers), Tiles(lambda _: None), clock, told.append)
    listening = asyncio.ensure_future(ear.run())
    try:
        await until(lambda: len(told) == 1)
        link.cut()
        await until(lambda: ear.trouble is not None)
        link.mend(late=False)
        await until(lambda: ear.trouble is None)
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


@pytest.mark.parametrize("who", ["store", "board", "bridge"])
async def test_credentials_that_cannot_be_read_for_a_while_end_nothing(link, who, monkeypatch):
    """They are read for each connection: a technician may just be putting new ones there."""
    said, tries = [], []

    def shown():
        tries.append(1)
        if len(tries) == 1:
            raise CredentialsError(message("floor-no-alarm"))
        return {}

    clock = SystemClock()
    if who == "board":
        part = Ear(
            Broker("grand", link.servers, shown=shown), Tiles(lambda _: None), clock, said.append
        )
        listening = asyncio.ensure_future(part.run())
    elif who == "store":
        part = Store(Broker("grand", link.servers, shown), "", said.append)
        listening = asyncio.ensure_future(part._listener.run())
    else:
        broker = Broker("grand", link.servers, shown)
        part = Bridge(broker, Tables(clock), [], said.append)
        listening = asyncio.ensure_future(part._listener.run())
    hears = part if who == "board" else part._listener
    try:
        # Not called off while it connects: the client would leave its socket open.
        await until(lambda: hears.trouble is None or listening.done())
        assert (listening.done(), len(tries)) == (False, 2)
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


async def called_off(client):
    """Ask, and be ended before the answer."""
    asking = asyncio.ensure_future(settle(client))
    await asyncio.sleep(0)  # it has asked
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)


async def too_late(client):
    """Ask, and wait for no answer."""
    with pytest.raises(LOST):
        await client.flush(timeout=1e-6)


@pytest.mark.parametrize("ask", [called_off, too_late])
async def test_an_answer_for_which_nobody_waits_leaves_the_connection_as_it_is(link, caplog, ask):
    """Who ends while it connects, or asks a slow broker, is told of no error, and hears on."""
    client, heard = BrokerClient(), asyncio.Event()

    async def hear(_):
        heard.set()

    try:
        await connect_broker(client, Broker("grand", link.servers), "test")
        await client.subscribe("grand.news", cb=hear)
        await ask(client)
        await client.publish("grand.news", b"")
        async with asyncio.timeout(PATIENCE):
            await heard.wait()
    finally:
        await leave(client)
    assert caplog.messages == []


@pytest.mark.parametrize("who", ["store", "bridge"])
async def test_store_and_bridge_leave_it(link, who):
    said = []
    if who == "store":
        part = Store(Broker("grand", link.servers), "", said.append)
    else:
        part = Bridge(Broker("grand", link.servers), Tables(SystemClock()), [], said.append)
    listening = asyncio.ensure_future(part._listener.run())

    def times(words):
        return sum(words in in_english(each) for each in said)

    try:
        await until(lambda: times("Listens"))
        link.cut()
        await until(lambda: times("is lost"))
        link.mend(late=False)
        await until(lambda: times("Listens") == 2)
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


@pytest.mark.parametrize("who", ["store", "bridge"])
async def test_a_broker_that_stays_away_is_told_of_once(who, monkeypatch):
    """Not with each try: a night without a broker would fill the log."""
    monkeypatch.setattr("controller.floor.connection.RETRY", 0.0)
    said, tries = [], []

    def shown():
        tries.append(1)
        raise CredentialsError(message("floor-no-alarm"))

    if who == "store":
        part = Store(Broker("grand", ["nats://127.0.0.1:1"], shown), "", said.append)
    else:
        broker = Broker("grand", ["nats://127.0.0.1:1"], shown)
        part = Bridge(broker, Tables(SystemClock()), [], said.append)
    listening = asyncio.ensure_future(part._listener.run())
    try:
        await until(lambda: len(tries) > 3)
        assert [each.id for each in said] == ["broker-not-reached"]
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


async def test_a_broker_that_is_not_there_is_told_at_once_with_the_reason():
    said = []
    servers = [f"nats://127.0.0.1:{free_port()}" for _ in range(3)]
    listener = Listener("x", Broker("grand", servers), [], said.append)
    listening = asyncio.ensure_future(listener.run())
    try:
        async with asyncio.timeout(PATIENCE):
            await until(lambda: said)
        assert "connection refused" in in_english(said[0])
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


async def test_brokers_out_of_reach_are_told_of_within_five_seconds_however_many():
    """As behind a cable that was pulled: nothing answers, and each try lasts as long as it may."""
    with ExitStack() as dead:
        servers = []
        for _ in range(4):
            held = dead.enter_context(create_server(("127.0.0.1", 0), backlog=0))
            servers.append(f"nats://127.0.0.1:{held.getsockname()[1]}")
            for _ in range(4):  # its queue is full: whoever comes now is not answered
                waiting = dead.enter_context(socket())
                waiting.setblocking(False)
                waiting.connect_ex(held.getsockname())
        client, began = BrokerClient(), time.monotonic()
        with pytest.raises(LOST):
            await connect_broker(client, Broker("grand", servers), "x")
        assert time.monotonic() - began < 6.0
        await leave(client)
