"""Devices found at their addresses, and spots held against their sensors."""

from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter, eq, ne

from msgspec import Struct

from controller.api.messages import InputView
from controller.data.definition import DeviceSettings, WagerDefinition
from controller.data.message import Message, message
from controller.system.clock import Clock
from controller.system.pause import pause
from controller.technician.device_check import DirectDevices
from controller.technician.inputs import Level, inputs, spot_id
from drivers.interface import LinkUp
from drivers.registry import DRIVERS, installed

# Which device is at an address: asked over the wire, without a daemon.


OF_OUR_WIRE = ("shuffler", "self-driven-shuffler", "sensors", "key-pad")
"""The drivers that need no options; each refuses a device that is of another kind.

What answers none of them is asked by each driver that another package has installed.
"""
_AGAIN = 0.1
"""Seconds between two looks."""
_NAME = "device"


class Found(Struct, frozen=True):
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
        found, refused = await _try_driver(url, driver, clock, patience)
        if found.up is not None:
            return found
        if not refused:  # it answers no driver of ours
            break
    others = [each.name for each in installed(DRIVERS).values() if not each.built_in]
    for driver in others:
        other, _ = await _try_driver(url, driver, clock, patience)
        if other.up is not None:
            return other
    return found


async def _try_driver(url: str, driver: str, clock: Clock, patience: float) -> tuple[Found, bool]:
    """Return what is found with a driver, and whether the driver refused it as of another kind."""
    devices = DirectDevices([DeviceSettings(_NAME, driver, url)], clock)
    async with devices.opened():
        until = clock.monotonic() + patience
        while True:
            link = devices.inspect().devices[_NAME]
            if link.up is not None and link.link.state == "up":
                return Found(url, driver, link.up), False
            problem = devices.problem(_NAME)
            refused = link.link.state == "refused"
            if refused or _NAME in devices.problems or clock.monotonic() >= until:
                why = problem or message("technician-not-reached", url=url)
                return Found(url, problem=why), refused
            await pause(_AGAIN)


_LOOK = 0.05
"""Seconds between two looks; no chip lies there for a shorter time."""
_STEADY = 4
"""Looks in which the same must be seen: a hand over a sensor is no chip."""

Covered = frozenset[InputView]
"""The inputs that something lies on."""


class SpotSeen(Struct, frozen=True):
    """What answered when one spot was covered.

    Attributes:
        seat: the seat's number.
        spot: the wager's name.
        answered: the sensors that changed; none: nobody covered it in time.
    """

    seat: int
    spot: str
    answered: tuple[InputView, ...]

    @property
    def right(self) -> bool:
        """Whether its own sensor answered, and no other."""
        return [each.id for each in self.answered] == [spot_id(self.seat, self.spot)]


class Sensors(Struct, frozen=True):
    """The sensors of a table, read without a daemon.

    Attributes:
        devices: opened.
        seats: in use.
        wagers: those that have a spot at a seat, in their order.
        clock: the time.
        patience: seconds in which a spot must be covered, and be free again.
    """

    devices: DirectDevices
    seats: Sequence[int]
    wagers: Sequence[WagerDefinition]
    clock: Clock
    patience: float

    async def cover_each(
        self, ask: Callable[[int, WagerDefinition], None], told: Callable[[SpotSeen], None]
    ) -> list[SpotSeen]:
        """Have a person cover each spot in turn, and free it; return what answered.

        Args:
            ask: tells the person which spot to cover.
            told: takes what answered, while the chip still lies there.
        """
        seen: list[SpotSeen] = []
        for seat in self.seats:
            for wager in self.wagers:
                before = await self._steady(lambda _: True)
                ask(seat, wager)
                after = await self._steady(partial(ne, before))
                answered = sorted(after ^ before, key=attrgetter("id"))
                seen.append(SpotSeen(seat, wager.name, tuple(answered)))
                told(seen[-1])
                await self._steady(partial(eq, before))
        return seen

    async def _steady(self, awaited: Callable[[Covered], bool]) -> Covered:
        """Return what is covered, once it is what is awaited and stays so, or the time is over."""
        until = self.clock.monotonic() + self.patience
        last, same = Covered(), 0
        while self.clock.monotonic() < until:
            reports = self.devices.inspect().devices.values()
            read = (each for report in reports for each in inputs(report, self.seats, self.wagers))
            now = Covered(each for each in read if each.says == Level.COVERED)
            same = same + 1 if now == last else 1
            last = now
            if same >= _STEADY and awaited(now):
                break
            await pause(_LOOK)
        return last
