"""The driver: asks who is there, keeps the image, notices silence."""

from collections.abc import Mapping
from enum import Enum, auto
from typing import ClassVar

from ascii_spots.lines import LineReader, encode
from drivers.interface import (
    Command,
    DeviceAbilities,
    DeviceEvent,
    LastAct,
    LinkLost,
    LinkStatistics,
    LinkUp,
    ReadLevels,
    SpotImage,
)
from drivers.options import OptionReader
from drivers.vocabulary import (
    ActKind,
    ActState,
    DeviceKind,
    DispenseSemantics,
    FaultCode,
    Feature,
    NextPacketOn,
    RemainderOn,
    ShuffleStartsOn,
)

REPEAT = 0.15
"""Seconds after which a question that was not answered is asked again."""
SILENCE = 0.9
"""Seconds after which a board that is not heard is lost."""
LATE = 0.05
"""Seconds by which a deadline may be served late before it is the host that stood still."""
_NO_ACT = LastAct(0, 0, ActKind.NONE, 0, ActState.NONE, 0, FaultCode.NONE)


class _State(Enum):
    CLOSED = auto()
    GREETING = auto()
    READING = auto()
    UP = auto()


class AsciiSpotsDriver:
    """Bet-spot sensors that speak one line per event."""

    KIND: ClassVar[DeviceKind] = DeviceKind.SENSORS
    refused = ""

    def __init__(self, device: str, options: Mapping[str, object]) -> None:
        """Make a driver without a link.

        Args:
            device: the device's name in the configuration.
            options: `ping`: seconds between two pings, 0.3 by default.

        Raises:
            OptionsError: the options are wrong.
        """
        reader = OptionReader(options)
        self._ping = reader.number("ping", 0.1, 0.3, 0.3)
        reader.finish()
        self._device = device
        self._statistics = LinkStatistics()
        self._lines = LineReader()
        self._out: list[bytes] = []
        self._events: list[DeviceEvent] = []
        self._state = _State.CLOSED
        self._question = b""
        self._due: float | None = None
        self._heard = 0.0
        self._graced = False
        self._asked = False
        self._identity: list[str] = []
        self._who: list[str] = []
        self._boot = 0
        self._seq = 0
        self._occupied = self._faulty = 0

    @property
    def device(self) -> str:
        """The device's name in the configuration."""
        return self._device

    @property
    def statistics(self) -> LinkStatistics:
        """What the link has seen."""
        return self._statistics

    # The link: opened, closed, left.

    def opened(self, now: float) -> None:
        """The transport is open: ask who is there."""
        self._lose("opened again")
        self._greet(now)

    def closed(self, reason: str, now: float) -> None:
        """The transport is gone."""
        self._state, self._due = _State.CLOSED, None
        self._out.clear()
        self._lose(reason)

    def goodbye(self, now: float) -> None:
        """Leave the board alone; it needs no word."""
        self._state, self._due = _State.CLOSED, None
        self._out.clear()

    def _greet(self, now: float) -> None:
        self._state = _State.GREETING
        self._lines.reset()
        self._ask(encode("ID"), now)

    def _lose(self, reason: str) -> None:
        """Report the loss, once for each `LinkUp`."""
        if self._who:
            self._who = []
            self._statistics.lost += 1
            self._events.append(LinkLost(self._device, reason))

    # Time.

    def next_deadline(self) -> float | None:
        """When the next question, ping or judgement of silence is due."""
        return self._due

    def on_deadline(self, now: float) -> None:
        """Ask again, ping, or judge silence."""
        if self._due is None or now < self._due:
            return
        late, self._due = now - self._due > LATE, None
        if self._state is not _State.UP:
            self._statistics.requests_repeated += 1
            self._ask(self._question, now)
        elif now - self._heard < SILENCE:
            self._ask(encode("GET") if self._asked else encode("PING"), now)
        elif late and not self._graced:
            self._graced = True  # the host stood still: one more ping before the board is judged
            self._ask(encode("PING"), now)
        else:
            self._greet(now)
            self._lose(f"silent for {now - self._heard:.1f} s")

    def _ask(self, question: bytes, now: float) -> None:
        """Send a question and come back to it."""
        self._question = question
        self._out.append(question)
        self._statistics.frames_out += 1
        pause = REPEAT
        if self._state is _State.UP and not self._asked:
            pause = min(self._ping, max(1e-3, self._heard + SILENCE - now))
        self._due = now + pause

    # Bytes and commands.

    def receive(self, data: bytes, now: float) -> None:
        """Take bytes in, as many as there are."""
        if self._state is _State.CLOSED:
            return
        for words in self._lines.receive(data):
            try:
                self._take(words or [], now)
            except ValueError:  # a line that is none, or numbers that are none
                self._statistics.malformed += 1

    def command(self, command: Command, now: float) -> None:
        """Read the image; sensors have no other command.

        Raises:
            TypeError: another command.
        """
        if not isinstance(command, ReadLevels):
            raise TypeError(f"{self._device} cannot carry out {command!r}")
        if self._state is _State.UP:
            self._asked = True
            self._ask(encode("GET"), now)

    def take_bytes(self) -> bytes:
        """Return and forget the bytes that are to be sent."""
        data = b"".join(self._out)
        self._out.clear()
        return data

    def take_events(self) -> list[DeviceEvent]:
        """Return and forget the events for the table."""
        events, self._events = self._events, []
        return events

    # Lines of the board.

    def _take(self, words: list[str], now: float) -> None:
        """Take one line; raises ValueError where it says nothing."""
        match words:
            case ["ID", boot, serial, firmware, seats, spots]:
                self._identified(int(boot), [serial, firmware, seats, spots], now)
            case ["SP", boot, seq, occupied, faulty]:
                self._image(int(boot), int(seq), int(occupied, 16), int(faulty, 16), now)
            case ["EV", boot, seq, "ON" | "OFF" as what, seat, spot]:
                bit = 1 << (int(seat) - 1) * 8 + int(spot)
                self._event(int(boot), int(seq), bit if what == "ON" else 0, bit, now)
            case ["PO", boot, seq]:
                self._event(int(boot), int(seq), 0, 0, now)
            case _:
                raise ValueError(words)
        self._statistics.frames_in += 1
        self._heard = self._statistics.last_heard = now
        self._graced = False

    def _identified(self, boot: int, who: list[str], now: float) -> None:
        if self._state is _State.GREETING:
            self._state, self._boot, self._identity = _State.READING, boot, who
            self._ask(encode("GET"), now)

    def _image(self, boot: int, seq: int, occupied: int, faulty: int, now: float) -> None:
        if self._state is _State.READING and boot == self._boot:
            self._who = self._identity
            self._state, self._seq = _State.UP, seq
            self._occupied, self._faulty = occupied, faulty
            self._due, self._asked = now + self._ping, False
            self._events.append(self._link_up())
            self._tell()
        elif self._current(boot, now) and seq >= self._seq:
            news = (seq, occupied, faulty) != (self._seq, self._occupied, self._faulty)
            self._seq, self._occupied, self._faulty = seq, occupied, faulty
            if news or self._asked:
                self._asked = False
                self._tell()

    def _event(self, boot: int, seq: int, value: int, mask: int, now: float) -> None:
        """A change, or (mask 0) a pong: numbers tell whether one was missed."""
        if not self._current(boot, now) or seq <= self._seq:
            return
        if mask and seq == self._seq + 1:
            self._seq, self._occupied = seq, self._occupied & ~mask | value
            self._tell()
        else:  # one was missed: only the full image is sure
            self._asked = True
            self._ask(encode("GET"), now)

    def _current(self, boot: int, now: float) -> bool:
        """Tell whether a line is of this link; another boot ends it."""
        if self._state is not _State.UP:
            return False
        if boot != self._boot:
            self._greet(now)
            self._lose("rebooted")
            return False
        return True

    def _tell(self) -> None:
        self._events.append(SpotImage(self._device, self._seq, self._occupied, self._faulty))

    def _link_up(self) -> LinkUp:
        serial, firmware, seats, spots = self._who
        abilities = DeviceAbilities(
            Feature.NONE,
            NextPacketOn.HOST,
            RemainderOn.HOST,
            ShuffleStartsOn.LOAD,
            DispenseSemantics.TRANSACTIONS,
            keys=0,
            seats=int(seats),
            spots=int(spots),
        )
        return LinkUp(
            self._device,
            kind=self.KIND,
            serial=serial,
            boot_id=self._boot,
            model="ascii-spots",
            firmware=firmware,
            digest="",
            abilities=abilities,
            last_act=_NO_ACT,
        )
