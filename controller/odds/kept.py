"""Kept results of odds: each was computed once and is found by the digest of its rules.

The daemon and `tablectl config check` only read them. Each is a JSON file in a folder `odds/`: the
shipped ones beside the shipped games, others beside the table's own file.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from msgspec import convert, to_builtins

from controller.data.definition import GameDefinition
from controller.data.message import Decimal, Message, both, message
from controller.errors import DealerTableError, ExitCode, told_by
from controller.files import read_text
from controller.odds.declared import declarations, percent
from controller.odds.digest import digest_of_rules
from controller.odds.results import (
    Borderline,
    Change,
    Combination,
    Distribution,
    ErrorCost,
    GameOdds,
    ModelOdds,
    PaidEntry,
    WagerOdds,
)

FOLDER: Final = "odds"


class KeptOddsError(DealerTableError):
    """A kept result cannot be read or written."""

    exit_code = ExitCode.STORAGE
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
        return _odds(json.loads(read_text(path)))
    except (OSError, ValueError, KeyError, TypeError, ZeroDivisionError) as error:
        words = message("odds-damaged", path=str(path), why=told_by(error))
        raise KeptOddsError(words) from error


def _plain(odds: GameOdds) -> dict[str, Any]:
    return {
        "game": odds.game,
        "pay_table": odds.pay_table,
        "digest": odds.digest,
        "wagers": [
            {
                "wager": each.wager,
                "edge": str(each.edge),
                "outcomes": _plain_outcomes(each.outcomes),
                "beside": None if each.beside is None else _plain_outcomes(each.beside),
                "average_bet": str(each.average_bet),
                "note": None if each.note is None else to_builtins(each.note),
                "paid": _plain_paid(each.paid),
                "paid_in_play": _plain_paid(each.paid_in_play),
                "declared": each.declared,
                "changes": [_plain_change(change) for change in each.changes],
            }
            for each in odds.wagers
        ],
        "models": [
            [
                each.name,
                _plain_outcomes(each.outcomes),
                str(each.average_bet),
                _plain_errors(each.errors),
            ]
            for each in odds.models
        ],
        "strategy": list(odds.strategy),
        "combinations": [
            [list(each.wagers), str(each.edge), str(each.main)] for each in odds.combinations
        ],
        "together": None if odds.together is None else _plain_outcomes(odds.together),
        "errors": _plain_errors(odds.errors),
        "borderline": [
            [each.hand, each.up, each.best, each.second, str(each.cost)] for each in odds.borderline
        ],
    }


def _plain_paid(paid: tuple[PaidEntry, ...]) -> list[list[str]]:
    return [[each.name, str(each.odds), str(each.share), each.pays] for each in paid]


def _plain_outcomes(outcomes: Distribution) -> list[list[str]]:
    return [[str(net), str(share)] for net, share in outcomes.shares]


def _plain_errors(errors: tuple[ErrorCost, ...]) -> list[list[str]]:
    return [[each.best, each.instead, str(each.share), str(each.cost)] for each in errors]


def _plain_change(change: Change) -> list[str | int]:
    return [change.pays, change.entry, str(change.odds), change.instead, str(change.edge)]


def _odds(data: dict[str, Any]) -> GameOdds:
    wagers = tuple(map(_wager, data["wagers"]))
    models = tuple(
        ModelOdds(str(name), _outcomes(nets), Fraction(bet), _errors(errors))
        for name, nets, bet, errors in data["models"]
    )
    names = str(data["game"]), str(data["pay_table"]), str(data["digest"])
    combined = tuple(
        Combination(tuple(map(str, wagers)), Fraction(edge), Fraction(main))
        for wagers, edge, main in data["combinations"]
    )
    together = None if data["together"] is None else _outcomes(data["together"])
    strategy = tuple(map(str, data["strategy"]))
    errors = _errors(data["errors"])
    close = tuple(
        Borderline(hand, up, best, second, Fraction(cost))
        for hand, up, best, second, cost in data["borderline"]
    )
    return GameOdds(*names, wagers, models, strategy, combined, together, errors, close)


def _errors(data: list[list[str]]) -> tuple[ErrorCost, ...]:
    return tuple(
        ErrorCost(best, instead, Fraction(share), Fraction(cost))
        for best, instead, share, cost in data
    )


def _outcomes(data: list[list[str]]) -> Distribution:
    return Distribution(tuple((Fraction(net), Fraction(share)) for net, share in data))


def _paid(data: list[list[str]]) -> tuple[PaidEntry, ...]:
    return tuple(
        PaidEntry(name, Fraction(odds), Fraction(share), pays) for name, odds, share, pays in data
    )


def _wager(data: dict[str, Any]) -> WagerOdds:
    outcomes = _outcomes(data["outcomes"])
    if Fraction(data["edge"]) != -outcomes.mean:
        raise ValueError(f"edge {data['edge']}")
    return WagerOdds(
        str(data["wager"]),
        outcomes,
        None if data["beside"] is None else _outcomes(data["beside"]),
        Fraction(data["average_bet"]),
        None if data["note"] is None else convert(data["note"], Message),
        _paid(data["paid"]),
        _paid(data["paid_in_play"]),
        str(data["declared"]),
        tuple(
            Change(pays, entry, Fraction(odds), int(instead), Fraction(edge))
            for pays, entry, odds, instead, edge in data["changes"]
        ),
    )


# Whether a table may play by a pay table: by kept results; nothing is computed.


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
        needed = game.needs(name)
        base = next((each for each in found if each in needed and name in game.needs(each)), name)
        found.setdefault(base, []).append(name)
    return list(found.values())


def _of_players(game: GameDefinition, odds: GameOdds) -> Iterator[Message]:
    """Yield each edge that is the player's; wagers that must lie together count together."""
    for names in together(game, [each.wager for each in odds.wagers]):
        edge = sum((each.edge for each in odds.wagers if each.wager in names), start=Fraction(0))
        if edge < 0:
            wagers = both([message("odds-wager", wager=game.label(name)) for name in names])
            yield message("odds-for-player", wagers=wagers, edge=Decimal(percent(edge)))
