"""A bridge: our wire protocol on one side, the machine's own lines on the other.

The machine keeps no numbers. The bridge keeps them, on its disk, and the machine's counter beside
them: so an order is sent once, and what became of it is told only where the counter proves it.
"""

from ascii_shuffler.machine import Machine, State
from ascii_shuffler.memory import Memory, Record
from drivers.frames import FrameReader, encode
from drivers.line_shuffler import UNHEARD
from drivers.messages import (
    Act,
    ActAccepted,
    ActAck,
    ActDone,
    ActFault,
    ActInterrupted,
    ActProgress,
    ActRejected,
    ActVoided,
    Adopt,
    Adopted,
    Capabilities,
    CapabilitiesRequest,
    DeviceBeat,
    Goodbye,
    Hello,
    HelloRequest,
    HostBeat,
    IdentifyRequest,
    Identity,
    LevelsRequest,
    Message,
    ShufflerLevels,
    VoidAct,
)
from drivers.vocabulary import (
    PROTOCOL_REVISION,
    PROTOCOL_VERSION,
    UNKNOWN_COUNT,
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
    Page,
    RejectReason,
    Tray,
)

LARGEST_PACKET = 20
_END_REPEAT = 0.2
_PROGRESS = 0.5
_HOST_SILENCE = 3.0
_OF_BOOT = 65_536
_REVISIONS = 2**32
_WORDS = {ActKind.REMAINDER: ("REST",), ActKind.EJECT: ("EJECT",)}
_PAGE = 32


class Bridge:
    """The bridge, sans-I/O. While it does not hear its machine it says nothing to the host."""

    def __init__(self, memory: Memory, now: float) -> None:
        """Start: an act that was under way is judged as soon as the machine has been heard."""
        self._memory = memory
        self._machine = Machine(now)
        self._out: list[bytes] = []
        self._boot(now)

    def _boot(self, now: float) -> None:
        """Begin a boot: that of the bridge, or that of its machine."""
        self._memory.write(boot_id=(self._record.boot_id + 1) % _REVISIONS)
        self._frames = FrameReader()
        self._revision = self._record.boot_id * _OF_BOOT % _REVISIONS
        self._told: tuple[object, ...] = ()
        self._greeted = False
        self._heard = now
        self._repeat: float | None = None
        self._progress: float | None = None
        self._quiet_since = now
        self._interrupted = self._moving
        self._tell_end(now)

    @property
    def _record(self) -> Record:
        return self._memory.record

    @property
    def _moving(self) -> bool:
        return self._record.state is ActState.STARTED

    @property
    def _speaks(self) -> bool:
        """Whether it can tell the truth: the machine is there, and no act of before is open."""
        return self._machine.state is not None and not self._interrupted

    # Bytes and times.

    def from_host(self, data: bytes, now: float) -> None:
        """Take bytes of the host."""
        for message in self._frames.receive(data):
            if self._speaks:
                self._heard = now
                self._take(message, now)

    def from_machine(self, data: bytes, now: float) -> None:
        """Take bytes of the machine."""
        before = self._machine.boot
        refused = self._machine.receive(data, now)
        if before not in (0, self._machine.boot):
            self._out.clear()
            self._boot(now)
        state = self._machine.state
        if state is not None:
            self._judge(state, now, refused=refused)
            self._publish(now)

    def to_host(self) -> bytes:
        """Return and forget the bytes for the host."""
        data = b"".join(self._out)
        self._out.clear()
        return data

    def to_machine(self) -> bytes:
        """Return and forget the bytes for the machine."""
        return self._machine.take_bytes()

    def next_deadline(self) -> float:
        """When `on_deadline` is due, in seconds."""
        times = (self._machine.due, self._repeat, self._progress)
        return min(at for at in times if at is not None)

    def on_deadline(self, now: float) -> None:
        """Ask the machine, repeat an end, tell progress."""
        self._machine.on_deadline(now)
        if self._repeat is not None and now >= self._repeat:
            self._tell_end(now)
        if self._progress is not None and now >= self._progress:
            self._progress = now + _PROGRESS
            self._tell(ActProgress(self._record.epoch, self._record.txn, 0), now)
        state = self._machine.state
        if state is not None:
            self._judge(state, now)

    # What is said.

    def _send(self, message: Message) -> None:
        self._out.append(encode(message))

    def _tell(self, message: Message, now: float) -> None:
        """Say something unasked, if a host is there."""
        if self._speaks and self._greeted and now - self._heard <= _HOST_SILENCE:
            self._send(message)

    def _publish(self, now: float) -> None:
        """Tell the levels, if they have changed; the first ones of a boot are its beginning."""
        levels = self._levels(0)
        told = tuple(getattr(levels, name) for name in levels.__struct_fields__[2:])
        if told == self._told:
            return
        self._revision = (self._revision + 1) % _REVISIONS
        self._told = told
        self._tell(self._levels(0), now)

    def _levels(self, request: int) -> ShufflerLevels:
        state = self._machine.state
        assert state is not None
        return ShufflerLevels(
            request,
            self._revision,
            Tray.OCCUPIED if state.tray else Tray.EMPTY,
            state.lifts,
            Door.CLOSED,
            Mode.UNREADABLE,
            state.fault,
            state.ready,
            BackColour.UNKNOWN if state.ready else BackColour.NONE,
            InputState.SHUFFLING if state.loaded else InputState.EMPTY,
            BackColour.UNKNOWN if state.loaded else BackColour.NONE,
            UNKNOWN_COUNT if state.shuffles else 0,
            state.shuffles,
            BackColour.UNKNOWN if state.shuffles else BackColour.NONE,
            Mode.UNREADABLE,
            "",
        )

    def _state_of_the_act(self) -> Message:
        last = self._record
        match last.state:
            case ActState.DONE:
                return ActDone(last.epoch, last.txn, last.counted)
            case ActState.FAULT:
                return ActFault(last.epoch, last.txn, last.counted, last.code)
            case ActState.INTERRUPTED:
                return ActInterrupted(last.epoch, last.txn, last.counted)
            case ActState.VOIDED:
                return ActVoided(last.epoch, last.txn)
            case _:
                return ActAccepted(last.epoch, last.txn)

    def _tell_end(self, now: float) -> None:
        last = self._record
        waits = last.state.terminal and last.state is not ActState.VOIDED
        self._repeat = now + _END_REPEAT if waits and not last.acknowledged else None
        if self._repeat is not None:
            self._tell(self._state_of_the_act(), now)

    # What the host asks.

    def _take(self, message: Message, now: float) -> None:
        match message:
            case HelloRequest(request):
                self._greeted = True
                self._send(self._hello(request))
            case IdentifyRequest(request, page):
                texts = {
                    Page.MODEL: "ascii-shuffler behind a bridge",
                    Page.FIRMWARE: "1.0",
                    Page.REVISION: PROTOCOL_REVISION,
                }
                content = texts.get(page, "").encode("ascii").ljust(_PAGE, b"\0")
                self._send(Identity(request, page, content))
            case CapabilitiesRequest(request):
                self._send(_capabilities(request))
            case LevelsRequest(request):
                self._send(self._levels(request))
            case HostBeat():
                self._send(DeviceBeat(self._record.boot_id, self._revision))
            case Goodbye():
                self._greeted = False
            case Act():
                self._act(message, now)
            case VoidAct():
                self._void(message)
            case Adopt():
                self._adopt(message)
            case ActAck(epoch, txn):
                last = self._record
                its = (epoch, txn) == (last.epoch, last.txn)
                if its and last.state.terminal and not last.acknowledged:
                    self._memory.write(acknowledged=True)
                    self._repeat = None

    def _hello(self, request: int) -> Hello:
        last = self._record
        return Hello(
            request,
            PROTOCOL_VERSION,
            DeviceKind.SHUFFLER,
            self._machine.serial,
            last.boot_id,
            last.epoch,
            last.txn,
            last.kind,
            last.size,
            last.state,
            last.counted,
            last.code,
            last.acknowledged,
            self._revision,
            0,
        )

    # Acts, by the table of the document.

    def _refuse(self, txn: int, reason: RejectReason) -> None:
        last = self._record
        self._send(ActRejected(last.epoch, txn, reason, last.txn, last.state))

    def _out_of_turn(self, epoch: int, txn: int) -> RejectReason | None:
        last = self._record
        if epoch != last.epoch or last.epoch == 0:
            return RejectReason.FOREIGN
        if txn != last.txn + 1:
            return RejectReason.OUT_OF_ORDER
        if self._moving:
            return RejectReason.BUSY
        ended = last.state.terminal and last.state is not ActState.VOIDED
        return RejectReason.UNACKNOWLEDGED if ended and not last.acknowledged else None

    def _known(self, epoch: int, txn: int) -> bool:
        last = self._record
        its = epoch == last.epoch != 0 and txn == last.txn
        return its and last.state is not ActState.NONE

    def _act(self, act: Act, now: float) -> None:
        last = self._record
        if self._known(act.epoch, act.txn):
            same = (act.kind, act.size) == (last.kind, last.size)
            if same or last.state is ActState.VOIDED:
                self._send(self._state_of_the_act())
            else:
                self._refuse(act.txn, RejectReason.MISMATCH)
            return
        reason = self._out_of_turn(act.epoch, act.txn) or self._objection(act)
        if reason is None:
            self._start(act, now)
        else:
            self._refuse(act.txn, reason)

    def _objection(self, act: Act) -> RejectReason | None:
        state = self._machine.state
        assert state is not None
        packet = act.kind is ActKind.PACKET
        sized = 1 <= act.size <= LARGEST_PACKET if packet else act.size == 0
        if act.kind is ActKind.NONE or act.kind is ActKind.SHUFFLE or not sized:
            return RejectReason.UNSUPPORTED
        wanted = act.size if packet else int(act.kind is ActKind.REMAINDER)
        held = act.kind is ActKind.EJECT and state.loaded  # the machine ejects no loaded deck
        if state.busy or state.tray or state.ready < wanted or held:
            return RejectReason.NOT_READY
        return None

    def _start(self, act: Act, now: float) -> None:
        """Write STARTED with the machine's counter, tell it, and order once."""
        state = self._machine.state
        assert state is not None
        self._memory.write(
            txn=act.txn,
            kind=act.kind,
            size=act.size,
            state=ActState.STARTED,
            counted=0,
            code=FaultCode.NONE,
            acknowledged=False,
            machine_boot=state.boot,
            out=state.out,
            ready=state.ready,
        )
        self._send(self._state_of_the_act())
        if state.ready:
            self._machine.order(*(_WORDS.get(act.kind) or ("DEAL", act.size)))
        self._quiet_since = now
        self._progress = now + _PROGRESS

    def _void(self, act: VoidAct) -> None:
        if not self._known(act.epoch, act.txn):
            reason = self._out_of_turn(act.epoch, act.txn)
            if reason is not None:
                self._refuse(act.txn, reason)
                return
            self._memory.write(
                txn=act.txn,
                kind=ActKind.NONE,
                size=0,
                state=ActState.VOIDED,
                counted=0,
                code=FaultCode.NONE,
                acknowledged=False,
            )
        self._send(self._state_of_the_act())

    def _adopt(self, adopt: Adopt) -> None:
        state = self._machine.state
        assert state is not None
        if adopt.epoch == 0:
            self._refuse(0, RejectReason.UNSUPPORTED)
            return
        if adopt.epoch != self._record.epoch:
            if self._moving:
                self._refuse(0, RejectReason.BUSY)
                return
            if state.tray or state.ready or state.loaded:
                self._refuse(0, RejectReason.NOT_READY)
                return
            self._memory.write(**_UNUSED, epoch=adopt.epoch)
            self._repeat = None
        self._send(Adopted(adopt.request, adopt.epoch))

    # What became of an order: the machine's counter alone proves it.

    def _judge(self, state: State, now: float, *, refused: bool = False) -> None:
        last = self._record
        if not self._moving:
            return
        moved = state.out - last.out
        wanted = last.size if last.kind is ActKind.PACKET else last.ready
        if state.boot != last.machine_boot:
            self._end(ActState.INTERRUPTED, UNKNOWN_COUNT, now)
        elif state.busy:
            self._quiet_since = now
        elif self._interrupted:
            if moved or now - self._quiet_since >= UNHEARD:
                self._end(ActState.INTERRUPTED, moved, now)
        elif moved == wanted:
            self._end(ActState.DONE, moved, now)
        elif state.fault is not FaultCode.NONE or (refused and not moved):
            self._end(ActState.FAULT, moved, now, state.fault or FaultCode.MOTOR)
        elif moved or now - self._quiet_since >= UNHEARD:
            self._end(ActState.INTERRUPTED, moved, now)

    def _end(
        self, state: ActState, counted: int, now: float, code: FaultCode = FaultCode.NONE
    ) -> None:
        self._memory.write(state=state, counted=counted, code=code)
        self._interrupted = False
        self._progress = None
        self._publish(now)
        self._tell_end(now)


_UNUSED: dict[str, object] = {
    "txn": 0,
    "kind": ActKind.NONE,
    "size": 0,
    "state": ActState.NONE,
    "counted": 0,
    "code": FaultCode.NONE,
    "acknowledged": True,
}


def _capabilities(request: int) -> Capabilities:
    return Capabilities(request, Feature.HOST_DRIVEN, semantics=DispenseSemantics.AT_MOST_ONCE)
