"""Judge of self-driven shufflers: no order goes to them, and no dispensing goes unnoticed.

A part of the judge: it judges by the world, and shares no code with the procedure.
"""

from collections.abc import Callable

from controller.data.causes import Cause
from controller.data.intents import HoldOpened
from controller.data.state import HoldScope, Round, TableState
from controller.journal import Record
from controller.table import Outgoing, Table
from drivers.interface import SendAct, SendVoid
from drivers.vocabulary import ActKind
from simulators.devices.world import Place, World

_NOTICED = (Cause.PUT_OUT, Cause.SURPLUS)
"""Holds that are open until a late packet comes: that it comes then is no fault."""


class SelfDrivenJudge:
    """Watches the shuffler's dispensing, and the table's conclusions from it."""

    def __init__(self, world: World, say: Callable[[int, str], None]) -> None:
        self._world = world
        self._say = say
        self._number = 0
        self._epoch = 0
        self._held = False
        """Whether the round was held before the event in hand, and the report was expected in it.
        """

    def told(self, state: TableState) -> bool:
        """Tell whether all that the shuffler has put out so far was reported to the table."""
        latest = self._world.latest
        return latest is None or latest.act == (state.epoch, state.last_txn)

    def after(self, table: Table, out: list[Outgoing], written: Record) -> None:
        """Judge what an event led to."""
        state = table.state
        for each in out:
            if isinstance(each, SendAct | SendVoid):
                self._say(1, f"{each} goes to a shuffler that takes no orders")
        if state.epoch != self._epoch:
            self._epoch, self._number = state.epoch, state.last_txn
        if state.last_txn not in (self._number, self._number + 1):
            self._say(1, f"report {state.last_txn} was taken after {self._number}")
        if state.last_txn != self._number:
            self._judge_report(table)
        self._number = state.last_txn
        self._judge_tray(state)
        self._held = any(
            hold.scope is HoldScope.THIS_ROUND and hold.cause is not Cause.NO_PACKET
            for hold in state.holds
        )

    def _judge_report(self, table: Table) -> None:
        """Rule 4: cards that came out while the round was held open a hold of their own.

        So do those that came in a hand of players: it has its whole deck (rule 1).
        """
        round_, latest = table.state.round, self._world.latest
        noticed = any(
            isinstance(each, HoldOpened) and each.cause in _NOTICED for each in table.intents
        )
        standing = any(hold.cause in _NOTICED for hold in table.state.holds)
        if round_ is not None and round_.hand is not None and not round_.void:
            if not noticed and not standing:
                self._say(1, f"act {table.state.last_txn} came out in a hand, and nothing stops it")
            return
        if not self._held or round_ is None or latest is None or not _dealing(round_):
            return
        packet = latest.kind is ActKind.PACKET and latest.act.txn == table.state.last_txn
        served = round_.dealer_packet == "lifted"
        if packet and not served and not noticed and not standing:
            self._say(4, f"packet {latest.act.txn} came out while the table was held, unnoticed")

    def _judge_tray(self, state: TableState) -> None:
        """Rule 2: the table knows of each packet in the tray that was reported to it."""
        round_ = state.round
        if round_ is None or not _dealing(round_) or state.act is not None:
            return
        if not self.told(state) or round_.tray or round_.ahead_from:
            return
        cards = self._world.count(Place.TRAY)
        latest = self._world.latest
        if latest is not None and cards and cards == len(latest.cards):
            self._say(2, f"{cards} cards lie in the tray, and the table knows of none")


def _dealing(round_: Round) -> bool:
    inside = round_.remainder < 0 and not round_.drained
    return bool(round_.deck) and inside and not round_.void and not round_.mode.by_hand
