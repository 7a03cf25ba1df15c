"""Shufflers that do not outlive a power cut, or tell what is not written."""

from msgspec.structs import replace

from drivers.messages import Act, ActAccepted, ActVoided, Adopted
from drivers.vocabulary import ActKind, ActState, FaultCode
from simulators.devices.acts import ActLedger
from simulators.devices.control import PowerCutError
from simulators.devices.exit_motor import ExitMotor
from simulators.devices.link import Timer
from simulators.devices.nvram import ActRecord
from simulators.devices.shuffler import Shuffler
from tests.certification.defects.planting import found_by


@found_by("cut_at_each_card")
class CutIsDone(ActLedger):
    """After a power cut it tells the act as DONE."""

    __slots__ = ()

    def boot(self):
        if self.last.state is not ActState.STARTED:
            return False
        self.end(ActState.DONE)
        return True


@found_by("cut_at_each_card")
class CutIsStillStarted(ActLedger):
    """After a power cut it tells the act as under way."""

    __slots__ = ()

    def boot(self):
        return False


@found_by("cut_at_each_card")
class CutIsForgotten(ActLedger):
    """After a power cut it does not know the act."""

    __slots__ = ()

    def boot(self):
        last = self.last
        if last.state is ActState.STARTED:
            self._nvram.write(act=ActRecord(last.epoch, last.txn - 1, state=ActState.DONE))
        return False


@found_by("cut_at_each_card")
class CutCountsNothing(ActLedger):
    """After a power cut it tells a count of 0."""

    __slots__ = ()

    def boot(self):
        if self.last.state is not ActState.STARTED:
            return False
        self.end(ActState.INTERRUPTED, counted=0)
        return True


@found_by("cut_at_each_card")
class CutCountsAll(ActLedger):
    """After a power cut it tells the count that was asked for."""

    __slots__ = ()

    def boot(self):
        if self.last.state is not ActState.STARTED:
            return False
        self.end(ActState.INTERRUPTED, counted=self.last.size)
        return True


@found_by("cut_at_each_card")
class CutEndNotRepeated(Shuffler):
    """It does not repeat INTERRUPTED after the power-up."""

    __slots__ = ()

    def _booted(self, now):
        super()._booted(now)
        self.timers.stop(Timer.ANSWER)


@found_by("cut_at_each_card")
class CutIsAFault(ActLedger):
    """After a power cut it tells a FAULT of its motor."""

    __slots__ = ()

    def boot(self):
        if self.last.state is not ActState.STARTED:
            return False
        self.end(ActState.FAULT, FaultCode.MOTOR)
        return True


@found_by("cut_at_each_card")
class GoesOnAfterTheCut(Shuffler):
    """It goes on with the act after the power-up."""

    __slots__ = ()

    def _booted(self, now):
        last = self.ledger.last
        if last.state is ActState.STARTED and last.size > last.counted:
            super()._booted(now)
            self.exit_motor.start(Act(last.epoch, last.txn, last.kind, last.size), now)
            self.timers.start(Timer.MOTION, now + 0.2)
            return
        super()._booted(now)


@found_by("cut_act_stands")
class CutActAgain(ActLedger):
    """The same act again after a power cut deals it once more."""

    __slots__ = ()

    def known(self, act):
        last = self.last
        if act.txn == last.txn and last.state is ActState.INTERRUPTED and last.acknowledged:
            return None
        return super().known(act)


@found_by("cut_at_each_write")
class CountBeforeTheCard(ExitMotor):
    """It counts cards two ahead of the mouth."""

    __slots__ = ()

    def _carry(self, source, at):
        last = self._ledger.last
        if self.kind is ActKind.PACKET and self._moved == 0:
            self._hardware.nvram.write(act=replace(last, counted=2))
            self._hardware.nvram.write(act=last)
        super()._carry(source, at)


@found_by("cut_at_each_write")
class DoneBeforeTheCards(ExitMotor):
    """It writes DONE before the last card has come."""

    __slots__ = ()

    def _carry(self, source, at):
        if self.kind is ActKind.PACKET and self._moved == self._size - 1:
            last = self._ledger.last
            self._hardware.nvram.write(act=replace(last, state=ActState.DONE, counted=self._size))
            self._hardware.nvram.write(act=last)
        super()._carry(source, at)


@found_by("written_before_told")
class AcceptedBeforeItIsWritten(Shuffler):
    """It tells ActAccepted before STARTED is in its memory."""

    __slots__ = ()

    def _start(self, act, now):
        self.link.send(ActAccepted(act.epoch, act.txn))
        early = self.link.take_bytes()
        try:
            super()._start(act, now)
        except PowerCutError:
            self.link._out.append(early)
            self._powered = False
            self.timers.forget_firmware()
            self._darkened()
            return
        rest = self.link.take_bytes()
        self.link._out.extend((early, rest))


@found_by("answers_after_writes")
class VoidedBeforeItIsWritten(Shuffler):
    """It tells ActVoided before it is in its memory."""

    __slots__ = ()

    def _void(self, act, now):
        try:
            return super()._void(act, now)
        except PowerCutError:
            self.link.send(ActVoided(act.epoch, act.txn))
            self._powered = False
            self.timers.forget_firmware()


@found_by("answers_after_writes")
class AdoptedBeforeItIsWritten(Shuffler):
    """It tells Adopted before it is in its memory."""

    __slots__ = ()

    def _adopted(self, request, epoch):
        try:
            return super()._adopted(request, epoch)
        except PowerCutError:
            self._powered = False
            self.timers.forget_firmware()
            return Adopted(request, epoch)


@found_by("ends_outlive_power")
class AckForgotten(Shuffler):
    """It forgets an acknowledgement without power."""

    __slots__ = ()

    def _booted(self, now):
        last = self.ledger.last
        if last.state is ActState.DONE:
            self.nvram.write(act=replace(last, acknowledged=False))
        super()._booted(now)


@found_by("ends_outlive_power")
class EndForgotten(Shuffler):
    """It takes an end that was not acknowledged for an interrupted act after a power cut."""

    __slots__ = ()

    def _booted(self, now):
        last = self.ledger.last
        if last.state is ActState.DONE and not last.acknowledged:
            self.nvram.write(act=replace(last, state=ActState.STARTED))
        super()._booted(now)


@found_by("ends_outlive_power")
class AcknowledgedByPower(Shuffler):
    """It takes a power cut for the acknowledgement of an end."""

    __slots__ = ()

    def _booted(self, now):
        last = self.ledger.last
        if last.state is ActState.DONE:
            self.nvram.write(act=replace(last, acknowledged=True))
        super()._booted(now)


@found_by("void_outlives_power")
class VoidForgotten(Shuffler):
    """It forgets a Void without power."""

    __slots__ = ()

    def _booted(self, now):
        last = self.ledger.last
        if last.state is ActState.VOIDED:
            self.nvram.write(act=ActRecord(last.epoch, last.txn - 1))
        super()._booted(now)


@found_by("adoption_outlives_power")
class AdoptionForgotten(Shuffler):
    """It forgets its epoch without power."""

    __slots__ = ()

    def _booted(self, now):
        last = self.ledger.last
        if last.txn == 0 and last.epoch:
            self.nvram.write(act=ActRecord())
        super()._booted(now)


@found_by("act_without_a_host")
class StopsWithoutAHost(Shuffler):
    """It ends an act with a FAULT when it hears no host."""

    __slots__ = ()

    def _catch_up(self, now):
        if self.moving and self.link.heard is not None and now - self.link.heard > 0.3:
            self.exit_motor.fail(FaultCode.MOTOR)
            self._ended(now)
            return
        super()._catch_up(now)


@found_by("act_without_a_host")
class WaitsForAHost(Shuffler):
    """It deals on only while it hears beats."""

    __slots__ = ()

    def _catch_up(self, now):
        if self.moving and self.link.heard is not None and now - self.link.heard > 0.3:
            self.timers.start(Timer.MOTION, now + 0.1)
            return
        super()._catch_up(now)
