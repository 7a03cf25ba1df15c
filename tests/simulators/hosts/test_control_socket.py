"""The control socket: its protocol for people and scripts."""

import asyncio
import json
import os
import socket
import stat
from contextlib import suppress

import pytest

from simulators.devices.control import ControlError
from simulators.devices.nvram import Nvram
from simulators.devices.sensors import Sensors
from simulators.hosts.control import ControlServer, control_directory, control_path
from simulators.hosts.operators import ControlClient, NoSimulatorError
from simulators.hosts.running_device import RunningDevice
from tests.patience import PATIENCE

pytestmark = pytest.mark.clocks


@pytest.fixture
async def served(directory):
    running = RunningDevice(Sensors(Nvram()))
    path = control_path("sensors", directory / "deep")
    server = ControlServer(running, path)
    await server.listen()
    running.power_on()
    yield running, path
    server.close()
    running.close()


async def lines(path, *requests):
    reader, writer = await asyncio.open_unix_connection(path)
    for request in requests:
        writer.write(request + b"\n")
    answers = [json.loads(await reader.readline()) for _ in requests]
    writer.close()
    await writer.wait_closed()
    return answers


async def test_a_verb_is_a_line_and_so_is_its_answer(served):
    running, path = served
    answers = await lines(
        path,
        b'{"verb": "bet", "args": {"seat": 2, "spot": "ante"}}',
        b'{"verb": "take", "args": {"seat": "2", "spot": "play"}}',
        b'{"verb": "status"}',
    )
    assert answers[0] == {"ok": True, "result": {"already": False}}
    assert answers[1] == {"ok": False, "error": "there is no chip on that spot"}
    assert answers[2]["result"]["visible"] == running.device.visible()


@pytest.mark.parametrize(
    "request_line",
    [b"garbage", b"[]", b"{}", b'{"verb": 3}', b'{"verb": "bet", "args": []}', b"\xff",
     b'{"verb": "bet", "args": {"seat": [1]}}', b'{"verb": "bet", "args": {"seat": null}}'],
)  # fmt: skip
async def test_what_is_no_request_is_refused_and_the_next_is_served(served, request_line):
    _, path = served
    refused, served_next = await lines(path, request_line, b'{"verb": "clear"}')
    assert not refused["ok"]
    assert served_next == {"ok": True, "result": {}}


async def test_a_line_without_end_is_hung_up_on(served):
    _, path = served
    reader, writer = await asyncio.open_unix_connection(path)
    writer.write(b"x" * 100_000)
    assert "too long" in json.loads(await reader.readline())["error"]
    with suppress(ConnectionResetError):
        assert await reader.read() == b""
    writer.close()


async def test_the_socket_is_for_its_owner_only(served):
    _, path = served
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


async def test_watching_shows_what_is_seen_at_once_and_after_each_change(served):
    _, path = served
    onlooker = await ControlClient.connect(path)
    hand = await ControlClient.connect(path)
    seen = onlooker.watch()
    assert (await anext(seen))["chips"] == {}
    await hand.call("bet", seat=1, spot="ante")
    assert (await anext(seen))["chips"] == {"1": ["ante"]}
    await hand.call("bet", seat=1, spot="ante")  # nothing visible changes
    await hand.call("clear")
    assert (await anext(seen))["chips"] == {}
    await seen.aclose()
    onlooker.close()
    hand.close()


async def test_an_onlooker_that_goes_is_forgotten(served):
    running, path = served
    onlooker = await ControlClient.connect(path)
    seen = onlooker.watch()
    await anext(seen)
    assert len(running._onlookers) == 1
    await seen.aclose()
    onlooker.close()
    async with asyncio.timeout(PATIENCE):
        while running._onlookers:  # noqa: ASYNC110  (only the loop can tell)
            await asyncio.sleep(0)


async def test_a_slow_onlooker_gets_the_last_state(served):
    running, path = served
    onlooker = await ControlClient.connect(path)
    seen = onlooker.watch()
    await anext(seen)
    for number in range(20_000):
        running.control(
            "bet" if number % 2 else "clear", {"seat": 1} | ({"spot": 0} if number % 2 else {})
        )
    running.control("bet", {"seat": 7, "spot": 0})
    pictures = 1
    async with asyncio.timeout(PATIENCE):
        while "7" not in (await anext(seen))["chips"]:
            pictures += 1
    assert pictures < 10_000, "it misses what it has not read"
    await seen.aclose()
    onlooker.close()


async def test_a_simulator_that_goes_ends_the_clients(directory):
    running = RunningDevice(Sensors(Nvram()))
    server = ControlServer(running, directory / "s.sock")
    await server.listen()
    client = await ControlClient.connect(directory / "s.sock")
    await client.call("status")
    server.close()
    running.close()
    with pytest.raises(NoSimulatorError):
        await client.call("status")
    client.close()
    with pytest.raises(NoSimulatorError, match="no simulator serves"):
        await ControlClient.connect(directory / "s.sock")


async def test_the_clients_name_words_that_python_keeps_for_itself(served):
    _, path = served
    client = await ControlClient.connect(path)
    with pytest.raises(ControlError, match="argument 'from' is not known"):
        await client.call("clear", from_="x")
    client.close()


async def test_a_socket_that_nobody_serves_is_taken_over_and_a_live_one_is_not(served, directory):
    running, path = served
    with pytest.raises(OSError, match="already serves"):
        await ControlServer(running, path).listen()
    dead = socket.socket(socket.AF_UNIX)
    dead.bind(str(directory / "dead.sock"))
    dead.close()
    server = ControlServer(running, directory / "dead.sock")
    await server.listen()
    client = await ControlClient.connect(directory / "dead.sock")
    await client.call("status")
    client.close()
    server.close()
    assert not (directory / "dead.sock").exists()


def test_where_the_sockets_are():
    assert str(control_directory({"DEALER_TABLE_SIMULATORS": "/x"})) == "/x"
    assert str(control_directory({"XDG_RUNTIME_DIR": "/r"})) == "/r/dealer-table/simulators"
    assert str(control_directory({})) == f"/tmp/dealer-table-{os.getuid()}/simulators"
    for name in ("", "../x", "a/b", ".hidden"):
        with pytest.raises(ValueError, match="is not a name"):
            control_path(name)
    with pytest.raises(ValueError, match="too long"):
        control_path("x" * 108)
