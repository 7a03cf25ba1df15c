"""What a store tells a monitoring system: how far each table is, and its own work."""

import asyncio

import pytest
from psycopg.conninfo import conninfo_to_dict

from controller.cli import execute
from controller.floor.board.service import BoardSettings, run_board
from controller.floor.bridge.home_assistant import Topics
from controller.floor.bridge.mqtt import MqttBroker, Publisher
from controller.floor.bridge.tables import Bridge, Tables
from controller.floor.bridge.webhook import Webhook
from controller.floor.connection import Broker
from controller.floor.floor_errors import CentreError
from controller.floor.glance import Glance, Life, encode_glance
from controller.floor.store.database import connect_database
from controller.floor.store.metrics import Counts, Lags, TableLag, Watch
from controller.monitoring.metrics import serve_metrics
from simulators.floor.engines import temporary_nats
from simulators.hosts.free_port import free_port
from tests.floor.centre import DirectPost
from tests.floor.conftest import needed
from tests.floor.neighbours import PLAYING, Hands, going, hear
from tests.floor.watched import read
from tests.journal.small_journals import append, filled

pytestmark = pytest.mark.slow


def glance(seq, life=Life.ON):
    return "floor.grand.glance.t1", encode_glance(Glance(1, life, 0, seq))


def deliver(database, path):
    """Deliver what a journal has, by the courier's own code."""
    from controller.floor.courier.open_journal import OpenJournal
    from controller.floor.wire import Define, Hello, Missing, Put

    post, journal = DirectPost(database), OpenJournal(path)
    origin = (1, journal.origin.journal, journal.origin.created_utc_us, journal.origin.genesis)
    mark = post.say(Hello(*origin, 2))
    head = journal.head_at(mark.seq)
    rows = journal.after(head)
    put = Put(*origin, (head.seq, head.hash), rows, journal.withheld(rows))
    reply = post.say(put)
    if isinstance(reply, Missing):
        for some in journal.definitions(reply.digests):
            post.say(Define(*origin, some))
        post.say(put)
    journal.close()


@pytest.mark.quick
def test_a_table_is_behind_by_what_it_has_told_of_and_is_not_here(database, tmp_path):
    clock = Hands(1000.0)
    lags = Lags(clock)

    def only() -> TableLag:
        [found] = lags.compare(database).tables
        return found

    with filled(tmp_path / "journal", 20) as journal:
        deliver(database, tmp_path / "journal")
        assert (only().events, only().behind, only().heard) == (20, None, None)
        lags.take_glance(*glance(20))
        assert (only().behind, only().seconds, only().heard) == (0, 0.0, 1000.0)
        append(journal, 21, 30)
        lags.take_glance(*glance(25))
        clock.seconds += 40
        lags.take_glance(*glance(30))
        clock.seconds += 2
        assert (only().behind, only().seconds) == (10, 42.0)
        deliver(database, tmp_path / "journal")
        assert (only().behind, only().seconds, only().heard) == (0, 0.0, 1040.0)
        clock.seconds += 5
        lags.take_glance(*glance(31))
        clock.seconds += 3
        assert (only().behind, only().seconds) == (1, 3.0), "only what is awaited now"
    lags.take_glance(*glance(31, Life.OFF))
    assert only().heard is None, "nobody misses a table that was switched off"
    lags.take_glance(*glance(4))
    assert only().behind == 0, "another journal lies at the table; its own mark comes"


@pytest.mark.parametrize(
    ("subject", "data"),
    [
        ("floor.grand.glance.t1", b"\xff"),
        ("floor.grand.glance.t 1", glance(9)[1]),
        ("floor.grand.glance", glance(9)[1]),
        ("floor.grand.glance.t1", b"\0" * 9000),
    ],
)
def test_what_is_no_glance_tells_nothing(database, tmp_path, subject, data):
    filled(tmp_path / "journal", 3).close()
    deliver(database, tmp_path / "journal")
    lags = Lags(Hands())
    lags.take_glance(subject, data)
    assert lags.compare(database).tables[0].heard is None


@pytest.mark.quick
async def test_a_database_that_is_away_is_told_and_holds_nothing_up():
    clock, asked = Hands(), []

    async def away(_):
        asked.append(1)
        raise CentreError("it is away")

    watch = Watch(Lags(clock), Counts(), away, clock)
    told = {name: value for name, _, value in read(await watch.text())}
    counted = ("broker", "parcels", "events", "sealed", "batches")
    assert {told[each] for each in told if each.split("_")[2] in counted} == {0}
    assert told["dealer_floor_database_up"] == 0
    assert "dealer_floor_table_events" not in told
    await watch.text()
    assert len(asked) == 1, "once a second, whoever asks"
    clock.seconds += 2
    await watch.text()
    assert len(asked) == 2


async def test_alarms_and_what_is_not_derived_are_told(database, tmp_path):
    filled(tmp_path / "journal", 8).close()
    deliver(database, tmp_path / "journal")
    database.execute(
        "INSERT INTO alarm (place, journal, kind, seq, told) VALUES ('t1', '', 'fork', 3, '{}')"
    )
    look = Lags(Hands()).compare(database)
    assert look.alarms == (("t1", "fork", 1),)
    assert look.underived == 8
    database.execute("UPDATE alarm SET decided = now()")
    assert Lags(Hands()).compare(database).alarms == ()


def test_a_server_that_vanishes_is_noticed_within_half_a_minute(where):
    with connect_database(where) as connection:
        told = connection.info.get_parameters()
    assert (told["keepalives_idle"], told["tcp_user_timeout"]) == ("10", "25000")
    with connect_database(f"{where} keepalives_idle=77") as connection:
        assert connection.info.get_parameters()["keepalives_idle"] == "77"


def test_of_several_servers_the_one_that_can_be_written_to_is_taken(where, monkeypatch, tmp_path):
    host = conninfo_to_dict(where)["host"]
    several = where.replace(host, f"{tmp_path},{host}")
    with connect_database(several) as connection:
        assert connection.info.get_parameters()["target_session_attrs"] == "read-write"
        assert connection.info.host == host
    with connect_database(f"{several} target_session_attrs=any") as connection:
        assert connection.info.get_parameters().get("target_session_attrs", "any") == "any"
    monkeypatch.setenv("PGHOST", f"{tmp_path},{host}")
    with connect_database(where.replace(f"host={host} ", "")) as connection:
        assert connection.info.get_parameters()["target_session_attrs"] == "read-write"


def test_an_address_that_is_none_is_refused(capsys):
    needed("postgres")
    words = ["floor", "store", "--house", "h", "--server", "nats://127.0.0.1:1"]
    assert execute([*words, "--metrics", "nowhere"]) == 2
    assert "--metrics" in capsys.readouterr().err


async def test_it_is_served(where):
    port, clock = free_port(), Hands()

    async def look(work):
        with connect_database(where) as connection:
            from controller.floor.store.database import migrate

            migrate(connection)
            return work(connection)

    needed("nats-server")
    down = f"nats://127.0.0.1:{free_port()}"
    with temporary_nats() as nats:
        watch = Watch(Lags(clock), Counts(), look, clock, [nats.server, down])
        text = await served_at(port, serve_metrics(("127.0.0.1", port), watch.text))
    assert "dealer_floor_database_up 1.0" in text
    assert f'dealer_floor_server_up{{server="{nats.server}"}} 1.0' in text
    assert f'dealer_floor_server_up{{server="{down}"}} 0.0' in text


async def served_at(port, work):
    """Return the metrics that some work serves."""
    from aiohttp import ClientSession

    async with going(work), ClientSession() as session:
        for _ in range(500):
            try:
                answer = await session.get(f"http://127.0.0.1:{port}/metrics")
                break
            except OSError:
                await asyncio.sleep(0.02)
        assert answer.status == 200
        return (await answer.read()).decode()


async def test_a_board_and_a_bridge_tell_how_they_fare():
    tables, told = Tables(Hands()), {}
    webhook = Webhook("http://127.0.0.1:1", "grand", "", Hands(), lambda _: None)
    topics = Topics("dealer-table", "grand", "homeassistant")
    mqtt = Publisher(MqttBroker("127.0.0.1", 1, False), topics, tables, lambda _: None)
    hear(tables, PLAYING)
    broker = Broker("grand", [f"nats://127.0.0.1:{free_port()}"])
    for name, part in {
        "bridge": lambda at: Bridge(broker, tables, [webhook, mqtt], lambda _: None, at).run(),
        "board": lambda at: run_board(BoardSettings(broker, port=0, metrics=at)),
    }.items():
        port = free_port()
        told[name] = await served_at(port, part(("127.0.0.1", port)))
        assert "dealer_floor_broker_up 0.0" in told[name]
        assert "process_start_time_seconds" in told[name]
    assert 'dealer_floor_bridged_tables{state="on"} 1.0' in told["bridge"]
    assert "dealer_floor_mqtt_up 0.0" in told["bridge"]
    assert "dealer_floor_posts_dropped_total 0.0" in told["bridge"]
    assert "dealer_floor_viewers 0.0" in told["board"]
