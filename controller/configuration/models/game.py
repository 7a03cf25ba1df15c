"""The schema of a game's file."""

from typing import Annotated

from pydantic import Field

from controller.configuration.models.settlement import SettlementFile
from controller.configuration.strict import Strict, Word
from controller.configuration.values import (
    TABLE_PATTERN,
    Key,
    Label,
    Name,
    Odds,
    PerCent,
    Positive,
    SheetNumber,
    ShufflerSetting,
    Text,
    Words,
)
from controller.data.definition import DealerFrom, DealTo, Excess, OnFold, Opens, Order, Step


class DeckFile(Strict):
    """The deck that the game is played with."""

    cards: Annotated[int, Field(ge=1, le=52, description="Cards of a full deck.")]


class RankingFile(Strict):
    """How hands are ranked, and how the dealer's hand is made."""

    name: Key = Field(description="The ranking: three-card-mini-royal.")
    best: Positive = Field(description="Cards of the dealer's hand that count.")
    of: Positive = Field(description="Cards that the dealer has to choose from.")


class PacketsFile(Strict):
    """The packets that the shuffler dispenses."""

    player: Annotated[int, Field(ge=1, le=13, description="Cards in a player's packet.")]
    dealer: Annotated[int, Field(ge=1, le=13, description="Cards in the dealer's packet.")]
    dealer_last: bool = Field(True, description="The dealer's packet comes last (false: first).")
    order: Annotated[Order, Word] = Field(
        Order.CLOCKWISE, description="Which way round the table packets are dealt."
    )
    to: Annotated[DealTo, Word] = Field(
        DealTo.WAGERED, description="Which seats get a packet: those that wagered, or all."
    )
    dealer_from: Annotated[DealerFrom, Word] = Field(
        DealerFrom.OWN_PACKET,
        description="Where the dealer's cards come from: a packet of his own; or a packet like the "
        "players' and the top of the next one, whose others go to the rack.",
    )
    up: Annotated[int, Field(ge=0, le=1)] = Field(
        0, description="Cards of the dealer's that lie face up before the decisions."
    )


class WagerFile(Strict):
    """One wager and the spot on which it lies."""

    name: Name = Field(description="The wager's name in this file, in limits and in the record.")
    label: Label = Field(description="What the layout calls its spot.")
    opens: Annotated[Opens, Word] = Field(description="When it may be put down.")
    enters: bool = Field(description="A packet is due to a seat that has this wager.")
    against_dealer: bool = Field(description="Its outcome depends on the dealer's hand.")
    on_fold: Annotated[OnFold, Word] = Field(
        description="What a fold does to it: lost, or it still has action."
    )
    requires: Name | None = Field(None, description="The wager beside which it must stand.")
    minimum_multiple: Annotated[int, Field(ge=1, le=100)] = Field(
        1, description="Least multiple of the wager that it requires."
    )
    maximum_multiple: Annotated[int, Field(ge=1, le=100)] = Field(
        1, description="Largest multiple of the wager that it requires."
    )
    more_needs: Key | None = Field(
        None, description="The hand, or better, that more than the least multiple needs."
    )
    equal_to: Name | None = Field(
        None, description="The wager to which it must be equal where both lie."
    )
    excess: Annotated[Excess, Word] = Field(
        Excess.RETURNED,
        description="What becomes of the part that the hand, when turned, does not allow.",
    )


class PayTableFile(Strict):
    """What wagers and bonuses pay, and what the source says it means."""

    name: Annotated[str, Field(pattern=TABLE_PATTERN, max_length=40)] = Field(
        description="The table's name as the maker gives it."
    )
    source: Text = Field(description="Where these figures stand, and their date.")
    pays: dict[Name, dict[Key, Odds]] = Field(
        description="For each wager or bonus that pays odds: hand category to odds, to one."
    )
    declared_edges: dict[Name, PerCent] = Field(
        default_factory=dict,
        description="House edge of each wager as the source declares it, in per cent.",
    )
    binding: list[Name] = Field(
        default_factory=list,
        description="The wagers whose declared edge refuses the table when it is wrong.",
    )
    declared_hold: PerCent | None = Field(
        None, description="Expected hold as the source declares it, in per cent."
    )
    sample: bool = Field(
        False, description="Made up: the source prints no figures, the operator has his own."
    )


class DetailFile(Strict):
    """One line of a step that is several steps of the sheet."""

    sheet: SheetNumber = Field(description="The number on the maker's sheet.")
    words: Words = Field(description="What the dealer does.")


class StepFile(Strict):
    """One step of the round as the dealer sees it."""

    step: Annotated[Step, Word] = Field(description="A word of the vocabulary of steps.")
    sheet: list[SheetNumber] = Field(
        description="Numbers of the maker's sheet that this step carries out."
    )
    title: Label = Field(description="Two or three words.")
    words: Words = Field(description="What to do now; may hold placeholders such as {seat}.")
    remedy: Words = Field(description="What to do when it goes wrong.")
    details: list[DetailFile] = Field(
        default_factory=list, description="Further lines, each with the sheet's number."
    )


class ModelPlayerFile(Strict):
    """A simple way to play, to be held against optimal play."""

    name: Key = Field(description="Its name.")
    source: Text = Field(description="Who plays, or teaches to play, like that.")
    plays: dict[Key, Annotated[int, Field(ge=1, le=100)]] = Field(
        min_length=1,
        description="For a hand, or better, the multiple that is put down; other hands fold.",
    )


class GameFile(Strict):
    """A house-banked game that is dealt from the shuffler in packets."""

    name: Label = Field(description="The game's name.")
    source: Text = Field(description="The document whose rules these are.")
    shuffler_setting: ShufflerSetting = Field(
        description="What the shuffler's game setting must read."
    )
    deck: DeckFile = Field(description="The deck.")
    ranking: RankingFile = Field(description="The ranking of hands.")
    packets: PacketsFile = Field(description="Sizes and order of the packets.")
    draw_cards: Annotated[int, Field(ge=0, le=1)] = Field(
        0, description="Cards of a packet that lie apart unseen; one may replace a held card."
    )
    card_areas: list[Label] = Field(
        default_factory=list, description="Areas of the layout for cards, which no sensor sees."
    )
    wagers: list[WagerFile] = Field(
        min_length=1,
        max_length=8,
        description="The wagers; the first has the sensors' spot 0, the next spot 1, and so on.",
    )
    bonuses: list[Name] = Field(
        default_factory=list, description="What is paid without a wager of its own."
    )
    decision: Name | None = Field(
        None, description="The wager with which a seat states that it stays in."
    )
    settlement: SettlementFile = Field(description="The order of settlement.")
    default_pay_table: str = Field(description="The pay table where the table's file names none.")
    pay_tables: list[PayTableFile] = Field(
        min_length=1, description="The pay tables that may be chosen."
    )
    model_players: list[ModelPlayerFile] = Field(
        default_factory=list, description="Simple ways to play, whose odds are computed, too."
    )
    steps: list[StepFile] = Field(min_length=1, description="The steps, in the order of play.")
