"""Shufflers that judge acts, voids and adoptions wrongly."""

from msgspec.structs import replace

from drivers.messages import (
    Act,
    ActAccepted,
    ActAck,
    ActRejected,
    ActVoided,
    Adopted,
    VoidAct,
)
from drivers.vocabulary import ActKind, ActState, FaultCode, InputState, Mode, RejectReason
from simulators.devices.acts import ActLedger
from simulators.devices.nvram import ActRecord
from simulators.devices.shuffler import Shuffler
from simulators.devices.world import Place
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
        super()._act(act, now)


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
            self.link.send(self.ledger.refusal(act.txn, objection), now)
        else:
            super()._act(act, now)


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


class Objecting(Shuffler):
    """A shuffler that leaves out an objection, or has another."""

    __slots__ = ()
    LEFT_OUT = ()
    INSTEAD = None

    def _objection(self, act):
        found = super()._objection(act)
        if found in self.LEFT_OUT and self.concerns(act):
            return self.INSTEAD
        return found

    def concerns(self, act):
        return True


@found_by("act_unsupported")
class UnsupportedIsNotReady(Objecting):
    """It is NOT_READY for what it does not have."""

    __slots__ = ()
    LEFT_OUT = (RejectReason.UNSUPPORTED,)
    INSTEAD = RejectReason.NOT_READY


@found_by("act_unsupported")
class PacketOfNothing(Shuffler):
    """It takes a packet of no cards for one of four."""

    __slots__ = ()

    def _act(self, act, now):
        if act.kind is ActKind.PACKET and act.size == 0 and act.txn == self.ledger.last.txn + 1:
            act = replace(act, size=4)
        super()._act(act, now)


@found_by("act_unsupported")
class LargePacketIsCut(Shuffler):
    """It puts out its largest packet where a larger one is asked for."""

    __slots__ = ()

    def _act(self, act, now):
        if act.kind is ActKind.PACKET and act.size > 20:
            act = replace(act, size=20)
        super()._act(act, now)


@found_by("act_unsupported")
class SizedRemainder(Shuffler):
    """It does not look at the size of a remainder."""

    __slots__ = ()

    def _act(self, act, now):
        if act.kind is ActKind.REMAINDER:
            act = replace(act, size=0)
        super()._act(act, now)


@found_by("act_in_wrong_mode")
class DealsWhileItSorts(Objecting):
    """It deals while it is set to sort."""

    __slots__ = ()
    LEFT_OUT = (RejectReason.WRONG_MODE,)

    def concerns(self, act):
        return self.hardware.levels.mode is Mode.SORT


@found_by("act_in_wrong_mode")
class DealsInService(Objecting):
    """It deals while it is in service."""

    __slots__ = ()
    LEFT_OUT = (RejectReason.WRONG_MODE,)

    def concerns(self, act):
        return self.hardware.levels.mode is Mode.SERVICE


@found_by("act_in_wrong_mode")
class RemainderInService(Objecting):
    """It puts the remainder out while it is in service."""

    __slots__ = ()
    LEFT_OUT = (RejectReason.WRONG_MODE,)

    def concerns(self, act):
        return act.kind is ActKind.REMAINDER


@found_by("act_in_wrong_mode")
class EjectInService(Objecting):
    """It ejects while it is in service."""

    __slots__ = ()
    LEFT_OUT = (RejectReason.WRONG_MODE,)

    def concerns(self, act):
        return act.kind is ActKind.EJECT


@found_by("act_in_wrong_mode")
class ShuffleInAnyMode(Shuffler):
    """It does not look at its mode before it shuffles."""

    __slots__ = ()

    def _objection(self, act):
        if act.kind is ActKind.SHUFFLE:
            return self._shuffle_objection()
        return super()._objection(act)


@found_by("act_in_wrong_mode")
class ModeIsNotReady(Objecting):
    """It is NOT_READY while it sorts."""

    __slots__ = ()
    LEFT_OUT = (RejectReason.WRONG_MODE,)
    INSTEAD = RejectReason.NOT_READY


@found_by("act_in_wrong_mode")
class ModeBeforeSize(Shuffler):
    """It looks at its mode before kind and size."""

    __slots__ = ()

    def _objection(self, act):
        if self.hardware.levels.mode is not Mode.SHUFFLE:
            return RejectReason.WRONG_MODE
        return super()._objection(act)


class Dispensing(Shuffler):
    """A shuffler that does not look at something before it dispenses."""

    __slots__ = ()

    def _can_dispense(self, act):
        return self.forgives(act) or super()._can_dispense(act)


@found_by("act_onto_cards")
class OntoCards(Dispensing):
    """It puts a packet onto cards in the tray."""

    __slots__ = ()

    def forgives(self, act):
        return act.kind is ActKind.PACKET and bool(self.hardware.world.count(Place.TRAY))


@found_by("act_onto_cards")
class RemainderOntoCards(Dispensing):
    """It puts the remainder onto cards in the tray."""

    __slots__ = ()

    def forgives(self, act):
        return act.kind is ActKind.REMAINDER and bool(self.hardware.world.count(Place.TRAY))


@found_by("act_onto_cards")
class EjectOntoCards(Dispensing):
    """It ejects onto cards in the tray."""

    __slots__ = ()

    def forgives(self, act):
        return act.kind is ActKind.EJECT and bool(self.hardware.world.count(Place.TRAY))


@found_by("act_with_open_cover")
class WithOpenCover(Dispensing):
    """It accepts acts while its cover stands open."""

    __slots__ = ()

    def forgives(self, act):
        return self.hardware.cover_open


@found_by("act_with_open_cover")
class EjectWithOpenCover(Dispensing):
    """It ejects while its cover stands open."""

    __slots__ = ()

    def forgives(self, act):
        return self.hardware.cover_open and act.kind is ActKind.EJECT


@found_by("act_with_open_cover")
class ShuffleWithOpenCover(Shuffler):
    """It says that it shuffles, when its cover stands open."""

    __slots__ = ()

    def _shuffle_objection(self):
        return RejectReason.BUSY if self.hardware.cover_open else super()._shuffle_objection()


@found_by("act_without_cards")
class WithoutCards(Dispensing):
    """It accepts a packet though no deck is ready."""

    __slots__ = ()

    def forgives(self, act):
        return self.hardware.levels.ready == 0 and not self.hardware.world.count(Place.TRAY)


@found_by("act_without_cards")
class FromTheInput(Dispensing):
    """It accepts a packet while its deck is still shuffled."""

    __slots__ = ()

    def forgives(self, act):
        return self.hardware.levels.input is InputState.SHUFFLING


@found_by("act_of_too_many_cards")
class MoreThanAreLeft(Dispensing):
    """It accepts a packet of more cards than are left."""

    __slots__ = ()

    def forgives(self, act):
        levels = self.hardware.levels
        return act.kind is ActKind.PACKET and 0 < levels.ready < act.size


@found_by("act_with_a_fault")
class WithAFault(Dispensing):
    """It deals on though its path is jammed."""

    __slots__ = ()

    def forgives(self, act):
        jammed = self.hardware.levels.fault is FaultCode.JAM
        return jammed and not self.hardware.world.count(Place.TRAY)


@found_by("refusal_is_free")
class RefusalUsesANumber(Shuffler):
    """A refusal for kind or size uses up the number."""

    __slots__ = ()

    def _act(self, act, now):
        super()._act(act, now)
        last = self.ledger.last
        if act.txn == last.txn + 1 and act.size == 0 and act.kind is ActKind.PACKET:
            self.nvram.write(act=replace(last, txn=act.txn))


@found_by("refusal_is_free")
class RefusalTellsTheNext(ActLedger):
    """A refusal tells the next number as its last."""

    __slots__ = ()

    def refusal(self, txn, reason):
        return replace(super().refusal(txn, reason), last_txn=self.last.txn + 1)


@found_by("refusal_is_free")
class RefusalTellsTheHostsEpoch(Shuffler):
    """A refusal bears the epoch of the host, not its own."""

    __slots__ = ()

    def _act(self, act, now):
        answer = self.ledger.known(act)
        if isinstance(answer, ActRejected):
            self.link.send(replace(answer, epoch=act.epoch), now)
        else:
            super()._act(act, now)


@found_by("refusal_is_free")
class RefusalTellsNoState(ActLedger):
    """A refusal does not tell how the last act stands."""

    __slots__ = ()

    def refusal(self, txn, reason):
        wrong = ActState.DONE if self.last.state is ActState.NONE else ActState.NONE
        return replace(super().refusal(txn, reason), act_state=wrong)


@found_by("void")
class VoidKeepsTheNumber(ActLedger):
    """A Void does not use up its number."""

    __slots__ = ()

    def known(self, act):
        found = super().known(act)
        return (
            ActVoided(act.epoch, act.txn) if found is None and isinstance(act, VoidAct) else found
        )


@found_by("void")
class VoidedIsDealt(ActLedger):
    """It deals an act of a voided number."""

    __slots__ = ()

    def known(self, act):
        last = self.last
        if isinstance(act, Act) and (act.txn, ActState.VOIDED) == (last.txn, last.state):
            return None
        return super().known(act)


@found_by("void")
class VoidedIsMismatch(ActLedger):
    """It refuses an act of a voided number as MISMATCH."""

    __slots__ = ()

    def known(self, act):
        last = self.last
        if isinstance(act, Act) and (act.txn, ActState.VOIDED) == (last.txn, last.state):
            return self.refusal(act.txn, RejectReason.MISMATCH)
        return super().known(act)


@found_by("void")
class VoidNeedsAnAck(ActLedger):
    """It takes no number after a Void before that was acknowledged."""

    __slots__ = ()

    def known(self, act):
        last = self.last
        if act.txn == last.txn + 1 and last.state is ActState.VOIDED and not last.acknowledged:
            return self.refusal(act.txn, RejectReason.UNACKNOWLEDGED)
        return super().known(act)


@found_by("void")
class VoidHasAKind(ActLedger):
    """It tells the kind of the act before for a voided number."""

    __slots__ = ()

    def void(self, act):
        self._nvram.write(
            act=ActRecord(
                act.epoch, act.txn, ActKind.PACKET, 4, ActState.VOIDED, acknowledged=False
            )
        )


class _Voids(ActLedger):
    __slots__ = ()

    def known(self, act):
        return super().known(self.forgiven(act) if isinstance(act, VoidAct) else act)

    def void(self, act):
        super().void(self.forgiven(act))


@found_by("void_refused")
class VoidOfAnyEpoch(_Voids):
    """It voids for any epoch."""

    __slots__ = ()

    def forgiven(self, act):
        return replace(act, epoch=self.last.epoch)


@found_by("void_refused")
class VoidOfAnyNumber(_Voids):
    """It voids any later number."""

    __slots__ = ()

    def forgiven(self, act):
        return act

    def known(self, act):
        if isinstance(act, VoidAct) and act.txn > self.last.txn:
            return _renumbered(self, act, self.last.txn + 1)
        return super().known(act)


@found_by("void_of_the_last")
class VoidTakesBack(ActLedger):
    """A Void of an act under way closes it as voided."""

    __slots__ = ()

    def known(self, act):
        last = self.last
        if isinstance(act, VoidAct) and act.txn == last.txn and last.state is ActState.STARTED:
            self._nvram.write(act=replace(last, state=ActState.VOIDED))
        return super().known(act)


@found_by("void_of_the_last")
class VoidOfAnEndIsRefused(ActLedger):
    """It refuses a Void of an act that has ended."""

    __slots__ = ()

    def known(self, act):
        last = self.last
        if isinstance(act, VoidAct) and act.txn == last.txn and last.state is ActState.DONE:
            return self.refusal(act.txn, RejectReason.OUT_OF_ORDER)
        return super().known(act)


@found_by("void_of_the_last")
class VoidOfAnEndVoids(ActLedger):
    """It voids an act that has ended, once that was acknowledged."""

    __slots__ = ()

    def known(self, act):
        last = self.last
        if isinstance(act, VoidAct) and act.txn == last.txn and last.acknowledged and last.txn:
            return None
        return super().known(act)


class Adopting(Shuffler):
    """A shuffler that adopts where `forgives` says so."""

    __slots__ = ()

    def _adopted(self, request, epoch):
        if epoch and epoch != self.ledger.last.epoch and self.forgives():
            self.ledger.adopt(epoch)
            return Adopted(request, epoch)
        return super()._adopted(request, epoch)


@found_by("adopt_with_tray")
class AdoptsWithTray(Adopting):
    """It is adopted with cards in its tray."""

    __slots__ = ()

    def forgives(self):
        ready, loaded, _ = self.hardware.world.inside()
        return not ready and not loaded


@found_by("adopt_with_deck")
class AdoptsWithDeck(Adopting):
    """It is adopted with a deck ready."""

    __slots__ = ()

    def forgives(self):
        _, loaded, tray = self.hardware.world.inside()
        return not loaded and not tray


@found_by("adopt_with_input")
class AdoptsWithInput(Adopting):
    """It is adopted with cards in its input."""

    __slots__ = ()

    def forgives(self):
        ready, _, tray = self.hardware.world.inside()
        return not ready and not tray


@found_by("adopt_in_an_act")
class AdoptsInAnAct(Adopting):
    """It is adopted while an act is under way."""

    __slots__ = ()

    def forgives(self):
        return self.moving


@found_by("adopt_in_an_act")
class AdoptIsNotReadyInAnAct(Shuffler):
    """It refuses an adoption in an act as NOT_READY."""

    __slots__ = ()

    def _adopted(self, request, epoch):
        if self.moving and epoch != self.ledger.last.epoch:
            return self.ledger.refusal(0, RejectReason.NOT_READY)
        return super()._adopted(request, epoch)


@found_by("adopt_zero")
class AdoptsZero(Shuffler):
    """It takes epoch 0."""

    __slots__ = ()

    def _adopted(self, request, epoch):
        if epoch == 0 and self.hardware.empty:
            self.ledger.adopt(0)
            return Adopted(request, 0)
        return super()._adopted(request, epoch)


@found_by("adopt_again")
class AdoptedAnew(Shuffler):
    """The same epoch again begins its numbers anew."""

    __slots__ = ()

    def _adopted(self, request, epoch):
        if epoch and epoch == self.ledger.last.epoch:
            self.ledger.adopt(epoch)
        return super()._adopted(request, epoch)


@found_by("adopt_again")
class AdoptedOnce(Shuffler):
    """It refuses the same epoch again while it holds cards."""

    __slots__ = ()

    def _adopted(self, request, epoch):
        if epoch and epoch == self.ledger.last.epoch and not self.hardware.empty:
            return self.ledger.refusal(0, RejectReason.NOT_READY)
        return super()._adopted(request, epoch)


@found_by("adopted")
class NumbersGoOn(ActLedger):
    """An adoption keeps its last number."""

    __slots__ = ()

    def adopt(self, epoch):
        self._nvram.write(act=replace(self.last, epoch=epoch, txn=self.last.txn or 7))


@found_by("adopted")
class AdoptionKeepsTheState(ActLedger):
    """An adoption keeps the state of its last act."""

    __slots__ = ()

    def adopt(self, epoch):
        self._nvram.write(act=ActRecord(epoch, state=ActState.DONE))


@found_by("adopted")
class ZeroIsAnAct(ActLedger):
    """After an adoption it answers number 0 as an act that it knows."""

    __slots__ = ()

    def known(self, act):
        if act.epoch == self.last.epoch and act.txn == 0 == self.last.txn:
            return self.answer()
        return super().known(act)


@found_by("adopt_with_deck")
class AdoptRefusedUnderTheLast(Shuffler):
    """Its refusal of an adoption bears its last number."""

    __slots__ = ()

    def _adopted(self, request, epoch):
        found = super()._adopted(request, epoch)
        if isinstance(found, ActRejected):
            return replace(found, txn=found.last_txn + 1)
        return found
