"""The base of all drivers on our own wire: the link, events, levels; sans-I/O, one per device.

It shakes hands after each opening of the transport, sends beats, and notices silence and reboots.
It repeats requests, by their id. It never repeats an act.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from math import inf
from types import MappingProxyType
from typing import ClassVar

from msgspec.structs import astuple

from drivers import interface, messages
from drivers.base import BaseDriver
from drivers.frames import FrameReader, encode
from drivers.handshake import Handshake, objection
from drivers.options import refuse
from drivers.timings import LinkTimings
from drivers.trouble import Trouble, trouble
from drivers.vocabulary import DeviceKind, Page

_BEAT = encode(messages.HostBeat())
_FIRST_DEVICE_TYPE = 0x41
_JUMP = 64
"""A device's levels do not change so often between two of its frames."""


class _State(Enum):
    CLOSED = auto()
    GREETING = auto()
    READING = auto()
    UP = auto()
    LEAVING = auto()


_UP = _State.UP
"""Looked up once: it is used for every frame, and a look-up through its class is slow."""


NO_OPTIONS: Mapping[str, object] = MappingProxyType({})


def last_act(hello: messages.Hello) -> interface.LastAct:
    """Return the last act in a device's memory, as its HELLO tells it."""
    *act, _ = astuple(hello)[messages.Hello.ACT]
    return interface.LastAct(*act)


def abilities(declared: messages.Capabilities) -> interface.DeviceAbilities:
    """Return what a device declared, without the wire's request id."""
    _, *able = astuple(declared)
    return interface.DeviceAbilities(*able)


def _text(page: bytes) -> str:
    return page.rstrip(b"\0").decode("ascii", "replace")


@dataclass(slots=True)
class _Pending:
    request: int
    wire: bytes
    asked: float
    due: float
    sendings: int = 0


class Requests:
    """The open requests of one link: at most one for each kind of answer.

    Ids count from 1 to 65,535 and begin again; 0 is for unasked messages. The first id follows from
    the time of opening, so that an answer to an earlier process is not taken for this one's.

    Attributes:
        next: when the next request is to be sent (again), in seconds; infinity: none is open.
    """

    def __init__(self, statistics: interface.LinkStatistics, repeat: float) -> None:
        self._pending: dict[type[messages.Answer], _Pending] = {}
        self._repeat = repeat
        self._statistics = statistics
        self._last_id = 0
        self.next = inf

    def start(self, now: float) -> None:
        """Choose the first id, once."""
        if not self._last_id:
            self._last_id = int(now * 1000)

    def ask(
        self,
        answer: type[messages.Answer],
        build: Callable[[int], messages.Message],
        now: float,
        delay: float = 0.0,
    ) -> None:
        """Open a request, in place of an older one for the same kind of answer.

        Args:
            answer: the kind of answer that closes it.
            build: makes the request's message from its id.
            now: monotonic seconds.
            delay: seconds to wait before it is sent for the first time.
        """
        self._last_id = self._last_id % 0xFFFF + 1
        wire = encode(build(self._last_id))
        self._pending[answer] = _Pending(self._last_id, wire, now + delay, now + delay)
        self._look_ahead()

    def asked(self, answer: type[messages.Answer]) -> bool:
        """Whether a request for this kind of answer is open."""
        return answer in self._pending

    def forget(self, answer: type[messages.Answer]) -> None:
        """Close a request whose answer is not needed any more."""
        self._pending.pop(answer, None)
        self._look_ahead()

    def clear(self) -> None:
        """Close all requests."""
        self._pending.clear()
        self.next = inf

    def answered(self, message: messages.Answer, now: float) -> bool:
        """Close the request that `message` answers; False for a stale or unasked answer."""
        pending = self._pending.get(type(message))
        # Before the first sending nobody can have answered: the id is an older request's.
        if pending is None or pending.request != message.request or not pending.sendings:
            return False
        del self._pending[type(message)]
        self._look_ahead()
        if pending.sendings == 1:  # of several copies nobody knows which one was answered
            self._statistics.round_trip = now - pending.asked
        return True

    def due(self, now: float) -> list[bytes]:
        """Return the frames that are to be sent now."""
        frames = []
        for pending in self._pending.values():
            if now >= pending.due:
                frames.append(pending.wire)
                self._statistics.requests_repeated += pending.sendings > 0
                pending.sendings += 1
                pending.due = now + self._repeat
        self._look_ahead()
        return frames

    def _look_ahead(self) -> None:
        self.next = min([pending.due for pending in self._pending.values()], default=inf)


class WiredDriver(BaseDriver, ABC):
    """A `drivers.interface.Driver` on the wire protocol; each family adds its own parts.

    Attributes:
        refused: why the device at the other end is refused; None while there is no objection.
        hello_wanted: whether the driver waits for a HELLO.
    """

    KIND: ClassVar[DeviceKind]
    TIMINGS: ClassVar[LinkTimings] = LinkTimings()
    """The pace of the link: the protocol's own."""
    # Set when the link rises; nothing asks for them before.
    _beat_asked: float
    _forced: bool
    _revision: int

    def __init__(self, device: str, options: Mapping[str, object] = NO_OPTIONS) -> None:
        """Make a driver without a link.

        Args:
            device: the device's name in the configuration.
            options: must be empty: the protocol leaves nothing to set.

        Raises:
            OptionsError: there are options.
        """
        refuse(options)
        super().__init__(device)
        self.refused: Trouble | None = None
        self.hello_wanted = False
        self._reader = FrameReader()
        self._requests = Requests(self.statistics, self.TIMINGS.repeat)
        self._state = _State.CLOSED
        self._handshake: Handshake | None = None
        self._quiet: bytes | None = None
        self._graced = -inf

    @property
    def up(self) -> bool:
        """Whether the handshake is complete and the device has not been lost since."""
        return self._state is _UP

    def opened(self, now: float) -> None:
        """The transport is open: shake hands."""
        self.closed(trouble("trouble-opened-again"), now)
        self._requests.start(now)
        self._greet(now)

    def closed(self, reason: Trouble, now: float) -> None:
        """The transport is gone: report `LinkLost` if the link was up, forget unfinished frames."""
        self._state = _State.CLOSED
        self.refused = None
        self._requests.clear()
        self._out.clear()
        self._reader.reset()
        self._lose(reason)

    def goodbye(self, now: float) -> None:
        """Report that the host stops in good order; after that nothing is sent or judged."""
        if self._state in (_State.CLOSED, _State.LEAVING):
            return
        self.send(messages.Goodbye())
        self._state = _State.LEAVING
        self._requests.clear()

    def send(self, message: messages.Message) -> None:
        """Send one frame, once."""
        self._write(encode(message))

    def ask(
        self, answer: type[messages.Answer], build: Callable[[int], messages.Message], now: float
    ) -> None:
        """Ask for `answer`, repeating the request under one id until it comes."""
        self._requests.ask(answer, build, now)
        self._send_due(now)

    def asked(self, answer: type[messages.Answer]) -> bool:
        """Whether the link waits for an answer of this kind."""
        return self._requests.asked(answer)

    def forget(self, answer: type[messages.Answer]) -> None:
        """Stop asking for an answer of this kind."""
        self._requests.forget(answer)

    def ask_hello(self, now: float) -> None:
        """Ask HELLO and pass its answer on; an answer to an older question does not count."""
        self.hello_wanted = True
        self.ask(messages.Hello, messages.HelloRequest, now)

    def forget_hello(self) -> None:
        """Stop waiting for a HELLO; one that comes still tells whether it is the same device."""
        self.hello_wanted = False

    def read_levels(self, now: float, *, forced: bool = False) -> None:
        """Ask for the device's levels; `forced` passes them on even if nothing has changed."""
        self._forced |= forced
        levels = self._levels
        if not self._requests.asked(levels):
            self.ask(levels, messages.LevelsRequest, now)

    def ignore(self) -> None:
        """Count a frame that has no meaning at this time."""
        self.statistics.ignored += 1

    def receive(self, data: bytes, now: float) -> None:
        """Take bytes, any number at a time."""
        # An idle device answers each beat with the same bytes. They are compared whole, and not
        # decoded; `between`: no half of an earlier frame waits, so these bytes are one frame.
        if data == self._quiet and self._state is _UP and self._reader.between:
            self.statistics.frames_in += 1
            self.statistics.last_heard = now
            self._take_beat_answer(now)
            return
        if self._state is _State.CLOSED:
            return
        for message in self._reader.receive(data):
            self._take_message(message, now)
        self.statistics.malformed = self._reader.malformed

    def next_deadline(self) -> float | None:
        """When `on_deadline` is due, in monotonic seconds; None while nothing can become due."""
        due = self._next_due()
        return None if due == inf else due

    def _next_due(self) -> float:
        due = self._requests.next
        if self._state is _UP:
            living = self._beat_due if self._beat_due < self._silent_at else self._silent_at
            living = living if living < self._identity_due else self._identity_due
            due = living if living < due else due
        return due

    def on_deadline(self, now: float) -> None:
        """Send beats and repeat requests that are due; judge silence.

        Call it after all readable bytes were received. When it comes much too late, the host
        itself stood still: the device is then given one beat more before it is judged.
        """
        due = self._next_due()
        if now < due:
            return
        if self._state is _UP:
            late = now - due > self.TIMINGS.late
            if late or now >= self._silent_at:
                self._judge(now, late=late)
            # `_judge` may have found the device gone.
            if self._state is _UP and now >= self._beat_due:
                self._beat(now)
            if now >= self._identity_due:
                self._check_identity(now)  # a greeting asks for HELLO already
        elif self._state is _State.READING and now - self._step_since >= self.TIMINGS.silence:
            self._greet(now)
        if now >= self._requests.next:
            self._send_due(now)

    def _hear_answer(self, now: float) -> None:
        """The device lives and hears the host: its silence is judged from now on.

        Only an answer proves this. A device whose incoming line is dead would go on sending unasked
        reports for a while.
        """
        self._answered = now
        self._silent_at = max(now + self.TIMINGS.silence, self._grace)

    def _judge(self, now: float, *, late: bool) -> None:
        """Judge a silence; if the host itself was late, give the device one beat more."""
        # Once for each silence: a host that is always late would never find a dead device.
        if late and self._graced != self._answered:
            self._graced = self._answered
            self._grace = now + self.TIMINGS.beat
            self._silent_at = max(self._silent_at, self._grace)
            self._beat_due = now
        elif now >= self._silent_at:
            self._begin_again(self._silence(now), now)

    def _beat(self, now: float) -> None:
        """Send a beat; if no answer comes, another follows soon."""
        self._write(_BEAT)
        self._beat_asked = min(self._beat_asked, now)  # the first beat that nobody has answered
        self._beat_due = now + self.TIMINGS.beat_again

    def _check_identity(self, now: float) -> None:
        """Ask whether it is still the same device."""
        self._identity_due = now + self.TIMINGS.identity
        if not self._requests.asked(messages.Hello):
            self.ask(messages.Hello, messages.HelloRequest, now)

    def _age(self, revision: int) -> int:
        """Return how many changes of its levels a device is ahead; half of all are behind."""
        return (revision - self._revision) % 2**32

    def _silence(self, now: float) -> Trouble:
        silent = now - self.statistics.last_heard
        if silent >= self.TIMINGS.silence:
            return trouble("trouble-silent", seconds=round(silent, 1))
        return trouble("trouble-deaf", seconds=round(now - self._answered, 1))

    def _take_beat_answer(self, now: float) -> None:
        self._hear_answer(now)
        if self._beat_asked < inf:
            self.statistics.round_trip = now - self._beat_asked
            # Counted from the question: a slow answer does not stretch the pace.
            self._beat_due = self._beat_asked + self.TIMINGS.beat
            self._beat_asked = inf

    def _write(self, frame: bytes) -> None:
        self._out.append(frame)
        self.statistics.frames_out += 1

    def _send_due(self, now: float) -> None:
        if now >= self._requests.next:
            for frame in self._requests.due(now):
                self._write(frame)

    def _take_message(self, message: messages.Message, now: float) -> None:
        statistics = self.statistics
        statistics.frames_in += 1
        if message.TYPE < _FIRST_DEVICE_TYPE:
            statistics.ignored += 1  # the host's own frame came back: an echo is no sign of life
            return
        statistics.last_heard = now
        if self._state is not _UP:
            self._take_greeting(message, now)
        elif isinstance(message, messages.DeviceBeat):
            self._take_beat(message, now)
        else:
            self._take_up(message, now)

    def _take_beat(self, beat: messages.DeviceBeat, now: float) -> None:
        if beat.boot_id != self._boot_id():
            self._begin_again(trouble("trouble-rebooted"), now)
            return
        self._take_beat_answer(now)
        if beat.level_revision != self._revision:
            # A jump, or a step back: it may be another device in the place of this one.
            if self._age(beat.level_revision) > _JUMP:
                self._check_identity(now)
            self.read_levels(now)
        else:
            self._quiet = encode(beat)

    def _take_up(self, message: messages.Message, now: float) -> None:
        if isinstance(message, messages.Button):
            if message.boot_id != self._boot_id():
                self._begin_again(trouble("trouble-rebooted"), now)
            else:
                self.link_message(message, now)
        elif isinstance(message, self._levels):
            self._take_levels(message, now)
        elif not isinstance(message, messages.Answer):
            self.link_message(message, now)
        elif isinstance(message, messages.Hello):
            self._take_hello_again(message, now)
        elif self._is_answer(message, now):
            self.link_message(message, now)
        else:
            self.ignore()

    def _take_hello_again(self, hello: messages.Hello, now: float) -> None:
        if not self._is_answer(hello, now):
            self.ignore()
        elif hello.boot_id != self._boot_id():
            self._begin_again(trouble("trouble-rebooted"), now)
        elif self._handshake is not None and hello.serial != self._handshake.hello.serial:
            self._begin_again(trouble("trouble-replaced", serial=hello.serial), now)
        else:
            self._identity_due = now + self.TIMINGS.identity
            if self.hello_wanted:
                self.hello_wanted = False
                self.link_message(hello, now)

    def _take_levels(self, levels: messages.Levels, now: float) -> None:
        age = self._age(levels.revision)
        if age >= 2**31 or (levels.request == 0 and age == 0):
            self.ignore()  # Later levels came before it. An open question is asked again.
            return
        answer = levels.request != 0
        if answer and not self._is_answer(levels, now):
            self.ignore()
            return
        if age > _JUMP and not answer:  # not believed unasked: ask who it is, and its levels
            self._check_identity(now)
            self.read_levels(now)
            return
        news = self._forced or levels.revision != self._revision
        if answer:
            self._forced = False
        if news:
            self._revision = levels.revision
            self._quiet = None
            self.link_levels(levels, now)

    def _is_answer(self, message: messages.Answer, now: float) -> bool:
        """Close the request that a message answers, if there is one."""
        answered = self._requests.answered(message, now)
        if answered:
            self._hear_answer(now)
        return answered

    def _take_greeting(self, message: messages.Message, now: float) -> None:
        if isinstance(message, messages.DeviceBeat) and self._state is _State.READING:
            self.ignore()
            if message.boot_id != self._boot_id():
                self._greet(now)
        elif self._state is _State.LEAVING or not (
            isinstance(message, messages.Answer) and self._requests.answered(message, now)
        ):
            self.ignore()
        elif isinstance(message, messages.Hello):
            self._take_hello(message, now)
        elif self._handshake is not None:
            self._take_answer(self._handshake, message, now)

    def _take_hello(self, hello: messages.Hello, now: float) -> None:
        self.refused = objection(hello, self.KIND)
        if self.refused:
            # After a pause: it answers at once, and would be greeted as fast as the wire allows.
            self._greet(now, delay=self.TIMINGS.repeat)
            return
        self._handshake = Handshake(hello)
        self._state = _State.READING
        self._read_on(self._handshake, now)

    def _take_answer(self, shaken: Handshake, answer: messages.Answer, now: float) -> None:
        if isinstance(answer, messages.Capabilities):
            self.refused = self.link_objection(shaken.hello, answer)
            if self.refused:
                self._greet(now, delay=self.TIMINGS.repeat)
                return
        if isinstance(answer, messages.Identity | messages.Capabilities):
            shaken.take_answer(answer)
            self._read_on(shaken, now)
        elif isinstance(answer, shaken.levels):
            self._rise(shaken, answer, now)

    def _read_on(self, shaken: Handshake, now: float) -> None:
        self._step_since = now
        self.ask(*shaken.question(), now)

    def _rise(self, shaken: Handshake, levels: messages.Levels, now: float) -> None:
        self._state = _UP
        self._up = True
        self._levels = type(levels)
        self._revision = levels.revision
        self._forced = False
        self._beat_due = now + self.TIMINGS.beat
        self._beat_asked = inf
        self._grace = -inf  # long past: what was granted to the link before does not count for this
        self._identity_due = now + self.TIMINGS.identity
        self.hello_wanted = False
        self._quiet = None
        self._hear_answer(now)
        self.link_up(shaken, levels, now)

    def _greet(self, now: float, delay: float = 0.0) -> None:
        self._state = _State.GREETING
        self._requests.clear()
        self._requests.ask(messages.Hello, messages.HelloRequest, now, delay)
        self._send_due(now)

    def _begin_again(self, reason: Trouble, now: float) -> None:
        self._greet(now)
        self._lose(reason)

    def _boot_id(self) -> int:
        return self._handshake.hello.boot_id if self._handshake else -1

    # What is made of it; a family adds its own.

    def _read_again(self, now: float) -> None:
        if self.up:
            self.read_levels(now, forced=True)

    def link_up(self, shaken: Handshake, levels: messages.Levels, now: float) -> None:
        """Report the device and its levels."""
        hello, digest, able = shaken.hello, shaken.pages[Page.DIGEST], shaken.capabilities
        assert able is not None, "it is asked before the levels"
        self._events.append(
            interface.LinkUp(
                self.device,
                kind=hello.kind,
                serial=hello.serial,
                boot_id=hello.boot_id,
                model=_text(shaken.pages[Page.MODEL]),
                firmware=_text(shaken.pages[Page.FIRMWARE]),
                digest=digest.hex() if any(digest) else "",
                abilities=abilities(able),
                last_act=last_act(hello),
                presses=hello.button_counter,
            )
        )
        self._events.append(self._event(levels))

    def link_objection(
        self, hello: messages.Hello, capabilities: messages.Capabilities
    ) -> Trouble | None:
        """Return why a device with these capabilities is refused; None: it is accepted."""
        return None

    def link_levels(self, levels: messages.Levels, now: float) -> None:
        """Report the new levels."""
        self._events.append(self._event(levels))

    def link_message(self, message: messages.Message, now: float) -> None:
        """Take another frame from a device that is up; answers come only if asked for."""
        self.ignore()

    @abstractmethod
    def _event(self, levels: messages.Levels) -> interface.DeviceEvent:
        """Return the event that carries these levels."""
