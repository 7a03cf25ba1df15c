"""The driver of a shuffler that deals by transactions: it sends each act once and watches it.

The driver never sends an act twice. When an answer is missing it asks for the device's memory and
reports that; the procedure decides what follows. A self-driven shuffler has a driver of its own:
the table's file names it, so one that takes orders is refused at the handshake, and not discovered
in the middle of a round.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import ClassVar

from msgspec import structs

from drivers import interface, key_pad, messages, timings
from drivers.handshake import Handshake
from drivers.link import NO_OPTIONS, WiredDriver, abilities, last_act
from drivers.recall import Recalling
from drivers.trouble import Trouble, trouble
from drivers.vocabulary import ActKind, ActState, DeviceKind, FaultCode

# Acts in a shuffler's driver: the act under way, and kind and size of each act by number.


_REMEMBERED = 8
"""Acts: late copies on the line are of the last ones; of others the device is asked."""


@dataclass(slots=True)
class ActWatch:
    """One act (or void) whose end is not known yet.

    Attributes:
        accepted: when its start was learned, in monotonic seconds; None before that.
        due: when the device is to be asked about it; infinity while it is being asked.
        overdue: whether it was reported as overdue.
    """

    epoch: int
    txn: int
    kind: ActKind
    due: float = inf
    accepted: float | None = None
    overdue: bool = False

    def about(self, epoch: int, txn: int) -> bool:
        """Whether this is the act of that number."""
        return self.txn == txn and self.epoch == epoch


class ActNumbers:
    """Kind and size of the last few acts that this driver has sent or been told of."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[ActKind, int]] = {}

    def learn(self, act: interface.LastAct | interface.SendAct) -> None:
        """Remember the kind and size of a number."""
        self._known.pop((act.epoch, act.txn), None)
        self._known[act.epoch, act.txn] = (act.kind, act.size)
        if len(self._known) > _REMEMBERED:
            del self._known[next(iter(self._known))]

    def recall(self, epoch: int, txn: int) -> tuple[ActKind, int] | None:
        """Return kind and size of a number, or None where it is unknown."""
        return self._known.get((epoch, txn))


class ShufflerDriver(WiredDriver):
    """A shuffler on the wire protocol."""

    KIND: ClassVar[DeviceKind] = DeviceKind.SHUFFLER
    SELF_DRIVEN: ClassVar[bool] = False
    """Whether this driver is for self-driven shufflers; any other shuffler is refused."""
    LIMITS: ClassVar[timings.ActTimings] = timings.ActTimings()
    """How long acts may take: the protocol's own."""

    def __init__(self, device: str, options: Mapping[str, object] = NO_OPTIONS) -> None:
        """Make a driver without a link; raises as `WiredDriver`."""
        super().__init__(device, options)
        self._numbers = ActNumbers()
        self._watch: ActWatch | None = None
        self._ended: tuple[int, int] | None = None
        self._checking = False
        self._recalling: Recalling | None = None

    def command(self, command: interface.Command, now: float) -> None:
        """Send an act (once), a void, an adoption, an acknowledgement; ask for levels or cards."""
        if not self.up and isinstance(
            command,
            interface.SendAct
            | interface.SendVoid
            | interface.SendAdopt
            | interface.SendRecall
            | interface.AckAct
            | interface.AckButton,
        ):
            return
        match command:
            case interface.SendAct():
                self._act(command, now)
            case interface.SendVoid(_, epoch, txn):
                self._void(epoch, txn, now)
            case interface.SendAdopt(_, epoch):
                self.ask(messages.Adopted, lambda request: messages.Adopt(request, epoch), now)
            case interface.SendRecall():
                self._recalling = Recalling(command, self, now)
            case interface.AckAct(_, epoch, txn):
                self.send(messages.ActAck(epoch, txn))
            case interface.AckButton(_, boot_id, counter):
                self.send(messages.ButtonAck(boot_id, counter))
            case _:
                super().command(command, now)

    def next_deadline(self) -> float | None:
        """When `on_deadline` is due, in monotonic seconds."""
        due = super().next_deadline()
        if self._watch is None or self._watch.due == inf:
            return due
        return self._watch.due if due is None else min(due, self._watch.due)

    def on_deadline(self, now: float) -> None:
        """Do what is due; ask about an act that has been quiet for too long."""
        super().on_deadline(now)
        watch = self._watch
        if watch is not None and now >= watch.due:
            self._ask_memory(now, checking=watch.accepted is not None)

    def goodbye(self, now: float) -> None:
        """Tell the device that the host stops; the next handshake reports an act under way."""
        super().goodbye(now)
        self._watch = self._recalling = None

    def link_up(self, shaken: Handshake, levels: messages.Levels, now: float) -> None:
        """Report the device; go on watching an act that its memory has as started."""
        super().link_up(shaken, levels, now)
        act = last_act(shaken.hello)
        self._ended = None
        if self.SELF_DRIVEN:
            return
        self._numbers.learn(act)
        if act.state is ActState.STARTED:
            self._moves(ActWatch(act.epoch, act.txn, act.kind), now)

    def link_objection(
        self, hello: messages.Hello, capabilities: messages.Capabilities
    ) -> Trouble | None:
        """Refuse a shuffler of the other kind: the table is not set up for it."""
        self_driven = abilities(capabilities).self_driven
        if self_driven is self.SELF_DRIVEN:
            return None
        if self_driven:
            return trouble("trouble-self-driven", serial=hello.serial)
        return trouble("trouble-host-driven", serial=hello.serial)

    def _lose(self, reason: Trouble) -> None:
        """Report the loss; the next handshake reports how an act ended."""
        super()._lose(reason)
        self._watch = self._recalling = None

    def link_message(self, message: messages.Message, now: float) -> None:
        """Take an answer about an act, a press, or an answer to a question."""
        match message:
            case messages.ActAccepted(epoch, txn):
                self._moving(epoch, txn, now, progress=False)
            case messages.ActProgress(epoch, txn, _):
                self._moving(epoch, txn, now, progress=True)
            case messages.ActDone(epoch, txn, counted):
                self._end(epoch, txn, ActState.DONE, now, counted)
            case messages.ActFault(epoch, txn, counted, code):
                self._end(epoch, txn, ActState.FAULT, now, counted, code)
            case messages.ActInterrupted(epoch, txn, counted):
                self._end(epoch, txn, ActState.INTERRUPTED, now, counted)
            case messages.ActVoided(epoch, txn):
                self._end(epoch, txn, ActState.VOIDED, now)
            case messages.ActRejected():
                self._rejected(message)
            case messages.Hello():
                self._take_memory(last_act(message), now)
            case messages.Adopted():
                self._watch = None
                self._events.append(interface.AdoptTaken(self.device, message.epoch))
            case messages.Button():
                self._events.append(key_pad.pressed(self.device, message))
            case messages.PutOut():
                self._put_out(message)
            case _:
                self._recalled(message, now)

    def _recalled(self, message: messages.Message, now: float) -> None:
        """Take an answer about a round that is over; the link passes only answers to questions."""
        recalling = self._recalling
        if recalling is None or not isinstance(message, messages.RoundKnown | messages.Recalled):
            self.ignore()
            return
        if isinstance(message, messages.RoundKnown):
            over = recalling.known(message, now)
        else:
            over = recalling.take_page(message, now)
        if over:
            self._recalling = None

    def _act(self, command: interface.SendAct, now: float) -> None:
        # Answers name a number alone: kind and size are known from here, or from its memory.
        self._numbers.learn(command)
        self.forget_hello()  # it may have been answered before this act arrives
        self._ended = None
        self.send(messages.Act(command.epoch, command.txn, command.kind, command.size))
        due = now + self.LIMITS.answer
        self._watch = ActWatch(command.epoch, command.txn, command.kind, due)

    def _void(self, epoch: int, txn: int, now: float) -> None:
        self.forget_hello()
        self._ended = None
        self.send(messages.VoidAct(epoch, txn))
        due = now + self.LIMITS.answer
        if self._watch is not None and self._watch.about(epoch, txn):
            self._watch.accepted = None  # the void's own answer says again whether the act moves
            self._watch.due = due
        else:
            self._watch = ActWatch(epoch, txn, ActKind.NONE, due)

    def _ask_memory(self, now: float, *, checking: bool) -> None:
        """Ask for the device's memory; `checking` means that its act is known to have started."""
        if self._watch is not None:
            self._watch.due = inf
        if not self.hello_wanted:
            self._checking = checking
            self.ask_hello(now)

    def _moves(self, watch: ActWatch, now: float) -> None:
        """The act is under way: its time limit begins again."""
        if watch.accepted is None:
            watch.accepted = now
        watch.due = now + self.LIMITS.limit(watch.kind)
        self._watch = watch

    def _moving(self, epoch: int, txn: int, now: float, *, progress: bool) -> None:
        watch = self._watch
        known = self._numbers.recall(epoch, txn)
        if watch is not None and watch.about(epoch, txn):
            if progress or watch.accepted is None:
                self.forget_hello()
                if known is not None:
                    watch.kind = known[0]
                self._moves(watch, now)
        elif watch is None and known is not None and self._ended != (epoch, txn):
            # It is not watched, and its end was not reported: watch it from now on.
            self._moves(ActWatch(epoch, txn, known[0]), now)
        else:
            self.ignore()

    def _end(
        self,
        epoch: int,
        txn: int,
        state: ActState,
        now: float,
        counted: int = 0,
        code: FaultCode = FaultCode.NONE,
    ) -> None:
        known = self._numbers.recall(epoch, txn)
        if known is None:  # not sent by this process: the device's memory tells what it was
            self._ask_memory(now, checking=False)
            return
        if self._watch is not None and self._watch.about(epoch, txn):
            self._watch = None
            self.forget_hello()
        self._ended = (epoch, txn)
        self._report(interface.LastAct(epoch, txn, *known, state, counted, code))

    def _rejected(self, message: messages.ActRejected) -> None:
        watch = self._watch
        if watch is not None and watch.txn == message.txn:
            if watch.accepted is not None:
                self.ignore()  # a late copy: a number that moves is not refused
                return
            self._watch = None
            self.forget_hello()
        elif self.asked(messages.Adopted):
            self.forget(messages.Adopted)
        else:
            self.ignore()  # a late copy: the refused act has already been answered for
            return
        epoch, txn, reason, last, state = structs.astuple(message)
        self._events.append(interface.ActRefused(self.device, txn, reason, epoch, last, state))

    def _take_memory(self, act: interface.LastAct, now: float) -> None:
        """The device has reported its memory.

        What a self-driven shuffler puts out is no act of the table: it tells each end by itself,
        and again until that is acknowledged (`_put_out`).
        """
        if self.SELF_DRIVEN:
            return
        self._numbers.learn(act)
        watch, self._watch = self._watch, None
        if act.state is not ActState.STARTED:
            self._report(act)
            return
        if watch is None or not watch.about(act.epoch, act.txn):
            watch = ActWatch(act.epoch, act.txn, act.kind)
        watch.kind = act.kind
        if not self._checking or watch.accepted is None:
            self._report(act)
        elif not watch.overdue:
            watch.overdue = True
            self._events.append(interface.ActOverdue(self.device, act.txn, now - watch.accepted))
        self._moves(watch, now)

    def _put_out(self, told: messages.PutOut) -> None:
        """Report a dispensing of a self-driven shuffler: only ends, and only possible ones."""
        kinds = (ActKind.PACKET, ActKind.REMAINDER)
        if told.kind not in kinds or not told.state.terminal or told.state is ActState.VOIDED:
            self.ignore()
            return
        *act, onto, ready, acknowledged = structs.astuple(told)
        self._events.append(
            interface.PutOut(self.device, interface.LastAct(*act), onto, ready, acknowledged)
        )

    def _report(self, act: interface.LastAct) -> None:
        self._events.append(interface.ActReport(self.device, act))

    def _event(self, levels: messages.Levels) -> interface.DeviceEvent:
        assert isinstance(levels, messages.ShufflerLevels)
        told = structs.asdict(levels)
        del told["request"]
        return interface.ShufflerLevels(self.device, **told)


class SelfDrivenDriver(ShufflerDriver):
    """A self-driven shuffler on the wire protocol; acts are never sent to it."""

    SELF_DRIVEN: ClassVar[bool] = True
