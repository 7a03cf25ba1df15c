"""Aggregate payout limits: the most that one kind of prize pays in one round, all seats together.

WAC 230-15-490 (WSR 21-11-057): for prizes by odds, each kind for itself, over all winning wagers of
one deal. The payment counts, and not the stake that goes back with it.
"""

from collections.abc import Sequence
from fractions import Fraction

from controller.data.definition import TableDefinition
from controller.data.message import Message, message


def highest_odds(table: TableDefinition, name: str) -> Fraction:
    """Return the highest odds to one of a wager or bonus; 0: the pay table has none.

    A list for a beaten hand (Bad Beat) pays the same wager, so it is the same kind of prize.
    """
    pays = table.game.pay_table(table.pay_table)
    rules = [rule for rule in table.game.rules if rule.name == name]
    lists = [name, *(rule.when_beaten for rule in rules if rule.when_beaten)]
    odds = (Fraction(odds) for each in lists for odds in pays.odds(each).values())
    return max(odds, default=Fraction(0))


def largest_stake(table: TableDefinition, name: str) -> int:
    """Return the largest stake (cents) on which it is paid.

    It is its own maximum, or for a bonus that of its wager.
    """
    beside = next((rule.beside for rule in table.game.rules if rule.name == name), "")
    limit = table.limit(beside or name)
    return limit[1] if limit is not None else 0


def most_paid(table: TableDefinition, name: str) -> int | None:
    """Return the most that one wager or bonus can be paid (cents): the largest, at the best odds.

    None: the table has no limit for it.
    """
    stake = largest_stake(table, name)
    if not stake:
        return None
    even = all(not rule.beside for rule in table.game.rules if rule.name == name)
    listed = bool(table.game.pay_table(table.pay_table).odds(name))
    odds = highest_odds(table, name)
    if even and not listed:
        odds = max(odds, Fraction(1))
    return int(odds * stake)


def payout_advice(table: TableDefinition, name: str, amount: int) -> Message | None:
    """Return that a stated payout (cents) is more than can be paid; None: it is not.

    It is a slip of the dealer's, or a bet that breaks its limits. A bet that the table does not
    know cannot be held against its proportions: `check_amounts` does that for who counts it.
    """
    most = most_paid(table, name)
    if most is None or amount <= most:
        return None
    return message("payout-beyond", wager=table.game.label(name), amount=amount, most=most)


def share_out(won: Sequence[int], limit: int) -> tuple[int, ...]:
    """Return what is paid of winnings (cents) whose sum may not exceed a limit.

    If it does, each is paid in proportion, rounded down to whole cents. The cents that are left go
    one each to those who lost most by rounding; among equals, to the first. So exactly the limit is
    paid.
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
