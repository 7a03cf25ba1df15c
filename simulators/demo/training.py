"""Training in the demo: when hands are to be settled, the table waits for the dealer's answers."""

import asyncio
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from controller.data.definition import Step, TableDefinition
from controller.data.message import message
from controller.settlement import SettlementError
from controller.snapshot import Snapshot
from controller.words.spoken import say
from simulators.demo.answers import Answers
from simulators.devices.errors import WorldError
from simulators.devices.world import World
from simulators.people.dealer import Dealer
from simulators.training.lesson import Lesson
from simulators.training.level import Level
from simulators.training.record import add_to_record
from simulators.training.said import UnclearError
from simulators.training.tally import Tally
from simulators.training.turned import Sitting, turn

NO_BADGE = "no badge"
"""The name for counts that are kept while nobody has tapped a badge."""


@dataclass(frozen=True, slots=True)
class TrainingOptions:
    """Options of the training.

    Attributes:
        level: how much is asked.
        answers: opens the answers.
        record: the file with the counts by badge.
    """

    level: Level
    answers: Callable[[], Answers]
    record: Path


class Training:
    """Gives a lesson in each round that is settled, while the simulated dealer waits."""

    def __init__(
        self,
        options: TrainingOptions,
        table: TableDefinition,
        dealer: Dealer,
        world: Path,
        seed: int,
    ) -> None:
        """Take the options, on the running loop.

        Args:
            options: of the training.
            table: the table that is played.
            dealer: the simulated dealer, who waits.
            world: the log of where the cards are.
            seed: fixes amounts and discards.
        """
        self._options = options
        self._table = table
        self._dealer = dealer
        self._world = world
        self._seed = seed
        self._answers = options.answers()
        self._session = Tally()
        self._taught = 0
        self._now: Snapshot | None = None
        self._changed = asyncio.Event()
        dealer.settles = False

    def look(self, snapshot: Snapshot) -> None:
        """Show it the table's screen, before the people see it."""
        self._now = snapshot
        if not self._settling():
            self._dealer.settles = False
        self._changed.set()

    def _settling(self) -> bool:
        now = self._now
        return now is not None and now.step == Step.SETTLING and not now.void

    async def run(self, go_on: Callable[[Snapshot], None]) -> None:
        """Give lessons until there are no more answers; then the session is over.

        Args:
            go_on: tells the people to look again, when a round has been settled.

        Raises:
            RecordError: the training's file cannot be read or written.
        """
        try:
            while True:
                await self._changed.wait()
                self._changed.clear()
                snapshot = self._now
                if snapshot is None or not self._settling() or snapshot.round == self._taught:
                    continue
                self._taught = snapshot.round
                if not await self._teach(snapshot):
                    return
                self._dealer.settles = self._settling()
                go_on(self._now or snapshot)
        finally:
            self._answers.close()
            words = self._session.words()
            total = message("training-all-rounds", count=self._session.rounds, words=words)
            _say(f"\n{say(total)}")

    async def _teach(self, snapshot: Snapshot) -> bool:
        """Let the dealer settle one round; return whether there may be further answers."""
        sittings = [
            Sitting(
                seat.number,
                tuple(spot.wager for spot in seat.spots if spot.wagered),
                seat.status == "folded",
            )
            for seat in snapshot.seats
            if seat.status not in ("void", "absent") and any(s.wagered for s in seat.spots)
        ]
        try:
            world = World.seen(self._world)
            turned = turn(self._table, world, sittings, f"{self._seed}:{snapshot.round}")
        except (OSError, WorldError, SettlementError) as error:
            why = error.words if isinstance(error, SettlementError) else str(error)
            _say(say(message("training-no-lesson", round=snapshot.round, why=why)))
            return True
        lesson = Lesson(turned, self._options.level)
        _say(f"\n{say(message('training-to-settle', round=snapshot.round))}")
        _say(*lesson.beginning())
        try:
            return await self._ask(lesson, snapshot.round)
        finally:
            self._keep(lesson.tally, snapshot)

    async def _ask(self, lesson: Lesson, number: int) -> bool:
        while not lesson.over:
            _say(lesson.prompt, end="")
            line = await self._answers.line()
            if line is None or line == "q":
                _say("")
                return False
            if self._answers.echo:
                _say(line)
            if not self._settling() or (self._now and self._now.round != number):
                _say(say(message("training-ended", round=number)))
                return True
            try:
                _say(*lesson.hear(line))
            except UnclearError as error:
                _say(f"{error}")
        return True

    def _keep(self, tally: Tally, snapshot: Snapshot) -> None:
        self._session.add(tally)
        badge = snapshot.dealer.badge if snapshot.dealer else NO_BADGE
        _say(say(message("training-round", round=snapshot.round, words=tally.words())))
        add_to_record(self._options.record, badge, tally)


def _say(*lines: str, end: str = "\n") -> None:
    for line in lines:
        sys.stdout.write(line + end)
    sys.stdout.flush()
