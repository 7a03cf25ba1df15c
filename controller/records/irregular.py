"""Irregularities in one round, with the packets that were dealt by hand."""

from controller.data.intents import (
    DealingModeSet,
    DealtByHand,
    IrregularityClosed,
    IrregularityOpened,
)
from controller.data.modes import DealingMode
from controller.records.record import HandDealRecord, IrregularityRecord, ModeRecord, Moment

IrregularIntent = IrregularityOpened | IrregularityClosed | DealingModeSet | DealtByHand


class Irregular:
    """The irregularities, orders of the mode and packets by hand of one round.

    Attributes:
        mode: how the round is dealt, as far as it is known.
        modes: the orders that were given in it; `by_hand`: the packets that were dealt by hand.
    """

    def __init__(self) -> None:
        self.mode = DealingMode.SHUFFLER
        self.modes: list[ModeRecord] = []
        self.by_hand: list[HandDealRecord] = []
        self._opened: dict[int, tuple[Moment, IrregularityOpened]] = {}
        self._closed: dict[int, tuple[Moment, IrregularityClosed]] = {}

    def note(self, intent: IrregularIntent, at: Moment) -> None:
        """Take in what followed from an event."""
        match intent:
            case IrregularityOpened():
                self._opened[intent.id] = at, intent
            case IrregularityClosed():
                self._closed[intent.id] = at, intent
            case DealingModeSet(mode=mode, round=first, by=by, reason=reason):
                self.modes.append(ModeRecord(at, mode, first, by, reason))
            case DealtByHand(seat=seat, cards=cards):
                self.by_hand.append(HandDealRecord(at, seat, cards))
                if not self.mode.by_hand:
                    self.mode = DealingMode.HAND_DEAL

    def concerned(self, number: int) -> tuple[int, str]:
        """Return the seat and the wager that an irregularity is about."""
        _, said = self._opened[number]
        return said.seat, said.wager

    def records(self) -> tuple[IrregularityRecord, ...]:
        """Return the irregularities in their order, including open ones."""
        return tuple(self._record(number) for number in self._opened)

    def _record(self, number: int) -> IrregularityRecord:
        opened, said = self._opened[number]
        closed, decided = self._closed.get(number, (None, None))
        return IrregularityRecord(
            number,
            opened,
            said.kind,
            said.scope,
            said.seat,
            said.wager,
            said.remark,
            said.by,
            closed,
            decided.remedy if decided is not None else "",
            decided.by if decided is not None else "",
            decided.reason if decided is not None else "",
        )
