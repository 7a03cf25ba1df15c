"""Which device is at an address: asked over the wire, without a daemon."""

from dataclasses import dataclass

from controller.data.definition import DeviceSettings
from controller.data.message import Message, message
from controller.system.clock import Clock
from controller.system.pause import pause
from controller.technician.direct import DirectDevices
from drivers.interface import LinkUp

OF_OUR_WIRE = ("shuffler", "self-driven-shuffler", "sensors", "key-pad")
"""The drivers that need no options; each refuses a device that is of another kind."""
_LOOK = 0.1
"""Seconds between two looks."""
_NAME = "device"


@dataclass(frozen=True, slots=True)
class Found:
    """What is at an address.

    Attributes:
        url: the address.
        driver: the driver that it accepts; empty: none.
        up: what it says of itself; None where no driver fits.
        problem: why no driver fits; None where one does.
    """

    url: str
    driver: str = ""
    up: LinkUp | None = None
    problem: Message | None = None


async def find(url: str, clock: Clock, patience: float) -> Found:
    """Ask what is at an address; nothing is acknowledged there and nothing moves.

    Args:
        url: the address.
        clock: the time.
        patience: seconds that the device has to answer each driver.

    Raises:
        DriverError: no transport reads such an address.
    """
    found = Found(url)
    for driver in OF_OUR_WIRE:
        found, refused = await _ask(url, driver, clock, patience)
        if not refused:  # it is up, or it answers no driver of ours
            break
    return found


async def _ask(url: str, driver: str, clock: Clock, patience: float) -> tuple[Found, bool]:
    """Return what is found with a driver, and whether the driver refused it as of another kind."""
    devices = DirectDevices([DeviceSettings(_NAME, driver, url)], clock)
    async with devices.opened():
        until = clock.monotonic() + patience
        while True:
            link = devices.look().devices[_NAME]
            if link.up is not None and link.link.state == "up":
                return Found(url, driver, link.up), False
            problem = devices.problem(_NAME)
            refused = link.link.state == "refused"
            if refused or _NAME in devices.problems or clock.monotonic() >= until:
                why = problem or message("technician-not-reached", url=url)
                return Found(url, problem=why), refused
            await pause(_LOOK)
