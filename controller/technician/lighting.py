"""Lights every lamp of a key pad that no daemon has."""

from controller.system.pause import pause
from controller.technician.direct import DirectDevices
from drivers.interface import ShowLamps
from drivers.vocabulary import Key, Lamp

_SHOWN = 0.3
"""Seconds in which the key pad takes what it was told, should it have to be told twice."""


async def light(own: DirectDevices, name: str, seconds: float) -> None:
    """Light all for so long, then none: the table's daemon shows what is offered when it comes."""
    port = own.ports[name]
    port.send(ShowLamps(name, 1, tuple((key, Lamp.ON) for key in Key)))
    await pause(seconds)
    port.send(ShowLamps(name, 2, ()))
    await pause(_SHOWN)
