"""The device's end of the wire: messages and timers that all three kinds of device share."""

import hashlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Protocol

from msgspec.structs import astuple, replace

from drivers import messages
from drivers.frames import FrameReader, encode
from drivers.vocabulary import PROTOCOL_REVISION, PROTOCOL_VERSION, DeviceKind, Gesture, Key, Page
from simulators.devices.nvram import ActRecord, Nvram


class Timer(IntEnum):
    """The firmware's timers; numbers from 100 on are for people's actions."""

    BUTTON = 1
    """Repeat the oldest press that is not acknowledged."""
    ANSWER = 2
    """Repeat the terminal answer."""
    PROGRESS = 3
    MOTION = 4
    """The next moment of an act that can be noticed."""
    SHUFFLED = 5
    """The shuffle of the input ends."""
    MOVED_UP = 6
    """The shuffled deck has reached the output."""
    MEMORY = 7
    """Memory that failed is tried again."""


HANDS = 100
"""Timers from this number on are people's deeds: they go on without power."""


class Timers:
    """Named moments, in seconds.

    Attributes:
        next: the earliest of them, or None.
    """

    def __init__(self) -> None:
        self._due: dict[int, float] = {}
        self.next: float | None = None

    def start(self, timer: int, at: float) -> None:
        """Set `timer` to go off at `at`, in place of an earlier time."""
        before = self._due.pop(timer, None)
        self._due[timer] = at
        if self.next is None or at <= self.next:
            self.next = at
        elif before == self.next:
            self._look_ahead()

    def stop(self, timer: int) -> None:
        """Stop `timer`, if it runs."""
        before = self._due.pop(timer, None)
        if before is not None and before == self.next:
            self._look_ahead()

    def running(self, timer: int) -> bool:
        """Tell whether `timer` is set."""
        return timer in self._due

    def pop_due(self, now: float) -> tuple[int, float] | None:
        """Take out the earliest timer that is due, with its time; ties in order of their start."""
        if self.next is None or self.next > now:
            return None
        timer = min(self._due, key=self._due.__getitem__)
        at = self._due.pop(timer)
        self._look_ahead()
        return timer, at

    def forget_firmware(self) -> None:
        """The power is gone: only the timers of people's deeds go on."""
        self._due = {timer: at for timer, at in self._due.items() if timer >= HANDS}
        self._look_ahead()

    def _look_ahead(self) -> None:
        self.next = min(self._due.values(), default=None)


# The queue of counted presses that wait for their acknowledgement.


QUEUE = 8
"""Presses that a device keeps."""
_MOST_LOST = 255


class ButtonQueue:
    """The presses of one boot.

    A press that does not fit gets no number; the next press that fits tells how many were lost. So
    the numbers have no gaps of their own, and a gap always means a lost frame.

    Attributes:
        counter: presses counted since the power came on.
    """

    def __init__(self, boot_id: int) -> None:
        self._boot_id = boot_id
        self._waiting: deque[messages.Button] = deque()
        self._lost = 0
        self.counter = 0

    @property
    def waiting(self) -> int:
        """How many presses wait for their acknowledgement."""
        return len(self._waiting)

    @property
    def oldest(self) -> messages.Button | None:
        """Return the press to be sent: only one at a time, so that no press overtakes another."""
        return self._waiting[0] if self._waiting else None

    def press(self, key: Key, gesture: Gesture, lamp_revision: int) -> int | None:
        """Count a press; return its number, or None when the queue is full."""
        if len(self._waiting) == QUEUE:
            self._lost = min(self._lost + 1, _MOST_LOST)
            return None
        self.counter += 1
        self._waiting.append(
            messages.Button(self._boot_id, self.counter, key, gesture, lamp_revision, self._lost)
        )
        self._lost = 0
        return self.counter

    def acknowledge(self, boot_id: int, counter: int) -> bool:
        """Forget the presses up to `counter`; return whether there was one."""
        if boot_id != self._boot_id:
            return False
        before = len(self._waiting)
        while self._waiting and self._waiting[0].counter <= counter:
            self._waiting.popleft()
        return len(self._waiting) < before


# An observer beside a device: it is told what the firmware forgets. The firmware never asks it.


class Witness(Protocol):
    """Is told what the device will not report again."""

    def pressed(self, boot_id: int, key: Key, counter: int | None) -> None:
        """A key went down and was counted; `counter` None: the queue was full."""

    def press_acknowledged(self, boot_id: int, counter: int) -> None:
        """The host has acknowledged the presses up to this one: the device forgets them."""

    def cards_told(self, epoch: int, txn: int) -> None:
        """The device tells which cards an act put out."""

    def act_acknowledged(self, act: ActRecord) -> None:
        """The host has acknowledged the act's end: the device does not repeat it."""


BUTTON_REPEAT = 0.1
"""Seconds between two sendings of a press that is not acknowledged."""
HOST_SILENCE = 3.0
"""Seconds after the host's last frame in which a device still sends unasked. Without a host it
sends nothing: a line that nobody reads would only fill up with old reports.
"""

_HOST_BEAT = encode(messages.HostBeat())
_PAGE = 32
_OF_BOOT = 16
"""Bits of a revision that count within a boot: the revisions of an earlier boot are all lower."""


@dataclass(frozen=True, slots=True)
class DeviceProfile:
    """What a device is: its kind, maker and serial number."""

    kind: DeviceKind
    serial: str
    model: str
    firmware: str
    capabilities: messages.Capabilities
    """The capabilities, as answered; the request id is replaced."""

    def page(self, page: Page) -> bytes:
        """Return the content of an IDENTIFY page."""
        if page is Page.DIGEST:
            return hashlib.sha256(f"{self.model} {self.firmware}".encode()).digest()
        texts = {Page.MODEL: self.model, Page.FIRMWARE: self.firmware}
        return texts.get(page, PROTOCOL_REVISION).encode("ascii").ljust(_PAGE, b"\0")


@dataclass(eq=False)
class DeviceLink:
    """Answers the messages that all kinds share; sends levels and presses. It begins without power.

    Attributes:
        profile: what the device is.
        nvram: keeps the boot id and the last act.
        timers: the device's timers.
        levels: returns the levels for a request id and a revision.
        greetings: how often a host has asked for the identity.
        witness: is told what is counted and forgotten; None: nobody watches.
        buttons: the presses of this boot.
        dirty: the levels may have changed since they were reported.
        heard: when the host last sent anything, in seconds; None: it never has.
    """

    profile: DeviceProfile
    nvram: Nvram
    timers: Timers
    levels: Callable[[int, int], messages.Levels]
    greetings: int = field(default=0, init=False)
    witness: Witness | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.boot()

    def boot(self) -> None:
        """Forget all that was in memory; `nvram` has the new boot id."""
        self._reader = FrameReader()
        self._whole = True
        self._out: list[bytes] = []
        self._revision = (self.nvram.boot_id << _OF_BOOT) % 2**32
        self._last: messages.Levels | None = None
        self.buttons = ButtonQueue(self.nvram.boot_id)
        self.heard: float | None = None
        self._greeted = False
        self.dirty = True
        self._beat_frame = b""

    @property
    def boot_id(self) -> int:
        """The number of this power-up."""
        return self.nvram.boot_id

    def answer_beat(self, data: bytes, now: float) -> bool:
        """Answer `data` quickly if it is one beat of the host alone, which is the usual case."""
        if data != _HOST_BEAT or not self._whole:
            return False
        self.heard = now
        self._out.append(self._beat_frame or self._encoded_beat())
        return True

    def receive(self, data: bytes, now: float) -> list[messages.Message]:
        """Take bytes and return the messages; each must be given to `answer`."""
        self._whole = data.endswith(b"\0")
        return self._reader.receive(data)

    def answer(self, message: messages.Message, now: float) -> bool:
        """Answer a message that all devices understand; return whether it was one."""
        self.heard = now
        match message:
            case messages.HostBeat():
                self._out.append(self._encoded_beat())
            case messages.HelloRequest(request):
                self.greetings += 1
                self._greeted = True
                self.send(self._hello(request))
            case messages.IdentifyRequest(request, page):
                self.send(messages.Identity(request, page, self.profile.page(page)))
            case messages.CapabilitiesRequest(request):
                self.send(replace(self.profile.capabilities, request=request))
            case messages.LevelsRequest(request):
                self._answer_levels(request)
            case messages.ButtonAck(boot_id, counter):
                if self.buttons.acknowledge(boot_id, counter):
                    if self.witness is not None:
                        self.witness.press_acknowledged(boot_id, counter)
                    self.send_button(now)
            case messages.Goodbye():
                self._greeted = False
            case _:
                return False
        return True

    def send(self, message: messages.Message) -> None:
        """Send an answer."""
        self._out.append(encode(message))

    def send_unasked(self, message: messages.Message, now: float) -> None:
        """Send a message unasked, if there is a host."""
        if self.host_present(now):
            self._out.append(encode(message))

    def host_present(self, now: float) -> bool:
        """Tell whether a host has asked HELLO, no Goodbye came since, and it was heard recently."""
        return self._greeted and self.heard is not None and now - self.heard <= HOST_SILENCE

    def press(self, key: Key, gesture: Gesture, lamp_revision: int, now: float) -> int | None:
        """Count a press, and send it if it is the only one; return its number if it fitted."""
        counter = self.buttons.press(key, gesture, lamp_revision)
        if self.witness is not None:
            self.witness.pressed(self.boot_id, key, counter)
        if not self.timers.running(Timer.BUTTON):
            self.send_button(now)
        return counter

    def send_button(self, now: float) -> None:
        """Send the oldest press that is not acknowledged, and repeat it later."""
        oldest = self.buttons.oldest
        if oldest is None:
            self.timers.stop(Timer.BUTTON)
        else:
            self.send_unasked(oldest, now)
            self.timers.start(Timer.BUTTON, now + BUTTON_REPEAT)

    def publish(self, now: float) -> None:
        """Send the levels if they have changed; an absent host learns of it from the beat."""
        if self._renew() and self._last is not None:
            self.send_unasked(self._last, now)

    def take_bytes(self) -> bytes:
        """Return and forget the bytes to be sent."""
        out = self._out
        if not out:
            return b""
        data = out[0] if len(out) == 1 else b"".join(out)
        out.clear()
        return data

    def tell_anew(self, now: float) -> None:
        """Send the levels under a new revision, though they may look the same."""
        self._last = None
        self.publish(now)

    def _renew(self) -> bool:
        """Give the levels a new revision if they differ from the last ones."""
        self.dirty = False
        levels = self.levels(0, self._revision + 1)
        if self._last is not None and _reported_part(levels) == _reported_part(self._last):
            return False
        self._revision += 1
        self._last = levels
        self._beat_frame = b""
        return True

    def _encoded_beat(self) -> bytes:
        if not self._beat_frame:
            self._beat_frame = encode(messages.DeviceBeat(self.nvram.boot_id, self._revision))
        return self._beat_frame

    def _answer_levels(self, request: int) -> None:
        self._renew()
        self.send(self.levels(request, self._revision))

    def _hello(self, request: int) -> messages.Hello:
        self._renew()
        *act, _, _, _ = astuple(self.nvram.act)  # what follows is a self-driven shuffler's
        told = (*act, self._revision, self.buttons.counter)
        profile, boot = self.profile, self.nvram.boot_id
        return messages.Hello(request, PROTOCOL_VERSION, profile.kind, profile.serial, boot, *told)


def _reported_part(levels: messages.Levels) -> tuple[object, ...]:
    """Return what is a change of the levels: neither request id nor revision, nor the lamps.

    `LampsSet` has told of the lamps; the levels carry them along.
    """
    if isinstance(levels, messages.KeyPadLevels):
        return (levels.keys_down,)
    return astuple(levels)[2:]
