"""Rules of a game file about what its pay tables pay: hand against hand, list against list.

What a list costs is for the odds engine; here a list is held against itself and its rule.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from controller.cards import RANKINGS, Ranking, hand_names
from controller.configuration.checks.names import declared, keys, known_only, once_only
from controller.configuration.checks.settlement import PaidList, check_entries, paid_lists
from controller.configuration.document import Document, Place
from controller.configuration.problem import Problem
from controller.data.message import message
from controller.data.outcomes import SettledBy
from controller.data.values import WrongValueError, odds


@dataclass(frozen=True, slots=True)
class _Entry:
    """One line of a list: where it stands, the hand's name and place in the ranking, what it pays.

    Attributes:
        worth: smaller for better hands: the category, then the rank that the name asks for. A name
            that is a part of a category stands before the whole of it.
    """

    place: Place
    hand: str
    worth: tuple[int, int]
    pays: Fraction


def check_pay_order(game: Document) -> Iterator[Problem]:
    """Yield the problems of lists that pay a worse hand more, and of those of one showdown."""
    rankings = {
        each.name: RANKINGS[each.ranking]
        for each in paid_lists(game)
        if each.by is not SettledBy.COLOUR and each.ranking in RANKINGS
    }
    for place, _ in game.find("pay_tables", "*"):
        lists = {
            name: _entries(game, (*place, "pays", name), ranking)
            for name, ranking in rankings.items()
        }
        for entries in lists.values():
            yield from _check_falling(game, entries)
        for rule, name in keys(game, "settlement", "rules"):
            beaten = game.one(*rule, "when_beaten")
            least = game.one(*rule, "least")
            if name in lists and isinstance(least, str) and isinstance(beaten, str):
                for each in (name, beaten):
                    where = (*place, "pays", each)
                    yield from _check_promised(
                        game, where, lists.get(each, []), least, rankings[name]
                    )
                yield from _check_beaten(game, lists[name], lists.get(beaten, []))


def _entries(game: Document, place: Place, ranking: Ranking) -> list[_Entry]:
    """Return the lines of a list, the best hand first; those that cannot be read are left out."""
    found = []
    for where, hand in keys(game, *place):
        worth = _worth(hand, ranking)
        try:
            pays = Fraction(odds(game.one(*where)))
        except WrongValueError:
            continue
        if worth is not None:
            found.append(_Entry(where, hand, worth, pays))
    return sorted(found, key=lambda each: each.worth)


def _worth(hand: str, ranking: Ranking) -> tuple[int, int] | None:
    named = hand_names(ranking).get(hand)
    if named is None:
        return None
    rank = -1 if named.rank is None else named.rank
    return ranking.category_names.index(named.category), -rank


def _check_falling(game: Document, entries: list[_Entry]) -> Iterator[Problem]:
    """Yield a problem for each hand that is paid more than the next better one of its list."""
    for better, worse in pairwise(entries):
        if worse.pays > better.pays:
            most = message("config-pays-at-most", odds=str(better.pays), name=better.hand)
            yield game.problem(worse.place, most)


def _check_promised(
    game: Document, place: Place, entries: list[_Entry], least: str, ranking: Ranking
) -> Iterator[Problem]:
    """Yield a problem for each category that a rule pays and a list leaves out.

    A hand below the least one is never paid by the list: it stands there by mistake.
    """
    lowest = _worth(least, ranking)
    if lowest is None or not entries:
        return
    there = {each.worth[0] for each in entries}
    for index, category in enumerate(ranking.category_names[: lowest[0] + 1]):
        if index not in there:
            missing = message("config-no-such", text=category)
            promised = message("config-promised-hand", name=least)
            yield game.problem(place, promised, found=missing, key=True)
    for each in entries:
        if each.worth > lowest:
            yield game.problem(each.place, message("config-promised-hand", name=least), key=True)


def _check_beaten(
    game: Document, odds_list: list[_Entry], beaten: list[_Entry]
) -> Iterator[Problem]:
    """Yield a problem for each hand that is paid no more when it is beaten than when it wins."""
    wins = {each.hand: each.pays for each in odds_list}
    for each in beaten:
        if each.hand in wins and each.pays <= wins[each.hand]:
            yield game.problem(
                each.place, message("config-pays-more-than", odds=str(wins[each.hand]))
            )


# Rules of a game file about its pay tables.
#
# Whether a declared edge is true is for the odds engine; here only names are compared.


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
    for name, offered in pays.items():
        if offered == {}:
            expected, found = message("config-one-hand-paid"), message("config-nothing")
            yield game.problem((*where, name), expected, found=found, key=True)
