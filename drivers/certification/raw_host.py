"""A raw host: one open line, frames of our own making, and a record of all that was heard."""

import asyncio
import zlib
from collections.abc import Callable
from typing import TypeVar

from drivers.certification.watch import Watch
from drivers.conformance.record import Record
from drivers.conformance.verdict import Failed, StoodStill, require
from drivers.errors import MalformedMessageError, TransportError
from drivers.frames import decode, encode, stuff
from drivers.messages import HostBeat, Message
from drivers.transport import Transport
from drivers.trouble import Trouble, other

# Frames that no correct host sends, made byte by byte.


VERSION = 1


def frame(body: bytes, *, version: int = VERSION, sum_error: int = 0) -> bytes:
    """Return a frame around any body (type and payload); `sum_error` spoils its checksum."""
    whole = bytes((version,)) + body
    return b"\0" + stuff(whole + (zlib.crc32(whole) ^ sum_error).to_bytes(4, "little")) + b"\0"


def broken_run(body: bytes) -> bytes:
    """Return a frame whose last run goes beyond its end."""
    whole = frame(body)
    at = 1
    while at + whole[at] < len(whole) - 1:
        at += whole[at]
    return whole[:at] + bytes((whole[at] + 1,)) + whole[at + 1 :]


def swapped_sum(body: bytes) -> bytes:
    """Return a frame whose checksum has its bytes in the wrong order."""
    whole = bytes((VERSION,)) + body
    return b"\0" + stuff(whole + zlib.crc32(whole).to_bytes(4, "big")) + b"\0"


_M = TypeVar("_M", bound=Message)

_BEAT = 0.5
"""Seconds between two beats of this host; a device keeps quiet after 3 without any."""
_IDS = 65_535
_TRIES = 5
_PARTING = 0.4
"""Seconds in which what was asked is answered."""
_LAST = 0.01
"""Seconds in which a second answer would come."""
_REPEATS, _REPEATS_OFF = 6, 2
"""How often a repetition is listened to, and by how many it may be off."""
_SETTLED = 0.1
"""Seconds after the opening in which a line may be lost without a fault of the device."""


class RawHost(Record[Message]):
    """One line to a device.

    Attributes:
        beats: a beat is sent twice a second, and the watch may ask.
        watch: judges all that is said.
        lost: why the line was lost; None: it stands.
    """

    def __init__(self, transport: Transport, watch: Watch) -> None:
        """Create it; the line is not open yet. The `watch` sees all that is said."""
        super().__init__()
        self.watch = watch
        self.watch.pace = self.pace
        self.beats = True
        self._transport = transport
        self._rest = b""
        self._zeros = 1
        self._met = False
        self._next_id = 0
        self._sent_at = 0.0
        self.lost: Trouble | None = None
        self._beating: asyncio.TimerHandle | None = None

    async def open(self) -> None:
        """Open the line; again where it is lost at once, as a device may not have missed the last.

        Raises:
            TransportError: it cannot be opened.
        """
        for _ in range(_TRIES):
            await self._connect()
            if self.lost is None:
                break
        self._beating = asyncio.get_running_loop().call_later(_BEAT, self._beat)
        self.pace.begin()

    async def reopen(self, within: float) -> None:
        """Open a lost line again: that of a USB device goes with its power.

        Raises:
            TransportError: it cannot be opened in so many seconds.
        """
        deadline = self.now + within
        while self.lost is not None:
            try:
                await self._connect()
            except TransportError:
                if self.now >= deadline:
                    raise
                await self.rest(_SETTLED)

    async def _connect(self) -> None:
        self._rest, self._zeros = b"", 1
        self._met = False
        self.lost = None
        self.watch.opened(self.now)
        try:
            await self._transport.open(self._take_bytes, self._note_loss)
        except TransportError:
            self.lost = other("it cannot be opened")
            raise
        await self.rest(_SETTLED)

    async def part(self) -> None:
        """Ask once more, and wait for all answers, before the line is closed."""
        if self.beats and self.lost is None and self._beating is not None:
            self.send(HostBeat())
            self._ask_own(self.now)
            try:
                await self.until(lambda: not self.watch.waits, _PARTING, "")
            except Failed:
                self.watch.close()
            await self.rest(_LAST)

    def close(self) -> None:
        """Close the line; nothing is said."""
        self.pace.end()
        if self._beating is not None:
            self._beating.cancel()
            self._beating = None
        self._transport.close()

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.watch.wrote(data, self.now)
        self._put(data)

    def _put(self, data: bytes) -> None:
        self._sent_at = max(self._sent_at, self.now) + len(data) * self.watch.asking.byte
        self.watch.passed(">", data, self.now)
        self._transport.write(data)

    def send(self, *messages: Message, own: bool = False) -> None:
        """Send messages in one write; `own`: the watch has asked them."""
        for each in messages:
            self.watch.sent(each, max(self.now, self._sent_at), own=own)
        self._put(b"".join(map(encode, messages)))

    def request_id(self) -> int:
        """Return the next request id."""
        self._next_id = self._next_id % _IDS + 1
        return self._next_id

    async def ask(self, make: Callable[[int], Message], kind: type[_M]) -> _M:
        """Send the request that `make` makes with an id; return the answer with this id.

        Raises:
            Failed: none came.
        """
        request = self.request_id()
        asked, mark = make(request), self.mark()
        self.send(asked)
        return await self.expect(
            kind,
            since=mark,
            where=lambda answer: getattr(answer, "request", None) == request,
            what=f"{type(asked).__name__} was not answered",
        )

    async def rest(self, seconds: float) -> None:
        """Let time pass: the device's, which no pause of this host holds up."""
        deadline = self.now + seconds
        while await self._news_before(deadline):
            pass

    async def rest_after_sending(self, seconds: float) -> None:
        """Let time pass once the line has taken all that was written to it."""
        await self.rest(max(0.0, self._sent_at - self.now) + seconds)

    def lasted(self, began: float, ended: float, low: float, high: float, words: str) -> None:
        """Check how long something lasted.

        Raises:
            Failed: it was too short or too long.
            StoodStill: this computer stood still for so long that nobody can tell.
        """
        took, stood = ended - began, self.pace.since(began)
        require(took + stood >= low and took - stood <= high, words)
        if not low <= took - stood <= took + stood <= high:
            raise StoodStill(words)

    async def repeated(self, kind: type[Message], every: float) -> int:
        """Let a message be repeated for a while; return how often it was told.

        Raises:
            Failed: it was told too often, or too seldom.
            StoodStill: this computer stood still meanwhile.
        """
        began, mark = self.now, self.mark()
        await self.rest(_REPEATS * every)
        told, took = len(self.of(kind, mark)), self.now - began
        words = f"{kind.__name__} was told {told} times in {took:.1f} s"
        least = (took - self.pace.since(began)) / every - _REPEATS_OFF
        require(least <= told <= took / every + _REPEATS_OFF, words)
        if told < took / every - _REPEATS_OFF:
            raise StoodStill(words)
        return told

    async def quiet(self, seconds: float, when: str) -> None:
        """Let time pass in which the device must say nothing.

        Raises:
            Failed: it said something.
            StoodStill: what it said may have lain here since before.
        """
        began, mark = self.now, self.mark()
        await self.rest(seconds)
        for said in self.heard[mark:]:
            words = f"it spoke {when}: {said.message}"
            require(said.at - said.unsure < began, words)
            raise StoodStill(words)

    # The line.

    def _take_bytes(self, data: bytes) -> None:
        *ended, rest = (self._rest + data).split(b"\0")
        for stuffed in ended:
            if stuffed:
                self._take_frame(stuffed)
                self._zeros = 1
            else:
                self._zeros += 1
        self._rest = rest
        self._news.set()

    def _take_frame(self, stuffed: bytes) -> None:
        self.watch.passed("<", stuffed, self.now)
        if self._zeros < 2 and self._met:  # its own zero, after that of the frame before
            self.watch.blame("two-zeros", f"no zero of its own is before {stuffed.hex()}")
        try:
            message = decode(stuffed)
        except MalformedMessageError as error:
            if self._met:  # the first bytes may be the end of a frame that had begun before
                self.watch.blame("frame-form", f"a malformed frame came: {error}")
            return
        self._met = True
        entering = self.watch.moment
        self.note(message)
        if self.watch.take_message(self.heard[-1]):
            del self.heard[-1]
        if self.beats and self.watch.moment not in ("", entering):
            self._ask_own(None)

    def _note_loss(self, reason: Trouble) -> None:
        self.lost = reason
        self._news.set()

    def _beat(self) -> None:
        if self.beats:
            self.send(HostBeat())
            self._ask_own(self.now)
        self._beating = asyncio.get_running_loop().call_later(_BEAT, self._beat)

    def _ask_own(self, now: float | None) -> None:
        """Ask on the watch's own account: the answers are none of the item's."""
        self.send(*self.watch.questions(now=now), own=True)
