"""Views of settling: the order of the seats, and what the wagers of the next one pay.

Never what a seat has won: the table knows no cards.
"""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from controller.data.definition import Step
from controller.data.message import Message, message
from controller.data.outcomes import SettledBy, SettlementRule, hand_on_layout
from controller.data.state import Seat
from controller.procedure.model import TableModel
from controller.procedure.play import settlement_order


class HandPaidView(Struct, frozen=True):
    """What one hand is paid: `pays` to `to`, such as 40 to 1."""

    hand: Message
    pays: int
    to: int


class PrizeView(Struct, frozen=True):
    """What a wager or bonus pays at this table, by its pay table.

    Attributes:
        hands: each hand that is paid; empty: the wager wins even money.
        beaten: the hands that are paid although they lose, where the game has such.
        limit: cents, the most that all seats together get in a round; None: there is no limit.
    """

    name: str
    label: str
    hands: tuple[HandPaidView, ...]
    beaten: tuple[HandPaidView, ...]
    limit: int | None


class SettlingView(Struct, frozen=True):
    """How the round is settled.

    Attributes:
        order: the seats with something to settle, by number, in the order of the game's rule.
        seat: the seat that is settled now or next; 0: none is left.
        followed: the dealer touches each seat that is settled.
        settled: how many are.
        prizes: what its wagers and bonuses pay, in the order in which they are settled.
    """

    order: tuple[int, ...]
    seat: int
    followed: bool
    settled: int
    prizes: tuple[PrizeView, ...]


def to_settle(m: TableModel) -> int:
    """Return the seat that the dealer settles and touches next; 0: they touch none."""
    return next(iter(settlement_order.unsettled(m)), 0)


def settling_view(m: TableModel) -> SettlingView | None:
    """Return how the round is settled; None: it is not being settled."""
    if m.state.step != Step.SETTLING:
        return None
    seats, seat = settlement_order.seats_in_order(m), settlement_order.next_seat(m)
    return SettlingView(
        order=tuple(each.number for each in seats),
        seat=seat.number if seat is not None else 0,
        followed=settlement_order.followed(m),
        settled=sum(settlement_order.is_settled(m, each) for each in seats),
        prizes=tuple(_prizes(m, seat)) if seat is not None else (),
    )


def _prizes(m: TableModel, seat: Seat) -> Iterator[PrizeView]:
    """Yield what pays at a seat; where no sensor tells its wagers, all of them."""
    wagers = settlement_order.open_wagers(m, seat)
    for name in m.game.settlement:
        rule = m.game.rule(name)
        if (rule.beside or name) in wagers:
            yield _prize(m, rule)


def _prize(m: TableModel, rule: SettlementRule) -> PrizeView:
    """Return what a wager or bonus pays."""
    hands = _hands(m, rule.lists[0])
    if rule.by is SettledBy.SHOWDOWN and rule.commission:
        odds = rule.less_commission(Fraction(1))
        won = message("paid-less-commission", percent=rule.commission)
        hands = (HandPaidView(won, odds.numerator, odds.denominator),)
    limit = dict(m.table.payout_limits).get(m.game.prize(rule.name))
    return PrizeView(rule.name, m.game.label(rule.name), hands, _hands(m, rule.when_beaten), limit)


def _hands(m: TableModel, name: str) -> tuple[HandPaidView, ...]:
    """Return the hands that a list of the pay table pays, in its order."""
    odds = m.game.pay_table(m.table.pay_table).odds(name).items()
    return tuple(_paid(hand, Fraction(to_one)) for hand, to_one in odds)


def _paid(hand: str, odds: Fraction) -> HandPaidView:
    return HandPaidView(hand_on_layout(hand), odds.numerator, odds.denominator)
