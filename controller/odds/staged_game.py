"""The odds of a game with stages, from the rules of its file: what is staked, played and paid."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import lcm
from typing import Final

import numpy as np
from msgspec import Struct

from controller.data.definition import GameDefinition, OnFold, Stage
from controller.data.message import both, message
from controller.data.outcomes import CardsOf, SettledBy, SettlementRule
from controller.odds import results
from controller.odds.decision import Progress
from controller.odds.digest import digest_of_rules
from controller.odds.lookup import Lookup
from controller.odds.nets import counted, lists_of, tables_of
from controller.odds.sides import side_bet
from controller.odds.staged_models import StagedModel
from controller.odds.staged_showdowns import DEALERS_CARDS
from controller.odds.staged_solution import Made, Played, StageAsked, Staged, Taken, solve
from controller.odds.staged_strategy import Reading, shares_of, words_of
from controller.settlement import Book

_MOST_CARDS: Final = Counter({1: 6, 2: 7, 3: 5})
"""By the cards of a player's hand, how many there may be with the community cards."""


def countable(book: Book) -> bool:
    """Return whether the engine counts the stages of a game."""
    game, ranking = book.game, book.player.ranking
    packets = game.packets
    dealers = packets.dealer in (0, packets.player) and packets.dealer in (0, DEALERS_CARDS)
    plain = not (ranking.wild or ranking.by_suit or ranking.suits_spoil or ranking.partly_suited)
    few = packets.player + packets.community <= _MOST_CARDS[packets.player]
    sides = [game.rule(each.name) for each in game.wagers if each.name not in _all(game)]
    folds = any(stage.folds for stage in game.stages)
    return (
        plain
        and dealers
        and few
        and all(game.stage_stakes[0] == game.wager(name).requires for name in game.stage_bets)
        and not (folds and any(game.wager(name).on_fold is not OnFold.LOST for name in _all(game)))
        and all(_alone(book, rule) for rule in sides)
    )


def _all(game: GameDefinition) -> tuple[str, ...]:
    """Return the wagers that the stages are about: those that lie through them, and their bets."""
    return game.stage_stakes + game.stage_bets


def _alone(book: Book, rule: SettlementRule) -> bool:
    """Return whether a wager is a side bet that is counted: a hand alone decides it."""
    lost = book.game.wager(rule.name).on_fold is OnFold.LOST
    played = rule.cards is CardsOf.FINAL and not rule.ranking
    return rule.by is SettledBy.HAND and (played or not lost)


@dataclass(frozen=True, slots=True)
class _Rules:
    """The rules that decisions follow from; two that are equal have the same best play."""

    digest: str
    book: Book = field(compare=False)
    progress: Progress = field(compare=False)


class _Solved(Struct, frozen=True):
    """A game solved: × `unit` its nets are whole."""

    game: Staged
    unit: int
    played: Played
    strategy: tuple[str, ...]


def odds_of_stages(book: Book, progress: Progress) -> results.GameOdds:
    """Return the exact odds of every wager of a game with stages.

    The wager that the stages' bets require stands for all that lie beside it and all bets.
    """
    game, table, about = book.game, book.table, _all(book.game)
    paid = {name for each in about for name in game.rule(each).lists}
    paid |= {rule.name for rule in game.rules if rule.beside in about}
    alone = replace(
        game,
        wagers=tuple(each for each in game.wagers if each.name in about),
        rules=tuple(each for each in game.rules if (each.beside or each.name) in about),
    )
    lists = replace(table, pays=tuple(each for each in table.pays if each[0] in paid))
    solved = _solved(_Rules(digest_of_rules(alone, lists), Book(alone, lists), progress))
    wagers = []
    for wager in game.wagers:
        if wager.name == game.stage_stakes[0]:
            wagers.append(_whole(book, solved))
        elif wager.name not in about:
            wagers.append(side_bet(book, game.rule(wager.name), _beside(book, wager.name, solved)))
    return results.GameOdds(
        game.key,
        table.name,
        digest_of_rules(game, table),
        tuple(wagers),
        tuple(_model(book, solved, place) for place in range(len(game.model_players))),
        strategy=solved.strategy,
        together=_outcomes(solved, solved.played.largest),
    )


@lru_cache(maxsize=1)
def _solved(rules: _Rules) -> _Solved:
    book = rules.book
    game, unit = staged_of(book)
    reading = Reading(book, game)
    models = [StagedModel(book, game, each) for each in book.game.model_players]
    played = solve(game, rules.progress, reading.watch, models)
    lines = (
        *shares_of(book, game, played),
        *_equal(book, _Solved(game, unit, played, ())),
        *reading.lines(played),
    )
    return _Solved(game, unit, played, lines)


def staged_of(book: Book) -> tuple[Staged, int]:
    """Return the game as it is solved, and by what its nets are multiplied."""
    game, packets = book.game, book.game.packets
    stay_unit, stay = tables_of(book, _all(game))
    fold_unit, fold = tables_of(book, _all(game), folded=True)
    unit = lcm(stay_unit, fold_unit)
    stay = {name: nets * (unit // stay_unit) for name, nets in stay.items()}
    lost = {name: int(nets[1, 0, 0]) * (unit // fold_unit) for name, nets in fold.items()}
    seen = accumulate(stage.turns for stage in game.stages)
    opens_at = book.opens_at if packets.dealer else 0
    staged = Staged(
        Lookup(book.player),
        packets.player,
        opens_at,
        np.array([stay[name] for name in game.stage_stakes]).sum(0),
        tuple(stay[name] for name in game.stage_bets),
        (sum(lost[name] for name in game.stage_stakes), *(lost[name] for name in game.stage_bets)),
        tuple(_asked(game, stage, count) for stage, count in zip(game.stages, seen, strict=True)),
    )
    return staged, unit


def _asked(game: GameDefinition, stage: Stage, seen: int) -> StageAsked:
    """Return a stage; a wager that may be taken back is one that may be bet, once."""
    bet = game.stage_bets.index(stage.bets or stage.takes_back)
    return StageAsked(seen, bet, stage.multiples or (1,), stage.folds)


def _outcomes(solved: _Solved, taken: Taken) -> results.Distribution:
    """Return what all wagers of the stages net together, for each unit of the base."""
    counts: Counter[Fraction] = Counter()
    for made, cells in taken.cells.items():
        nets = solved.game.base + sum(
            times * bet for times, bet in zip(made, solved.game.bets, strict=True)
        )
        counts += counted(nets, cells, solved.unit)
    for made, deals in taken.folded.items():
        counts[Fraction(solved.game.lost_by(made), solved.unit)] += deals
    return results.Distribution.of(counts)


def _average(book: Book, solved: _Solved, taken: Taken) -> Fraction:
    """Return the average number of units that are bet."""
    deals: Counter[Made] = Counter(taken.folded)
    for made, cells in taken.cells.items():
        deals[made] += int(cells.sum())
    bet = sum(number * sum(made) for made, number in deals.items())
    return len(book.game.stage_stakes) + Fraction(bet, solved.played.deals)


def _whole(book: Book, solved: _Solved) -> results.WagerOdds:
    """Return the odds of the base, which stands for all wagers of the stages."""
    taken, base = solved.played.largest, book.game.stage_stakes[0]
    outcomes = _outcomes(solved, taken)
    labels = [message("odds-wager", wager=book.game.label(name)) for name in _all(book.game)[1:]]
    return results.WagerOdds(
        base,
        outcomes,
        average_bet=_average(book, solved, taken),
        note=message("odds-note-with", wagers=both(labels)),
        paid_in_play=tuple(_paid(book, solved)),
    )


def _model(book: Book, solved: _Solved, place: int) -> results.ModelOdds:
    """Return what the base costs a model player, and what each of their errors does."""
    taken, deals = solved.played.models[place], solved.played.deals
    errors = []
    for (number, best, instead), (times, cost) in sorted(taken.errors.items()):
        stage = book.game.stages[number]
        words = words_of(book, stage)
        average = Fraction(cost, times * solved.unit)
        what = f"{stage.label}: {words[instead]}"
        errors.append(results.ErrorCost(words[best], what, Fraction(times, deals), average))
    name, average = book.game.model_players[place].name, _average(book, solved, taken)
    return results.ModelOdds(name, _outcomes(solved, taken), average, tuple(errors))


def _paid(book: Book, solved: _Solved) -> Iterator[results.PaidEntry]:
    """Yield how often each entry is paid; on several units at once it is one with so much more."""
    data, cells, game = book.data, solved.played.largest.cells, book.game
    for entry, where in lists_of(book, game.stage_stakes).items():
        by = [name for name in game.stage_bets if entry.pays in data[name].lists]
        times: Counter[int] = Counter()
        for made, found in cells.items():
            units = sum(made[game.stage_bets.index(name)] for name in by)
            times[1 + units] += int((found * where).sum())
        pays = "" if entry.pays == game.stage_stakes[0] else entry.pays
        for units, deals in sorted(times.items()):
            if deals:
                share = Fraction(deals, solved.played.deals)
                yield results.PaidEntry(entry.hand, units * entry.odds, share, pays)


def _beside(book: Book, name: str, solved: _Solved) -> results.Distribution | None:
    """Return what a side bet nets beside the base; None: a fold does not lose it."""
    if book.game.wager(name).on_fold is not OnFold.LOST:
        return None
    unit, nets = tables_of(book, [name])
    cells = sum(solved.played.largest.cells.values(), start=np.zeros_like(nets[name]))
    counts = counted(nets[name], cells, unit)
    counts[Fraction(-1)] += sum(solved.played.largest.folded.values())
    return results.Distribution.of(counts)


def _equal(book: Book, solved: _Solved) -> Iterator[str]:
    """Yield what it changes to take the least of decisions that are equal, if any are."""
    if any(solved.played.equal):
        least = solved.played.least
        outcomes, average = _outcomes(solved, least), _average(book, solved, least)
        risk = float(-100 * outcomes.mean / average)
        yield (
            f"with the smaller one: average bet {float(average):.4f}, "
            f"element of risk {risk:.4f} %, standard deviation {outcomes.deviation:.4f}"
        )
