"""The board, simulated: sensors, a counter of changes, a power switch."""

from drivers.lines import LineReader, encode


class Board:
    """Seven seats with three spots; only `boot` is kept without power."""

    def __init__(self) -> None:
        """Create a board that is switched on."""
        self.powered = False
        self.boot = 0
        self.occupied = 0
        self._out: list[bytes] = []
        self.power(True)

    def power(self, on: bool) -> None:
        """Switch it on or off; chips stay where they lie."""
        if on and not self.powered:
            self.boot += 1
        self.powered = on
        self._seq = 0
        self._lines = LineReader()
        self._out.clear()

    def put(self, seat: int, spot: int, there: bool) -> None:
        """Put something on a spot, or take it off."""
        bit = 1 << (seat - 1) * 8 + spot
        if bool(self.occupied & bit) == there:
            return
        self.occupied ^= bit
        if self.powered:
            self._seq += 1
            self._say("EV", self.boot, self._seq, "ON" if there else "OFF", seat, spot)

    # The methods that `drivers.conformance.Model` asks for.

    def receive(self, data: bytes, now: float) -> None:
        """Answer each line."""
        if not self.powered:
            return
        for words in self._lines.receive(data):
            match words:
                case ["ID"]:
                    self._say("ID", self.boot, "AS-0001", "2.1", 7, 3)
                case ["GET"]:
                    self._say("SP", self.boot, self._seq, f"{self.occupied:x}", "0")
                case ["PING"]:
                    self._say("PO", self.boot, self._seq)

    def next_deadline(self) -> float | None:
        """It does nothing by itself."""
        return None

    def on_deadline(self, now: float) -> None:
        """Never called."""

    def take_bytes(self) -> bytes:
        """Return and forget the bytes to be sent."""
        data = b"".join(self._out)
        self._out.clear()
        return data

    def _say(self, *words: object) -> None:
        self._out.append(encode(*words))
