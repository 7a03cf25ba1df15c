"""Shufflers that carry acts out wrongly, or tell their ends wrongly."""

from msgspec.structs import replace

from drivers.messages import ActAccepted, ActDone, ActProgress
from drivers.vocabulary import ActKind, ActState, FaultCode, RejectReason
from simulators.devices.exit_motor import ExitMotor
from simulators.devices.link import DeviceLink, Timer
from simulators.devices.shuffler import Shuffler
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
        self.link.send(ActAccepted(act.epoch, act.txn))


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
        self.link.send_unasked(ActProgress(last.epoch, last.txn, 0), now)
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
            self.link.send_unasked(ActDone(last.epoch, last.txn, last.counted + 1), now)
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
class RemainderCountsInFive(ExitMotor):
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
