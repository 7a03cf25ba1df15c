"""A board at a real broker: what it hears, asks and tells, and what it is refused."""

import asyncio
from contextlib import asynccontextmanager, suppress

import pytest

from controller.floor.board.broker_client import Ear, NoAnswerError
from controller.floor.board.tiles import Tiles
from controller.floor.connection import Broker, BrokerClient, connect_broker, leave, settle
from controller.floor.courier import DaemonWindow, Glancer, glances, tell_boards
from controller.floor.courier.glances import NatsLine
from controller.floor.glance import encode_glance
from controller.floor.wire import Subject
from controller.system.clock import SystemClock
from simulators.floor.engines import Nats, temporary_nats
from tests.daemon.local_daemon import open_daemon
from tests.floor.brokers import acting_broker
from tests.floor.conftest import needed
from tests.floor.test_glance import USUAL
from tests.floor.test_glances import stopped
from tests.patience import until

pytestmark = pytest.mark.slow

RIGHTS = """
authorization {
  users = [
    {user: table, password: t, permissions: {publish: "floor.grand.glance.t1"}},
    {user: board, password: b, permissions: {subscribe: ["floor.grand.glance.*", "_INBOX.>"]}},
    {user: reader, password: r, permissions: {
      publish: "x", subscribe: ["floor.grand.glance.*", "_INBOX.>"]}},
    {user: nobody, password: n, permissions: {publish: "x", subscribe: "x"}}
  ]
}
"""


@asynccontextmanager
async def running(*works):
    tasks = [asyncio.ensure_future(each) for each in works]
    try:
        yield
    finally:
        for each in tasks:
            each.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for _ in range(3):  # what was closed is closed with the loop's next turns
            await asyncio.sleep(0)


class Heard:
    """A board without a page."""

    def __init__(self, server, shown=dict):
        self.told = []
        self.clock = SystemClock()
        self.tiles = Tiles(self.told.append)
        self.ear = Ear(
            Broker("grand", [server], shown=shown), self.tiles, self.clock, self.told.append
        )

    def tile(self, table):
        self.tiles.take_changes(self.clock.monotonic(), hears=self.ear.trouble is None)
        return self.tiles.all_tables().get(table, {})

    def ids(self):
        return [told.id for told in self.told]


async def test_a_table_is_heard_shown_and_told_who_comes_and_a_lost_broker_comes_back(
    tmp_path, monkeypatch
):
    needed("nats-server")
    monkeypatch.setattr(glances, "RETRY", 0.05)
    monkeypatch.setattr("controller.floor.connection.RETRY", 0.05)
    clock = SystemClock()
    with temporary_nats() as nats:
        board = Heard(nats.server)
        async with open_daemon(tmp_path) as house:
            window = DaemonWindow(house.socket.path, tmp_path / "journal", clock)
            table = tell_boards(window, Broker("grand", [nats.server]), "t1", clock)
            async with running(board.ear.run(), table):
                await until(lambda: board.tile("t1").get("life") == "on")
                await until(lambda: board.ear.trouble is None)  # it may hear before all is settled
                picture = await board.ear.picture("t1")
                assert picture.view.startswith(b'{"reply":"view"')
                assert (await board.ear.tell_coming("t1", "Ruth Pitt (2002)")).ok
                await until(lambda: board.tile("t1")["coming"] == "Ruth Pitt (2002)")
                assert house.store.kinds.count("SupervisorComing") == 1
                with pytest.raises(NoAnswerError):
                    await board.ear.picture("t2")
                nats.kill()
                await until(lambda: board.ear.trouble is not None)
                nats.start()
                await until(lambda: board.ear.trouble is None)
                async with await house.client() as client:
                    await client.tap("1001")
                await until(lambda: board.tile("t1").get("dealer"))


async def test_a_board_without_rights_is_refused_and_says_so(tmp_path, monkeypatch):
    needed("nats-server")
    monkeypatch.setattr("controller.floor.connection.RETRY", 0.05)
    settings = tmp_path / "rights.conf"
    settings.write_text(RIGHTS)
    nats = Nats(settings)
    nats.start()
    try:
        nobody = Heard(nats.server, lambda: {"user": "nobody", "password": "n"})
        stranger = Heard(nats.server, lambda: {"user": "board", "password": "guessed"})
        board = Heard(nats.server, lambda: {"user": "board", "password": "b"})
        line = NatsLine(
            Broker("grand", [nats.server], lambda: {"user": "table", "password": "t"}), "t1", {}
        )
        async with running(nobody.ear.run(), stranger.ear.run(), board.ear.run()):
            for each in (nobody, stranger):
                await until(lambda each=each: each.ids())
                assert each.ear.trouble.id == "broker-no-rights"
            await until(lambda: board.ear.trouble is None)
            await line.publish("floor.grand.glance.t1", encode_glance(USUAL))
            with suppress(Exception):  # under another's name: the broker does not pass it on
                await line.publish("floor.grand.glance.t2", encode_glance(USUAL))
            await until(lambda: board.tile("t1"))
            await line.publish("floor.grand.glance.t1", encode_glance(USUAL))
            assert board.tile("t2") == {}
            assert nobody.tile("t1") == stranger.tile("t1") == {}
            assert len(stranger.told) == 1, "told once, not with each try"
            await line.close()
    finally:
        nats.stop()


async def test_a_board_that_may_not_ask_hears_all_the_same(tmp_path, monkeypatch):
    needed("nats-server")
    monkeypatch.setattr("controller.floor.board.broker_client.PATIENCE", 0.3)
    settings = tmp_path / "rights.conf"
    settings.write_text(RIGHTS)
    with temporary_nats(settings) as nats:
        server = nats.server.replace("tls:", "nats:")
        board = Heard(server, lambda: {"user": "reader", "password": "r"})
        async with running(board.ear.run()):
            await until(lambda: board.ear.trouble is None)
            with pytest.raises(NoAnswerError):
                await board.ear.picture("t1")
            assert board.ear.trouble is None, "its tables would never be found silent"
            assert board.ids() == ["broker-heard"]


async def test_what_was_subscribed_to_is_there_once_it_is_settled():
    """The client sends a question before what it has gathered: one answer to it proves nothing."""
    said = []

    async def broker(reader, writer):
        writer.write(b'INFO {"max_payload":1048576}\r\n')
        while line := await reader.readline():
            said.append(line.split()[0])
            if said[-1] == b"PING":
                writer.write(b"PONG\r\n")

    client = BrokerClient()
    async with acting_broker(broker) as address:
        await connect_broker(client, Broker("grand", [f"nats://{address}"]), "test")
        said.clear()
        await client.subscribe("a", cb=client.publish)
        await settle(client)
        assert said[-1] == b"PING", said
        assert b"SUB" in said
        await leave(client)


async def test_a_table_says_good_bye_to_the_boards_when_its_computer_goes_off(tmp_path):
    """The unit ends the courier after the daemon: see systemd/dealer-table-courier.service."""
    needed("nats-server")
    clock = SystemClock()
    with temporary_nats() as nats:
        board = Heard(nats.server)
        async with running(board.ear.run()):
            async with open_daemon(tmp_path) as house:
                window = DaemonWindow(house.socket.path, tmp_path / "journal", clock)
                glancer = Glancer(window, Subject("grand", "t1"), clock)
                line = NatsLine(Broker("grand", [nats.server]), "t1", glancer.answers)
                async with running(glancer.run(line)):
                    await until(lambda: board.tile("t1").get("life") == "on")
                    stopped(tmp_path / "journal", by_order=True)
                    await house.stop()
            await until(lambda: board.tile("t1")["life"] == "off")
