"""Handle and theoretical win, wager by wager: bounds in money by kept exact edges."""

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, floor
from pathlib import Path

from msgspec import Struct

from controller.data.definition import TableDefinition
from controller.data.message import Message, message
from controller.odds import GameOdds, digest_of_rules, find_kept
from controller.reports.hands import Summed
from controller.reports.round_measures import Bounds, Handle, MeasuredRound

_NOT_COMPUTED = message("report-odds-not-computed")
_NO_EDGE = message("report-no-edge")


class Sort(Struct, frozen=True):
    """Wagers that can be added up: of one game, with one pay table and one edge.

    Attributes:
        label: the wager as the layout names it.
        beside: they lay beside the Ante, where a fold loses them: they cost what they cost in the
            play that is best for the Ante alone.
        edge: exact; None: `why` says what for there is none.
    """

    game: str
    pay_table: str
    wager: str
    label: str
    edge: Fraction | None
    why: Message | None
    beside: bool = False


class SortSums(Summed):
    """The wagers of one sort.

    Attributes:
        count: of wagers. `unbounded`: how many of them have no limits at the table. least, most:
        the two sums (cents) between which the others lie together.
        payouts: how many were stated. `paid`: cents.
    """

    count: int = 0
    unbounded: int = 0
    least: int = 0
    most: int = 0
    payouts: int = 0
    paid: int = 0

    @property
    def bounds(self) -> Bounds | None:
        """The bounds of the handle; None: some wagers had none."""
        return None if self.unbounded else (self.least, self.most)

    def add_handle(self, found: Handle) -> None:
        """Add the wagers of one round."""
        self.count += found.count
        if found.bounds is None:
            self.unbounded += found.count
        else:
            self.least += found.bounds[0]
            self.most += found.bounds[1]

    def theoretical(self, edge: Fraction | None) -> Bounds | None:
        """Return the bounds of the house's expectation, in whole cents, rounded outwards."""
        if edge is None or self.bounds is None:
            return None
        ends = sorted(edge * cents for cents in self.bounds)
        return floor(ends[0]), ceil(ends[1])


def divided(one: MeasuredRound) -> dict[tuple[str, bool], SortSums]:
    """Return the wagers of a round by name, those beside the Ante apart from the others.

    A payout says no seat here: it is booked beside the Ante if all wagers of its name lay there.
    """
    parts: dict[tuple[str, bool], SortSums] = {}
    for wager, found in one.wagers.items():
        for beside, part in zip((True, False), found.divided(), strict=True):
            if part.count:
                parts.setdefault((wager, beside), SortSums()).add_handle(part)
    for wager, (count, cents) in one.payouts.items():
        lay = one.wagers.get(wager)
        beside = lay is not None and lay.beside == lay.count
        held = parts.setdefault((wager, beside), SortSums())
        held.payouts += count
        held.paid += cents
    return parts


class TheoreticalWin:
    """Adds up wagers; it looks the odds up once for each pay table, and never computes them."""

    def __init__(self, places: Iterable[Path]) -> None:
        """Begin; `places` are the folders in which results are kept."""
        self._places = tuple(places)
        self._odds: dict[int, tuple[TableDefinition, GameOdds | None]] = {}
        self.by_sort: dict[Sort, SortSums] = {}

    def add_round(self, one: MeasuredRound) -> None:
        """Add one round.

        Raises:
            KeptOddsError: a kept result is damaged.
        """
        for (wager, beside), held in divided(one).items():
            self.add(one.table, wager, held, beside=beside)

    def add(self, table: TableDefinition, wager: str, held: SortSums, *, beside: bool) -> None:
        """Add wagers of one name that were played by one definition.

        Args:
            table: the definition.
            wager: their name.
            held: how many, and between which sums.
            beside: they lay beside the Ante; that counts where it changes what they cost.

        Raises:
            KeptOddsError: a kept result is damaged.
        """
        self.by_sort.setdefault(self._sort(table, wager, beside=beside), SortSums()).add(held)

    def edge(self, table: TableDefinition, wager: str, *, beside: bool) -> Fraction | None:
        """Return the edge by which such wagers count; None: there is none."""
        return self._sort(table, wager, beside=beside).edge

    def _sort(self, table: TableDefinition, wager: str, *, beside: bool) -> Sort:
        odds = self._kept(table)
        found = next((each for each in odds.wagers if each.wager == wager), None) if odds else None
        beside = beside and found is not None and found.edge_beside != found.edge
        edge = odds.edge(wager, beside=beside) if odds is not None else None
        why = None if edge is not None else _why_none(table, wager, computed=odds is not None)
        game = table.game
        label = game.label(wager)
        return Sort(game.name, table.pay_table, wager, label, edge, why, beside)

    def _kept(self, table: TableDefinition) -> GameOdds | None:
        """Look up a definition's odds once: computing its digest takes long."""
        found = self._odds.get(id(table))
        if found is None:
            digest = digest_of_rules(table.game, table.game.pay_table(table.pay_table))
            found = self._odds[id(table)] = table, find_kept(digest, self._places)
        return found[1]


def _why_none(table: TableDefinition, wager: str, *, computed: bool) -> Message:
    """Return why a wager has no edge: a decision's edge stands under the wager it begins with."""
    if not computed:
        return _NOT_COMPUTED
    game = table.game
    beside = next((each.requires for each in game.wagers if each.name == wager), None)
    if game.staged and wager in (*game.stage_stakes, *game.stage_bets):
        return message("report-within-edge", wager=game.label(game.stage_stakes[0]))
    if wager == game.decision and beside:
        return message("report-within-edge", wager=game.label(beside))
    return _NO_EDGE
