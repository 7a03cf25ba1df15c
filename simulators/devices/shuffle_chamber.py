"""The shuffling chamber: a deck is shuffled and counted there, then moves up to the output."""

from msgspec.structs import replace

from drivers.vocabulary import (
    UNKNOWN_COUNT,
    ActKind,
    ActState,
    BackColour,
    FaultCode,
    InputState,
    Mode,
)
from simulators.devices.acts import ActLedger
from simulators.devices.hardware import MOST_COUNTED, Hardware, Lie
from simulators.devices.nvram import LevelsRecord
from simulators.devices.timers import Timer, Timers
from simulators.devices.world import Place


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
