"""Whether a table may play by a pay table: by kept results; nothing is computed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from controller.data.definition import GameDefinition
from controller.data.lists import both
from controller.data.message import Message, message
from controller.odds.declared import declarations, percent
from controller.odds.digest import digest_of_rules
from controller.odds.kept import find_kept
from controller.odds.results import GameOdds

_KEPT = message("odds-kept-edges")
_TRUE = message("odds-true-edges")
_OF_HOUSE = message("odds-house-edges")


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a pay table is refused: what was expected of it, and what is so instead."""

    expected: Message
    why: Message


def objections(
    game: GameDefinition, pay_table: str, places: Iterable[Path], command: str
) -> Iterator[Objection]:
    """Yield why a pay table is refused: edges that are not kept, not true, or the player's.

    Args:
        game: one that the house banks.
        pay_table: the name of one of its pay tables.
        places: folders in which results are kept.
        command: the one that computes and keeps the edges.

    Raises:
        KeptOddsError: a kept result is damaged.
    """
    table = game.pay_table(pay_table)
    odds = find_kept(digest_of_rules(game, table), places)
    if odds is None:
        yield Objection(_KEPT, message("odds-not-kept-yet", command=command))
        return
    for declared in declarations(game, table, odds):
        if declared.refutes:
            yield Objection(_TRUE, declared.words)
    if not table.player_edge_by:
        for words in _of_players(game, odds):
            yield Objection(_OF_HOUSE, words)


def together(game: GameDefinition, wagers: Iterable[str]) -> list[list[str]]:
    """Return the wagers by groups of those that must lie together (Four Card Frenzy's two)."""
    found: dict[str, list[str]] = {}
    for name in wagers:
        wager = game.wager(name)
        base = wager.requires if wager.requires in found else None
        found.setdefault(base or name, []).append(name)
    return list(found.values())


def _of_players(game: GameDefinition, odds: GameOdds) -> Iterator[Message]:
    """Yield each edge that is the player's; wagers that must lie together count together."""
    for names in together(game, [each.wager for each in odds.wagers]):
        edge = sum((each.edge for each in odds.wagers if each.wager in names), start=Fraction(0))
        if edge < 0:
            wagers = both([message("odds-wager", wager=game.label(name)) for name in names])
            yield message("odds-for-player", wagers=wagers, edge=percent(edge))
