"""Self-driven shufflers whose numbers or reports are wrong."""

from msgspec.structs import replace

from drivers.frames import decode, encode
from drivers.messages import (
    Adopt,
    Adopted,
    Hello,
    PutOut,
    SelfDrivenLevels,
)
from drivers.vocabulary import ActState, Feed
from simulators.devices.link import Timer
from simulators.devices.nvram import ActRecord
from simulators.devices.self_driven import SelfDriven, SelfDrivenLedger
from simulators.devices.shuffler import ANSWER_REPEAT
from tests.certification.defects.planting import found_by_itself


def decoded(data):
    """Return the message of a frame that is to be sent."""
    return decode(data[1:-1])


@found_by_itself("number_that_began")
class LevelsBearTheLastEnd(SelfDriven):
    """Its levels bear the number of the last dispensing that ended."""

    __slots__ = ()

    def _levels(self, request, revision):
        told = super()._levels(request, revision)
        moving = self.ledger.last.state is ActState.STARTED
        return replace(told, number=told.number - moving)


@found_by_itself("number_that_began")
class NeverMoving(SelfDriven):
    """Its levels do not tell that cards move."""

    __slots__ = ()

    def _levels(self, request, revision):
        told = super()._levels(request, revision)
        return replace(told, feed=Feed.DEALING) if told.feed is Feed.MOVING else told


@found_by_itself("number_that_began")
class HelloTellsTheEnd(SelfDriven):
    """HELLO tells a packet only when it has ended."""

    __slots__ = ()

    def take_bytes(self):
        out = self.link._out
        out[:] = [self._late(each) for each in out]
        return super().take_bytes()

    def _late(self, data):
        message = decoded(data)
        if isinstance(message, Hello) and message.act_state is ActState.STARTED:
            return encode(replace(message, last_txn=message.last_txn - 1, act_state=ActState.DONE))
        return data


@found_by_itself("number_that_began")
class ReportsBeforeLevels(SelfDriven):
    """It sends its report before its levels tell what is left."""

    __slots__ = ()

    def take_bytes(self):
        out = self.link._out
        kinds = [type(decoded(each)) for each in out]
        if PutOut in kinds and SelfDrivenLevels in kinds:
            out.sort(key=lambda each: not isinstance(decoded(each), PutOut))
        return super().take_bytes()


@found_by_itself("reports_in_order")
class NewestReport(SelfDrivenLedger):
    """It tells its newest report first."""

    __slots__ = ()

    def answer(self):
        reports, act = self._nvram.reports, self._nvram.act
        if reports and act.state.terminal:
            self._nvram.reports = ()
            try:
                return super().answer()
            finally:
                self._nvram.reports = reports
        return super().answer()


@found_by_itself("reports_in_order")
class SlowReports(SelfDriven):
    """It repeats its report every half a second."""

    __slots__ = ()

    def _due(self, timer, at, now):
        super()._due(timer, at, now)
        if timer == Timer.ANSWER:
            self.timers.start(Timer.ANSWER, now + 0.5)


@found_by_itself("reports_in_order")
class AnyEpochAcknowledges(SelfDrivenLedger):
    """It takes the acknowledgement of any epoch."""

    __slots__ = ()

    @staticmethod
    def _covers(ack, report):
        return report.txn <= ack.txn


@found_by_itself("reports_in_order")
class AnyNumberAcknowledges(SelfDrivenLedger):
    """It takes the acknowledgement of an earlier number for that of the oldest report."""

    __slots__ = ()

    @staticmethod
    def _covers(ack, report):
        return report.epoch == ack.epoch and report.txn <= ack.txn + 1


@found_by_itself("reports_in_order")
class NextReportLater(SelfDriven):
    """Its next report waits for its time after an acknowledgement."""

    __slots__ = ()

    def _forget_acknowledged(self, ack, now):
        self.ledger.forgotten(ack)
        if not self.ledger.unanswered:
            self.timers.stop(Timer.ANSWER)
        else:
            self.timers.start(Timer.ANSWER, now + ANSWER_REPEAT)


@found_by_itself("known_at_its_beginning")
class KnowsAll(SelfDrivenLedger):
    """It tells the number before each packet as acknowledged."""

    __slots__ = ()

    def begin(self, kind, size, onto):
        begun = replace(super().begin(kind, size, onto), known=self.last.txn - 1)
        self._nvram.write(act=begun)
        return begun


@found_by_itself("known_at_its_beginning")
class AcknowledgesOneByOne(SelfDrivenLedger):
    """An acknowledgement ends the report of its own number alone."""

    __slots__ = ()

    @staticmethod
    def _covers(ack, report):
        return report.epoch == ack.epoch and report.txn == ack.txn


@found_by_itself("reports_outlive_power")
class ReportsDieWithPower(SelfDrivenLedger):
    """It forgets without power what waits beside its last report."""

    __slots__ = ()

    def boot(self):
        self._nvram.write(reports=())
        return super().boot()


@found_by_itself("reports_outlive_power")
class GoesOnAfterPower(SelfDrivenLedger):
    """It goes on dealing when power comes back."""

    __slots__ = ()

    def boot(self):
        if self.last.state is ActState.STARTED:
            return super().boot()
        return False


@found_by_itself("reports_outlive_power")
class ForgetsAcknowledgements(SelfDrivenLedger):
    """It forgets without power that its last report was acknowledged."""

    __slots__ = ()

    def boot(self):
        if self.last.state is ActState.DONE:
            self._nvram.write(act=replace(self.last, acknowledged=False))
        return super().boot()


@found_by_itself("packet_cut_at_each_write")
class MovesBeforeItWrites(SelfDrivenLedger):
    """It writes its number only when its first card has come."""

    __slots__ = ()

    def boot(self):
        last = self.last
        if last.state is ActState.STARTED and last.counted < 2:
            self._nvram.write(act=ActRecord(last.epoch, last.txn - 1, state=ActState.DONE))
        return super().boot()


@found_by_itself("packet_cut_at_each_write")
class CutIsDone(SelfDrivenLedger):
    """After a power cut it tells a packet that was cut as DONE."""

    __slots__ = ()

    def boot(self):
        if self.last.state is ActState.STARTED:
            self.end(ActState.DONE)
        return super().boot()


@found_by_itself("packet_cut_at_each_write")
class CutCountsNothing(SelfDrivenLedger):
    """After a power cut it tells a count of 0."""

    __slots__ = ()

    def boot(self):
        if self.last.state is ActState.STARTED:
            self._nvram.write(act=replace(self.last, counted=0))
        return super().boot()


@found_by_itself("reports_wait")
class ReportsAfterGoodbye(SelfDriven):
    """It repeats its report after a Goodbye."""

    __slots__ = ()

    def _due(self, timer, at, now):
        if timer == Timer.ANSWER:
            self.link.send(self.ledger.answer())
            self.timers.start(Timer.ANSWER, now + ANSWER_REPEAT)
        else:
            super()._due(timer, at, now)


@found_by_itself("adopted_by_itself")
class AdoptionKeepsReports(SelfDriven):
    """An adoption keeps the reports that wait."""

    __slots__ = ()

    def _adopt(self, asked, now):
        kept = self.ledger.waiting
        answer = super()._adopt(asked, now)
        if kept and not self.ledger.waiting:
            self.nvram.write(reports=kept)
            self.timers.start(Timer.ANSWER, now + ANSWER_REPEAT)
        return answer


@found_by_itself("adopted_by_itself")
class AdoptionKeepsItsNumber(SelfDrivenLedger):
    """Its numbers go on over an adoption."""

    __slots__ = ()

    def adopt(self, epoch):
        number = self.last.txn
        super().adopt(epoch)
        self._nvram.write(act=ActRecord(epoch, number))


@found_by_itself("adopted_by_itself")
class AdoptedWithADeck(SelfDriven):
    """It is adopted with a deck inside."""

    __slots__ = ()

    def _adopted(self, request, epoch):
        if epoch and epoch != self.ledger.last.epoch:
            self.ledger.adopt(epoch)
        return Adopted(request, epoch)


@found_by_itself("adopted_by_itself")
class SameEpochBeginsAnew(SelfDriven):
    """The same epoch again begins its numbers anew."""

    __slots__ = ()

    def _take_message(self, message, now):
        if isinstance(message, Adopt) and message.epoch == self.ledger.last.epoch:
            self.ledger.adopt(message.epoch)
        super()._take_message(message, now)


@found_by_itself("reports_in_order")
class TellsItOnce(SelfDriven):
    """It tells each report once."""

    __slots__ = ()

    def _due(self, timer, at, now):
        if timer != Timer.ANSWER:
            super()._due(timer, at, now)
