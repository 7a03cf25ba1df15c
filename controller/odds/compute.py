"""Computes all odds of a game with one pay table."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from controller.cards import card_name, names
from controller.data.definition import GameDefinition
from controller.data.message import Message, both, message
from controller.errors import DealerTableError, ExitCode
from controller.odds.decided import Close, Decided
from controller.odds.decision import Progress, decide, silent, undecided
from controller.odds.declared import agrees
from controller.odds.digest import digest_of_rules
from controller.odds.nets import tables_of
from controller.odds.results import (
    Borderline,
    Combination,
    Distribution,
    ErrorCost,
    GameOdds,
    ModelOdds,
    WagerOdds,
)
from controller.odds.sides import is_side_bet, side_bet
from controller.odds.staged_game import countable, odds_of_stages
from controller.odds.strategy import readable
from controller.settlement import Book


class OddsNotComputedError(DealerTableError):
    """The engine cannot compute the odds of such a game."""

    exit_code = ExitCode.USAGE


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
        return _staged(book, progress)
    ranking = book.player.ranking
    compared = [wager.name for wager in game.wagers if not _stands_alone(game, wager.name)]
    if compared and (ranking.suits_spoil or ranking.partly_suited):
        words = message("odds-other-ranking", game=game.key, name=ranking.name)
        raise OddsNotComputedError(words)
    decided = decide(book, progress) if game.decision else None
    wagers: list[WagerOdds] = []
    models: list[ModelOdds] = []
    lines: tuple[str, ...] = ()
    if decided is not None:
        models = [_model(decided, name) for name in decided.models]
        lines = readable(book, decided)
    combined: list[Combination] = []
    together = None
    errors: tuple[ErrorCost, ...] = ()
    borderline: tuple[Borderline, ...] = ()
    showdowns = undecided(book, progress) if compared and decided is None else None
    for wager in game.wagers:
        rule = game.rule(wager.name)
        if decided is not None and wager.name in decided.stakes.stay:
            wagers.append(_decided(book, decided, wager.name))
        elif _stands_alone(game, wager.name):
            beside = None if decided is None else decided.beside(wager.name)
            wagers.append(side_bet(book, rule, beside))
        elif showdowns is not None:
            wagers.append(WagerOdds(wager.name, _undecided(book, wager.name, showdowns)))
    if decided is not None:
        together = decided.outcomes(list(decided.stakes.stay), decided.optimal)
        combined = list(_combinations(decided, wagers))
        errors = decided.costs()
        borderline = tuple(_borderline(book, decided, each) for each in decided.close)
    digest = digest_of_rules(game, book.table)
    return GameOdds(
        game.key,
        pay_table,
        digest,
        tuple(wagers),
        tuple(models),
        lines,
        tuple(combined),
        together,
        errors,
        borderline,
    )


def _staged(book: Book, progress: Progress) -> GameOdds:
    if not countable(book):
        raise OddsNotComputedError(message("odds-other-stages", game=book.game.key))
    return odds_of_stages(book, progress)


def _stands_alone(game: GameDefinition, wager: str) -> bool:
    """Tell whether a wager's own cards or colours decide it, with no bonus beside it."""
    alone = not any(rule.beside == wager for rule in game.rules)
    return alone and is_side_bet(game, game.rule(wager))


def _undecided(book: Book, wager: str, showdowns: NDArray[np.int64]) -> Distribution:
    unit, tables = tables_of(book, [wager])
    nets = tables[wager]
    there = np.unique(nets[showdowns > 0])
    counts = {Fraction(net, unit): int(showdowns[nets == net].sum()) for net in there.tolist()}
    return Distribution.of(counts)


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


def _combinations(decided: Decided, wagers: list[WagerOdds]) -> Iterator[Combination]:
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
    if wager != about.base.name:
        beside = message("odds-note-beside", wager=about.base.label)
        return WagerOdds(
            wager,
            outcomes,
            note=beside,
            paid_in_play=decided.paid(wager),
            declared=wrong,
            changes=changes,
        )
    note = message("odds-note-with", wagers=both(list(map(_wager, others)))) if others else None
    bet = decided.average_bet(tally)
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
