"""A test bench: a device on a table of its own, a virtual clock, and a host of bare frames."""

import math
from collections.abc import Callable

import pytest

from drivers.frames import FrameReader, encode
from drivers.messages import Act, ActAck, Adopt, HelloRequest, HostBeat, Message
from drivers.vocabulary import ActKind
from simulators.devices.device import Device
from simulators.devices.hardware import Physics
from simulators.devices.key_pad import KeyPad
from simulators.devices.nvram import Nvram
from simulators.devices.sensors import Sensors
from simulators.devices.shuffler import Shuffler
from simulators.devices.world import World

EPOCH = 0xC0FFEE


class Bench:
    """Drives one device, and keeps all its messages."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.now = 1000.0
        self.reader = FrameReader()
        device.power(True, self.now)

    def said(self) -> list[Message]:
        return self.reader.receive(self.device.take_bytes())

    def say(self, *messages: Message) -> list[Message]:
        """Send messages; return the answers of the same instant."""
        self.device.receive(b"".join(map(encode, messages)), self.now)
        return self.said()

    def run(self, seconds: float, *, beating: bool = True) -> list[Message]:
        """Let time pass; return the messages sent meanwhile. The host sends a beat every second."""
        end, heard = self.now + seconds, []
        beat = self.now + 1 if beating else math.inf
        while True:
            due = self.device.next_deadline()
            at = min(math.inf if due is None else due, beat)
            if at > end:
                break
            self.now = max(self.now, at)
            if at == beat:
                self.device.receive(encode(HostBeat()), at)
                self.reader.receive(self.device.take_bytes())
                beat += 1
            else:
                self.device.on_deadline(self.now)
                heard += self.said()
        self.now = end
        return heard

    def do(self, verb: str, **args: str | int) -> dict[str, object]:
        named = {name.rstrip("_"): value for name, value in args.items()}
        return self.device.control(verb, named, self.now)

    def cut(self, dark: float = 0.0) -> None:
        self.device.power(False, self.now)
        self.now += dark
        self.device.power(True, self.now)


class ShufflerBench(Bench):
    """A shuffler that is adopted and has a red deck ready, unless the test says otherwise."""

    device: Shuffler

    def __init__(self, physics: Physics | None = None, *, ready: bool = True) -> None:
        self.world = World(seed=7)
        self.nvram = Nvram()
        self.txn = 0
        super().__init__(Shuffler(self.world, self.nvram, physics=physics))
        if ready:
            self.say(HelloRequest(1), Adopt(2, EPOCH))
            self.do("load", colour="red", from_="box")
            self.run(40)
            self.said()

    def act(self, kind: ActKind, size: int = 0) -> list[Message]:
        """Ask for the next act; return the answers of that instant."""
        self.txn = self.nvram.act.txn + 1
        return self.say(Act(EPOCH, self.txn, kind, size))

    def whole_act(self, kind: ActKind, size: int = 0) -> list[Message]:
        """Ask for the next act, wait for its end, acknowledge it; return all messages."""
        said = self.act(kind, size) + self.run(60)
        return said + self.say(ActAck(EPOCH, self.txn))


@pytest.fixture
def bench() -> Callable[[Device], Bench]:
    return Bench


@pytest.fixture
def shuffler() -> ShufflerBench:
    return ShufflerBench()


@pytest.fixture
def instant_shuffler() -> ShufflerBench:
    return ShufflerBench(Physics.instant())


@pytest.fixture
def new_shuffler() -> Callable[..., ShufflerBench]:
    return ShufflerBench


@pytest.fixture
def sensors() -> Bench:
    found = Bench(Sensors(Nvram()))
    found.say(HelloRequest(1))
    return found


@pytest.fixture
def key_pad() -> Bench:
    found = Bench(KeyPad(Nvram()))
    found.say(HelloRequest(1))
    return found
