"""People play several rounds while the daemon is killed again and again, at seeded instants."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from random import Random

import pytest

from controller.configuration import load_table
from simulators.demo.hands import Hands
from simulators.people import Habits, People
from tests.e2e.dealer import Dealer
from tests.e2e.scene import DEVICES, QUICK, Scene

KILLS = 10
SEEDS = [int(each) for each in os.environ.get("DEALER_TABLE_KILL_SEEDS", "1").split(",")]
SPEED = 25.0
STEADY = replace(QUICK, packet=0.03, card=0.001, release=0.03)


class Company:
    """People at the table: they see what the test sees, and act by the control sockets."""

    def __init__(self, scene: Scene, seed: int) -> None:
        definition, _ = load_table(scene.stage.config)
        habits = replace(Habits(), speed=SPEED, late_bet=0.1, next_round=0.1, press_early=0.1)
        self.people = People(seed, habits, definition.seats)
        self.hands = Hands(scene.stage, self.people)
        self.eyes = scene.eyes

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let them play for the time of the block; should they stumble, the block ends."""
        self.eyes.onlookers.append(self._saw)
        try:
            async with asyncio.TaskGroup() as group:
                task = group.create_task(self.hands.run())
                yield
                task.cancel()
        except* AssertionError:
            print("the dealer thinks:", self.people.dealer.phase, "of", self.people.dealer._sight)
            print("the players will:", self.people.players._agenda)
            raise
        finally:
            self.eyes.onlookers.remove(self._saw)

    def _saw(self, name: str) -> None:
        if name == "screen":
            self.hands.look(self.eyes.table if self.eyes.view is not None else None)


@pytest.mark.parametrize("seed", SEEDS)
async def test_ten_kills_and_no_card_too_many(scene: Scene, seed: int) -> None:
    """Whatever the instants: every round is whole, every act in the world is in the journal.

    Every second time the sensors or the panel die with the daemon.
    """
    print(f"seed {seed}")
    rng = Random(f"{seed}:kills")
    scene.physics = STEADY
    await scene.start(*DEVICES, "daemon")
    await Dealer(scene).adopt()
    async with Company(scene, seed).playing():
        await Dealer(scene).at("wagering")
        for kill in range(KILLS):
            await a_while(rng.uniform(0.02, 0.5))
            victims = ["daemon", rng.choice(("sensors", "panel"))][: 1 + kill % 2]
            table = scene.eyes.table
            print(f"{' and '.join(victims)}: round {table.round}, {table.step}, {table.act}")
            for victim in victims:
                await scene.kill(victim)
            await scene.start(*reversed(victims))
        last = scene.eyes.table.round + 1
        await scene.eyes.until(lambda: scene.eyes.table.round > last, f"round {last} is over", 30)
    audit = await scene.audit()
    assert audit.whole_rounds() == list(range(1, last + 1))
    assert audit.record.entries[-1].boot == KILLS + 1


async def a_while(seconds: float) -> None:
    """Let the people play."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.get_running_loop().create_future()
