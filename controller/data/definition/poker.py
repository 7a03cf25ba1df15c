"""The rules of a player-banked game: its plan, its betting, its stakes and its fee.

Amounts are whole cents. The game's file says `PokerGame`, the table's file `Stakes`.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from controller.data.values import Label, within


class Follow(StrEnum):
    """How much of a hand the dealer tells."""

    NONE = "none"
    """The phases only."""
    POT = "pot"
    """Folds, draws, declarations and winners; the dealer states the pot."""
    ACTIONS = "actions"
    """Every check, call, bet, raise and fold; order, sizes and pots are computed."""


class Opening(StrEnum):
    """What starts the betting of a hand."""

    BLINDS = "blinds"
    ANTES = "antes"
    LOWEST_CARD = "lowest-card"
    """The lowest card showing brings in; later the best hand showing opens."""
    HIGHEST_CARD = "highest-card"
    """The highest card showing brings in; later the lowest hand showing opens."""
    BEST_SHOWING = "best-showing"
    """The best hand showing opens each round."""


SHOWN: frozenset[Opening] = frozenset(
    (Opening.LOWEST_CARD, Opening.HIGHEST_CARD, Opening.BEST_SHOWING)
)
"""The dealer touches who opens, because cards show it; such a game has no puck."""


class SuitOrder(StrEnum):
    """The order of suits, the highest first, by which equal cards or hands that show differ."""

    SPADES_HEARTS_DIAMONDS_CLUBS = "spades-hearts-diamonds-clubs"
    SPADES_HEARTS_CLUBS_DIAMONDS = "spades-hearts-clubs-diamonds"
    HEARTS_DIAMONDS_CLUBS_SPADES = "hearts-diamonds-clubs-spades"
    CLUBS_SPADES_HEARTS_DIAMONDS = "clubs-spades-hearts-diamonds"


class Structure(StrEnum):
    """The sizes of bets."""

    LIMIT = "limit"
    POT_LIMIT = "pot-limit"
    NO_LIMIT = "no-limit"
    SPREAD = "spread"
    """Any amount from the small bet to the big bet."""


class PhaseKind(StrEnum):
    """A phase of a hand's plan."""

    DEAL = "deal"
    BET = "bet"
    DRAW = "draw"
    BUY = "buy"
    DECLARE = "declare"


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase; `down` and `up` are the cards that a deal gives to each hand."""

    kind: PhaseKind
    down: int = 0
    up: int = 0


class SecondRound(StrEnum):
    """Who opens the rounds after the first, where no card shows it."""

    PUCK = "puck"
    """The first seat after the puck."""
    OPENER = "opener"
    """The first to bet in the first round."""


class Declares(StrEnum):
    """How players declare high or low."""

    AT_ONCE = "at-once"
    IN_TURN = "in-turn"


class Both(StrEnum):
    """What declaring both high and low means."""

    NEVER = "never"
    MUST_WIN_BOTH = "must-win-both"
    """Both halves outright: a hand that loses or ties one of them gets nothing."""


_WITH_ACE = 4
"""Cards that a hand may exchange that keeps an ace."""


@dataclass(frozen=True, slots=True)
class DrawRules:
    """The rules of the draw.

    Attributes:
        most: Cards that a hand may exchange at most.
        four_with_ace: A hand that keeps an ace or a wild card may exchange four.
        burn: One card is burned before the first replacement.
        bottom_never: The bottom card is no replacement.
        five_consecutive: A hand may get five cards in a row.
    """

    most: Annotated[int, within(1, 5)] = 5
    four_with_ace: bool = False
    burn: bool = True
    bottom_never: bool = True
    five_consecutive: bool = False

    @property
    def ace_counts(self) -> bool:
        """Whether a kept ace allows a card more."""
        return self.four_with_ace and self.most < _WITH_ACE

    @property
    def allowed(self) -> int:
        """The most cards that anybody may exchange; the dealer sees whether an ace is kept."""
        return _WITH_ACE if self.ace_counts else self.most


@dataclass(frozen=True, slots=True)
class Fewer:
    """Another game that is recommended with fewer players.

    Attributes:
        most: Players at most for whom it is usual.
        game: The other game's name, as the dealer reads it.
    """

    most: Annotated[int, within(2, 9)]
    game: Label


@dataclass(frozen=True, slots=True)
class PokerGame:
    """A player-banked game as its file has it.

    Attributes:
        least: players; `most`: likewise.
        fewer: what is recommended with fewer players; None: nothing.
        deck_cards: cards of the deck.
        plan: the phases of a hand; the showdown follows the last one.
        big_from: the betting round, counted from 0, from which the big bet is in force.
        cap: bets and raises in a round; 0: any number; None: as the structure has it.
        cap_heads_up: the cap holds between two hands, too.
        pair_bet: an open pair in the second round allows the big bet.
        fifth_down: the last round is begun by who began the one before.
        high_low: the highest and the lowest hand share.
        wild: there are wild cards: jokers, or all of a rank.
    """

    opening: Opening
    structures: tuple[Structure, ...]
    plan: tuple[Phase, ...]
    least: int = 2
    most: int = 5
    deck_cards: int = 52
    follow: Follow = Follow.POT
    second_round: SecondRound = SecondRound.PUCK
    big_from: int = 1
    cap: int | None = None
    cap_heads_up: bool = True
    pair_bet: bool = False
    fifth_down: bool = False
    burn_streets: bool = True
    draw: DrawRules = DrawRules()
    declares: Declares = Declares.AT_ONCE
    both: Both = Both.NEVER
    high_low: bool = False
    wild: bool = False
    fewer: Fewer | None = None

    @property
    def shown(self) -> bool:
        """Cards show who opens."""
        return self.opening in SHOWN

    @property
    def hand_cards(self) -> int:
        """Cards that are dealt to a hand."""
        return sum(phase.down + phase.up for phase in self.plan)

    @property
    def betting_rounds(self) -> int:
        """The number of betting rounds."""
        return sum(1 for phase in self.plan if phase.kind is PhaseKind.BET)


class FeeKind(StrEnum):
    """How the house is paid; at most one kind (WAC 230-15-080)."""

    NONE = "none"
    RAKE = "rake"
    PER_HAND = "per_hand"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Fee:
    """The fee of a table.

    Attributes:
        percent: of each pot (rake); rounded down to `step`, all pots together at most `cap`.
        free_rounds: a hand that ends within so many betting rounds pays no rake.
        amount: from each player before the deal (per hand), or every `every` minutes (time).
        drop: taken from a pot of at least `drop_from` beside the rake.
    """

    kind: FeeKind = FeeKind.NONE
    percent: int = 0
    cap: int = 0
    step: int = 1
    free_rounds: int = 1
    amount: int = 0
    every: int = 0
    drop: int = 0
    drop_from: int = 0


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes of a table.

    Attributes:
        price: of a card in each round of buying.
        chips: the chips in use, from the smallest up.
    """

    structure: Structure
    small_bet: int
    big_bet: int
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    bring_in: int = 0
    price: tuple[int, ...] = ()
    chips: tuple[int, ...] = (1,)
    fee: Fee = field(default_factory=Fee)

    @property
    def unit(self) -> int:
        """The smallest chip."""
        return min(self.chips)


@dataclass(frozen=True, slots=True)
class PokerRules:
    """All that the engine needs: the game, the stakes, and the law's bound on one wager.

    Attributes:
        single_wager: what one bet or raise may add to the level; 0: any amount.
        suits: the order of suits where cards or hands that show are equal.
    """

    game: PokerGame
    stakes: Stakes
    single_wager: int = 0
    suits: SuitOrder = SuitOrder.SPADES_HEARTS_DIAMONDS_CLUBS

    @property
    def cap(self) -> int:
        """Bets and raises in a round; 0: any number (WAC 230-15-135: a bet and three raises)."""
        if self.game.cap is not None:
            return self.game.cap
        return 4 if self.stakes.structure in (Structure.LIMIT, Structure.SPREAD) else 0

    @property
    def folds_told(self) -> bool:
        """Whether folds are told, so that it is known who is in and whose turn it is."""
        return self.game.follow is not Follow.NONE

    @property
    def amounts(self) -> bool:
        """Whether every action is told, so that amounts are known."""
        return self.game.follow is Follow.ACTIONS
