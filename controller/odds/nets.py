"""What settlement's own rules give for each unit bet, as whole numbers for the engine to add up."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from controller.definition import Opens, WagerDefinition
from controller.settlement import Book, Comparison, Facts

Nets = NDArray[np.int64]
"""By strength of the player's hand, comparison, and whether the dealer opens; × `Stakes.unit`."""


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
        folded: the net of each of the same when the hand is folded.
    """

    base: WagerDefinition
    play: WagerDefinition
    unit: int
    stay: dict[str, Nets]
    raised: Nets
    folded: dict[str, int]


def stakes(book: Book) -> Stakes:
    """Ask the rules for the verdict on everything that can be, and put the answers into tables.

    A wager that requires the base, in exactly its amount, and is put down with it, must lie there
    (Four Card Frenzy's Odds): the decision is about it, too.
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
    return Stakes(
        base,
        play,
        unit,
        {name: _sum(whole[each] for each in group) for name, group in together.items()},
        whole[play.name],
        {name: int(sum(folded[each] for each in group) * unit) for name, group in together.items()},
    )


def _all_facts(book: Book) -> list[Facts]:
    """Return all that can be so of a hand that stays in."""
    opens = (False, True) if book.opens_at > 1 else (True, True)
    return [
        Facts(False, strength, comparison, opened)
        for strength in range(1, book.player.strongest + 1)
        for comparison in Comparison
        for opened in opens
    ]


def _nets(book: Book, name: str, every: list[Facts]) -> list[Fraction]:
    """Return the nets of a unit bet; before the first strength there is the one of no hand."""
    rule = book.rules[name]
    no_hand = [Fraction(0)] * (len(Comparison) * 2)
    return no_hand + [rule.verdict(facts).net for facts in every]


def _whole(nets: list[Fraction], unit: int) -> Nets:
    whole = np.array([net.numerator * (unit // net.denominator) for net in nets], np.int64)
    return whole.reshape(-1, len(Comparison), 2)


def _sum(arrays: Iterable[Nets]) -> Nets:
    first, *others = arrays
    return sum(others, start=first)
