"""A device in the daemon's own process, by URL."""

import asyncio

import pytest

from drivers.errors import TransportError
from drivers.frames import FrameReader, encode
from drivers.messages import ButtonAck, Hello, HelloRequest, HostBeat
from drivers.trouble import Trouble
from simulators.hosts.memory import open_sim
from simulators.hosts.operators import ControlClient
from tests.patience import PATIENCE


class Ears:
    def __init__(self):
        self.reader, self.got, self.reasons = FrameReader(), [], []
        self.came = asyncio.Event()

    def receive(self, data):
        self.got += self.reader.receive(data)
        self.came.set()

    def lost(self, reason):
        self.reasons.append(reason)

    async def hear(self, kind):
        async with asyncio.timeout(PATIENCE):
            while not any(isinstance(message, kind) for message in self.got):
                self.came.clear()
                await self.came.wait()
        return self.got


async def test_a_device_answers_in_a_later_turn_of_the_loop():
    transport, ears = open_sim("sim://shuffler?instant=1&seed=3&serial=S-9"), Ears()
    await transport.open(ears.receive, ears.lost)
    transport.write(encode(HelloRequest(1)))
    assert ears.got == []
    await ears.hear(Hello)
    assert ears.got[0].serial == "S-9"
    assert transport.url == "sim://shuffler?instant=1&seed=3&serial=S-9"
    transport.shut_down()


async def test_the_device_lives_on_while_the_stream_is_closed():
    transport, ears = open_sim("sim://key_pad"), Ears()
    await transport.open(ears.receive, ears.lost)
    transport.write(encode(HelloRequest(1)))
    await ears.hear(Hello)
    transport.write(encode(HostBeat()))
    transport.close()
    transport.write(encode(HostBeat()))
    before = list(ears.got)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert ears.got == before
    transport.running.control("press", {"key": "GREEN"})
    later = Ears()
    await transport.open(later.receive, later.lost)
    transport.write(encode(HelloRequest(2)))
    await later.hear(Hello)
    assert (later.got[0].boot_id, later.got[0].button_counter) == (1, 1)
    transport.write(encode(ButtonAck(1, 1)))
    assert (ears.reasons, later.reasons) == ([], [])
    transport.shut_down()


async def test_a_pulled_cable_is_told_once():
    transport, ears = open_sim("sim://sensors"), Ears()
    await transport.open(ears.receive, ears.lost)
    transport.unplug()
    transport.unplug()
    assert ears.reasons == [Trouble("trouble-unplugged")]
    transport.shut_down()


async def test_it_cannot_be_opened_while_its_cable_is_pulled():
    transport, ears = open_sim("sim://sensors"), Ears()
    await transport.open(ears.receive, ears.lost)
    transport.running.control("unplug", {})
    assert ears.reasons == [Trouble("trouble-unplugged")]
    with pytest.raises(TransportError, match="trouble-plug-in"):
        await transport.open(ears.receive, ears.lost)
    transport.running.control("plug", {})
    await transport.open(ears.receive, ears.lost)
    transport.write(encode(HelloRequest(1)))
    await ears.hear(Hello)
    transport.shut_down()


async def test_it_can_have_a_control_socket(directory):
    url = f"sim://sensors?name=s1&control=1&control_dir={directory}"
    transport, ears = open_sim(url), Ears()
    await transport.open(ears.receive, ears.lost)
    client = await ControlClient.connect(directory / "s1.sock")
    assert await client.call("bet", seat=1, spot="ante") == {"already": False}
    client.close()
    twin = open_sim(url)
    with pytest.raises(TransportError, match="already serves"):
        await twin.open(ears.receive, ears.lost)
    transport.shut_down()


async def test_its_state_can_outlive_it(directory):
    for boot_id in (1, 2):
        transport, ears = open_sim(f"sim://shuffler?state={directory}"), Ears()
        await transport.open(ears.receive, ears.lost)
        transport.write(encode(HelloRequest(1)))
        await ears.hear(Hello)
        assert ears.got[0].boot_id == boot_id
        transport.device.hardware.world.log.close()
        transport.shut_down()


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("sim://shufler", "did you mean 'shuffler'"),
        ("sim://key_pad?sped=3", "did you mean 'speed'"),
        ("sim://key_pad?speed=fast", "could not convert"),
        ("sim://key_pad?speed=0", "not above zero"),
        ("sim://key_pad?name=a/b&control=1", "is not a name"),
    ],
)
def test_an_address_that_cannot_be_read_is_refused(url, text):
    with pytest.raises(TransportError, match=text):
        open_sim(url)


def test_a_device_that_was_never_opened_is_not_running():
    with pytest.raises(RuntimeError, match="never opened"):
        _ = open_sim("sim://key_pad").running
