"""What is wrong with the amounts of one seat's wagers, in words for the dealer.

For whoever knows amounts. No sensor's message carries them: with presence alone see `advice`.
"""

from collections.abc import Iterator, Mapping

from controller.data.definition import Opens, TableDefinition, WagerDefinition
from controller.data.money import money
from controller.wagering.words import multiples


def check_amounts(table: TableDefinition, wagers: Mapping[str, int]) -> tuple[str, ...]:
    """Return all that is wrong with the wagers of a seat, in the order of the layout.

    Whether a hand allows a larger raise (`more_needs`) shows when it is turned: settlement sees.

    Args:
        table: the table, with its limits, which are never above the jurisdiction's.
        wagers: cents by the wager's name; 0 is no wager.
    """
    game = table.game
    known = {wager.name for wager in game.wagers}
    lying = {name: amount for name, amount in wagers.items() if amount}
    words = [f"{game.name} has no wager '{name}'." for name in lying if name not in known]
    for wager in game.wagers:
        if wager.name in lying:
            words += _limits(table, wager, lying[wager.name])
            words += _beside(table, wager, lying)
            words += _proportions(table, wager, lying)
    return tuple(words)


def _limits(table: TableDefinition, wager: WagerDefinition, amount: int) -> Iterator[str]:
    limit = table.limit(wager.name)
    if limit is not None and not limit[0] <= amount <= limit[1]:
        allowed = f"{money(limit[0])} to {money(limit[1])} at this table"
        yield f"{wager.label} of {money(amount)}: {allowed}."


def _beside(
    table: TableDefinition, wager: WagerDefinition, lying: Mapping[str, int]
) -> Iterator[str]:
    """A wager stands beside the one that it requires, a side bet beside one that brings in."""
    needed = [wager.requires] if wager.requires else []
    if not needed and not wager.enters:
        needed = [each.name for each in table.game.wagers if each.enters]
    if needed and lying.keys().isdisjoint(needed):
        labels = " or ".join(table.game.label(name) for name in needed)
        yield f"{wager.label} needs {labels} beside it."


def _proportions(
    table: TableDefinition, wager: WagerDefinition, lying: Mapping[str, int]
) -> Iterator[str]:
    """A bet is equal to another, or so many times as much."""
    amount = lying[wager.name]
    if wager.equal_to in lying and amount != lying[wager.equal_to]:
        other = table.game.label(wager.equal_to)
        both = f"{money(amount)} and {money(lying[wager.equal_to])}"
        yield f"{wager.label} and {other} must be equal, not {both}."
    required = wager.requires
    if required is None or required not in lying or _said_there(table, wager):
        return
    least, most = (
        times * lying[required] for times in (wager.minimum_multiple, wager.maximum_multiple)
    )
    if not least <= amount <= most:
        bounds = money(least) if least == most else f"{money(least)} to {money(most)}"
        beside = table.game.label(required)
        yield f"{wager.label} of {money(amount)}: {multiples(wager, beside)}, so {bounds}."


def _said_there(table: TableDefinition, wager: WagerDefinition) -> bool:
    """Tell whether the proportion of two wagers is said as their being equal."""
    pairs = {frozenset((each.name, each.equal_to)) for each in table.game.wagers if each.equal_to}
    mutual = wager.opens is Opens.WAGERING and wager.requires is not None
    return mutual and frozenset((wager.name, str(wager.requires))) in pairs
