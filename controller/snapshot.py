"""The snapshot: what lamps, screen, command line and metrics show, from one place.

Numbered by the journal's sequence; made from the state, never kept.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.definition import FRAME, Opens, Step
from controller.effects import Effect
from controller.events import Instant
from controller.people import Person
from controller.procedure import (
    acts,
    changes,
    checks,
    day,
    hands,
    irregular,
    reconcile,
    spots,
    tray,
)
from controller.procedure.basis import spot_bit
from controller.procedure.rows import CALLED, PLAY
from controller.state import DeckPlace, FloorCall, Irregularity, PacketPlace, Seat
from drivers.vocabulary import UNKNOWN_COUNT

if TYPE_CHECKING:
    from controller.procedure.model import TableModel


@dataclass(frozen=True, slots=True)
class SpotView:
    """One spot: `awaiting`, `placed`, `none` or `locked`."""

    wager: str
    label: str
    state: str
    faulty: bool
    wagered: bool
    """The wager stands in this round."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat; `status` is one word: empty, in, waiting, packet, stays, folded, void."""

    number: int
    status: str
    spots: tuple[SpotView, ...]
    by_hand: bool
    turn: bool
    """The packet in the tray, or on its way, is this seat's."""


@dataclass(frozen=True, slots=True)
class DeckView:
    """One deck."""

    colour: str
    place: str
    from_round: int
    last_count: int
    good: bool
    out_of_play: bool = False


@dataclass(frozen=True, slots=True)
class MachineView:
    """The shuffler's levels, in words and numbers; -1: unknown, or not to be told now."""

    tray: str
    ready: int
    ready_colour: str
    input: str
    input_colour: str
    mode: str
    game: str
    doors: str
    fault: str


@dataclass(frozen=True, slots=True)
class OfferView:
    """A key that is legal now."""

    id: str
    key: str
    meaning: str


@dataclass(frozen=True, slots=True)
class HoldView:
    """Something that holds the table."""

    id: int
    cause: str
    klass: str
    scope: str
    words: str
    remedy: str
    latched: bool
    needs_count: bool
    since_utc_us: int


@dataclass(frozen=True, slots=True)
class AlertView:
    """A late-bet alert of this round."""

    seat: int
    spot: str
    placed: bool
    utc_us: int


@dataclass(frozen=True, slots=True)
class ReconcileView:
    """An act in question, while its cards are counted; counts in cards, -1: none.

    What the machine claims and what is due are not told before the dealer has counted.
    """

    act: str
    """Whose cards are to be counted, in words."""
    count: int
    """The dealer's count; `by` who he is."""
    by: str
    claimed: int
    due: int


@dataclass(frozen=True, slots=True)
class RulingView:
    """What becomes of a wager of this round, as it was ruled last; `by` empty: the house rules."""

    seat: int
    wager: str
    effect: Effect
    cause: str
    by: str


@dataclass(frozen=True, slots=True)
class IrregularityView:
    """Something that went against the rules in this round.

    Attributes:
        by: who declared it; empty: the machine's own report.
        allowed: the remedies that the rules allow, each with whom they leave it to; empty once it
            is decided.
        remedy: how it was decided, and by whom; empty: it is open.
    """

    id: int
    kind: str
    scope: str
    seat: int
    wager: str
    remark: str
    by: str
    utc_us: int
    allowed: tuple[tuple[str, str], ...]
    remedy: str
    decided_by: str


@dataclass(frozen=True, slots=True)
class DeviceView:
    """One device."""

    name: str
    up: bool
    reason: str
    serial: str
    model: str
    firmware: str


@dataclass(frozen=True, slots=True)
class PersonView:
    """A person at the table; `since_utc_us` where that is known, else 0."""

    badge: str
    name: str
    role: str
    since_utc_us: int = 0


@dataclass(frozen=True, slots=True)
class FloorView:
    """The floor was called, and nobody has come yet."""

    since_utc_us: int
    reason: str


@dataclass(frozen=True, slots=True)
class Counts:
    """Where the cards of the deck in play are (cards); remainder -1 before it is out.

    There is none while somebody counts who is not to know.
    """

    deck: int
    inside: int
    tray: int
    dealt: int
    remainder: int
    remainder_expected: int
    packets: int


@dataclass(frozen=True, slots=True)
class CheckView:
    """One line of a step's checklist; what is not needed is only shown."""

    name: str
    words: str
    done: bool
    needed: bool


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The table as it stands after event `seq`."""

    seq: int
    utc_us: int
    table: str
    game: str
    pay_table: str
    step: str
    mode: str
    """How it is dealt: machine, hand-deal or hand-shuffle."""
    sheet: tuple[int, ...]
    title: str
    words: str
    remedy: str
    details: tuple[tuple[int, str], ...]
    next_title: str
    round: int
    void: bool
    closing: bool
    seats: tuple[SeatView, ...]
    dealer_packet: str
    act: str
    """What the shuffler is doing for the table, in words; empty: nothing."""
    counts: Counts | None
    machine: MachineView | None
    decks: tuple[DeckView, ...]
    load: str
    """Back colour of the deck that goes into the machine next; empty: all are inside."""
    offers: tuple[OfferView, ...]
    lamps: int
    holds: tuple[HoldView, ...]
    prompts: tuple[str, ...]
    alerts: tuple[AlertView, ...]
    rulings: tuple[RulingView, ...]
    reconcile: ReconcileView | None
    irregularities: tuple[IrregularityView, ...]
    refusal: str
    devices: tuple[DeviceView, ...]
    halted: str
    manifest: str = ""
    """SHA-256 of the software manifest, hexadecimal; empty: not taken yet."""
    gaming_day: str = ""
    """Date of the gaming day in force; empty: none was told yet. `shift` likewise."""
    shift: str = ""
    dealer: PersonView | None = None
    """Who deals; None: no badge was tapped yet."""
    signed_on: PersonView | None = None
    """Whose keys the panel's are: a supervisor who signed on; None: nobody did."""
    floor: FloorView | None = None
    checks: tuple[CheckView, ...] = ()
    """What is to be seen to at this step, where it has a checklist."""
    take_out: tuple[str, ...] = ()
    """Back colours of the decks that come out of the machine now, to be changed or put away."""
    handover: tuple[str, ...] = ()
    """What the shift before left open, until a supervisor has taken it over."""


def take_snapshot(m: "TableModel", seq: int, now: Instant, halted: str) -> Snapshot:
    """Make the snapshot of a table after event `seq`."""
    state = m.state
    step = m.game.step(Step(state.step))
    round_ = state.round
    return Snapshot(
        seq=seq,
        utc_us=now.utc_us,
        table=state.table,
        game=m.game.name,
        pay_table=m.table.pay_table,
        step=state.step,
        sheet=step.sheet,
        title=step.title,
        mode=m.mode,
        words=hands.words(m) or step.words.format(**_fillings(m)),
        remedy=step.remedy,
        details=step.details,
        next_title=_next_title(m),
        round=round_.number if round_ is not None else state.rounds,
        void=m.void,
        closing=state.closing,
        seats=tuple(_seat(m, number) for number in m.table.seats),
        dealer_packet=round_.dealer_packet if round_ is not None else PacketPlace.NONE,
        act=acts.describe(state.act) if state.act is not None and not state.act.ended else "",
        counts=_counts(m),
        machine=_machine(m),
        decks=tuple(
            DeckView(d.colour, d.place, d.from_round, d.last_count, d.good, d.out_of_play)
            for d in state.decks
        ),
        load=_load(m),
        offers=tuple(OfferView(o.id, o.key.name.lower(), o.meaning) for o in state.offers),
        lamps=state.lamps,
        dealer=_person(state.dealer),
        signed_on=_person(state.signed_on, state.signed_on_utc_us),
        floor=_floor(state.floor),
        holds=tuple(
            HoldView(
                h.id,
                h.cause,
                h.klass,
                h.scope,
                h.words,
                h.remedy,
                h.latched,
                h.counts,
                h.since_utc_us,
            )
            for h in state.holds
        ),
        prompts=_prompts(m),
        alerts=tuple(AlertView(a.seat, a.spot, a.placed, a.utc_us) for a in state.alerts),
        rulings=_rulings(m),
        reconcile=_reconcile(m),
        irregularities=_irregularities(m),
        refusal=state.refusal,
        devices=tuple(
            DeviceView(d.name, d.up, d.reason, d.serial, d.model, d.firmware) for d in state.devices
        ),
        halted=halted,
        manifest=state.manifest,
        gaming_day=state.gaming_day,
        shift=state.shift,
        checks=tuple(
            CheckView(each.name, each.words, each.done, each.needed) for each in checks.checks(m)
        ),
        take_out=tuple(deck.colour for deck in changes.take_out(m)),
        handover=_handover(m),
    )


def _handover(m: "TableModel") -> tuple[str, ...]:
    left = m.state.handover
    return (*left.holds, *left.alerts) if left is not None else ()


def _fillings(m: "TableModel") -> dict[str, object]:
    """Return what the words of a step may name."""
    round_ = m.state.round
    seat: object = ""
    count = 0
    if round_ is not None:
        seat = round_.tray_seat if round_.tray else tray.next_receiver(m, round_)
        count = round_.remainder if round_.remainder >= 0 else m.remainder_expected
    dealer = m.state.step == Step.DEALING_DEALER
    return {
        "seat": seat or "",
        "size": m.game.packets.dealer if dealer else m.game.packets.player,
        "count": count,
        "game": m.game.shuffler_setting,
        "act": acts.describe(m.state.act) if m.state.act is not None else "",
        "colour": _colour(m),
    }


def _colour(m: "TableModel") -> str:
    """Return the backs that a step speaks of: the deck to be loaded, else the round's."""
    if m.state.step == Step.DECK_CHANGE:
        return changes.names(m)
    if m.state.reload:
        return _load(m)
    return m.state.round.deck if m.state.round is not None else ""


def _load(m: "TableModel") -> str:
    deck = changes.load_next(m)
    return deck.colour if deck is not None else ""


def _person(person: Person | None, since_utc_us: int = 0) -> PersonView | None:
    if person is None:
        return None
    return PersonView(person.badge, person.name, person.role, since_utc_us)


def _floor(call: FloorCall | None) -> FloorView | None:
    return FloorView(call.since_utc_us, call.reason) if call is not None else None


def _prompts(m: "TableModel") -> tuple[str, ...]:
    """Return what the dealer is asked to do beside the step's own words."""
    round_ = m.state.round
    prompts = list(m.state.prompts)
    waits = m.state.step in CALLED and round_ is not None and not round_.deck
    if waits and all(deck.place is DeckPlace.OUT for deck in m.state.decks):
        prompts.append("No deck is in the shuffler: load one.")
    floor = m.state.floor
    called = f"The floor is called: {floor.reason or 'a supervisor comes'}." if floor else ""
    waiting = "A new configuration waits for the end of the round." if m.state.waiting else ""
    changing = "" if m.state.step == Step.DECK_CHANGE else changes.prompt(m)
    more = (called, changing, day.dead_prompt(m), day.prompt(m), waiting)
    return (*prompts, *filter(None, more))


def _rulings(m: "TableModel") -> tuple[RulingView, ...]:
    round_ = m.state.round
    rulings = round_.rulings if round_ is not None else []
    return tuple(RulingView(r.seat, r.wager, r.effect, r.cause, r.by) for r in rulings)


def _reconcile(m: "TableModel") -> ReconcileView | None:
    act, round_ = m.state.act, m.state.round
    found = round_.reconcile if round_ is not None else None
    if act is None or found is None:
        return None
    words, blind = acts.describe(act), found.count < 0
    claimed = -1 if blind or not act.ended else act.counted
    due = -1 if blind else reconcile.right_count(m, act)
    return ReconcileView(words, found.count, found.by, claimed, due)


def _blind(m: "TableModel") -> bool:
    """Tell whether somebody counts who is not to know what the machine claims."""
    round_ = m.state.round
    return round_ is not None and round_.reconcile is not None and round_.reconcile.count < 0


def _irregularities(m: "TableModel") -> tuple[IrregularityView, ...]:
    round_ = m.state.round
    found = round_.irregularities if round_ is not None else []
    return tuple(
        IrregularityView(
            each.id,
            each.kind,
            each.scope,
            each.seat,
            each.wager,
            each.remark,
            each.by,
            each.utc_us,
            _allowed(m, each),
            each.remedy or "",
            each.decided_by,
        )
        for each in found
    )


def _allowed(m: "TableModel", found: Irregularity) -> tuple[tuple[str, str], ...]:
    if found.remedy is not None:
        return ()
    return tuple((r.remedy, r.by) for r in irregular.rules(m, found.kind).remedies)


def _next_title(m: "TableModel") -> str:
    order = [step for step in m.game.steps if step.step not in FRAME or step.step is Step.RELOAD]
    steps = [step.step for step in order]
    step = Step(m.state.step)
    if step in (Step.WAGERING, Step.WAITING_DECK):
        return order[0].title
    if step in steps and step is not Step.RELOAD:
        after = order[steps.index(step) + 1 :]
        return next((each.title for each in after if each.step is not Step.STUB_COUNT), "")
    return ""


def _seat(m: "TableModel", number: int) -> SeatView:
    round_ = m.state.round
    seat = round_.seat(number) if round_ is not None else None
    return SeatView(
        number=number,
        status=_status(m, seat),
        spots=tuple(_spot(m, number, seat, index) for index in range(len(m.game.wagers))),
        by_hand=seat is not None and seat.by_hand is not None,
        turn=round_ is not None and _turn(m, number),
    )


def _turn(m: "TableModel", number: int) -> bool:
    round_ = m.require_round()
    if m.state.step != Step.DEALING_SEAT:
        return False
    return number == (round_.tray_seat if round_.tray else tray.next_receiver(m, round_))


def _status(m: "TableModel", seat: Seat | None) -> str:
    """Return the one word for a seat, the weightiest first."""
    if seat is None:
        return "empty"
    words = (
        (seat.void, "void"),
        (seat.absent, "absent"),
        (seat.folded, "folded"),
        (seat.packet is PacketPlace.TRAY, "packet"),
        (spots.decision_open(m, seat) and _stays(m, seat), "stays"),
        (spots.decision_open(m, seat), "deciding"),
        (seat.packet is PacketPlace.LIFTED, "dealt"),
        (seat.due, "waiting"),
        (seat.next_round, "next round"),
        (spots.seat_in(m, seat), "in"),
    )
    return next((word for true, word in words if true), "empty")


def _stays(m: "TableModel", seat: Seat) -> bool:
    return m.decision is not None and m.decision.name in seat.wagers


def _spot(m: "TableModel", number: int, seat: Seat | None, index: int) -> SpotView:
    wager = m.game.wagers[index]
    bit = spot_bit(number, index)
    wagered = seat is not None and wager.name in seat.wagers
    lies = bool(m.state.occupied & bit)
    step = Step(m.state.step)
    if step in PLAY and seat is not None and m.require_round().lock:
        if spots.locked(m, seat, wager):
            state = "locked" if wagered else "none"
        else:
            state = "placed" if wagered else "awaiting"
    elif step in (Step.IDLE, Step.WAGERING, Step.RECONCILE) and wager.opens is Opens.WAGERING:
        state = "placed" if lies else "awaiting"
    else:
        state = "placed" if lies else "none"
    return SpotView(wager.name, wager.label, state, bool(m.state.faulty & bit), wagered)


def _counts(m: "TableModel") -> Counts | None:
    round_ = m.state.round
    if round_ is None or _blind(m):
        return None
    return Counts(
        deck=m.game.deck_cards,
        inside=m.game.deck_cards - round_.dispensed,
        tray=round_.tray,
        dealt=round_.dealt,
        remainder=round_.remainder,
        remainder_expected=m.remainder_expected if round_.remainder < 0 else round_.remainder,
        packets=round_.packets,
    )


def _machine(m: "TableModel") -> MachineView | None:
    image = m.state.machine
    if image is None:
        return None
    return MachineView(
        tray=image.tray.name.lower(),
        ready=-1 if _blind(m) or image.ready == UNKNOWN_COUNT else image.ready,
        ready_colour=image.ready_colour.name.lower(),
        input=image.input.name.lower(),
        input_colour=image.input_colour.name.lower(),
        mode=image.mode.name.lower(),
        game=image.game,
        doors=", ".join((door.name or "").lower() for door in image.doors),
        fault=image.fault.name.lower().replace("_", " "),
    )
