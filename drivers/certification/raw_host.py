"""A raw host: one open line, frames of our own making, and a record of all that was heard."""

import asyncio
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from drivers.conformance.pace import Pace
from drivers.conformance.verdict import Failed, require
from drivers.errors import MalformedMessageError, TransportError
from drivers.frames import decode, encode, stuff
from drivers.messages import ActDone, ActProgress, DeviceBeat, Hello, HostBeat, Message
from drivers.transport import Transport
from drivers.trouble import Trouble, other

# Frames that no correct host sends, made byte by byte.


VERSION = 1


def frame(body: bytes, *, version: int = VERSION, sum_error: int = 0) -> bytes:
    """Return a frame around any body (type and payload); `sum_error` spoils its checksum."""
    whole = bytes((version,)) + body
    return b"\0" + stuffed(whole + (zlib.crc32(whole) ^ sum_error).to_bytes(4, "little")) + b"\0"


def stuffed(data: bytes) -> bytes:
    """Return bytes without zeros, as between the two zeros of a frame."""
    return stuff(data)


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
    return b"\0" + stuffed(whole + zlib.crc32(whole).to_bytes(4, "big")) + b"\0"


_M = TypeVar("_M", bound=Message)

ANSWER = 1.0
"""Seconds for an answer whose speed is not the question."""
_BEAT = 0.5
"""Seconds between two beats of this host; a device keeps quiet after 3 without any."""
_IDS = 65_535
_TRIES = 5
_SETTLED = 0.1
"""Seconds after the opening in which a line may be lost without a fault of the device."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A message of the device, and when it came, in the loop's seconds."""

    at: float
    message: Message


class RawHost:
    """One line to a device.

    Attributes:
        heard: all messages of the device, in order.
        breaches: what no device may send at any time, in words.
        beats: a beat is sent twice a second.
        pace: of the computer that this host is on.
    """

    def __init__(self, transport: Transport) -> None:
        """Create it; the line is not open yet."""
        self.heard: list[Heard] = []
        self.breaches: list[str] = []
        self.beats = True
        self.pace = Pace()
        self._transport = transport
        self._rest = b""
        self._zeros = 1
        self._met = False
        self._news = asyncio.Event()
        self._next_id = 0
        self._lost: Trouble | None = None
        self._beating: asyncio.TimerHandle | None = None

    @property
    def now(self) -> float:
        """The loop's seconds."""
        return asyncio.get_running_loop().time()

    @property
    def stood(self) -> float:
        """For how long this host itself stood still, in seconds; deadlines stretch by it."""
        return self.pace.stood

    @property
    def lost(self) -> Trouble | None:
        """Why the line was lost; None: it stands."""
        return self._lost

    async def open(self) -> None:
        """Open the line; again where it is lost at once, as a device may not have missed the last.

        Raises:
            TransportError: it cannot be opened.
        """
        for _ in range(_TRIES):
            await self._connect()
            if self._lost is None:
                break
        self._beating = asyncio.get_running_loop().call_later(_BEAT, self._beat)
        self.pace.begin()

    async def reopen(self, within: float) -> None:
        """Open a lost line again: that of a USB device goes with its power.

        Raises:
            TransportError: it cannot be opened in so many seconds.
        """
        deadline = self.now + within
        while self._lost is not None:
            try:
                await self._connect()
            except TransportError:
                if self.now >= deadline:
                    raise
                await self.rest(_SETTLED)

    async def _connect(self) -> None:
        self._rest, self._zeros = b"", 1
        self._met = False
        self._lost = None
        try:
            await self._transport.open(self._take_bytes, self._note_loss)
        except TransportError:
            self._lost = other("it cannot be opened")
            raise
        await self.rest(_SETTLED)

    def close(self) -> None:
        """Close the line; nothing is said."""
        self.pace.end()
        if self._beating is not None:
            self._beating.cancel()
            self._beating = None
        self._transport.close()

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._transport.write(data)

    def send(self, *messages: Message) -> None:
        """Send messages in one write."""
        self.write(b"".join(map(encode, messages)))

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

    # What was heard.

    def mark(self) -> int:
        """Return the place in `heard` of the next message."""
        return len(self.heard)

    def of(self, kind: type[_M], since: int = 0) -> list[_M]:
        """Return the messages of a kind since a mark."""
        return [each.message for each in self.heard[since:] if isinstance(each.message, kind)]

    def times(self, kind: type[Message], since: int = 0) -> list[float]:
        """Return when the messages of a kind came, since a mark."""
        return [each.at for each in self.heard[since:] if isinstance(each.message, kind)]

    async def expect(
        self,
        kind: type[_M],
        within: float = ANSWER,
        *,
        since: int | None = None,
        where: Callable[[_M], bool] = lambda _: True,
        what: str = "",
    ) -> _M:
        """Wait for a message and return it; one since the mark counts, too.

        Raises:
            Failed: it did not come within the seconds in which this host ran.
        """
        mark = self.mark() if since is None else since
        deadline, stood = self.now + within, self.stood
        while True:
            for message in self.of(kind, mark):
                if where(message):
                    return message
            if not await self._news_within(deadline, stood):
                words = what or f"no {kind.__name__} came"
                raise Failed(f"{words} within {within:g} s")

    async def first(self, within: float, since: int, *ignored: type[Message]) -> Message | None:
        """Return the first message since a mark that is of no kind in `ignored`; None: none."""
        deadline, stood = self.now + within, self.stood
        while True:
            for each in self.heard[since:]:
                if not isinstance(each.message, ignored):
                    return each.message
            if not await self._news_within(deadline, stood):
                return None

    async def rest(self, seconds: float) -> None:
        """Let time pass."""
        deadline = self.now + seconds
        while await self._news_before(deadline):
            pass

    async def quiet(self, seconds: float, when: str) -> None:
        """Let time pass in which the device must say nothing.

        Raises:
            Failed: it said something.
        """
        mark = self.mark()
        await self.rest(seconds)
        said = self.heard[mark:]
        require(not said, f"it spoke {when}: {said[0].message if said else ''}")

    async def until(self, holds: Callable[[], bool], within: float, what: str) -> None:
        """Wait, message by message, until something holds.

        Raises:
            Failed: it does not, in time.
        """
        deadline, stood = self.now + within, self.stood
        while not holds():
            if not await self._news_within(deadline, stood):
                raise Failed(f"{what} within {within:g} s")

    async def _news_within(self, deadline: float, stood: float) -> bool:
        """Wait for news; False when the deadline came first, stretched by what was lost since."""
        while not await self._news_before(deadline + self.stood - stood):
            if self.now >= deadline + self.stood - stood:
                return False
        return True

    async def _news_before(self, deadline: float) -> bool:
        self._news.clear()
        if self.now >= deadline:
            return False
        with suppress(TimeoutError):
            async with asyncio.timeout_at(deadline):
                await self._news.wait()
                return True
        return False

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
        if self._zeros < 2 and self._met:  # its own zero, after that of the frame before
            self.breaches.append(f"no zero byte of its own stands before the frame {stuffed.hex()}")
        try:
            message = decode(stuffed)
        except MalformedMessageError as error:
            if self._met:  # the first bytes may be the end of a frame that had begun before
                self.breaches.append(f"a malformed frame came: {error}")
            return
        self._met = True
        self._watch_counts(message)
        self.heard.append(Heard(self.now, message))

    def _watch_counts(self, message: Message) -> None:
        """Note what two reports of one act must not say."""
        match message:
            case ActDone(epoch, txn, counted):
                for other in self.of(ActDone):
                    if (other.epoch, other.txn) == (epoch, txn) and other.counted != counted:
                        self._note(f"DONE of {txn} came with {other.counted}, then with {counted}")
            case ActProgress(epoch, txn, counted):
                before = [
                    each.counted
                    for each in self.of(ActProgress)
                    if (each.epoch, each.txn) == (epoch, txn)
                ]
                if before and before[-1] > counted:
                    self._note(f"the count of {txn} went from {before[-1]} to {counted}")
            case DeviceBeat(boot_id):
                hellos = self.of(Hello)
                if hellos and hellos[-1].boot_id > boot_id:
                    self._note(f"a beat of boot {boot_id} after HELLO of {hellos[-1].boot_id}")

    def _note(self, words: str) -> None:
        if words not in self.breaches:
            self.breaches.append(words)

    def _note_loss(self, reason: Trouble) -> None:
        self._lost = reason
        self._news.set()

    def _beat(self) -> None:
        if self.beats:
            self.send(HostBeat())
        self._beating = asyncio.get_running_loop().call_later(_BEAT, self._beat)
