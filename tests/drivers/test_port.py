"""The owner of one device, over real ptys and over a transport in memory."""

import asyncio
import errno
import termios
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import pairwise

import pytest
from msgspec import structs

from drivers.errors import PortInUseError, TransportError
from drivers.interface import (
    ButtonPressed,
    KeyPadLevels,
    LinkLost,
    LinkUp,
    ReadLevels,
    ShowLamps,
    SpotLevels,
)
from drivers.key_pad import KeyPadDriver
from drivers.messages import (
    Button,
    Capabilities,
    CapabilitiesRequest,
    Goodbye,
    HelloRequest,
    LevelsRequest,
    SetLamps,
)
from drivers.port import PIECE, Port, PortState, PortTimings, WireLog
from drivers.sensors import SensorsDriver
from drivers.trouble import other, trouble
from drivers.vocabulary import (
    DeviceKind,
    DispenseSemantics,
    Feature,
    Gesture,
    Key,
    NextPacketOn,
    RemainderOn,
    ShuffleStartsOn,
)
from tests.drivers.english import english
from tests.drivers.ptys import SOON, Pty, PtyDevice, turn, until
from tests.drivers.reference import cobs, crc32
from tests.drivers.scripted import ScriptedDevice
from tests.patience import PATIENCE

pytestmark = pytest.mark.clocks

QUICK = PortTimings(first=0.01, longest=0.05, patience=0.5)


def make(url, events, driver=None, **options):
    clock = asyncio.get_running_loop().time
    options = {"timings": QUICK, "jitter": lambda: 0.5} | options
    driver = driver or SensorsDriver("spots")
    return Port(url, driver, getattr(events, "append", events), clock=clock, **options)


@asynccontextmanager
async def running(port):
    """Run a port for the test; it must end in good order."""
    async with asyncio.timeout(2 * PATIENCE), asyncio.TaskGroup() as group:
        group.create_task(port.run())
        yield port
        await port.close()


@pytest.fixture
def name(tmp_path):
    return tmp_path / "port"


@pytest.fixture
async def far(name):
    """A sensor box on a pty."""
    device = PtyDevice(Pty(name), kind=DeviceKind.SENSORS)
    yield device
    device.unplug()


class Memory:
    """A transport into a scripted device, with no operating system between; the test breaks it."""

    def __init__(self, device, fails=()):
        self.device, self.fails = device, list(fails)
        device.story = self
        self.url = "memory://device"
        self.opened = 0
        self.receive = self.lost = None

    def __call__(self, url):
        return self

    async def open(self, receive, lost):
        self.opened += 1
        if self.fails:
            raise self.fails.pop(0)
        self.receive, self.lost = receive, lost

    def write(self, data):
        asyncio.get_running_loop().call_soon(self.device.receive, data, 0.0)

    def to_host(self, data):
        if data and self.receive:
            self.receive(data)

    def close(self):
        self.receive = self.lost = None

    def end(self, reason):
        lost = self.lost
        self.close()
        lost(reason)


GONE = other("gone")


def missing(url):
    return TransportError(url, other("is not there"), trouble("trouble-plug-in"))


def memory(*fails):
    return Memory(ScriptedDevice(DeviceKind.SENSORS), fails)


async def test_it_comes_up_over_a_pty_and_says_goodbye(far):
    events = []
    async with running(make(far.pty.url, events)) as port:
        assert port.status.state is PortState.CONNECTING
        await until(lambda: len(events) == 2)
        assert isinstance(events[0], LinkUp)
        assert events[1] == SpotLevels("spots", 3, 0, 0)
        status = port.status
        assert (status.device, status.url, status.state) == ("spots", far.pty.url, PortState.UP)
        assert status.problem is None
        await far.beaten()
        assert 0 < port.status.statistics.round_trip < SOON
    await until(lambda: far.device.heard[-1] == Goodbye())
    assert events[-1] == LinkLost("spots", trouble("trouble-goodbye"))
    again = make(far.pty.url, events)
    async with running(again):  # the port is free
        await until(lambda: again.status.state is PortState.UP)


async def test_an_unplugged_device_is_lost_at_once_and_found_again(far, name):
    events, loop = [], asyncio.get_running_loop()
    async with running(make(far.pty.url, events)) as port:
        await until(lambda: port.status.state is PortState.UP)
        far.unplug()
        before = loop.time()
        await until(lambda: port.status.state is PortState.LOST)
        assert loop.time() - before < SOON
        assert [type(event) for event in events] == [LinkUp, SpotLevels, LinkLost]
        await until(lambda: "Plug the device in" in english(port.status.problem))
        back = PtyDevice(Pty(name), kind=DeviceKind.SENSORS, boot_id=8)
        await until(lambda: port.status.state is PortState.UP)
        assert events[-2].boot_id == 8
        assert port.status.problem is None
    back.unplug()


async def test_a_missing_device_is_named_and_tried_again_with_a_growing_delay():
    delays = []
    problem = missing("memory://device")
    wire = memory(*[problem] * 5)
    loop = asyncio.get_running_loop()
    port = make(wire.url, [], transport=wire, jitter=lambda: delays.append(loop.time()) or 1.0)
    async with running(port):
        await until(lambda: port.status.problem)
        assert english(port.status.problem) == "memory://device: is not there. Plug it in"
        assert port.status.state is PortState.CONNECTING
        await until(lambda: port.status.state is PortState.UP)
    gaps = [later - earlier for earlier, later in pairwise(delays)][:4]
    for gap, least in zip(gaps, [0.01, 0.02, 0.04, 0.05], strict=True):
        assert gap >= least


async def test_a_link_that_was_steady_is_tried_again_at_once():
    wire, events = memory(), []
    never = PortTimings(first=1000, longest=1000, steady=0.0)
    async with running(make(wire.url, events, transport=wire, timings=never)) as port:
        await until(lambda: port.status.state is PortState.UP)
        wire.end(GONE)
        assert events[-1] == LinkLost("spots", GONE)
        await until(lambda: port.status.state is PortState.UP)
    assert wire.opened == 2


async def test_a_silent_device_is_lost_and_its_transport_opened_anew():
    wire, events = memory(), []
    async with running(make(wire.url, events, transport=wire)) as port:
        await until(lambda: port.status.state is PortState.UP)
        wire.device.mute = True
        await until(lambda: wire.opened >= 3)
        assert isinstance(events[-1], LinkLost)
        assert events[-1].reason.id == "trouble-silent"
        assert "the device does not answer" in english(port.status.problem)
        wire.device.mute = False
        await until(lambda: port.status.state is PortState.UP)


async def test_a_reboot_is_a_loss_once_and_the_link_comes_up_again():
    wire, events = memory(), []
    async with running(make(wire.url, events, transport=wire)) as port:
        await until(lambda: port.status.state is PortState.UP)
        wire.device.boot_id = 8
        await until(lambda: len(events) >= 5)
        assert events[2] == LinkLost("spots", trouble("trouble-rebooted"))
        assert isinstance(events[3], LinkUp)


async def test_a_wrong_device_is_refused_and_stays_so_until_it_is_changed():
    wire, events = memory(), []
    wire.device.kind = DeviceKind.KEY_PAD
    patient = replace(QUICK, patience=PATIENCE)
    async with running(make(wire.url, events, transport=wire, timings=patient)) as port:
        await until(lambda: port.status.state is PortState.REFUSED)
        assert "X-1 is a key pad, not a set of bet sensors" in english(port.status.problem)
        asked = wire.device.count(HelloRequest)
        await until(lambda: wire.device.count(HelloRequest) > asked + 2)
        assert wire.opened == 1
        assert events == []
        wire.device.kind = DeviceKind.SENSORS
        await until(lambda: port.status.state is PortState.UP)


async def test_a_refused_device_that_goes_is_refused_no_more():
    wire = memory()
    wire.device.kind = DeviceKind.KEY_PAD
    async with running(make(wire.url, [], transport=wire)) as port:
        await until(lambda: port.status.state is PortState.REFUSED)
        wire.fails = [
            TransportError(wire.url, other("is not there"), trouble("trouble-plug-in"))
        ] * 1000
        wire.end(GONE)
        assert port.status.state is PortState.CONNECTING
        await until(lambda: "Plug it in" in english(port.status.problem))


async def test_a_name_that_led_to_a_wrong_device_is_opened_anew():
    """For a while, a pty's number or a port's name may belong to another device."""
    wire = memory()
    wire.device.kind = DeviceKind.KEY_PAD
    impatient = replace(QUICK, patience=0.05)
    async with running(make(wire.url, [], transport=wire, timings=impatient)) as port:
        await until(lambda: port.status.state is PortState.REFUSED)
        await until(lambda: wire.opened >= 3)
        assert port.status.state is PortState.REFUSED
        wire.device.kind = DeviceKind.SENSORS
        await until(lambda: port.status.state is PortState.UP)


async def test_a_handshake_over_a_slow_network_is_not_cut_off_while_it_gets_on():
    """Seven questions of 600 ms take longer than patience: the line was opened again for ever."""
    wire, events = memory(), []
    at_once = wire.to_host

    def later(data):
        asyncio.get_running_loop().call_later(0.06, at_once, data)

    wire.to_host = later
    impatient = replace(QUICK, patience=0.15)
    async with running(make(wire.url, events, transport=wire, timings=impatient)) as port:
        await until(lambda: port.status.state is PortState.UP)
        assert wire.opened == 1


async def test_a_device_that_never_ends_its_handshake_is_opened_anew():
    wire = memory()
    answer = wire.device.answer
    wire.device.answer = lambda it: () if isinstance(it, LevelsRequest) else answer(it)
    impatient = replace(QUICK, patience=0.05)
    async with running(make(wire.url, [], transport=wire, timings=impatient)):
        await until(lambda: wire.opened >= 2)


async def test_a_port_that_this_program_has_for_another_device_is_taken_as_soon_as_it_is_free(far):
    async with running(make(far.pty.url, [])) as other:
        await until(lambda: other.status.state is PortState.UP)
        async with running(make(far.pty.url, [])) as port:
            await until(lambda: port.status.problem)
            assert "already, for another device" in english(port.status.problem)
            await other.close()
            await until(lambda: port.status.state is PortState.UP)
            assert not port.status.taken


async def test_a_port_that_another_has_taken_meanwhile_is_tried_again():
    wire = memory()
    async with running(make(wire.url, [], transport=wire)) as port:
        await until(lambda: port.status.state is PortState.UP)
        wire.fails = [
            PortInUseError(wire.url, other("is in use"), trouble("trouble-stop-the-other"))
        ] * 3
        wire.end(GONE)
        await until(lambda: "Stop the other" in english(port.status.problem))
        await until(lambda: port.status.state is PortState.UP)


async def test_who_has_a_port_stays_known_while_it_is_tried_again():
    """A look between two tries saw that nobody has it, with the trouble of the last one."""
    wire, trying = memory(), asyncio.Event()
    wire.fails = [PortInUseError(wire.url, other("is in use"), trouble("trouble-stop-the-other"))]
    async with running(make(wire.url, [], transport=wire)) as port:
        await until(lambda: port.status.taken)

        async def hang(*_):
            trying.set()
            await asyncio.Event().wait()

        wire.open = hang
        await trying.wait()
        assert port.status.taken


@pytest.mark.parametrize(
    ("raised", "words"),
    [
        (OSError(errno.EMFILE, "Too many open files"), "as many open as it may"),
        (UnicodeError("label too long"), "UnicodeError: label too long"),
        (ValueError("embedded null byte"), "ValueError: embedded null byte"),
    ],
)
async def test_whatever_opening_one_device_raises_is_this_devices_trouble(raised, words):
    wire = memory()
    wire.fails = [raised] * 3
    async with running(make(wire.url, [], transport=wire)) as port:
        await until(lambda: words in english(port.status.problem))
        await until(lambda: port.status.state is PortState.UP)


async def test_commands_leave_at_once_even_from_within_an_event(far):
    events = []

    def on_event(event):
        events.append(event)
        if isinstance(event, LinkUp):
            port.send(ReadLevels("spots"))

    async with running(make(far.pty.url, on_event)) as port:
        await until(lambda: len(events) == 3)
        assert [type(event) for event in events] == [LinkUp, SpotLevels, SpotLevels]
        assert far.device.count(LevelsRequest) == 2


async def test_lamps_commanded_before_the_link_are_shown_when_it_is_up():
    wire, events = Memory(ScriptedDevice(DeviceKind.KEY_PAD)), []
    async with running(make(wire.url, events, KeyPadDriver("key_pad"), transport=wire)) as port:
        port.send(ShowLamps("key_pad", 9, ()))
        await until(lambda: wire.device.count(SetLamps))
        assert isinstance(events[1], KeyPadLevels)


@pytest.mark.parametrize("kind", [LinkUp, SpotLevels, LinkLost])
async def test_what_an_event_raises_reaches_the_owner_and_frees_the_port(far, kind):
    def on_event(event):
        if isinstance(event, kind):
            raise LookupError("the table is broken")
        if kind is LinkLost and isinstance(event, SpotLevels):
            asyncio.get_running_loop().call_soon(far.unplug)

    port = make(far.pty.url, on_event)
    with pytest.raises(LookupError, match="the table is broken"):
        async with asyncio.timeout(PATIENCE):
            await port.run()
    await port.close()
    if kind is not LinkLost:
        again = make(far.pty.url, [])
        async with running(again):
            await until(lambda: again.status.state is PortState.UP)


async def test_a_command_that_raises_reaches_the_owner():
    wire = memory()
    port = make(wire.url, [], transport=wire)
    run = asyncio.create_task(port.run())
    await until(lambda: port.status.state is PortState.UP)
    port.send(ShowLamps("spots", 1, ()))
    with pytest.raises(TypeError, match="spots cannot"):
        await run


async def test_a_cancelled_run_frees_the_port_and_reports_the_loss(far):
    events = []
    run = asyncio.create_task(make(far.pty.url, events).run())
    await until(lambda: len(events) == 2)
    run.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run
    assert events[-1] == LinkLost("spots", trouble("trouble-host-stops"))
    again = make(far.pty.url, [])
    async with running(again):
        await until(lambda: again.status.state is PortState.UP)


async def test_closing_does_not_wait_for_an_opening_that_hangs():
    class Hanging(Memory):
        async def open(self, receive, lost):
            self.opened += 1
            await asyncio.Event().wait()

    wire = Hanging(ScriptedDevice(DeviceKind.SENSORS))
    loop = asyncio.get_running_loop()
    async with running(make(wire.url, [], transport=wire)):
        await until(lambda: wire.opened)
        before = loop.time()
    assert loop.time() - before < QUICK.opening


async def test_an_opening_that_hangs_is_given_up():
    class Hanging(Memory):
        async def open(self, receive, lost):
            self.opened += 1
            await asyncio.Event().wait()

    wire = Hanging(ScriptedDevice(DeviceKind.SENSORS))
    short = PortTimings(first=0.01, longest=0.01, opening=0.01)
    async with running(make(wire.url, [], transport=wire, timings=short)) as port:
        await until(lambda: wire.opened == 3)
        assert "opening takes too long" in english(port.status.problem)


async def test_a_device_that_takes_no_bytes_does_not_hold_up_the_goodbye(far):
    events, loop = [], asyncio.get_running_loop()
    async with running(make(far.pty.url, events)) as port:
        await until(lambda: port.status.state is PortState.UP)
        # A buffer that is only full for now would not do: the kernel makes room in it once more.
        termios.tcflow(port._transport._fd, termios.TCOOFF)
        port._transport.write(bytes(512))
        assert port._transport._waiting
        before = loop.time()
    assert 0.19 < loop.time() - before < QUICK.opening


async def test_the_last_bytes_on_the_wire_are_kept():
    wire = memory()
    async with running(make(wire.url, [], transport=wire, history=4)) as port:
        await until(lambda: port.status.state is PortState.UP)
        log = port.dump()
        assert len(log) == 4
        assert [entry.direction for entry in log] == [">", "<", ">", "<"]
        assert log[-1].data.hex(" ") in str(log[-1])
        assert [entry.time for entry in log] == sorted(entry.time for entry in log)


def test_a_device_that_sends_without_end_fills_no_log():
    log = WireLog(8)
    for _ in range(20):
        log.note_received(bytes(1 << 18), 1.0)
        log.note_sent(bytes(1 << 18), 1.0)
    kept = log.dump()
    assert sum(len(each.data) for each in kept) == 8 * PIECE
    assert str(kept[-1]).endswith(f"00 and {(1 << 18) - PIECE} bytes, not kept")
    log.conceal()
    assert [each.concealed for each in log.dump() if each.direction == "<"] == [1 << 18] * 4


async def test_no_byte_is_kept_of_a_device_that_can_read_cards():
    """The driver drops all that it sends unasked, and the dump must not contain it either."""
    wire = memory()
    device, events = wire.device, []
    can = Feature.READS | Feature.RECALLS
    ways = (NextPacketOn.HOST, RemainderOn.HOST, ShuffleStartsOn.LOAD)
    device.answers[CapabilitiesRequest] = lambda asked: Capabilities(
        asked.request, can, *ways, DispenseSemantics.TRANSACTIONS, 0, 7, 3
    )
    async with running(make(wire.url, events, transport=wire)) as port:
        await until(lambda: port.status.state is PortState.UP)
        known = len(events)
        body = b"\x01\x70" + b"Qs Jh 2c"
        named = b"\0" + cobs(body + crc32(body).to_bytes(4, "little")) + b"\0"
        wire.to_host(named)
        await until(lambda: port.status.statistics.malformed == 1)
        assert len(events) == known
        log = port.dump()
    heard = [entry for entry in log if entry.direction == "<"]
    assert heard
    assert all(entry.data == b"" and entry.concealed for entry in heard)
    assert str(heard[-1]).endswith(f"< {len(named)} bytes, not kept")
    assert any(entry.data for entry in log if entry.direction == ">")


async def test_a_port_that_never_ran_can_be_closed():
    await make("memory://device", []).close()


def flood(device, count):
    """Say at once that so many chips were put down and taken."""
    for _ in range(count):
        device.revision += 1
        device.occupied ^= 1
        device.send(device.levels())


async def test_a_device_that_floods_is_closed_and_left_alone():
    """5,000 frames were 5,000 events, each of them a commit."""
    events, wire = [], memory()
    quick = replace(QUICK, flooded=0.3)
    async with running(make("memory://", events, transport=wire, timings=quick)) as port:
        await until(lambda: port.status.state is PortState.UP)
        loop = asyncio.get_running_loop()
        began = loop.time()
        flood(wire.device, 5000)
        reason = trouble("trouble-floods", count=50)
        assert events[-1] == LinkLost("spots", reason)
        # 400 at once, what comes back at 50 a second while the flood is read, and both ends.
        known = len(events)
        assert known < 402 + 50 * (loop.time() - began)
        assert port.status.problem.params["what"] == reason
        flood(wire.device, 5000)
        assert len(events) == known
        before = loop.time()
        await until(lambda: port.status.state is PortState.UP)
        assert loop.time() - before > 0.25
        assert events[-1].revision == wire.device.revision
    assert wire.opened == 2


async def test_a_device_that_goes_on_flooding_stays_within_its_budget():
    """Whatever it sends in two seconds: 400 at once and 50 a second."""
    events, wire = [], memory()
    quick = replace(QUICK, flooded=0.05)
    async with running(make("memory://", events, transport=wire, timings=quick)) as port:
        loop = asyncio.get_running_loop()
        began = loop.time()
        while loop.time() - began < 2:
            if port.status.state is PortState.UP:
                flood(wire.device, 200)
            await turn()
        took = loop.time() - began
    told = [each for each in events if not isinstance(each, LinkLost)]
    assert len(told) <= 400 + 50 * took + 1


async def test_presses_beyond_the_budget_are_told_by_number_and_spend_nothing_of_the_others():
    events, wire = [], Memory(ScriptedDevice(DeviceKind.KEY_PAD))
    device, quick = wire.device, replace(QUICK, flooded=0.05)
    driver = KeyPadDriver("keys")
    async with running(make("memory://", events, driver, transport=wire, timings=quick)) as port:
        await until(lambda: port.status.state is PortState.UP)
        device.answers[HelloRequest] = lambda asked: structs.replace(
            device.hello(asked.request), button_counter=1000
        )
        loop = asyncio.get_running_loop()
        began = loop.time()
        for counter in range(1, 1001):
            device.send(Button(device.boot_id, counter, Key.GREEN, Gesture.PRESS, 0, 0))
        taken = [each.counter for each in events if isinstance(each, ButtonPressed)]
        assert taken == list(range(1, len(taken) + 1))
        assert 400 <= len(taken) < 401 + 50 * (loop.time() - began)
        await until(lambda: port.status.state is PortState.UP)
        up = [each for each in events if isinstance(each, LinkUp)][-1]
        assert up.presses == 1000
