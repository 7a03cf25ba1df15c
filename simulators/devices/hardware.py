"""A shuffler's hardware, shared by its parts: cards, memory, sensors, doors, injected faults.

In its shuffling chamber a deck is shuffled and counted, then moves up to the output.
"""

import dataclasses
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from msgspec.structs import replace

from drivers.vocabulary import (
    UNKNOWN_COUNT,
    ActKind,
    ActState,
    BackColour,
    Door,
    FaultCode,
    InputState,
    Mode,
    Tray,
)
from simulators.devices.acts import ActLedger
from simulators.devices.control import CrashHook
from simulators.devices.link import Timer, Timers
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


class ShuffleChamber:
    """The input of a shuffler: a shuffle starts on load, and starts again after a disturbance."""

    def __init__(self, hardware: Hardware, ledger: ActLedger, timers: Timers) -> None:
        self._hardware = hardware
        self._ledger = ledger
        self._timers = timers

    def begun(self, levels: LevelsRecord, now: float) -> LevelsRecord:
        """Start the shuffle; return the levels to be written."""
        self._timers.start(Timer.SHUFFLED, now + self._hardware.physics.shuffle)
        return replace(levels, input=InputState.SHUFFLING)

    def aborted(self, levels: LevelsRecord) -> LevelsRecord:
        """Stop all movement in the input; return the levels to be written."""
        self._timers.stop(Timer.SHUFFLED)
        self._timers.stop(Timer.MOVED_UP)
        if levels.input is InputState.SHUFFLING:
            return replace(levels, input=InputState.LOADED)
        return levels

    def consider(self, levels: LevelsRecord, now: float) -> LevelsRecord:
        """Start or stop as the levels require; return the levels to be written."""
        hardware, running = self._hardware, self._ledger.running
        shuffling = self._timers.running(Timer.SHUFFLED)
        allowed = hardware.shuffles and running is not ActKind.EJECT
        if shuffling is not (levels.input is InputState.SHUFFLING) or (shuffling and not allowed):
            levels = self.aborted(levels)
        if levels.input is InputState.LOADED and allowed:
            levels = self.begun(levels, now)
        rises = (
            levels.input is InputState.SHUFFLED
            and not hardware.world.count(Place.READY)
            and running is ActKind.NONE
            and allowed
            and levels.fault is not FaultCode.WRONG_COLOUR
        )
        if not rises:
            self._timers.stop(Timer.MOVED_UP)
        elif not self._timers.running(Timer.MOVED_UP):
            self._timers.start(Timer.MOVED_UP, now + hardware.physics.move_up)
        return levels

    def shuffled(self, at: float) -> None:
        """The shuffle has ended: the deck is counted and its backs are read."""
        hardware = self._hardware
        hardware.point("shuffle:before")
        if hardware.levels.mode is Mode.SORT:
            hardware.world.sort(Place.INPUT, at)
        else:
            hardware.world.shuffle(Place.INPUT, at)
        hardware.point("shuffle:after")
        world = hardware.world
        count = hardware.faults.claim(world.count(Place.INPUT), world.deck)
        told = max(0, min(MOST_COUNTED, count)) if hardware.counts else UNKNOWN_COUNT
        levels = self._counted(told)
        if self._ledger.running is not ActKind.SHUFFLE:
            hardware.nvram.write(levels=levels)
        elif hardware.faults.jam_after is not None:
            hardware.faults.jam_after = None
            levels = replace(hardware.levels, input=InputState.LOADED, fault=FaultCode.JAM)
            self._ledger.end(ActState.FAULT, FaultCode.JAM, levels=levels)
        else:
            self._ledger.end(ActState.DONE, counted=levels.shuffled_count, levels=levels)

    def moved_up(self, at: float) -> None:
        """The deck reaches the output.

        It is written before it moves: a power cut in between leaves an output that its sensor finds
        empty and an input that is shuffled again, never a deck that the memory does not know.
        """
        hardware, levels = self._hardware, self._hardware.levels
        hardware.nvram.write(
            levels=replace(
                levels,
                ready=levels.shuffled_count,
                ready_colour=levels.shuffled_colour,
                input=InputState.EMPTY,
                input_colour=BackColour.NONE,
            )
        )
        hardware.point("deck:before")
        world = hardware.world
        world.move(world.cards(Place.INPUT), Place.INPUT, Place.READY, "moved up", at)
        hardware.point("deck:after")

    def _counted(self, count: int) -> LevelsRecord:
        levels = self._hardware.levels
        colours = self._hardware.world.colours(Place.INPUT)
        mixed = len(colours) != 1 and self._hardware.faults.lie is Lie.NOTHING
        return replace(
            levels,
            input=InputState.SHUFFLED,
            shuffled_count=count,
            shuffles=(levels.shuffles + 1) % (1 << 16),
            shuffled_colour=BackColour.UNKNOWN if mixed else colours[0],
            shuffled_mode=levels.mode,
            fault=FaultCode.WRONG_COLOUR if mixed else levels.fault,
        )
