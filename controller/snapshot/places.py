"""Views of the seats and spots, and of where the cards are, in words that screens lay out."""

from collections.abc import Callable, Sequence
from enum import StrEnum

from msgspec import Struct

from controller.data.definition import PLAY, OpensAt, Step
from controller.data.message import Message, both, message
from controller.data.state import DeckPlace, PacketPlace, Seat
from controller.data.terms import COLOURS, FAULTS, SEATS, SPOTS, Terms
from controller.procedure.model import TableModel, spot_bit
from controller.procedure.play import decisions, late_bets, rulings, seats, settlement_order, spots
from controller.procedure.round import course, stub
from controller.procedure.round.stub import counting
from controller.procedure.shuffler import acts, tray
from controller.snapshot.cards import Counts, LevelsView, receiver


class SpotView(Struct, frozen=True, omit_defaults=True):
    """One spot."""

    wager: str
    label: str
    state: str
    """Its sign (`controller.data.terms.SPOTS`). A late bet on which nobody has decided comes first,
    then the effect of a ruling, then a sensor that is out of service."""
    wagered: bool = False
    """The wager stands in this round."""
    opens: str = OpensAt.WAGERING
    """When the wager may be put down: `wagering` or `deciding`."""


class ChipsView(Struct, frozen=True):
    """A player's chips, where players bank the game; amounts are cents.

    Attributes:
        kind: bet: it lies before the seat; gets: it is pushed to it; back: it goes back to it.
        words: the amount, and what it is; None: nothing lies there.
        beside: all that the seat has put in; or what goes back to it, too, in words; None: nothing.
    """

    kind: str
    amount: int
    words: Message | None
    beside: Message | None = None


class SeatView(Struct, frozen=True, omit_defaults=True):
    """One seat."""

    number: int
    status: str
    """Before the deal: empty, in, next_round; its packet: waiting, packet, dealt; then deciding,
    stays (it plays, also after the decisions have closed), folded, absent, void; settled: while
    bets are settled, the dealer has said so, or all of this seat's have left the layout.
    """
    spots: tuple[SpotView, ...]
    words: Message | None = None
    """The one word that counts most; None: nobody plays there."""
    by_hand: bool = False
    turn: bool = False
    """The packet in the tray, or on its way, is for this seat; in a hand: its player acts."""
    chips: ChipsView | None = None


def seat_view(m: TableModel, number: int) -> SeatView:
    """Return the view of one seat."""
    round_ = m.state.round
    seat = round_.seat(number) if round_ is not None else None
    status, step = _status(m, seat), Step(m.state.step)
    return SeatView(
        number=number,
        status=status,
        words=SEATS.get(status),
        spots=tuple(_spot(m, step, number, seat, index) for index in range(len(m.game.wagers))),
        by_hand=seat is not None and (seat.by_hand is not None or m.runs_by_hand(seat)),
        turn=round_ is not None and _turn(m, number),
    )


_USUAL = tuple(SPOTS)[:4]
_FEW = 2


def legend(seats: Sequence[SeatView]) -> tuple[str, ...]:
    """Return the states that are explained: the usual ones, and rare ones while they are shown.

    Where several rare ones are shown, usual ones that are not give way.
    """
    shown = {spot.state for seat in seats for spot in seat.spots}
    rare = [state for state in SPOTS if state in shown and state not in _USUAL]
    return (*(each for each in _USUAL if len(rare) < _FEW or each in shown), *rare)


def _turn(m: TableModel, number: int) -> bool:
    return m.state.step == Step.DEALING_SEAT and number == receiver(m)


def _status(m: TableModel, seat: Seat | None) -> str:
    """Return the one word for a seat; the most important one counts."""
    if seat is None:
        return "empty"
    return next((word for word, holds in _STATUSES.items() if holds(m, seat)), "empty")


def _settled(m: TableModel, seat: Seat) -> bool:
    return m.state.step == Step.SETTLING and settlement_order.is_settled(m, seat)


def _stays(m: TableModel, seat: Seat) -> bool:
    """Tell whether the seat has put down its decision: it plays to the end, unless all is void."""
    if m.require_round().void or seat.packet is not PacketPlace.LIFTED:
        return False
    return decisions.stays(m, seat)


_STATUSES: dict[str, Callable[[TableModel, Seat], bool]] = {
    "void": lambda _, seat: seat.void,
    "absent": lambda _, seat: seat.absent,
    "folded": lambda _, seat: seat.folded,
    "packet": lambda _, seat: seat.packet is PacketPlace.TRAY,
    "settled": _settled,
    "stays": _stays,
    "deciding": decisions.open_for,
    "dealt": lambda _, seat: seat.packet is PacketPlace.LIFTED,
    "waiting": lambda m, seat: seat.due and not m.void,
    "next_round": lambda _, seat: seat.next_round,
    "in": seats.seat_in,
}
"""The words for a seat, the most important one first, and when each holds."""


def _late(m: TableModel, seat: int, wager: str) -> bool:
    """Tell whether a bet was put down late there, and nobody has decided on it."""
    undecided = late_bets.undecided_alerts(m)
    return any(each.placed and (each.seat, each.spot) == (seat, wager) for each in undecided)


def _spot(m: TableModel, step: Step, number: int, seat: Seat | None, index: int) -> SpotView:
    wager = m.game.wagers[index]
    bit = spot_bit(number, index)
    wagered = seat is not None and wager.name in seat.wagers
    lies, faulty = bool(m.state.occupied & bit), bool(m.state.faulty & bit)
    effect = rulings.effect_on(m, number, wager.name)
    if lies and not faulty and _late(m, number, wager.name):
        state = "late"
    elif effect is not None:
        state = effect
    elif faulty:
        state = "faulty"
    elif step in PLAY and seat is not None and m.require_round().lock:
        if spots.locked(m, seat, wager):
            state = "locked" if wagered else "none"
        else:
            state = "placed" if wagered else "awaiting"
    elif step in (Step.IDLE, Step.WAGERING, Step.RECONCILE) and wager.opens is OpensAt.WAGERING:
        state = "placed" if lies else "awaiting"
    else:
        state = "placed" if lies else "none"
    return SpotView(wager.name, wager.label, state, wagered, wager.opens)


class PileLook(StrEnum):
    """How a pile is drawn."""

    NONE = ""
    GHOST = "ghost"
    """No card lies there, or nobody knows which."""
    CARDS = "cards"


class PileView(Struct, frozen=True):
    """A pile before the dealer, in words, and how it is drawn."""

    words: Message
    look: PileLook = PileLook.NONE


class CommunityView(Struct, frozen=True):
    """The community cards: how many of them should lie face up, and how many face down."""

    words: Message
    turned: int
    hidden: int


class PlacesView(Struct, frozen=True):
    """Where the cards are, in words.

    Attributes:
        shuffler: what is ready in it.
        doing: what is wrong with it, else what it does; None: it was not read yet.
        trouble: something is wrong with it.
        tray: its exit tray; `hand`: the dealer's own cards, None: the dealer has no hand; `rack`:
            the discard rack.
        community: the community cards on the layout; None: the game has none.
        uncounted: why `Snapshot.counts` has no sums; None: it has.
    """

    shuffler: Message
    doing: Message | None
    trouble: bool
    tray: PileView
    hand: PileView | None
    community: CommunityView | None
    rack: PileView
    uncounted: Message | None


def places_view(
    m: TableModel, levels: LevelsView | None, counts: Counts | None, seats: tuple[SeatView, ...]
) -> PlacesView:
    """Return where the cards are, in words."""
    trouble = _trouble(levels) if levels is not None else None
    return PlacesView(
        shuffler=_ready(m, levels, counts),
        doing=trouble or (_doing(m, levels) if levels is not None else None),
        trouble=trouble is not None,
        tray=_tray(m, levels, seats),
        hand=_hand(m) if m.game.packets.dealer or m.poker is not None else None,
        community=_community(m) if m.game.packets.community else None,
        rack=_rack(m, counts),
        uncounted=_uncounted(m) if counts is None else None,
    )


def _ready(m: TableModel, seen: LevelsView | None, counts: Counts | None) -> Message:
    if seen is None:
        return message("panel-not-read-yet")
    if _moving(m, seen, counts):
        return message("panel-cards-are-moving")
    if seen.ready == 0:
        return message("panel-no-deck-ready")
    if seen.ready < 0:
        return message("panel-cards-inside")
    return message("panel-cards-inside-counted", count=seen.ready)


def _moving(m: TableModel, seen: LevelsView, counts: Counts | None) -> bool:
    """Tell whether the shuffler's count and the table's differ, or soon will: cards move."""
    deck = m.deck_at(DeckPlace.PLAY)
    if deck is None or deck.colour != seen.ready_colour or seen.ready < 0:
        return False
    return act_of(m) is not None or (counts is not None and counts.inside != seen.ready)


def act_of(m: TableModel) -> Message | None:
    """Return what the shuffler is doing for the table; None: nothing."""
    act = m.state.act
    return acts.describe_act(m, act) if act is not None and not act.ended else None


_DOORS = Terms("door", ("cover", "input"))


def _trouble(seen: LevelsView) -> Message | None:
    if seen.fault != "none":
        return FAULTS[seen.fault]
    if seen.doors:
        return message("panel-door-open", door=both([_DOORS[door] for door in seen.doors]))
    return None


def _doing(m: TableModel, seen: LevelsView) -> Message:
    act = act_of(m)
    if act is not None:
        return message("panel-act-under-way", act=act)
    if seen.input == "shuffling":
        return message("panel-shuffling-deck", colour=COLOURS[seen.input_colour])
    return message("panel-at-rest")


def _tray(m: TableModel, seen: LevelsView | None, seats: tuple[SeatView, ...]) -> PileView:
    act, kept = act_of(m), tray.kept_for(m)
    if act is not None:
        return PileView(act, PileLook.GHOST)
    if kept is not None:
        for_seat = message("panel-kept-for-seat", seat=kept)
        return PileView(for_seat if kept else message("panel-kept"), PileLook.CARDS)
    if not m.void and tray.own_packet_in_tray(m):
        return PileView(message("panel-for-dealer"), PileLook.CARDS)
    if not m.void and tray.layout_packet_in_tray(m):
        return PileView(message("panel-for-layout"), PileLook.CARDS)
    seat = next((each.number for each in seats if each.status == "packet"), 0)
    if not m.void and seat:
        return PileView(message("panel-for-seat", seat=seat), PileLook.CARDS)
    return _TRAYS["unknown" if seen is None else seen.tray]


_TRAYS = {
    "empty": PileView(message("panel-tray-empty")),
    "occupied": PileView(message("panel-tray-full"), PileLook.CARDS),
    "unknown": PileView(message("panel-tray-unknown")),
}


def _hand(m: TableModel) -> PileView:
    own = m.state.round.dealer_packet if m.state.round is not None else PacketPlace.NONE
    if own is PacketPlace.NONE and m.void:
        return PileView(message("panel-no-cards"), PileLook.GHOST)
    return _HANDS[own]


_HANDS = {
    PacketPlace.NONE: PileView(message("panel-no-cards-yet"), PileLook.GHOST),
    PacketPlace.TRAY: PileView(message("seat-packet"), PileLook.GHOST),
    PacketPlace.LIFTED: PileView(message("panel-with-you"), PileLook.CARDS),
}


def _community(m: TableModel) -> CommunityView:
    """Return the community cards; what is turned is what the stages say, no device sees it."""
    round_, count = m.state.round, m.game.packets.community
    if round_ is None or m.void or not stub.laid_out(m, round_):
        return CommunityView(message("panel-not-laid-out"), 0, 0)
    turned = 0
    if m.state.step in (Step.DECIDING, Step.REVEALING, Step.SETTLING):
        turned = m.game.turned(round_.stage)
    if m.state.step == Step.SETTLING and not course.reveal_needless(m):
        turned = count
    return CommunityView(message("panel-turned", count=turned, all=count), turned, count - turned)


def _rack(m: TableModel, counts: Counts | None) -> PileView:
    hidden = _hidden(m)
    if counts is None:
        return PileView(hidden, PileLook.GHOST) if hidden else _TRAYS["empty"]
    if counts.remainder < 0 and m.state.step not in (Step.REMAINDER, Step.AWAITING_GREEN):
        return _TRAYS["empty"]
    count = counts.remainder_expected if counts.remainder < 0 else counts.remainder
    if counts.rack < count:
        return PileView(message("panel-cards-to-come", count=count), PileLook.GHOST)
    return PileView(message("panel-cards-counted", count=count), PileLook.CARDS)


def _hidden(m: TableModel) -> Message | None:
    """Return why nobody knows where the round's cards are; None: the table knows."""
    if counting(m):
        return message("panel-being-counted-by-hand")
    return message("panel-cards-are-collected") if m.void else None


def _uncounted(m: TableModel) -> Message:
    no_round = message("panel-no-round")
    return _hidden(m) or (no_round if m.state.round is None else message("panel-no-card-out-yet"))
