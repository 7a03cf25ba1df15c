"""Wholes: what a seat takes of the deck, and what its wagers net with it.

A whole is the cards that are held, and a drawn one. What it nets hangs on the strength of the
dealer's hand alone, once it is said what is done with each hand that is held.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from math import comb, lcm
from typing import Final

import numpy as np
from numpy.typing import NDArray

from controller.data.definition import OnFold
from controller.data.outcomes import SettledBy, SettlementRule
from controller.odds.lookup import Cards, Lookup
from controller.odds.nets import stakes
from controller.odds.options import Options
from controller.odds.seats_together import RED, reds
from controller.odds.sides import Held, colours
from controller.odds.subsets import classes, in_order, places, subsets
from controller.settlement import Book, Comparison, Facts

Values = NDArray[np.int64]
_NONE: Final = 255
"""No card."""


class Plays:
    """What is done with every hand that is held; told by the decision as it is solved."""

    def __init__(self, book: Book) -> None:
        deck, size = book.game.deck_cards, book.held_cards
        self._ids = classes(size, deck).ids
        kinds = int(self._ids.max()) + 1
        self._raises, self._folded = np.zeros(kinds, np.int64), np.zeros(kinds, bool)
        self.laid = np.full(comb(deck, size), _NONE, np.uint8)
        """By the place of a hand, the card that is laid on X."""

    def take(self, options: Options, held: Held, best: NDArray[np.intp]) -> None:
        """Take some situations: hands that stand for all of their classes."""
        kinds = self._ids[places(held.cards)]
        self._raises[kinds] = np.array(options.raises)[best]
        self._folded[kinds[best == 0]] = True
        ways = np.array(options.way)[best]
        rows = np.flatnonzero(ways > 0)  # the first way is to play the hand as it is
        if not len(rows):
            return
        ranks, suits = held.cards[rows] & np.uint8(252), held.cards[rows] & np.uint8(3)
        for order in permutations(range(4)):
            named: Cards = ranks | np.array(order, np.uint8).take(suits)
            self.laid[places(in_order(named))] = named[np.arange(len(rows)), ways[rows] - 1]

    @property
    def raises(self) -> Values:
        """By the place of a hand, what it raises; 0: it is folded. Without an up card alone."""
        return self._raises[self._ids]

    @property
    def folded(self) -> NDArray[np.bool_]:
        """By the place of a hand, whether it is folded, against some up card at least."""
        return self._folded[self._ids]


class Bet:
    """A bet that the held cards decide: what it nets with every hand.

    Attributes:
        name: of the wager.
        unit: all nets are multiplied by it, so that they are whole.
        rows: by choice of the red suits, or one for all, and by hand.
        sometimes: whether a fold loses it that would win, so that the up card decides as well.
    """

    def __init__(self, book: Book, rule: SettlementRule, plays: Plays) -> None:
        self.name, own = rule.name, book.held_cards
        hands = subsets(own, book.game.deck_cards)
        if rule.by is SettledBy.COLOUR:
            every = [colours(red, own, 0, 0) for red in range(own + 1)]
            where = np.stack([reds(hands, red) for red in RED])
        else:
            every = [Facts(strength=each) for each in range(1, book.player.strongest + 1)]
            where = Lookup(book.player).of(hands)[None].astype(np.intp) - 1
        nets = [book.verdict(rule.name, facts).net for facts in every]
        self.unit = lcm(*(net.denominator for net in nets))
        self.rows: Values = np.array([int(net * self.unit) for net in nets], np.int64)[where]
        self.sometimes = False
        if book.game.wager(rule.name).on_fold is OnFold.LOST:
            folded = plays.folded
            wins = bool((self.rows[:, folded] != -self.unit).any())
            self.sometimes = wins and bool(book.game.packets.up)
            self.rows[:, folded] = -self.unit


@dataclass(frozen=True, slots=True)
class Column:
    """One hand for each of some sets of cards.

    Attributes:
        held: its place among the hands that are held.
        strengths: of the hand that is played.
    """

    held: NDArray[np.int32]
    strengths: Values


class Wholes:
    """What the wagers of a seat net with its wholes.

    Args:
        book: the rules.
        plays: what is done with every hand.
        bets: the bets beside the decision.

    Attributes:
        names: of the wagers, those of the decision first.
        scales: what the nets of each are multiplied by. A bet on colours is added up over the
            choices of the red suits: hands that differ in suits alone then net the same.
        size: cards of a whole.
        draws: whether one of them is drawn.
    """

    def __init__(self, book: Book, plays: Plays, bets: Sequence[Bet]) -> None:
        self._book, self._plays, self._about = book, plays, stakes(book)
        self._lookup, self._raises = Lookup(book.player), plays.raises
        hands = subsets(book.held_cards, book.game.deck_cards)
        self._strengths = self._lookup.of(hands).astype(np.int64)
        self._bets = [bet.rows.sum(0) for bet in bets]
        stays = self._about.stay
        self.names = [*stays, *(bet.name for bet in bets)]
        self.scales = [self._about.unit] * len(stays) + [b.unit * len(b.rows) for b in bets]
        self.size, self.draws = book.game.packets.player, bool(book.game.draw_cards)

    @property
    def most(self) -> int:
        """No whole nets more, nor loses more, with all its draws together."""
        about = self._about
        raised = int(self._raises.max()) * int(np.abs(about.raised).max())
        every = [raised + int(np.abs(nets).max()) for nets in about.stay.values()]
        every += [int(np.abs(nets).max()) for nets in self._bets]
        return max(every) * (self.size if self.draws else 1)

    def whole(self, sets: Cards) -> list[Column]:
        """Return the hands that wholes may be: with a draw, one for each card that is drawn."""
        if self.draws:
            return self.without_one(sets)
        held = places(sets)
        return [Column(held, self._strengths[held])]

    def without_one(self, sets: Cards) -> list[Column]:
        """Return the hands of sets without each of their cards; with a draw, it is drawn."""
        found = []
        for column in range(sets.shape[1]):
            held = places(np.delete(sets, column, axis=1))
            strengths, laid = self._strengths[held], self._plays.laid[held]
            rows = np.flatnonzero(laid != _NONE)
            if len(rows):
                kept = sets[rows][sets[rows] != laid[rows, None]].reshape(len(rows), -1)
                strengths[rows] = self._lookup.of(kept)
            found.append(Column(held, strengths))
        return found

    def looking(self, column: Column, rows: NDArray[np.intp], dealer: Values) -> list[Values]:
        """Return what the wagers of the decision net against dealer's hands of some strength."""
        about, strengths = self._about, column.strengths[rows]
        raises = self._raises[column.held[rows]]
        compared = np.sign(strengths - dealer) + int(Comparison.EQUAL)
        opens = (dealer >= self._book.opens_at).astype(np.int64)
        where = (strengths * len(Comparison) + compared) * 2 + opens
        found = []
        for name, stay in about.stay.items():
            nets = stay.ravel().take(where)
            if name == about.base.name:
                nets += raises * about.raised.ravel().take(where)
            found.append(np.where(raises > 0, nets, np.int64(about.folded[name])))
        return found

    def certain(self, column: Column, rows: NDArray[np.intp]) -> list[Values]:
        """Return what the bets beside the decision net."""
        return [nets[column.held[rows]] for nets in self._bets]
