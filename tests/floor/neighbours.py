"""Glances of a table, and a clock, for the tests of the bridge."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass

from msgspec.structs import replace

from controller.floor.glance import BoardSubjects, Glance, HoldGlance, Life, Waiting, encode_glance

PLAYING = Glance(
    1,
    Life.ON,
    0,
    120,
    name="Table 7",
    game="Three Card Poker",
    step="dealing.seat",
    round=12,
    seats=(1, 4),
    holds=(HoldGlance("lost", "high", 4),),
    alarms=(1, 0, 0),
    alarm_age=4,
    decisions=Waiting(2, 30),
    dealer="Ann Smith",
)


@dataclass
class Hands:
    """A clock that is moved by hand."""

    seconds: float = 1_800_000_000.0

    @property
    def utc_us(self):
        return int(self.seconds * 1e6)

    def now(self):
        return self

    def monotonic(self):
        return self.seconds


def called(age, reason=""):
    return replace(PLAYING, call=age, reason=reason)


def hear(tables, glance, table="pit-1-t7"):
    view = tables.take_glance(BoardSubjects("grand").glance(table), encode_glance(glance))
    assert view is not None
    return view


@asynccontextmanager
async def going(work):
    """Have something go on for the time of the block."""
    task = asyncio.ensure_future(work)
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
