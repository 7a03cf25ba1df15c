"""What the engine finds: exact odds, and the strategy that belongs to them."""

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt

from msgspec import Struct

from controller.data.message import Message


class Distribution(tuple[tuple[Fraction, Fraction], ...]):
    """The whole distribution of what a wager nets for each unit of it.

    It has (net, share of all deals), the smallest net first.
    """

    __slots__ = ()

    @classmethod
    def of(cls, counts: Mapping[Fraction, int]) -> "Distribution":
        """Return the distribution of nets, given in how many deals each of them comes."""
        deals = sum(counts.values())
        shares = ((net, Fraction(counts[net], deals)) for net in sorted(counts) if counts[net])
        return cls(tuple(shares))

    @property
    def mean(self) -> Fraction:
        """The expected net; the edge is minus this."""
        return self._moment(1, Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The variance of the net."""
        return self._moment(2, self.mean)

    @property
    def deviation(self) -> float:
        """The standard deviation of the net."""
        return sqrt(self.variance)

    @property
    def skewness(self) -> float:
        """The third standardised moment: above 0, rare large wins."""
        return float(self._moment(3, self.mean)) / self.deviation**3 if self.variance else 0.0

    @property
    def hit_frequency(self) -> Fraction:
        """The share of deals in which the net is above zero."""
        return sum((share for net, share in self if net > 0), start=Fraction(0))

    def _moment(self, power: int, around: Fraction) -> Fraction:
        terms = (share * (net - around) ** power for net, share in self)
        return sum(terms, start=Fraction(0))


class PaidEntry(Struct, frozen=True, array_like=True):
    """One entry of a pay table.

    Attributes:
        name: what is paid for.
        odds: to one.
        share: of all deals, in which it is paid.
        pays: the list of the pay table, where it is not the wager's own (a bonus).
    """

    name: str
    odds: Fraction
    share: Fraction
    pays: str = ""


def cut_of_one(entries: tuple[PaidEntry, ...], limit: Fraction) -> Fraction:
    """Return how much of its payouts one seat loses on average, for each unit of the bet.

    Args:
        entries: of one list of the pay table, with the share of deals in which each is paid.
        limit: what the list pays at most, in units of the bet.
    """
    return sum(
        (each.share * (each.odds - limit) for each in entries if each.odds > limit),
        start=Fraction(0),
    )


class Change(Struct, frozen=True, array_like=True):
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


class WagerOdds(Struct, frozen=True):
    """What one wager costs under optimal play.

    Attributes:
        wager: its name; the Ante stands for the whole decision with its bonuses.
        outcomes: what it nets; the Ante's include what goes with it, for each unit of the Ante.
        beside: what it nets beside the Ante, where a fold loses it and the player plays as is best
            for the Ante alone; None: a fold does not touch it.
        average_bet: units that lie on the table on average, raises included.
        note: what else a reader has to know; None: nothing.
        paid: how often each entry is paid, where no decision changes it.
        paid_in_play: the same in optimal play, where a decision changes it, bonuses included.
        declared: where a decision changes it and the declared edge is another: that edge, per cent
            as printed, for which `changes` were looked for; else empty.
        changes: of one entry each, that would make the edge `declared`.
    """

    wager: str
    outcomes: Distribution
    beside: Distribution | None = None
    average_bet: Fraction = Fraction(1)
    note: Message | None = None
    paid: tuple[PaidEntry, ...] = ()
    paid_in_play: tuple[PaidEntry, ...] = ()
    declared: str = ""
    changes: tuple[Change, ...] = ()

    @property
    def edge(self) -> Fraction:
        """Minus what the player expects, for each unit of this wager."""
        return -self.outcomes.mean

    @property
    def edge_beside(self) -> Fraction:
        """The edge beside the Ante, under the strategy that is best for the Ante alone."""
        return self.edge if self.beside is None else -self.beside.mean

    @property
    def element_of_risk(self) -> Fraction:
        """The edge for each unit that is actually bet."""
        return self.edge / self.average_bet


class ErrorCost(Struct, frozen=True, array_like=True):
    """What it costs to do one thing where another is best.

    Attributes:
        best: the action that is best. `instead`: the one that is taken.
        share: of all deals, in which the first is best and the second is allowed.
        cost: for each such deal on average, in units of the Ante.
    """

    best: str
    instead: str
    share: Fraction
    cost: Fraction


class ModelOdds(Struct, frozen=True, array_like=True):
    """What the Ante costs a player who follows a model of the game's file.

    Attributes:
        name: of the model.
        outcomes: what the Ante and what must lie beside it net, for each unit of the Ante.
        average_bet: units of Ante and decision together.
        errors: what they do where something else is best; together what they lose more than
            optimal play.
    """

    name: str
    outcomes: Distribution
    average_bet: Fraction
    errors: tuple[ErrorCost, ...] = ()

    @property
    def edge(self) -> Fraction:
        """Minus what the player expects, for each unit of the Ante."""
        return -self.outcomes.mean

    @property
    def cost(self) -> Fraction:
        """What it costs more than optimal play, for each unit of the Ante."""
        return sum((each.share * each.cost for each in self.errors), start=Fraction(0))


class Combination(Struct, frozen=True, array_like=True):
    """Wagers of equal amounts that one decision is about, in the play that is best for all of them.

    Attributes:
        wagers: their names, the Ante first.
        edge: for each unit of one of them: the sum of what they cost.
        main: the same, under the strategy that is best for the Ante alone (with what must lie
            beside it).
    """

    wagers: tuple[str, ...]
    edge: Fraction
    main: Fraction

    @property
    def edge_of_all(self) -> Fraction:
        """The edge for each unit of all of them together."""
        return self.edge / len(self.wagers)


class Borderline(Struct, frozen=True, array_like=True):
    """A hand for which two actions are nearly as good.

    Attributes:
        hand: the cards that are held. `up`: the dealer's card that is seen; empty: none is.
        best: the better action. `second`: the next best.
        cost: of the second, in units of the Ante.
    """

    hand: str
    up: str
    best: str
    second: str
    cost: Fraction


class GameOdds(Struct, frozen=True):
    """All odds of a game with one pay table.

    Attributes:
        game: the game's key.
        pay_table: the pay table's name.
        digest: of the rules and the table that they were computed from.
        wagers: in the order of the game's file.
        models: the model players of the game's file.
        strategy: optimal play in readable lines; empty where there is no decision.
        combinations: wagers that share the decision, together.
        together: what the Ante and the wagers that must lie beside it net together, for each unit
            of the Ante; None: there is no decision.
        errors: what it costs to do one thing where another is best.
        borderline: the hands for which the decision matters least, the closest first.
    """

    game: str
    pay_table: str
    digest: str
    wagers: tuple[WagerOdds, ...]
    models: tuple[ModelOdds, ...] = ()
    strategy: tuple[str, ...] = ()
    combinations: tuple[Combination, ...] = ()
    together: Distribution | None = None
    errors: tuple[ErrorCost, ...] = ()
    borderline: tuple[Borderline, ...] = ()

    def edge(self, wager: str, *, beside: bool = False) -> Fraction | None:
        """Return the edge of a wager, by itself or beside the Ante; None: none has that name."""
        found = next((each for each in self.wagers if each.wager == wager), None)
        if found is None:
            return None
        return found.edge_beside if beside else found.edge
