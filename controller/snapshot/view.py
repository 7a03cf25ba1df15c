"""The snapshot itself: everything that is shown, with the people and the limits of wagers."""

from msgspec import Struct

from controller.data.definition import WAGERS_OPEN, OpensAt, Step
from controller.data.keys import Place
from controller.data.message import Message
from controller.data.person import Person
from controller.data.room import USUAL, RoomSettings
from controller.data.state import AlarmPriority, Coming, FloorCall, JournalMarks
from controller.procedure.day.checks import Check
from controller.procedure.house import holds, pin_tries
from controller.procedure.model import TableModel
from controller.procedure.play import decisions
from controller.snapshot.cards import Counts, DeckView, LevelsView
from controller.snapshot.holds import AlertView, HoldView, ReconcileView
from controller.snapshot.instruction import InstructionView
from controller.snapshot.irregularities import (
    DeclarableView,
    IrregularityView,
    RulingView,
    WagerChoiceView,
)
from controller.snapshot.places import PlacesView, SeatView
from controller.snapshot.poker import PokerView
from controller.snapshot.settlement import SettlingView


class LimitView(Struct, frozen=True):
    """The least and the largest of a wager, in cents."""

    wager: str
    label: str
    least: int
    most: int


def limit_views(m: TableModel) -> tuple[LimitView, ...]:
    """Return the limits of the wagers that can be put down at this step."""
    step = Step(m.state.step)
    if step not in (*WAGERS_OPEN, Step.DECIDING):
        return ()
    opens = OpensAt.DECIDING if step is Step.DECIDING else OpensAt.WAGERING
    stage = decisions.stage_of(m) if step is Step.DECIDING else None
    return tuple(
        LimitView(wager.name, wager.label, *limit)
        for wager in m.game.wagers
        if wager.opens is opens
        and (stage is None or wager.name == stage.bets)
        and (limit := m.table.limit(wager.name)) is not None
    )


class SignOnView(Struct, frozen=True):
    """A person who is signed on.

    Attributes:
        session: names their browser session, and proves nothing; empty: the table's own key pad.
        until_ms: when it ends if they do nothing, by the daemon's monotonic clock.
        lasts: seconds for which it lasts after whatever they do.
    """

    person: Person
    session: str
    since_utc_us: int
    until_ms: int
    lasts: float


class WrongPinsView(Struct, frozen=True):
    """Somebody tries PINs: an alarm, as long as the next try has to wait."""

    words: Message
    since_utc_us: int
    priority: AlarmPriority


class FloorView(Struct, frozen=True):
    """The floor was called, and nobody has come yet."""

    since_utc_us: int
    reason: str


def sign_on_views(m: TableModel) -> tuple[SignOnView, ...]:
    """Return the views of all who are signed on."""
    return tuple(
        SignOnView(
            each.person,
            each.session,
            each.since_utc_us,
            each.until_ns // 1_000_000,
            m.house.sign_on_time,
        )
        for each in m.state.sign_ons
    )


def floor_view(call: FloorCall | None) -> FloorView | None:
    """Return the view of the open call; None: there is none."""
    return FloorView(call.since_utc_us, call.reason) if call is not None else None


def wrong_pins(m: TableModel) -> tuple[WrongPinsView, ...]:
    """Return where wrong PINs were tried so often that the next try has to wait."""
    return tuple(
        WrongPinsView(words, since_utc_us, holds.WRONG_PINS)
        for words, since_utc_us in pin_tries.alarms(m)
    )


class OfferView(Struct, frozen=True):
    """A key that is legal now.

    Attributes:
        role: the role whose word it needs: only who is signed on with it may press it; empty:
            whoever stands at the keys.
        place: where the page shows it while the instruction does not name it.
        letter: the key of a keyboard that presses it.
    """

    id: str
    key: str
    meaning: Message
    role: str = ""
    place: Place = Place.LIST
    letter: str = ""


class DeviceView(Struct, frozen=True):
    """One device."""

    name: str
    up: bool
    reason: Message | None
    serial: str
    model: str
    firmware: str
    doubts: tuple[Message, ...] = ()
    """Which of its sensors should be looked at, because they do not change when they should."""


class Snapshot(Struct, frozen=True):
    """The table after event `seq`."""

    seq: int
    utc_us: int
    table: str
    game: str
    pay_table: str
    step: str
    mode: str
    """How the table deals: shuffler, hand-deal or hand-shuffle."""
    stage: int
    """Which stage of the round is decided on, from 0."""
    sheet: tuple[int, ...]
    """Numbers, on the game's sheet, of the step that is shown: *remaining cards* until they are in
    the rack, else the table's step. `title`, `details` and `next_title` are of the same step."""
    title: Message
    instruction: InstructionView
    """What is to be done now, and by whom; or what is waited for."""
    details: tuple[tuple[int, Message], ...]
    next_title: Message | None
    """The title of the game's step after this one; None: none follows."""
    round: int
    void: bool
    closing: bool
    seats: tuple[SeatView, ...]
    legend: tuple[str, ...]
    """The states of spots whose signs are explained."""
    act: Message | None
    """What the shuffler is doing for the table; None: nothing."""
    marks: tuple[Message, ...]
    """What every screen says in its head beside the step."""
    places: PlacesView
    """Where the cards are, in words."""
    counts: Counts | None
    levels: LevelsView | None
    decks: tuple[DeckView, ...]
    load: str
    """Back colour of the deck that goes into the shuffler next; empty: all decks are inside."""
    offers: tuple[OfferView, ...]
    lamps: int
    holds: tuple[HoldView, ...]
    prompts: tuple[Message, ...]
    alerts: tuple[AlertView, ...]
    rulings: tuple[RulingView, ...]
    reconcile: ReconcileView | None
    counting: bool
    """Cards are counted blind: no count that was given, claimed or is due is in this snapshot."""
    irregularities: tuple[IrregularityView, ...]
    declarable: tuple[DeclarableView, ...]
    revisions: dict[str, str]
    """What can be decided now, each thing with its revision: who decides names what they saw."""
    refusal: Message | None
    devices: tuple[DeviceView, ...]
    halted: Message | None
    manifest: str = ""
    """SHA-256 of the software manifest, hexadecimal; empty: not taken yet."""
    generation: int = 1
    """Computers that have had the table so far, this one included."""
    journal: JournalMarks | None = None
    """How far the journal was checked, and when; None: it never was."""
    gaming_day: str = ""
    """Date of the gaming day in force; empty: none was told yet. `shift`: the same for the shift.
    """
    shift: str = ""
    time_zone: str = ""
    """The house's: by its clock people are told when something was."""
    dealer: Person | None = None
    """Who deals; None: no badge was tapped yet."""
    dealer_since_utc_us: int = 0
    """When this dealer took over, or the table opened; 0: no badge was tapped yet."""
    dealer_since_ms: int = 0
    """The same by the daemon's monotonic clock, in milliseconds: for its pages."""
    sign_ons: tuple[SignOnView, ...] = ()
    """Who is signed on, each at one browser session or at the key pad."""
    wrong_pins: tuple[WrongPinsView, ...] = ()
    """Where somebody tries PINs."""
    results_outside: int = 0
    """Results of the house that lie outside their bound, and that nobody has acknowledged."""
    floor: FloorView | None = None
    checks: tuple[Check, ...] = ()
    """The checklist of this step, if it has one."""
    take_out: tuple[str, ...] = ()
    """Back colours of the decks that come out of the shuffler now, to be changed or put away."""
    chips_left: Message | None = None
    """While the round is settled: the seats on whose spots chips still lie; None: on none."""
    settling: SettlingView | None = None
    """How the round is settled; None: it is not being settled."""
    limits: tuple[LimitView, ...] = ()
    """The limits of the wagers that can be put down now."""
    payout_limits: tuple[tuple[str, int], ...] = ()
    """(wager or bonus, cents): the most that it pays in one round, to all seats together."""
    handover: tuple[Message, ...] = ()
    """What the earlier shift left open, until a supervisor has taken it over."""
    void_choices: tuple[WagerChoiceView, ...] = ()
    """What voiding this round would do to each wager; shown while the table is held, or void."""
    panel: bool = False
    """The page on the screen at the table answers: the dealer can press there."""
    acknowledged_utc_us: int = 0
    """When the alarms that stood then were acknowledged; 0: never."""
    room: RoomSettings = USUAL
    """How the table's pages look and sound."""
    voidable: bool = False
    """A round is played that a supervisor can void now."""
    counts_rest: bool = False
    """An order that hands deal comes with a count of the cards that are left of the deck."""
    poker: PokerView | None = None
    """Players, puck, betting and pots, where players bank the game; None: the house does."""
    training: bool = False
    """A table for practice, with simulated devices: every screen says so."""
    one_deck: bool = False
    """One deck is ordered, and not two in turn."""
    coming: Coming | None = None
    """The supervisor who has said that they come; None: nobody has."""
