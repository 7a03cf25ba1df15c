"""The base of drivers for devices that speak lines of ASCII words: link, pings, levels, silence.

A line is words, a checksum (if the device has one), a line end: `SP 7 12 5 0*a1b2`.
"""

from abc import ABC, abstractmethod
from binascii import crc_hqx
from enum import Enum, auto
from typing import ClassVar

from drivers.base import BaseDriver
from drivers.interface import DeviceAbilities, DeviceLevels, LinkUp, Without
from drivers.timings import SILENCE
from drivers.trouble import Trouble, trouble
from drivers.vocabulary import DeviceKind

LONGEST = 60
"""Most characters of a line; anything longer is malformed."""
REPEAT = 0.15
"""Seconds after which an unanswered question is repeated."""
LATE = 0.05
"""Seconds by which a deadline may be late; beyond them it is the host that stood still."""


def encode(*words: object) -> bytes:
    """Return a line of these words, with its checksum."""
    body = " ".join(map(str, words)).encode("ascii")
    return b"%s*%04x\n" % (body, crc_hqx(body, 0))


def encode_plain(*words: object) -> bytes:
    """Return a line of these words, of a device without checksums."""
    return " ".join(map(str, words)).encode("ascii") + b"\n"


def decode(line: bytes) -> list[str] | None:
    """Return the words of a line without its end; None if it is damaged."""
    body, star, checksum = line.rpartition(b"*")
    if not star or checksum != b"%04x" % crc_hqx(body, 0):
        return None
    return decode_plain(body)


def decode_plain(line: bytes) -> list[str]:
    """Return the words of a line that has no checksum."""
    return line.decode("ascii", "replace").split(" ")


class LineReader:
    """Cuts a stream into lines; keeps at most one unfinished line."""

    def __init__(self, *, checksum: bool = True) -> None:
        """Begin with nothing; `checksum`: each line ends with one."""
        self._decode = decode if checksum else decode_plain
        self._line = b""
        self._overrun = False

    def receive(self, data: bytes) -> list[list[str] | None]:
        """Take bytes; return the words of each line that they complete, None for a damaged one."""
        found: list[list[str] | None] = []
        *ends, rest = data.split(b"\n")
        for part in ends:
            self._add(part)
            found.append(None if self._overrun else self._decode(self._line.removesuffix(b"\r")))
            self._line, self._overrun = b"", False
        self._add(rest)
        return found

    def reset(self) -> None:
        """Forget an unfinished line."""
        self._line, self._overrun = b"", False

    def _add(self, part: bytes) -> None:
        self._line += part[: LONGEST + 1 - len(self._line)]
        self._overrun = self._overrun or len(self._line) > LONGEST


class State(Enum):
    """The states of the link."""

    CLOSED = auto()
    GREETING = auto()
    READING = auto()
    UP = auto()


class LineDriver(BaseDriver, ABC):
    """A driver without its own lines: a family adds `_take_line` and `_abilities`.

    It asks WHO until `_take_identity` is called, then READ until there are levels; from then on it
    pings. A family whose device asks in other words names them.
    """

    KIND: ClassVar[DeviceKind]
    MODEL: ClassVar[str]
    CHECKSUM: ClassVar[bool] = True
    """Each line has a checksum."""
    WHO: ClassVar[str] = "ID"
    READ: ClassVar[str] = "GET"
    PING: ClassVar[str] = "PING"
    refused: Trouble | None = None

    def __init__(self, device: str, ping: float = 0.3) -> None:
        """Make a driver without a link.

        Args:
            device: the device's name in the configuration.
            ping: seconds between two pings.
        """
        super().__init__(device)
        self._ping = ping
        self._lines = LineReader(checksum=self.CHECKSUM)
        self._state = State.CLOSED
        self._question = ""
        self._due: float | None = None
        self._heard = 0.0
        self._graced = False
        self._asked = False
        self._who: list[str] = []
        self._boot = 0
        self._shown: DeviceLevels | None = None

    @property
    def without(self) -> Without:
        """What such a device lacks (`drivers.interface.Without`)."""
        return Without.NOTHING if self.CHECKSUM else Without.CHECKSUM

    # The link: opened, closed, left.

    def opened(self, now: float) -> None:
        """The transport is open: ask who is there."""
        self._lose(trouble("trouble-opened-again"))
        self._greet(now)

    def closed(self, reason: Trouble, now: float) -> None:
        """The transport is gone."""
        self._state, self._due = State.CLOSED, None
        self._out.clear()
        self._lose(reason)

    def goodbye(self, now: float) -> None:
        """Leave the device alone; this protocol has no goodbye."""
        self._state, self._due = State.CLOSED, None
        self._out.clear()

    def _greet(self, now: float) -> None:
        self._state = State.GREETING
        self._lines.reset()
        self._ask(self.WHO, now)

    # Time.

    def next_deadline(self) -> float | None:
        """When the next question, ping or judgement of silence is due."""
        return self._due

    def on_deadline(self, now: float) -> None:
        """Ask again, ping, or judge silence."""
        if self._due is None or now < self._due:
            return
        late, self._due = now - self._due > LATE, None
        if self._state is not State.UP:
            self.statistics.requests_repeated += 1
            self._ask(self._question, now)
        elif now - self._heard < SILENCE:
            self._ask(self.READ if self._asked else self.PING, now)
        elif late and not self._graced:
            self._graced = True  # the host stood still: one more ping before it is judged
            self._ask(self.PING, now)
        else:
            self._greet(now)
            self._lose(trouble("trouble-silent", seconds=round(now - self._heard, 1)))

    def _ask(self, question: str, now: float) -> None:
        """Send a question, and repeat it later."""
        self._question = question
        self._send(question)
        pause = REPEAT
        if self._state is State.UP and not self._asked:
            pause = min(self._ping, max(1e-3, self._heard + SILENCE - now))
        self._due = now + pause

    def _read(self, now: float) -> None:
        """Ask for all levels until they are there."""
        self._asked = True
        self._ask(self.READ, now)

    def _send(self, *words: object) -> None:
        self._out.append(encode(*words) if self.CHECKSUM else encode_plain(*words))
        self.statistics.frames_out += 1

    # Bytes and commands.

    def receive(self, data: bytes, now: float) -> None:
        """Take bytes, any number at a time."""
        if self._state is State.CLOSED:
            return
        for words in self._lines.receive(data):
            try:
                self._take(words or [], now)
            except ValueError:  # a damaged line, or words that are no numbers
                self.statistics.malformed += 1

    def _read_again(self, now: float) -> None:
        if self._state is State.UP:
            self._read(now)

    # Lines of the device.

    def _take(self, words: list[str], now: float) -> None:
        """Take one line; raises ValueError if it is malformed."""
        self._take_line(words, now)
        self.statistics.frames_in += 1
        self._heard = self.statistics.last_heard = now
        self._graced = False

    def _take_identity(self, boot: int, who: list[str], now: float) -> None:
        """Take who it is: its serial number, its firmware, and what `_abilities` reads."""
        self._abilities(who)  # raises if it cannot be understood
        if self._state is State.GREETING:
            self._state, self._boot, self._who = State.READING, boot, who
            self._ask(self.READ, now)

    def _take_pong(self, boot: int, seq: int, now: float) -> None:
        """Take an answer to a ping: levels with another number have to be read."""
        if self._current(boot, now) and seq > self._revision:
            self._read(now)  # a change was missed

    def _take_levels(self, boot: int, levels: DeviceLevels, now: float) -> None:
        """Take levels; those that are older than the known ones are stale."""
        if self._state is State.READING and boot == self._boot:
            self._state, self._up = State.UP, True
            self._due, self._asked = now + self._ping, False
            self._shown = levels
            self._events += [self._link_up(), levels]
        elif self._current(boot, now) and levels.revision >= self._revision:
            news, self._shown = levels != self._shown, levels
            if news or self._asked:
                self._asked = False
                self._events.append(levels)

    @property
    def _revision(self) -> int:
        return self._shown.revision if self._shown is not None else 0

    def _current(self, boot: int, now: float) -> bool:
        """Tell whether a line is of this link; another boot ends it."""
        if self._state is not State.UP:
            return False
        if boot != self._boot:
            self._greet(now)
            self._lose(trouble("trouble-rebooted"))
            return False
        return True

    def _link_up(self) -> LinkUp:
        serial, firmware, *_ = self._who
        return LinkUp(
            self.device,
            kind=self.KIND,
            serial=serial,
            boot_id=self._boot,
            model=self.MODEL,
            firmware=firmware,
            abilities=self._abilities(self._who),
        )

    @abstractmethod
    def _take_line(self, words: list[str], now: float) -> None:
        """Take a line; raises ValueError (as `int` does) if it is malformed.

        It calls `_take_identity`, `_take_pong` and `_take_levels`.
        """

    @abstractmethod
    def _abilities(self, who: list[str]) -> DeviceAbilities:
        """Return what the device can do, by who it is; raises ValueError if it is malformed."""
