"""A device that a test scripts, lines that change their bytes, and a story on virtual time."""

import heapq
import itertools
from random import Random

from drivers.frames import FrameReader, encode
from drivers.interface import LinkLost, LinkUp
from drivers.messages import (
    Act,
    ActAccepted,
    ActAck,
    ActDone,
    ActProgress,
    ActRejected,
    ActVoided,
    Adopt,
    Adopted,
    Capabilities,
    CapabilitiesRequest,
    DeviceBeat,
    Hello,
    HelloRequest,
    HostBeat,
    IdentifyRequest,
    Identity,
    KeyPadLevels,
    LampsSet,
    LevelsRequest,
    SetLamps,
    ShufflerLevels,
    SpotLevels,
    VoidAct,
)
from drivers.sensors import SensorsDriver
from drivers.trouble import trouble
from drivers.vocabulary import (
    ActKind,
    ActState,
    BackColour,
    DeviceKind,
    DispenseSemantics,
    Door,
    FaultCode,
    Feature,
    InputState,
    Mode,
    NextPacketOn,
    RejectReason,
    RemainderOn,
    ShuffleStartsOn,
    Tray,
)

EPOCH = 0xCAFE


UNPLUGGED = trouble("trouble-unplugged")


class ScriptedDevice:
    """Answers as a device does; a test changes its attributes, or its answer to a message.

    Attributes:
        heard: every message of the host, in order.
        answers: message class → function of the message that replaces the usual answer.
        moved: the numbers for which cards moved.
    """

    def __init__(self, kind=DeviceKind.SHUFFLER, serial="X-1", boot_id=7):
        self.kind, self.serial, self.boot_id = kind, serial, boot_id
        self.protocol = 1
        self.revision = 3
        self.occupied = 0
        self.last = (EPOCH, 40, ActKind.PACKET, 4, ActState.DONE, 4, FaultCode.NONE)
        self.acknowledged = True
        self.takes = 0.5
        self.mute = False
        self.heard = []
        self.answers = {}
        self.moved = []
        self.story = None
        self._reader = FrameReader()

    def receive(self, data, now):
        for message in self._reader.receive(data):
            self.heard.append(message)
            answer = self.answers.get(type(message), self.answer)
            self.send(*filter(None, [answer(message)]))

    def send(self, *messages):
        if not self.mute:
            self.story.to_host(b"".join(map(encode, messages)))

    def count(self, kind):
        return sum(isinstance(message, kind) for message in self.heard)

    def hello(self, request):
        epoch, txn, *act = self.last
        return Hello(
            request,
            self.protocol,
            self.kind,
            self.serial,
            self.boot_id,
            epoch,
            txn,
            *act,
            self.acknowledged,
            self.revision,
            0,
        )

    def levels(self, request=0):
        match self.kind:
            case DeviceKind.SENSORS:
                return SpotLevels(request, self.revision, self.occupied, 0)
            case DeviceKind.KEY_PAD:
                return KeyPadLevels(request, self.revision, 0, 0)
            case DeviceKind.SHUFFLER:
                colours = (BackColour.RED, InputState.EMPTY, BackColour.NONE)
                shuffled = (52, 1, BackColour.RED, Mode.SHUFFLE, "three-card-draw")
                levels = (Tray.EMPTY, 1, Door.CLOSED, Mode.SHUFFLE, FaultCode.NONE, 52)
                return ShufflerLevels(request, self.revision, *levels, *colours, *shuffled)

    def answer(self, message):  # noqa: PLR0911 - one for each question
        match message:
            case HelloRequest(request):
                return self.hello(request)
            case IdentifyRequest(request, page):
                text = page.name.lower().encode()
                return Identity(request, page, text.ljust(32, b"\0"))
            case CapabilitiesRequest(request):
                ways = (NextPacketOn.HOST, RemainderOn.HOST, ShuffleStartsOn.LOAD)
                feature, proof = Feature.COUNTS, DispenseSemantics.TRANSACTIONS
                return Capabilities(request, feature, *ways, proof, 9, 7, 3)
            case LevelsRequest(request):
                return self.levels(request)
            case HostBeat():
                return DeviceBeat(self.boot_id, self.revision)
            case SetLamps(request, revision, _):
                return LampsSet(request, revision)
            case Adopt(request, epoch):
                self.last = (epoch, 0, ActKind.NONE, 0, ActState.NONE, 0, FaultCode.NONE)
                return Adopted(request, epoch)
            case Act():
                return self.act(message)
            case VoidAct(epoch, txn):
                if txn == self.last[1] + 1:
                    code = FaultCode.NONE
                    self.last = (epoch, txn, ActKind.NONE, 0, ActState.VOIDED, 0, code)
                    return ActVoided(epoch, txn)
                return self.state()
            case ActAck(epoch, txn):
                self.acknowledged |= (epoch, txn) == self.last[:2]
        return None

    def act(self, act):
        epoch, txn, kind, size, state, *_ = self.last
        if act.txn == txn and (act.kind, act.size) == (kind, size):
            return self.state()
        if act.txn != txn + 1 or not self.acknowledged:
            return ActRejected(epoch, act.txn, RejectReason.OUT_OF_ORDER, txn, state)
        self.last = (*self.last[:1], act.txn, act.kind, act.size, ActState.STARTED, 0, 0)
        self.acknowledged = False
        self.moved.append(act.txn)
        self.story.after(self.takes / 2, lambda: self.send(ActProgress(epoch, act.txn, 1)))
        self.story.after(self.takes, lambda: self.end(act.txn, act.size))
        return ActAccepted(epoch, act.txn)

    def end(self, txn, counted):
        epoch, last, kind, size, *_ = self.last
        if last == txn:
            self.last = (epoch, txn, kind, size, ActState.DONE, counted, FaultCode.NONE)
            self.repeat(txn)

    def repeat(self, txn):
        if self.last[1] == txn and not self.acknowledged:
            self.send(self.state())
            self.story.after(0.2, lambda: self.repeat(txn))

    def state(self):
        epoch, txn, _, _, state, counted, _ = self.last
        match state:
            case ActState.DONE:
                return ActDone(epoch, txn, counted)
            case ActState.VOIDED:
                return ActVoided(epoch, txn)
            case _:
                return ActAccepted(epoch, txn)


def frames(data):
    return [b"\0" + part + b"\0" for part in data.split(b"\0") if part]


def perfect(data, random):
    return [(0.001, data)]


def byte_by_byte(data, random):
    return [(0.001 + index / 11520, bytes((byte,))) for index, byte in enumerate(data)]


def lossy(data, random):
    return [(0.001, frame) for frame in frames(data) if random.random() >= 0.2]


def delayed(data, random):
    return [(0.08, data)]


def duplicated(data, random):
    return [(delay, frame) for frame in frames(data) for delay in (0.001, 0.041)]


LINES = [perfect, byte_by_byte, lossy, delayed, duplicated]


class DriverStory:
    """One driver and one device on a line, on virtual time that starts at 100 s.

    Attributes:
        events: what the driver reported.
        sent: what the driver sent, before the line changed it.
    """

    def __init__(self, driver, device, line=perfect, seed=1):
        self.driver, self.device, self.line = driver, device, line
        device.story = self
        self.now = 100.0
        self.events = []
        self.sent = []
        self._sent = FrameReader()
        self.on_event = lambda event: None
        self._random = Random(seed)
        self._heap = []
        self._order = itertools.count()
        self._wire_free = {"up": 0.0, "down": 0.0}

    def open(self):
        self.driver.opened(self.now)
        self.pump()
        return self

    def close(self, reason=UNPLUGGED):
        self.driver.closed(reason, self.now)
        self.pump()

    def command(self, command):
        self.driver.command(command, self.now)
        self.pump()

    def after(self, delay, action):
        heapq.heappush(self._heap, (self.now + delay, next(self._order), action))

    def to_host(self, data):
        self._carry("up", data, lambda part: self.driver.receive(part, self.now))

    def pump(self):
        while True:
            data = self.driver.take_bytes()
            if data:
                self.sent += self._sent.receive(data)
                self._carry("down", data, lambda part: self.device.receive(part, self.now))
            events = self.driver.take_events()
            if not events:
                return
            self.events += events
            for event in events:
                self.on_event(event)

    def run(self, seconds):
        """Let time pass; deadlines come after the bytes of the same moment."""
        end = self.now + seconds
        while True:
            due = self.driver.next_deadline()
            moment = self._heap[0][0] if self._heap else end + 1
            if due is not None and max(due, self.now) < moment:
                if due > end:
                    break
                self.now = max(self.now, due)
                self.driver.on_deadline(self.now)
                after = self.driver.next_deadline()
                assert after is None or after > self.now, "a deadline was not served"
            elif moment <= end:
                self.now, _, action = heapq.heappop(self._heap)
                action()
            else:
                break
            self.pump()
        self.now = end

    def of(self, kind):
        return [event for event in self.events if isinstance(event, kind)]

    def is_up(self):
        """Tell whether the link is up; checks that ups and losses take turns."""
        turns = [isinstance(e, LinkUp) for e in self.events if isinstance(e, LinkUp | LinkLost)]
        assert all(up is (index % 2 == 0) for index, up in enumerate(turns)), turns
        return bool(turns) and turns[-1]

    def _carry(self, way, data, deliver):
        for delay, part in self.line(data, self._random):
            at = self.now + delay
            if self.line is byte_by_byte:  # bytes do not overtake one another
                at = self._wire_free[way] = max(at, self._wire_free[way] + 1 / 11520)
            self.after(at - self.now, lambda part=part: deliver(part))


def sensors(line=LINES[0], **changes):
    """Return a story of the sensors' driver and a sensor box with these attributes."""
    device = ScriptedDevice(DeviceKind.SENSORS)
    for name, value in changes.items():
        setattr(device, name, value)
    return DriverStory(SensorsDriver("spots"), device, line)
