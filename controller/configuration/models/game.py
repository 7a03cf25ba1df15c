"""The schema of a game's file."""

from typing import Annotated

from msgspec import Meta, field

from controller.configuration.models.table import Banker
from controller.data import definition
from controller.data.outcomes import SettlementRule
from controller.data.values import (
    BY_KEY,
    Key,
    Label,
    Name,
    Odds,
    PerCent,
    Positive,
    SheetNumber,
    ShufflerSetting,
    Strict,
    TableName,
    Text,
    about,
    within,
)


class SettlementFile(Strict, frozen=True, kw_only=True):
    """In which order bets are settled, and how."""

    order: Annotated[definition.Order, about("Which way round the table.")]
    per_seat: Annotated[
        tuple[Name, ...],
        Meta(min_length=1),
        about("Wagers and bonuses of one seat, first to last, each once."),
    ]
    dealer_opens: Annotated[
        Key | None, about("The dealer plays with this hand or better; without it with any.")
    ] = None
    rules: Annotated[
        tuple[SettlementRule, ...], BY_KEY, about("For each wager and bonus, how it is settled.")
    ]


class DeckFile(Strict, frozen=True, kw_only=True):
    """The deck that the game is played with."""

    cards: Annotated[
        int, within(1, 54), about("Cards of a full deck: 52, 36 or 32; with jokers 53 or 54.")
    ]


class RankingFile(Strict, frozen=True, kw_only=True):
    """How hands are ranked, and how the dealer's hand is made."""

    name: Annotated[Key, about("The ranking: three-card-mini-royal.")]
    best: Annotated[Positive, about("Cards of a hand that count.")]
    of: Annotated[
        Positive,
        about("Cards that the dealer, or a player where the dealer has none, has to choose from."),
    ]


class PayTableFile(Strict, frozen=True, kw_only=True):
    """What wagers and bonuses pay, and what the source says it means."""

    name: Annotated[TableName, about("The table's name as the maker gives it.")]
    source: Annotated[Text, about("Where these figures stand, and their date.")]
    pays: Annotated[
        tuple[tuple[Name, Annotated[tuple[tuple[Key, Odds], ...], BY_KEY]], ...],
        BY_KEY,
        about("For each wager or bonus that pays odds: hand category to odds, to one."),
    ]
    declared_edges: Annotated[
        tuple[tuple[Name, PerCent], ...],
        BY_KEY,
        about("House edge of each wager as the source declares it, in per cent."),
    ] = ()
    binding: Annotated[
        tuple[Name, ...],
        about("The wagers whose declared edge refuses the table when it is wrong."),
    ] = ()
    player_edge: Annotated[
        definition.PlayerEdge | None,
        about("Allowed: a wager may cost the house money; needs allowed_by."),
    ] = None
    allowed_by: Annotated[
        Text | None, about("The person of the house who allows an edge for the player.")
    ] = None
    sample: Annotated[
        bool, about("Made up: the source prints no figures, the operator has their own.")
    ] = False
    revisions: Annotated[
        tuple[Text, ...],
        about("What was changed, when and by whom, the latest first; for the sheet alone."),
    ] = ()


class DetailFile(Strict, frozen=True, kw_only=True):
    """One line of a step that is several steps of the sheet."""

    sheet: Annotated[SheetNumber, about("The number on the maker's sheet.")]
    words: Annotated[Key, about("Id of what the dealer does.")]


class StepFile(Strict, frozen=True, kw_only=True):
    """One step of the round as the dealer sees it."""

    step: Annotated[definition.Step, about("A word of the vocabulary of steps.")]
    sheet: Annotated[
        list[SheetNumber], about("Numbers of the maker's sheet that this step carries out.")
    ] = field(default_factory=list)
    title: Annotated[Key | None, about("Id of its title, where the usual one does not do.")] = None
    words: Annotated[Key | None, about("Id of what to do now, where the usual does not do.")] = None
    remedy: Annotated[
        Key | None, about("Id of what to do when it goes wrong, where the usual does not do.")
    ] = None
    details: Annotated[list[DetailFile], about("Further lines, each with the sheet's number.")] = (
        field(default_factory=list)
    )


class GameFile(Strict, frozen=True, kw_only=True):
    """A house-banked game that is dealt from the shuffler in packets."""

    name: Annotated[Label, about("The game's name.")]
    banked: Annotated[Banker, about("Who banks the game: the house, or the players.")] = (
        Banker.HOUSE
    )
    source: Annotated[Text, about("The document whose rules these are.")]
    shuffler_setting: Annotated[
        ShufflerSetting, about("What the shuffler's game setting must read.")
    ]
    deck: Annotated[DeckFile, about("The deck.")]
    ranking: Annotated[RankingFile, about("The ranking of hands.")]
    packets: Annotated[definition.Packets, about("Sizes and order of the packets.")]
    draw_cards: Annotated[
        int,
        within(0, 1),
        about("Cards of a packet that lie apart unseen; one may replace a held card."),
    ] = 0
    card_areas: Annotated[
        tuple[Label, ...], about("Areas of the layout for cards, which no sensor sees.")
    ] = ()
    wagers: Annotated[
        tuple[definition.WagerDefinition, ...],
        Meta(min_length=1, max_length=8),
        about("The wagers; the first has the sensors' spot 0, the next spot 1, and so on."),
    ]
    bonuses: Annotated[list[Name], about("What is paid without a wager of its own.")] = field(
        default_factory=list
    )
    labels: Annotated[
        tuple[tuple[Name, Label], ...],
        BY_KEY,
        about("What the layout calls each bonus, and each list for a hand that loses."),
    ] = ()
    decision: Annotated[
        Name | None, about("The wager with which a seat states that it stays in.")
    ] = None
    stages: Annotated[
        tuple[definition.Stage, ...],
        Meta(max_length=8),
        about("In place of a decision: what is turned and decided, one stage after the other."),
    ] = ()
    settlement: Annotated[SettlementFile, about("The order of settlement.")]
    default_pay_table: Annotated[str, about("The pay table where the table's file names none.")]
    pay_tables: Annotated[
        list[PayTableFile], Meta(min_length=1), about("The pay tables that may be chosen.")
    ]
    model_players: Annotated[
        tuple[definition.ModelPlayer, ...],
        about("Simple ways to play, whose odds are computed, too."),
    ] = ()
    steps: Annotated[list[StepFile], Meta(min_length=1), about("The steps, in the order of play.")]
