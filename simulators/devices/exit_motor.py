"""The motor that puts cards into the exit tray, one by one, and the counter at its mouth.

The place of every card follows from the act's beginning: a look moves the cards that are due.
"""

from msgspec.structs import replace

from drivers.messages import Act
from drivers.vocabulary import UNKNOWN_COUNT, ActKind, ActState, FaultCode
from simulators.devices.acts import ActLedger
from simulators.devices.hardware import MOST_COUNTED, Hardware, Lie
from simulators.devices.world import Place
from simulators.devices.world_log import ActName

_CAUSES = {kind: kind.name.lower() for kind in ActKind}
"""The cause of a card's move in the world's records, by kind of act."""


class ExitMotor:
    """Carries out PACKET, REMAINDER and EJECT.

    Attributes:
        kind: the act under way; NONE while the motor stands.
        counted: cards of it that were counted at the mouth, written or not.
    """

    def __init__(self, hardware: Hardware, ledger: ActLedger) -> None:
        self._hardware = hardware
        self._ledger = ledger
        self._name = ActName(0, 0)
        self.stop()

    def stop(self) -> None:
        """Stop, wherever the cards are."""
        self.kind = ActKind.NONE
        self._base = self._step = 0.0
        self._size = self._limit = self._moved = self._believed = self._kept = self._misfed = 0
        self.counted = 0

    def start(self, act: Act, now: float) -> None:
        """Begin; STARTED is in the ledger."""
        first, self._step = self._hardware.physics.rhythm(act.kind, act.size)
        self._base = now + first
        self._name = ActName(act.epoch, act.txn)
        self._size = self._limit = act.size
        self._moved = 0
        self._believed = self._hardware.levels.ready
        if act.kind is ActKind.PACKET:
            self._misfed = self._hardware.faults.take("misfed")
            extra = self._hardware.faults.take("extra") + self._misfed
            self._limit = max(0, act.size + extra)
        elif act.kind is ActKind.REMAINDER:
            self._kept = self._hardware.faults.take("kept")
        self.kind = act.kind

    @property
    def stands(self) -> bool:
        """Whether an act is under way and the motor stands still."""
        stall = self._hardware.faults.stall_after
        return self.kind is not ActKind.NONE and stall is not None and self._moved >= stall

    def go_on(self, now: float) -> None:
        """Move again after standing still: the next card takes its time from now on."""
        self._base = now - (self._moved - 1) * self._step

    @property
    def wake(self) -> float:
        """Return when the next card comes, or the end: each card that is counted is told."""
        return self._base + self._moved * self._step

    def advance(self, now: float) -> bool:
        """Move the cards that are due by `now`; return whether the act has ended."""
        while self.kind is not ActKind.NONE:
            at = self._base + self._moved * self._step
            if at > now or self.stands:
                return False
            self._move_next(at)
        return True

    def fail(self, code: FaultCode) -> None:
        """End the act with a fault."""
        self._end(ActState.FAULT, code)

    def _move_next(self, at: float) -> None:
        source = self._source()
        if self._jams():
            self._hardware.faults.jam_after = None
            self._halt(FaultCode.JAM)
        elif self._sticks():
            self._halt(FaultCode.MOTOR)
        elif self._complete(source):
            self._finish()
        elif source is None:
            self.fail(FaultCode.TOO_FEW_CARDS)
        else:
            self._carry(source, at)
            if self._complete(self._source()) and not self._jams():
                self._finish()

    def _finish(self) -> None:
        """End the act: a packet of another size than asked for is a fault."""
        if not self._misfed:
            self._end(ActState.DONE)
        elif self._misfed < 0:
            self.fail(FaultCode.TOO_FEW_CARDS)
        else:
            self.fail(FaultCode.TOO_MANY_CARDS)

    def _jams(self) -> bool:
        jam = self._hardware.faults.jam_after
        return jam is not None and self._moved >= jam

    def _sticks(self) -> bool:
        faults = self._hardware.faults
        if faults.motor_after is not None and self._moved >= faults.motor_after:
            faults.motor_after, faults.motor_stuck = None, True
        return faults.motor_stuck

    def _complete(self, source: Place | None) -> bool:
        """Tell whether all cards of the act have come; the next card would come from `source`."""
        if self.kind is not ActKind.PACKET:
            return source is None
        return self._moved >= self._limit or (self._moved >= self._size and source is None)

    def _source(self) -> Place | None:
        if self._hardware.world.count(Place.READY) > self._kept:
            return Place.READY
        if self.kind is ActKind.EJECT and self._hardware.world.count(Place.INPUT):
            return Place.INPUT
        return None

    def _carry(self, source: Place, at: float) -> None:
        """Move one card, then count it: the counter is at the mouth, so it never counts earlier."""
        hardware, last = self._hardware, self._ledger.last
        packet = self.kind is ActKind.PACKET
        over = packet and self._moved >= self._size
        hardware.point("card:before")
        hardware.world.feed(source, "over" if over else _CAUSES[self.kind], at, self._name)
        if hardware.reader is not None:
            hardware.reader.reads(hardware.world.face(hardware.world.cards(Place.TRAY)[-1]))
        hardware.point("card:after")
        seen = 1 + hardware.faults.take("miscount")
        levels = hardware.levels
        if source is Place.READY and levels.ready != UNKNOWN_COUNT:
            levels = replace(levels, ready=max(0, levels.ready - seen))
        counted = max(0, min(MOST_COUNTED, last.counted + seen))
        if not (packet or hardware.counts):
            counted = UNKNOWN_COUNT
        self._moved += 1
        self.counted = counted
        hardware.nvram.write(act=replace(last, counted=counted), levels=hardware.sensed(levels))

    def _halt(self, code: FaultCode) -> None:
        """End the act with a fault that stands."""
        levels = replace(self._hardware.levels, fault=code)
        self._ledger.end(ActState.FAULT, code, levels=levels)
        self.stop()

    def _end(self, state: ActState, code: FaultCode = FaultCode.NONE) -> None:
        lies = self._hardware.faults.lie is Lie.ALL and self.kind is ActKind.REMAINDER
        believed = self._believed if lies else None
        self._ledger.end(state, code, counted=believed)
        self.stop()
