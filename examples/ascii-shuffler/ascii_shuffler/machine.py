"""The machine's side of the bridge: its lines, asked often enough to know whether it is there."""

from dataclasses import dataclass

from drivers.lines import LineReader, encode
from drivers.vocabulary import FaultCode

ASK = 0.25
"""Seconds between two questions."""
LOST = 0.8
"""Seconds without an answer after which the machine counts as gone."""


@dataclass(frozen=True, slots=True)
class State:
    """What the machine tells of itself."""

    boot: int
    out: int
    """Cards that have left it since its power came on."""
    busy: bool
    tray: bool
    lifts: int
    ready: int
    loaded: bool
    shuffles: int
    fault: FaultCode


class Machine:
    """The machine, as its last line told it.

    Attributes:
        state: None while it is not heard.
        boot: its last boot; 0: it was never heard.
        serial: its number.
        due: when it is asked again, in seconds.
    """

    def __init__(self, now: float) -> None:
        """Nothing is known; it is asked at once."""
        self.state: State | None = None
        self.boot = 0
        self.serial = ""
        self.due = now
        self._heard = now
        self._lines = LineReader()
        self._out: list[bytes] = []

    def order(self, *words: object) -> None:
        """Send an order, once."""
        self._out.append(encode(*words))

    def receive(self, data: bytes, now: float) -> bool:
        """Take lines; return whether one of them refuses an order."""
        refused = False
        for words in self._lines.receive(data):
            match words:
                case ["ID", _, serial, _]:
                    self.serial = serial
                case ["ST", boot, _, *numbers] if len(numbers) == 8:
                    self._heard = now
                    self._take(int(boot), [int(each) for each in numbers])
                case ["NO", _]:
                    refused = True
        return refused

    def _take(self, boot: int, numbers: list[int]) -> None:
        out, busy, tray, lifts, ready, loaded, shuffles, fault = numbers
        self.boot = boot
        if self.serial:
            self.state = State(
                boot, out, bool(busy), bool(tray), lifts, ready, bool(loaded), shuffles,
                FaultCode(fault),
            )  # fmt: skip

    def on_deadline(self, now: float) -> None:
        """Ask; notice that it is gone."""
        if now - self._heard > LOST:
            self.state = None
        if now >= self.due:
            self._out += [encode("GET")] if self.serial else [encode("ID"), encode("GET")]
            self.due = now + ASK

    def take_bytes(self) -> bytes:
        """Return and forget the bytes for the machine."""
        data = b"".join(self._out)
        self._out.clear()
        return data
