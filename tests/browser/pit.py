"""A pit for the stories of the board: one real table, and others that only glance."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from controller.data.message import message
from controller.floor.board.broker_client import Ear
from controller.floor.board.tiles import Tiles
from controller.floor.connection import Broker
from controller.floor.courier import DaemonWindow, tell_boards
from controller.floor.glance import Glance, HoldGlance, Life, Limit, Waiting, encode_glance
from controller.system.clock import SystemClock
from simulators.floor.engines import temporary_nats
from tests.floor.board_serving import ServedBoard, serving_board
from tests.floor.conftest import needed
from tests.page.serving import Served, serving

REAL = "pit-1-t04"
"""The table that has a daemon."""
CALM = Glance(
    1,
    Life.ON,
    0,
    900,
    "Table",
    "Four Card Poker",
    "wagering",
    message("step-wagering-title"),
    "shuffler",
    212,
    7,
    (1, 2, 4, 5, 6),
    dealer="Dana Lay",
    dealer_age=1200,
    limits=(Limit("Ante", 500, 10_000), Limit("Aces Up", 500, 10_000)),
)
_STEPS = ("wagering", "dealing-seat", "deciding", "settling", "idle")


def glances() -> dict[str, Glance]:
    """Return how the other tables stand, by their names."""
    found = {}
    for number in range(1, 25):
        name = f"pit-{1 + (number - 1) // 8}-t{number:02}"
        step = _STEPS[number % len(_STEPS)]
        found[name] = msgspec.structs.replace(
            CALM,
            step=step.replace("-", "."),
            title=message(f"step-{step}-title"),
            round=180 + 7 * number,
            seats=tuple(range(1, 2 + number % 6)),
        )
    del found[REAL]
    change = msgspec.structs.replace
    found["pit-1-t06"] = change(
        found["pit-1-t06"],
        holds=(HoldGlance("lost", "high", 135),),
        alarms=(1, 0, 0),
        alarm_age=135,
    )
    found["pit-2-t10"] = change(found["pit-2-t10"], call=95, reason="a guest disputes the ante")
    found["pit-2-t13"] = change(found["pit-2-t13"], life=Life.OFF, age=3600)
    found["pit-2-t15"] = change(
        found["pit-2-t15"], late=Waiting(1, 42), alarms=(0, 1, 0), alarm_age=42
    )
    found["pit-3-t18"] = change(
        found["pit-3-t18"],
        holds=(HoldGlance("irregular", "high", 64),),
        decisions=Waiting(1, 64),
        alarms=(1, 0, 0),
        alarm_age=64,
        coming="Sam Floor (2001)",
        coming_age=20,
    )
    found["pit-3-t21"] = change(found["pit-3-t21"], life=Life.GONE, age=30)
    found["pit-3-t22"] = change(
        found["pit-3-t22"],
        holds=(HoldGlance("door", "medium", 25),),
        alarms=(0, 1, 0),
        alarm_age=25,
    )
    return found


@dataclass
class Pit:
    """The board, and the real table."""

    board: ServedBoard
    table: Served
    tiles: Tiles

    def say(self, name: str, glance: Glance) -> None:
        """Have a table glance."""
        now = SystemClock().now()
        self.tiles.take_glance(
            f"floor.grand.glance.{name}",
            encode_glance(glance),
            now.monotonic_ns / 1e9,
            now.utc_us // 1000,
        )


@asynccontextmanager
async def open_pit(folder: Path) -> AsyncIterator[Pit]:
    """Run a broker, a table with its courier's glances, and a board."""
    needed("nats-server")
    clock = SystemClock()
    with temporary_nats() as nats, ThreadPoolExecutor() as threads:
        # The browser's loop outlives the test: its threads end with what used them.
        asyncio.get_running_loop().set_default_executor(threads)
        tiles = Tiles(lambda _: None)
        ear = Ear(Broker("grand", [nats.server]), tiles, clock, lambda _: None)
        async with (
            serving(folder) as table,
            serving_board(ear=ear, tiles=tiles) as board,
        ):
            window = DaemonWindow(table.house.socket.path, folder / "journal", clock)
            broker = Broker("grand", [nats.server])
            works = [
                asyncio.ensure_future(each)
                for each in (ear.run(), tell_boards(window, broker, REAL, clock))
            ]
            try:
                pit = Pit(board, table, tiles)
                for name, glance in glances().items():
                    pit.say(name, glance)
                yield pit
            finally:
                for each in works:
                    each.cancel()
                await asyncio.gather(*works, return_exceptions=True)
                for _ in range(3):  # what was closed is closed with the loop's next turns
                    await asyncio.sleep(0)


@asynccontextmanager
async def open_board(tiles: Tiles) -> AsyncIterator[ServedBoard]:
    """Serve a board of tables that only glance: the test says what."""
    with ThreadPoolExecutor() as threads:
        asyncio.get_running_loop().set_default_executor(threads)
        async with serving_board(tiles=tiles) as board:
            yield board
