"""The schema of a game's file."""

from typing import Annotated

from msgspec import Meta, field

from controller.configuration.models.banker import Banker
from controller.data.definition import (
    DealerFrom,
    DealTo,
    Discard,
    Excess,
    OnFold,
    Opens,
    Order,
    PlayerEdge,
    Step,
)
from controller.data.outcomes import CardsOf, Outcome, SettledBy, SettlementRule
from controller.data.values import (
    TABLE_PATTERN,
    Key,
    Label,
    Name,
    Odds,
    PerCent,
    Positive,
    SheetNumber,
    ShufflerSetting,
    Strict,
    Text,
    about,
)

# The schema of how wagers are settled; rules between keys are in `checks.settlement`.


_RULE = SettlementRule("", SettledBy.SHOWDOWN)


class RuleFile(Strict, frozen=True, kw_only=True):
    """How one wager or bonus is settled."""

    by: Annotated[
        SettledBy,
        about(
            "What decides it: the showdown, the player's hand by the pay table, a joint "
            "hand, colours, or a hand in the showdown."
        ),
    ]
    tie: Annotated[
        Outcome, about("What equal hands do to it (showdown; hand-in-showdown: if paid).")
    ] = _RULE.tie
    not_open: Annotated[
        Outcome | None, about("What a dealer's hand that does not open does to it (showdown).")
    ] = None
    cards: Annotated[
        CardsOf, about("Whose cards: those played, or those held before a draw (hand).")
    ] = _RULE.cards
    ranking: Annotated[Key | None, about("How joint hands are ranked (joint-hand).")] = None
    least: Annotated[
        Key | None, about("The least hand that the pay table pays (hand-in-showdown).")
    ] = None
    when_beaten: Annotated[
        Name | None, about("The pay table's list for a hand that loses (hand-in-showdown).")
    ] = None
    beside: Annotated[
        Name | None, about("For a bonus: the wager on which it is paid; it never loses.")
    ] = None


class SettlementFile(Strict, frozen=True, kw_only=True):
    """In which order bets are settled, and how."""

    order: Annotated[Order, about("Which way round the table.")]
    per_seat: Annotated[
        list[Name],
        Meta(min_length=1),
        about("Wagers and bonuses of one seat, first to last, each once."),
    ]
    dealer_opens: Annotated[
        Key | None, about("The dealer plays with this hand or better; without it with any.")
    ] = None
    rules: Annotated[dict[Name, RuleFile], about("For each wager and bonus, how it is settled.")]


class DeckFile(Strict, frozen=True, kw_only=True):
    """The deck that the game is played with."""

    cards: Annotated[int, Meta(ge=1, le=52), about("Cards of a full deck: 52, 36 or 32.")]


class RankingFile(Strict, frozen=True, kw_only=True):
    """How hands are ranked, and how the dealer's hand is made."""

    name: Annotated[Key, about("The ranking: three-card-mini-royal.")]
    best: Annotated[Positive, about("Cards of the dealer's hand that count.")]
    of: Annotated[Positive, about("Cards that the dealer has to choose from.")]


class PacketsFile(Strict, frozen=True, kw_only=True):
    """The packets that the shuffler dispenses."""

    player: Annotated[int, Meta(ge=1, le=13), about("Cards in a player's packet.")]
    dealer: Annotated[int, Meta(ge=1, le=13), about("Cards in the dealer's packet.")]
    dealer_last: Annotated[bool, about("The dealer's packet comes last (false: first).")] = True
    order: Annotated[Order, about("Which way round the table packets are dealt.")] = Order.CLOCKWISE
    to: Annotated[DealTo, about("Which seats get a packet: those that wagered, or all.")] = (
        DealTo.WAGERED
    )
    dealer_from: Annotated[
        DealerFrom,
        about(
            "Where the dealer's cards come from: a packet of their own; or a packet like the "
            "players' and the top of the next one, whose others go to the rack."
        ),
    ] = DealerFrom.OWN_PACKET
    up: Annotated[
        int, Meta(ge=0, le=1), about("Cards of the dealer's that lie face up before the decisions.")
    ] = 0


class WagerFile(Strict, frozen=True, kw_only=True):
    """One wager and the spot on which it lies."""

    name: Annotated[Name, about("The wager's name in this file, in limits and in the record.")]
    label: Annotated[Label, about("What the layout calls its spot.")]
    opens: Annotated[Opens, about("When it may be put down.")]
    enters: Annotated[bool, about("A packet is due to a seat that has this wager.")]
    against_dealer: Annotated[bool, about("Its outcome depends on the dealer's hand.")]
    on_fold: Annotated[OnFold, about("What a fold does to it: lost, or it still has action.")]
    requires: Annotated[Name | None, about("The wager beside which it must stand.")] = None
    minimum_multiple: Annotated[
        int, Meta(ge=1, le=100), about("Least multiple of the wager that it requires.")
    ] = 1
    maximum_multiple: Annotated[
        int, Meta(ge=1, le=100), about("Largest multiple of the wager that it requires.")
    ] = 1
    more_needs: Annotated[
        Key | None, about("The hand, or better, that more than the least multiple needs.")
    ] = None
    equal_to: Annotated[
        Name | None, about("The wager to which it must be equal where both lie.")
    ] = None
    excess: Annotated[
        Excess, about("What becomes of the part that the hand, when turned, does not allow.")
    ] = Excess.RETURNED


class PayTableFile(Strict, frozen=True, kw_only=True):
    """What wagers and bonuses pay, and what the source says it means."""

    name: Annotated[
        str,
        Meta(pattern=TABLE_PATTERN, max_length=40),
        about("The table's name as the maker gives it."),
    ]
    source: Annotated[Text, about("Where these figures stand, and their date.")]
    pays: Annotated[
        dict[Name, dict[Key, Odds]],
        about("For each wager or bonus that pays odds: hand category to odds, to one."),
    ]
    declared_edges: Annotated[
        dict[Name, PerCent],
        about("House edge of each wager as the source declares it, in per cent."),
    ] = field(default_factory=dict)
    binding: Annotated[
        list[Name], about("The wagers whose declared edge refuses the table when it is wrong.")
    ] = field(default_factory=list)
    player_edge: Annotated[
        PlayerEdge | None, about("Allowed: a wager may cost the house money; needs allowed_by.")
    ] = None
    allowed_by: Annotated[
        Text | None, about("The person of the house who allows an edge for the player.")
    ] = None
    sample: Annotated[
        bool, about("Made up: the source prints no figures, the operator has their own.")
    ] = False


class DetailFile(Strict, frozen=True, kw_only=True):
    """One line of a step that is several steps of the sheet."""

    sheet: Annotated[SheetNumber, about("The number on the maker's sheet.")]
    words: Annotated[Key, about("Id of what the dealer does.")]


class StepFile(Strict, frozen=True, kw_only=True):
    """One step of the round as the dealer sees it."""

    step: Annotated[Step, about("A word of the vocabulary of steps.")]
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


_PlaysFile = Annotated[
    dict[Key, Annotated[int, Meta(ge=1, le=100)]],
    Meta(min_length=1),
    about("For a hand, or better, the multiple that is put down; other hands fold."),
]


class PlaysAgainstFile(Strict, frozen=True, kw_only=True):
    """Other plays against some up cards of the dealer's."""

    up: Annotated[str, Meta(pattern="^[2-9TJQKA]+$"), about("Ranks of the up card: QKA.")]
    holding: Annotated[bool, about("Only if the player holds a card of the up card's rank.")] = (
        False
    )
    plays: _PlaysFile


class ModelPlayerFile(Strict, frozen=True, kw_only=True):
    """A simple way to play, to be held against optimal play."""

    name: Annotated[Key, about("Its name.")]
    source: Annotated[Text, about("Who plays, or teaches to play, like that.")]
    plays: _PlaysFile
    against: Annotated[
        list[PlaysAgainstFile], about("Plays against some up cards; the first that applies.")
    ] = field(default_factory=list)
    discards: Annotated[
        dict[Key, Discard],
        about("For a held hand, or better, what is laid on X; other hands draw nothing."),
    ] = field(default_factory=dict)


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
    packets: Annotated[PacketsFile, about("Sizes and order of the packets.")]
    draw_cards: Annotated[
        int,
        Meta(ge=0, le=1),
        about("Cards of a packet that lie apart unseen; one may replace a held card."),
    ] = 0
    card_areas: Annotated[
        list[Label], about("Areas of the layout for cards, which no sensor sees.")
    ] = field(default_factory=list)
    wagers: Annotated[
        list[WagerFile],
        Meta(min_length=1, max_length=8),
        about("The wagers; the first has the sensors' spot 0, the next spot 1, and so on."),
    ]
    bonuses: Annotated[list[Name], about("What is paid without a wager of its own.")] = field(
        default_factory=list
    )
    labels: Annotated[
        dict[Name, Label],
        about("What the layout calls each bonus, and each list for a hand that loses."),
    ] = field(default_factory=dict)
    decision: Annotated[
        Name | None, about("The wager with which a seat states that it stays in.")
    ] = None
    settlement: Annotated[SettlementFile, about("The order of settlement.")]
    default_pay_table: Annotated[str, about("The pay table where the table's file names none.")]
    pay_tables: Annotated[
        list[PayTableFile], Meta(min_length=1), about("The pay tables that may be chosen.")
    ]
    model_players: Annotated[
        list[ModelPlayerFile], about("Simple ways to play, whose odds are computed, too.")
    ] = field(default_factory=list)
    steps: Annotated[list[StepFile], Meta(min_length=1), about("The steps, in the order of play.")]
