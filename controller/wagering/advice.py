"""Advice for the dealer on wagers: sensors see that something lies there, and not how much."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from controller.data.definition import (
    OpensAt,
    SeatsPerPlayer,
    Step,
    TableDefinition,
    WagerDefinition,
)
from controller.data.message import Message, Money, both, message, one_by_one
from controller.wagering.amounts import multiples

_SEATS = {
    SeatsPerPlayer.ONE: message("advice-one-seat"),
    SeatsPerPlayer.TWO_ADJACENT: message("advice-two-seats"),
}


def advice(
    table: TableDefinition, step: Step, lying: Mapping[int, Sequence[str]], stage: int = 0
) -> tuple[Message, ...]:
    """Return what to check now; the most important first.

    Args:
        table: the table.
        step: of the round.
        lying: the wagers that lie at each seat, by name.
        stage: which stage is decided on.
    """
    match step:
        case Step.WAGERING:
            found = [*_equal(table, lying), *_payouts(table), *_limits(table, OpensAt.WAGERING)]
            return (*found, *_seats(table, lying))
        case Step.DECIDING:
            return tuple(_limits_at(table, stage))
        case Step.SETTLING:
            return tuple(_payouts(table))
        case _:
            return ()


def _equal(table: TableDefinition, lying: Mapping[int, Sequence[str]]) -> Iterator[Message]:
    """Name the seats with two bets that must be equal."""
    for wager in table.game.wagers:
        if not wager.equal_to:
            continue
        pair = {wager.name, wager.equal_to}
        seats = [seat for seat, names in sorted(lying.items()) if pair <= set(names)]
        if seats:
            yield _look_at(seats, wager.label, table.game.label(wager.equal_to))


def _look_at(seats: Sequence[int], wager: str, other_wager: str) -> Message:
    if len(seats) == 1:
        return message("advice-equal-seat", wager=wager, other_wager=other_wager, seat=seats[0])
    named = both([str(seat) for seat in seats])
    return message("advice-equal-seats", wager=wager, other_wager=other_wager, seats=named)


def _limits_at(table: TableDefinition, stage: int) -> Iterator[Message]:
    """Return the limits of the bet of a stage, with its multiples."""
    if table.game.staged:
        bets = table.game.stages[stage].bets
        table = replace(table, game=table.game.decided_at(stage))
        yield from _limits(table, OpensAt.DECIDING, [bets])
    else:
        yield from _limits(table, OpensAt.DECIDING)


def _limits(
    table: TableDefinition, opens: OpensAt, names: Sequence[str] | None = None
) -> Iterator[Message]:
    """Return the limits of the bets that are put down now, or of these alone, on one line."""
    found = [
        _limit(table, wager, limit)
        for wager in table.game.wagers
        if wager.opens is opens and (names is None or wager.name in names)
        if (limit := table.limit(wager.name)) is not None
    ]
    if found:
        yield message("advice-limits", limits=one_by_one(found))


def _limit(table: TableDefinition, wager: WagerDefinition, limit: tuple[int, int]) -> Message:
    least, most = limit
    found = message("advice-limit", wager=wager.label, least=Money(least), most=Money(most))
    if wager.opens is OpensAt.WAGERING or not wager.requires:
        return found
    times = multiples(wager, table.game.label(wager.requires))
    return message("list-comma", first=found, rest=times)


def _payouts(table: TableDefinition) -> Iterator[Message]:
    """Return the payout limits, which must be displayed (WAC 230-15-490)."""
    if table.payout_limits:
        each = [
            message("advice-payout", wager=table.game.label(name), most=Money(most))
            for name, most in table.payout_limits
        ]
        yield message("advice-payouts", limits=one_by_one(each))


def _seats(table: TableDefinition, lying: Mapping[int, Sequence[str]]) -> Iterator[Message]:
    """Return the house's rule about seats if several are taken: nothing shows whose they are."""
    words = _SEATS.get(table.house.seats_per_player)
    if words is not None and sum(1 for names in lying.values() if names) > 1:
        yield words
