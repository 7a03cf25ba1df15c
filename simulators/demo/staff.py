"""The demo's staff beside the dealer: they follow the daemon, open the table, and settle."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from msgspec.structs import fields

from controller.api.client import Client, Credentials
from controller.api.messages import REQUESTS, Request, TapBadge, View, ask
from controller.api.socket_errors import ConversationError, NoDaemonError
from controller.configuration.devices import DEVICES
from controller.data.causes import Cause
from controller.data.definition import Step, TableDefinition
from controller.data.events import CardsCounted, DealerTapped, DeckRegistered, SignedOff, TableEvent
from controller.journal import JournalError
from controller.snapshot import Snapshot
from controller.words.spoken import say
from simulators.demo.directory import DemoDirectory
from simulators.demo.people import DemoPeople
from simulators.devices.world import WatchedWorld
from simulators.people import Deed, Habits
from simulators.people.declarations import Declarations
from simulators.people.screen import deed
from simulators.people.staff import DANA, SAM, STAFF, Staff
from simulators.people.supervisor import Supervisor

_HURRY = 50.0
"""How many times as fast a table is opened, at least."""
_CLOSED = frozenset((Step.CLOSED, Step.OPENING))
_LOOK_AGAIN = 0.1
"""Seconds between two tries to reach a daemon that has gone."""


async def follow(socket: Path, seen: Callable[[View | None], Awaitable[None]]) -> None:
    """Pass each view of the daemon on, and None when it is lost, until cancelled."""
    while True:
        try:
            async with await Client.connect(socket) as client:
                async for view in client.watch():
                    await seen(view)
        except (NoDaemonError, ConversationError):
            pass  # it was killed, or has no file to spare for who asks
        await seen(None)
        await asyncio.sleep(_LOOK_AGAIN)


class FirstOpening:
    """The staff of a fresh table: a supervisor opens it, in a second, and a dealer taps a badge.

    The new shuffler is taken into service once; later ones are the visitor's task.

    Attributes:
        over: the table is open; shuffler and people have their own pace from then on.
    """

    def __init__(self, socket: Path, hands: DemoPeople, habits: Habits) -> None:
        """Take the daemon's socket, the people's hands, and their habits, whose pace changes."""
        self.over = False
        self._socket, self._hands, self._habits = socket, hands, habits
        self._pace = habits.speed
        self._adopted = False

    async def begin(self) -> None:
        """Let shuffler and people hurry."""
        await self._set_pace(max(self._pace, _HURRY))

    async def see_snapshot(self, snapshot: Snapshot) -> None:
        """Do what this picture of the table asks for."""
        if not self.over and snapshot.step not in _CLOSED:
            await self._end(snapshot)
        sam = Credentials(SAM.badge, SAM.pin)
        new = any(hold.cause == Cause.FOREIGN for hold in snapshot.holds) and not self._adopted
        self._adopted |= new
        async with await Client.connect(self._socket) as client:
            if new:
                await client.adopt("first installation", sam)
            if snapshot.step == "closed" and not snapshot.sign_ons:
                await client.sign_on(sam)
            for colour in decks_to_register(snapshot):
                number = f"{colour} 1"
                await client.decide(
                    ask(DeckRegistered, colour, number, badge=sam.badge, pin=sam.pin)
                )
            if snapshot.dealer is None:
                await client.tap(DANA.badge)

    async def _end(self, snapshot: Snapshot) -> None:
        """The table is open: the supervisor goes."""
        self.over = True
        await self._set_pace(self._pace)
        async with await Client.connect(self._socket) as client:
            if snapshot.floor is not None:  # the dealer called while the table was being opened
                await client.sign_on(Credentials(SAM.badge, SAM.pin))
            await client.wish(ask(SignedOff))

    async def _set_pace(self, times: float) -> None:
        self._habits.speed = times
        await self._hands.do(deed("shuffler", "pace", times=str(times)))


def decks_to_register(snapshot: Snapshot) -> list[str]:
    """Return the colours of the decks whose numbers the house wants before they are played."""
    wanted = [each.name for each in snapshot.checks if each.needed and not each.done]
    return [name.removeprefix("identity:") for name in wanted if name.startswith("identity:")]


# A supervisor who settles what needs one, where nobody else does.


_LOOKS = 0.2
"""Seconds between two looks of the supervisor."""


class FloorSupervisor:
    """A supervisor who comes to a real table and settles what needs a person.

    Attributes:
        settled: what they have done, in words.
    """

    def __init__(
        self,
        directory: DemoDirectory,
        table: TableDefinition,
        hands: DemoPeople,
        rng: Random,
        dealers: tuple[Staff, ...] = (DANA,),
        waits: float = 0.0,
    ) -> None:
        """Stand in the pit.

        Args:
            directory: where the table is.
            table: what is played there.
            hands: they do what hands do, and wait while this supervisor empties the shuffler.
            rng: draws what they decide.
            dealers: who deals, by turns.
            waits: seconds for which somebody else may settle it.
        """
        self.settled: list[str] = []
        self._directory, self._hands, self._waits = directory, hands, waits
        self._cards = WatchedWorld(directory.world)
        self._supervisor = Supervisor(
            self._cards,
            lambda: rng.randrange(1, 2**32),
            Declarations(Habits(), table.house, rng, game=table.game),
            table,
            dealers=tuple(each.person for each in dealers),
        )

    async def run(self) -> None:
        """Look, and settle what needs it, until cancelled."""
        loop = asyncio.get_running_loop()
        since = None
        while True:
            await asyncio.sleep(_LOOKS)
            if not self._hands.sees_screen or len(await self._hands.told()) < len(DEVICES):
                continue
            with suppress(JournalError):
                _, state = self._directory.state() or (0, None)
                if state is None or not self._supervisor.wanted(state):
                    since = None
                    continue
                since = loop.time() if since is None else since
                if loop.time() - since < self._waits:
                    continue
                self._cards.look()
                for what in self._supervisor.deeds_at(state):
                    await self._do(what)
                self._hands.wait_while_shut(self._supervisor.starting_over)

    async def _do(self, what: Deed | TableEvent) -> None:
        if isinstance(what, Deed):
            await self._hands.do(what)
            return
        with suppress(NoDaemonError, ConversationError):  # it was killed: they look again later
            async with await Client.connect(self._directory.socket) as client:
                answer = await client.decide(_wish(what))
            ended = say(answer.words) if answer.words is not None else "done"
            self.settled.append(f"{type(what).__name__} ({what}): {ended}"[:300])


def _wish(what: TableEvent) -> Request:
    """Return a person's request to the daemon, with their badge and PIN."""
    if isinstance(what, DealerTapped):
        assert what.dealer is not None
        return TapBadge(what.dealer.badge)
    if isinstance(what, CardsCounted):
        return ask(CardsCounted, what.count)  # the dealer stands at the key pad
    kind = REQUESTS[type(what)]
    told = {each.name: getattr(what, each.name, None) for each in fields(kind)}
    given = {name: value for name, value in told.items() if value is not None}
    if "key" in given:
        given["key"] = given["key"].name.lower()
    by = getattr(what, "by", None) or SAM.person
    (who,) = [each for each in STAFF if each.person == by]
    return kind(**{**given, "badge": who.badge, "pin": who.pin})


# Counts a demo's rounds, and reports when enough have ended.


_BETWEEN = _CLOSED | {Step.IDLE, Step.DECK_CHANGE, Step.DEAD_TABLE, Step.CLOSING}


class RoundCount:
    """The rounds that ended while the demo ran.

    Not every snapshot of the table is seen, so idle may be missed between two rounds. A table that
    goes on from an earlier run has played rounds before.
    """

    def __init__(self, wanted: int) -> None:
        """Begin to count; 0 is never reached."""
        self._wanted = wanted
        self._before: int | None = None

    def is_over(self, step: str, number: int) -> bool:
        """Return whether as many rounds have ended as were wanted.

        Args:
            step: where the table stands.
            number: of its last round.
        """
        ended = number if step in _BETWEEN else number - 1
        if self._before is None:
            self._before = ended
        return 0 < self._wanted <= ended - self._before
