"""The schema of a player-banked game's file, and of its table's file with the stakes."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, field

from controller.configuration.models.table import AnyTableFile, Banker, DeviceFile
from controller.data import values
from controller.data.definition.poker import (
    Both,
    Declares,
    DrawRules,
    FeeKind,
    Fewer,
    Follow,
    Opening,
    Phase,
    PhaseKind,
    SecondRound,
    Structure,
)
from controller.data.message import message

_PLAIN = {kind.value: Phase(kind) for kind in PhaseKind if kind is not PhaseKind.DEAL}
_DEALS = {
    f"{down}{up}": Phase(PhaseKind.DEAL, downs, ups)
    for downs in range(6)
    for ups in range(6 - downs)
    if downs + ups
    for down in (f"down {downs}" if downs else "",)
    for up in (f"{' ' if downs else ''}up {ups}" if ups else "",)
}


def phase(value: object) -> Phase:
    """Return a phase of a plan: `down 5`, `down 1 up 1`, `up 1`, `bet`, `draw`, `buy`, `declare`.

    Raises:
        WrongValueError: it is none.
    """
    found = (_PLAIN | _DEALS).get(value) if isinstance(value, str) else None
    if found is None:
        raise values.WrongValueError(message("config-poker-phase"))
    return found


BettingRound = Annotated[int, values.within(0, 9)]
Wagers = Annotated[int, values.within(0, 20)]
WholePercent = Annotated[int, values.within(1, 100)]
PlanPhase = Annotated[Phase, values.parsed(phase, type="string")]


class DeckFrom(StrEnum):
    """How the cards of a hand leave the shuffler."""

    WHOLE = "whole"
    PACKETS = "packets"


class PlayersFile(values.Strict, frozen=True, kw_only=True):
    """How many players a hand takes.

    Attributes:
        least: Players at least.
        most: Players at most.
        fewer: Another game that is recommended with fewer players.
    """

    least: Annotated[int, values.within(2, 10)] = 2
    most: Annotated[int, values.within(2, 10)]
    fewer: Fewer | None = None


class PlayerBankedDeckFile(values.Strict, frozen=True, kw_only=True):
    """The deck, and how it leaves the shuffler.

    Attributes:
        cards: Cards of a full deck: 52, 36 or 32; with jokers 53 or 54.
        from_: How cards leave the shuffler: the whole deck, or a packet for each seat.
    """

    cards: Annotated[int, values.within(1, 54)]
    from_: DeckFrom = field(default=DeckFrom.WHOLE, name="from")


class PlayerBankedRankingFile(values.Strict, frozen=True, kw_only=True):
    """How hands are ranked: by one name, or one for each half of the pot.

    Attributes:
        name: The ranking, where one hand wins the pot.
        high: The ranking of the high half.
        low: The ranking of the low half.
    """

    name: values.Key | None = None
    high: values.Key | None = None
    low: values.Key | None = None


class PokerFile(values.Strict, frozen=True, kw_only=True):
    """The course of a hand.

    Attributes:
        follow: What the dealer tells: phases (none), folds and the pot, or all actions.
        opening: What starts the betting.
        structures: The structures of betting that may be chosen.
        plan: The phases of a hand, in their order.
        second_round: Who opens the rounds after the first, where no card shows it: puck or opener.
        big_from: The betting round, from 0, that has the big bet.
        cap: Bets and raises in a round; 0: any number.
        cap_heads_up: The cap holds between two hands, too.
        pair_bet: A pair that shows in the second round allows the big bet.
        fifth_down: The last round is begun by who began the one before.
        burn_streets: A card is burned before each later deal.
        draw: The rules of the draw.
        declares: How high or low is declared.
        both: What declaring both halves means.
    """

    follow: Follow = Follow.POT
    opening: Opening
    structures: Annotated[tuple[Structure, ...], Meta(min_length=1)]
    plan: Annotated[tuple[PlanPhase, ...], Meta(min_length=2)]
    second_round: SecondRound | None = None
    big_from: BettingRound | None = None
    cap: Wagers | None = None
    cap_heads_up: bool = True
    pair_bet: bool = False
    fifth_down: bool = False
    burn_streets: bool = True
    draw: DrawRules | None = None
    declares: Declares = field(default=Declares.AT_ONCE, name="declare")
    both: Both = Both.NEVER


class PlayerBankedGameFile(values.Strict, frozen=True, kw_only=True):
    """A game that players play against each other for a pot.

    Attributes:
        name: The game's name.
        source: The document whose rules these are.
        shuffler_setting: What the shuffler's game setting must read.
        banked: Who banks the game: players.
        players: How many players a hand takes.
        deck: The deck.
        ranking: The ranking of hands.
        poker: The course of a hand.
    """

    name: values.Label
    source: values.Text
    shuffler_setting: values.ShufflerSetting
    banked: Banker
    players: PlayersFile
    deck: PlayerBankedDeckFile
    ranking: PlayerBankedRankingFile
    poker: PokerFile


class DropFile(values.Strict, frozen=True, kw_only=True):
    """What is taken beside the rake.

    Attributes:
        amount: What is taken from a pot.
        from_: The least pot from which it is taken.
    """

    amount: values.Cents
    from_: values.Cents = field(default=0, name="from")


class FeeFile(values.Strict, frozen=True, kw_only=True):
    """The fee of a table; at most one kind.

    Attributes:
        kind: The kind: none, rake, per_hand or time.
        percent: Rake, in per cent of a pot.
        cap: The most rake of a hand.
        step: Rake is rounded down to multiples of it.
        free_rounds: A hand that ends in these rounds pays no rake (1).
        amount: Of each player, per hand or time.
        every: Minutes between two fees for time.
        drop: What is taken beside the rake.
    """

    kind: FeeKind
    percent: WholePercent | None = None
    cap: values.Cents | None = None
    step: values.Cents | None = None
    free_rounds: BettingRound | None = None
    amount: values.Cents | None = None
    every: values.Positive | None = None
    drop: DropFile | None = None


class StakesFile(values.Strict, frozen=True, kw_only=True):
    """The stakes of a table.

    Attributes:
        structure: The structure of betting, one of the game's.
        small_blind: The small blind.
        big_blind: The big blind.
        ante: What each player puts in before the deal.
        bring_in: The compulsory bet of the first round.
        small_bet: The small bet.
        big_bet: The big bet.
        price: Of a card in each round of buying.
        chips: The chips in use, from the smallest up.
        fee: The fee; without it there is none.
    """

    structure: Structure
    small_blind: values.Cents = 0
    big_blind: values.Cents = 0
    ante: values.Cents = 0
    bring_in: values.Cents = 0
    small_bet: values.Cents
    big_bet: values.Cents
    price: tuple[values.Cents, ...] = ()
    chips: Annotated[tuple[values.Cents, ...], Meta(min_length=1)]
    fee: FeeFile | None = None


class PlayerBankedDevicesFile(values.Strict, frozen=True, kw_only=True):
    """The devices of the table; sensors only hint, so they may be left out.

    Attributes:
        shuffler: The shuffler that shuffles and releases the deck.
        sensors: The sensors of the seats.
        key_pad: The dealer's keys and lamps.
    """

    shuffler: DeviceFile
    sensors: DeviceFile | None = None
    key_pad: DeviceFile


class TableDeckFile(values.Strict, frozen=True, kw_only=True):
    """How the deck leaves the shuffler at one table.

    Attributes:
        from_: How cards leave the shuffler: the whole deck, or a packet for each seat.
    """

    from_: DeckFrom = field(name="from")


class PlayerBankedTableFile(AnyTableFile, frozen=True, kw_only=True):
    """One table of a player-banked game as it is set up.

    Attributes:
        devices: The devices.
        stakes: The stakes, in place of limits and a pay table.
        follow: What the dealer tells at this table; without it as the game says.
        deck: How cards leave the shuffler at this table; without it as the game says.
    """

    devices: PlayerBankedDevicesFile
    stakes: StakesFile
    follow: Follow | None = None
    deck: TableDeckFile | None = None
