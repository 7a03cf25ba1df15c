"""What the shuffler put out for one round: each act, when asked for, ended, counted and lifted."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from controller.data.intents import ActCounted, ActQuestioned, ActSettled, Verdict
from controller.records.record import NO_COUNT, ActEnd, ActRecord, HandCount, Moment
from drivers.interface import ActReport, DeviceEvent, LastAct, LinkUp, PutOut, SendAct
from drivers.vocabulary import UNKNOWN_COUNT, ActKind, ActState, FaultCode, Tray

_ENDS = {
    ActState.DONE: ActEnd.DONE,
    ActState.FAULT: ActEnd.FAULT,
    ActState.INTERRUPTED: ActEnd.INTERRUPTED,
    ActState.VOIDED: ActEnd.VOIDED,
}


@dataclass(slots=True)
class Act:
    """One act, updated event by event; its fields have the names of those of `ActRecord`."""

    sent: SendAct
    asked: Moment
    times: int = 1
    ended: Moment | None = None
    end: ActEnd = ActEnd.OPEN
    code: FaultCode = FaultCode.NONE
    counted: int = NO_COUNT
    hand_count: int = NO_COUNT
    hand_count_by: str = ""
    lifted: Moment | None = None
    questioned: Moment | None = None
    settled: Moment | None = None
    verdict: Verdict | None = None
    hand_counts: list[HandCount] = field(default_factory=list)

    @property
    def out(self) -> bool:
        """Whether cards of it may lie in the tray."""
        nothing = self.end is ActEnd.VOIDED or self.hand_count == 0
        return self.lifted is None and not nothing

    @property
    def counting(self) -> bool:
        """Whether its cards are still being counted, blind."""
        return self.questioned is not None and self.settled is None

    def record(self, seat: int | None) -> ActRecord:
        """Return the act for the record; while its cards are counted, without any count of them."""
        counts = [replace(each, cards=NO_COUNT) for each in self.hand_counts]
        return ActRecord(
            self.sent.kind.name.lower(),
            self.sent.txn,
            seat,
            self.sent.size,
            self.asked,
            self.times,
            self.ended,
            self.end,
            "" if self.code is FaultCode.NONE else self.code.name.lower(),
            NO_COUNT if self.counting else self.counted,
            self.hand_count,
            self.hand_count_by,
            self.lifted,
            self.questioned,
            self.settled,
            self.verdict,
            tuple(counts if self.counting else self.hand_counts),
        )


class Dealing:
    """The acts of one round, in the order in which they were asked for."""

    def __init__(self) -> None:
        self._acts: list[Act] = []

    def send(self, sent: SendAct, at: Moment) -> None:
        """Note that an act is sent: a new one, or the open one again."""
        last = self._acts[-1] if self._acts else None
        if last is not None and last.sent.txn == sent.txn:
            last.times += 1
        else:
            self._acts.append(Act(sent, at))

    def add_report(self, event: DeviceEvent, at: Moment) -> None:
        """Take in what a device reports of its last act."""
        if isinstance(event, ActReport):
            self._end(event.act, at)
        elif isinstance(event, PutOut):
            self._put_out(event, at)
        elif isinstance(event, LinkUp):
            self._end(event.last_act, at)

    def _put_out(self, told: PutOut, at: Moment) -> None:
        """Take in a report of a shuffler that deals by itself.

        There was no order, so the report is the whole act.
        """
        act = told.act
        if any((a.sent.epoch, a.sent.txn) == (act.epoch, act.txn) for a in self._acts):
            return
        if told.onto is Tray.EMPTY:
            self.lift(at)  # if the levels that reported it were lost
        said = SendAct(told.device, act.epoch, act.txn, act.kind, act.size)
        self._acts.append(Act(said, at, times=0))
        self._end(act, at)

    def _end(self, last: LastAct, at: Moment) -> None:
        act = self._acts[-1] if self._acts else None
        if act is None or act.ended is not None or last.state not in _ENDS:
            return
        if (last.epoch, last.txn) == (act.sent.epoch, act.sent.txn):
            act.ended, act.end, act.code = at, _ENDS[last.state], last.code
            told = act.end is not ActEnd.VOIDED and last.counted != UNKNOWN_COUNT
            act.counted = last.counted if told else NO_COUNT

    def lift(self, at: Moment) -> None:
        """Note that the exit tray was emptied."""
        act = next((act for act in self._acts if act.out), None)
        if act is not None:
            act.lifted = at

    def judge(
        self, intent: ActQuestioned | ActCounted | ActSettled, at: Moment, *, tray_empty: bool
    ) -> None:
        """Note that an act is in question, that its cards were counted, or how it was decided."""
        act = next((act for act in reversed(self._acts) if act.sent.txn == intent.txn), None)
        if act is None:
            return
        if isinstance(intent, ActQuestioned):
            act.questioned = at
            return
        if isinstance(intent, ActCounted):
            act.hand_counts.append(HandCount(at, intent.count, intent.by, None))
            return
        act.settled, act.verdict = at, intent.verdict
        if intent.count == NO_COUNT:
            return
        act.hand_count, act.hand_count_by = intent.count, intent.by
        if intent.count and tray_empty and act.lifted is None:
            act.lifted = at

    def count(self, counted: HandCount) -> None:
        """Note a supervisor's count of the cards in question, if there are any."""
        act = self._acts[-1] if self._acts else None
        if act is not None and act.counting:
            act.hand_counts.append(counted)

    @property
    def counting_since(self) -> Moment | None:
        """When the act came into question whose cards are counted now; None: none is."""
        return next((act.questioned for act in self._acts if act.counting), None)

    def records(self, receivers: Sequence[int]) -> tuple[ActRecord, ...]:
        """Return all acts; the packets went to the receivers in their order."""
        return tuple(self._dealt(receivers))

    def _dealt(self, receivers: Sequence[int]) -> Iterator[ActRecord]:
        waiting = iter(receivers)
        receiver = next(waiting, None)
        for act in self._acts:
            if act.sent.kind is not ActKind.PACKET:
                yield act.record(None)
                continue
            record = act.record(receiver)
            yield record
            if record.stands or record.verdict is Verdict.ASIDE:
                receiver = next(waiting, None)

    @property
    def asked(self) -> bool:
        """Whether a packet was asked for."""
        return bool(self._acts)
