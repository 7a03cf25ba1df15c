"""Rules of a game file about its pay tables.

Whether a declared edge is true is for the odds engine; here only names are compared.
"""

from collections.abc import Iterator

from controller.configuration.checks.names import declared, keys, known_only, once_only
from controller.configuration.checks.settlement import PaidList, check_entries, paid_lists
from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem
from controller.data.message import message


def check_pay_tables(game: Document) -> Iterator[Problem]:
    """Yield the problems of pay tables: unknown names, and missing payments."""
    yield from once_only(game, game.texts("pay_tables", "*", "name"))
    tables = declared(game, "pay_tables")
    if tables is not None:
        yield from known_only(
            game, game.texts("default_pay_table"), tables, message("config-a-pay-table")
        )
    wagers = declared(game, "wagers")
    if wagers is None:
        return
    edges = keys(game, "pay_tables", "*", "declared_edges")
    yield from known_only(game, edges, wagers, message("config-a-wager"), key=True)
    needed = paid_lists(game)
    if needed:
        paid = keys(game, "pay_tables", "*", "pays")
        what = message("config-a-paid-wager")
        yield from known_only(game, paid, [each.name for each in needed], what, key=True)
    for place, _ in game.find("pay_tables", "*"):
        yield from _check_table(game, place, needed)


def _check_player_edge(game: Document, place: Place) -> Iterator[Problem]:
    """Check that an edge for the player is allowed by a person, and that the person allows one."""
    beside = {"player_edge": "allowed_by", "allowed_by": "player_edge"}
    for key, other in beside.items():
        if game.one(*place, key) is not None and game.one(*place, other) is None:
            yield game.problem((*place, key), message("config-key-with", key=other), key=True)


def _check_table(game: Document, place: Place, needed: list[PaidList]) -> Iterator[Problem]:
    """Check that what binds is declared, and that the table has all lists that rules pay by."""
    yield from _check_player_edge(game, place)
    binding = game.texts(*place, "binding", "*")
    yield from once_only(game, binding)
    edges = [name for _, name in keys(game, *place, "declared_edges")]
    yield from known_only(game, binding, edges, message("config-a-declared-wager"))
    pays = game.one(*place, "pays")
    if not isinstance(pays, dict):
        return
    where = (*place, "pays")
    for each in needed:
        if each.name not in pays:
            expected = message("config-what-pays", text=each.name)
            found = message("config-no-such", text=each.name)
            yield game.problem(where, expected, found=found, key=True)
        yield from check_entries(game, where, each)
    for name, odds in pays.items():
        if odds == {}:
            expected, found = message("config-one-hand-paid"), message("config-nothing")
            yield game.problem((*where, name), expected, found=found, key=True)
