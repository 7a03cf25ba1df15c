"""Shufflers that judge voids and adoptions wrongly."""

from msgspec.structs import replace

from drivers.messages import (
    Act,
    ActRejected,
    ActVoided,
    Adopted,
    VoidAct,
)
from drivers.vocabulary import ActKind, ActState, RejectReason
from simulators.devices.acts import ActLedger
from simulators.devices.nvram import ActRecord
from simulators.devices.shuffler import Shuffler
from tests.certification.defects.acts import _renumbered
from tests.certification.defects.planting import found_by


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
