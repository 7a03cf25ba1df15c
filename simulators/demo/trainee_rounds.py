"""Rounds that a trainee settles in the demo: the simulated dealer waits for their answers."""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from controller.data.definition import Step, TableDefinition
from controller.data.message import Message, message
from controller.settlement import SettlementError
from controller.snapshot import Snapshot
from simulators.devices.control import WorldError
from simulators.devices.world import World
from simulators.people import Dealer
from simulators.training.lessons import Level
from simulators.training.record import Tally, add_to_record
from simulators.training.trainee_settlement import Settling, UnclearError
from simulators.training.turned_round import Sitting, turn

Stages = Mapping[int, Mapping[str, int]]
"""By seat and wager, the stage at which it was put down."""
NO_BADGE = "no badge"
"""The name for counts that are kept while nobody has tapped a badge."""


class Trainee(Protocol):
    """Somebody in training, at a terminal or at the training page."""

    def begin(self, settling: Settling, number: int) -> None:
        """Show a round that is to be settled; `number` is the round's."""

    def show_messages(self, *words: Message) -> None:
        """Say something."""

    async def answer(self, settling: Settling) -> str | None:
        """Ask what is next, and return the answer; None: there are no more."""

    def end(self, total: Message) -> None:
        """Say the counts of all rounds; nothing more is asked."""


class SettlingRounds:
    """Lets a trainee settle each round, while the simulated dealer waits.

    Attributes:
        session: the counts so far.
    """

    def __init__(
        self, level: Level, table: TableDefinition, dealer: Dealer, world: Path, seed: int
    ) -> None:
        """Take the table.

        Args:
            level: how much is asked.
            table: the table that is played.
            dealer: the simulated dealer, who waits.
            world: the log of where the cards are.
            seed: fixes amounts and discards.
        """
        self.session = Tally()
        self._level = level
        self._table = table
        self._dealer = dealer
        self._world = world
        self._seed = seed
        self._taught = 0
        self._now: Snapshot | None = None
        self._stages: Stages = {}
        self._changed = asyncio.Event()
        dealer.settles = False

    def see_snapshot(self, snapshot: Snapshot) -> None:
        """Show it the table's screen, before the people see it."""
        self._stages = bet_at(self._stages, snapshot)
        self._now = snapshot
        if not self._settling():
            self._dealer.settles = False
        self._changed.set()

    def _settling(self) -> bool:
        now = self._now
        return now is not None and now.step == Step.SETTLING and not now.void

    async def run(self, trainee: Trainee, record: Path, go_on: Callable[[Snapshot], None]) -> None:
        """Let rounds be settled until there are no more answers; then the session is over.

        Args:
            trainee: who settles.
            record: the file with the counts by badge.
            go_on: tells the people to look again, when a round has been settled.

        Raises:
            RecordError: the file cannot be read or written.
        """
        try:
            while True:
                await self._changed.wait()
                self._changed.clear()
                snapshot = self._now
                if snapshot is None or not self._settling() or snapshot.round == self._taught:
                    continue
                self._taught = snapshot.round
                if not await self._teach(snapshot, trainee, record):
                    return
                self._dealer.settles = self._settling()
                go_on(self._now or snapshot)
        finally:
            words = self.session.words()
            trainee.end(message("training-all-rounds", count=self.session.rounds, words=words))

    async def _teach(self, snapshot: Snapshot, trainee: Trainee, record: Path) -> bool:
        """Let the trainee settle one round; return whether there may be further answers."""
        try:
            world = World.seen(self._world)
            seed = f"{self._seed}:{snapshot.round}"
            turned = turn(self._table, world, _sittings(snapshot, self._stages), seed)
        except (OSError, WorldError, SettlementError) as error:
            why = error.words if isinstance(error, SettlementError) else str(error)
            trainee.show_messages(message("training-no-lesson", round=snapshot.round, why=why))
            return True
        settling = Settling(turned, self._level)
        trainee.begin(settling, snapshot.round)
        try:
            return await self._ask_trainee(settling, snapshot.round, trainee)
        finally:
            tally = settling.tally
            self.session.add(tally)
            trainee.show_messages(
                message("training-round", round=snapshot.round, words=tally.words())
            )
            badge = snapshot.dealer.badge if snapshot.dealer else NO_BADGE
            add_to_record(record, badge, tally)

    async def _ask_trainee(self, settling: Settling, number: int, trainee: Trainee) -> bool:
        while not settling.over:
            line = await trainee.answer(settling)
            if line is None:
                return False
            if not self._settling() or (self._now and self._now.round != number):
                trainee.show_messages(message("training-ended", round=number))
                return True
            try:
                trainee.show_messages(*settling.judge_line(line))
            except UnclearError as error:
                trainee.show_messages(error.words)
        return True


def bet_at(before: Stages, snapshot: Snapshot) -> Stages:
    """Return at which stage each wager that stands was put down, from what was known before."""
    return {
        seat.number: {
            spot.wager: before.get(seat.number, {}).get(spot.wager, snapshot.stage)
            for spot in seat.spots
            if spot.wagered
        }
        for seat in snapshot.seats
    }


def _sittings(snapshot: Snapshot, stages: Stages) -> list[Sitting]:
    """Return the seats that are settled, as the table saw them."""
    return [
        Sitting(
            seat.number,
            tuple(spot.wager for spot in seat.spots if spot.wagered),
            seat.status == "folded",
            stages.get(seat.number, {}),
        )
        for seat in snapshot.seats
        if seat.status not in ("void", "absent") and any(s.wagered for s in seat.spots)
    ]
