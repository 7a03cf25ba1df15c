"""What a pay table declares, held against what is so; and which one change would reconcile them."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from controller.definition import PayTable
from controller.odds.results import GameOdds, PaidEntry, WagerOdds


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of a pay table that would have to be another.

    Attributes:
        entry: what is paid for.
        odds: to one, as the table has them.
        instead: to one, as they would have to be.
        edge: what the edge would be then.
    """

    entry: str
    odds: Fraction
    instead: int
    edge: Fraction

    def __str__(self) -> str:
        """Return it in words: `straight at 6 instead of 5 to 1 (2.41 %)`."""
        return f"{self.entry} at {self.instead} instead of {self.odds} to 1 ({percent(self.edge)})"


@dataclass(frozen=True, slots=True)
class Declared:
    """A declared edge beside the exact one.

    Attributes:
        wager: the wager.
        declared: per cent, as printed.
        edge: the exact one.
        binds: a wrong one refuses the table.
        changes: the changes of one entry that would reconcile them; none where it is right, and
            none are looked for where the edge depends on a decision.
    """

    wager: str
    declared: str
    edge: Fraction
    binds: bool
    changes: tuple[Change, ...]

    @property
    def agrees(self) -> bool:
        """Whether the exact edge, rounded as the declared one is, is the declared one."""
        return agrees(self.edge, self.declared)

    @property
    def refutes(self) -> bool:
        """Whether the table is to be refused."""
        return self.binds and not self.agrees

    def __str__(self) -> str:
        """Return both figures and the changes that would reconcile them, in one line."""
        exact = percent(self.edge)
        text = f"{self.wager} is declared at {self.declared} %, its exact edge is {exact}"
        if self.agrees:
            return text
        ways = " or ".join(map(str, self.changes))
        return f"{text}; it would agree with {ways}" if ways else text


def declarations(table: PayTable, odds: GameOdds) -> list[Declared]:
    """Return each declared edge of a pay table beside the exact one."""
    found = []
    for wager, declared in table.declared_edges:
        exact = next((each for each in odds.wagers if each.wager == wager), None)
        if exact is not None:
            changes = () if agrees(exact.edge, declared) else tuple(_changes(exact, declared))
            binds = wager in table.binding
            found.append(Declared(wager, declared, exact.edge, binds, changes))
    return found


def agrees(edge: Fraction, declared: str) -> bool:
    """Return whether an edge rounds to a percentage as it is printed, to its last digit."""
    return abs(100 * edge - Fraction(declared)) <= _half_a_digit(declared)


def percent(edge: Fraction) -> str:
    """Return an edge as people write it: `5.67 %`."""
    return f"{float(100 * edge):.2f} %"


def _half_a_digit(declared: str) -> Fraction:
    digits = len(declared.partition(".")[2])
    return Fraction(1, 2 * 10**digits)


def _changes(wager: WagerOdds, declared: str) -> Iterator[Change]:
    for entry in wager.paid:
        yield from _instead(wager, entry, declared)


def _instead(wager: WagerOdds, entry: PaidEntry, declared: str) -> Iterator[Change]:
    """Yield the whole odds nearest to the table's that would give the declared edge, if any.

    Each unit of the odds moves the edge by the entry's share of all deals.
    """
    lowest = (Fraction(declared) - _half_a_digit(declared)) / 100
    highest = (Fraction(declared) + _half_a_digit(declared)) / 100
    least = entry.odds + (wager.edge - highest) / entry.share
    most = entry.odds + (wager.edge - lowest) / entry.share
    first, last = max(1, ceil(least)), floor(most)
    if first <= last:
        odds = first if wager.edge > highest else last
        yield Change(entry.name, entry.odds, odds, wager.edge - (odds - entry.odds) * entry.share)
