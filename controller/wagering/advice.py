"""What the dealer is advised of wagers where sensors see that something lies, and not how much."""

from collections.abc import Iterator, Mapping, Sequence

from controller.data.definition import Opens, SeatsPerPlayer, Step, TableDefinition
from controller.data.money import money
from controller.wagering.words import multiples

_SEATS = {
    SeatsPerPlayer.ONE: "One seat to a player.",
    SeatsPerPlayer.TWO_ADJACENT: "One player may hold two seats, next to each other.",
}


def advice(
    table: TableDefinition, step: Step, lying: Mapping[int, Sequence[str]]
) -> tuple[str, ...]:
    """Return what to look at now; most important first.

    Args:
        table: the table.
        step: where the round is.
        lying: the wagers that lie at each seat, by name.
    """
    match step:
        case Step.WAGERING:
            found = [*_equal(table, lying), *_payouts(table), *_limits(table, Opens.WAGERING)]
            return (*found, *_seats(table, lying))
        case Step.DECIDING:
            return tuple(_limits(table, Opens.DECIDING))
        case Step.SETTLING:
            return tuple(_payouts(table))
        case _:
            return ()


def _equal(table: TableDefinition, lying: Mapping[int, Sequence[str]]) -> Iterator[str]:
    """Name the seats at which two bets lie that must be equal."""
    for wager in table.game.wagers:
        pair = {wager.name, wager.equal_to}
        seats = [str(seat) for seat, names in sorted(lying.items()) if pair <= set(names)]
        if wager.equal_to and seats:
            noun = "seat" if len(seats) == 1 else "seats"
            both = f"{wager.label} and {table.game.label(wager.equal_to)}"
            yield f"{both} equal? Look at {noun} {', '.join(seats)}."


def _limits(table: TableDefinition, opens: Opens) -> Iterator[str]:
    """Return the limits of the bets that are put down now, on one line."""
    found = []
    for wager in table.game.wagers:
        if wager.opens is not opens or (limit := table.limit(wager.name)) is None:
            continue
        words = f"{wager.label} {money(limit[0])}–{money(limit[1])}"
        if opens is Opens.DECIDING and wager.requires:
            words += f", {multiples(wager, table.game.label(wager.requires))}"
        found.append(words)
    if found:
        yield f"Limits: {'; '.join(found)}."


def _payouts(table: TableDefinition) -> Iterator[str]:
    """Return the payout limits, which are to be displayed (WAC 230-15-490)."""
    if table.payout_limits:
        each = [f"{table.game.label(name)} {money(most)}" for name, most in table.payout_limits]
        yield f"Paid at most in one round, all seats together: {', '.join(each)}."


def _seats(table: TableDefinition, lying: Mapping[int, Sequence[str]]) -> Iterator[str]:
    """Return the house's rule of seats, where several are taken: whose they are nothing can see."""
    words = _SEATS.get(table.house.seats_per_player)
    if words and sum(1 for names in lying.values() if names) > 1:
        yield words
