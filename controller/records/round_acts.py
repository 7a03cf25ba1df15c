"""What the shuffler put out for one round: each act, when asked for, ended, counted and lifted."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from controller.data.intents import ActCounted, ActQuestioned, ActSettled, ActVerdict, Intent
from controller.records.record import NO_COUNT, ActEnd, ActRecord, HandCount, Moment
from drivers.interface import ActReport, DeviceEvent, LastAct, LinkUp, PutOut, SendAct
from drivers.vocabulary import UNKNOWN_COUNT, FaultCode, Tray


class Dealing:
    """The acts of one round by epoch and number, in the order in which they were asked for."""

    def __init__(self) -> None:
        self._acts: dict[tuple[int, int], ActRecord] = {}

    def note(self, intent: Intent, at: Moment, *, tray_empty: bool) -> None:
        """Take in one intent, in its order."""
        if isinstance(intent, SendAct):
            key = intent.epoch, intent.txn
            act = self._acts.get(key) or _asked(intent, at)
            self._acts[key] = replace(act, sent=act.sent + 1)  # a new one, or the open one again
        elif isinstance(intent, ActQuestioned | ActCounted | ActSettled):
            self._judge(intent, at, tray_empty=tray_empty)

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
        key = told.act.epoch, told.act.txn
        if key in self._acts:
            return
        if told.onto is Tray.EMPTY:
            self.lift(at)  # if the levels that reported it were lost
        self._acts[key] = _asked(told.act, at)
        self._end(told.act, at)

    def _end(self, last: LastAct, at: Moment) -> None:
        key = last.epoch, last.txn
        if key != next(reversed(self._acts), None) or not last.state.terminal:
            return
        act = self._acts[key]
        if act.ended is None:
            end = ActEnd(last.state.name.lower())
            told = end is not ActEnd.VOIDED and last.counted != UNKNOWN_COUNT
            counted = last.counted if told else NO_COUNT
            code = "" if last.code is FaultCode.NONE else last.code.name.lower()
            self._acts[key] = replace(act, ended=at, end=end, code=code, counted=counted)

    def lift(self, at: Moment) -> None:
        """Note that the exit tray was emptied."""
        key = next((key for key, act in self._acts.items() if _may_lie_there(act)), None)
        if key is not None:
            self._acts[key] = replace(self._acts[key], lifted=at)

    def _judge(
        self, intent: ActQuestioned | ActCounted | ActSettled, at: Moment, *, tray_empty: bool
    ) -> None:
        """Note that an act is in question, that its cards were counted, or how it was decided."""
        key = next((key for key in reversed(self._acts) if key[1] == intent.txn), None)
        if key is None:
            return
        act = self._acts[key]
        match intent:
            case ActQuestioned():
                act = replace(act, questioned=at)
            case ActCounted():
                act = _counted(act, HandCount(at, intent.count, intent.by, None))
            case ActSettled(count=count):
                act = replace(act, settled=at, verdict=intent.verdict)
                if count != NO_COUNT:
                    act = replace(act, hand_count=count, hand_count_by=intent.by)
                if count > 0 and tray_empty and act.lifted is None:
                    act = replace(act, lifted=at)
        self._acts[key] = act

    def count(self, counted: HandCount) -> None:
        """Note a supervisor's count of the cards in question, if there are any."""
        key = next(reversed(self._acts), None)
        if key is not None and self._acts[key].counting:
            self._acts[key] = _counted(self._acts[key], counted)

    @property
    def counting_since(self) -> Moment | None:
        """When the act came into question whose cards are counted now; None: none is."""
        return next((act.questioned for act in self._acts.values() if act.counting), None)

    def records(self, receivers: Sequence[int]) -> Iterator[ActRecord]:
        """Yield all acts; the packets went to the receivers in their order."""
        waiting = iter(receivers)
        receiver = next(waiting, None)
        for act in map(_shown, self._acts.values()):
            if act.kind != "packet":
                yield act
                continue
            yield replace(act, seat=receiver)
            if act.stands or act.verdict is ActVerdict.ASIDE:
                receiver = next(waiting, None)


def _asked(act: SendAct | LastAct, at: Moment) -> ActRecord:
    return ActRecord(act.kind.name.lower(), act.txn, None, act.size, at)


def _may_lie_there(act: ActRecord) -> bool:
    """Tell whether cards of an act may lie in the tray."""
    nothing = act.end is ActEnd.VOIDED or act.hand_count == 0
    return act.lifted is None and not nothing


def _counted(act: ActRecord, count: HandCount) -> ActRecord:
    return replace(act, hand_counts=(*act.hand_counts, count))


def _shown(act: ActRecord) -> ActRecord:
    """Return an act for the record; while its cards are counted, without any count of them."""
    if not act.counting:
        return act
    hidden = tuple(replace(each, cards=NO_COUNT) for each in act.hand_counts)
    return replace(act, counted=NO_COUNT, hand_counts=hidden)
