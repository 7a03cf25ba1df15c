"""The model of a host-driven batch shuffler: firmware on the wire protocol, around real cards."""

from collections.abc import Callable
from typing import ClassVar, TypeVar

from msgspec.structs import asdict, replace

from drivers import messages
from drivers.vocabulary import (
    UNKNOWN_COUNT,
    ActKind,
    ActState,
    DeviceKind,
    FaultCode,
    Feature,
    InputState,
    Mode,
    RejectReason,
    Tray,
)
from simulators.devices import acts, control, world_log
from simulators.devices.exit_motor import ExitMotor
from simulators.devices.hardware import Hardware, Physics, ShuffleChamber
from simulators.devices.link import DeviceProfile, Timer
from simulators.devices.nvram import Nvram
from simulators.devices.reader import Reader
from simulators.devices.shuffler_verbs import ShufflerVerbs
from simulators.devices.world import Place, World

ANSWER_REPEAT = 0.2
"""Seconds between two sendings of a terminal answer that is not acknowledged."""
PROGRESS = 0.5
"""Seconds after which an act tells its progress once more, though no card came."""
MEMORY_TRIED = 0.2
"""Seconds between two writes to memory that fails."""
LARGEST_PACKET = 20
GAME = "Three Card Draw Poker"
_Order = TypeVar("_Order", messages.Act, messages.VoidAct, messages.Adopt)
_OF_ALL = Feature.MODE_READABLE | Feature.READS_COLOUR


class Shuffler(ShufflerVerbs):
    """A batch shuffler with two stores: its firmware's knowledge, and where the cards are.

    A new one has its power off; `nvram` and `world` may be those of an earlier one.
    """

    KIND: ClassVar[DeviceKind] = DeviceKind.SHUFFLER
    MODEL: ClassVar[str] = "dealer-table simulated shuffler"
    ABLE: ClassVar[messages.Capabilities] = messages.Capabilities(
        0, _OF_ALL | Feature.HOST_DRIVEN, keys=1
    )
    """What each one declares, whether it counts and reads or not."""
    LEDGER: ClassVar[type[acts.ActLedger]] = acts.ActLedger
    UNTOLD: ClassVar[tuple[str, ...]] = ()
    """The levels that it does not tell a host."""

    def __init__(  # noqa: PLR0913 - what a shuffler can be like
        self,
        world: World,
        nvram: Nvram,
        *,
        physics: Physics | None = None,
        serial: str = "SHUF-0001",
        game: str = GAME,
        hook: control.CrashHook | None = None,
        counts: bool = True,
        reads: bool = False,
    ) -> None:
        """Put the shuffler together.

        Args:
            world: where the cards are.
            nvram: the firmware's memory.
            physics: how long things take; a real shuffler's times by default.
            serial: the serial number, at most 16 characters.
            game: the setting of a shuffler that never had power.
            hook: called wherever power may fail; see `CrashHook`.
            counts: it counts decks; without it, it counts only the packets at its mouth.
            reads: it reads the cards at its mouth, and tells them when their round is over.
        """
        self.hardware = Hardware(world, nvram, physics or Physics(), counts=counts, hook=hook)
        self.hardware.reader = Reader() if reads else None
        self._unwritten = 0
        self.ledger = self.LEDGER(nvram)
        self.exit_motor = ExitMotor(self.hardware, self.ledger)
        features = self.ABLE.features | (Feature.COUNTS if counts else Feature.NONE)
        if reads:
            features |= Feature.READS | Feature.RECALLS
        able = replace(self.ABLE, features=features)
        profile = DeviceProfile(self.KIND, serial, self.MODEL, "1.0", able)
        super().__init__(profile, nvram)
        nvram.hook = hook
        self.shuffle_chamber = ShuffleChamber(self.hardware, self.ledger, self.timers)
        self._first_game = game

    @property
    def moving(self) -> bool:
        """Whether cards are moving to the tray; people can hear it."""
        return self.exit_motor.kind is not ActKind.NONE

    def _booted(self, now: float) -> None:
        self._test_motor()
        if not self.hardware.levels.game:
            self.nvram.write(levels=replace(self.hardware.levels, game=self._first_game))
        self.ledger.boot()
        self._consider(now)
        if self.ledger.unanswered:
            self.timers.start(Timer.ANSWER, now + ANSWER_REPEAT)

    def _test_motor(self) -> None:
        """Turn the motor to the tray a little: a fault of it stands, or ends."""
        levels, stuck = self.hardware.levels, self.hardware.faults.motor_stuck
        if stuck and levels.fault is FaultCode.NONE:
            self.nvram.write(levels=replace(levels, fault=FaultCode.MOTOR))
        elif not stuck and levels.fault is FaultCode.MOTOR:
            self.nvram.write(levels=replace(levels, fault=FaultCode.NONE))

    def _memory_failed(self, now: float) -> None:
        """Stop every motor; try again by and by. An act under way stays STARTED meanwhile."""
        self.hardware.memory_fails = True
        if self.moving:
            self._unwritten = self.exit_motor.counted
        self.exit_motor.stop()
        for timer in (Timer.MOTION, Timer.PROGRESS, Timer.SHUFFLED, Timer.MOVED_UP):
            self.timers.stop(timer)
        self.timers.start(Timer.MEMORY, now + MEMORY_TRIED)
        self._changed()
        self.link.publish(now)

    def _try_memory(self, now: float) -> None:
        """Write once more; an act that waited for it ends as a FAULT, with the mouth's count."""
        self.nvram.write()
        self.hardware.memory_fails = False
        self._changed()
        if self.ledger.running is not ActKind.NONE:
            levels, written = self.hardware.levels, self.ledger.last.counted
            counted = max(self._unwritten, written)
            if levels.ready != UNKNOWN_COUNT:
                levels = replace(levels, ready=max(0, levels.ready - (counted - written)))
            self.ledger.end(ActState.FAULT, FaultCode.MEMORY, counted=counted, levels=levels)
            self._ended(now)

    def _darkened(self) -> None:
        self.hardware.memory_fails = False
        self._unwritten = 0
        self.exit_motor.stop()
        if self.hardware.reader is not None:
            self.hardware.reader.forget()

    def _settle(self, now: float) -> None:
        if self._powered and not self.hardware.memory_fails:
            self._consider(now)
        super()._settle(now)

    def _levels(self, request: int, revision: int) -> messages.ShufflerLevels:
        told = asdict(self.hardware.levels)
        del told["feed"]  # a self-driven shuffler's
        told |= {"doors": self.hardware.doors, "fault": self.hardware.fault}
        return messages.ShufflerLevels(request, revision, **told)

    def _take_message(self, message: messages.Message, now: float) -> None:
        match message:
            case messages.Act():
                self._obey(self._act, message, now)
            case messages.VoidAct():
                self._obey(self._void, message, now)
            case messages.Adopt():
                self._obey(self._adopt, message, now)
            case messages.ActAck():
                self._acknowledged(message)
            case messages.RoundOver() | messages.RecallRequest() if (
                self.hardware.reader is not None
            ):
                self._recall(self.hardware.reader, message, now)

    def _recall(
        self, reader: Reader, asked: messages.RoundOver | messages.RecallRequest, now: float
    ) -> None:
        if isinstance(asked, messages.RoundOver):
            self.link.send(reader.end_round(asked))
            return
        page = reader.page(asked)
        if page.cards and self.link.witness is not None:
            self.link.witness.cards_told(page.epoch, page.act)
        self.link.send(page)

    def _acknowledged(self, ack: messages.ActAck) -> None:
        if self.ledger.acknowledge(ack) and self.link.witness is not None:
            self.link.witness.act_acknowledged(self.ledger.last)
        if not self.ledger.unanswered:
            self.timers.stop(Timer.ANSWER)

    def _obey(
        self, take: Callable[[_Order, float], messages.Message | None], order: _Order, now: float
    ) -> None:
        """Take an order, and send its answer; one that cannot be written is refused."""
        try:
            answer = take(order, now)
        except control.WriteFailedError:
            answer = self._unwritable(getattr(order, "txn", 0), now)
        if answer is not None:
            self.link.send(answer)

    def _act(self, act: messages.Act, now: float) -> messages.Message | None:
        """Start an act; return the answer to one that is not started."""
        if (answer := self.ledger.known(act)) is not None:
            return answer
        if (reason := self._objection(act)) is not None:
            return self.ledger.refusal(act.txn, reason)
        self._start(act, now)
        return None

    def _unwritable(self, txn: int, now: float) -> messages.Message:
        """Return the refusal of what could not be written."""
        self._memory_failed(now)
        return self.ledger.refusal(txn, RejectReason.NOT_READY)

    def _objection(self, act: messages.Act) -> RejectReason | None:
        """Return why the shuffler cannot do what the ledger would allow."""
        packet = act.kind is ActKind.PACKET
        sized = 1 <= act.size <= LARGEST_PACKET if packet else act.size == 0
        if act.kind is ActKind.NONE or not sized:
            return RejectReason.UNSUPPORTED
        mode = self.hardware.levels.mode
        if mode is Mode.SERVICE or (mode is Mode.SORT and act.kind is not ActKind.EJECT):
            return RejectReason.WRONG_MODE
        if act.kind is ActKind.SHUFFLE:
            return self._shuffle_objection()
        return None if self._can_dispense(act) else RejectReason.NOT_READY

    def _shuffle_objection(self) -> RejectReason | None:
        if not self.hardware.shuffles or self.hardware.levels.input is InputState.EMPTY:
            return RejectReason.NOT_READY
        if self.hardware.levels.input is InputState.SHUFFLING:
            return RejectReason.BUSY
        return None

    def _can_dispense(self, act: messages.Act) -> bool:
        levels = self.hardware.levels
        if self.hardware.locked or levels.tray is not Tray.EMPTY:
            return False
        if act.kind is ActKind.PACKET:
            known = levels.ready != UNKNOWN_COUNT
            return levels.ready >= act.size if known else not self.hardware.counts
        return act.kind is ActKind.EJECT or levels.ready > 0

    def _start(self, act: messages.Act, now: float) -> None:
        """Write STARTED, then send it, then move."""
        levels = self.hardware.levels
        if act.kind is ActKind.SHUFFLE:
            self.timers.stop(Timer.MOVED_UP)
            levels = self.shuffle_chamber.begun(levels, now)
        elif act.kind is ActKind.EJECT:
            levels = self.shuffle_chamber.aborted(levels)
        changed = levels is not self.hardware.levels
        self.ledger.start(act, levels)
        if self.hardware.reader is not None:
            self.hardware.reader.begins(act.epoch, act.txn, act.kind)
        self.link.send(self.ledger.answer())
        if changed:
            self._changed()
        self.hardware.world.begin(world_log.ActName(act.epoch, act.txn), act.kind, act.size, now)
        if act.kind is not ActKind.SHUFFLE:
            self.exit_motor.start(act, now)
        self.visible_revision += 1
        self.timers.stop(Timer.ANSWER)
        self.timers.start(Timer.PROGRESS, now + PROGRESS)
        self._catch_up(now)

    def _void(self, act: messages.VoidAct, now: float) -> messages.Message:
        answer = self.ledger.known(act)
        if answer is None:
            self.ledger.void(act)
            self.timers.start(Timer.ANSWER, now + ANSWER_REPEAT)
            answer = self.ledger.answer()
        return answer

    def _adopt(self, asked: messages.Adopt, now: float) -> messages.Message:
        return self._adopted(asked.request, asked.epoch)

    def _adopted(self, request: int, epoch: int) -> messages.Message:
        if epoch == 0:
            return self.ledger.refusal(0, RejectReason.UNSUPPORTED)
        if epoch != self.ledger.last.epoch:
            if self.ledger.running is not ActKind.NONE:
                return self.ledger.refusal(0, RejectReason.BUSY)
            if not self.hardware.empty:
                return self.ledger.refusal(0, RejectReason.NOT_READY)
            self.ledger.adopt(epoch)
            if self.hardware.reader is not None:
                self.hardware.reader.forget()
            self.timers.stop(Timer.ANSWER)
        return messages.Adopted(request, epoch)

    def _catch_up(self, now: float) -> None:
        while self.moving and self._move(now):
            pass

    def _move(self, now: float) -> bool:
        """Do the motor's next step; return whether another is due: the computer stood still."""
        tray, counted = self.hardware.levels.tray, self.ledger.last.counted
        ended = self.exit_motor.advance(min(now, self.exit_motor.wake))
        self.visible_revision += 1
        if self.hardware.levels.tray is not tray and not ended:
            self.link.publish(now)
        if not ended and self.ledger.last.counted != counted:
            self._tell_progress(now)
        if ended:
            self._ended(now)
        elif self.exit_motor.stands:
            self.timers.stop(Timer.MOTION)
        elif self.exit_motor.wake <= now:
            return True  # each card is told, however late
        else:
            self.timers.start(Timer.MOTION, self.exit_motor.wake)
        return False

    def _tell_progress(self, now: float) -> None:
        last = self.ledger.last
        self.link.send_unasked(messages.ActProgress(last.epoch, last.txn, last.counted), now)
        self.timers.start(Timer.PROGRESS, now + PROGRESS)

    def _ended(self, now: float) -> None:
        """An act has ended, and the end is written: report the levels first, then the answer."""
        self.timers.stop(Timer.MOTION)
        self.timers.stop(Timer.PROGRESS)
        if self.hardware.reader is not None:
            self.hardware.reader.ended(self.ledger.last.txn, self.ledger.last.state)
        self._changed()
        self.link.publish(now)
        self.link.send_unasked(self.ledger.answer(), now)
        self.timers.start(Timer.ANSWER, now + ANSWER_REPEAT)
        self._consider(now)

    def _due(self, timer: int, at: float, now: float) -> None:
        match timer:
            case Timer.MOTION:
                self._catch_up(now)
            case Timer.MEMORY:
                self._try_memory(now)
                self._consider(now)
            case Timer.ANSWER:
                self.link.send_unasked(self.ledger.answer(), now)
                self.timers.start(Timer.ANSWER, now + ANSWER_REPEAT)
            case Timer.PROGRESS:
                if not self.exit_motor.stands:
                    self._tell_progress(now)
            case Timer.SHUFFLED:
                act = self.ledger.running is ActKind.SHUFFLE
                self.shuffle_chamber.shuffled(at)
                self._changed()
                if act:
                    self._ended(now)
                else:
                    self._consider(at)
            case Timer.MOVED_UP:
                self.shuffle_chamber.moved_up(at)
                self._changed()
                self._consider(at)

    def _consider(self, now: float) -> None:
        """Read the sensors, watch the interlock, start what is due."""
        hardware = self.hardware
        levels = hardware.sensed(hardware.levels)
        code = self._broken()
        if code is not FaultCode.NONE:
            if self.moving:
                self.exit_motor.fail(code)
            else:
                self.ledger.end(ActState.FAULT, code)
            self._ended(now)
            return
        levels = self.shuffle_chamber.consider(levels, now)
        if levels is not hardware.levels:
            self.nvram.write(levels=levels)
            self._changed()

    def _broken(self) -> FaultCode:
        """Return what stops the act under way, if anything does."""
        running, hardware = self.ledger.running, self.hardware
        if running is ActKind.NONE:
            return FaultCode.NONE
        if running is ActKind.SHUFFLE:
            if not hardware.world.count(Place.INPUT):
                return FaultCode.TOO_FEW_CARDS
            return FaultCode.DOOR_OPEN if hardware.doors else FaultCode.NONE
        return FaultCode.DOOR_OPEN if hardware.cover_open else FaultCode.NONE
