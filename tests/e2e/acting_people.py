"""Acting people at a real table: a dealer, players and a supervisor, who play by themselves."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random

from controller.configuration import load_table
from simulators.demo.people import DemoPeople
from simulators.demo.staff import FloorSupervisor
from simulators.people import Dealer, Habits
from simulators.people.staff import DANA, LEE
from tests.e2e.real_table import RealTable

SPEED = 25.0


class Company:
    """People at the table: they see what the test sees, and act by the control sockets."""

    def __init__(self, real_table: RealTable, seed: int) -> None:
        definition, _ = load_table(real_table.stage.config)
        habits = replace(Habits(), speed=SPEED, late_bet=0.1, next_round=0.1, press_early=0.1)
        self.people = Dealer(seed, habits, definition.seats, definition.game)
        self.hands = DemoPeople(real_table.stage, self.people)
        self.eyes = real_table.eyes
        self.supervisor = FloorSupervisor(
            real_table.stage, definition, self.hands, Random(f"{seed}:epochs"), (DANA, LEE)
        )

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let them play during the block; if they fail, the block ends."""
        self.eyes.onlookers.append(self._saw)
        try:
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(each.run()) for each in (self.hands, self.supervisor)]
                yield
                for task in tasks:
                    task.cancel()
        except* AssertionError:
            print("the dealer thinks:", self.people._phase, "of", self.people._sight)
            print("the players will:", self.people.players._agenda)
            print("the supervisor has:", *self.supervisor.settled[-5:], sep="\n")
            raise
        finally:
            self.eyes.onlookers.remove(self._saw)

    def _saw(self, name: str) -> None:
        if name == "screen":
            self.hands.see_snapshot(self.eyes.table if self.eyes.view is not None else None)
