"""The lamp test of a key pad without a daemon: all lamps light for some seconds."""

from controller.system.pause import pause
from controller.technician.direct import DirectDevices
from drivers.interface import ShowLamps
from drivers.vocabulary import Key, Lamp

_SHOWN = 0.3
"""Seconds in which the key pad takes the command, including one repetition."""


async def light(own: DirectDevices, name: str, seconds: float) -> None:
    """Light all lamps for so long, then none; a daemon that starts shows its offers."""
    port = own.ports[name]
    port.send(ShowLamps(name, 1, tuple((key, Lamp.ON) for key in Key)))
    await pause(seconds)
    port.send(ShowLamps(name, 2, ()))
    await pause(_SHOWN)
