"""Where the cards are, in words: page and terminal lay these messages out and choose none."""

from enum import StrEnum

from msgspec import Struct

from controller.data.definition import Step
from controller.data.message import Message, both, message
from controller.data.state import DeckPlace, PacketPlace
from controller.data.terms import COLOURS, FAULTS, Terms
from controller.procedure.model import TableModel
from controller.procedure.round import course, stub
from controller.procedure.round.stub import counting
from controller.procedure.shuffler import acts, tray
from controller.snapshot.cards import Counts, LevelsView
from controller.snapshot.seats import SeatView


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
