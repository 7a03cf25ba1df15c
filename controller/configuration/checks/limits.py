"""Rules about limits of wagers, of game, house and law; and those of a house's file."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from controller.configuration.checks.names import declared, keys, known_only, multiples, once_only
from controller.configuration.checks.settlement import paid_lists
from controller.configuration.checks.stages import deciding_wagers
from controller.configuration.checks.stakes import amount_found, check_chips
from controller.configuration.document import Document, Place
from controller.configuration.models import PayoutRuleFile
from controller.configuration.problem import Problem
from controller.data.definition import CHANGEABLE, TableDefinition
from controller.data.irregularities import FITTING, MAIN, SIDE, Effect, IrregularityKind, Remedy
from controller.data.message import Message, Money, message
from controller.data.terms import IRREGULARITIES
from controller.data.values import LARGEST_AMOUNT, WrongValueError, cents
from controller.wagering import bet_of, highest_odds, largest_prize_stake, paid_odds


class Limit(Struct, frozen=True):
    """The largest amount of a wager (cents), where it stands, and how it is said."""

    wager: str
    most: int
    place: Place
    words: Message


def check_limits(
    table: Document, game: Document, law: Document | None, chips: Sequence[int]
) -> Iterator[Problem]:
    """Yield the problems of limits: unknown, reversed, missing, out of reach, above the law's.

    Args:
        table: the table's file.
        game: its game's.
        law: the jurisdiction's; None: it cannot be read.
        chips: of the table, in cents, from the smallest up.
    """
    yield from check_chips(table, ("chips",), chips)
    wagers = declared(game, "wagers")
    stated = keys(table, "limits")
    for place, name in stated:
        least, most = _stated(table, name)
        for key, value in (("minimum", least), ("maximum", most)):
            if value == 0:
                yield table.problem((*place, key), message("config-above-nothing"))
            elif value and chips[0] and value % chips[0]:
                expected = message("config-poker-chips", least=Money(chips[0]))
                yield table.problem((*place, key), expected)
        if least is not None and most is not None and least > most:
            expected = message("config-below-maximum", most=Money(most))
            yield table.problem((*place, "minimum"), expected, found=amount_found(least))
    if wagers is None or not isinstance(table.one("limits"), dict):
        return
    what = message("config-a-wager-of", game=game.path.stem)
    yield from known_only(table, stated, wagers, what, key=True)
    names = {name for _, name in stated}
    for index, wager in enumerate(wagers):
        if names.isdisjoint((wager, game.one("wagers", index, "requires"))):
            yield table.lacks(("limits",), wager, message("config-limit-key", key=wager))
    yield from _check_equals(table, game, wagers)
    for index, wager in enumerate(wagers):
        yield from _check_multiples(table, game, index, wager)
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
                yield Limit(wager, most, place, amount_found(most))
            continue
        other = game.one("wagers", index, "requires")
        _, times = multiples(game, index)
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


def _check_multiples(table: Document, game: Document, index: int, wager: str) -> Iterator[Problem]:
    """Check that the limits of a wager can be reached beside the wager that it requires.

    The least Ante must be playable, with the largest multiple that every hand may play.
    """
    other = str(game.one("wagers", index, "requires"))
    (low, high), (least, most) = _stated(table, wager), _stated(table, other)
    if low is None or high is None or least is None or most is None or low > high or least > most:
        return
    fewest, times = (each if type(each) is int else 1 for each in multiples(game, index))
    if fewest > times:
        return
    decided = wager in deciding_wagers(game)
    if decided and game.one("wagers", index, "up_to") is not None:
        times = fewest
    reached = times * (least if decided else most)
    if low > reached:
        expected = message("config-limit-reached", most=Money(reached), count=times, other=other)
        yield table.problem(("limits", wager, "minimum"), expected, found=amount_found(low))
    needed = fewest * least
    if high < needed:
        expected = message("config-limit-needed", least=Money(needed), count=fewest, other=other)
        yield table.problem(("limits", wager, "maximum"), expected, found=amount_found(high))


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
        yield table.problem(limit.place, expected, found=amount_found(limit.most))


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


LARGEST_PRIZE = 10 * LARGEST_AMOUNT
"""Cents: ten million dollars, above every prize that a card table pays."""


def check_prizes(document: Document, table: TableDefinition, chip: int) -> Iterator[Problem]:
    """Yield a problem for each least bet that chips do not pay, and each prize that is too large.

    The least bet is paid in the smallest chip at all odds, after the commission.
    """
    for rule in table.game.rules:
        wager = bet_of(table.game, rule.name)
        least, most = table.limit(wager) or (0, 0)
        for odds in sorted(paid_odds(table, rule.name) - {Fraction(1)}):
            if odds * least % chip:
                expected = message("config-paid-in-chips", text=str(odds), least=Money(chip))
                where = ("limits", wager, "minimum")
                yield document.problem(where, expected, found=amount_found(least))
                break
        highest = highest_odds(table, rule.name)
        if highest * most > LARGEST_PRIZE:
            expected = message(
                "config-largest-prize", most=Money(LARGEST_PRIZE), text=str(highest), name=rule.name
            )
            yield document.problem(("limits", wager, "maximum"), expected, found=amount_found(most))


def check_payouts(
    document: Document, table: TableDefinition, law: PayoutRuleFile | None
) -> Iterator[Problem]:
    """Yield a problem for each payout limit that the law does not allow (WAC 230-15-490).

    No limit is below the largest bet. Each kind of prize has its own limit. There is none if the
    highest odds are below the law's figure; and none below the largest wager times the highest
    odds, which are counted up to that figure.
    """
    for name, limit in table.payout_limits:
        place = ("payout_limits", name)
        found = amount_found(limit)
        odds, stake = highest_odds(table, name), largest_prize_stake(table, name)
        if limit < stake:
            expected = message("config-payout-above-bet", least=Money(stake))
            yield document.problem(place, expected, found=found)
            continue
        if law is None:
            continue
        rule = message("config-rule", source=law.source, law=table.jurisdiction)
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


def check_house(house: Document) -> Iterator[Problem]:
    """Yield the problems of unknown switches, a `key_rest` of zero, and meaningless effects."""
    named = house.texts("at_the_table", "*")
    yield from known_only(house, named, CHANGEABLE, message("config-a-switch"))
    yield from once_only(house, named)
    if house.one("switches", "key_rest") == 0:
        yield house.problem(("switches", "key_rest"), message("config-key-rest"))
    known = {remedy.value for remedy in Remedy}
    for kind in IrregularityKind:
        fitting = [remedy.value for remedy in Remedy if kind in FITTING[remedy]]
        used = keys(house, "irregularities", kind.value, "remedies")
        proper = [(place, remedy) for place, remedy in used if remedy in known]
        what = message("config-a-remedy", name=IRREGULARITIES[kind])
        yield from known_only(house, proper, fitting, what, key=True)
    for remedy in (Remedy.VOID_SEAT, Remedy.VOID_ROUND):
        place = ("irregularities", "*", "remedies", remedy.value, "effects", "*")
        for found, effect in [*house.texts(*place), *house.texts(*place, "*")]:
            if effect == Effect.STANDS.value:
                yield house.problem(found, message("config-nothing-stands"))


def check_ruled_wagers(
    house: Document, game: Document, others: Callable[[], list[Document]]
) -> Iterator[Problem]:
    """Yield a problem for each effect on a wager that no game has.

    Args:
        house: the house's file; it serves several games.
        game: the game of this table.
        others: reads the other games; called only if this game does not have a wager.
    """
    used = keys(house, "irregularities", "*", "remedies", "*", "effects")
    known = [MAIN, SIDE, *_wagers(game)]
    if any(name not in known for _, name in used):
        known += [name for other in others() for name in _wagers(other)]
    yield from known_only(house, used, known, message("config-a-ruled-wager"), key=True)


def _wagers(game: Document) -> list[str]:
    return [name for _, name in game.texts("wagers", "*", "name")]
