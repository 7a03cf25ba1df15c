"""Where a deck is shuffled and counted, and from where it moves up to the output."""

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
from simulators.devices.nvram import LevelsRecord
from simulators.devices.timers import Timer, Timers
from simulators.devices.works import MOST_COUNTED, Lie, Works
from simulators.devices.world import Place


class Chamber:
    """The input of a shuffler: a shuffle starts on load, and starts again if it was disturbed."""

    __slots__ = ("_ledger", "_timers", "_works")

    def __init__(self, works: Works, ledger: ActLedger, timers: Timers) -> None:
        self._works = works
        self._ledger = ledger
        self._timers = timers

    def begun(self, levels: LevelsRecord, now: float) -> LevelsRecord:
        """Start the shuffle; return what is to be written of it."""
        self._timers.start(Timer.SHUFFLED, now + self._works.physics.shuffle)
        return replace(levels, input=InputState.SHUFFLING)

    def aborted(self, levels: LevelsRecord) -> LevelsRecord:
        """Stop whatever moves in the input; return what is to be written of it."""
        self._timers.stop(Timer.SHUFFLED)
        self._timers.stop(Timer.MOVED_UP)
        if levels.input is InputState.SHUFFLING:
            return replace(levels, input=InputState.LOADED)
        return levels

    def consider(self, levels: LevelsRecord, now: float) -> LevelsRecord:
        """Start or stop what the state of things calls for; return what is to be written."""
        works, running = self._works, self._ledger.running
        shuffling = self._timers.running(Timer.SHUFFLED)
        allowed = works.shuffles and running is not ActKind.EJECT
        if shuffling is not (levels.input is InputState.SHUFFLING) or (shuffling and not allowed):
            levels = self.aborted(levels)
        if levels.input is InputState.LOADED and allowed:
            levels = self.begun(levels, now)
        rises = (
            levels.input is InputState.SHUFFLED
            and not works.world.count(Place.READY)
            and running is ActKind.NONE
            and allowed
            and levels.fault is not FaultCode.WRONG_COLOUR
        )
        if not rises:
            self._timers.stop(Timer.MOVED_UP)
        elif not self._timers.running(Timer.MOVED_UP):
            self._timers.start(Timer.MOVED_UP, now + works.physics.move_up)
        return levels

    def shuffled(self, at: float) -> None:
        """The shuffle has ended: the deck is counted and its backs are read."""
        works = self._works
        works.point("shuffle:before")
        if works.levels.mode is Mode.SORT:
            works.world.sort(Place.INPUT, at)
        else:
            works.world.shuffle(Place.INPUT, at)
        works.point("shuffle:after")
        count = works.faults.claim(works.world.count(Place.INPUT))
        told = max(0, min(MOST_COUNTED, count)) if works.counts else UNKNOWN_COUNT
        levels = self._counted(told)
        if self._ledger.running is not ActKind.SHUFFLE:
            works.nvram.write(levels=levels)
        elif works.faults.jam_after is not None:
            works.faults.jam_after = None
            levels = replace(works.levels, input=InputState.LOADED, fault=FaultCode.JAM)
            self._ledger.end(ActState.FAULT, FaultCode.JAM, levels=levels)
        else:
            self._ledger.end(ActState.DONE, counted=levels.shuffled_count, levels=levels)

    def moved_up(self, at: float) -> None:
        """The deck reaches the output.

        Written before it moves: a cut in between leaves an output that its sensor finds empty and
        an input that is shuffled again, never a deck that the memory does not know.
        """
        works, levels = self._works, self._works.levels
        works.nvram.write(
            levels=replace(
                levels,
                ready=levels.shuffled_count,
                ready_colour=levels.shuffled_colour,
                input=InputState.EMPTY,
                input_colour=BackColour.NONE,
            )
        )
        works.point("deck:before")
        world = works.world
        world.move(world.cards(Place.INPUT), Place.INPUT, Place.READY, "moved up", at)
        works.point("deck:after")

    def _counted(self, count: int) -> LevelsRecord:
        levels = self._works.levels
        colours = self._works.world.colours(Place.INPUT)
        mixed = len(colours) != 1 and self._works.faults.lie is Lie.NOTHING
        return replace(
            levels,
            input=InputState.SHUFFLED,
            shuffled_count=count,
            shuffles=(levels.shuffles + 1) % (1 << 16),
            shuffled_colour=BackColour.UNKNOWN if mixed else colours[0],
            shuffled_mode=levels.mode,
            fault=FaultCode.WRONG_COLOUR if mixed else levels.fault,
        )
