"""Computes all odds of a game with one pay table."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from controller.cards import card_name, names
from controller.data.definition import GameDefinition
from controller.data.message import Message, both, message
from controller.errors import DealerTableError, ExitCode
from controller.odds.decision import Progress, decide, silent, undecided
from controller.odds.declared_edges import agrees
from controller.odds.digest import digest_of_rules
from controller.odds.nets import counted, tables_of
from controller.odds.results import (
    Borderline,
    Combination,
    Distribution,
    GameOdds,
    ModelOdds,
    WagerOdds,
)
from controller.odds.sides import is_side_bet, side_bet
from controller.odds.solution import Close, Decided
from controller.odds.staged_game import countable, odds_of_stages
from controller.odds.strategy import readable
from controller.settlement import Book


class OddsNotComputedError(DealerTableError, exit_code=ExitCode.USAGE):
    """The engine cannot compute the odds of such a game."""


def compute(game: GameDefinition, pay_table: str, progress: Progress = silent) -> GameOdds:
    """Return the exact odds of every wager under optimal play, or where nobody decides anything.

    Args:
        game: the game.
        pay_table: the name of one of its pay tables.
        progress: is told how far it is.

    Raises:
        KeyError: the game has no such pay table.
        OddsNotComputedError: hands are compared that cannot be looked up in arrays: Sökö's, or
            those of a low ranking in which a flush counts; or the stages are not counted.
    """
    book = Book(game, game.pay_table(pay_table))
    if game.staged:
        if not countable(book):
            raise OddsNotComputedError(message("odds-other-stages", game=game.key))
        return odds_of_stages(book, progress)
    ranking = book.player.ranking
    compared = [wager.name for wager in game.wagers if not _stands_alone(game, wager.name)]
    if compared and (ranking.suits_spoil or ranking.partly_suited):
        raise OddsNotComputedError(message("odds-other-ranking", game=game.key, name=ranking.name))
    decided = decide(book, progress) if game.decision else None
    showdowns = undecided(book, progress) if compared and decided is None else None
    wagers = tuple(_wagers(book, decided, showdowns))
    odds = GameOdds(game.key, pay_table, digest_of_rules(game, book.table), wagers)
    if decided is None:
        return odds
    return replace(
        odds,
        models=tuple(_model(decided, name) for name in decided.models),
        strategy=readable(book, decided),
        combinations=tuple(_combinations(decided, wagers)),
        together=decided.outcomes(list(decided.stakes.stay), decided.optimal),
        errors=decided.costs(),
        borderline=tuple(_borderline(book, decided, each) for each in decided.close),
    )


def _wagers(
    book: Book, decided: Decided | None, showdowns: NDArray[np.int64] | None
) -> Iterator[WagerOdds]:
    for name in (each.name for each in book.game.wagers):
        if decided is not None and name in decided.stakes.stay:
            yield _decided(book, decided, name)
        elif _stands_alone(book.game, name):
            beside = None if decided is None else decided.beside(name)
            yield side_bet(book, book.game.rule(name), beside)
        elif showdowns is not None:
            yield WagerOdds(name, _undecided(book, name, showdowns))


def _stands_alone(game: GameDefinition, wager: str) -> bool:
    """Tell whether a wager's own cards or colours decide it, with no bonus beside it."""
    alone = not any(rule.beside == wager for rule in game.rules)
    return alone and is_side_bet(game, game.rule(wager))


def _undecided(book: Book, wager: str, showdowns: NDArray[np.int64]) -> Distribution:
    unit, tables = tables_of(book, [wager])
    return Distribution.of(counted(tables[wager], showdowns, unit))


def _borderline(book: Book, decided: Decided, close: Close) -> Borderline:
    deck = book.player.deck.cards
    up = "" if close.up < 0 else card_name(deck[close.up])
    return Borderline(
        names(deck[place] for place in close.hand),
        up,
        decided.actions[close.best],
        decided.actions[close.second],
        Fraction(close.cost, close.deals * decided.stakes.unit),
    )


def _combinations(decided: Decided, wagers: Sequence[WagerOdds]) -> Iterator[Combination]:
    """Yield the wagers that share the decision, together: what must lie there, then side bets."""
    stakes = tuple(decided.stakes.stay)
    cost = {each.wager: each.edge_beside for each in wagers}
    main = sum((cost[name] for name in stakes), start=Fraction(0))
    if len(stakes) > 1:
        yield Combination(stakes, main, main)
    deals = decided.optimal.deals
    for sides, net in decided.joint.items():
        beside = sum((cost[name] for name in sides), start=main)
        yield Combination((*stakes, *sides), -net / deals, beside)


def _decided(book: Book, decided: Decided, wager: str) -> WagerOdds:
    about, tally = decided.stakes, decided.optimal
    outcomes = decided.outcomes([wager], tally)
    printed = dict(book.table.declared_edges).get(wager, "")
    wrong = printed if printed and not agrees(-outcomes.mean, printed) else ""
    changes = decided.changes(wager, wrong) if wrong else ()
    others = [book.game.wager(name).label for name in about.stay if name != about.base.name]
    bet, note = Fraction(1), None
    if wager != about.base.name:
        note = message("odds-note-beside", wager=about.base.label)
    else:
        bet = decided.average_bet(tally)
        if others:
            note = message("odds-note-with", wagers=both(list(map(_wager, others))))
    paid = decided.paid(wager)
    return WagerOdds(
        wager, outcomes, None, bet, note, paid_in_play=paid, declared=wrong, changes=changes
    )


def _wager(label: str) -> Message:
    return message("odds-wager", wager=label)


def _model(decided: Decided, name: str) -> ModelOdds:
    tally = decided.models[name]
    outcomes = decided.outcomes(list(decided.stakes.stay), tally)
    return ModelOdds(name, outcomes, decided.average_bet(tally), decided.costs_of_model(name))
