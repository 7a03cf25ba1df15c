"""Aggregate payout limits: the most that one kind of prize pays in one round, all seats together.

WAC 230-15-490 (WSR 21-11-057): for prizes by odds, each kind for itself, over all winning wagers of
one deal. What is paid counts, not the stake that goes back with it.
"""

from collections.abc import Sequence
from fractions import Fraction

from controller.data.definition import TableDefinition


def highest_odds(table: TableDefinition, name: str) -> Fraction:
    """Return the highest odds to one of a wager or bonus; 0 where the pay table has none.

    A list for a beaten hand (Bad Beat) pays the same wager, and is the same kind of prize.
    """
    pays = table.game.pay_table(table.pay_table)
    rules = [rule for rule in table.game.rules if rule.name == name]
    lists = [name, *(rule.when_beaten for rule in rules if rule.when_beaten)]
    odds = (Fraction(odds) for each in lists for odds in pays.odds(each).values())
    return max(odds, default=Fraction(0))


def largest_stake(table: TableDefinition, name: str) -> int:
    """Return the most (cents) on which it is paid: its own maximum, or that of a bonus's wager.

    The code speaks of the largest wager of the game; WAC 230-15-040 counts every wager that opens a
    round as a game of its own.
    """
    beside = next((rule.beside for rule in table.game.rules if rule.name == name), "")
    limit = table.limit(beside or name)
    return limit[1] if limit is not None else 0


def share_out(won: Sequence[int], limit: int) -> tuple[int, ...]:
    """Return what is paid of winnings (cents) that together may not be above a limit.

    Where they are, each is paid in proportion, rounded down to whole cents; the cents that are left
    go one each to those who lost most by rounding, of equal ones to the first. So the limit is
    paid out to the cent.
    """
    total = sum(won)
    if total <= limit:
        return tuple(won)
    paid = [amount * limit // total for amount in won]
    lost = [amount * limit % total for amount in won]
    left = limit - sum(paid)
    for place in sorted(range(len(won)), key=lambda each: (-lost[each], each))[:left]:
        paid[place] += 1
    return tuple(paid)
