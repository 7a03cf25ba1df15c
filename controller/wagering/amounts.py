"""Checks of the amounts of one seat's wagers, as messages for the dealer.

They are for callers that know amounts. No sensor reports amounts: where only presence is known, see
`advice`.

WAC 230-15-490 (WSR 21-11-057) limits what one kind of prize pays in one round, all seats together:
for prizes by odds, each kind for itself, over all winning wagers of one deal. The payment counts,
and not the stake that goes back with it.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from controller.data.definition import GameDefinition, TableDefinition, WagerDefinition
from controller.data.message import Message, Money, Param, either, message
from controller.data.outcomes import SettledBy

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
        least, most = map(Money, limit)
        found, label = Money(amount), wager.label
        yield message("wager-outside-limits", wager=label, amount=found, least=least, most=most)


def _missing_companions(
    table: TableDefinition, wager: WagerDefinition, lying: Mapping[str, int]
) -> Iterator[Message]:
    """Yield a message for a wager without the one that it needs.

    A wager may require another; a side bet needs one beside it that brings in: every game has one.
    """
    entering = [each.name for each in table.game.wagers if each.enters]
    needed = [wager.requires] if wager.requires else entering
    if lying.keys().isdisjoint(needed):
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
    if required is None or required not in lying:
        return
    if _are_equal(game, wager.name, required):  # that is said above, or at the other one
        return
    least, most = (
        times * lying[required] for times in (wager.minimum_multiple, wager.maximum_multiple)
    )
    if wager.allows(amount, lying[required]):
        return
    said: dict[str, Param] = {
        "wager": wager.label,
        "amount": Money(amount),
        "rule": multiples(wager, game.label(required)),
    }
    if wager.multiples and least != most:
        due = [Money(times * lying[required]) for times in wager.multiples]
        amounts = either([message("payout-amount", amount=each) for each in due])
        yield message("wager-not-of", **said, amounts=amounts)
    elif least == most:
        yield message("wager-not-that-much", **said, due_amount=Money(most))
    else:
        yield message("wager-not-between", **said, least=Money(least), most=Money(most))


def _are_equal(game: GameDefinition, name: str, other: str) -> bool:
    """Tell whether two wagers must be equal."""
    return {name, other} in [{each.name, each.equal_to} for each in game.wagers]


def highest_odds(table: TableDefinition, name: str) -> Fraction:
    """Return the highest odds to one of a wager or bonus; 0: the pay table has none."""
    return max(listed_odds(table, name), default=Fraction(0))


def listed_odds(table: TableDefinition, name: str) -> set[Fraction]:
    """Return the odds that the pay table lists for a wager or bonus.

    A list for a beaten hand (Bad Beat) pays the same wager, so it is the same kind of prize.
    """
    pays = table.game.pay_table(table.pay_table)
    rules = [rule for rule in table.game.rules if rule.name == name]
    lists = [each for rule in rules for each in rule.lists]
    found = {Fraction(odds) for each in lists for odds in pays.odds(each).values()}
    return {odds for odds in found if odds}


def paid_odds(table: TableDefinition, name: str) -> set[Fraction]:
    """Return all odds at which a wager or bonus is paid; a wager without a list pays even money.

    They are after the commission.
    """
    found = listed_odds(table, name)
    if table.game.rule(name).by is SettledBy.SHOWDOWN:
        found.add(table.game.rule(name).less_commission(Fraction(1)))
    return found


def largest_stake(table: TableDefinition, name: str) -> int:
    """Return the largest stake (cents) on which it is paid.

    It is its own maximum, or for a bonus that of its wager.
    """
    limit = table.limit(bet_of(table.game, name))
    return limit[1] if limit is not None else 0


def largest_prize_stake(table: TableDefinition, name: str) -> int:
    """Return the largest stake (cents) of one seat on which a kind of prize is paid.

    All that one list pays is one kind of prize: a hand wins it on each of these bets.
    """
    of_prize = (rule.name for rule in table.game.rules if table.game.prize(rule.name) == name)
    return sum(largest_stake(table, each) for each in of_prize)


def most_paid(table: TableDefinition, name: str) -> int | None:
    """Return the most that one wager or bonus can be paid (cents): the largest, at the best odds.

    None: the table has no limit for it.
    """
    stake = largest_stake(table, name)
    if not stake:
        return None
    return int(max(paid_odds(table, name), default=Fraction(0)) * stake)


def payout_advice(
    table: TableDefinition, name: str, amount: int, bets: Mapping[str, int]
) -> tuple[Message, ...]:
    """Return what is wrong with a stated payout, and with the bets from which it follows.

    It is a slip of the dealer's, or a bet that breaks a rule: a supervisor may have it paid.

    Args:
        table: the table.
        name: of the wager or bonus that is paid.
        amount: cents.
        bets: cents by the wager's name, of the same seat; empty: they were not stated, and the
            amount is held against the largest bet.
    """
    if bets:
        return (*check_amounts(table, bets), *_held_against(table, name, amount, bets))
    most = most_paid(table, name)
    if most is None or amount <= most:
        return ()
    return (
        message(
            "payout-beyond", wager=table.game.label(name), amount=Money(amount), most=Money(most)
        ),
    )


def beyond_pay_table(
    table: TableDefinition, name: str, amount: int, bets: Mapping[str, int]
) -> bool:
    """Tell whether an amount is more than the pay table can give: for the bets, or for any bet.

    Args:
        table: the table.
        name: of the wager or bonus that is paid.
        amount: cents.
        bets: cents by the wager's name; empty: they were not stated.
    """
    most = most_paid(table, name)
    if bets:
        bet = bet_of(table.game, name)
        stakes = _stakes(table.game, bet, bets) if bets.get(bet) else {0}
        most = int(max(paid_odds(table, name), default=Fraction(0)) * max(stakes))
    return most is not None and amount > most


def _held_against(
    table: TableDefinition, name: str, amount: int, bets: Mapping[str, int]
) -> Iterator[Message]:
    """Yield that an amount does not follow from the bets; a prize with a limit may be shared."""
    game, bet = table.game, bet_of(table.game, name)
    if not bets.get(bet):
        yield message("payout-without-bet", wager=game.label(name), other_wager=game.label(bet))
        return
    stakes = _stakes(game, bet, bets)
    all_odds = paid_odds(table, name) or {Fraction(0)}
    amounts = sorted({int(odds * stake) for odds in all_odds for stake in stakes})
    shared = game.prize(name) in dict(table.payout_limits) and amount < max(amounts)
    if amount and amount not in amounts and not shared:
        paid = either([message("payout-amount", amount=Money(each)) for each in amounts])
        yield message(
            "payout-not-of-bet",
            wager=game.label(name),
            other_wager=game.label(bet),
            other_amount=Money(bets[bet]),
            amounts=paid,
            amount=Money(amount),
        )


def bet_of(game: GameDefinition, name: str) -> str:
    """Return the wager on whose stake a wager or bonus is paid: its own, or the one beside it."""
    beside = next((rule.beside for rule in game.rules if rule.name == name), "")
    return beside or name


def _stakes(game: GameDefinition, name: str, bets: Mapping[str, int]) -> set[int]:
    """Return what may have action of a bet: all of it, or what is left of one that is too large."""
    wager, stake = game.wager(name), bets[name]
    if not wager.requires or not bets.get(wager.requires):
        return {stake}
    below = {bets[wager.requires]}
    if name == game.decision:
        below = _stakes(game, wager.requires, bets)
    by_hand = [wager.minimum_multiple, *(times for _, times in wager.up_to)]
    most = by_hand if wager.up_to else [wager.maximum_multiple]
    return {stake, *(min(stake, times * base) for base in below for times in most)}


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
