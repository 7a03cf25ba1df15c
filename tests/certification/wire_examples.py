"""Worked examples on the wire: conversations of a host with our simulator, byte by byte.

`python -m tests.certification.tables` writes them into the document, `wire-vectors.yaml` has them
for other implementations.
"""

from drivers.frames import FrameReader, encode
from drivers.messages import (
    Act,
    ActAck,
    ActProgress,
    Adopt,
    DeviceBeat,
    HelloRequest,
    HostBeat,
    ShufflerLevels,
    VoidAct,
)
from drivers.vocabulary import ActKind, DeviceKind
from simulators.devices.hardware import Physics
from simulators.devices.nvram import ActRecord
from simulators.hosts.build import DeviceOptions, build

EPOCH = 0x1A2B3C4D
NEXT_EPOCH = 0x2B3C4D5E
_BEAT = 0.3
_STEP = 0.1


class Conversation:
    """A host and a shuffler, in time of its own; `said` has a line for each frame."""

    def __init__(self, *, boot=16, txn=40, serial="SH2042", epoch=EPOCH):
        self.device = build(
            DeviceOptions(DeviceKind.SHUFFLER, "example", serial=serial, physics=Physics())
        )
        self.device.nvram.boot_id = boot
        self.device.nvram.act = ActRecord(epoch, txn) if epoch else ActRecord()
        self.now = 0.0
        self.said = []
        self._reader = FrameReader()
        self.device.power(True, self.now)

    def loaded(self):
        """A deck was loaded, and is ready."""
        self.people("load", colour="red", **{"from": "box"})
        return self.passes(30.0)

    def sends(self, message):
        self.said.append(("host", encode(message).hex(), message))
        self.device.receive(encode(message), self.now)
        return self._listens()

    def people(self, verb, **args):
        self.device.control(verb, args, self.now)
        return self._listens()

    def notes(self, words):
        self.said.append(("", "", words))
        return self

    def passes(self, seconds):
        """Time passes; beats are exchanged, and left out of the example."""
        until, beat = self.now + seconds, self.now + _BEAT
        while self.now < until:
            due = self.device.next_deadline()
            self.now = min(until, beat, until if due is None else max(due, self.now))
            self.device.on_deadline(self.now)
            self._listens()
            if self.now == beat:
                self.device.receive(encode(HostBeat()), self.now)
                self._listens()
                beat += _BEAT
        return self

    def _listens(self):
        data = self.device.take_bytes()
        for message in self._reader.receive(data):
            if not isinstance(message, DeviceBeat):
                self.said.append(("device", encode(message).hex(), message))
        return self


def a_round():
    """A packet of four, its lift, and the remaining cards."""
    talk = Conversation()
    talk.sends(HelloRequest(1)).said.clear()
    talk.loaded().said.clear()
    talk.sends(HelloRequest(7)).sends(Act(EPOCH, 41, ActKind.PACKET, 4)).passes(1.0)
    talk.sends(ActAck(EPOCH, 41)).notes("the dealer lifts the packet")
    talk.people("lift", to="seat:1").passes(_STEP)
    talk.sends(Act(EPOCH, 42, ActKind.REMAINDER, 0)).passes(2.2)
    return talk.sends(ActAck(EPOCH, 42)).said


def a_jam():
    """A packet jams after its second card; it is counted by hand, and the next number is voided."""
    talk = Conversation()
    talk.sends(HelloRequest(1))
    talk.loaded().said.clear()
    talk.people("jam", after=2)
    talk.sends(Act(EPOCH, 41, ActKind.PACKET, 4)).passes(0.9).sends(ActAck(EPOCH, 41))
    talk.notes("a person counts two cards, and frees the path")
    talk.people("lift", to="rack").people("unjam").passes(_STEP)
    return talk.sends(VoidAct(EPOCH, 42)).sends(ActAck(EPOCH, 42)).said


def a_power_cut():
    """The power fails after the second card, and comes back."""
    talk = Conversation()
    talk.sends(HelloRequest(1))
    talk.loaded().said.clear()
    talk.sends(Act(EPOCH, 41, ActKind.PACKET, 4)).passes(0.5)
    talk.notes("the power fails, and comes back: the boot id is one more")
    talk.people("kill_power").people("power_on").passes(1.0)
    talk.sends(HelloRequest(9)).passes(0.25).sends(Act(EPOCH, 41, ActKind.PACKET, 4))
    return talk.sends(ActAck(EPOCH, 41)).said


def a_replacement():
    """Another shuffler, new and empty, takes the place of the old one."""
    talk = Conversation(boot=0, txn=0, serial="SH2077", epoch=0)
    talk.sends(HelloRequest(3)).sends(Act(EPOCH, 42, ActKind.PACKET, 4))
    talk.notes("a supervisor orders the adoption, and a deck lies inside")
    talk.people("load", colour="red", **{"from": "box"}).passes(_STEP)
    talk.sends(Adopt(4, NEXT_EPOCH)).notes("the deck is taken out")
    talk.people("take", to="box", **{"from": "input"}).passes(_STEP)
    talk.sends(Adopt(5, NEXT_EPOCH)).sends(HelloRequest(6))
    return talk.sends(Act(NEXT_EPOCH, 0, ActKind.PACKET, 4)).said


EXAMPLES = {
    "round": a_round,
    "jam": a_jam,
    "power-cut": a_power_cut,
    "replacement": a_replacement,
}


def shown(name):
    """Return an example as the document has it: who, the frame, and in a second line what it says.

    Of a run of progress the first and the last are shown.
    """
    lines = ["```text"]
    said = EXAMPLES[name]()
    for at, (who, frame, message) in enumerate(said):
        run = [isinstance(each[2], ActProgress) for each in said[max(0, at - 1) : at + 2]]
        if isinstance(message, ActProgress) and len(run) == 3 and all(run):
            if not lines[-1].startswith("…"):
                lines.append("… ActProgress at each card")
            continue
        if not who:
            lines.append(f"        ({message})")
            continue
        words = f"{type(message).__name__}({', '.join(map(_spelled, _fields(message)))})"
        lines += [f"{who:<6}  {frame}", f"        {words}"]
    return "\n".join([*lines, "```"])


_LEVELS = ("revision", "tray", "lifts", "fault", "ready", "input")
"""Of the levels these are spelled; the frame has all."""


def _fields(message):
    levels = isinstance(message, ShufflerLevels)
    names = _LEVELS if levels else message.__struct_fields__
    return [(name, getattr(message, name)) for name in names]


def conversations():
    """Return the examples as `wire-vectors.yaml` has them."""
    lines = ["conversations:"]
    for name, said in ((each, EXAMPLES[each]()) for each in EXAMPLES):
        lines += [f'  - name: "{name}"', "    frames:"]
        lines += [f'      - {{from: {who}, hex: "{frame}"}}' for who, frame, _ in said if who]
    return "\n".join(lines)


def _spelled(field):
    name, value = field
    if name == "epoch":
        return f"{name} {value:#010x}"
    word = getattr(value, "name", None)
    return f"{name} {word or (value if not isinstance(value, bool) else int(value))}"
