"""Nets of the wagers by settlement's own rules, as whole numbers for the engine to add up."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product
from math import lcm

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from controller.cards import Evaluator
from controller.data.definition import WagerDefinition
from controller.settlement import Book, Comparison, Facts

Nets = NDArray[np.int64]
"""By strength of the player's hand, by comparison, and by whether the dealer opens; ×
`StakedNets.unit`.
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a pay table, which pays a wager of the decision or a bonus beside it.

    Attributes:
        wager: the wager whose edge it changes.
        pays: the list of the pay table.
        hand: the hand that it pays for.
        odds: to one.
    """

    wager: str
    pays: str
    hand: str
    odds: Fraction = field(compare=False)


class StakedNets(Struct, frozen=True):
    """The wagers that one decision is about, each with what it nets.

    Attributes:
        base: the wager that the decision keeps in the game (the Ante).
        play: the wager of the decision.
        unit: all nets are multiplied by it, so that they are whole.
        stay: for the base with its bonuses, and for each wager that must lie beside it, the nets
            of a hand that stays in.
        raised: the nets of each unit of the decision's wager, with its bonuses.
        folded: as `stay`, of a hand that is folded.
        fold_is_certain: whatever the hands are, a fold nets the same: it loses all of them.
        lists: of every entry that may be paid to a hand that stays in: 1 where it is, else 0.
        folded_lists: as `lists`, for a hand that is folded; none where that is certain.
        entries: those of wagers that declare an edge.
    """

    base: WagerDefinition
    play: WagerDefinition
    unit: int
    stay: dict[str, Nets]
    raised: Nets
    folded: dict[str, Nets]
    fold_is_certain: bool
    lists: dict[Entry, Nets]
    folded_lists: dict[Entry, Nets]
    entries: Collection[Entry]

    @property
    def ties_win(self) -> bool:
        """Whether an equal hand is settled in all as a higher one."""
        every = (
            *self.stay.values(),
            self.raised,
            *self.folded.values(),
            *self.lists.values(),
            *self.folded_lists.values(),
        )
        return all(
            bool((nets[:, Comparison.EQUAL] == nets[:, Comparison.HIGHER]).all()) for nets in every
        )

    def against(self, strengths: Nets, raises: Nets, dealer: Nets, opens_at: int) -> list[Nets]:
        """Return by wager what hands net that raise so much (0: they are folded).

        Args:
            strengths: of the hands.
            raises: of each.
            dealer: the strengths of the dealer's hands that they meet, one for all or for each.
            opens_at: the least of these with which the dealer opens.
        """
        compared = np.sign(strengths - dealer) + int(Comparison.EQUAL)
        opens = (dealer >= opens_at).astype(np.int64)
        where = (strengths * len(Comparison) + compared) * 2 + opens
        found = []
        for name, stay in self.stay.items():
            nets = stay.ravel().take(where)
            if name == self.base.name:
                nets += raises * self.raised.ravel().take(where)
            found.append(np.where(raises > 0, nets, self.folded[name].ravel().take(where)))
        return found


def stakes(book: Book) -> StakedNets:
    """Ask the rules for the verdict on all that is possible, and put the answers into tables."""
    game = book.game
    assert game.decision is not None
    groups = {name: _with_bonuses(book, name) for name in game.at_stake}
    own = {game.decision: _with_bonuses(book, game.decision)}
    staying, folding = _Asked(book, folded=False), _Asked(book, folded=True)
    unit = lcm(staying.unit({**groups, **own}), folding.unit(groups))
    folded = folding.tables(groups, unit)
    certain = all(bool((nets[1:] == nets[1, 0, 0]).all()) for nets in folded.values())
    lists = staying.lists(groups)
    declared = dict(book.table.declared_edges)
    return StakedNets(
        game.wager(game.at_stake[0]),
        game.wager(game.decision),
        unit,
        staying.tables(groups, unit),
        staying.tables(own, unit)[game.decision],
        folded,
        certain,
        lists,
        {} if certain else folding.lists(groups),
        [entry for entry in lists if entry.wager in declared],
    )


def tables_of(
    book: Book, wagers: Iterable[str], *, folded: bool = False
) -> tuple[int, dict[str, Nets]]:
    """Return a unit, and × it what each of these wagers nets with its bonuses."""
    groups = {name: _with_bonuses(book, name) for name in wagers}
    asked = _Asked(book, folded=folded)
    unit = asked.unit(groups)
    return unit, asked.tables(groups, unit)


def lists_of(book: Book, wagers: Iterable[str]) -> dict[Entry, Nets]:
    """Return where each entry is paid to hands that stay in, of the lists that pay on wagers."""
    groups = {name: _with_bonuses(book, name) for name in wagers}
    return _Asked(book, folded=False).lists(groups)


def counted(nets: Nets, deals: Nets, unit: int) -> Counter[Fraction]:
    """Return in how many deals each net comes, where all nets are × a unit."""
    there = np.unique(nets[deals > 0]).tolist()
    return Counter({Fraction(net, unit): int(deals[nets == net].sum()) for net in there})


def by_strength(book: Book, rule: str, ranks: Evaluator) -> list[Fraction]:
    """Return what a bet nets by the strength of the hand that decides it; none has strength 0."""
    every = (Facts(strength=strength) for strength in range(1, ranks.strongest + 1))
    return [Fraction(0), *(book.verdict(rule, facts).net for facts in every)]


def whole(nets: Sequence[Fraction]) -> tuple[int, NDArray[np.int64]]:
    """Return the least number that makes nets whole, and × it the nets."""
    unit = lcm(*(net.denominator for net in nets))
    return unit, np.array([int(net * unit) for net in nets], np.int64)


_Groups = dict[str, list[str]]
"""By wager, the rules that pay on it."""


def _with_bonuses(book: Book, wager: str) -> list[str]:
    """Return the rules that pay on a wager: its own, and those of the bonuses beside it."""
    return [wager, *(rule.name for rule in book.game.rules if rule.beside == wager)]


class _Asked:
    """The rules of a book, asked for all facts that are possible."""

    def __init__(self, book: Book, *, folded: bool) -> None:
        self._book, self._folded = book, folded
        self._nets: dict[str, _Answers] = {}

    def unit(self, groups: _Groups) -> int:
        """Return the least number that makes whole what all rules net."""
        rules = (rule for group in groups.values() for rule in group)
        return lcm(*(self._of(rule).unit for rule in rules))

    def tables(self, groups: _Groups, unit: int) -> dict[str, Nets]:
        """Return by wager what its rules net together, × a unit that makes it whole."""
        return {
            wager: np.sum([self._of(rule).whole(unit) for rule in group], axis=0)
            for wager, group in groups.items()
        }

    def lists(self, groups: _Groups) -> dict[Entry, Nets]:
        """Return where each entry is paid of the lists by which rules pay on some wagers."""
        return {
            entry: where
            for wager, group in groups.items()
            for rule in group
            for entry, where in self._entries(wager, rule)
        }

    def _entries(self, wager: str, rule: str) -> Iterator[tuple[Entry, Nets]]:
        """Yield each entry of the lists by which a rule pays, and where it is paid.

        The rule is asked again with odds one higher for the first entry, two higher for the second,
        and so on: the difference of the nets shows where each entry is paid.
        """
        book, nets = self._book, self._of(rule)
        lists = (rule, book.game.rule(rule).when_beaten)
        for pays in [name for name in lists if book.table.odds(name)]:
            odds = book.table.odds(pays).items()
            more = [(hand, str(Fraction(to) + place)) for place, (hand, to) in enumerate(odds, 1)]
            changed = {**dict(book.table.pays), pays: tuple(more)}
            raised = Book(book.game, replace(book.table, pays=tuple(changed.items())))
            after = self._ask(raised, rule)
            unit = lcm(after.unit, nets.unit)
            which = (after.whole(unit) - nets.whole(unit)) // unit
            for place, (hand, to) in enumerate(odds, 1):
                yield Entry(wager, pays, hand, Fraction(to)), (which == place).astype(np.int64)

    def _of(self, rule: str) -> "_Answers":
        if rule not in self._nets:
            self._nets[rule] = self._ask(self._book, rule)
        return self._nets[rule]

    def _ask(self, book: Book, rule: str) -> "_Answers":
        """Return the nets of a unit bet; the entries before the first strength are for no hand."""
        asked, nets, places = book.rules[rule], [Fraction(0)], []
        sees = asked.facts_seen(folded=self._folded)
        every = range(1, book.player.strongest + 1)
        # Where a fact does not matter, one stands for all.
        strengths = sorted({1, *asked.steps} & {*every}) if "strength" in sees else [1]
        compared = Comparison if "comparison" in sees else (Comparison.LOWER,)
        # A dealer who always opens is counted as opening in both places.
        opens = (False, True) if "dealer_opens" in sees and book.opens_at > 1 else (True,)
        for each in product(strengths, compared, opens):
            net = asked.verdict(Facts(self._folded, *each)).net
            if net not in nets:
                nets.append(net)
            places.append(nets.index(net))
        found = np.array(places).reshape(len(strengths), len(compared), len(opens))
        which = np.zeros((book.player.strongest + 1, len(Comparison), 2), np.intp)
        which[1:] = found[np.searchsorted(strengths, every, side="right") - 1]
        return _Answers(nets, which)


class _Answers(Struct, frozen=True):
    """What a rule nets: `nets`, and by all facts `which` of them."""

    nets: list[Fraction]
    which: NDArray[np.intp]

    @property
    def unit(self) -> int:
        """The least number that makes all nets whole."""
        return lcm(*(net.denominator for net in self.nets))

    def whole(self, unit: int) -> Nets:
        """Return the nets × a unit that makes them whole."""
        whole = [net.numerator * (unit // net.denominator) for net in self.nets]
        return np.array(whole, np.int64)[self.which]
