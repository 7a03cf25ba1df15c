"""The ledger of a self-driven shuffler: its dispensings until the host has acknowledged them.

The shuffler draws the numbers. Its last act is the last dispensing; earlier ones are kept beside it
until they are acknowledged, so that a round dealt without a host is reported afterwards.
"""

from msgspec.structs import replace

from drivers.messages import ActAck, Message, PutOut
from drivers.vocabulary import ActKind, ActState, FaultCode, Feed, Tray
from simulators.devices.acts import ActLedger
from simulators.devices.nvram import ActRecord, LevelsRecord

KEPT = 16
"""Reports kept in addition to the last one: a round has ten at most. If there are more, the oldest
are lost.
"""


class SelfDrivenLedger(ActLedger):
    """Numbers the dispensings, and keeps each report until it is acknowledged."""

    __slots__ = ()

    @property
    def waiting(self) -> tuple[ActRecord, ...]:
        """The reports that are not acknowledged, the oldest first."""
        last = self.last
        open_end = last.state.terminal and not last.acknowledged
        return (*self._nvram.reports, last) if open_end else self._nvram.reports

    @property
    def unanswered(self) -> bool:
        """Whether a report must still be repeated."""
        return bool(self.waiting)

    def answer(self) -> Message:
        """Return the oldest report: only one at a time, so that no report overtakes another."""
        told = self.waiting[0]
        return PutOut(
            told.epoch,
            told.txn,
            told.kind,
            told.size,
            told.state,
            told.counted,
            told.code,
            told.onto,
            told.ready,
            told.known,
        )

    def begin(self, kind: ActKind, size: int, onto: Tray) -> ActRecord:
        """Write that cards move now, under the next number."""
        last, waiting = self.last, self.waiting
        begun = ActRecord(
            last.epoch,
            last.txn + 1,
            kind,
            size,
            ActState.STARTED,
            acknowledged=False,
            onto=onto,
            known=waiting[0].txn - 1 if waiting else last.txn,
        )
        self._nvram.write(act=begun, reports=waiting[-KEPT:])
        return begun

    def end(
        self,
        state: ActState,
        code: FaultCode = FaultCode.NONE,
        *,
        counted: int | None = None,
        levels: LevelsRecord | None = None,
    ) -> None:
        """Write how it ended, how many cards are left inside, and how the shuffler goes on."""
        last, levels = self.last, levels or self._nvram.levels
        feed = Feed.HALTED
        if state is ActState.DONE:
            whole = last.kind is ActKind.REMAINDER or not levels.ready
            feed = Feed.STANDING if whole else Feed.DEALING
        count = last.counted if counted is None else counted
        ended = replace(last, state=state, code=code, counted=count, ready=levels.ready)
        self._nvram.write(act=ended, levels=replace(levels, feed=feed))

    def forgotten(self, ack: ActAck) -> tuple[ActRecord, ...]:
        """Write that the host has all reports up to a number; return those that were new to it."""
        told = tuple(each for each in self.waiting if self._covers(ack, each))
        if told:
            last = self.last
            kept = tuple(each for each in self._nvram.reports if each not in told)
            done = replace(last, acknowledged=last.acknowledged or last in told)
            self._nvram.write(act=done, reports=kept)
        return told

    @staticmethod
    def _covers(ack: ActAck, report: ActRecord) -> bool:
        return report.epoch == ack.epoch and report.txn <= ack.txn

    def adopt(self, epoch: int) -> None:
        """Write a new epoch, without dispensings."""
        levels = replace(self._nvram.levels, feed=Feed.STANDING)
        self._nvram.write(act=ActRecord(epoch), levels=levels, reports=())

    def boot(self) -> bool:
        """Power came back in the middle of a deck: nothing goes on by itself."""
        if super().boot():
            return True
        if self._nvram.levels.feed is Feed.DEALING:
            self._nvram.write(levels=replace(self._nvram.levels, feed=Feed.HALTED))
        return False
