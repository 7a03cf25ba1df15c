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
    within,
)


class SettlementFile(Strict, frozen=True, kw_only=True):
    """In which order bets are settled, and how.

    Attributes:
        order: Which way round the table.
        per_seat: Wagers and bonuses of one seat, first to last, each once.
        dealer_opens: The dealer plays with this hand or better; without it with any.
        rules: For each wager and bonus, how it is settled.
    """

    order: definition.Order
    per_seat: Annotated[tuple[Name, ...], Meta(min_length=1)]
    dealer_opens: Key | None = None
    rules: Annotated[tuple[SettlementRule, ...], BY_KEY]


class DeckFile(Strict, frozen=True, kw_only=True):
    """The deck that the game is played with.

    Attributes:
        cards: Cards of a full deck: 52, 36 or 32; with jokers 53 or 54.
    """

    cards: Annotated[int, within(1, 54)]


class RankingFile(Strict, frozen=True, kw_only=True):
    """How hands are ranked, and how the dealer's hand is made.

    Attributes:
        name: The ranking: three-card-mini-royal.
        best: Cards of a hand that count.
        of: Cards that the dealer, or a player where the dealer has none, has to choose from.
    """

    name: Key
    best: Positive
    of: Positive


class PayTableFile(Strict, frozen=True, kw_only=True):
    """What wagers and bonuses pay, and what the source says it means.

    Attributes:
        name: The table's name as the maker gives it.
        source: Where these figures stand, and their date.
        pays: For each wager or bonus that pays odds: hand category to odds, to one.
        declared_edges: House edge of each wager as the source declares it, in per cent.
        binding: The wagers whose declared edge refuses the table when it is wrong.
        player_edge: Allowed: a wager may cost the house money; needs allowed_by.
        allowed_by: The person of the house who allows an edge for the player.
        sample: Made up: the source prints no figures, the operator has their own.
        revisions: What was changed, when and by whom, the latest first; for the sheet alone.
    """

    name: TableName
    source: Text
    pays: Annotated[
        tuple[tuple[Name, Annotated[tuple[tuple[Key, Odds], ...], BY_KEY]], ...], BY_KEY
    ]
    declared_edges: Annotated[tuple[tuple[Name, PerCent], ...], BY_KEY] = ()
    binding: tuple[Name, ...] = ()
    player_edge: definition.PlayerEdge | None = None
    allowed_by: Text | None = None
    sample: bool = False
    revisions: tuple[Text, ...] = ()


class DetailFile(Strict, frozen=True, kw_only=True):
    """One line of a step that is several steps of the sheet.

    Attributes:
        sheet: The number on the maker's sheet.
        words: Id of what the dealer does.
    """

    sheet: SheetNumber
    words: Key


class StepFile(Strict, frozen=True, kw_only=True):
    """One step of the round as the dealer sees it.

    Attributes:
        step: A word of the vocabulary of steps.
        sheet: Numbers of the maker's sheet that this step carries out.
        title: Id of its title, where the usual one does not do.
        words: Id of what to do now, where the usual does not do.
        remedy: Id of what to do when it goes wrong, where the usual does not do.
        details: Further lines, each with the sheet's number.
    """

    step: definition.Step
    sheet: list[SheetNumber] = field(default_factory=list)
    title: Key | None = None
    words: Key | None = None
    remedy: Key | None = None
    details: list[DetailFile] = field(default_factory=list)


class GameFile(Strict, frozen=True, kw_only=True):
    """A house-banked game that is dealt from the shuffler in packets.

    Attributes:
        name: The game's name.
        banked: Who banks the game: the house, or the players.
        source: The document whose rules these are.
        shuffler_setting: What the shuffler's game setting must read.
        deck: The deck.
        ranking: The ranking of hands.
        packets: Sizes and order of the packets.
        draw_cards: Cards of a packet that lie apart unseen; one may replace a held card.
        card_areas: Areas of the layout for cards, which no sensor sees.
        wagers: The wagers; the first has the sensors' spot 0, the next spot 1, and so on.
        bonuses: What is paid without a wager of its own.
        labels: What the layout calls each bonus, and each list for a hand that loses.
        decision: The wager with which a seat states that it stays in.
        stages: In place of a decision: what is turned and decided, one stage after the other.
        settlement: The order of settlement.
        default_pay_table: The pay table where the table's file names none.
        pay_tables: The pay tables that may be chosen.
        model_players: Simple ways to play, whose odds are computed, too.
        steps: The steps, in the order of play.
    """

    name: Label
    banked: Banker = Banker.HOUSE
    source: Text
    shuffler_setting: ShufflerSetting
    deck: DeckFile
    ranking: RankingFile
    packets: definition.Packets
    draw_cards: Annotated[int, within(0, 1)] = 0
    card_areas: tuple[Label, ...] = ()
    wagers: Annotated[tuple[definition.WagerDefinition, ...], Meta(min_length=1, max_length=8)]
    bonuses: list[Name] = field(default_factory=list)
    labels: Annotated[tuple[tuple[Name, Label], ...], BY_KEY] = ()
    decision: Name | None = None
    stages: Annotated[tuple[definition.Stage, ...], Meta(max_length=8)] = ()
    settlement: SettlementFile
    default_pay_table: str
    pay_tables: Annotated[list[PayTableFile], Meta(min_length=1)]
    model_players: tuple[definition.ModelPlayer, ...] = ()
    steps: Annotated[list[StepFile], Meta(min_length=1)]
