"""Rules of a house's file: remedies that fit their irregularity, wagers that a game has."""

from collections.abc import Callable, Iterator

from controller.configuration.checks.names import keys, known_only, once_only
from controller.configuration.document import Document
from controller.configuration.problem import Problem
from controller.data.definition import CHANGEABLE
from controller.data.irregularities import FITTING, MAIN, SIDE, Effect, IrregularityKind, Remedy
from controller.data.message import message
from controller.data.terms import IRREGULARITIES


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
