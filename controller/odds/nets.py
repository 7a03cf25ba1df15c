"""Nets of the wagers by settlement's own rules, as whole numbers for the engine to add up."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from controller.data.definition import Opens, WagerDefinition
from controller.settlement import Book, Comparison, Facts

Nets = NDArray[np.int64]
"""By strength of the player's hand, by comparison, and by whether the dealer opens; ×
`Stakes.unit`.
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
    odds: Fraction


@dataclass(frozen=True, slots=True)
class Stakes:
    """The wagers that one decision is about, each with what it nets.

    Attributes:
        base: the wager that the decision keeps in the game (the Ante).
        play: the wager of the decision.
        unit: all nets are multiplied by it, so that they are whole.
        stay: for the base with its bonuses, and for each wager that must lie beside it, the nets
            of a hand that stays in.
        raised: the nets of each unit of the decision's wager.
        folded: the net of each of these when the hand is folded.
        lists: of every entry that may be paid: 1 where it is, else 0.
        entries: those of wagers that declare an edge.
    """

    base: WagerDefinition
    play: WagerDefinition
    unit: int
    stay: dict[str, Nets]
    raised: Nets
    folded: dict[str, int]
    lists: dict[Entry, Nets]
    entries: dict[Entry, Nets]

    @property
    def ties_win(self) -> bool:
        """Whether an equal hand is settled in all as a higher one."""
        every = (*self.stay.values(), self.raised, *self.lists.values())
        return all(
            bool((nets[:, Comparison.EQUAL] == nets[:, Comparison.HIGHER]).all()) for nets in every
        )


def stakes(book: Book) -> Stakes:
    """Ask the rules for the verdict on all that is possible, and put the answers into tables.

    A wager that requires the base, in exactly its amount, and is put down with it, must lie there
    (Four Card Frenzy's Odds): so the decision is about it as well.
    """
    game = book.game
    assert game.decision is not None
    play = game.wager(game.decision)
    base = game.wager(str(play.requires))
    beside = [
        wager.name
        for wager in game.wagers
        if wager.requires == base.name and wager.opens is Opens.WAGERING
    ]
    bonuses = [rule.name for rule in game.rules if rule.beside == base.name]
    together = {base.name: [base.name, *bonuses], **{name: [name] for name in beside}}
    names = [play.name, *(name for group in together.values() for name in group)]
    every = _all_facts(book)
    found = {name: _nets(book, name, every) for name in names}
    folded = {name: book.verdict(name, Facts(folded=True)).net for name in names}
    unit = lcm(
        *(net.denominator for nets in found.values() for net in nets),
        *(net.denominator for net in folded.values()),
    )
    whole = {name: _whole(nets, unit) for name, nets in found.items()}
    declared = dict(book.table.declared_edges)
    lists = {
        entry: where
        for name, group in together.items()
        for rule in group
        for entry, where in _entries(book, name, rule, found[rule], every)
    }
    return Stakes(
        base,
        play,
        unit,
        {name: _sum(whole[each] for each in group) for name, group in together.items()},
        whole[play.name],
        {name: int(sum(folded[each] for each in group) * unit) for name, group in together.items()},
        lists,
        {entry: where for entry, where in lists.items() if entry.wager in declared},
    )


def _all_facts(book: Book) -> list[Facts]:
    """Return all facts that are possible for a hand that stays in."""
    opens = (False, True) if book.opens_at > 1 else (True,)
    return [
        Facts(False, strength, comparison, opened)
        for strength in range(1, book.player.strongest + 1)
        for comparison in Comparison
        for opened in opens
    ]


def _nets(book: Book, name: str, every: list[Facts]) -> list[Fraction]:
    """Return the nets of a unit bet; the entry before the first strength is for no hand.

    A dealer who always opens is counted as opening in both places.
    """
    rule = book.rules[name]
    no_hand = [Fraction(0)] * (len(Comparison) * 2)
    nets = [rule.verdict(facts).net for facts in every]
    if book.opens_at > 1:
        return no_hand + nets
    return no_hand + [net for net in nets for _ in range(2)]


def _entries(
    book: Book, wager: str, rule: str, nets: list[Fraction], every: list[Facts]
) -> Iterator[tuple[Entry, Nets]]:
    """Yield each entry of the lists by which a rule pays, and where it is paid.

    The rule is asked again with odds one higher for the first entry, two higher for the second, and
    so on: the difference of the nets shows where each entry is paid.
    """
    lists = (rule, book.game.rule(rule).when_beaten)
    for pays in [name for name in lists if book.table.odds(name)]:
        odds = book.table.odds(pays).items()
        more = [(hand, str(Fraction(to) + place)) for place, (hand, to) in enumerate(odds, 1)]
        changed = {**dict(book.table.pays), pays: tuple(more)}
        raised = Book(book.game, replace(book.table, pays=tuple(changed.items())))
        after = _nets(raised, rule, every)
        unit = lcm(*(net.denominator for net in (*after, *nets)))
        which = (_whole(after, unit) - _whole(nets, unit)) // unit
        for place, (hand, to) in enumerate(odds, 1):
            yield Entry(wager, pays, hand, Fraction(to)), (which == place).astype(np.int64)


def _whole(nets: list[Fraction], unit: int) -> Nets:
    whole = np.array([net.numerator * (unit // net.denominator) for net in nets], np.int64)
    return whole.reshape(-1, len(Comparison), 2)


def _sum(arrays: Iterable[Nets]) -> Nets:
    first, *others = arrays
    return sum(others, start=first)
