"""Devices that break one standing rule at one moment: a table of rules by moments.

A standing rule is one that each message of a device keeps, whatever is being looked at. Each is
broken on the wire, between a sound device and the host: at a boot, in an act, when the host is back
after 3 s, at an end that is not acknowledged yet, and at a new opening of the line; once, and again
and again. `TABLE` is all that can be. `DRAWN` are 150 of it, by a seed, drawn before the
certification watched any of these rules. `NAMED` are twelve that it once missed.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from itertools import count
from math import inf
from random import Random

from msgspec.structs import replace

from drivers.frames import FrameReader, decode, encode
from drivers.messages import (
    Act,
    ActAccepted,
    ActAck,
    ActDone,
    ActFault,
    ActInterrupted,
    ActProgress,
    ActRejected,
    Button,
    ButtonAck,
    Capabilities,
    DeviceBeat,
    Goodbye,
    Hello,
    HelloRequest,
    Identity,
    KeyPadLevels,
    Message,
    PutOut,
    SelfDrivenLevels,
    ShufflerLevels,
    SpotLevels,
)
from drivers.vocabulary import ActState, FaultCode, Feed, RejectReason
from simulators.hosts.memory import SimTransport, open_sim

SEED = 44
COUNT = 150
_WINDOW = 1.0
"""Seconds for which a boot, a return and an opening last."""
_ALONE = 3.0
_REPEATED = {ActDone: 0.2, ActFault: 0.2, ActInterrupted: 0.2, PutOut: 0.2, Button: 0.1}
_AFTER = 3
"""Repetitions that come after an acknowledgement."""


class Moment(Enum):
    """When a rule is broken; the value is how a test's name says it."""

    BOOT = "boot"
    ACT = "act"
    ALONE = "alone"
    END = "end"
    RECONNECT = "reconnect"
    ALWAYS = "always"


SHUFFLER, ITSELF, SENSORS, KEY_PAD = "shuffler", "shuffler?self_driven=1", "sensors", "key_pad"
DEVICES = (SHUFFLER, ITSELF, SENSORS, KEY_PAD)
_DEALS = (SHUFFLER, ITSELF)
_ORDERS = (SHUFFLER,)
_PRESSES = (KEY_PAD,)
_MOMENTS = {
    SHUFFLER: tuple(Moment)[:5],
    ITSELF: tuple(Moment)[:5],
    SENSORS: (Moment.BOOT, Moment.ALONE, Moment.RECONNECT),
    KEY_PAD: (Moment.BOOT, Moment.ALONE, Moment.END, Moment.RECONNECT),
}
"""Sensors have neither acts nor ends; the ends of a key pad are its presses."""
_LEVELS = (ShufflerLevels, SelfDrivenLevels, SpotLevels, KeyPadLevels)
_ENDS = (ActDone, ActFault, ActInterrupted)
_TOLD = (*_ENDS, PutOut, Button)
"""What is repeated until it is acknowledged."""
_STEADY = (Moment.END, Moment.ALONE, Moment.RECONNECT)
_NOT_ACT = (Moment.BOOT, *_STEADY)

Way = Callable[[Message, "Line"], list[tuple[float, Message]]]
"""What becomes of a message: those that leave instead, and after how many seconds."""


@dataclass(frozen=True)
class Rule:
    """A rule, and how it is broken."""

    name: str
    on: tuple[type[Message], ...]
    broken: Way
    devices: tuple[str, ...] = DEVICES
    moments: tuple[Moment, ...] = tuple(Moment)[:5]
    asked: bool | None = None
    """Whether the messages are answers; None: both."""


@dataclass(frozen=True)
class Broken:
    """One rule, broken at one moment in one device, so many times."""

    rule: Rule
    moment: Moment
    device: str
    times: float = inf

    @property
    def name(self) -> str:
        once = "" if self.times == inf else f"-{self.times:g}x"
        kind = self.device.partition("?")
        return f"{self.rule.name}-{self.moment.value}-{kind[2][:4] or kind[0]}{once}"


# Ways of breaking a rule.


def _tells(field: str, other: Callable[[object], object]) -> Way:
    """Tell another value in a field."""

    def broken(message: Message, _: "Line") -> list[tuple[float, Message]]:
        return [(0.0, replace(message, **{field: other(getattr(message, field))}))]

    return broken


def _more(by: int, modulo: int = 2**32) -> Callable[[object], object]:
    return lambda value: (value + by) % modulo


def _late(by: float) -> Way:
    return lambda message, _: [(by, message)]


def _dropped(message: Message, line: "Line") -> list[tuple[float, Message]]:
    return []


def _twice(message: Message, line: "Line") -> list[tuple[float, Message]]:
    return [(0.0, message), (0.001, message)]


def _too_often(message: Message, line: "Line") -> list[tuple[float, Message]]:
    return [(0.0, message), (_REPEATED[type(message)] / 2, message)]


def _too_seldom(message: Message, line: "Line") -> list[tuple[float, Message]]:
    return [(0.0, message)] if line.turn() % 2 else []


def _once(message: Message, line: "Line") -> list[tuple[float, Message]]:
    """Tell it the first time alone."""
    return [(0.0, message)] if message not in line.told else []


def _three_times(message: Message, line: "Line") -> list[tuple[float, Message]]:
    """Tell it, and repeat it twice."""
    line.times[message] += 1
    return [(0.0, message)] if line.times[message] <= 3 else []


def _differently(field: str) -> Way:
    """Tell another value in a repetition alone."""

    def broken(message: Message, line: "Line") -> list[tuple[float, Message]]:
        if message in line.told:
            message = replace(message, **{field: _more(1, 200)(getattr(message, field))})
        return [(0.0, message)]

    return broken


def _stale(message: Message, line: "Line") -> list[tuple[float, Message]]:
    """Tell the levels before the last change, under the revision of now: the change is lost."""
    before = line.before.get(type(message))
    if before is None:
        return [(0.0, message)]
    return [(0.0, replace(before, request=message.request, revision=message.revision))]


def _accepted(message: ActRejected, line: "Line") -> list[tuple[float, Message]]:
    return [(0.0, ActAccepted(message.epoch, message.txn))]


def _accepted_of_zero(message: ActRejected, line: "Line") -> list[tuple[float, Message]]:
    """Take an order under epoch 0 in a shuffler that nobody has adopted."""
    if line.asked.get(message.txn) == message.epoch == 0:
        return _accepted(message, line)
    return [(0.0, message)]


def _of(word: type[Enum]) -> Callable[[object], object]:
    """Return the next word of a vocabulary."""
    return lambda value: list(word)[(list(word).index(value) + 1) % len(word)]


def _page(content: bytes) -> bytes:
    return bytes((content[0] ^ 1 or 2,)) + content[1:]


# The rules.

_BEAT = (DeviceBeat,)
_HELLO = (Hello,)
_REJECTED = (ActRejected,)
_IN_ACT = (Moment.ACT,)
RULES = {
    each.name: each
    for each in (
        # identity
        Rule("serial", _HELLO, _tells("serial", lambda text: f"X{text[1:]}")),
        Rule("protocol", _HELLO, _tells("protocol", _more(1))),
        Rule("hello-boot", _HELLO, _tells("boot_id", _more(1))),
        Rule("beat-boot", _BEAT, _tells("boot_id", _more(1))),
        Rule("beat-boot-before", _BEAT, _tells("boot_id", _more(-1))),
        Rule("press-boot", (Button,), _tells("boot_id", _more(1)), _PRESSES, _STEADY),
        Rule("firmware", (Identity,), _tells("content", _page)),
        Rule("able", (Capabilities,), _tells("keys", _more(1, 30))),
        # revisions
        Rule("hello-revision-back", _HELLO, _tells("level_revision", _more(-1))),
        Rule("hello-revision-ahead", _HELLO, _tells("level_revision", _more(1))),
        Rule("beat-revision-back", _BEAT, _tells("level_revision", _more(-1))),
        Rule("beat-revision-ahead", _BEAT, _tells("level_revision", _more(1))),
        Rule("levels-revision-back", _LEVELS, _tells("revision", _more(-2)), asked=False),
        Rule("answer-revision-back", _LEVELS, _tells("revision", _more(-1)), asked=True),
        Rule("change-under-no-revision", _LEVELS, _tells("revision", _more(-1)), asked=False),
        # levels
        Rule("change-lost", _LEVELS, _stale, asked=True),
        Rule("change-untold", _LEVELS, _dropped, asked=False),
        Rule("change-twice", _LEVELS, _twice, asked=False),
        Rule("unasked-with-id", _LEVELS, _tells("request", _more(7)), asked=False),
        # answers
        Rule("beat-late-60", _BEAT, _late(0.06)),
        Rule("beat-late-300", _BEAT, _late(0.3)),
        Rule("beat-late-700", _BEAT, _late(0.7)),
        Rule("beat-twice", _BEAT, _twice),
        Rule("beat-none", _BEAT, _dropped),
        Rule("hello-late", _HELLO, _late(0.12)),
        Rule("hello-twice", _HELLO, _twice),
        Rule("hello-other-id", _HELLO, _tells("request", _more(1, 65_536))),
        Rule("levels-late", _LEVELS, _late(0.12), asked=True),
        Rule("levels-answered-twice", _LEVELS, _twice, asked=True),
        # the memory of acts, in HELLO
        Rule("hello-epoch", _HELLO, _tells("epoch", _more(1)), _DEALS),
        Rule("hello-number", _HELLO, _tells("last_txn", _more(1)), _DEALS),
        Rule("hello-number-before", _HELLO, _tells("last_txn", _more(-1)), _DEALS),
        Rule("hello-size", _HELLO, _tells("act_size", _more(1, 256)), _DEALS),
        Rule("hello-state", _HELLO, _tells("act_state", _of(ActState)), _DEALS),
        Rule("hello-count", _HELLO, _tells("act_counted", _more(1, 250)), _DEALS, _NOT_ACT),
        Rule("hello-code", _HELLO, _tells("act_code", _of(FaultCode)), _DEALS),
        Rule("hello-acknowledged", _HELLO, _tells("acknowledged", lambda was: not was), _DEALS),
        Rule("hello-presses", _HELLO, _tells("button_counter", _more(1))),
        # refusals
        Rule("refusal-reason", _REJECTED, _tells("reason", _of(RejectReason)), _ORDERS),
        Rule("refusal-number", _REJECTED, _tells("last_txn", _more(1)), _ORDERS),
        Rule("refusal-state", _REJECTED, _tells("act_state", _of(ActState)), _ORDERS),
        Rule("refusal-epoch", _REJECTED, _tells("epoch", _more(1)), _ORDERS),
        Rule("refusal-none", _REJECTED, _dropped, _ORDERS),
        Rule("refused-accepted", _REJECTED, _accepted, _ORDERS),
        # what is repeated
        Rule("end-too-often", (*_ENDS, PutOut), _too_often, _DEALS, _STEADY),
        Rule("end-too-seldom", (*_ENDS, PutOut), _too_seldom, _DEALS, _STEADY),
        Rule("end-once", (*_ENDS, PutOut), _once, _DEALS, _STEADY),
        Rule("end-differently", (*_ENDS, PutOut), _differently("counted"), _DEALS, _STEADY),
        Rule("end-epoch", (*_ENDS, PutOut), _tells("epoch", _more(1)), _DEALS, _STEADY),
        Rule("end-after-ack", _TOLD, _dropped, (*_DEALS, KEY_PAD), (Moment.END,)),
        Rule("press-too-often", (Button,), _too_often, _PRESSES, _STEADY),
        Rule("press-too-seldom", (Button,), _too_seldom, _PRESSES, _STEADY),
        Rule("press-once", (Button,), _once, _PRESSES, _STEADY),
        Rule("press-differently", (Button,), _differently("lamp_revision"), _PRESSES, _STEADY),
        Rule("press-counter", (Button,), _tells("counter", _more(1)), _PRESSES, _STEADY),
        Rule("press-lost", (Button,), _tells("lost", _more(1)), _PRESSES, _STEADY),
        Rule("fault-thrice", (ActFault,), _three_times, _ORDERS, _STEADY),
        # on the way
        Rule("progress-none", (ActProgress,), _dropped, _ORDERS, _IN_ACT),
        Rule("progress-back", (ActProgress,), _tells("counted", _more(-1, 256)), _ORDERS, _IN_ACT),
        Rule("progress-epoch", (ActProgress,), _tells("epoch", _more(1)), _ORDERS, _IN_ACT),
        Rule("accepted-epoch", (ActAccepted,), _tells("epoch", _more(1)), _ORDERS, _IN_ACT),
        # silence
        Rule("speaks-alone", (), _dropped, DEVICES, (Moment.ALONE,)),
        Rule("speaks-after-goodbye", (), _dropped, DEVICES, (Moment.RECONNECT,)),
        Rule("epoch-zero", _REJECTED, _accepted_of_zero, _ORDERS, (Moment.BOOT,)),
    )
}


class Line(SimTransport):
    """A line from a sound device, on which one rule is broken at one moment.

    Attributes:
        struck: how often it was broken.
        told: what was told, repetitions aside.
        before: levels before their last change, by class.
        asked: the epoch of an order by its number.
        times: how often each was told, where that counts.
    """

    def __init__(self, broken: Broken) -> None:
        sound = open_sim(f"sim://{broken.device}")
        super().__init__(sound.url, sound.device)
        self.broken, self.struck = broken, 0
        self.told: set[Message] = set()
        self.before: dict[type[Message], Message] = {}
        self.asked: dict[int, int] = {}
        self.times = Counter[Message]()
        self.turn = partial(next, count())
        self._last: dict[type[Message], Message] = {}
        self._reader = FrameReader()
        self._opened = 0
        self._since = {Moment.BOOT: -inf, Moment.ALONE: -inf, Moment.RECONNECT: -inf}
        self._open = {Moment.ACT: False, Moment.END: False}
        self._boot = None
        self._heard = inf
        self._goodbye = False
        self._waits: Message | None = None
        self._silence: asyncio.TimerHandle | None = None

    # Moments.

    @property
    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _is_now(self, moment: Moment) -> bool:
        if moment is Moment.ALWAYS:
            return True
        if moment in self._open:
            return self._open[moment]
        return self._now - self._since[moment] <= _WINDOW

    def _hear_host(self, message: Message) -> None:
        if self._now - self._heard >= _ALONE:
            self._since[Moment.ALONE] = self._now
        self._heard = self._now
        match message:
            case Act(epoch, txn):
                self.asked[txn] = epoch
            case ActAck() | ButtonAck():
                if self.broken.rule.name == "end-after-ack" and self._is_now(self.broken.moment):
                    self._go_on()
                self._open[Moment.END] = False
            case Goodbye():
                self._goodbye = True
            case HelloRequest() if self._goodbye:
                self._goodbye = False
                self._since[Moment.RECONNECT] = self._now
        if self._silence is not None:
            self._silence.cancel()
        speaks = {"speaks-alone": 3.4, "speaks-after-goodbye": 0.4}.get(self.broken.rule.name)
        if speaks and (speaks > 3.0 or self._goodbye):
            loop = asyncio.get_running_loop()
            self._silence = loop.call_later(speaks, self._speak)

    def _hear_device(self, message: Message) -> None:
        if isinstance(message, Hello | DeviceBeat) and message.boot_id != self._boot:
            self._boot = message.boot_id
            self._since[Moment.BOOT] = self._now
            self._open[Moment.ACT] = False
        match message:
            case ActAccepted():
                self._open[Moment.ACT] = True
            case SelfDrivenLevels():
                self._open[Moment.ACT] = message.feed is Feed.MOVING
        if isinstance(message, _TOLD):
            self._open |= {Moment.END: True, Moment.ACT: False}
            self._waits = message

    # The line.

    async def open(self, receive, lost) -> None:
        if self._opened:
            self._since[Moment.RECONNECT] = asyncio.get_running_loop().time()
        self._opened += 1
        self._heard = self._now
        self._reader.reset()
        await super().open(receive, lost)

    def write(self, data: bytes) -> None:
        for message in self._reader.receive(data):
            self._hear_host(message)
        super().write(data)

    def _hand_over(self, data: bytes, receive) -> None:
        for stuffed in filter(None, data.split(b"\0")):
            message = decode(stuffed)
            self._hear_device(message)
            for delay, each in self._broken(message):
                if delay:
                    loop = asyncio.get_running_loop()
                    loop.call_later(delay, super()._hand_over, encode(each), receive)
                else:
                    super()._hand_over(encode(each), receive)
            self.told.add(message)
            if isinstance(message, _LEVELS):
                last = self._last.get(type(message))
                if last is None or last.revision != message.revision:
                    self.before[type(message)] = last or message
                self._last[type(message)] = message

    def _broken(self, message: Message) -> list[tuple[float, Message]]:
        rule, asked = self.broken.rule, bool(getattr(message, "request", 0))
        strikes = isinstance(message, rule.on) and rule.asked in (None, asked)
        strikes = strikes and rule.name != "end-after-ack" and self.struck < self.broken.times
        if not strikes or not self._is_now(self.broken.moment):
            return [(0.0, message)]
        found = rule.broken(message, self)
        self.struck += found != [(0.0, message)]
        return found

    def _say(self, message: Message) -> None:
        if self._receive is not None:
            self.struck += 1
            super()._hand_over(encode(message), self._receive)

    def _speak(self) -> None:
        for message in self._last.values():
            self._say(replace(message, request=0))

    def _go_on(self) -> None:
        """Repeat what was told last, though it is acknowledged."""
        if self._waits is not None and self.struck < self.broken.times:
            for turn in range(1, _AFTER + 1):
                wait = turn * _REPEATED[type(self._waits)]
                asyncio.get_running_loop().call_later(wait, self._say, self._waits)


def _everything() -> list[Broken]:
    """Return each rule at each moment that its devices have."""
    return [
        Broken(rule, moment, device)
        for rule in RULES.values()
        for device in rule.devices
        for moment in _MOMENTS[device]
        if moment in rule.moments
    ]


def _drawn() -> list[Broken]:
    dice, whole = Random(SEED), _everything()
    chosen = sorted(dice.sample(range(len(whole)), COUNT))
    return [
        Broken(each.rule, each.moment, each.device, dice.choice((1, inf)))
        for each in map(whole.__getitem__, chosen)
    ]


TABLE = [
    Broken(each.rule, each.moment, each.device, times)
    for each in _everything()
    for times in (1, inf)
]
DRAWN = _drawn()
_ALWAYS = Moment.ALWAYS
NAMED = [
    *(Broken(RULES["serial"], Moment.BOOT, device) for device in (SHUFFLER, SENSORS, KEY_PAD)),
    Broken(RULES["fault-thrice"], Moment.END, SHUFFLER),
    Broken(RULES["levels-revision-back"], _ALWAYS, SHUFFLER, 1),
    Broken(RULES["epoch-zero"], _ALWAYS, SHUFFLER),
    *(Broken(RULES[f"beat-late-{by}"], _ALWAYS, SHUFFLER) for by in (60, 300, 700)),
    Broken(RULES["change-lost"], Moment.ALONE, SENSORS),
    Broken(RULES["hello-state"], Moment.ACT, SHUFFLER),
    Broken(RULES["press-too-seldom"], Moment.ALONE, KEY_PAD),
]
