"""Rules about the limits of wagers: of the game, of the house and of the law."""

from collections.abc import Iterator
from dataclasses import dataclass

from controller.configuration.checks.names import declared, keys, known_only
from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem
from controller.configuration.strict import WrongValueError
from controller.configuration.values import cents
from controller.data.money import money


@dataclass(frozen=True, slots=True)
class Limit:
    """The largest amount of a wager (cents), where it stands, and how it came about."""

    wager: str
    most: int
    place: Place
    how: str


def check_limits(table: Document, game: Document, law: Document | None) -> Iterator[Problem]:
    """Complain of limits for unknown wagers, upside down, missing, or above the law's."""
    wagers = declared(game, "wagers")
    stated = keys(table, "limits")
    for place, _ in stated:
        least, most = amount(table, (*place, "minimum")), amount(table, (*place, "maximum"))
        if least is not None and most is not None and least > most:
            expected = f"at most the maximum, {money(most)}"
            yield table.problem((*place, "minimum"), expected, found=money(least))
    if wagers is None or not isinstance(table.one("limits"), dict):
        return
    yield from known_only(table, stated, wagers, f"a wager of {game.path.stem}", key=True)
    names = {name for _, name in stated}
    for index, wager in enumerate(wagers):
        if names.isdisjoint((wager, game.one("wagers", index, "requires"))):
            expected = f"the key '{wager}' with its minimum and maximum"
            yield table.problem(("limits",), expected, found=f"no '{wager}'", key=True)
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
                yield Limit(wager, most, place, "")
            continue
        other = game.one("wagers", index, "requires")
        times = game.one("wagers", index, "maximum_multiple")
        place = ("limits", str(other), "maximum")
        if (most := amount(table, place)) is not None:
            multiple = times if type(times) is int else 1
            how = f" for {wager} ({multiple} × {money(most)} of {other})"
            yield Limit(wager, most * multiple, place, how)


def _check_equals(table: Document, game: Document, wagers: list[str]) -> Iterator[Problem]:
    """Wagers that must be equal have an amount in common."""
    for index, wager in enumerate(wagers):
        other = game.one("wagers", index, "equal_to")
        if other is None or other not in wagers:
            continue
        low, high = _stated(table, wager)
        least, most = _stated(table, str(other))
        if low is None or high is None or least is None or most is None:
            continue
        if low <= high and least <= most and (low > most or high < least):
            expected = f"amounts that {other} may have, too: they must be equal"
            found = f"{money(low)} to {money(high)}, and {money(least)} to {money(most)} of {other}"
            yield table.problem(("limits", wager), expected, found=found, key=True)


def _stated(table: Document, wager: str) -> tuple[int | None, int | None]:
    place = ("limits", wager)
    return amount(table, (*place, "minimum")), amount(table, (*place, "maximum"))


def _check_single(table: Document, law: Document, limits: list[Limit]) -> Iterator[Problem]:
    """No single wager above the law's figure (WAC 230-15-140)."""
    highest = amount(law, ("single_wager", "maximum"))
    if highest is None:
        return
    rule = f"{law.one('single_wager', 'source')}, {law.path.stem}"
    for limit in limits:
        if limit.most > highest:
            expected = f"at most {money(highest)} ({rule})"
            yield table.problem(limit.place, expected, found=money(limit.most) + limit.how)


def _check_games(
    table: Document, game: Document, law: Document, limits: list[Limit]
) -> Iterator[Problem]:
    """Not more games on one hand than the law allows (WAC 230-15-040).

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
    rule = f"{law.one('games_per_hand', 'source')}, {law.path.stem}"
    if len(opening) > most:
        found = f"{len(opening)} games on one hand"
        yield table.problem(("game",), f"at most {most} ({rule})", found=found)
    above = [limit for limit in limits if limit.wager in opening and limit.most > low]
    for limit in above[free:]:
        expected = f"at most {money(low)}, as {free} others are above it ({rule})"
        yield table.problem(limit.place, expected, found=money(limit.most))


def amount(document: Document, place: Place) -> int | None:
    """Return an amount in cents; None where there is none or the schema complains of it."""
    value = document.one(*place)
    if value is None:
        return None
    try:
        return cents(value)
    except WrongValueError:
        return None
