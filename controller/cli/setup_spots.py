"""The set-up's part about spots: a person covers each, and is told which sensor answered."""

import asyncio

from controller.cli.input_words import input_name
from controller.cli.messages import complain, tell
from controller.data.definition import DeviceSettings, TableDefinition
from controller.data.lists import listed
from controller.data.message import message
from controller.setup.spots import Sensors, SpotSeen
from controller.system.clock import SystemClock
from controller.technician.direct import DirectDevices

_PATIENCE = 30.0
"""Seconds in which a spot must be covered, and be free again."""


def check_spots(sensors: DeviceSettings, table: TableDefinition) -> None:
    """Have a person cover each spot of each seat; tell which of them are wrong."""
    seen = asyncio.run(_walk(sensors, table))
    wrong = [each for each in seen if not each.right]
    if wrong:
        complain(message("setup-spots-wrong", count=len(wrong), all=len(seen)))
    else:
        tell(message("setup-spots-right", all=len(seen)))


async def _walk(sensors: DeviceSettings, table: TableDefinition) -> list[SpotSeen]:
    labels = {wager.name: wager.label for wager in table.game.wagers}

    def ask(seat: int, spot: str) -> None:
        tell(message("setup-cover", seat=seat, name=labels[spot]))

    def told(seen: SpotSeen) -> None:
        if seen.right:
            tell(message("setup-spot-right"))
        elif seen.answered:
            names = [input_name(table.game, each) for each in seen.answered]
            complain(message("setup-spot-other", words=listed(names)))
        else:
            complain(message("setup-spot-silent", seconds=int(_PATIENCE)))

    async with DirectDevices([sensors], SystemClock()).opened() as devices:
        spots = Sensors(devices, table.seats, list(labels), SystemClock(), _PATIENCE)
        return await spots.cover_each(ask, told)
