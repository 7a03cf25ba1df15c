"""The bridge: what Home Assistant and a house's own service are told, by the real Mosquitto."""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from contextlib import asynccontextmanager

import aiomqtt
import msgspec
import pytest
from msgspec.structs import replace

from controller.cli import execute
from controller.floor.board.tiles import Tiles
from controller.floor.bridge import mqtt as mqtt_module
from controller.floor.bridge.home_assistant import Topics, discovery_of, state_of
from controller.floor.bridge.mqtt import MqttBroker, Publisher, broker_of
from controller.floor.bridge.tables import Bridge, State, Tables
from controller.floor.bridge.webhook import Webhook
from controller.floor.connection import Broker
from controller.floor.floor_errors import NoFloorError
from controller.floor.glance import (
    SILENT,
    BoardSubjects,
    Glance,
    Life,
    encode_glance,
)
from controller.words.spoken import in_english
from simulators.floor.engines import temporary_nats, until_we_end
from simulators.hosts.free_port import free_port
from tests.floor.conftest import needed
from tests.floor.neighbours import PLAYING, Hands, called, going, hear
from tests.floor.test_glance import USUAL
from tests.missing import skip_for_want_of
from tests.patience import until

# What is told.


def test_a_call_has_one_beginning_whatever_the_age_of_its_glances_is_rounded_to():
    clock = Hands()
    tables = Tables(clock)
    since = hear(tables, called(3)).called
    assert since == 1_799_999_997
    clock.seconds += 11.4
    assert hear(tables, called(14)).called == since
    assert hear(tables, PLAYING).called is None
    assert hear(tables, called(0)).called == 1_800_000_011


def test_a_table_that_was_switched_off_and_one_that_vanished_differ():
    clock = Hands()
    tables = Tables(clock)
    hear(tables, PLAYING, "a")
    assert hear(tables, Glance(1, Life.OFF, 0, 9), "b").state is State.OFF
    assert hear(tables, Glance(1, "something later", 0, 9), "c").state is State.GONE
    assert tables.silent() == []
    clock.seconds += SILENT + 1
    assert {each.table for each in tables.silent()} == {"a", "c"}
    assert tables.silent() == []
    assert {each.table: each.state.value for each in tables.all_tables()} == {
        "a": "not-heard",
        "b": "off",
        "c": "not-heard",
    }
    assert hear(tables, PLAYING, "a").state is State.ON


async def test_why_no_broker_is_there_is_told_once_and_not_in_pythons_words(monkeypatch):
    monkeypatch.setattr(mqtt_module, "RETRY", 0.01)
    tables, said = Tables(Hands()), []
    topics = Topics("dealer-table", "grand", "homeassistant")
    broker = MqttBroker("127.0.0.1", free_port(), False)
    publisher, tries = Publisher(broker, topics, tables, said.append), []
    client = publisher._client
    monkeypatch.setattr(publisher, "_client", lambda: tries.append(1) or client())
    async with going(publisher.run()):
        await until(lambda: len(tries) > 2)
    [told] = said
    assert in_english(told).endswith("the next try follows: connection refused")


async def test_a_table_is_told_though_others_change_all_the_time():
    tables, said = Tables(Hands()), []
    topics = Topics("dealer-table", "grand", "homeassistant")
    publisher = Publisher(MqttBroker("", 1, False), topics, tables, said.append)

    class Slow:
        """A broker at which something new has come whenever it has taken something."""

        async def publish(self, topic, *_, **__):
            said.append(topic)
            glance = replace(PLAYING, round=len(said))
            publisher.show(hear(tables, glance, f"busy-{len(said) % 2}"))
            await asyncio.sleep(0)

    hear(tables, PLAYING, "quiet")
    for each in range(2):
        hear(tables, PLAYING, f"busy-{each}")
    async with going(publisher._publish(Slow())):
        await until(lambda: len(said) > 40)
    assert topics.state("quiet") in said


def test_what_is_no_glance_is_not_told():
    tables = Tables(Hands())
    for subject, data in (("floor.grand.glance.t/7", b""), ("floor.grand.glance.t7", b"\xff")):
        assert tables.take_glance(subject, data) is None
    assert tables.all_tables() == []


ODD = (-2, 1 << 31, 10**12, 1 << 62, (1 << 64) - 1, -(1 << 63), 0.5, "", "\0", None, [], {"a": 1})


def glances_of_any_values():
    """Yield the usual glance with one value replaced, for each place in it."""
    whole = msgspec.msgpack.decode(encode_glance(USUAL))

    def places(value):
        for name in value if isinstance(value, dict) else range(len(value)):
            yield value, name
            if isinstance(value[name], list | dict):
                yield from places(value[name])

    for holder, name in places(whole):
        kept = holder[name]
        for odd in ODD:
            holder[name] = odd
            yield msgspec.msgpack.encode(whole)
        holder[name] = kept


def test_a_glance_of_any_values_is_told_or_refused_and_harms_nobody():
    clock, topics, told = Hands(), Topics("dealer-table", "grand", "homeassistant"), 0
    tiles, webhook = Tiles(lambda _: None), Webhook("", "grand", "", clock, lambda _: None)
    for data in glances_of_any_values():
        tables = Tables(clock)
        view = tables.take_glance("floor.grand.glance.t7", data)
        if view is not None:
            told += 1
            webhook.show(view)
            assert state_of(view)
            assert discovery_of(view, topics)
        tiles.take_glance("floor.grand.glance.t7", data, clock.seconds, 0)
        msgspec.json.encode(tiles.take_changes(clock.seconds, hears=True))
    assert told > 50


def test_home_assistant_is_told_what_its_documentation_asks_for():
    topics = Topics("dealer-table", "grand", "homeassistant")
    view = hear(Tables(Hands()), called(5))
    told = json.loads(discovery_of(view, topics))
    assert topics.discovery("pit-1-t7") == (
        "homeassistant/device/dealer-table_grand_pit-1-t7/config"
    )
    assert re.fullmatch(r"[A-Za-z0-9_-]+", topics.id_of("pit-1-t7"))
    assert told["dev"]["ids"] == ["dealer-table_grand_pit-1-t7"]
    assert told["dev"]["name"] == "Table 7"
    assert set(told["o"]) == {"name", "sw"}
    assert "command" not in json.dumps(told), "it only reads"
    state = json.loads(state_of(view))
    for key, each in told["cmps"].items():
        assert each["p"] in ("sensor", "binary_sensor")
        assert each["unique_id"] == key
        [value] = re.findall(r"\{\{ value_json\.(\w+) \}\}", each["value_template"])
        assert value in state
        if each["p"] == "binary_sensor":
            assert state[value] in ("ON", "OFF")
        if each.get("device_class") == "enum":
            assert state[value] in each["options"]
            assert "state_class" not in each, "Home Assistant refuses both together"
        if each.get("state_class") == "measurement":
            assert isinstance(state[value], int)
    assert state["called_since"] == "2027-01-15T07:59:55+00:00"
    assert (state["stopped"], state["called"], state["decisions"]) == ("ON", "ON", 2)
    assert "Ann" not in json.dumps([told, state]), "no person is told"


@pytest.mark.parametrize(
    "url", ["", "mosquitto", "http://host", "mqtt://", "mqtt://u:secret@h", "mqtt://h:99999"]
)
def test_an_address_that_is_no_brokers_is_refused(url):
    with pytest.raises(NoFloorError):
        broker_of(url, None, None)


def test_addresses_of_brokers():
    assert broker_of("mqtt://host", "p", None) == MqttBroker("host", 1883, False, None, "p")
    assert broker_of("mqtts://me@host:99", None, None) == MqttBroker("host", 99, True, "me")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "--mqtt"),
        (["--webhook", "ftp://x"], "--webhook"),
        (["--mqtt", "mqtt://h", "--mqtt-password", "/nowhere"], "/nowhere"),
        (["--mqtt", "nowhere"], "nowhere"),
    ],
)
def test_a_command_line_that_tells_nobody_is_refused(capsys, words, said):
    where = ["--house", "grand", "--server", "nats://127.0.0.1:1"]
    assert execute(["floor", "bridge", *where, *words]) == 2
    assert said in capsys.readouterr().err


# By the real broker.


@pytest.fixture
def mosquitto(tmp_path):
    """Return how the real Mosquitto is started at a port; skip, and say so, where it is missing."""
    place = shutil.which("mosquitto", path=f"{os.environ['PATH']}:/usr/sbin")
    if place is None:
        if os.environ.get("CI"):
            pytest.fail("mosquitto is missing; apt-get install mosquitto", pytrace=False)
        skip_for_want_of("mosquitto", "apt-get install mosquitto")
    port, running = free_port(), []
    settings = tmp_path / "mosquitto.conf"
    settings.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\npersistence false\n")

    def start():
        with (tmp_path / "mosquitto.log").open("ab") as log:
            words = [*until_we_end(), place, "-c", settings]
            running.append(subprocess.Popen(words, stdout=log, stderr=log))
        return running[-1]

    yield port, start
    for each in running:
        each.kill()
        each.wait()


@asynccontextmanager
async def listening(port):
    """Subscribe to everything; give what was told last by topic, as a fresh Home Assistant does."""
    told = {}

    async def listen(client):
        async for said in client.messages:
            told[str(said.topic)] = (said.payload.decode(), said.retain)

    async with aiomqtt.Client("127.0.0.1", port) as client:
        await client.subscribe("#", qos=1)
        async with going(listen(client)):
            yield told


async def test_a_house_is_found_by_home_assistant_and_its_brokers_may_die(mosquitto, monkeypatch):
    needed("nats-server")
    monkeypatch.setattr(mqtt_module, "RETRY", 0.05)
    port, start = mosquitto
    clock, said = Hands(), []
    tables, topics = Tables(clock), Topics("dealer-table", "grand", "homeassistant")
    publisher = Publisher(MqttBroker("127.0.0.1", port, False), topics, tables, said.append)
    state, there = topics.state("pit-1-t7"), topics.availability("pit-1-t7")
    with temporary_nats() as nats:
        bridge = Bridge(Broker("grand", [nats.server]), tables, [publisher], said.append)
        async with going(bridge.run()):
            from nats.aio.client import Client

            floor = Client()
            await floor.connect(nats.server)
            subject = BoardSubjects("grand").glance("pit-1-t7")

            async def glance(told):
                await floor.publish(subject, encode_glance(told))
                await floor.flush()

            await until(lambda: any("Listens" in in_english(each) for each in said))
            # MQTT's broker is not there yet: the glances go on, and the newest is told later.
            await glance(PLAYING)
            await glance(called(9))
            await until(lambda: tables.all_tables() and tables.all_tables()[0].called)
            broker = await asyncio.to_thread(start)
            await until(lambda: any("is told" in in_english(each) for each in said))
            async with listening(port) as told:
                await until(lambda: there in told)
                assert told[topics.bridge] == ("online", True), "retained"
                assert json.loads(told[state][0])["called"] == "ON"
                assert topics.discovery("pit-1-t7") in told
                await glance(PLAYING)
                await until(lambda: json.loads(told[state][0])["called"] == "OFF")
                clock.seconds += SILENT + 1
                await until(lambda: told[there][0] == "offline")
                assert json.loads(told[state][0])["state"] == "not-heard"
            broker.kill()
            broker.wait()
            await glance(called(1))  # nothing is held up by it
            await until(lambda: tables.all_tables()[0].state is State.ON)
            await asyncio.to_thread(start)
            await asyncio.sleep(0)
            await until(lambda: sum("is told" in in_english(each) for each in said) == 2)
            async with listening(port) as told:
                await until(lambda: told.get(there, [""])[0] == "online")
                assert json.loads(told[state][0])["called"] == "ON"
            await floor.close()
        async with listening(port) as told:
            await until(lambda: topics.bridge in told)
            assert told[topics.bridge] == ("offline", True), "it said good-bye"


@pytest.mark.slow
async def test_a_bridge_that_is_killed_leaves_its_last_will(mosquitto):
    port, start = mosquitto
    start()
    said = []
    topics = Topics("dealer-table", "grand", "homeassistant")
    words = ["floor", "bridge", "--house", "grand", "--server", "nats://127.0.0.1:1"]
    await until(lambda: _answers(port))
    bridge = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "controller.cli", *words),
        *("--mqtt", f"mqtt://127.0.0.1:{port}"),
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with listening(port) as told:
            await until(lambda: told.get(topics.bridge, [""])[0] == "online")
            bridge.kill()
            await bridge.wait()
            await until(lambda: told[topics.bridge][0] == "offline")
    finally:
        if bridge.returncode is None:
            bridge.kill()
            await bridge.wait()
    assert said == []


def _answers(port):
    import socket

    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True
