"""Judge of rules 4 and 8: the table waits for people's decisions, and every wait ends.

Irregularities, stated payouts and lock-outs are read from the record, and compared with what the
table did meanwhile.
"""

from collections.abc import Callable, Sequence

from controller.data.encoding import decode_event
from controller.data.events import PayoutStated, SignOnFailed
from controller.data.intents import (
    HoldClosed,
    HoldOpened,
    Intent,
    IrregularityClosed,
    IrregularityOpened,
    Refused,
    RoundEnded,
)
from controller.data.person import Doubt, Person
from controller.data.state import TableState
from controller.journal import Record
from controller.table import Outgoing, Table
from drivers.interface import SendAct

_WHO = b'"by":{'
_FOLLOWED = frozenset({IrregularityOpened, IrregularityClosed, HoldOpened, HoldClosed, RoundEnded})
_SAID = (PayoutStated.__name__, SignOnFailed.__name__)
_PAYOUT = "payout:"


class Undecided:
    """Watches irregularities, payouts, lock-outs and who is signed on."""

    def __init__(self, say: Callable[[int, str], None]) -> None:
        """Watch; `say` is called with a rule's number and how the rule was broken."""
        self._say = say
        self._seq = 0
        self._open: dict[int, IrregularityOpened] = {}
        self._payouts: set[str] = set()
        self._locked: tuple[str, ...] = ()
        self._failures: dict[str, int] = {}

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
        if written.kind in _SAID or _WHO in written.data:
            refused = any(isinstance(each, Refused) for each in table.intents)
            self._hear(table, decode_event(written.kind, written.data), refused=refused)
        state = table.state
        if state.locked_out or state.sign_ons:
            self._judge_timers(state)
        self._locked = tuple(state.locked_out)

    def _follow(self, intent: Intent) -> None:
        match intent:
            case IrregularityOpened():
                self._open[intent.id] = intent
            case IrregularityClosed():
                if self._open.pop(intent.id, None) is None:
                    self._say(4, f"irregularity {intent.id} is decided, and was not open")
            case HoldOpened(cause=cause) if cause.startswith(_PAYOUT):
                self._payouts.add(cause)
            case HoldClosed(cause=cause) if cause.startswith(_PAYOUT):
                self._payouts.discard(cause)
            case RoundEnded():
                for waiting in (*self._open, *self._payouts):
                    self._say(4, f"round {intent.round} is over, and {waiting} waits for a person")
                self._open.clear()
            case _:
                pass

    def _hear(self, table: Table, event: object, *, refused: bool) -> None:
        by = getattr(event, "by", None)
        if isinstance(by, Person):
            self._failures.pop(by.badge, None)
            if by.badge in self._locked and not refused:
                self._say(4, f"{by} is locked out, and {type(event).__name__} by them is taken")
        if isinstance(event, PayoutStated) and not refused:
            large = event.amount > table.definition.house.payout_acknowledged_above
            asked = f"{_PAYOUT}{event.seat}:{event.wager}" in self._payouts
            if large is not asked:
                self._say(4, f"{event} is {'' if asked else 'not '}to be acknowledged")
        if isinstance(event, SignOnFailed) and event.doubt is Doubt.WRONG_PIN:
            self._count(table, event.badge)

    def _count(self, table: Table, badge: str) -> None:
        """Count wrong PINs in a row: a fixed number of them locks a badge out."""
        if badge in self._locked:
            return
        self._failures[badge] = self._failures.get(badge, 0) + 1
        if self._failures[badge] >= table.definition.house.lockout_after:
            del self._failures[badge]
            if badge not in table.state.locked_out:
                self._say(4, f"badge {badge} is not locked out")

    def _judge_timers(self, state: TableState) -> None:
        for badge in state.locked_out:
            if f"lockout:{badge}" not in state.timers:
                self._say(8, f"the lock-out of badge {badge} has no end")
        for each in state.sign_ons:
            if f"sign_on:{each.session}" not in state.timers:
                self._say(8, f"{each.person} is signed on without end")
