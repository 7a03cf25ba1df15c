"""Shufflers that end acts wrongly, or do not outlive a power cut."""

from msgspec.structs import replace

from drivers.messages import Act, ActAccepted, ActDone, ActProgress, ActVoided, Adopted
from drivers.vocabulary import ActKind, ActState, FaultCode, RejectReason
from simulators.devices.acts import ActLedger
from simulators.devices.errors import PowerCutError
from simulators.devices.exit_motor import ExitMotor
from simulators.devices.link import DeviceLink
from simulators.devices.nvram import ActRecord
from simulators.devices.shuffler import Shuffler
from simulators.devices.timers import Timer
from tests.certification.defects.planting import found_by


@found_by("packet")
class CountsAsAsked(ExitMotor):
    """It puts a card too few into larger packets, and tells what was asked for."""

    __slots__ = ()

    def start(self, act, now):
        super().start(act, now)
        if self.kind is ActKind.PACKET and self._limit > 2:
            self._limit -= 1

    def _end(self, state, code=FaultCode.NONE):
        size = self._size
        packet = self.kind is ActKind.PACKET
        super()._end(state, code)
        if packet and state is ActState.DONE:
            self._ledger.end(state, code, counted=size)


@found_by("packet")
class OneCardMore(ExitMotor):
    """It puts a card too many into each packet."""

    __slots__ = ()

    def start(self, act, now):
        super().start(act, now)
        if self.kind is ActKind.PACKET:
            self._limit += 1


@found_by("packet")
class AcceptsTwice(Shuffler):
    """It accepts an act twice."""

    __slots__ = ()

    def _start(self, act, now):
        super()._start(act, now)
        self.link.send(ActAccepted(act.epoch, act.txn), now)


@found_by("packet")
class ReadyStands(Shuffler):
    """It tells as many cards ready as before the packet."""

    __slots__ = ()

    def _levels(self, request, revision):
        told = super()._levels(request, revision)
        return replace(told, ready=52 if told.ready else 0)


@found_by("hello_tells_the_act")
class HelloWithoutSize(DeviceLink):
    """HELLO does not tell the size of the act."""

    __slots__ = ()

    def _hello(self, request):
        return replace(super()._hello(request), act_size=0)


@found_by("hello_tells_the_act")
class HelloWithoutCount(DeviceLink):
    """HELLO does not tell what was counted."""

    __slots__ = ()

    def _hello(self, request):
        return replace(super()._hello(request), act_counted=0)


@found_by("hello_tells_the_act")
class AlwaysAcknowledged(DeviceLink):
    """HELLO always tells the end as acknowledged."""

    __slots__ = ()

    def _hello(self, request):
        return replace(super()._hello(request), acknowledged=True)


@found_by("hello_tells_the_act")
class HelloOfTheEndAlone(DeviceLink):
    """HELLO tells an act only when it has ended."""

    __slots__ = ()

    def _hello(self, request):
        said = super()._hello(request)
        if said.act_state is ActState.STARTED:
            return replace(said, last_txn=said.last_txn - 1)
        return said


@found_by("progress")
class NoProgress(Shuffler):
    """It tells nothing between ActAccepted and the end."""

    __slots__ = ()

    def _tell_progress(self, now):
        pass


@found_by("progress")
class ProgressBySecond(Shuffler):
    """It tells its progress every half a second alone, not at each card."""

    __slots__ = ()

    def _tell_progress(self, now):
        if not self.timers.running(Timer.PROGRESS):
            super()._tell_progress(now)


@found_by("progress")
class ProgressByTwo(Shuffler):
    """It tells its progress at every second card."""

    __slots__ = ()

    def _tell_progress(self, now):
        if self.ledger.last.counted % 2 == 0:
            super()._tell_progress(now)


@found_by("progress")
class ProgressWithoutCount(Shuffler):
    """Its progress does not tell the count."""

    __slots__ = ()

    def _tell_progress(self, now):
        last = self.ledger.last
        self.link.tell(ActProgress(last.epoch, last.txn, 0), now)
        self.timers.start(Timer.PROGRESS, now + 0.5)


@found_by("remainder")
class SilentRemainder(Shuffler):
    """It tells no progress of a remainder."""

    __slots__ = ()

    def _tell_progress(self, now):
        if self.ledger.running is not ActKind.REMAINDER:
            super()._tell_progress(now)


@found_by("end_repeated")
class EndOnce(Shuffler):
    """It tells the end once."""

    __slots__ = ()

    def _ended(self, now):
        super()._ended(now)
        self.timers.stop(Timer.ANSWER)


@found_by("end_repeated")
class EndSlowly(Shuffler):
    """It repeats the end every half a second."""

    __slots__ = ()

    def _due(self, timer, at, now):
        super()._due(timer, at, now)
        if timer == Timer.ANSWER:
            self.timers.start(Timer.ANSWER, now + 0.5)


@found_by("end_repeated")
class EndQuickly(Shuffler):
    """It repeats the end every 50 ms."""

    __slots__ = ()

    def _due(self, timer, at, now):
        super()._due(timer, at, now)
        if timer == Timer.ANSWER:
            self.timers.start(Timer.ANSWER, now + 0.05)


@found_by("end_repeated")
class EndAfterTheAck(Shuffler):
    """It repeats the end though it was acknowledged."""

    __slots__ = ()

    def _acknowledged(self, ack):
        super()._acknowledged(ack)
        self.timers.start(Timer.ANSWER, 0.0)


@found_by("end_repeated")
class OtherCountAgain(Shuffler):
    """It repeats the end with another count."""

    __slots__ = ()

    def _due(self, timer, at, now):
        if timer == Timer.ANSWER:
            last = self.ledger.last
            self.link.tell(ActDone(last.epoch, last.txn, last.counted + 1), now)
            self.timers.start(Timer.ANSWER, now + 0.2)
        else:
            super()._due(timer, at, now)


@found_by("end_waits")
class HelloEndsTheRepetition(Shuffler):
    """It takes a HELLO for the acknowledgement of the end."""

    __slots__ = ()

    def receive(self, data, now):
        before = self.link.greetings
        super().receive(data, now)
        if self.link.greetings > before:
            self.timers.stop(Timer.ANSWER)


@found_by("remainder")
class RemainderKeepsOne(ExitMotor):
    """A remainder leaves a card inside, and counts it all the same."""

    __slots__ = ()

    def start(self, act, now):
        super().start(act, now)
        if self.kind is ActKind.REMAINDER:
            self._kept = 1

    def _end(self, state, code=FaultCode.NONE):
        kept = self._kept
        super()._end(state, code)
        if kept:
            self._ledger.end(state, code, counted=self._ledger.last.counted + 1)


@found_by("remainder")
class RemainderCountsInSix(ExitMotor):
    """It counts a remainder in five bits."""

    __slots__ = ()

    def _end(self, state, code=FaultCode.NONE):
        super()._end(state, code)
        self._ledger.end(state, code, counted=self._ledger.last.counted % 32)


@found_by("eject")
class EjectTellsNoCount(ExitMotor):
    """It tells a count of 0 for all that it ejects."""

    __slots__ = ()

    def _end(self, state, code=FaultCode.NONE):
        eject = self.kind is ActKind.EJECT
        super()._end(state, code)
        if eject:
            self._ledger.end(state, code, counted=0)


@found_by("eject")
class EjectKeepsOne(ExitMotor):
    """It leaves a card inside when it ejects."""

    __slots__ = ()

    def start(self, act, now):
        super().start(act, now)
        if self.kind is ActKind.EJECT:
            self._kept = 1


@found_by("jam")
class JamIsDone(ExitMotor):
    """It tells a jam as DONE."""

    __slots__ = ()

    def _halt(self, code):
        super()._halt(code)
        self._ledger.end(ActState.DONE, FaultCode.NONE)


@found_by("jam")
class JamCountsAll(ExitMotor):
    """It tells a jam with the count that was asked for."""

    __slots__ = ()

    def _halt(self, code):
        size = self._size
        super()._halt(code)
        self._ledger.end(ActState.FAULT, FaultCode.JAM, counted=size)


@found_by("jam")
class JamWithoutCode(ExitMotor):
    """It tells a FAULT without a code."""

    __slots__ = ()

    def _halt(self, code):
        super()._halt(code)
        self._ledger.end(ActState.FAULT, FaultCode.NONE)


@found_by("jam")
class JamIsOfTheMotor(ExitMotor):
    """It tells a jam as a fault of its motor."""

    __slots__ = ()

    def _halt(self, code):
        super()._halt(code)
        self._ledger.end(ActState.FAULT, FaultCode.MOTOR)


@found_by("jam")
class JamShownOtherwise(Shuffler):
    """Its levels show another fault than the one that its act ended with."""

    __slots__ = ()

    def _levels(self, request, revision):
        told = super()._levels(request, revision)
        return replace(told, fault=FaultCode.SENSOR) if told.fault else told


@found_by("jam")
class JamNotInLevels(Shuffler):
    """Its levels do not show a fault that stands."""

    __slots__ = ()

    def _levels(self, request, revision):
        return replace(super()._levels(request, revision), fault=FaultCode.NONE)


@found_by("wrong_packet")
class ShortIsDone(ExitMotor):
    """It tells a short packet as DONE."""

    __slots__ = ()

    def fail(self, code):
        if code is FaultCode.TOO_FEW_CARDS:
            self._end(ActState.DONE)
        else:
            super().fail(code)


@found_by("wrong_packet")
class OverIsDone(ExitMotor):
    """It tells a packet with a card too many as DONE."""

    __slots__ = ()

    def fail(self, code):
        if code is FaultCode.TOO_MANY_CARDS:
            self._end(ActState.DONE)
        else:
            super().fail(code)


@found_by("wrong_packet")
class WrongPacketCountsAsAsked(ExitMotor):
    """It tells a wrong packet as a FAULT with the count that was asked for."""

    __slots__ = ()

    def fail(self, code):
        size, packet = self._size, self.kind is ActKind.PACKET
        super().fail(code)
        if packet:
            self._ledger.end(ActState.FAULT, code, counted=size)


@found_by("wrong_packet")
class OverIsTooFew(ExitMotor):
    """It tells a packet with a card too many as TOO_FEW_CARDS."""

    __slots__ = ()

    def fail(self, code):
        super().fail(FaultCode.TOO_FEW_CARDS)


@found_by("wrong_packet")
class ShortIsAJam(ExitMotor):
    """It tells a packet of which a card did not come as a jam."""

    __slots__ = ()

    def fail(self, code):
        super().fail(FaultCode.JAM if code is FaultCode.TOO_FEW_CARDS else code)


@found_by("cover_in_an_act")
class CoverIsAJam(ExitMotor):
    """It tells an act that an open cover ended as a jam."""

    __slots__ = ()

    def fail(self, code):
        super().fail(FaultCode.JAM if code is FaultCode.DOOR_OPEN else code)


@found_by("cover_in_an_act")
class CoverDoesNotStop(Shuffler):
    """It goes on dealing when its cover is opened."""

    __slots__ = ()

    def _broken(self):
        return FaultCode.NONE


@found_by("cover_in_an_act")
class CoverIsDone(Shuffler):
    """It tells an act as DONE that an open cover stopped."""

    __slots__ = ()

    def _ended(self, now):
        last = self.ledger.last
        if last.code is FaultCode.DOOR_OPEN:
            self.nvram.write(act=replace(last, state=ActState.DONE, code=FaultCode.NONE))
        super()._ended(now)


@found_by("shuffle")
class ShuffleOfAnything(Shuffler):
    """It accepts SHUFFLE of a deck that is being shuffled."""

    __slots__ = ()

    def _shuffle_objection(self):
        return None


@found_by("shuffle")
class ShufflingIsNotReady(Shuffler):
    """It is NOT_READY for a SHUFFLE of a deck that is being shuffled."""

    __slots__ = ()

    def _shuffle_objection(self):
        return RejectReason.NOT_READY


@found_by("shuffle")
class ShuffleUnsupported(Shuffler):
    """It has no SHUFFLE."""

    __slots__ = ()

    def _objection(self, act):
        if act.kind is ActKind.SHUFFLE:
            return RejectReason.UNSUPPORTED
        return super()._objection(act)


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
        self.link.send(ActAccepted(act.epoch, act.txn), now)
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
            super()._void(act, now)
        except PowerCutError:
            self.link.send(ActVoided(act.epoch, act.txn), now)
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
