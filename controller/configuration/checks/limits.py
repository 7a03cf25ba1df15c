"""Rules about the limits of wagers: of the game, of the house and of the law."""

from collections.abc import Iterator
from dataclasses import dataclass

from controller.configuration.checks.names import declared, keys, known_only
from controller.configuration.checks.settlement import paid_lists
from controller.configuration.document import Document, Place
from controller.configuration.models import PayoutRuleFile
from controller.configuration.problem import Problem
from controller.data.definition import TableDefinition
from controller.data.message import Message, Money, message
from controller.data.values import WrongValueError, cents
from controller.wagering import highest_odds, largest_stake


@dataclass(frozen=True, slots=True)
class Limit:
    """The largest amount of a wager (cents), where it stands, and how it is said."""

    wager: str
    most: int
    place: Place
    words: Message


def check_limits(table: Document, game: Document, law: Document | None) -> Iterator[Problem]:
    """Yield the problems of limits for unknown wagers, reversed, missing, or above the law's."""
    wagers = declared(game, "wagers")
    stated = keys(table, "limits")
    for place, _ in stated:
        least, most = amount(table, (*place, "minimum")), amount(table, (*place, "maximum"))
        if least is not None and most is not None and least > most:
            expected = message("config-below-maximum", most=Money(most))
            found = message("config-amount-found", amount=Money(least))
            yield table.problem((*place, "minimum"), expected, found=found)
    if wagers is None or not isinstance(table.one("limits"), dict):
        return
    what = message("config-a-wager-of", game=game.path.stem)
    yield from known_only(table, stated, wagers, what, key=True)
    names = {name for _, name in stated}
    for index, wager in enumerate(wagers):
        if names.isdisjoint((wager, game.one("wagers", index, "requires"))):
            expected = message("config-limit-key", key=wager)
            found = message("config-no-such", text=wager)
            yield table.problem(("limits",), expected, found=found, key=True)
    yield from _check_equals(table, game, wagers)
    if law is not None:
        limits = list(_limits(table, game, wagers))
        yield from _check_single(table, law, limits)
        yield from _check_games(table, game, law, limits)


def _limits(table: Document, game: Document, wagers: list[str]) -> Iterator[Limit]:
    """Yield the largest amount of each wager that has one, stated or by its multiple."""
    for index, wager in enumerate(wagers):
        place: Place = ("limits", wager, "maximum")
        if isinstance(table.one("limits", wager), dict):
            if (most := amount(table, place)) is not None:
                yield Limit(wager, most, place, message("config-amount-found", amount=Money(most)))
            continue
        other = game.one("wagers", index, "requires")
        times = game.one("wagers", index, "maximum_multiple")
        place = ("limits", str(other), "maximum")
        if (most := amount(table, place)) is not None:
            multiple = times if type(times) is int else 1
            words = message(
                "config-amount-for",
                amount=Money(most * multiple),
                wager=wager,
                count=multiple,
                most=Money(most),
                other=str(other),
            )
            yield Limit(wager, most * multiple, place, words)


def _check_equals(table: Document, game: Document, wagers: list[str]) -> Iterator[Problem]:
    """Check that wagers which must be equal have an amount in common."""
    for index, wager in enumerate(wagers):
        other = game.one("wagers", index, "equal_to")
        if other is None or other not in wagers:
            continue
        low, high = _stated(table, wager)
        least, most = _stated(table, str(other))
        if low is None or high is None or least is None or most is None:
            continue
        if low <= high and least <= most and (low > most or high < least):
            expected = message("config-equal-amounts", other=str(other))
            found = message(
                "config-amounts-of",
                amount=Money(low),
                most=Money(high),
                least=Money(least),
                stated=Money(most),
                other=str(other),
            )
            yield table.problem(("limits", wager), expected, found=found, key=True)


def _stated(table: Document, wager: str) -> tuple[int | None, int | None]:
    place = ("limits", wager)
    return amount(table, (*place, "minimum")), amount(table, (*place, "maximum"))


def _check_single(table: Document, law: Document, limits: list[Limit]) -> Iterator[Problem]:
    """Check that no single wager exceeds the law's figure (WAC 230-15-140)."""
    highest = amount(law, ("single_wager", "maximum"))
    if highest is None:
        return
    rule = _rule(law, "single_wager")
    for limit in limits:
        if limit.most > highest:
            expected = message("config-at-most-by-law", most=Money(highest), rule=rule)
            yield table.problem(limit.place, expected, found=limit.words)


def _rule(law: Document, key: str) -> Message:
    source = str(law.one(key, "source"))
    return message("config-rule", source=source, law=law.path.stem)


def _check_games(
    table: Document, game: Document, law: Document, limits: list[Limit]
) -> Iterator[Problem]:
    """Check that one hand plays no more games than the law allows (WAC 230-15-040).

    Every wager that opens a round counts as a game; a wager of the decision belongs to its game.
    """
    opening = {
        str(game.one(*place[:-1], "name"))
        for place, when in game.texts("wagers", "*", "opens")
        if when == "wagering"
    }
    most, free = law.one("games_per_hand", "most"), law.one("games_per_hand", "unlimited")
    low = amount(law, ("games_per_hand", "limited_to"))
    if type(most) is not int or type(free) is not int or low is None:
        return
    rule = _rule(law, "games_per_hand")
    if len(opening) > most:
        found = message("config-games-found", count=len(opening))
        expected = message("config-games-at-most", count=most, rule=rule)
        yield table.problem(("game",), expected, found=found)
    above = [limit for limit in limits if limit.wager in opening and limit.most > low]
    for limit in above[free:]:
        expected = message("config-games-limited", most=Money(low), count=free, rule=rule)
        found = message("config-amount-found", amount=Money(limit.most))
        yield table.problem(limit.place, expected, found=found)


def amount(document: Document, place: Place) -> int | None:
    """Return an amount in cents; None if there is none or the schema reports it as wrong."""
    value = document.one(*place)
    if value is None:
        return None
    try:
        return cents(value)
    except WrongValueError:
        return None


# Rules about aggregate payout limits: which prizes they limit, and what the law requires.


def check_limited(table: Document, game: Document) -> Iterator[Problem]:
    """Yield a problem for each payout limit on something that no pay table pays."""
    wagers = declared(game, "wagers")
    if wagers is None:
        return
    settled = {*wagers, *(text for _, text in game.texts("bonuses", "*"))}
    paid = [each.name for each in paid_lists(game) if each.name in settled]
    what = message("config-a-paid-wager")
    yield from known_only(table, keys(table, "payout_limits"), paid, what, key=True)


def check_payouts(
    document: Document, table: TableDefinition, law: PayoutRuleFile | None
) -> Iterator[Problem]:
    """Yield a problem for each payout limit that the law does not allow (WAC 230-15-490).

    Each kind of prize has its own limit. There is none if the highest odds are below the law's
    figure; and none below the largest wager times the highest odds, which are counted up to that
    figure.
    """
    for name, limit in table.payout_limits:
        place = ("payout_limits", name)
        found = message("config-amount-found", amount=Money(limit))
        if not limit:
            yield document.problem(place, message("config-above-nothing"), found=found)
        if law is None:
            continue
        rule = message("config-rule", source=law.source, law=table.jurisdiction)
        odds, stake = highest_odds(table, name), largest_stake(table, name)
        least = stake * law.odds
        if odds < law.odds:
            expected = message(
                "config-no-payout-limit", wager=name, text=str(odds), count=law.odds, rule=rule
            )
            yield document.problem(place, expected, found=found, key=True)
        elif limit < least:
            expected = message(
                "config-payout-at-least",
                least=Money(least),
                count=law.odds,
                amount=Money(stake),
                rule=rule,
            )
            yield document.problem(place, expected, found=found)
