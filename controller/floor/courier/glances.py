"""Tells the pit boards how the table stands, and the table what a supervisor tells at a board."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from math import inf

from msgspec.structs import replace
from nats.aio.msg import Msg

from controller.api.messages import encode
from controller.data.definition import Step
from controller.data.message import message
from controller.data.plain_text import NAME, UnfitTextError, fit
from controller.floor import board_requests
from controller.floor.board_requests import (
    ComingReply,
    ComingRequest,
    Picture,
    decode_said,
    encode_said,
)
from controller.floor.connection import LOST, Broker, BrokerClient, heed_cancellation, told_lost
from controller.floor.courier.post import NatsPost, PostError
from controller.floor.courier.window import Sight, Window
from controller.floor.glance import (
    EVERY,
    NEVER,
    VERSION,
    BoardSubjects,
    Glance,
    HoldGlance,
    Life,
    Limit,
    Waiting,
    encode_glance,
)
from controller.floor.wire import Subject, UnreadableError
from controller.snapshot import Snapshot
from controller.snapshot.view import LimitView
from controller.system.clock import Clock
from controller.system.pause import pause

# A courier's line for glances: a connection of its own, so that no parcel delays them.


Answer = Callable[[bytes], Awaitable[bytes]]
"""Makes the answer to a request."""


class NatsLine(NatsPost):
    """Publishes, and answers requests, for as long as the broker is there."""

    def __init__(self, broker: Broker, table: str, answers: Mapping[str, Answer]) -> None:
        """Set it up; `answers`: who answers what is asked under each subject."""
        super().__init__(broker, table)
        self._answers = answers

    async def publish(self, subject: str, data: bytes) -> None:
        """Publish something.

        Raises:
            PostError: the broker is not there.
        """
        try:
            client = await self._connected()
            await client.publish(subject, data)
            await client.flush(timeout=2)
        except LOST as error:
            raise PostError(told_lost(error)) from error

    async def _connected(self) -> BrokerClient:
        before = self._client
        client = await super()._connected()
        if client is not before:
            for subject, answer in self._answers.items():
                await client.subscribe(subject, cb=_answering(answer))
        return client


def _answering(answer: Answer) -> Callable[[Msg], Awaitable[None]]:
    async def answering(said: Msg) -> None:
        reply = await answer(said.data)
        with suppress(*LOST):
            await said.respond(reply)

    return answering


GAP = 0.2
"""Seconds between two glances, at least: changes within this time are told as one."""
RETRY = 2.0
"""Seconds to the next try where the broker is not there."""
_SHOWN = 80
"""Characters of what is no message to us."""
LAST = 1.0
"""Seconds for the last look, when the courier ends."""


class Glancer:
    """Publishes the glances of one table, and answers what boards ask it."""

    def __init__(self, window: Window, subject: Subject, clock: Clock) -> None:
        """Set it up; the line for `run` is made with `answers`."""
        self._window = window
        self._subjects = BoardSubjects(subject.house)
        self._table = subject.table
        self._clock = clock
        self._limits: Sequence[LimitView] = ()
        self._ages = Ages()
        self._halted: float | None = None

    @property
    def answers(self) -> Mapping[str, Answer]:
        """The answers to what boards ask of this table, by subject."""
        return {
            self._subjects.ask(self._table): self._picture,
            self._subjects.coming(self._table): self._tell_coming,
        }

    async def run(self, line: NatsLine) -> None:
        """Tell until cancelled; then once more, if the table was ended by order."""
        watching = asyncio.ensure_future(self._window.watch())
        try:
            await self._publish_glances(line)
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
            try:
                with suppress(TimeoutError, PostError):
                    async with asyncio.timeout(LAST):
                        await self._say_farewell(line)
            finally:
                await line.close()

    async def _publish_glances(self, line: NatsLine) -> None:
        told: Glance | None = None
        due = self._clock.monotonic()
        while True:
            changed = await self._change(due - self._clock.monotonic())
            glance = self._glance(await self._window.observe(anew=not changed))
            bare = _without_ages(glance)
            if not changed or bare != told:
                try:
                    await line.publish(self._subjects.glance(self._table), encode_glance(glance))
                    told, within = bare, EVERY
                except PostError:  # what carries the records tells the log
                    within = RETRY
                heed_cancellation()
                due = self._clock.monotonic() + within
            await pause(GAP)

    async def _change(self, within: float) -> bool:
        """Wait for a change, at most so many seconds; tell whether one came."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                await self._window.change()
                return True
        return False

    async def _say_farewell(self, line: NatsLine) -> None:
        glance = self._glance(await self._window.observe(anew=True))
        if glance.life == Life.OFF:
            await line.publish(self._subjects.glance(self._table), encode_glance(glance))

    def _glance(self, sight: Sight) -> Glance:
        if sight.view is None:
            return Glance(VERSION, sight.life, self._age(sight), 0)
        snapshot = sight.view.snapshot
        self._limits = table_limits(snapshot, self._limits)
        now = self._clock.monotonic()
        self._halted = None if snapshot.halted is None else self._halted or now
        halted = 0 if self._halted is None else int(now - self._halted)
        self._ages.begin_look(now, sight.utc_us)
        glance = glance_of(snapshot, self._ages, self._limits, halted)
        return replace(glance, life=sight.life, age=self._age(sight))

    def _age(self, sight: Sight) -> int:
        on = sight.life is Life.ON
        return 0 if on else max(0, int(self._clock.monotonic() - sight.since))

    async def _picture(self, _: bytes) -> bytes:
        sight = await self._window.observe(anew=True)
        view = encode(sight.view).rstrip() if sight.view is not None else b""
        return encode_said(Picture(board_requests.VERSION, sight.life, self._age(sight), view))

    async def _tell_coming(self, data: bytes) -> bytes:
        try:
            said = decode_said(data)
            if not isinstance(said, ComingRequest):
                raise UnreadableError(message("form-no-word", text=ascii(said)[:_SHOWN]))
            name = fit(said.name, NAME)
        except (UnreadableError, UnfitTextError) as error:
            words = message("answer-not-understood", error=error.words)
            return encode_said(ComingReply(board_requests.VERSION, ok=False, seq=0, words=words))
        answer = await self._window.tell_coming(name)
        return encode_said(ComingReply(board_requests.VERSION, answer.ok, answer.seq, answer.words))


async def tell_boards(window: Window, broker: Broker, table: str, clock: Clock) -> None:
    """Tell how a table stands, over the broker, until cancelled."""
    glancer = Glancer(window, Subject(broker.house, table), clock)
    await glancer.run(NatsLine(broker, table, glancer.answers))


def _without_ages(glance: Glance) -> Glance:
    """Return what boards show of a glance apart from ages, which they count on by themselves."""
    return replace(
        glance,
        age=0,
        seq=0,
        alarm_age=_zeroed(glance.alarm_age),
        call=_zeroed(glance.call),
        coming_age=_zeroed(glance.coming_age),
        dealer_age=_zeroed(glance.dealer_age),
        decisions=Waiting(glance.decisions.count),
        late=Waiting(glance.late.count),
        holds=tuple(replace(each, age=0) for each in glance.holds),
    )


def _zeroed(age: int) -> int:
    """Return an age without its seconds; none stays none."""
    return NEVER if age == NEVER else 0


# A glance made from what the table's own panel shows.


_PRIORITIES = ("high", "medium", "low")
_OUT = ("empty", "next_round", "absent")
"""What a seat is said to be where nobody plays at it now."""
_LONGEST = 80
"""Letters of a reason that a glance carries; the window has all of it."""


class Ages:
    """How old things are: by the courier's own watch, from when it saw them first.

    The table's clock may be set at any time. It is asked only about what stood when the courier
    first saw it; what comes later cannot be older than the view before.
    """

    def __init__(self) -> None:
        self._first: dict[int, float] = {}
        self._asked: set[int] = set()
        self._now, self._utc_us = -inf, 0
        self._before = -inf

    def begin_look(self, now: float, utc_us: int) -> None:
        """Begin a new look.

        Args:
            now: seconds, monotonic.
            utc_us: the time of the table's own computer.
        """
        self._before = self._now
        self._first = {each: self._first[each] for each in self._asked}
        self._asked = set()
        self._now, self._utc_us = now, utc_us

    def of(self, since_utc_us: int) -> int:
        """Return the seconds since something began, by the time at which the table says it did."""
        if since_utc_us not in self._first:
            age = max(0.0, (self._utc_us - since_utc_us) / 1e6)
            self._first[since_utc_us] = self._now - min(age, self._now - self._before)
        self._asked.add(since_utc_us)
        return int(self._now - self._first[since_utc_us])


def glance_of(
    snapshot: Snapshot, ages: Ages, limits: Sequence[LimitView], halted_age: int = 0
) -> Glance:
    """Return the glance of a table whose daemon runs.

    Args:
        snapshot: how the table stands.
        ages: tells how old things are, now.
        limits: those that the table showed last, while wagers could be put down.
        halted_age: seconds since the table was seen halted first.
    """
    age = ages.of
    late = [age(each.utc_us) for each in snapshot.alerts if not each.decided]
    open_ = [age(each.utc_us) for each in snapshot.irregularities if not each.remedy]
    counts, oldest = _alarms(snapshot, age, halted_age)
    call, coming, dealer = snapshot.floor, snapshot.coming, snapshot.dealer
    return Glance(
        version=VERSION,
        life=Life.ON,
        age=0,
        seq=snapshot.seq,
        name=snapshot.table,
        game=snapshot.game,
        step=snapshot.step,
        title=snapshot.title,
        mode=snapshot.mode,
        round=snapshot.round,
        places=len(snapshot.seats),
        seats=tuple(each.number for each in snapshot.seats if each.status not in _OUT),
        alarms=counts,
        alarm_age=oldest,
        call=age(call.since_utc_us) if call is not None else NEVER,
        reason=call.reason[:_LONGEST] if call is not None else "",
        coming=str(coming.name) if coming is not None else "",
        coming_age=age(coming.since_utc_us) if coming is not None else NEVER,
        decisions=_waiting(open_),
        late=_waiting(late),
        holds=tuple(
            HoldGlance(each.cause, each.priority, age(each.since_utc_us)) for each in snapshot.holds
        ),
        dealer=(dealer.name or dealer.badge) if dealer is not None else "",
        dealer_age=age(snapshot.dealer_since_utc_us) if dealer is not None else NEVER,
        limits=tuple(Limit(each.label, each.least, each.most) for each in limits),
        flags=_flags(snapshot),
        time_zone=snapshot.time_zone,
    )


def _alarms(
    snapshot: Snapshot, age: Callable[[int], int], halted_age: int
) -> tuple[tuple[int, int, int], int]:
    """Return how many alarms stand, by priority, and the age of the oldest of the most urgent."""
    late = (each for each in snapshot.alerts if not each.decided)
    alarms = [
        *((each.priority, age(each.since_utc_us)) for each in snapshot.holds),
        *((each.priority, age(each.since_utc_us)) for each in snapshot.wrong_pins),
        *((each.priority, age(each.utc_us)) for each in late),
        *((("high", halted_age),) if snapshot.halted is not None else ()),
    ]
    high, medium, low = ([aged for of, aged in alarms if of == each] for each in _PRIORITIES)
    return (len(high), len(medium), len(low)), max(high or medium or low, default=NEVER)


def table_limits(snapshot: Snapshot, known: Sequence[LimitView]) -> Sequence[LimitView]:
    """Return the limits to show: those of the wagers that begin a round, once they were seen."""
    # While hands are decided on, the limits are those of that decision's wager.
    if snapshot.limits and snapshot.step != Step.DECIDING:
        return snapshot.limits
    return known


def _waiting(ages: Sequence[int]) -> Waiting:
    return Waiting(len(ages), max(ages)) if ages else Waiting()


def _flags(snapshot: Snapshot) -> tuple[str, ...]:
    found = (
        (snapshot.halted is not None, "halted"),
        (snapshot.void, "void"),
        (snapshot.closing, "closing"),
        (snapshot.training, "training"),
    )
    return tuple(name for stands, name in found if stands)
