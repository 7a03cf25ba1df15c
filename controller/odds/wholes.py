"""Wholes: what a seat takes of the deck, and what its wagers net with it.

A whole is the cards that are held, and a drawn one. What it nets depends on the strength of the
dealer's hand alone, once it is said what is done with each hand that is held.
"""

from collections.abc import Sequence
from copy import copy
from math import comb
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from controller.data.definition import OnFold
from controller.data.outcomes import SettledBy, SettlementRule
from controller.odds.known_cards import NOTHING, Known, Sight, all_known
from controller.odds.lookup import Cards, Lookup
from controller.odds.nets import by_strength, stakes, whole
from controller.odds.options import Options
from controller.odds.seats_together import RED, reds
from controller.odds.sides import HeldHands, colours
from controller.odds.subsets import classes, exchanges, in_order, places, renamed, subsets
from controller.settlement import Book

Values = NDArray[np.int64]
_NONE: Final = 255
"""No card."""


class Plays:
    """What is done with every hand that is held; told by the decision as it is solved.

    Attributes:
        known: what players may know beside their hand: the cards that may lie face up.
        laid: by the place of a hand, the card that is laid on X.
    """

    def __init__(self, book: Book) -> None:
        self._deck, self._size = deck, size = book.game.deck_cards, book.held_cards
        self.known = all_known(Sight(book.game.packets.up), deck)
        [self._kept] = {known.suits for known in self.known}
        each = classes(size, deck, self._kept)
        self._ids = each.ids
        self._raises = {known.up: np.zeros(len(each.members), np.int16) for known in self.known}
        tried = {book.game.wager(str(book.game.decision)).maximum_multiple}
        most = max(tried.union(*(model.multiples for model in book.game.model_players)))
        self._often = np.zeros((book.player.strongest + 1, most + 1), np.int64)
        self.laid = np.full(comb(deck, size), _NONE, np.uint8)

    def add_situations(self, options: Options, held: HeldHands, best: NDArray[np.intp]) -> None:
        """Take some situations: hands that stand for all of their classes."""
        raises = np.array(options.raises)[best]
        self._raises[held.known.up][self._ids[places(held.cards)]] = raises
        np.add.at(self._often, (held.strengths, raises), 1)
        ways = np.array(options.way)[best]
        rows = np.flatnonzero(ways > 0)  # the first way is to play the hand as it is
        if not len(rows):
            return
        for order in exchanges(self._kept):
            named = renamed(held.cards[rows], order, self._deck)
            self.laid[places(in_order(named))] = named[np.arange(len(rows)), ways[rows] - 1]

    def raises(self, up: int | None = None) -> Values:
        """Return by the place of a hand what it raises; 0: it is folded.

        Args:
            up: the card that lies face up. Hands with this card mean nothing.
        """
        return self._raises[up].astype(np.int64)[self._ids]

    def folded(self, known: Known) -> NDArray[np.bool_]:
        """Return by the place of a hand, whether it is folded beside a card that lies face up."""
        there = np.isin(subsets(self._size, self._deck), known.shown).any(1)
        found: NDArray[np.bool_] = (self.raises(known.up) == 0) & ~there
        return found

    @property
    def usual(self) -> Values:
        """By strength, what most hands of this strength raise, against whatever lies face up."""
        usual: Values = self._often.argmax(1)
        return usual


class Bet:
    """A bet that the held cards decide: what it nets with every hand.

    Attributes:
        name: of the wager.
        unit: all nets are multiplied by it, so that they are whole.
        rows: by choice of the red suits, or one for all, and by hand. Where a card lies face up,
            as if no hand were folded.
        sometimes: whether a fold loses it that would win, so that the up card decides as well.
    """

    def __init__(self, book: Book, rule: SettlementRule, plays: Plays) -> None:
        self.name, own = rule.name, book.held_cards
        hands = subsets(own, book.game.deck_cards)
        if rule.by is SettledBy.COLOUR:
            facts = [colours(red, own, 0, 0) for red in range(own + 1)]
            nets = [book.verdict(rule.name, each).net for each in facts]
            where = np.stack([reds(hands, red) for red in RED])
        else:
            nets = by_strength(book, rule.name, book.player)
            where = Lookup(book.player).of(hands)[None].astype(np.intp)
        self.unit, of_each = whole(nets)
        self.rows: Values = of_each[where]
        self._lost = book.game.wager(rule.name).on_fold is OnFold.LOST
        self.sometimes = False
        if self._lost and book.game.packets.up:
            wins = (self.rows != -self.unit).any(0)
            self.sometimes = any((wins & plays.folded(known)).any() for known in plays.known)
        elif self._lost:
            self.rows[:, plays.folded(NOTHING)] = -self.unit

    def beside(self, raises: Values) -> Values:
        """Return what it nets by hand where hands raise so much, over all choices of the suits."""
        nets: Values = self.rows.sum(0)
        if self._lost:
            nets[raises == 0] = -self.unit * len(self.rows)
        return nets


class Column(Struct, frozen=True):
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
        raises: by the place of a hand, what it raises; 0: it is folded.
    """

    def __init__(self, book: Book, plays: Plays, bets: Sequence[Bet]) -> None:
        self._book, self._plays, self._about, self._bets = book, plays, stakes(book), bets
        self._lookup = Lookup(book.player)
        hands = subsets(book.held_cards, book.game.deck_cards)
        self._strengths = self._lookup.of(hands).astype(np.int64)
        stays = self._about.stay
        self.names = [*stays, *(bet.name for bet in bets)]
        self.scales = [self._about.unit] * len(stays) + [b.unit * len(b.rows) for b in bets]
        self.size, self.draws = book.game.packets.player, bool(book.game.draw_cards)
        self.raises, self._certain = np.zeros(0, np.int64), list[Values]()

    def beside(self, known: Known) -> "Wholes":
        """Return what they net beside a card that lies face up; wholes with it mean nothing."""
        return self._played(self._plays.raises(known.up))

    def usual(self) -> "Wholes":
        """Return what they net where all hands of a strength are played as most of them are."""
        return self._played(self._plays.usual[self._strengths])

    def _played(self, raises: Values) -> "Wholes":
        found = copy(self)
        found.raises, found._certain = raises, [bet.beside(raises) for bet in self._bets]
        return found

    def most(self, column: Column) -> list[Values]:
        """Return by wager how much each hand of a column nets or loses at most."""
        about, raises = self._about, self.raises[column.held]
        raised = np.abs(about.raised).max((1, 2))[column.strengths] * raises
        found = []
        for name, stay in about.stay.items():
            nets = np.abs(stay).max((1, 2))[column.strengths]
            if name == about.base.name:
                nets += raised
            folded = np.abs(about.folded[name]).max((1, 2))[column.strengths]
            found.append(np.where(raises > 0, nets, folded))
        return [*found, *(np.abs(nets[column.held]) for nets in self._certain)]

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

    def cuts(self, sets: Cards) -> NDArray[np.int16]:
        """Return the strengths of the dealer's from which on a net may be another one.

        By cut and set, for the hands of sets without each of their cards. They ascend.
        """
        hands = [each.strengths.astype(np.int16) for each in self.without_one(sets)]
        cuts = [each + np.int16(1) for each in hands]
        if not self._about.ties_win:
            cuts += hands
        if self._book.opens_at > 1:
            cuts.append(np.full(len(sets), self._book.opens_at, np.int16))
        return np.sort(cuts, axis=0)

    def looking(self, column: Column, rows: NDArray[np.intp], dealer: Values) -> list[Values]:
        """Return what the wagers of the decision net against dealer's hands of some strength."""
        strengths, raises = column.strengths[rows], self.raises[column.held[rows]]
        return self._about.against(strengths, raises, dealer, self._book.opens_at)

    def certain(self, column: Column, rows: NDArray[np.intp]) -> list[Values]:
        """Return what the bets beside the decision net."""
        return [nets[column.held[rows]] for nets in self._certain]
