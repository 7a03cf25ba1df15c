"""Draws the amounts of simulated bets, in cents: sensors see chips, not amounts."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from controller.data.definition import TableDefinition, WagerDefinition

_CHIPS: Final = 6
"""A bet is between one and so many times the table's minimum."""
_CAREFUL: Final = 0.8
"""How often a player bets the minimum where a higher bet needs a hand that they may not have."""


def amounts(table: TableDefinition, wagers: Sequence[str], rng: Random) -> dict[str, int]:
    """Draw the amounts of one seat's wagers, within the table's limits and the game's proportions.

    A raise may be more than the hand allows, where the game checks it when the hand is turned.
    """
    bets: dict[str, int] = {}
    for wager in table.game.wagers:
        if wager.name in wagers:
            bets[wager.name] = _amount(table, wager, bets, rng)
    return bets


def _amount(
    table: TableDefinition, wager: WagerDefinition, bets: Mapping[str, int], rng: Random
) -> int:
    if wager.equal_to in bets:
        return bets[wager.equal_to]
    if wager.requires is not None and wager.requires in bets:
        return _multiple(table, wager, bets[wager.requires], rng)
    return _base(table, wager.name, rng)


def _limits(table: TableDefinition, name: str) -> tuple[int, int]:
    limit = table.limit(name)
    assert limit is not None, f"the configuration's check lets no wager pass without: {name}"
    return limit


def _base(table: TableDefinition, name: str, rng: Random) -> int:
    """Draw a bet that leaves room within the limits for the wagers that must stand beside it."""
    least, most = _limits(table, name)
    for other in table.game.wagers:
        if name in (other.requires, other.equal_to):
            multiples = (1, 1)
            if name != other.equal_to:
                multiples = (other.minimum_multiple, other.maximum_multiple)
            lowest, highest = _limits(table, other.name)
            least = max(least, -(-lowest // multiples[1]))
            most = min(most, highest // multiples[0])
    return least * rng.randint(1, max(1, min(_CHIPS, most // least)))


def _multiple(table: TableDefinition, wager: WagerDefinition, base: int, rng: Random) -> int:
    least, most = _limits(table, wager.name)
    every = range(wager.minimum_multiple, wager.maximum_multiple + 1)
    fits = [times for times in every if least <= times * base <= most] or [wager.minimum_multiple]
    if wager.more_needs and rng.random() < _CAREFUL:
        return fits[0] * base
    return rng.choice(fits) * base
