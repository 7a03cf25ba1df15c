"""What the engine finds: exact odds, and the strategy that belongs to them."""

from dataclasses import dataclass
from fractions import Fraction

from controller.data.message import Message


@dataclass(frozen=True, slots=True)
class PaidEntry:
    """One entry of a pay table: its odds to one, and the share of all deals in which it is paid."""

    name: str
    odds: Fraction
    share: Fraction


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of a pay table that would have to have other odds.

    Attributes:
        pays: the wager or bonus that pays it, as the table names it.
        entry: what is paid for.
        odds: to one, as the table has them.
        instead: to one, as they would have to be.
        edge: the edge with the other odds.
    """

    pays: str
    entry: str
    odds: Fraction
    instead: int
    edge: Fraction


@dataclass(frozen=True, slots=True)
class WagerOdds:
    """What one wager costs under optimal play.

    Attributes:
        wager: its name; the Ante stands for the whole decision with its bonuses.
        edge: minus what the player expects, for each unit of this wager.
        average_bet: units that lie on the table on average, raises included.
        note: what else a reader has to know; None: nothing.
        paid: how often each entry is paid, where no decision changes it.
        declared: where a decision changes it and the declared edge is another: that edge, per cent
            as printed, for which `changes` were looked for; else empty.
        changes: of one entry each, that would make the edge `declared`.
    """

    wager: str
    edge: Fraction
    average_bet: Fraction = Fraction(1)
    note: Message | None = None
    paid: tuple[PaidEntry, ...] = ()
    declared: str = ""
    changes: tuple[Change, ...] = ()

    @property
    def element_of_risk(self) -> Fraction:
        """The edge for each unit that is actually bet."""
        return self.edge / self.average_bet


@dataclass(frozen=True, slots=True)
class ModelOdds:
    """What the Ante costs a player who follows a model of the game's file."""

    name: str
    edge: Fraction
    average_bet: Fraction


@dataclass(frozen=True, slots=True)
class GameOdds:
    """All odds of a game with one pay table.

    Attributes:
        game: the game's key.
        pay_table: the pay table's name.
        digest: of the rules and the table that they were computed from.
        wagers: in the order of the game's file.
        models: the model players of the game's file.
        strategy: optimal play in readable lines; empty where there is no decision.
    """

    game: str
    pay_table: str
    digest: str
    wagers: tuple[WagerOdds, ...]
    models: tuple[ModelOdds, ...] = ()
    strategy: tuple[str, ...] = ()

    def edge(self, wager: str) -> Fraction | None:
        """Return the edge of a wager; None: there is none of that name."""
        return next((each.edge for each in self.wagers if each.wager == wager), None)
