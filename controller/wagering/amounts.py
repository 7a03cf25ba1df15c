"""Checks of the amounts of one seat's wagers, as messages for the dealer.

They are for callers that know amounts. No sensor reports amounts: where only presence is known, see
`advice`.
"""

from collections.abc import Iterator, Mapping

from controller.data.definition import GameDefinition, Opens, TableDefinition, WagerDefinition
from controller.data.message import Message, Money, either, message

# How much of another wager a wager may be, as a message: `1 to 2 times Ante`.


def multiples(wager: WagerDefinition, beside: str) -> Message:
    """Return how much of another wager this one may be.

    Args:
        wager: the wager that depends on the other.
        beside: the other wager's label on the layout.
    """
    least, most = wager.minimum_multiple, wager.maximum_multiple
    if wager.multiples and least != most:
        choice = either([str(times) for times in wager.multiples])
        return message("wager-times-either", choice=choice, wager=beside)
    if least != most:
        return message("wager-times-between", least_times=least, most_times=most, wager=beside)
    if least == 1:
        return message("wager-times-one", wager=beside)
    return message("wager-times-exactly", times=least, wager=beside)


def check_amounts(table: TableDefinition, wagers: Mapping[str, int]) -> tuple[Message, ...]:
    """Return all that is wrong with the wagers of a seat, in the order of the layout.

    Whether a hand allows a larger raise (`up_to`) is known when it is turned: settlement
    checks that.

    Args:
        table: the table, with its limits, which are never above the jurisdiction's.
        wagers: cents by the wager's name; 0 is no wager.
    """
    game = table.game
    known = {wager.name for wager in game.wagers}
    lying = {name: amount for name, amount in wagers.items() if amount}
    found = [
        message("wager-not-of-game", game=game.name, name=name)
        for name in lying
        if name not in known
    ]
    for wager in game.wagers:
        if wager.name in lying:
            found += _limits(table, wager, lying[wager.name])
            found += _missing_companions(table, wager, lying)
            found += _proportions(table.game, wager, lying)
    return tuple(found)


def broken_rules(game: GameDefinition, wagers: Mapping[str, int]) -> dict[str, tuple[Message, ...]]:
    """Return, by wager, the rules of the game's proportions that the amounts of a seat break.

    Args:
        game: the game, whatever the limits of a table.
        wagers: cents by the wager's name; 0 is no wager.
    """
    lying = {name: amount for name, amount in wagers.items() if amount}
    found = {
        wager.name: tuple(_proportions(game, wager, lying))
        for wager in game.wagers
        if wager.name in lying
    }
    return {name: words for name, words in found.items() if words}


def _limits(table: TableDefinition, wager: WagerDefinition, amount: int) -> Iterator[Message]:
    limit = table.limit(wager.name)
    if limit is not None and not limit[0] <= amount <= limit[1]:
        least, most = limit
        yield message(
            "wager-outside-limits",
            wager=wager.label,
            amount=Money(amount),
            least=Money(least),
            most=Money(most),
        )


def _missing_companions(
    table: TableDefinition, wager: WagerDefinition, lying: Mapping[str, int]
) -> Iterator[Message]:
    """Yield a message for a wager without the one that it needs.

    A wager may require another; a side bet needs one beside it that brings in.
    """
    needed = [wager.requires] if wager.requires else []
    if not needed and not wager.enters:
        needed = [each.name for each in table.game.wagers if each.enters]
    if needed and lying.keys().isdisjoint(needed):
        others = either([table.game.label(name) for name in needed])
        yield message("wager-needs", wager=wager.label, other_wager=others)


def _proportions(
    game: GameDefinition, wager: WagerDefinition, lying: Mapping[str, int]
) -> Iterator[Message]:
    """Yield a message for a bet that must equal another, or be a multiple of it, and is not."""
    amount = lying[wager.name]
    if wager.equal_to in lying and amount != lying[wager.equal_to]:
        yield message(
            "wager-unequal",
            wager=wager.label,
            amount=Money(amount),
            other_wager=game.label(wager.equal_to),
            other_amount=Money(lying[wager.equal_to]),
        )
    required = wager.requires
    if required is None or required not in lying or _said_there(game, wager):
        return
    least, most = (
        times * lying[required] for times in (wager.minimum_multiple, wager.maximum_multiple)
    )
    if wager.allows(amount, lying[required]):
        return
    rule = multiples(wager, game.label(required))
    if wager.multiples and least != most:
        due = [Money(times * lying[required]) for times in wager.multiples]
        yield message(
            "wager-not-of",
            wager=wager.label,
            amount=Money(amount),
            rule=rule,
            amounts=either([message("payout-amount", amount=each) for each in due]),
        )
    else:
        yield _out_of_proportion(wager.label, amount, rule, least, most)


def _out_of_proportion(wager: str, amount: int, rule: Message, least: int, most: int) -> Message:
    if least == most:
        return message(
            "wager-not-that-much",
            wager=wager,
            amount=Money(amount),
            rule=rule,
            due_amount=Money(most),
        )
    return message(
        "wager-not-between",
        wager=wager,
        amount=Money(amount),
        rule=rule,
        least=Money(least),
        most=Money(most),
    )


def _said_there(game: GameDefinition, wager: WagerDefinition) -> bool:
    """Tell whether the rule of equal bets already says the proportion of two wagers."""
    pairs = {frozenset((each.name, each.equal_to)) for each in game.wagers if each.equal_to}
    mutual = wager.opens is Opens.WAGERING and wager.requires is not None
    return mutual and frozenset((wager.name, str(wager.requires))) in pairs
