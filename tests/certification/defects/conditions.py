"""Shufflers that take acts which they cannot carry out, and refusals that are not free."""

from msgspec.structs import replace

from drivers.messages import (
    ActRejected,
)
from drivers.vocabulary import ActKind, ActState, FaultCode, InputState, Mode, RejectReason
from simulators.devices.acts import ActLedger
from simulators.devices.shuffler import Shuffler
from simulators.devices.world import Place
from tests.certification.defects.planting import found_by


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
        return super()._act(act, now)


@found_by("act_unsupported")
class LargePacketIsCut(Shuffler):
    """It puts out its largest packet where a larger one is asked for."""

    __slots__ = ()

    def _act(self, act, now):
        if act.kind is ActKind.PACKET and act.size > 20:
            act = replace(act, size=20)
        return super()._act(act, now)


@found_by("act_unsupported")
class SizedRemainder(Shuffler):
    """It does not look at the size of a remainder."""

    __slots__ = ()

    def _act(self, act, now):
        if act.kind is ActKind.REMAINDER:
            act = replace(act, size=0)
        return super()._act(act, now)


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
        answer = super()._act(act, now)
        last = self.ledger.last
        if act.txn == last.txn + 1 and act.size == 0 and act.kind is ActKind.PACKET:
            self.nvram.write(act=replace(last, txn=act.txn))
        return answer


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
            return replace(answer, epoch=act.epoch)
        return super()._act(act, now)


@found_by("refusal_is_free")
class RefusalTellsNoState(ActLedger):
    """A refusal does not tell how the last act stands."""

    __slots__ = ()

    def refusal(self, txn, reason):
        wrong = ActState.DONE if self.last.state is ActState.NONE else ActState.NONE
        return replace(super().refusal(txn, reason), act_state=wrong)
