"""The decision: the best play of a player who sees their own cards and the dealer's up card."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from controller.cards.card import rank_of
from controller.odds.dealer import DealerHands
from controller.odds.drawing import options_of_a_draw
from controller.odds.lookup import Cards, Lookup
from controller.odds.nets import Entry, Stakes, stakes
from controller.odds.options import Options, stay
from controller.odds.reconciling import Situations, change
from controller.odds.results import Change
from controller.odds.showdown import showdowns
from controller.odds.subsets import members
from controller.settlement import Book

Progress = Callable[[int, int], None]
"""Told how many parts are done, and of how many."""


@dataclass(slots=True)
class Tally:
    """The result of a way of playing, added up over all deals.

    Attributes:
        deals: how many.
        expected: by wager, the nets of all of them, × the stakes' unit.
        raised: units of the decision's wager, over all deals.
    """

    deals: int = 0
    expected: dict[str, int] = field(default_factory=dict)
    raised: int = 0

    def add(
        self, weights: NDArray[np.int64], total: int, options: Options, best: NDArray[np.int64]
    ) -> None:
        """Add some situations, each with the option that is taken in it."""
        self.deals += int(weights.sum()) * total
        for name, values in options.nets.items():
            taken = np.take_along_axis(values, best[None, :], 0)[0]
            self.expected[name] = self.expected.get(name, 0) + int((taken * weights).sum())
        self.raised += int((np.array(options.raises)[best] * weights).sum()) * total


@dataclass(slots=True)
class Decided:
    """The decision of one game, solved.

    Attributes:
        stakes: the wagers that it is about.
        actions: the possible actions, in words.
        optimal: the result of optimal play.
        models: the results of the game's model players.
        plays: by up card's rank (0 where there is none), by strength of the hand that is seen, by
            action: in how many deals it is best.
        paying: the situations in which each entry of interest may be paid.
    """

    stakes: Stakes
    actions: tuple[str, ...]
    optimal: Tally
    models: dict[str, Tally]
    plays: dict[int, NDArray[np.int64]]
    paying: dict[Entry, Situations]

    def edge(self, wager: str, tally: Tally) -> Fraction:
        """Return the edge of a way of playing: minus its net for each unit of the wager."""
        return -Fraction(tally.expected[wager], tally.deals * self.stakes.unit)

    def average_bet(self, tally: Tally) -> Fraction:
        """Return the average number of units that lie in base and decision together."""
        return 1 + Fraction(tally.raised, tally.deals)

    def changes(self, wager: str, declared: str) -> tuple[Change, ...]:
        """Return the changes of one entry that would give a wager the declared edge."""
        deals, edge = self.optimal.deals, self.edge(wager, self.optimal)
        found = (
            change(entry, situations, edge, declared, deals, self.stakes.unit)
            for entry, situations in self.paying.items()
            if entry.wager == wager
        )
        return tuple(each for each in found if each)


def decide(book: Book, progress: Progress) -> Decided:
    """Solve a game's decision exactly, one up card after the other where there is one."""
    game, about = book.game, stakes(book)
    ups = list(range(0, game.deck_cards, 4)) if game.packets.up else [None]
    dealer_lookup, held_lookup = Lookup(book.dealer), Lookup(book.player)
    found = Decided(about, (), Tally(), {}, {}, {})
    for done, up in enumerate(ups):
        progress(done, len(ups))
        dealer = DealerHands(dealer_lookup, up)
        for hands, weights, strengths in _situations(book, held_lookup, up):
            total = comb(game.deck_cards - hands.shape[1] - (up is not None), dealer.hidden)
            if game.draw_cards:
                options, total = options_of_a_draw(book, about, dealer, held_lookup, hands, total)
            else:
                counts = showdowns(dealer, book.opens_at, hands, strengths, total)
                options = stay(book, about, strengths, counts, total)
            _take(found, book, options, strengths, weights * (1 if up is None else 4), total, up)
    progress(len(ups), len(ups))
    return found


def _situations(
    book: Book, lookup: Lookup, up: int | None
) -> Iterator[tuple[Cards, NDArray[np.int64], NDArray[np.int64]]]:
    """Yield what players may hold, as (cards, how many deals are like it, strength)."""
    hands, weights = members(book.held_cards, up, lookup.deck)
    strengths = lookup.of(hands).astype(np.int64)
    order = np.argsort(strengths, kind="stable")  # equal look-ups lie side by side
    for part in np.array_split(order, max(1, len(order) // _AT_ONCE)):
        yield hands[part], weights[part], strengths[part]


_AT_ONCE = 100_000
"""How many situations are computed at once: the arrays then take a few dozen megabytes."""


def _take(
    found: Decided,
    book: Book,
    options: Options,
    strengths: NDArray[np.int64],
    weights: NDArray[np.int64],
    total: int,
    up: int | None,
) -> None:
    best = options.best()
    found.actions = tuple(options.names)
    found.optimal.add(weights, total, options, best)
    for entry in options.paid:
        found.paying.setdefault(entry, Situations()).add(options, entry, weights)
    for model in book.game.model_players:
        tally = found.models.setdefault(model.name, Tally())
        tally.add(weights, total, options, _modelled(book, options, model.plays, strengths))
    rank = 0 if up is None else book.player.deck.lowest + rank_of(up)
    shape = (book.player.strongest + 1, len(options.names))
    plays = found.plays.setdefault(rank, np.zeros(shape, np.int64))
    np.add.at(plays, (strengths, best), weights)


def _modelled(
    book: Book,
    options: Options,
    plays: tuple[tuple[str, int], ...],
    strengths: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Return a model player's option: the raise for the best hand of their list that they hold."""
    chosen = np.zeros(len(strengths), np.int64)
    for hand, multiple in sorted(plays, key=lambda play: book.least(play[0])):
        chosen[strengths >= book.least(hand)] = options.raises.index(multiple)
    return chosen
