"""The act ledger of a host-driven shuffler: decides which act may move cards.

The rules are those of `docs/wire-protocol.md`: an act is new only if its number is the last plus
one; a record is written before anything that depends on it is sent or moved.
"""

from msgspec.structs import replace

from drivers import messages
from drivers.vocabulary import ActKind, ActState, FaultCode, RejectReason
from simulators.devices.nvram import ActRecord, LevelsRecord, Nvram


class ActLedger:
    """Judges acts and voids against the last act in `nvram`."""

    def __init__(self, nvram: Nvram) -> None:
        self._nvram = nvram

    @property
    def last(self) -> ActRecord:
        """The last act."""
        return self._nvram.act

    @property
    def running(self) -> ActKind:
        """The kind of act under way; NONE if there is none."""
        last = self._nvram.act
        return last.kind if last.state is ActState.STARTED else ActKind.NONE

    @property
    def unanswered(self) -> bool:
        """Whether the last act's end must still be repeated."""
        return self.last.state.terminal and not self.last.acknowledged

    def known(self, act: messages.Act | messages.VoidAct) -> messages.Message | None:
        """Return the answer to an act that cannot be new; None if only the shuffler can refuse it.

        A voided number is always answered as voided, whatever kind the host now names: the device
        never learned its kind.
        """
        last = self.last
        # Epoch 0: nobody has adopted the device yet, or it has lost its memory.
        if act.epoch != last.epoch or last.epoch == 0:
            return self.refusal(act.txn, RejectReason.FOREIGN)
        if act.txn == last.txn and last.state is not ActState.NONE:
            same = isinstance(act, messages.VoidAct) or (act.kind, act.size) == (
                last.kind,
                last.size,
            )
            if same or last.state is ActState.VOIDED:
                return self.answer()
            return self.refusal(act.txn, RejectReason.MISMATCH)
        if act.txn != last.txn + 1:
            return self.refusal(act.txn, RejectReason.OUT_OF_ORDER)
        if last.state is ActState.STARTED:
            return self.refusal(act.txn, RejectReason.BUSY)
        # A void moved nothing, so that an act may follow before it is acknowledged.
        if self.unanswered and last.state is not ActState.VOIDED:
            return self.refusal(act.txn, RejectReason.UNACKNOWLEDGED)
        return None

    def refusal(self, txn: int, reason: RejectReason) -> messages.ActRejected:
        """Return the refusal of a number: nothing moved, and no number was used."""
        last = self.last
        return messages.ActRejected(last.epoch, txn, reason, last.txn, last.state)

    def answer(self) -> messages.Message:
        """Return the report of the last act."""
        last = self.last
        match last.state:
            case ActState.FAULT:
                return messages.ActFault(last.epoch, last.txn, last.counted, last.code)
            case ActState.DONE | ActState.INTERRUPTED as state:
                kind = messages.ActDone if state is ActState.DONE else messages.ActInterrupted
                return kind(last.epoch, last.txn, last.counted)
            case ActState.VOIDED:
                return messages.ActVoided(last.epoch, last.txn)
            case _:
                return messages.ActAccepted(last.epoch, last.txn)

    def start(self, act: messages.Act, levels: LevelsRecord | None = None) -> None:
        """Write that the act has started."""
        self._nvram.write(
            act=ActRecord(
                act.epoch, act.txn, act.kind, act.size, ActState.STARTED, acknowledged=False
            ),
            levels=levels,
        )

    def end(
        self,
        state: ActState,
        code: FaultCode = FaultCode.NONE,
        *,
        counted: int | None = None,
        levels: LevelsRecord | None = None,
    ) -> None:
        """Write how the act ended."""
        last = self.last
        count = last.counted if counted is None else counted
        self._write_end(replace(last, state=state, code=code, counted=count), levels)

    def _write_end(self, ended: ActRecord, levels: LevelsRecord | None) -> None:
        self._nvram.write(act=ended, levels=levels)

    def void(self, act: messages.VoidAct) -> None:
        """Write that the number is closed."""
        self._nvram.write(
            act=ActRecord(act.epoch, act.txn, state=ActState.VOIDED, acknowledged=False)
        )

    def acknowledge(self, ack: messages.ActAck) -> bool:
        """Write that the last answer is durable at the host; return whether that was new."""
        last = self.last
        if (ack.epoch, ack.txn) != (last.epoch, last.txn) or not self.unanswered:
            return False
        self._nvram.write(act=replace(last, acknowledged=True))
        return True

    def adopt(self, epoch: int) -> None:
        """Write a new epoch, with no act in it."""
        self._nvram.write(act=ActRecord(epoch))

    def boot(self) -> bool:
        """Write that an act under way was interrupted; return whether there was one."""
        if self.last.state is not ActState.STARTED:
            return False
        self.end(ActState.INTERRUPTED)
        return True
