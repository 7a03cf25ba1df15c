"""A script in real time, as the demo plays it beside its people."""

import asyncio
from types import SimpleNamespace

from simulators.demo.people import FaultPlaying
from simulators.people.screen import deed
from simulators.scripts.script import FaultScript, Moment, ScriptedFault
from tests.drivers.ptys import until

PULL, PLUG = deed("key_pad", "unplug"), deed("key_pad", "plug")
DEAL = Moment("dealing.seat", 2)


def screen(step, number):
    return SimpleNamespace(step=step, round=number)


async def test_it_strikes_by_the_clock_and_by_what_the_screen_shows():
    done = []

    async def do(what):
        done.append(what)

    jam = ScriptedFault(deed("shuffler", "jam"), at=0.05)
    pulled = ScriptedFault(PULL, PLUG, on=DEAL, after=0.02, lasts=0.03)
    faults = FaultPlaying(FaultScript("a test", "", (jam, pulled)), do)
    playing = asyncio.create_task(faults.run())
    await until(lambda: done == [jam.deed])
    faults.see_snapshot(screen("dealing.seat", 1))
    faults.see_snapshot(screen("wagering", 1))
    faults.see_snapshot(screen("dealing.seat", 2))
    await until(lambda: done[1:] == [PULL, PLUG])
    playing.cancel()
    await asyncio.wait([playing])
