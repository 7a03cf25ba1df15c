"""A shuffler's hardware, shared by its parts: cards, memory, sensors, doors, injected faults."""

import dataclasses
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from msgspec.structs import replace

from drivers.vocabulary import (
    UNKNOWN_COUNT,
    ActKind,
    BackColour,
    Door,
    FaultCode,
    InputState,
    Mode,
    Tray,
)
from simulators.devices.device_errors import CrashHook
from simulators.devices.nvram import LevelsRecord, Nvram
from simulators.devices.reader import Reader
from simulators.devices.world import Place, World

# Physical times of a shuffler's parts.


@dataclass(frozen=True, slots=True)
class Physics:
    """Times of a shuffler; all in seconds."""

    shuffle: float = 25.0
    """From the load of a deck in the input to its count."""
    move_up: float = 1.0
    """To move the shuffled deck from the input to the output."""
    packet: float = 0.8
    """For a packet, whatever its size."""
    card: float = 0.03
    """For a card of the remainder, or of an ejected deck."""
    release: float = 0.5
    """For a remainder or an ejection, in addition to its cards' times."""

    def at(self, speed: float) -> "Physics":
        """Return these times for a shuffler that is `speed` times as fast.

        Raises:
            ValueError: the speed is not above zero.
        """
        if speed <= 0:
            raise ValueError(f"a speed of {speed} is not above zero")
        return Physics(*(value / speed for value in dataclasses.astuple(self)))

    @staticmethod
    def instant() -> "Physics":
        """Return times of zero: everything happens in the instant of the command."""
        return Physics(0.0, 0.0, 0.0, 0.0, 0.0)

    def rhythm(self, kind: ActKind, size: int) -> tuple[float, float]:
        """Return the seconds to the first card of an act, and from one card to the next."""
        if kind is ActKind.PACKET:
            return self.packet / size, self.packet / size
        return self.release + self.card, self.card


MOST_COUNTED = UNKNOWN_COUNT - 1
_LIFTS = 1 << 16
HOLDING = (FaultCode.JAM, FaultCode.MOTOR, FaultCode.SENSOR, FaultCode.MEMORY)
"""The faults that hold the motors while they stand."""


class Lie(StrEnum):
    """False reports of the firmware, whatever its sensors see."""

    NOTHING = "nothing"
    DECKS = "decks"
    """Every deck is reported as whole, and of one colour."""
    ALL = "all"
    """The remainder is always reported with the number of cards that must be left."""


@dataclass(slots=True)
class InjectedFaults:
    """Faults that a test has injected."""

    jam_after: int | None = None
    """The first act that has moved this many cards jams."""
    stall_after: int | None = None
    """An act that has moved this many cards stands still, until the fault is ended."""
    motor_after: int | None = None
    """The first act that has moved this many cards finds its motor stuck."""
    motor_stuck: bool = False
    """The motor to the tray does not turn."""
    extra: int = 0
    """Cards added to the next packet (below zero: left out), which is told as DONE all the same."""
    misfed: int = 0
    """Cards added to the next packet (below zero: left out), which ends as a FAULT."""
    kept: int = 0
    """Cards that the next remainder leaves in the shuffler."""
    miscount: int = 0
    """The error of the firmware's next count."""
    lie: Lie = Lie.NOTHING

    def claim(self, count: int, whole: int) -> int:
        """Return the firmware's count of a deck with so many cards; `whole` are in a whole one."""
        return count + self.take("miscount") if self.lie is Lie.NOTHING else whole

    def take(self, what: Literal["extra", "misfed", "kept", "miscount"]) -> int:
        """Return one of them, once."""
        found: int = getattr(self, what)
        setattr(self, what, 0)
        return found


@dataclass(slots=True)
class Hardware:
    """The inside of a shuffler.

    Attributes:
        world: where the cards are; the firmware knows of it only what a sensor reports.
        hook: called before and after each card that the motor moves.
    """

    world: World
    nvram: Nvram
    physics: Physics
    doors: Door = Door.CLOSED
    counts: bool = True
    """The firmware counts decks and what is left of them; it always counts packets."""
    hook: CrashHook | None = None
    reader: Reader | None = None
    """The card reader of a shuffler that reads cards."""
    faults: InjectedFaults = field(default_factory=InjectedFaults)
    memory_fails: bool = False
    """The firmware's last write could not be read back."""

    @property
    def levels(self) -> LevelsRecord:
        """The firmware's levels."""
        return self.nvram.levels

    @property
    def locked(self) -> bool:
        """Whether every motor is held: the cover is open, or such a fault stands."""
        return self.cover_open or self.fault in HOLDING

    @property
    def fault(self) -> FaultCode:
        """The fault that stands."""
        return FaultCode.MEMORY if self.memory_fails else self.nvram.levels.fault

    @property
    def cover_open(self) -> bool:
        """Whether the cover is open."""
        return bool(self.doors) and Door.COVER in self.doors

    @property
    def lid_open(self) -> bool:
        """Whether the input's lid is open."""
        return bool(self.doors) and Door.INPUT in self.doors

    @property
    def shuffles(self) -> bool:
        """Whether a deck in the input may be shuffled or sorted."""
        service = self.nvram.levels.mode is Mode.SERVICE
        return not (service or self.locked or self.lid_open)

    @property
    def empty(self) -> bool:
        """Whether no sensor sees a card."""
        return not any(self.world.inside())

    def point(self, name: str) -> None:
        """A point at which power may fail."""
        if self.hook is not None:
            self.hook(name)

    def sensed(self, levels: LevelsRecord) -> LevelsRecord:
        """Return the levels, corrected by the sensors of tray, input and output."""
        ready, loaded, lies = self.world.inside()
        tray = Tray.OCCUPIED if lies else Tray.EMPTY
        if tray is not levels.tray:
            lifts = (levels.lifts + (tray is Tray.EMPTY)) % _LIFTS
            levels = replace(levels, tray=tray, lifts=lifts)
        if not ready:
            if levels.ready or levels.ready_colour:
                levels = replace(levels, ready=0, ready_colour=BackColour.NONE)
        elif not levels.ready:
            colour = levels.ready_colour or BackColour.UNKNOWN
            levels = replace(levels, ready=UNKNOWN_COUNT, ready_colour=colour)
        if bool(loaded) is (levels.input is InputState.EMPTY):
            levels = self._input_changed(levels)
        return levels

    def _input_changed(self, levels: LevelsRecord) -> LevelsRecord:
        if levels.input is InputState.EMPTY:
            first = self.world.colours(Place.INPUT)[0]
            return replace(levels, input=InputState.LOADED, input_colour=first)
        fault = levels.fault
        return replace(
            levels,
            input=InputState.EMPTY,
            input_colour=BackColour.NONE,
            fault=FaultCode.NONE if fault is FaultCode.WRONG_COLOUR else fault,
        )
