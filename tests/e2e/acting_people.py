"""Acting people at a real table: a dealer, players and a supervisor, who play by themselves."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

from msgspec import structs

from controller.api.messages import PressKey, Request, TapBadge, ask
from controller.api.socket_errors import ConversationError, NoDaemonError
from controller.configuration import load_table
from controller.data.encoding import decode_state
from controller.data.events import (
    AdoptShuffler,
    CardsCounted,
    Clear,
    DealerTapped,
    Press,
    SignedOn,
    TableEvent,
    TakeOver,
)
from controller.data.state import TableState
from controller.journal.connect import open_reader
from controller.words.spoken import say
from simulators.demo.people import DemoPeople
from simulators.devices.device_errors import ControlError
from simulators.devices.world import World
from simulators.devices.world_log import MemoryLog, read_log
from simulators.people import Deed, Habits, People
from simulators.people.declarations import Declarations
from simulators.people.staff import SAM, STAFF
from simulators.people.supervisor import Supervisor
from tests.e2e.real_table import RealTable

SPEED = 25.0
_LOOKS = 0.2
"""Seconds between two looks of the supervisor."""
_GLANCE, _GLANCES = 0.02, 50
"""Seconds between two looks at the screen, and the most looks before the hands move anyhow."""
_SHUT = ("closed", "opening")


class LookedAt(World):
    """Where the cards are, read from the shuffler's own log at each look; the log is only read."""

    def look(self, log: Path) -> None:
        """Read the log again, from a copy: the shuffler may be writing its next line."""
        copy = log.with_suffix(".seen")
        shutil.copyfile(log, copy)
        self._begin(MemoryLog(keep=0))
        for record in read_log(copy):
            self._apply(record)


class CarefulHands(DemoPeople):
    """People of the demo who read the screen once more before they put a packet down.

    They are far quicker than real people: the screen may be one packet behind when they move.
    """

    def __init__(
        self, real_table: RealTable, people: People, known: Callable[[], TableState]
    ) -> None:
        super().__init__(real_table.stage, people)
        self._real_table = real_table
        self._known = known

    async def do(self, deed: Deed) -> None:
        """Do a deed; a packet goes to the seat that the table means."""
        args = dict(deed.args)
        if deed.verb == "lift" and args["to"] != "rack":
            deed = structs.replace(deed, args=(("to", await self._receiver(str(args["to"]))),))
        await super().do(deed)

    async def _receiver(self, seen: str) -> str:
        for _ in range(_GLANCES):
            state = self._known()
            round_, levels = state.round, state.levels
            with suppress(ControlError):
                lifts = self._real_table.control("shuffler", "status")["levels"]["lifts"]
                newest = levels is not None and levels.lifts == lifts
                if newest and round_ is not None and round_.tray and round_.tray_seat >= 0:
                    return f"seat:{round_.tray_seat}" if round_.tray_seat else "dealer"
            await asyncio.sleep(_GLANCE)
        return seen


class Company:
    """People at the table: they see what the test sees, and act by the control sockets.

    Attributes:
        settled: what the supervisor has done, in words.
    """

    def __init__(self, real_table: RealTable, seed: int) -> None:
        definition, _ = load_table(real_table.stage.config)
        habits = replace(Habits(), speed=SPEED, late_bet=0.1, next_round=0.1, press_early=0.1)
        rng = Random(f"{seed}:epochs")
        self.people = People(seed, habits, definition.seats, definition.game)
        self.hands = CarefulHands(real_table, self.people, self._state)
        self.eyes = real_table.eyes
        self.settled: list[str] = []
        self._real_table = real_table
        self._cards = LookedAt()
        incidents = Declarations(habits, definition.house, rng)
        self._supervisor = Supervisor(
            self._cards,
            lambda: rng.randrange(1, 2**32),
            incidents,
            definition.game.shuffler_setting,
        )

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let them play during the block; if they fail, the block ends."""
        self.eyes.onlookers.append(self._saw)
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(self.hands.run()), group.create_task(self._supervise())]
                yield
                for task in tasks:
                    task.cancel()
        except* AssertionError:
            print("the dealer thinks:", self.people.dealer._phase, "of", self.people.dealer._sight)
            print("the players will:", self.people.players._agenda)
            print("the supervisor has:", *self.settled[-5:], sep="\n")
            raise
        finally:
            self.eyes.onlookers.remove(self._saw)

    def _saw(self, name: str) -> None:
        if name == "screen":
            table = self.eyes.table if self.eyes.view is not None else None
            emptying = self._supervisor.starting_over and self.eyes.step in _SHUT
            self.hands.see_snapshot(table, held=emptying)

    # The supervisor.

    async def _supervise(self) -> None:
        while True:
            await asyncio.sleep(_LOOKS)
            if self.eyes.view is None or not all(self.eyes.devices.values()):
                continue
            state = self._state()
            if self._supervisor.wanted(state):
                self._cards.look(self._real_table.world)
                for what in self._supervisor.deeds_at(state):
                    await self._do(what)
                self._saw("screen")

    def _state(self) -> TableState:
        """Read what the screen shows of the table's state."""
        with closing(open_reader(self._real_table.journal)) as journal:
            ((data,),) = journal.execute("SELECT data FROM state").fetchall()
        return decode_state(data)

    async def _do(self, what: Deed | TableEvent) -> None:
        if isinstance(what, Deed):
            await self.hands.do(what)
        else:
            with suppress(NoDaemonError, ConversationError):  # it was killed: they look again later
                await self._ask(what)

    async def _ask(self, what: TableEvent) -> None:
        async with self._real_table.client() as client:
            answer = await client.decide(_wish(what))
        ended = say(answer.words) if answer.words is not None else "done"
        self.settled.append(f"{type(what).__name__} ({what}): {ended}"[:300])


def _wish(what: TableEvent) -> Request:
    """Return a person's request to the daemon, with their badge and PIN."""
    by = getattr(what, "by", None)
    (person,) = [each for each in STAFF if each.person == (by or SAM.person)]
    who = {"badge": person.badge, "pin": person.pin}
    match what:
        case Clear():
            return ask(Clear, what.reason, what.count, what.void_round, what.effects, **who)
        case CardsCounted():
            return ask(CardsCounted, what.count)  # the dealer stands at the key pad
        case AdoptShuffler():
            return ask(AdoptShuffler, what.reason, **who)
        case Press():
            return PressKey(what.key.name.lower(), **who)
        case DealerTapped(dealer=dealer):
            assert dealer is not None
            return TapBadge(dealer.badge)
        case SignedOn():
            return ask(SignedOn, **who)
        case TakeOver():
            return ask(TakeOver, **who)
        case _:
            raise AssertionError(f"nobody can ask for {what}")
