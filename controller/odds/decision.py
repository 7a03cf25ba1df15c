"""The decision: the best play of a player who sees their own cards and the dealer's up card."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, factorial, lcm

import numpy as np
from numpy.typing import NDArray

from controller.cards.card import rank_of
from controller.odds.bonus_entry import Situations
from controller.odds.dealer import CELLS, DealerHands, cells_of, showdowns
from controller.odds.known_cards import NOTHING, Sight, all_known
from controller.odds.lookup import Lookup
from controller.odds.model_players import Modelled
from controller.odds.nets import stakes
from controller.odds.options import Options
from controller.odds.sides import HeldHands, sides
from controller.odds.situations import Situated, grouped_cards
from controller.odds.solution import Close, Decided, SideTally, Tally
from controller.odds.suit_hands import dealer_hands
from controller.settlement import Book, Comparison

Progress = Callable[[int, int], None]
"""Told how many parts are done, and of how many."""
Watch = Callable[[Options, HeldHands, NDArray[np.int64], NDArray[np.int64]], None]
"""Told situations: the options, what is held, how many deals are like it, the option taken."""


def silent(done: int, of: int) -> None:
    """Take the progress and show it nowhere."""


def share(progress: Progress, begin: int, end: int) -> Progress:
    """Return the progress of a part of a work, which is from `begin` to `end` hundredths of it."""

    def tell_share(done: int, of: int) -> None:
        progress(_HUNDREDTH * begin + _HUNDREDTH * (end - begin) * done // of, _HUNDREDTH * 100)

    return tell_share


def decide(
    book: Book, progress: Progress, watch: Watch | None = None, sight: Sight | None = None
) -> Decided:
    """Solve a game's decision exactly.

    Args:
        book: the rules of a game with a decision.
        progress: is told how far it is.
        watch: is told each part of the situations, with what is done in them.
        sight: what is seen before the decision; None: what the game shows. Side bets are left out
            where it is something else.
    """
    game, about = book.game, stakes(book)
    ordinary = Sight(game.packets.up)
    sight = sight or ordinary
    of_sides = [SideTally(side) for side in sides(book)] if sight == ordinary else []
    found = Decided(about, (), Tally(), {}, {}, {}, of_sides, {})
    dealer = dealer_hands(Lookup(book.dealer), often(book), sight.dealers)
    lookup = Lookup(book.player)
    groups = grouped_cards(all_known(sight, game.deck_cards), bool(game.draw_cards))
    models = [Modelled(book, model) for model in game.model_players]
    every = [Situated(book, lookup, *group) for group in groups]
    for least, strongest in stretches(book, dealer, _strengths_at_once(book), progress):
        for situated in every:
            for held, alike, options in situated.options(about, dealer, least, strongest):
                weights = alike * held.known.alike
                _add_situations(found, book, models, options, held, weights)
                if watch is not None:
                    watch(options, held, weights, options.best)
    return found


def undecided(book: Book, progress: Progress) -> NDArray[np.int64]:
    """Return in how many deals each showdown comes where nobody decides anything.

    By strength of the player's hand, by comparison, and by whether the dealer opens.
    """
    found = np.zeros((book.player.strongest + 1, len(CELLS)), np.int64)
    dealer, lookup = dealer_hands(Lookup(book.dealer), often(book)), Lookup(book.player)
    every, cells = Situated(book, lookup, NOTHING), cells_of(book.opens_at)
    for least, strongest in stretches(book, dealer, _strengths_at_once(book), progress):
        for held, weights in every.between(least, strongest):
            counts = showdowns(dealer, book.opens_at, held.cards, held.strengths, held.total)
            places = held.strengths[:, None] * len(CELLS) + np.array(cells)
            np.add.at(found.reshape(-1), places, counts[:, 0] * weights[:, None])
    return found.reshape(-1, len(Comparison), 2)


def often(book: Book) -> list[int]:
    """Return the strength that is asked for beside all others: the best with which none opens."""
    return [book.opens_at - 1] if book.opens_at > 1 else []


def stretches(
    book: Book, dealer: DealerHands, step: int, progress: Progress
) -> Iterator[tuple[int, int]]:
    """Yield the strengths of the player's hands that are taken at once: the least and the best.

    The dealer's tables for these are there; with a draw nobody knows before which are asked for.
    """
    blocks = range(1, book.player.strongest + 1, step)
    for done, least in enumerate(blocks):
        progress(done, len(blocks))
        strongest = min(least + step - 1, book.player.strongest)
        if not book.game.draw_cards:
            limits = np.arange(least - 1, strongest + 1)
            dealer.prepare([limits, np.array(often(book), np.int64)])
        yield least, strongest
    progress(len(blocks), len(blocks))


_HUNDREDTH = 100
"""Steps of a progress in a hundredth of the work."""
_STRENGTHS = 64
"""Over how many strengths at least the hands of these situations spread: so many rows the tables
have.
"""
_HANDS = 3_000
"""About so many hands are enough at once: what a question costs is then small for each."""


def _strengths_at_once(book: Book) -> int:
    """Return over how many strengths the hands spread that are taken at once."""
    hands = comb(book.game.deck_cards, book.held_cards) // _LIKE
    return max(_STRENGTHS, book.player.strongest * _HANDS // (hands + 1))


_LIKE = factorial(4)
"""Hands that are alike, at most: the orders of the suits."""


def _add_situations(
    found: Decided,
    book: Book,
    models: Sequence[Modelled],
    options: Options,
    held: HeldHands,
    weights: NDArray[np.int64],
) -> None:
    best, strengths = options.best, held.strengths
    found.actions = tuple(options.names)
    found.optimal.add(weights, held.total, options, best)
    for entry in options.paid:
        found.paying.setdefault(entry, Situations()).add(options, entry, weights)
    for model in models:
        taken = model.options_taken(options, held)
        found.models.setdefault(model.name, Tally()).add(weights, held.total, options, taken)
        _take_errors_of_model(found, model.name, options, held, weights, taken)
    known = held.known.cards
    rank = book.player.deck.lowest + rank_of(known[0]) if len(known) == 1 else 0
    shape = (book.player.strongest + 1, len(options.names))
    plays = found.plays.setdefault(rank, np.zeros(shape, np.int64))
    np.add.at(plays.reshape(-1), strengths * len(options.names) + best, weights)
    _take_errors(found, options, held, weights)
    _take_sides(found, options, held, weights)


_CLOSE = 12
"""How many of the closest decisions are kept."""


def _take_errors(
    found: Decided, options: Options, held: HeldHands, weights: NDArray[np.int64]
) -> None:
    """Add what other actions cost, and remember the closest decisions."""
    best, worth = options.best, options.worth
    less = worth.max(0) - worth
    for one in range(len(options.names)):
        rows = np.flatnonzero(best == one)
        if not len(rows):
            continue
        own, costs = weights[rows], less[:, rows]
        for other in range(len(options.names)):
            allowed = options.allowed[other, rows]
            if other == one or not allowed.any():
                continue
            sums = found.errors.setdefault((one, other), [0, 0])
            sums[0] += int((own * allowed).sum()) * held.total
            sums[1] += int((costs[other] * (own * allowed)).sum())
    _remember_close(found, held, less, best)


def _take_errors_of_model(
    found: Decided,
    name: str,
    options: Options,
    held: HeldHands,
    weights: NDArray[np.int64],
    taken: NDArray[np.intp],
) -> None:
    """Add what it costs that a model player does something else than what is best."""
    less = options.worth.max(0) - options.worth[taken, np.arange(len(taken))]
    rows = np.flatnonzero(less)
    if not len(rows):
        return
    actions = len(options.names)
    pairs = options.best[rows] * actions + taken[rows]
    times, costs = np.zeros(actions**2, np.int64), np.zeros(actions**2, np.int64)
    np.add.at(times, pairs, weights[rows])
    np.add.at(costs, pairs, less[rows] * weights[rows])
    errors = found.model_errors.setdefault(name, {})
    for pair in np.flatnonzero(times).tolist():
        sums = errors.setdefault(divmod(pair, actions), [0, 0])
        sums[0] += int(times[pair]) * held.total
        sums[1] += int(costs[pair])


def _remember_close(
    found: Decided, held: HeldHands, less: NDArray[np.int64], best: NDArray[np.intp]
) -> None:
    """Keep the closest decisions of these and those before."""
    less[best, np.arange(len(best))] = np.iinfo(np.int64).max
    cost = less.min(0)
    if len(found.close) == _CLOSE:
        near = np.flatnonzero(cost <= found.close[-1].cost)
    else:
        near = np.arange(len(cost))
    if len(near) > _CLOSE:
        near = near[cost[near] <= np.partition(cost[near], _CLOSE)[_CLOSE]]
    # Of decisions that are as close as each other those with the first cards of the deck are kept.
    order = np.lexsort((*held.cards[near].T[::-1], cost[near]))
    up = -1 if held.known.up is None else held.known.up
    for place in near[order[:_CLOSE]].tolist():
        hand, second = tuple(held.cards[place].tolist()), int(less[:, place].argmin())
        close = Close(int(cost[place]), held.total, hand, up, int(best[place]), second)
        found.close.append(close)
    found.close = sorted(found.close)[:_CLOSE]


def _take_sides(
    found: Decided, options: Options, held: HeldHands, weights: NDArray[np.int64]
) -> None:
    """Add what side bets that a fold loses net, in the main strategy and in that of all bets."""
    if not found.sides:
        return
    about, worth, stays = found.stakes, options.worth, options.best > 0
    nets: dict[str, tuple[NDArray[np.int64], int]] = {}
    for tally in found.sides:
        side = tally.side
        whole, stayed = side.nets_and_deals(held, weights * stays)
        tally.draws = len(whole)
        tally.stayed = [
            one + more for one, more in zip(tally.stayed or [0] * len(stayed), stayed, strict=True)
        ]
        nets[side.name] = whole, side.unit
    fold, stay = worth[0], worth[1:].max(0)
    for size in range(1, len(nets) + 1):
        for names in combinations(nets, size):
            unit = lcm(about.unit, *(nets[name][1] for name in names))
            more = sum(nets[name][0] * (unit // nets[name][1]) for name in names)
            lost = len(names) * unit * held.total
            each = unit // about.unit
            best = np.maximum(fold * each - lost, stay * each + more)
            total = int((best * weights).sum())
            found.joint[names] = found.joint.get(names, Fraction(0)) + Fraction(
                total, unit * len(best)
            )
