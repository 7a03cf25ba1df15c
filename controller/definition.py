"""What a game and a table are, as the procedure uses them: plain frozen data.

Built from `config/games/*.yaml` and `config/table.yaml` by `controller.configuration`, which checks
everything first; nothing here reads a file.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from controller.irregularities import IrregularityRule
from controller.outcomes import SettlementRule

LATER: Final = {"later": True}
"""Marks a field that older journals' definitions do not have: at its default it is no difference
between two definitions, and `controller.succession.canonical` leaves it out."""


class Step(StrEnum):
    """The vocabulary of steps. A game file lists those that it uses, in its order."""

    CLOSED = "closed"
    OPENING = "opening"
    IDLE = "idle"
    WAGERING = "wagering"
    WAITING_DECK = "waiting_deck"
    DEALING_SEAT = "dealing.seat"
    DEALING_DEALER = "dealing.dealer"
    UP_CARD = "up_card"
    AWAITING_GREEN = "awaiting_green"
    REMAINDER = "remainder"
    STUB_COUNT = "stub_count"
    DECIDING = "deciding"
    REVEALING = "revealing"
    SETTLING = "settling"
    RELOAD = "reload"
    RECONCILE = "reconcile"
    VOIDING = "voiding"
    DECK_CHANGE = "deck_change"
    DEAD_TABLE = "dead_table"
    CLOSING = "closing"


FRAME = (
    Step.CLOSED,
    Step.OPENING,
    Step.IDLE,
    Step.WAGERING,
    Step.WAITING_DECK,
    Step.RELOAD,
    Step.RECONCILE,
    Step.VOIDING,
    Step.DECK_CHANGE,
    Step.DEAD_TABLE,
    Step.CLOSING,
)
"""Steps that every game has; the others come between WAITING_DECK and RELOAD, in file order."""


class DeckIdentities(StrEnum):
    """Whether the house wants to know which deck it is, by its serial or box number."""

    REQUIRED = "required"
    OPTIONAL = "optional"


class ManifestRule(StrEnum):
    """Whether the table plays only with software that somebody has approved."""

    SHOWN = "shown"
    APPROVED = "approved"


class Opens(StrEnum):
    """When a wager may be put down."""

    WAGERING = "wagering"
    DECIDING = "deciding"


class OnFold(StrEnum):
    """What happens to a wager of a hand that folds."""

    LOST = "lost"
    ACTION = "action"


class Excess(StrEnum):
    """What happens to the part of a bet that the hand, once turned, does not allow."""

    RETURNED = "returned"
    SUPERVISOR = "supervisor"


class Order(StrEnum):
    """Which way round the table."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"


class DealTo(StrEnum):
    """Which seats get a packet."""

    WAGERED = "wagered"
    ALL = "all"


class DealerFrom(StrEnum):
    """From which packets the dealer's cards come, where he has more than a player."""

    OWN_PACKET = "own-packet"
    NEXT_PACKET = "next-packet"
    """A packet like the players', and of one more the top cards; its others go to the rack."""


class TakeBack(StrEnum):
    """Who may take *no more bets* back before the first packet is lifted."""

    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    NEVER = "never"


class OpenedBy(StrEnum):
    """Who opens and closes the table."""

    DEALER = "dealer"
    SUPERVISOR = "supervisor"


class DecisionOpens(StrEnum):
    """When a seat's decision opens."""

    OWN_PACKET = "own-packet"
    ALL_DEALT = "all-dealt"


class SeatsPerPlayer(StrEnum):
    """How many seats one player may hold. Nothing can see whose a bet is: it is only advised."""

    ONE = "one"
    TWO_ADJACENT = "two-adjacent"
    ANY = "any"


class FoldTaken(StrEnum):
    """When the wagers of a folded hand are taken."""

    AT_ONCE = "at-once"
    AFTER_DECISIONS = "after-decisions"


@dataclass(frozen=True, slots=True)
class StepDefinition:
    """One step as the dealer sees it.

    Attributes:
        sheet: the numbers of the maker's sheet that this step carries out.
        title: two or three words.
        words: what to do now; may hold {seat}, {size}, {count}, {game}, {colour}.
        remedy: what to do when it goes wrong.
        details: further lines, each with the sheet's number, for steps that are several.
    """

    step: Step
    sheet: tuple[int, ...]
    title: str
    words: str
    remedy: str
    details: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class WagerDefinition:
    """One wager and its spot; its index in the game's list is the sensors' spot number."""

    name: str
    label: str
    opens: Opens
    enters: bool
    """A packet is due to a seat that has this wager, and beside it the one that it requires."""
    against_dealer: bool
    """Its outcome depends on the dealer's hand."""
    on_fold: OnFold
    requires: str | None = None
    """The wager beside which this one must stand."""
    minimum_multiple: int = 1
    maximum_multiple: int = 1
    """Of the wager that it requires (1 to 2 for Play at Three Card Draw Poker)."""
    more_needs: str = field(default="", metadata=LATER)
    """The hand, or better, that more than the least multiple needs; verified when it is turned."""
    excess: Excess = field(default=Excess.RETURNED, metadata=LATER)
    """What becomes of the part that the hand does not allow."""
    equal_to: str = field(default="", metadata=LATER)
    """The wager to which it must be equal where both lie; empty: to none."""


@dataclass(frozen=True, slots=True)
class PayTable:
    """What a wager or bonus pays: category to odds "to one"; edges as the source declares."""

    name: str
    source: str
    pays: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    """(wager or bonus, ((hand category, odds to one as a fraction's text), …))"""
    declared_edges: tuple[tuple[str, str], ...]
    """(wager, per cent as printed)"""
    binding: tuple[str, ...]
    """The wagers whose declared edge refuses the table when it is wrong."""
    declared_hold: str
    sample: bool = field(default=False, metadata=LATER)
    """Made up to show the form: the source prints no figures."""

    def odds(self, name: str) -> dict[str, str]:
        """Return what a wager or bonus pays, hand by hand; empty where the table does not say."""
        return dict(dict(self.pays).get(name, ()))


@dataclass(frozen=True, slots=True)
class Packets:
    """Sizes (cards) and order of the deal."""

    player: int
    dealer: int
    dealer_last: bool
    order: Order
    to: DealTo
    up: int = field(default=0, metadata=LATER)
    """Cards of the dealer's that lie face up before the decisions."""
    dealer_from: DealerFrom = field(default=DealerFrom.OWN_PACKET, metadata=LATER)

    def size(self, receiver: int) -> int:
        """Return the cards of a packet for a seat, or for the dealer (0)."""
        alike = bool(receiver) or self.dealer_from is DealerFrom.NEXT_PACKET
        return self.player if alike else self.dealer

    @property
    def for_dealer(self) -> int:
        """Cards that the machine puts out for the dealer, those that go to the rack included."""
        return 2 * self.player if self.dealer_from is DealerFrom.NEXT_PACKET else self.dealer


@dataclass(frozen=True, slots=True)
class ModelPlayer:
    """A simple way to play: each hand, or better, with the multiple it raises; the others fold."""

    name: str
    source: str
    plays: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class GameDefinition:
    """A house-banked game dealt from the shuffler in packets."""

    key: str
    name: str
    source: str
    shuffler_setting: str
    """What the machine's game setting must read (sheet step 1)."""
    deck_cards: int
    ranking: str
    packets: Packets
    card_areas: tuple[str, ...]
    """Areas of the layout that no sensor sees."""
    wagers: tuple[WagerDefinition, ...]
    decision: str | None
    """The wager that states a seat's decision to stay."""
    settlement_order: Order
    settlement: tuple[str, ...]
    """Per seat, the wagers and bonuses in the order of the sheet."""
    pay_tables: tuple[PayTable, ...]
    default_pay_table: str
    steps: tuple[StepDefinition, ...]
    """In the order of play."""
    digest: str = ""
    """SHA-256 of the file that it was read from, hexadecimal."""
    draw_cards: int = field(default=0, metadata=LATER)
    """Cards of a player's packet that lie apart unseen; each may take a held card's place."""
    dealer_opens: str = field(default="", metadata=LATER)
    """The dealer plays with this hand or better; empty: with any."""
    rules: tuple[SettlementRule, ...] = field(default=(), metadata=LATER)
    """How each wager and bonus is settled."""
    model_players: tuple[ModelPlayer, ...] = field(default=(), metadata=LATER)
    """Simple players, whose results can be held against those of optimal play."""

    def rule(self, name: str) -> SettlementRule:
        """Return how a wager or bonus is settled; KeyError where nothing says it."""
        for rule in self.rules:
            if rule.name == name:
                return rule
        raise KeyError(name)

    def wager(self, name: str) -> WagerDefinition:
        """Return the definition of a wager; KeyError when there is none."""
        for wager in self.wagers:
            if wager.name == name:
                return wager
        raise KeyError(name)

    @property
    def dealer_waits(self) -> bool:
        """The dealer's packet stays in the tray until the decisions are in: so the steps say."""
        order = [each.step for each in self.steps]
        both = Step.DECIDING in order and Step.DEALING_DEALER in order
        return both and order.index(Step.DECIDING) < order.index(Step.DEALING_DEALER)

    def label(self, name: str) -> str:
        """Return what a wager or bonus is called; KeyError when there is none of that name."""
        if name in self.settlement and all(wager.name != name for wager in self.wagers):
            return name.replace("_", " ").title()
        return self.wager(name).label

    def brings_in(self, wagers: Sequence[str]) -> bool:
        """Tell whether these wagers of a seat bring it into the round."""
        for wager in self.wagers:
            beside = wager.requires is None or wager.requires in wagers
            if wager.enters and wager.name in wagers and beside:
                return True
        return False

    def pay_table(self, name: str) -> PayTable:
        """Return a pay table; KeyError when the game has none of that name."""
        for table in self.pay_tables:
            if table.name == name:
                return table
        raise KeyError(name)

    def step(self, step: Step) -> StepDefinition:
        """Return the definition of `step`; KeyError when the game has none."""
        for definition in self.steps:
            if definition.step is step:
                return definition
        raise KeyError(step)

    def remainder(self, seats: int) -> int:
        """Return how many cards are left for green after `seats` packets and the dealer's."""
        return self.deck_cards - seats * self.packets.player - self.packets.for_dealer


@dataclass(frozen=True, slots=True)
class House:
    """House switches; the defaults are the usual ones (seconds where a time)."""

    take_back: TakeBack = TakeBack.DEALER
    decision_opens: DecisionOpens = DecisionOpens.OWN_PACKET
    fold_taken: FoldTaken = FoldTaken.AT_ONCE
    skip_needless_reveal: bool = True
    hand_count_every: int = 5
    """Rounds between hand counts of the stub, where the machine does not count (0: never)."""
    spot_stable: float = 0.4
    """A change on a locked spot must stand this long before it is an alert."""
    key_guard: float = 0.4
    """Pads without lamps: a key is refused this long after its meaning changed."""
    lift_prompt: float = 12.0
    """A packet that lies in the tray this long is prompted for."""
    reveal_time: float = 2.0
    """The time in which the dealer's hand is turned; the spots stay locked for it."""
    up_card_time: float = field(default=1.5, metadata=LATER)
    """The time in which the dealer's up card is turned; the green button may end it."""
    deck_identities: DeckIdentities = DeckIdentities.OPTIONAL
    deck_change_every: float = 0.0
    """Hours after which both decks are changed (0: never by time)."""
    dead_table_after: float = 0.0
    """Minutes without a wager after which the cards are to be spread (0: never by time)."""
    gaming_day_ends: str = "06:00"
    """Time of day, by the clock of `time_zone`."""
    shifts: tuple[str, ...] = ()
    """Times of day at which shifts begin; empty: there are none."""
    time_zone: str = "UTC"
    """As the time zone database names it."""
    opened_by: OpenedBy = OpenedBy.DEALER
    manifest: ManifestRule = field(default=ManifestRule.SHOWN, metadata=LATER)
    sign_on_time: float = 120.0
    """A supervisor who signed on is signed off after it."""
    lockout_after: int = 5
    """Wrong PINs in a row after which a badge is locked out …"""
    lockout_time: float = 300.0
    """… for so long."""
    payout_acknowledged_above: int = 50_000
    """Cents; a payout above it is acknowledged by a supervisor."""
    seats_per_player: SeatsPerPlayer = field(default=SeatsPerPlayer.TWO_ADJACENT, metadata=LATER)
    irregularities: tuple[IrregularityRule, ...] = ()
    """What is allowed against each kind of irregularity; of the others `rule_of` says it."""


@dataclass(frozen=True, slots=True)
class DeviceSettings:
    """One device as configured: its name, driver, address and, where pinned, its serial number."""

    name: str
    driver: str
    """The driver's name in the registry: shuffler, sensors, panel."""
    url: str
    serial: str = ""
    """The only serial number accepted; empty: any that was adopted or seen first."""
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """The driver's own settings, as plain data."""


@dataclass(frozen=True, slots=True)
class TableDefinition:
    """The table as it is set up."""

    name: str
    game: GameDefinition
    pay_table: str
    seats: tuple[int, ...]
    """Seat numbers in use, from the dealer's far left, clockwise."""
    deck_colours: tuple[str, ...]
    """Back colours of the decks (`drivers.vocabulary.BackColour` names, lower case)."""
    house: House
    shuffler: DeviceSettings
    sensors: DeviceSettings
    panel: DeviceSettings
    limits: tuple[tuple[str, int, int], ...]
    """(wager, least, most) in cents."""
    jurisdiction: str
    alternate_decks: bool = False
    """The decks take turns: that of the last round is not dealt again (NJ 13:69F-23.2)."""
    card_reading: bool = field(default=False, metadata=LATER)
    """The law allows a machine that can read card faces to stand at the table."""
    payout_limits: tuple[tuple[str, int], ...] = field(default=(), metadata=LATER)
    """(wager or bonus, cents): the most that it pays in one round, all seats together."""

    def limit(self, wager: str) -> tuple[int, int] | None:
        """Return least and most of a wager in cents; None where the game has none of that name."""
        return next(((low, high) for name, low, high in self.limits if name == wager), None)

    @property
    def devices(self) -> tuple[DeviceSettings, ...]:
        """All devices of the table."""
        return (self.shuffler, self.sensors, self.panel)
