"""A wanted choice, laid over the earlier ones."""

from collections.abc import Iterator

from msgspec import Struct

from controller.choices.starting_point import StartingPoint
from controller.choices.switches import normal_form, written
from controller.configuration import Loaded
from controller.configuration.checks.limits import amount
from controller.data.choice import GAME, LIMITS, OVERRIDES, PAY_TABLE, Chosen
from controller.data.definition import CHANGEABLE
from controller.data.message import money


class Wanted(Struct, frozen=True):
    """The wanted choice; what is not named stays as it is.

    Attributes:
        limits: (wager, minimum, maximum) in cents.
        switches: (name, value as written in a file).
        as_configured: earlier choices are dropped first.
    """

    game: str = ""
    pay_table: str = ""
    limits: tuple[tuple[str, int, int], ...] = ()
    switches: tuple[tuple[str, str], ...] = ()
    as_configured: bool = False


def chosen_with(start: StartingPoint, wanted: Wanted) -> tuple[Chosen, ...]:
    """Return all choices then, by place; the new ones do not say yet who chose them."""
    game = start.game
    before = {} if wanted.as_configured else {each.place: each for each in start.chosen}
    if wanted.as_configured:
        game = start.base.definition.game.key
    if wanted.game and wanted.game != game:
        game = wanted.game
        before = {place: each for place, each in before.items() if not each.of_a_game}
        before.pop(GAME, None)
    found = dict(before)
    for place, value in _values(wanted):
        known = before.get(place)
        if known is None or known.value != value:
            found[place] = Chosen(place, value, configured(start.base, place, game))
    own = game == configured(start.base, GAME, game)
    found = {place: each for place, each in found.items() if not (own and _is_configured(each))}
    if not own or any(each.of_a_game for each in found.values()):
        found[GAME] = before.get(GAME) or Chosen(GAME, game, configured(start.base, GAME, game))
    return tuple(found[place] for place in sorted(found))


def _values(wanted: Wanted) -> Iterator[tuple[str, str]]:
    if wanted.pay_table:
        yield PAY_TABLE, wanted.pay_table
    for wager, least, most in wanted.limits:
        yield f"{LIMITS}{wager}.minimum", money(least)
        yield f"{LIMITS}{wager}.maximum", money(most)
    for name, value in wanted.switches:
        yield f"{OVERRIDES}{name}", normal_form(name, value)


def _is_configured(chosen: Chosen) -> bool:
    """Tell whether a choice is what the file says anyway."""
    return chosen.value == chosen.instead and chosen.place != GAME


def still_chosen(base: Loaded, chosen: tuple[Chosen, ...]) -> tuple[Chosen, ...]:
    """Return the choices that still stand: those where the files say what they said at the time.

    If the files now name another game, no choice about a game stands.
    """
    game = next((each.value for each in chosen if each.place == GAME), "")
    stands = [each for each in chosen if configured(base, each.place, game) == each.instead]
    if game and all(each.place != GAME for each in stands):
        stands = [each for each in stands if not each.of_a_game]
    return tuple(stands)


def configured(base: Loaded, place: str, game: str) -> str:
    """Return what the files say at a place, in its one way of writing; empty: nothing.

    Args:
        base: the files.
        place: as in `Chosen`.
        game: the key of the game; the files name a pay table for their own game only.
    """
    definition, document = base.definition, base.document
    if place == GAME:
        return definition.game.key
    if place == PAY_TABLE:
        return definition.pay_table if game == definition.game.key else ""
    if place.startswith(OVERRIDES):
        name = place.removeprefix(OVERRIDES)
        return written(name, getattr(definition.house, name)) if name in CHANGEABLE else ""
    stated = amount(document, tuple(place.split(".")))
    return "" if stated is None else money(stated)
