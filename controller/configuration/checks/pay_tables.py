"""Rules of a game file about its pay tables.

Whether a declared edge is true is for the odds engine; here only names are compared.
"""

from collections.abc import Iterator

from controller.cards import RANKINGS
from controller.configuration.checks.names import declared, keys, known_only, once_only
from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem


def check_pay_tables(game: Document) -> Iterator[Problem]:
    """Complain of pay tables that name what does not exist, or leave a bonus unpaid."""
    yield from once_only(game, game.texts("pay_tables", "*", "name"))
    tables = declared(game, "pay_tables")
    if tables is not None:
        yield from known_only(game, game.texts("default_pay_table"), tables, "a pay table")
    if ranking := RANKINGS.get(str(game.one("ranking", "name"))):
        used = keys(game, "pay_tables", "*", "pays", "*")
        what = "a hand of the ranking"
        yield from known_only(game, used, ranking.category_names, what, key=True)
    wagers = declared(game, "wagers")
    if wagers is None:
        return
    bonuses = [text for _, text in game.texts("bonuses", "*")]
    paid = keys(game, "pay_tables", "*", "pays")
    yield from known_only(game, paid, [*wagers, *bonuses], "a wager or bonus", key=True)
    edges = keys(game, "pay_tables", "*", "declared_edges")
    yield from known_only(game, edges, wagers, "a wager", key=True)
    for place, _ in game.find("pay_tables", "*"):
        yield from _check_table(game, place, bonuses)


def _check_table(game: Document, place: Place, bonuses: list[str]) -> Iterator[Problem]:
    """What binds must be declared, and a bonus that is not in the table pays nothing."""
    binding = game.texts(*place, "binding", "*")
    yield from once_only(game, binding)
    edges = [name for _, name in keys(game, *place, "declared_edges")]
    yield from known_only(game, binding, edges, "a wager of declared_edges")
    pays = game.one(*place, "pays")
    if not isinstance(pays, dict):
        return
    for bonus in bonuses:
        if bonus not in pays:
            yield game.problem(
                (*place, "pays"), f"what '{bonus}' pays", found=f"no '{bonus}'", key=True
            )
    for name, odds in pays.items():
        if odds == {}:
            expected = "odds for one hand at least"
            yield game.problem((*place, "pays", name), expected, found="nothing", key=True)
