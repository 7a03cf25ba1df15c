"""Shufflers that judge an act by its epoch and number wrongly, or take any acknowledgement."""

from msgspec.structs import replace

from drivers.messages import (
    Act,
    ActAccepted,
    ActAck,
    ActRejected,
    VoidAct,
)
from drivers.vocabulary import ActState, RejectReason
from simulators.devices.acts import ActLedger
from simulators.devices.shuffler import Shuffler
from tests.certification.defects.planting import found_by


class Ledger(ActLedger):
    """A ledger that takes another epoch for its own where `same_epoch` says so."""

    __slots__ = ()

    def same_epoch(self, epoch):
        return epoch == self.last.epoch

    def known(self, act):
        if self.same_epoch(act.epoch):
            act = replace(act, epoch=self.last.epoch)
        return super().known(act)

    def start(self, act, levels=None):
        super().start(replace(act, epoch=self.last.epoch), levels)


@found_by("act_foreign")
class AnyEpoch(Ledger):
    """It takes acts of any epoch."""

    __slots__ = ()

    def same_epoch(self, epoch):
        return True


@found_by("act_foreign")
class EpochZero(Ledger):
    """It takes epoch 0 for its own."""

    __slots__ = ()

    def same_epoch(self, epoch):
        return epoch in (0, self.last.epoch)


@found_by("act_foreign")
class HalfOfTheEpoch(Ledger):
    """It compares the low half of the epoch."""

    __slots__ = ()

    def same_epoch(self, epoch):
        return epoch & 0xFFFF == self.last.epoch & 0xFFFF


@found_by("act_foreign")
class EpochOfNewActs(ActLedger):
    """It looks at the epoch of the next number alone."""

    __slots__ = ()

    def known(self, act):
        if act.txn != self.last.txn + 1:
            act = replace(act, epoch=self.last.epoch)
        return super().known(act)


@found_by("act_foreign")
class OrderBeforeEpoch(ActLedger):
    """It looks at the order before the epoch."""

    __slots__ = ()

    def known(self, act):
        if act.txn not in (self.last.txn, self.last.txn + 1):
            return self.refusal(act.txn, RejectReason.OUT_OF_ORDER)
        return super().known(act)


def _renumbered(ledger, act, txn):
    """Return what the sound ledger says to an act of another number; None: it may begin."""
    found = ActLedger.known(ledger, replace(act, txn=txn))
    return None if found is None else replace(found, txn=act.txn)


@found_by("act_out_of_order")
class AnyLaterNumber(ActLedger):
    """It takes any number after its last."""

    __slots__ = ()

    def known(self, act):
        if act.txn > self.last.txn + 1:
            return _renumbered(self, act, self.last.txn + 1)
        return super().known(act)


@found_by("act_out_of_order")
class NumberInAByte(ActLedger):
    """It compares the low byte of a number."""

    __slots__ = ()

    def known(self, act):
        if act.txn & 255 == self.last.txn & 255:
            return _renumbered(self, act, self.last.txn)
        return super().known(act)


@found_by("act_out_of_order")
class NumberInTwoBytes(ActLedger):
    """It compares two bytes of a number."""

    __slots__ = ()

    def known(self, act):
        if act.txn & 65_535 == self.last.txn & 65_535:
            return _renumbered(self, act, self.last.txn)
        return super().known(act)


@found_by("act_out_of_order")
class OneNumberMayBeLeftOut(ActLedger):
    """It takes the number after the next one."""

    __slots__ = ()

    def known(self, act):
        if act.txn == self.last.txn + 2:
            return _renumbered(self, act, self.last.txn + 1)
        return super().known(act)


@found_by("act_out_of_order")
class ZeroIsTheLast(ActLedger):
    """It answers number 0 with its last act."""

    __slots__ = ()

    def known(self, act):
        return self.answer() if act.txn == 0 else super().known(act)


@found_by("act_again")
class AgainAfterTheAck(ActLedger):
    """The same act again dispenses once its end was acknowledged."""

    __slots__ = ()

    def known(self, act):
        last = self.last
        if act.txn == last.txn and last.acknowledged and last.state is ActState.DONE:
            return None
        return super().known(act)


@found_by("act_again")
class AgainAlwaysAccepted(ActLedger):
    """It answers the same act again as accepted, though it has ended."""

    __slots__ = ()

    def known(self, act):
        found = super().known(act)
        same = act.txn == self.last.txn and not isinstance(found, ActRejected)
        return ActAccepted(act.epoch, act.txn) if same else found


@found_by("act_again")
class AgainIsOutOfOrder(ActLedger):
    """It refuses the same act again once its end was acknowledged."""

    __slots__ = ()

    def known(self, act):
        if act.txn == self.last.txn and self.last.acknowledged and self.last.txn:
            return self.refusal(act.txn, RejectReason.OUT_OF_ORDER)
        return super().known(act)


@found_by("act_again")
class CopyMovesAgain(Shuffler):
    """A copy of an act under way lets the motor begin again."""

    __slots__ = ()

    def _act(self, act, now):
        last = self.ledger.last
        if act.txn == last.txn and last.state is ActState.STARTED and self.moving:
            self.exit_motor.start(act, now)
        return super()._act(act, now)


@found_by("act_mismatch")
class AnySize(ActLedger):
    """It does not compare the size of the last act."""

    __slots__ = ()

    def known(self, act):
        last = self.last
        if isinstance(act, Act) and act.txn == last.txn and act.kind is last.kind:
            act = replace(act, size=last.size)
        return super().known(act)


@found_by("act_mismatch")
class AnyKindOfAct(ActLedger):
    """It does not compare the kind of the last act."""

    __slots__ = ()

    def known(self, act):
        last = self.last
        if isinstance(act, Act) and act.txn == last.txn and act.size == 0:
            act = replace(act, kind=last.kind, size=last.size)
        return super().known(act)


@found_by("act_mismatch")
class MismatchMoves(ActLedger):
    """Another act under the last number, once acknowledged, is a new one."""

    __slots__ = ()

    def known(self, act):
        found = super().known(act)
        mismatch = isinstance(found, ActRejected) and found.reason is RejectReason.MISMATCH
        return None if mismatch and self.last.acknowledged else found


@found_by("act_mismatch")
class MismatchIsOutOfOrder(ActLedger):
    """It refuses another act under the last number as out of order."""

    __slots__ = ()

    def known(self, act):
        found = super().known(act)
        if isinstance(found, ActRejected) and found.reason is RejectReason.MISMATCH:
            return self.refusal(act.txn, RejectReason.OUT_OF_ORDER)
        return found


@found_by("act_busy")
class BusyBeforeOrder(ActLedger):
    """It is BUSY whatever number comes."""

    __slots__ = ()

    def known(self, act):
        if self.last.state is ActState.STARTED and act.txn != self.last.txn:
            return self.refusal(act.txn, RejectReason.BUSY)
        return super().known(act)


@found_by("act_busy")
class NeverBusy(ActLedger):
    """It takes the next act while one is under way."""

    __slots__ = ()

    def known(self, act):
        found = super().known(act)
        busy = isinstance(found, ActRejected) and found.reason is RejectReason.BUSY
        return None if busy else found


@found_by("act_busy")
class BusyIsNotReady(ActLedger):
    """It is NOT_READY while an act is under way."""

    __slots__ = ()

    def known(self, act):
        found = super().known(act)
        if isinstance(found, ActRejected) and found.reason is RejectReason.BUSY:
            return replace(found, reason=RejectReason.NOT_READY)
        return found


@found_by("act_unacknowledged")
class NeedsNoAck(ActLedger):
    """It takes the next act before the end of the last was acknowledged."""

    __slots__ = ()

    def known(self, act):
        found = super().known(act)
        waits = isinstance(found, ActRejected) and found.reason is RejectReason.UNACKNOWLEDGED
        return None if waits else found


@found_by("act_unacknowledged")
class VoidNeedsNoAck(ActLedger):
    """It voids a number before the end of the last was acknowledged."""

    __slots__ = ()

    def known(self, act):
        found = super().known(act)
        waits = isinstance(found, ActRejected) and found.reason is RejectReason.UNACKNOWLEDGED
        return None if waits and isinstance(act, VoidAct) else found


@found_by("act_unacknowledged")
class UnsupportedFirst(Shuffler):
    """It looks at the kind and size of an act before its number."""

    __slots__ = ()

    def _act(self, act, now):
        objection = self._objection(act)
        if objection is RejectReason.UNSUPPORTED:
            return self.ledger.refusal(act.txn, objection)
        return super()._act(act, now)


def _acknowledging(same):
    class Acks(ActLedger):
        __slots__ = ()

        def acknowledge(self, ack):
            if same(ack, self.last):
                ack = ActAck(self.last.epoch, self.last.txn)
            return super().acknowledge(ack)

    return Acks


@found_by("acknowledged_exactly")
class AckOfAnyEpoch(_acknowledging(lambda ack, last: ack.txn == last.txn)):
    """It takes the acknowledgement of another epoch's act."""

    __slots__ = ()


@found_by("acknowledged_exactly")
class AckOfEpochZero(_acknowledging(lambda ack, last: ack.epoch == 0)):
    """It takes an acknowledgement with epoch 0."""

    __slots__ = ()


@found_by("acknowledged_exactly")
class AckOfTheOneBefore(_acknowledging(lambda ack, last: ack.txn == last.txn - 1)):
    """It takes the acknowledgement of the act before."""

    __slots__ = ()


@found_by("acknowledged_exactly")
class AckOfLaterOnes(_acknowledging(lambda ack, last: ack.txn > last.txn)):
    """It takes the acknowledgement of an act to come."""

    __slots__ = ()


@found_by("acknowledged_exactly")
class AckInTheAct(ActLedger):
    """It takes an acknowledgement while the act is under way."""

    __slots__ = ()

    def acknowledge(self, ack):
        last = self.last
        if ack.txn == last.txn and last.state is ActState.STARTED:
            self._nvram.write(act=replace(last, acknowledged=True))
            return True
        return super().acknowledge(ack)
