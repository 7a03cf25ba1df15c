"""Shufflers whose memory fails, and that take, tell or do what is not written."""

from msgspec.structs import replace

from drivers.messages import Act, ActAccepted
from drivers.vocabulary import ActKind, ActState, FaultCode, RejectReason
from simulators.devices.acts import ActLedger
from simulators.devices.control import WriteFailedError
from simulators.devices.hardware import Hardware
from simulators.devices.nvram import Nvram
from simulators.devices.self_driven import SelfDriven, SelfDrivenLedger
from simulators.devices.shuffler import Shuffler
from tests.certification.defects.planting import found_by, found_by_itself


@found_by("memory_refuses")
class TakesWhatIsNotWritten(ActLedger):
    """It takes an acknowledgement though that cannot be written."""

    __slots__ = ()

    def acknowledge(self, ack):
        try:
            return super().acknowledge(ack)
        except WriteFailedError:
            self._nvram.act = replace(self.last, acknowledged=True)
            raise


@found_by("memory_refuses")
class StartsWhatIsNotWritten(ActLedger):
    """It begins an act though STARTED cannot be written."""

    __slots__ = ()

    def start(self, act, levels=None):
        good, self._nvram.good = self._nvram.good, None
        super().start(act, levels)
        self._nvram.good = good


@found_by("memory_refuses")
class VoidsWhatIsNotWritten(ActLedger):
    """It voids a number though that cannot be written."""

    __slots__ = ()

    def void(self, act):
        good, self._nvram.good = self._nvram.good, None
        super().void(act)
        self._nvram.good = good


class Refusing(Shuffler):
    """A shuffler that refuses otherwise what it cannot write."""

    __slots__ = ()

    def _unwritable(self, txn, now):
        self._memory_failed(now)
        return self.told(txn)


@found_by("memory_refuses")
class MemoryIsUnsupported(Refusing):
    """It refuses as UNSUPPORTED what it cannot write."""

    __slots__ = ()

    def told(self, txn):
        return self.ledger.refusal(txn, RejectReason.UNSUPPORTED)


@found_by("memory_refuses")
class AcceptsThenStands(Refusing):
    """It accepts an act that it cannot write, and does not carry it out."""

    __slots__ = ()

    def told(self, txn):
        return ActAccepted(self.ledger.last.epoch, txn)


@found_by("memory_refuses")
class MemoryNotShown(Hardware):
    """Its levels do not show that its memory fails."""

    __slots__ = ()

    @property
    def fault(self):
        return self.nvram.levels.fault


@found_by("memory_refuses")
class MemoryForEver(Shuffler):
    """It does not try its memory again: the fault stands until its power is cut."""

    __slots__ = ()

    def _try_memory(self, now):
        """Do nothing."""


@found_by("memory_refuses")
class MemoryTriedLate(Shuffler):
    """It tries its memory again after five seconds."""

    __slots__ = ()

    def _try_memory(self, now):
        failed = self.notes.setdefault("failed", now)
        if now - failed >= 5.0:
            super()._try_memory(now)
        else:
            self._memory_failed(now)


class Unread(Nvram):
    """Memory that does not look at what it has written."""

    __slots__ = ()

    def write(self, **values):
        try:
            super().write(**values)
        except WriteFailedError:
            if self.trusts(values):
                self.act = values["act"]
            else:
                raise

    def trusts(self, values):
        """Tell whether it takes these for written."""
        raise NotImplementedError


@found_by("memory_in_an_act")
class DealsOnUnwritten(Unread):
    """It deals on though its counts cannot be written."""

    __slots__ = ()

    def trusts(self, values):
        return values.get("act") is not None and values["act"].state is ActState.STARTED


@found_by("memory_in_an_act")
class EndsUnwritten(Unread):
    """It does not read back what it writes in an act: it tells DONE, which is not in its memory."""

    __slots__ = ()

    def trusts(self, values):
        return values.get("act") is not None


class Ending(Shuffler):
    """A shuffler that ends an act otherwise in which memory failed."""

    __slots__ = ()

    def _try_memory(self, now):
        self.nvram.write()
        if self.ledger.running is not ActKind.NONE:
            self.ends()
        super()._try_memory(now)

    def ends(self):
        """Write the end of the act."""
        raise NotImplementedError


@found_by("memory_in_an_act")
class MemoryIsInterrupted(Ending):
    """It tells an act in which memory failed as INTERRUPTED."""

    __slots__ = ()

    def ends(self):
        self.ledger.end(ActState.INTERRUPTED, counted=self._unwritten)

    def _try_memory(self, now):
        running = self.ledger.running
        super()._try_memory(now)
        if running is not ActKind.NONE:
            self._ended(now)


@found_by("memory_in_an_act")
class MemoryCountsWhatIsWritten(Shuffler):
    """An act in which memory failed is told with the last count that was written."""

    __slots__ = ()

    def _try_memory(self, now):
        self._unwritten = 0
        super()._try_memory(now)


@found_by("memory_in_an_act")
class GoesOnByItself(Shuffler):
    """It goes on with an act in which memory failed, as soon as a write is read back."""

    __slots__ = ()

    def _try_memory(self, now):
        self.nvram.write()
        last = self.ledger.last
        if last.state is ActState.STARTED:
            self.hardware.memory_fails = False
            left = last.size - self._unwritten
            self.exit_motor.start(Act(last.epoch, last.txn, last.kind, left), now)
            self._catch_up(now)
        else:
            super()._try_memory(now)


@found_by("memory_in_an_act")
class ActTakenBack(Ending):
    """It takes an act back in which memory failed: the number is free again."""

    __slots__ = ()

    def ends(self):
        last = self.ledger.last
        self.nvram.write(act=replace(last, txn=last.txn - 1, state=ActState.DONE))


@found_by("memory_in_an_act")
class ActFailsUntold(Hardware):
    """Its levels do not show that memory failed in an act."""

    __slots__ = ()

    @property
    def fault(self):
        if self.nvram.act.state is ActState.STARTED:
            return self.nvram.levels.fault
        return super().fault


@found_by_itself("memory_by_itself")
class MovesUnwritten(Nvram):
    """It does not read back what it writes, and puts a packet out that is not in its memory."""

    __slots__ = ()

    def write(self, **values):
        good, self.good = self.good, None
        super().write(**values)
        self.good = good


@found_by_itself("memory_by_itself")
class MemoryUnshown(Hardware):
    """Its levels do not show that its memory fails."""

    __slots__ = ()

    @property
    def fault(self):
        return self.nvram.levels.fault


@found_by_itself("memory_by_itself")
class ReportsWhatIsWritten(SelfDriven):
    """A packet in which memory failed is told with the last count that was written."""

    __slots__ = ()

    def _try_memory(self, now):
        self._unwritten = 0
        super()._try_memory(now)


@found_by_itself("memory_by_itself")
class MemoryIsAJam(SelfDrivenLedger):
    """It tells a packet in which memory failed as a jam."""

    __slots__ = ()

    def end(self, state, code=FaultCode.NONE, *, counted=None, levels=None):
        code = FaultCode.JAM if code is FaultCode.MEMORY else code
        super().end(state, code, counted=counted, levels=levels)
