"""Kept results of odds: each was computed once and is found by the digest of its rules.

The daemon and `tablectl config check` only read them. Each is a JSON file in a folder `odds/`: the
shipped ones beside the shipped games, others beside the table's own file.
"""

import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, convert, to_builtins

from controller.data.definition import GameDefinition
from controller.data.message import Decimal, Message, both, message
from controller.errors import UNDECODABLE, DealerTableError, ExitCode, told_by
from controller.files import read_text
from controller.odds.declared_edges import declarations, percent
from controller.odds.digest import digest_of_rules
from controller.odds.results import Distribution, GameOdds

FOLDER: Final = "odds"


class KeptOddsError(DealerTableError, exit_code=ExitCode.STORAGE):
    """A kept result cannot be read or written."""

    words: Message


def folders(*roots: Path) -> list[Path]:
    """Return the folders in which results are looked for, one for each configuration, in order."""
    return [root / FOLDER for root in dict.fromkeys(roots)]


def find_kept(digest: str, places: Iterable[Path]) -> GameOdds | None:
    """Return the result of a digest; None: it has not been computed.

    Raises:
        KeptOddsError: there is a file of that name, and it is damaged.
    """
    for folder in places:
        path = folder / _name(digest)
        if path.is_file():
            odds = _read(path)
            if odds.digest != digest:
                raise KeptOddsError(message("odds-other-rules", path=str(path)))
            return odds
    return None


def keep(odds: GameOdds, folder: Path) -> Path:
    """Write a result, and return its file.

    Raises:
        KeptOddsError: it cannot be written.
    """
    path = folder / _name(odds.digest)
    text = json.dumps(_plain(odds), indent=1, ensure_ascii=False) + "\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    except OSError as error:
        raise KeptOddsError(message("odds-not-kept", path=str(path), why=told_by(error))) from error
    return path


def _name(digest: str) -> str:
    return f"{digest[:24]}.json"


def _read(path: Path) -> GameOdds:
    try:
        plain = json.loads(read_text(path))
        odds = convert(plain, GameOdds, dec_hook=_read_back)
        for each, wager in zip(plain["wagers"], odds.wagers, strict=True):
            if Fraction(each["edge"]) != wager.edge:
                raise ValueError(f"edge {each['edge']}")
    except (OSError, *UNDECODABLE, ValueError, KeyError, TypeError, ZeroDivisionError) as error:
        raise KeptOddsError(message("odds-damaged", path=str(path), why=told_by(error))) from error
    return odds


def _plain(odds: GameOdds) -> dict[str, Any]:
    """Return a result as plain data; people who read it find the edge of each wager first."""
    plain: dict[str, Any] = to_builtins(odds, enc_hook=str)
    plain["wagers"] = [
        {"wager": each.wager, "edge": str(each.edge), **wager}
        for each, wager in zip(odds.wagers, plain["wagers"], strict=True)
    ]
    return plain


def _read_back(kind: type[Fraction | Distribution], plain: Any) -> Fraction | Distribution:  # noqa: ANN401 - of a file
    if kind is Fraction:
        return Fraction(plain)
    return Distribution((Fraction(net), Fraction(share)) for net, share in plain)


# Whether a table may play by a pay table: by kept results; nothing is computed.


_KEPT = message("odds-kept-edges")
_TRUE = message("odds-true-edges")
_OF_HOUSE = message("odds-house-edges")


class Objection(Struct, frozen=True):
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


def wager_groups(game: GameDefinition, wagers: Iterable[str]) -> list[list[str]]:
    """Return the wagers by groups of those that must lie together (Four Card Frenzy's two)."""
    found: dict[str, list[str]] = {}
    for name in wagers:
        needed = game.needs(name)
        base = next((each for each in found if each in needed and name in game.needs(each)), name)
        found.setdefault(base, []).append(name)
    return list(found.values())


def _of_players(game: GameDefinition, odds: GameOdds) -> Iterator[Message]:
    """Yield each edge that is the player's; wagers that must lie together count together."""
    for names in wager_groups(game, [each.wager for each in odds.wagers]):
        edge = sum((each.edge for each in odds.wagers if each.wager in names), start=Fraction(0))
        if edge < 0:
            wagers = both([message("odds-wager", wager=game.label(name)) for name in names])
            yield message("odds-for-player", wagers=wagers, edge=Decimal(percent(edge)))
