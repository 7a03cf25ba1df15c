"""The schema of a player-banked game's file, and of its table's file with the stakes."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, field

from controller.configuration.models.table import AnyTableFile, Banker, DeviceFile
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
from controller.data.values import (
    Cents,
    Key,
    Label,
    Positive,
    ShufflerSetting,
    Strict,
    Text,
    WrongValueError,
    about,
    parsed,
    within,
)

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
        raise WrongValueError(message("config-poker-phase"))
    return found


BettingRound = Annotated[int, within(0, 9)]
Wagers = Annotated[int, within(0, 20)]
WholePercent = Annotated[int, within(1, 100)]
PlanPhase = Annotated[Phase, parsed(phase, type="string")]


class DeckFrom(StrEnum):
    """How the cards of a hand leave the shuffler."""

    WHOLE = "whole"
    PACKETS = "packets"


class PlayersFile(Strict, frozen=True, kw_only=True):
    """How many players a hand takes."""

    least: Annotated[int, within(2, 10), about("Players at least.")] = 2
    most: Annotated[int, within(2, 10), about("Players at most.")]
    fewer: Annotated[
        Fewer | None, about("Another game that is recommended with fewer players.")
    ] = None


class PlayerBankedDeckFile(Strict, frozen=True, kw_only=True):
    """The deck, and how it leaves the shuffler."""

    cards: Annotated[
        int, within(1, 54), about("Cards of a full deck: 52, 36 or 32; with jokers 53 or 54.")
    ]
    from_: Annotated[
        DeckFrom, about("How cards leave the shuffler: the whole deck, or a packet for each seat.")
    ] = field(default=DeckFrom.WHOLE, name="from")


class PlayerBankedRankingFile(Strict, frozen=True, kw_only=True):
    """How hands are ranked: by one name, or one for each half of the pot."""

    name: Annotated[Key | None, about("The ranking, where one hand wins the pot.")] = None
    high: Annotated[Key | None, about("The ranking of the high half.")] = None
    low: Annotated[Key | None, about("The ranking of the low half.")] = None


class PokerFile(Strict, frozen=True, kw_only=True):
    """The course of a hand."""

    follow: Annotated[
        Follow, about("What the dealer tells: phases (none), folds and the pot, or all actions.")
    ] = Follow.POT
    opening: Annotated[Opening, about("What starts the betting.")]
    structures: Annotated[
        tuple[Structure, ...],
        Meta(min_length=1),
        about("The structures of betting that may be chosen."),
    ]
    plan: Annotated[
        tuple[PlanPhase, ...], Meta(min_length=2), about("The phases of a hand, in their order.")
    ]
    second_round: Annotated[
        SecondRound | None,
        about("Who opens the rounds after the first, where no card shows it: puck or opener."),
    ] = None
    big_from: Annotated[
        BettingRound | None, about("The betting round, from 0, that has the big bet.")
    ] = None
    cap: Annotated[Wagers | None, about("Bets and raises in a round; 0: any number.")] = None
    cap_heads_up: Annotated[bool, about("The cap holds between two hands, too.")] = True
    pair_bet: Annotated[
        bool, about("A pair that shows in the second round allows the big bet.")
    ] = False
    fifth_down: Annotated[bool, about("The last round is begun by who began the one before.")] = (
        False
    )
    burn_streets: Annotated[bool, about("A card is burned before each later deal.")] = True
    draw: Annotated[DrawRules | None, about("The rules of the draw.")] = None
    declares: Annotated[Declares, about("How high or low is declared.")] = field(
        default=Declares.AT_ONCE, name="declare"
    )
    both: Annotated[Both, about("What declaring both halves means.")] = Both.NEVER


class PlayerBankedGameFile(Strict, frozen=True, kw_only=True):
    """A game that players play against each other for a pot."""

    name: Annotated[Label, about("The game's name.")]
    source: Annotated[Text, about("The document whose rules these are.")]
    shuffler_setting: Annotated[
        ShufflerSetting, about("What the shuffler's game setting must read.")
    ]
    banked: Annotated[Banker, about("Who banks the game: players.")]
    players: Annotated[PlayersFile, about("How many players a hand takes.")]
    deck: Annotated[PlayerBankedDeckFile, about("The deck.")]
    ranking: Annotated[PlayerBankedRankingFile, about("The ranking of hands.")]
    poker: Annotated[PokerFile, about("The course of a hand.")]


class DropFile(Strict, frozen=True, kw_only=True):
    """What is taken beside the rake."""

    amount: Annotated[Cents, about("What is taken from a pot.")]
    from_: Annotated[Cents, about("The least pot from which it is taken.")] = field(
        default=0, name="from"
    )


class FeeFile(Strict, frozen=True, kw_only=True):
    """The fee of a table; at most one kind."""

    kind: Annotated[FeeKind, about("The kind: none, rake, per_hand or time.")]
    percent: Annotated[WholePercent | None, about("Rake, in per cent of a pot.")] = None
    cap: Annotated[Cents | None, about("The most rake of a hand.")] = None
    step: Annotated[Cents | None, about("Rake is rounded down to multiples of it.")] = None
    free_rounds: Annotated[
        BettingRound | None, about("A hand that ends in these rounds pays no rake (1).")
    ] = None
    amount: Annotated[Cents | None, about("Of each player, per hand or time.")] = None
    every: Annotated[Positive | None, about("Minutes between two fees for time.")] = None
    drop: Annotated[DropFile | None, about("What is taken beside the rake.")] = None


class StakesFile(Strict, frozen=True, kw_only=True):
    """The stakes of a table."""

    structure: Annotated[Structure, about("The structure of betting, one of the game's.")]
    small_blind: Annotated[Cents, about("The small blind.")] = 0
    big_blind: Annotated[Cents, about("The big blind.")] = 0
    ante: Annotated[Cents, about("What each player puts in before the deal.")] = 0
    bring_in: Annotated[Cents, about("The compulsory bet of the first round.")] = 0
    small_bet: Annotated[Cents, about("The small bet.")]
    big_bet: Annotated[Cents, about("The big bet.")]
    price: Annotated[tuple[Cents, ...], about("Of a card in each round of buying.")] = ()
    chips: Annotated[
        tuple[Cents, ...], Meta(min_length=1), about("The chips in use, from the smallest up.")
    ]
    fee: Annotated[FeeFile | None, about("The fee; without it there is none.")] = None


class PlayerBankedDevicesFile(Strict, frozen=True, kw_only=True):
    """The devices of the table; sensors only hint, so they may be left out."""

    shuffler: Annotated[DeviceFile, about("The shuffler that shuffles and releases the deck.")]
    sensors: Annotated[DeviceFile | None, about("The sensors of the seats.")] = None
    key_pad: Annotated[DeviceFile, about("The dealer's keys and lamps.")]


class TableDeckFile(Strict, frozen=True, kw_only=True):
    """How the deck leaves the shuffler at one table."""

    from_: Annotated[
        DeckFrom, about("How cards leave the shuffler: the whole deck, or a packet for each seat.")
    ] = field(name="from")


class PlayerBankedTableFile(AnyTableFile, frozen=True, kw_only=True):
    """One table of a player-banked game as it is set up."""

    devices: Annotated[PlayerBankedDevicesFile, about("The devices.")]
    stakes: Annotated[StakesFile, about("The stakes, in place of limits and a pay table.")]
    follow: Annotated[
        Follow | None, about("What the dealer tells at this table; without it as the game says.")
    ] = None
    deck: Annotated[
        TableDeckFile | None,
        about("How cards leave the shuffler at this table; without it as the game says."),
    ] = None
