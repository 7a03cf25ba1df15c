"""The driver: sends every order once, and reports the end that the shuffler's counter proves."""

from collections.abc import Mapping
from typing import ClassVar

from ascii_shuffler.order import REPEAT, Counter, Order
from ascii_spots.lines import encode
from ascii_spots.link import LineDriver, State
from drivers.interface import (
    AckAct,
    ActRefused,
    ActReport,
    Command,
    DeviceAbilities,
    SendAct,
    ShufflerLevels,
)
from drivers.options import refuse
from drivers.vocabulary import (
    ActKind,
    ActState,
    BackColour,
    DeviceKind,
    DispenseSemantics,
    Door,
    FaultCode,
    Feature,
    InputState,
    Mode,
    NextPacketOn,
    RejectReason,
    RemainderOn,
    ShuffleStartsOn,
    Tray,
)

_POLL = 0.25
"""Seconds between two looks at the shuffler while an order is open."""
_WORDS = {ActKind.REMAINDER: "REST", ActKind.EJECT: "EJECT"}


class AsciiShufflerDriver(LineDriver):
    """A shuffler that keeps no transactions."""

    KIND: ClassVar[DeviceKind] = DeviceKind.SHUFFLER
    MODEL: ClassVar[str] = "ascii-shuffler"

    def __init__(self, device: str, options: Mapping[str, object]) -> None:
        """Make a driver without a link.

        Args:
            device: the device's name in the configuration.
            options: must be empty.

        Raises:
            OptionsError: there are options.
        """
        refuse(options)
        super().__init__(device)
        self._counter: Counter | None = None
        self._order: Order | None = None
        self._look: float | None = None

    def command(self, command: Command, now: float) -> None:
        """Send an order (once), take an acknowledgement, or read the levels."""
        match command:
            case SendAct():
                if self._state is State.UP:
                    self._act(command, now)
            case AckAct(_, epoch, txn):
                if self._order is not None and self._order.about(epoch, txn):
                    self._order.acknowledged = self._order.end is not None
            case _:
                super().command(command, now)

    def next_deadline(self) -> float | None:
        """When the link or an open order has a deadline."""
        due = super().next_deadline()
        if self._look is None or self._state is not State.UP:
            return due
        return self._look if due is None else min(due, self._look)

    def on_deadline(self, now: float) -> None:
        """Look at an open order; report an end again."""
        super().on_deadline(now)
        if self._look is None or now < self._look or self._state is not State.UP:
            return
        order = self._order
        self._look = None
        if order is None or order.acknowledged:
            return
        if order.end is None:
            self._look = now + _POLL
            self._read(now)
        else:
            self._tell_end(order, now)

    def _act(self, command: SendAct, now: float) -> None:
        order = self._order
        if order is not None and order.about(command.epoch, command.txn):
            if order.end is not None:
                self._tell_end(order, now)  # a number stands for one order for ever
        elif order is not None and order.end is None:
            self._refuse(command, RejectReason.BUSY)
        elif order is not None and not order.acknowledged:
            self._refuse(command, RejectReason.UNACKNOWLEDGED)
        elif command.kind is ActKind.SHUFFLE:
            self._refuse(command, RejectReason.UNSUPPORTED)
        elif self._counter is not None:
            self._order = Order(command, self._counter, now)
            word = _WORDS.get(command.kind)
            self._send(encode(word) if word else encode("DEAL", command.size))
            self._look = now + _POLL

    def _refuse(self, command: SendAct, reason: RejectReason) -> None:
        told = self._order.end if self._order is not None else None
        state = told.state if told is not None else ActState.NONE
        refusal = ActRefused(self._device, command.txn, reason, 0, 0, state)
        self._events.append(refusal)

    def _tell_end(self, order: Order, now: float) -> None:
        if order.end is not None and not order.acknowledged:
            self._events.append(ActReport(self._device, order.end))
            self._look = now + REPEAT

    def _take_line(self, words: list[str], now: float) -> None:
        match words:
            case ["ST", boot, seq, *numbers] if len(numbers) == 8:
                self._take_state(int(boot), int(seq), [int(each) for each in numbers], now)
            case ["NO", reason]:
                self._refused_by_shuffler(RejectReason[reason] if reason in _REASONS else None)
            case _:
                raise ValueError(words)

    def _take_state(self, boot: int, seq: int, numbers: list[int], now: float) -> None:
        out, busy, tray, lifts, ready, loaded, shuffles, fault = numbers
        counter = Counter(boot, out, ready, bool(busy), FaultCode(fault))
        levels = ShufflerLevels(
            self._device,
            revision=seq,
            tray=Tray(tray),
            lifts=lifts,
            doors=Door.CLOSED,
            mode=Mode.UNREADABLE,
            fault=FaultCode(fault),
            ready=ready,
            ready_colour=BackColour.UNKNOWN,
            input=InputState.LOADED if loaded else InputState.EMPTY,
            input_colour=BackColour.UNKNOWN,
            shuffled_count=ready + out if shuffles else 0,
            shuffles=shuffles,
            shuffled_colour=BackColour.UNKNOWN,
            game="",
        )
        greeted = self._state is State.READING
        stale = self._state is State.UP and seq < self._revision
        self._take_levels(boot, levels, now)
        if self._state is not State.UP or stale:
            return
        self._counter = counter
        if self._order is not None:
            if greeted:
                self._order.unheard(now)
                self._look = now + _POLL
            if self._order.end is None and self._order.judge(counter, now):
                self._tell_end(self._order, now)

    def _refused_by_shuffler(self, reason: RejectReason | None) -> None:
        """The shuffler refused the order; a late copy of the refusal is ignored."""
        order = self._order
        if order is None or order.end is not None or reason is None:
            return
        self._order = None
        command = order.command
        refusal = ActRefused(self._device, command.txn, reason, 0, 0, ActState.NONE)
        self._events.append(refusal)

    def _abilities(self, who: list[str]) -> DeviceAbilities:
        _, _ = who
        return DeviceAbilities(
            Feature.HOST_DRIVEN,
            NextPacketOn.HOST,
            RemainderOn.HOST,
            ShuffleStartsOn.LOAD,
            DispenseSemantics.AT_MOST_ONCE,
            keys=0,
            seats=0,
            spots=0,
        )


_REASONS = ("BUSY", "NOT_READY")
