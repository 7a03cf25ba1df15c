"""A pay table's declared edges beside the exact ones; and which one change would reconcile them."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

from msgspec import Struct

from controller.data.definition import GameDefinition, PayTable
from controller.data.message import Decimal, Message, Param, either, message, one_by_one
from controller.data.outcomes import hand_on_layout
from controller.odds.results import Change, GameOdds, WagerOdds

NO_WAY = message("odds-no-way")


class DeclaredEdge(Struct, frozen=True):
    """A declared edge beside the exact one.

    Attributes:
        game: the game by whose rules both are.
        wager: the wager.
        declared: per cent, as printed.
        edge: the exact one.
        binds: the table is refused where the declared edge is wrong.
        changes: the changes of one entry that would reconcile them; none where the declared edge is
            right.
        looked: whether changes were looked for; kept odds know them only for the declared edge
            that they were computed beside, where the edge depends on a decision; where it depends
            on stages, nobody looks for them.
    """

    game: GameDefinition
    wager: str
    declared: str
    edge: Fraction
    binds: bool
    changes: tuple[Change, ...]
    looked: bool = True

    @property
    def agrees(self) -> bool:
        """Whether the exact edge, rounded as the declared one is, is the declared one."""
        return agrees(self.edge, self.declared)

    @property
    def refutes(self) -> bool:
        """Whether the table has to be refused."""
        return self.binds and not self.agrees

    @property
    def words(self) -> Message:
        """Both figures, and the changes that would reconcile them."""
        both = message(
            "odds-declared",
            wager=self.game.label(self.wager),
            declared=Decimal(self.declared),
            edge=Decimal(percent(self.edge)),
        )
        if self.agrees or (self.game.staged and not self.looked):
            return both
        if not self.looked:
            return message("odds-ask", words=both)
        if not self.changes:
            return one_by_one([both, NO_WAY])
        return message("odds-declared-ways", words=both, ways=either(self.ways))

    @property
    def ways(self) -> list[Message]:
        """The changes in words: `straight at 6 instead of 5 to 1 (2.41 %)`."""
        return [self._way(each) for each in self.changes]

    def _way(self, change: Change) -> Message:
        entry = hand_on_layout(change.entry)
        figures: dict[str, Param] = {
            "instead": str(change.instead),
            "odds": str(change.odds),
            "edge": Decimal(percent(change.edge)),
        }
        if change.pays == self.wager:
            return message("odds-way", entry=entry, **figures)
        return message("odds-way-of", entry=entry, wager=self.game.label(change.pays), **figures)


def declarations(game: GameDefinition, table: PayTable, odds: GameOdds) -> list[DeclaredEdge]:
    """Return each declared edge of a game's pay table beside the exact one."""
    found = []
    for wager, declared in table.declared_edges:
        exact = next((each for each in odds.wagers if each.wager == wager), None)
        if exact is not None:
            changes, looked = _reconciling(exact, declared)
            binds = wager in table.binding
            found.append(DeclaredEdge(game, wager, declared, exact.edge, binds, changes, looked))
    return found


def agrees(edge: Fraction, declared: str) -> bool:
    """Return whether an edge rounds to a printed percentage, to its last digit."""
    lowest, highest = span(declared)
    return lowest <= edge <= highest


def span(declared: str) -> tuple[Fraction, Fraction]:
    """Return the smallest and the largest edge that are printed as this percentage."""
    digits = len(declared.partition(".")[2])
    half = Fraction(1, 2 * 10**digits)
    return (Fraction(declared) - half) / 100, (Fraction(declared) + half) / 100


def percent(edge: Fraction) -> str:
    """Return an edge in per cent, to two digits: `5.67`."""
    return f"{float(100 * edge):.2f}"


def _reconciling(exact: WagerOdds, declared: str) -> tuple[tuple[Change, ...], bool]:
    """Return the changes that would reconcile, and whether they were looked for."""
    if agrees(exact.edge, declared):
        return (), True
    if exact.paid:
        return tuple(_changes(exact, declared)), True
    return (exact.changes, True) if exact.declared == declared else ((), False)


def _changes(wager: WagerOdds, declared: str) -> Iterator[Change]:
    """Yield the change of each entry to the nearest whole odds that give the declared edge, if any.

    Each unit of the odds moves the edge by the entry's share of all deals.
    """
    lowest, highest = span(declared)
    for entry in wager.paid:
        least = entry.odds + (wager.edge - highest) / entry.share
        most = entry.odds + (wager.edge - lowest) / entry.share
        first, last = max(1, ceil(least)), floor(most)
        if first <= last:
            odds = first if wager.edge > highest else last
            edge = wager.edge - (odds - entry.odds) * entry.share
            yield Change(wager.wager, entry.name, entry.odds, odds, edge)
