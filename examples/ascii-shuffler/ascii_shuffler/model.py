"""The simulated shuffler: a deck, a tray, a counter, and no memory for orders."""

from drivers.lines import LineReader, encode

DECK = 52
SHUFFLE = 6.0
"""Seconds for shuffling a deck."""
PACKET = 0.8
"""Seconds for a packet, a remainder or an ejection."""


class ShufflerModel:
    """Deals on order; `boot` and `lifts` are kept without power, its counter is not.

    Attributes:
        tray: cards truly in the tray.
        ready: cards of the shuffled deck inside.
    """

    def __init__(self) -> None:
        """Create an empty shuffler that is switched on."""
        self.powered = False
        self.boot = self.tray = self.ready = self.input = 0
        self._lifts = self._shuffles = 0
        self.power(True, 0.0)

    def power(self, on: bool, now: float) -> None:
        """Switch it on or off; cards stay where they are."""
        if on and not self.powered:
            self.boot += 1
        self.powered = on
        self._out: list[bytes] = []
        self._lines = LineReader()
        self._seq = self._left = self._moving = 0
        self._dealt_at: float | None = None
        self._shuffled_at = now + SHUFFLE if on and self.input else None

    def load(self, now: float) -> int:
        """Put a deck in; return its number of cards."""
        self.input = DECK
        self._shuffled_at = now + SHUFFLE
        self._changed()
        return DECK

    def lift(self) -> int:
        """Take the cards out of the tray."""
        cards, self.tray = self.tray, 0
        self._lifts += 1
        self._changed()
        return cards

    def empty(self) -> None:
        """Take all cards out, the tray's too."""
        self.ready = self.input = 0
        self._shuffled_at = None
        if self.tray:
            self.lift()
        else:
            self._changed()

    # The methods that `drivers.conformance.Model` asks for.

    def receive(self, data: bytes, now: float) -> None:
        """Answer each line."""
        if not self.powered:
            return
        for words in self._lines.receive(data):
            match words:
                case ["ID"]:
                    self._say("ID", self.boot, "AM-0007", "1.4")
                case ["GET"]:
                    self._say(*self._state())
                case ["PING"]:
                    self._say("PO", self.boot, self._seq)
                case ["DEAL", cards]:
                    self._deal(int(cards), now)
                case ["REST"] | ["EJECT"]:
                    self._deal(self.ready, now)

    def next_deadline(self) -> float | None:
        """When the packet is out, or the deck is shuffled."""
        return min((at for at in (self._dealt_at, self._shuffled_at) if at), default=None)

    def on_deadline(self, now: float) -> None:
        """Cards have moved."""
        if self._dealt_at is not None and now >= self._dealt_at:
            self._dealt_at = None
            self.ready -= self._moving
            self.tray += self._moving
            self._left += self._moving
            self._moving = 0
            self._changed()
        if self._shuffled_at is not None and now >= self._shuffled_at and not self.ready:
            self._shuffled_at = None
            self.ready, self.input = self.input, 0
            self._shuffles += 1
            self._changed()

    def take_bytes(self) -> bytes:
        """Return and forget the bytes to be sent."""
        data = b"".join(self._out)
        self._out.clear()
        return data

    def _deal(self, cards: int, now: float) -> None:
        if self._moving:
            self._say("NO", "BUSY")
        elif self.tray or not 0 < cards <= self.ready:
            self._say("NO", "NOT_READY")
        else:
            self._moving = cards
            self._dealt_at = now + PACKET
            self._changed()

    def _state(self) -> list[object]:
        tray, busy, loaded = bool(self.tray), bool(self._moving), bool(self.input)
        counts = [self._left, int(busy), int(tray), self._lifts, self.ready, int(loaded)]
        return ["ST", self.boot, self._seq, *counts, self._shuffles, 0]

    def _changed(self) -> None:
        if self.powered:
            self._seq += 1
            self._say(*self._state())

    def _say(self, *words: object) -> None:
        self._out.append(encode(*words))
