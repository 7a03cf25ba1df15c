"""The state of a table: all that the procedure knows, in one tree that the journal keeps whole.

Nothing else is remembered anywhere. It holds no card's identity, ever.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from controller.effects import Effect
from controller.irregularities import IrregularityKind, Remedy, Scope
from controller.modes import DealingMode
from controller.people import Person
from drivers.interface import DeviceAbilities, ShufflerImage
from drivers.vocabulary import ActKind, DeviceKind, FaultCode, Key


class HoldClass(StrEnum):
    """Who may clear a hold."""

    NOTICE = "notice"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    SERVICE = "service"


class HoldScope(StrEnum):
    """What a hold forbids."""

    NEXT_DEAL = "next deal"
    THIS_ROUND = "this round"


class PacketPlace(StrEnum):
    """Where a seat's packet is."""

    NONE = "none"
    TRAY = "tray"
    LIFTED = "lifted"


class DeckPlace(StrEnum):
    """Where a deck is, as far as the machine's facts and the round say."""

    OUT = "out"
    INPUT = "input"
    READY = "ready"
    HAND = "hand"
    """Shuffled, and in the dealer's hands."""
    PLAY = "play"


@dataclass(slots=True)
class Hold:
    """Something that stops the game until it is gone or cleared.

    Attributes:
        latched: only a person ends it; else its condition's end does.
        counts: clearing needs a count of cards.
        standing: its cause can be read from the devices' facts now.
    """

    id: int
    cause: str
    klass: HoldClass
    scope: HoldScope
    latched: bool
    counts: bool
    words: str
    remedy: str
    seat: int = 0
    since_utc_us: int = 0
    standing: bool = False


@dataclass(slots=True)
class OpenAct:
    """The act whose number is drawn and which has not ended yet.

    Attributes:
        seat: for a packet, the seat that it is for (0: the dealer).
        lifts: the machine's lift counter when it was issued.
        round: the round for which it was issued.
        sent: the device may have it; False once it proved that it has not.
        tries: times that it was sent.
        ended: it ended badly: cards counted (the machine's claim), and a person must decide.
        unknown: the machine that was asked cannot tell any more: a person must decide.
    """

    txn: int
    kind: ActKind
    size: int
    seat: int
    lifts: int
    round: int = 0
    sent: bool = True
    tries: int = 0
    voiding: bool = False
    """The round no longer wants it: its number is being closed without moving a card."""
    overdue: bool = False
    ended: bool = False
    unknown: bool = False
    counted: int = 0
    code: FaultCode = FaultCode.NONE


@dataclass(slots=True)
class Seat:
    """One seat in this round.

    Attributes:
        wagers: those that stand, by name, in the game's order.
        by_hand: None follows the sensors; True or False: put in or out by touch.
        due: a packet is due to it since *no more bets*.
        next_round: a wager was put down here after the lock.
    """

    number: int
    wagers: list[str] = field(default_factory=list)
    by_hand: bool | None = None
    due: bool = False
    packet: PacketPlace = PacketPlace.NONE
    folded: bool = False
    absent: bool = False
    next_round: bool = False
    cards: int = 0
    """Cards of the packet that lies before it."""
    void: bool = False
    """A ruling took it out of the round; its cards were set aside and stay counted."""


@dataclass(slots=True)
class Irregularity:
    """Something that went against the rules in this round, open until it is decided.

    Attributes:
        seat: whose it is (0: the dealer's, or nobody's); `wager` where it concerns one.
        by: who declared it; empty: the machine's own count or report.
        step: where the round was; `utc_us` when.
        hold: the hold that stands for it where the machine's report opened one (0: its own).
        remedy: how it was decided; None: it is open.
    """

    id: int
    kind: IrregularityKind
    scope: Scope
    seat: int
    wager: str
    remark: str
    by: str
    step: str
    utc_us: int
    hold: int = 0
    remedy: Remedy | None = None
    decided_by: str = ""
    reason: str = ""


@dataclass(slots=True)
class Ruling:
    """What becomes of one wager, as it was ruled last.

    Attributes:
        cause: why it was ruled at all: `void`, or the irregularity.
        by: who ruled; empty: the house rules.
    """

    seat: int
    wager: str
    effect: Effect
    cause: str
    by: str = ""


@dataclass(slots=True)
class Reconcile:
    """An act in question, while its cards are counted by hand.

    Attributes:
        origin: the step from which the round came, and at which it goes on.
        count: cards that the dealer counted last; -1: he has not yet. `by` who he is.
    """

    origin: str
    count: int = -1
    by: str = ""


@dataclass(slots=True)
class Round:
    """One round, from the first wager to the used deck's way back.

    Attributes:
        deck: back colour of the deck in play; empty until the first packet is asked for.
        lock: *no more bets* stands.
        tray: cards of a packet that lie in the exit tray.
        tray_seat: whose packet that is (0: the dealer's, -1: nobody's yet, or nothing lies there).
        remainder: cards that came out last, -1 before.
    """

    number: int
    seats: list[Seat]
    deck: str = ""
    lock: bool = False
    decisions_closed: bool = False
    dealer_packet: PacketPlace = PacketPlace.NONE
    tray: int = 0
    tray_seat: int = -1
    dispensed: int = 0
    """Cards that acts have put out, by the machine's count or a person's."""
    packets: int = 0
    dealt: int = 0
    """Cards lifted in packets."""
    remainder_asked: bool = False
    remainder: int = -1
    remainder_lifted: bool = False
    stub: int = -1
    """Cards that came out last by the count of hands; -1: they were not counted so."""
    unexplained: int = 0
    """Cards by which the machine's own count is off, as a supervisor has accepted it."""
    void: bool = False
    unproved: bool = False
    """An act failed: cards may be out that nobody counted, and the deck must be counted again."""
    ejected: bool = False
    """The machine was emptied because the round is void."""
    first_lifted: bool = False
    rulings: list[Ruling] = field(default_factory=list)
    """At most one for each wager of each seat: the last."""
    reconcile: Reconcile | None = None
    """At the step of that name only."""
    read: bool = False
    """The machine's levels were read since its first wager: no packet is asked for before."""
    irregularities: list[Irregularity] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)
    """Cards of each packet that was dealt and set aside, its seat being void."""
    mode: DealingMode = DealingMode.MACHINE
    """How this round is dealt."""

    def seat(self, number: int) -> Seat:
        """Return the seat of that number."""
        for seat in self.seats:
            if seat.number == number:
                return seat
        raise KeyError(number)


@dataclass(slots=True)
class Deck:
    """One deck by its back colour.

    Attributes:
        from_round: the round whose cards its next count belongs to (0: none).
        last_count: cards, -1 never counted.
        last_good_round: the newest round after which its count was right.
    """

    colour: str
    place: DeckPlace = DeckPlace.OUT
    from_round: int = 0
    last_count: int = -1
    good: bool = False
    last_good_round: int = 0
    unproved: bool = False
    """Emptying the machine failed: cards of it may be out until it is counted again."""
    counted: bool = True
    """It was counted since it came into the machine, by hand where the machine cannot count."""
    unshuffled: bool = False
    """The machine sorted it, or was not set to shuffle when it was done with it."""
    out_of_play: bool = False
    """A count of it was wrong, and no supervisor has vouched for it since."""
    identity: str = ""
    """The number on its box or seal (empty: nobody said)."""
    registered: bool = False
    """Its identity was registered, or confirmed, since the table opened or it was changed."""


@dataclass(slots=True)
class Device:
    """What is known of one device."""

    name: str
    kind: DeviceKind
    up: bool = False
    reason: str = ""
    """Why it is not up."""
    serial: str = ""
    boot_id: int = 0
    model: str = ""
    firmware: str = ""
    digest: str = ""
    abilities: DeviceAbilities | None = None
    epoch: int = 0
    trouble: str = ""
    """Why its memory does not fit the journal (shufflers)."""
    counted: int = 0
    """Presses taken in of this boot."""


@dataclass(slots=True)
class Offer:
    """A key that is legal now.

    Attributes:
        id: names this offer and no other, ever.
        since: the lamp revision with which it appeared.
        since_ns: monotonic nanoseconds when it appeared.
    """

    id: str
    key: Key
    meaning: str
    since: int
    since_ns: int


@dataclass(slots=True)
class Alert:
    """A late-bet alert of this round; it stays in the record."""

    seat: int
    spot: str
    placed: bool
    utc_us: int


@dataclass(slots=True)
class DeckChange:
    """A change of decks that is ordered, or under way.

    Attributes:
        colours: of the decks that are changed; `old`, those whose old deck is not gone yet.
        gone: identity of each old deck that is.
        by: who ordered it; empty: their time was over.
    """

    colours: list[str] = field(default_factory=list)
    old: list[str] = field(default_factory=list)
    gone: dict[str, str] = field(default_factory=dict)
    by: str = ""
    reason: str = ""


@dataclass(slots=True)
class Handover:
    """What stood open when a shift began, until a supervisor of that shift has taken it over.

    Attributes:
        shift: when the shift began, as people say it.
        holds: words of the holds that stood and wait for a person.
        alerts: words of the late-bet alerts of the round under way.
    """

    shift: str
    holds: list[str]
    alerts: list[str]


@dataclass(slots=True)
class FloorCall:
    """The floor was called, and nobody has come yet.

    Attributes:
        since_ns: the monotonic clock then; good for start number `boot` only.
    """

    since_utc_us: int
    reason: str = ""
    since_ns: int = 0
    boot: int = 0


@dataclass(slots=True)
class TableState:
    """The whole of it."""

    table: str
    game: str
    definition: str
    """SHA-256 of the definition in force, hexadecimal."""
    step: str = "closed"
    epoch: int = 0
    last_txn: int = 0
    act: OpenAct | None = None
    shuffler: str = ""
    """Serial number of the shuffler in service (empty: none yet)."""
    adopting: int = 0
    """The epoch that an adoption under way gives the shuffler (0: none)."""
    boot: int = 0
    rounds: int = 0
    """Numbers given to rounds so far."""
    round: Round | None = None
    reload: str = ""
    """Back colour of the used deck that must go into the machine (empty: none)."""
    last_deck: str = ""
    """Back colour of the deck that was dealt last since the opening (empty: none was)."""
    one_deck: bool = False
    """A supervisor has ordered that one deck is played: it need not take turns."""
    unempty: str = ""
    """Why the machine has to be proved empty before the next round; empty: it need not be."""
    closing: bool = False
    machine: ShufflerImage | None = None
    unread: bool = False
    """An act has ended since the machine's levels were last heard: they may be from before it."""
    occupied: int = 0
    """The sensors' image as last read."""
    faulty: int = 0
    accepted: int = 0
    """The image as the round has taken it in: differs on locked spots until stable."""
    decks: list[Deck] = field(default_factory=list)
    devices: list[Device] = field(default_factory=list)
    holds: list[Hold] = field(default_factory=list)
    holds_opened: int = 0
    offers: list[Offer] = field(default_factory=list)
    lamps: int = 0
    """Revision of the lamps."""
    timers: dict[str, float] = field(default_factory=dict)
    prompts: list[str] = field(default_factory=list)
    alerts: list[Alert] = field(default_factory=list)
    refusal: str = ""
    """Words of the last refused press, until the next event that is taken."""
    irregularities: int = 0
    """Numbers given to irregularities so far."""
    mode: DealingMode = DealingMode.MACHINE
    """How the next round is dealt."""
    dealer: Person | None = None
    """Who deals, by the last badge that was tapped."""
    signed_on: Person | None = None
    """The supervisor who stands at the table."""
    signed_on_utc_us: int = 0
    sign_on_failures: dict[str, int] = field(default_factory=dict)
    """Wrong PINs in a row, by badge."""
    locked_out: list[str] = field(default_factory=list)
    """Badges that prove nothing for now, whatever the PIN."""
    floor: FloorCall | None = None
    hand_counts: int = 0
    """Rounds since the stub was last counted by hand."""
    opened_by: str = ""
    """Who opened the table last, where it is known; so he confirmed game and pay table."""
    change: DeckChange | None = None
    deck_change_utc_us: int = 0
    """When the decks are to be changed by time (0: never)."""
    dead_due: bool = False
    """No wager has come for so long that the cards are to be spread."""
    manifest: str = ""
    """SHA-256 of the software manifest as last taken (empty: never), hexadecimal."""
    gaming_day: str = ""
    """Date of the gaming day in force (empty: none was told yet), and when it began."""
    gaming_day_utc_us: int = 0
    shift: str = ""
    """Time of day at which the shift in force began, and when that was."""
    shift_utc_us: int = 0
    handover: Handover | None = None
    rules: str = ""
    """SHA-256 of the rules in force, without the devices, hexadecimal."""
    waiting: str = ""
    """Digest of the definition that waits for the end of the round (empty: none)."""

    def device(self, name: str) -> Device:
        """Return the device of that name."""
        for device in self.devices:
            if device.name == name:
                return device
        raise KeyError(name)
