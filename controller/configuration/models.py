"""The schema of the four kinds of configuration file; the descriptions are the editor's help.

Types and ranges only: what one key must have to do with another is in `checks`.
"""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field

from controller.configuration.devices import Url
from controller.configuration.rules import IrregularityFile
from controller.configuration.settlement import SettlementFile
from controller.configuration.strict import Strict as _Strict
from controller.configuration.strict import Word
from controller.configuration.values import (
    TABLE_PATTERN,
    AbsolutePath,
    Date,
    Hours,
    Key,
    Label,
    LogTarget,
    Minutes,
    Money,
    Name,
    Odds,
    PerCent,
    Positive,
    Seconds,
    SerialNumber,
    SheetNumber,
    ShufflerSetting,
    Text,
    TimeOfDay,
    TimeZone,
    Words,
)
from controller.definition import (
    DealerFrom,
    DealTo,
    DecisionOpens,
    DeckIdentities,
    Excess,
    FoldTaken,
    House,
    ManifestRule,
    OnFold,
    OpenedBy,
    Opens,
    Order,
    SeatsPerPlayer,
    Step,
    TakeBack,
)
from controller.irregularities import IrregularityKind
from controller.money import money


class Colour(StrEnum):
    """Back colours of a deck, as a shuffler can report them."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    BLACK = "black"
    ORANGE = "orange"
    PURPLE = "purple"


class LogLevel(StrEnum):
    """From which gravity on a message is logged."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


_HOUSE = House()


class DeckFile(_Strict):
    """The deck that the game is played with."""

    cards: Annotated[int, Field(ge=1, le=52, description="Cards of a full deck.")]


class RankingFile(_Strict):
    """How hands are ranked, and how the dealer's hand is made."""

    name: Key = Field(description="The ranking: three-card-mini-royal.")
    best: Positive = Field(description="Cards of the dealer's hand that count.")
    of: Positive = Field(description="Cards that the dealer has to choose from.")


class PacketsFile(_Strict):
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


class WagerFile(_Strict):
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


class PayTableFile(_Strict):
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


class DetailFile(_Strict):
    """One line of a step that is several steps of the sheet."""

    sheet: SheetNumber = Field(description="The number on the maker's sheet.")
    words: Words = Field(description="What the dealer does.")


class StepFile(_Strict):
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


class ModelPlayerFile(_Strict):
    """A simple way to play, to be held against optimal play."""

    name: Key = Field(description="Its name.")
    source: Text = Field(description="Who plays, or teaches to play, like that.")
    plays: dict[Key, Annotated[int, Field(ge=1, le=100)]] = Field(
        min_length=1,
        description="For a hand, or better, the multiple that is put down; other hands fold.",
    )


class GameFile(_Strict):
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


class HouseSwitches(_Strict):
    """House switches; each default is that of the game's sources."""

    take_back: Annotated[TakeBack, Word] = Field(
        _HOUSE.take_back,
        description="Who may take 'no more bets' back before the first packet is lifted.",
    )
    decision_opens: Annotated[DecisionOpens, Word] = Field(
        _HOUSE.decision_opens,
        description="When a seat's decision opens: with its own packet, or when all are dealt.",
    )
    fold_taken: Annotated[FoldTaken, Word] = Field(
        _HOUSE.fold_taken, description="When the wagers of a folded hand are taken."
    )
    skip_needless_reveal: bool = Field(
        _HOUSE.skip_needless_reveal,
        description="Skip the dealer's reveal where no open wager depends on it.",
    )
    hand_count_every: Annotated[int, Field(ge=0, le=1000)] = Field(
        _HOUSE.hand_count_every,
        description="Rounds between hand counts where the machine does not count; 0: never.",
    )
    spot_stable: Seconds = Field(
        _HOUSE.spot_stable,
        description="Seconds that a change on a locked spot must stand before it is an alert.",
    )
    key_guard: Seconds = Field(
        _HOUSE.key_guard,
        description="Seconds that a key without a lamp is refused after its meaning changed.",
    )
    lift_prompt: Seconds = Field(
        _HOUSE.lift_prompt,
        description="Seconds that a packet may lie in the tray before the dealer is prompted.",
    )
    up_card_time: Seconds = Field(
        _HOUSE.up_card_time,
        description="The time in which the dealer turns his up card; the green button may end it.",
    )
    reveal_time: Seconds = Field(
        _HOUSE.reveal_time,
        description="Seconds in which the dealer turns his hand; spots stay locked for it.",
    )
    deck_identities: Annotated[DeckIdentities, Word] = Field(
        _HOUSE.deck_identities,
        description="Whether a deck's number must be registered before it is played.",
    )
    manifest: Annotated[ManifestRule, Word] = Field(
        _HOUSE.manifest,
        description="Whether the table opens and deals only with the software that was approved.",
    )
    deck_change_every: Hours = Field(
        _HOUSE.deck_change_every,
        description="Hours after which both decks are changed, between rounds; 0: never by time.",
    )
    dead_table_after: Minutes = Field(
        _HOUSE.dead_table_after,
        description="Minutes without a wager after which the cards are spread; 0: never by time.",
    )
    gaming_day_ends: TimeOfDay = Field(
        _HOUSE.gaming_day_ends,
        description="Time of day at which one gaming day ends and the next begins.",
    )
    shifts: list[TimeOfDay] = Field(
        list(_HOUSE.shifts),
        max_length=24,
        description="Times of day at which shifts begin; none: no shifts.",
    )
    time_zone: TimeZone = Field(
        _HOUSE.time_zone, description="Time zone of these times, such as America/Los_Angeles."
    )
    opened_by: Annotated[OpenedBy, Word] = Field(
        _HOUSE.opened_by,
        description="Who opens and closes the table; a supervisor signs on for it.",
    )
    sign_on_time: Seconds = Field(
        _HOUSE.sign_on_time,
        description="Seconds after which a supervisor who signed on is signed off.",
    )
    lockout_after: Annotated[int, Field(ge=1, le=100)] = Field(
        _HOUSE.lockout_after,
        description="Wrong PINs in a row after which a badge is locked out.",
    )
    lockout_time: Seconds = Field(_HOUSE.lockout_time, description="Seconds that a lock-out lasts.")
    payout_acknowledged_above: Money = Field(
        _HOUSE.payout_acknowledged_above,
        description="A payout above it is acknowledged by a supervisor before the round ends.",
        json_schema_extra={"default": money(_HOUSE.payout_acknowledged_above)},
    )
    seats_per_player: Annotated[SeatsPerPlayer, Word] = Field(
        _HOUSE.seats_per_player,
        description="Seats that one player may hold; the dealer is advised, nothing detects it.",
    )


class HouseFile(_Strict):
    """The approved rules of a house."""

    name: Text = Field(description="Whose rules these are.")
    source: Text = Field(description="Who approved them, and when.")
    switches: HouseSwitches = Field(
        default_factory=HouseSwitches, description="The switches that are set."
    )
    irregularities: dict[Annotated[IrregularityKind, Word], IrregularityFile] = Field(
        default_factory=dict,
        description="What is allowed against each kind of irregularity.",
    )


class ProposalFile(_Strict):
    """A figure that was proposed and does not bind."""

    maximum: Money = Field(description="The proposed figure, in the currency's units.")
    source: Text = Field(description="The document that proposes it.")
    date: Date = Field(description="When it was filed.")


class SingleWagerFile(_Strict):
    """The most that one wager may be."""

    maximum: Money = Field(description="The limit, in the currency's units.")
    source: Text = Field(description="The rule.")
    since: Date = Field(description="Since when it is in force.")
    proposed: list[ProposalFile] = Field(
        default_factory=list, description="Figures that were proposed; nothing uses them."
    )


class GamesPerHandFile(_Strict):
    """How many games may be offered on one hand of cards."""

    most: Positive = Field(description="Games at most; every wager that opens a round is one.")
    unlimited: Annotated[int, Field(ge=0)] = Field(
        description="How many of them may offer more than limited_to."
    )
    limited_to: Money = Field(description="The limit of the others, in the currency's units.")
    source: Text = Field(description="The rule.")
    since: Date = Field(description="Since when it is in force.")


class PayoutRuleFile(_Strict):
    """What aggregate payout limits must keep."""

    odds: Positive = Field(
        description="No limit where the highest odds are lower; up to it they are counted."
    )
    source: Text = Field(description="The rule.")
    since: Date = Field(description="Since when it is in force.")


class JurisdictionFile(_Strict):
    """What the law of a place says about the table."""

    name: Text = Field(description="The place.")
    source: Text = Field(description="The law, and when it was last looked up.")
    single_wager: SingleWagerFile | None = Field(None, description="The limit of a single wager.")
    games_per_hand: GamesPerHandFile | None = Field(None, description="Games on one hand of cards.")
    payout_limits: PayoutRuleFile | None = Field(
        None, description="What a table's payout limits must keep; without it any may be set."
    )
    alternate_decks: bool = Field(
        True, description="Two decks of different backs take turns, round by round."
    )
    card_reading: bool = Field(
        False, description="A machine that can read card faces may stand at the table."
    )


class DeviceFile(_Strict):
    """One device and how to reach it."""

    driver: Key = Field(description="The driver's name.")
    url: Url = Field(description="The address: serial:///dev/…, tcp://host:port, usb://vid:pid.")
    serial_number: SerialNumber | None = Field(
        None, description="The only serial number that is accepted."
    )
    options: dict[str, Any] = Field(
        default_factory=dict, description="The driver's own settings; its documentation has them."
    )


class DevicesFile(_Strict):
    """The devices of the table."""

    shuffler: DeviceFile = Field(description="The machine that shuffles and dispenses.")
    sensors: DeviceFile = Field(description="The bet-spot sensors.")
    panel: DeviceFile = Field(description="The dealer's keys and lamps.")


class HouseChoice(_Strict):
    """Which house rules are played."""

    profile: Key = Field("default", description="A file in house/.")
    overrides: HouseSwitches = Field(
        default_factory=HouseSwitches, description="Switches that differ at this table."
    )


class LimitFile(_Strict):
    """What a wager may be."""

    minimum: Money = Field(description="Least amount, in the currency's units.")
    maximum: Money = Field(description="Largest amount, in the currency's units.")


class LogFile(_Strict):
    """Where messages go."""

    to: LogTarget = Field("journald", description="journald, or the absolute path of a file.")
    level: Annotated[LogLevel, Word] = Field(
        LogLevel.INFO, description="From which gravity on a message is logged."
    )


class TableFile(_Strict):
    """One table as it is set up."""

    name: Label = Field(description="The table's name on screens and in the record.")
    game: Key = Field(description="A file in games/.")
    pay_table: str | None = Field(
        None, description="A pay table of the game; without it the game's default."
    )
    seats: list[Annotated[int, Field(ge=1, le=7)]] = Field(
        min_length=1,
        max_length=7,
        description="Seat numbers in use, 1 at the dealer's far left, clockwise.",
    )
    decks: list[Annotated[Colour, Word]] = Field(
        min_length=2, max_length=2, description="Back colours of the two decks."
    )
    devices: DevicesFile = Field(description="The devices.")
    house: HouseChoice = Field(default_factory=HouseChoice, description="The house rules.")
    limits: dict[Name, LimitFile] = Field(description="For each wager, least and largest amount.")
    payout_limits: dict[Name, Money] = Field(
        default_factory=dict,
        description="For a wager or bonus, the most that it pays in a round, all seats together.",
    )
    jurisdiction: Key = Field(description="A file in jurisdictions/.")
    journal: AbsolutePath = Field(
        "/var/lib/dealer-table/journal.sqlite", description="The journal's file."
    )
    people: AbsolutePath = Field(
        "/var/lib/dealer-table/people.yaml", description="The file of the people of the house."
    )
    approved_manifest: AbsolutePath = Field(
        "/var/lib/dealer-table/approved.manifest",
        description="The file of the manifest that was approved.",
    )
    api_socket: AbsolutePath = Field(
        "/run/dealer-table/tablectl.sock", description="The socket that tablectl speaks to."
    )
    log: LogFile = Field(default_factory=LogFile, description="Where messages go.")
