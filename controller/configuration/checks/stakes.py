"""Rules of the stakes in a table's file: against the game, the chips and the law."""

from collections.abc import Iterator, Sequence

from controller.configuration.document import Document, Place
from controller.configuration.models.jurisdiction import PokerLawFile
from controller.configuration.problem import Problem
from controller.data.definition import poker
from controller.data.message import Message, Money, alternatives, message

_OF_KIND: dict[poker.FeeKind, tuple[str, ...]] = {
    poker.FeeKind.NONE: (),
    poker.FeeKind.RAKE: ("percent", "cap", "step"),
    poker.FeeKind.PER_HAND: ("amount",),
    poker.FeeKind.TIME: ("amount", "every"),
}
"""The keys that each kind of fee needs; those of another kind are refused."""
_OWN_KEYS = ("percent", "cap", "step", "free_rounds", "amount", "every")


def check_stakes(table: Document, rules: poker.PokerRules) -> Iterator[Problem]:
    """Yield the problems of stakes in themselves and against their game."""
    game, stakes = rules.game, rules.stakes
    if stakes.structure not in game.structures:
        expected = alternatives(each.value for each in game.structures)
        yield table.problem(("stakes", "structure"), expected)
    yield from _check_seats(table, rules)
    yield from _check_amounts(table, stakes)
    yield from _check_bets(table, stakes)
    yield from _check_forced(table, rules)
    buys = sum(1 for phase in game.plan if phase.kind is poker.PhaseKind.BUY)
    if len(stakes.price) != buys:
        found = message("config-list-of", count=len(stakes.price))
        expected = message("config-poker-prices", count=buys)
        yield table.problem(("stakes", "price"), expected, found=found)
    yield from _check_fee(table, stakes.fee)


def _check_seats(table: Document, rules: poker.PokerRules) -> Iterator[Problem]:
    seats, least, most = table.one("seats"), rules.game.least, rules.game.most
    if isinstance(seats, list) and least <= most and not least <= len(seats) <= most:
        yield table.problem(("seats",), message("config-poker-seats", low=least, high=most))


def check_chips(table: Document, place: Place, chips: Sequence[int]) -> Iterator[Problem]:
    """Check that chips are worth something, and stand from the smallest up."""
    unit = chips[0]
    if unit == 0:
        yield table.problem(place, message("config-poker-chip"), found=amount_found(0))
        return
    for index, (chip, before) in enumerate(zip(chips, (0, *chips), strict=False)):
        if chip <= before or chip % unit:
            expected = message("config-poker-chips-up", least=Money(unit))
            yield table.problem((*place, index), expected, found=amount_found(chip))
            return


def _check_amounts(table: Document, stakes: poker.Stakes) -> Iterator[Problem]:
    """Check that chips make every amount."""
    wrong = list(check_chips(table, ("stakes", "chips"), stakes.chips))
    yield from wrong
    if wrong:
        return
    for place, value in _amounts(stakes):
        if value % stakes.unit and table.one(*place) is not None:
            expected = message("config-poker-chips", least=Money(stakes.unit))
            yield table.problem(place, expected, found=amount_found(value))


def _amounts(stakes: poker.Stakes) -> Iterator[tuple[Place, int]]:
    for name in ("small_blind", "big_blind", "ante", "bring_in", "small_bet", "big_bet"):
        yield ("stakes", name), getattr(stakes, name)
    for index, price in enumerate(stakes.price):
        yield ("stakes", "price", index), price
    fee = stakes.fee
    for name in ("cap", "step", "amount"):
        if fee.kind is not poker.FeeKind.NONE and name in _OF_KIND[fee.kind]:
            yield ("stakes", "fee", name), getattr(fee, name)
    yield ("stakes", "fee", "drop", "amount"), fee.drop


def _check_bets(table: Document, stakes: poker.Stakes) -> Iterator[Problem]:
    if stakes.small_bet == 0:
        yield _wrong(table, "small_bet", 0, message("config-above-nothing"))
    if stakes.big_bet < stakes.small_bet:
        expected = message("config-poker-at-least", least=Money(stakes.small_bet))
        yield _wrong(table, "big_bet", stakes.big_bet, expected)
    for index, (price, before) in enumerate(zip(stakes.price, (0, *stakes.price), strict=False)):
        place = ("stakes", "price", index)
        if price == 0:
            yield table.problem(place, message("config-above-nothing"), found=amount_found(price))
        elif price < before:
            expected = message("config-poker-at-least", least=Money(before))
            yield table.problem(place, expected, found=amount_found(price))


def _check_forced(table: Document, rules: poker.PokerRules) -> Iterator[Problem]:
    """Check that the game's forced bets are there, and no others."""
    opening, stakes = rules.game.opening, rules.stakes
    blinds, brings_in = opening is poker.Opening.BLINDS, opening in _BRINGS_IN
    for name in ("small_blind", "big_blind"):
        yield from _there(table, name, getattr(stakes, name), needed=blinds, allowed=blinds)
    if blinds and 0 < stakes.big_blind < stakes.small_blind:
        expected = message("config-poker-at-most", most=Money(stakes.big_blind))
        yield _wrong(table, "small_blind", stakes.small_blind, expected)
    limit = stakes.structure is poker.Structure.LIMIT
    if blinds and limit and 0 < stakes.big_blind != stakes.small_bet:
        expected = message("config-poker-big-blind", amount=Money(stakes.small_bet))
        yield _wrong(table, "big_blind", stakes.big_blind, expected)
    yield from _there(
        table, "ante", stakes.ante, needed=opening is poker.Opening.ANTES, allowed=True
    )
    shown = rules.game.shown
    yield from _there(table, "bring_in", stakes.bring_in, needed=brings_in, allowed=shown)
    if shown and 0 < stakes.small_bet <= stakes.bring_in:
        expected = message("config-poker-below", most=Money(stakes.small_bet))
        yield _wrong(table, "bring_in", stakes.bring_in, expected)


_BRINGS_IN = (poker.Opening.LOWEST_CARD, poker.Opening.HIGHEST_CARD)


def _there(
    table: Document, name: str, value: int, *, needed: bool, allowed: bool
) -> Iterator[Problem]:
    if needed and value == 0:
        yield _wrong(table, name, value, message("config-above-nothing"))
    if value and not allowed:
        yield _wrong(table, name, value, message("config-poker-not-of-game"))


def _check_fee(table: Document, fee: poker.Fee) -> Iterator[Problem]:
    """Check that the fee is of one kind and says all that it needs (WAC 230-15-080)."""
    stated = table.one("stakes", "fee")
    if not isinstance(stated, dict):
        return
    needed = _OF_KIND[fee.kind]
    allowed = {*needed, "free_rounds"} if fee.kind is poker.FeeKind.RAKE else set(needed)
    for name in _OWN_KEYS:
        place = ("stakes", "fee", name)
        if name in stated and name not in allowed:
            yield table.problem(place, message("config-poker-one-fee", name=fee.kind), key=True)
    for name in needed:
        if not stated.get(name):
            expected = message("config-poker-fee-needs", name=name)
            yield table.problem(("stakes", "fee"), expected, key=True)
    if fee.kind is poker.FeeKind.RAKE and 0 < fee.cap < fee.step:
        expected = message("config-poker-at-least", least=Money(fee.step))
        yield table.problem(("stakes", "fee", "cap"), expected, found=amount_found(fee.cap))


def amounts_need_page(rules: poker.PokerRules) -> bool:
    """Return whether the dealer tells bets of any size, for which the key pad has no keys."""
    return rules.amounts and rules.stakes.structure is not poker.Structure.LIMIT


def check_poker_law(
    table: Document, rules: poker.PokerRules, law: PokerLawFile
) -> Iterator[Problem]:
    """Yield the problems of stakes, fee and game above the law's figures."""
    stakes, fee, rule = rules.stakes, rules.stakes.fee, message("config-plain", text=law.source)
    yield from _above(table, ("stakes", "big_bet"), stakes.big_bet, law.single_wager, rule)
    if law.ante_within_bet:
        yield from _above(table, ("stakes", "ante"), stakes.ante, stakes.small_bet, rule)
    if fee.kind is poker.FeeKind.PER_HAND:
        yield from _above(table, ("stakes", "fee", "amount"), fee.amount, law.per_hand, rule)
    if fee.kind is poker.FeeKind.TIME and fee.every:
        hourly = -(-fee.amount * 60 // fee.every)
        yield from _above(table, ("stakes", "fee", "amount"), hourly, law.per_hour, rule)
    if law.rake_percent is not None and fee.percent > law.rake_percent:
        expected = message("config-poker-most-by-law", size=law.rake_percent, rule=rule)
        yield table.problem(("stakes", "fee", "percent"), expected)
    yield from _check_game_by_law(table, rules, law, rule)


def _check_game_by_law(
    table: Document, rules: poker.PokerRules, law: PokerLawFile, rule: Message
) -> Iterator[Problem]:
    """Check the rounds and the cap of the game; no cap at limit is above any law's."""
    game = rules.game
    if law.betting_rounds is not None and game.betting_rounds > law.betting_rounds:
        found = message("config-poker-rounds", count=game.betting_rounds)
        expected = message("config-poker-most-by-law", size=law.betting_rounds, rule=rule)
        yield table.problem(("game",), expected, found=found)
    bounded = rules.stakes.structure in (poker.Structure.LIMIT, poker.Structure.SPREAD)
    if law.wagers is not None and (rules.cap > law.wagers or (bounded and rules.cap == 0)):
        found = message("config-poker-cap", count=rules.cap)
        expected = message("config-poker-most-by-law", size=law.wagers, rule=rule)
        yield table.problem(("game",), expected, found=found)


def _above(
    table: Document, place: Place, value: int, most: int | None, rule: Message
) -> Iterator[Problem]:
    if most is not None and value > most:
        expected = message("config-at-most-by-law", most=Money(most), rule=rule)
        yield table.problem(place, expected, found=amount_found(value))


def _wrong(table: Document, name: str, value: int, expected: Message) -> Problem:
    return table.problem(("stakes", name), expected, found=amount_found(value))


def amount_found(value: int) -> Message:
    """Return what stands where another amount should."""
    return message("config-amount-found", amount=Money(value))
