"""Judge of rules 4 and 8: the table waits for people's decisions, and every wait ends.

Irregularities, stated payouts and wrong PINs are read from the record, and compared with what the
table did meanwhile.
"""

from collections.abc import Callable, Sequence

from controller.data.causes import About, Cause, Spot
from controller.data.encoding import decode_event
from controller.data.events import PayoutStated, SignedOn, SignOnFailed, TimerExpired, Unlocked
from controller.data.intents import (
    HoldClosed,
    HoldOpened,
    Intent,
    IrregularityClosed,
    IrregularityOpened,
    Refused,
    RoundEnded,
)
from controller.data.person import Doubt
from controller.data.state import TableState
from controller.journal import Record
from controller.table import Outgoing, Table
from drivers.interface import SendAct

_WHO = b'"by":{'
_FOLLOWED = frozenset({IrregularityOpened, IrregularityClosed, HoldOpened, HoldClosed, RoundEnded})
_SAID = (PayoutStated.__name__, SignOnFailed.__name__, Unlocked.__name__)
_FORGET = b'"pin_forget:'


class Undecided:
    """Watches irregularities, payouts, wrong PINs and who is signed on."""

    def __init__(self, say: Callable[[int, str], None]) -> None:
        """Watch; `say` is called with a rule's number and how the rule was broken."""
        self._say = say
        self._seq = 0
        self._open: dict[int, IrregularityOpened] = {}
        self._payouts: set[About] = set()
        self._failures: dict[tuple[str, str], int] = {}
        """Wrong PINs of each badge at each place, since they were last forgotten."""

    def after(
        self, table: Table, out: Sequence[Outgoing], written: Record, kinds: set[type]
    ) -> None:
        """Judge what an event led to; repeated reports were judged when they first came.

        Args:
            table: the present table.
            out: the commands that leave.
            written: the event's record.
            kinds: the types of the event's intents.
        """
        if written.seq == self._seq:
            return
        self._seq = written.seq
        if not _FOLLOWED.isdisjoint(kinds):
            for intent in table.intents:
                self._follow(intent)
        if self._open and any(isinstance(each, SendAct) for each in out):
            for found in self._open.values():
                if found.by and found.scope.stops_round:
                    self._say(4, f"an act leaves, and irregularity {found.id} is not decided")
        if written.kind in _SAID or _WHO in written.data or _FORGET in written.data:
            refused = any(isinstance(each, Refused) for each in table.intents)
            event = decode_event(written.kind, written.data)
            self._hear(table, event, refused=refused)
            self._judge_pins(table, event, refused=refused)
        state = table.state
        if state.pin_tries or state.sign_ons:
            self._judge_timers(state)

    def _follow(self, intent: Intent) -> None:
        match intent:
            case IrregularityOpened():
                self._open[intent.id] = intent
            case IrregularityClosed():
                if self._open.pop(intent.id, None) is None:
                    self._say(4, f"irregularity {intent.id} is decided, and was not open")
            case HoldOpened(cause=Cause.PAYOUT, about=about):
                self._payouts.add(about)
            case HoldClosed(cause=Cause.PAYOUT, about=about):
                self._payouts.discard(about)
            case RoundEnded():
                for waiting in (*self._open, *self._payouts):
                    self._say(4, f"round {intent.round} is over, and {waiting} waits for a person")
                self._open.clear()
            case _:
                pass

    def _hear(self, table: Table, event: object, *, refused: bool) -> None:
        if isinstance(event, PayoutStated) and not refused:
            large = event.amount > table.definition.house.payout_acknowledged_above
            asked = Spot(event.seat, event.wager) in self._payouts
            if large is not asked:
                self._say(4, f"{event} is {'' if asked else 'not '}to be acknowledged")

    def _judge_pins(self, table: Table, event: object, *, refused: bool) -> None:
        """Count wrong PINs in a row of a badge at a place: after some the next try waits."""
        match event:
            case SignedOn(by=person, place=place) if not refused:
                self._failures.pop((place, person.badge), None)
            case Unlocked(locked=badge) if not refused:
                self._failures = {k: v for k, v in self._failures.items() if k[1] != badge}
            case TimerExpired(timer=timer):
                badge, _, place = timer.partition(":")[2].partition("@")
                self._failures.pop((place, badge), None)
            case SignOnFailed(doubt=Doubt.WRONG_PIN, badge=badge, place=place):
                count = self._failures[place, badge] = self._failures.get((place, badge), 0) + 1
                waits = table.state.must_wait(place, badge)
                if count >= table.definition.house.pin_tries and not waits:
                    self._say(4, f"wrong PIN {count} of badge {badge} at {place}: nothing waits")
            case _:
                pass

    def _judge_timers(self, state: TableState) -> None:
        for tries in state.pin_tries:
            if tries.waits and f"pin_wait:{tries.tried}@{tries.place}" not in state.timers:
                self._say(8, f"badge {tries.badge} waits at {tries.place} without end")
        for each in state.sign_ons:
            if f"sign_on:{each.session}" not in state.timers:
                self._say(8, f"{each.person} is signed on without end")
