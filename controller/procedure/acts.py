"""Acts: the one rule that issues them, and how each of them ends.

A number is drawn only when no act is open; the act is sent only while nothing holds the table; it
is repeated only when the device has proved that it never had it. Everything else is a person's.
"""

from typing import TYPE_CHECKING

from controller.definition import Order, Step
from controller.intents import Noted
from controller.procedure.holds import fault_words, open_hold
from controller.procedure.spots import open_decision
from controller.state import DeckPlace, HoldScope, OpenAct, PacketPlace, Round, Seat
from drivers.interface import AckAct, LastAct, SendAct, SendVoid
from drivers.vocabulary import ActKind, ActState, RejectReason, Tray

if TYPE_CHECKING:
    from controller.procedure.model import TableModel

_MOST_TRIES = 5
"""Times that an act which the device proves not to have is sent before a person looks."""

Due = tuple[ActKind, int, int]
"""Kind, size in cards, seat (0: the dealer)."""


def due_seats(m: "TableModel", round_: Round) -> list[Seat]:
    """Return the seats that are to have a packet, in the order of the deal."""
    seats = [seat for seat in round_.seats if seat.due]
    return seats if m.game.packets.order is Order.CLOCKWISE else seats[::-1]


def next_receiver(m: "TableModel", round_: Round) -> int | None:
    """Return who gets the next packet: a seat number, 0 for the dealer, None for nobody."""
    waiting = [s.number for s in due_seats(m, round_) if s.packet is PacketPlace.NONE]
    dealer = [0] if round_.dealer_packet is PacketPlace.NONE else []
    if Step(m.state.step) is Step.DEALING_DEALER:
        return dealer[0] if dealer else None
    return waiting[0] if waiting else None


def due(m: "TableModel") -> Due | None:
    """Return the act that the round wants now, if any."""
    round_ = m.state.round
    image = m.state.machine
    if round_ is None or image is None or not m.usable or image.tray is not Tray.EMPTY:
        return None
    step = Step(m.state.step)
    if step in (Step.DEALING_SEAT, Step.DEALING_DEALER):
        receiver = None if round_.tray else next_receiver(m, round_)
        if receiver is None:
            return None
        size = m.game.packets.player if receiver else m.game.packets.dealer
        return ActKind.PACKET, size, receiver
    if step is Step.REMAINDER and round_.remainder < 0:
        return ActKind.REMAINDER, 0, 0
    if step is Step.VOIDING and not round_.ejected and cards_inside(round_):
        return ActKind.EJECT, 0, 0
    return None


def cards_inside(round_: Round) -> bool:
    """Tell whether cards of this round's deck are still in the machine, dispensed ones aside."""
    return round_.dispensed > 0 and round_.remainder < 0


def issue(m: "TableModel") -> None:
    """The one rule: no hold, no open act, something due: issue it."""
    state = m.state
    act = state.act
    want = due(m)
    if act is not None:
        if not act.sent and not act.ended:
            _settle_unsent(m, act, want)
        return
    if want is None or _held(m, want):
        return
    kind, size, seat = want
    image = m.image
    state.last_txn += 1
    state.act = OpenAct(
        state.last_txn, kind, size, seat, sent=True, tries=1, lifts=image.lifts
    )
    round_ = m.require_round()
    if not round_.deck:
        _bring_into_play(m, round_)
    if kind is ActKind.REMAINDER:
        round_.remainder_asked = True
    m.send(SendAct(m.shuffler.name, state.epoch, state.last_txn, kind, size))


def _bring_into_play(m: "TableModel", round_: Round) -> None:
    """The ready deck becomes this round's deck with its first act."""
    name = m.image.ready_colour.name.lower()
    deck = next((deck for deck in m.state.decks if deck.colour == name), None)
    if deck is None:
        deck = next((deck for deck in m.state.decks if deck.place is DeckPlace.READY), None)
    round_.deck = deck.colour if deck is not None else name
    if deck is not None:
        deck.place = DeckPlace.PLAY
        deck.from_round = round_.number


def _held(m: "TableModel", want: Due) -> bool:
    first = want[0] is ActKind.PACKET and m.require_round().packets == 0
    return any(first or hold.scope is HoldScope.THIS_ROUND for hold in m.state.holds)


def _settle_unsent(m: "TableModel", act: OpenAct, want: Due | None) -> None:
    """The device has proved that it never had the act: send it again, or close its number."""
    if _held(m, (act.kind, act.size, act.seat)) or not m.usable:
        return
    if want is not None and want[:2] == (act.kind, act.size):
        act.seat = want[2]
        act.sent = True
        act.tries += 1
        m.send(SendAct(m.shuffler.name, m.state.epoch, act.txn, act.kind, act.size))
    elif want is None and m.image.tray is not Tray.EMPTY:
        return
    else:
        act.voiding = True
        act.sent = True
        m.send(SendVoid(m.shuffler.name, m.state.epoch, act.txn))


def describe(act: OpenAct) -> str:
    """Return an act as people say it."""
    if act.kind is ActKind.PACKET:
        return f"the packet for seat {act.seat}" if act.seat else "the dealer's packet"
    if act.kind is ActKind.REMAINDER:
        return "the remaining cards"
    return act.kind.name.lower()


def reconcile(m: "TableModel", last: LastAct) -> str:
    """Hold a device's last act against the journal's.

    Returns:
        the trigger that follows from it (empty: nothing); a contradiction becomes the device's
        trouble, which holds the table until the machine is adopted again.
    """
    act = m.state.act
    if act is None:
        if last.txn != m.state.last_txn:
            m.shuffler.trouble = f"its last act is {last.txn}, the journal's {m.state.last_txn}"
        elif last.state.terminal and last.txn:
            m.send(AckAct(m.shuffler.name, last.epoch, last.txn))
        return ""
    if last.txn == act.txn - 1:
        return "fact_act_unsent" if act.sent and not act.ended else ""
    if last.txn != act.txn or (not _voided(last) and (last.kind, last.size) != (act.kind, act.size)):
        m.shuffler.trouble = (
            f"its last act is {last.kind.name.lower()} {last.txn}, "
            f"the journal's is {act.kind.name.lower()} {act.txn}"
        )
        return ""
    if not last.state.terminal:
        return ""
    m.send(AckAct(m.shuffler.name, last.epoch, last.txn))
    if act.ended:
        return ""
    if _voided(last):
        return "fact_act_voided"
    return "fact_act_done" if last.state is ActState.DONE else "fact_act_failed"


def _voided(last: LastAct) -> bool:
    return last.state is ActState.VOIDED


def act_done(m: "TableModel") -> None:
    """The machine has ended an act and says how many cards it counted."""
    act = m.require_act()
    act.counted = m.report.counted
    if act.kind is ActKind.PACKET and act.counted != act.size and not m.void:
        act.ended = True
        words = f"{act.counted} cards, not {act.size}, came for {_receiver(act)}"
        open_hold(m, "packet", words, scope=HoldScope.THIS_ROUND, seat=act.seat)
    elif act.kind is ActKind.REMAINDER and act.counted != m.remainder_expected and not m.void:
        act.ended = True
        words = f"{act.counted}, not {m.remainder_expected}"
        open_hold(m, "remainder", words, scope=HoldScope.THIS_ROUND)
    else:
        end_act(m, act, act.counted)


def _receiver(act: OpenAct) -> str:
    return f"seat {act.seat}" if act.seat else "the dealer"


def end_act(m: "TableModel", act: OpenAct, counted: int) -> None:
    """Close an act for good with the count that stands for it (cards)."""
    m.state.act = None
    round_ = m.state.round
    if round_ is None:
        return
    lifted = m.image.lifts != act.lifts and m.image.tray is Tray.EMPTY
    if act.kind is ActKind.EJECT:
        round_.ejected = True
    elif act.kind is ActKind.REMAINDER:
        round_.dispensed += counted
        round_.remainder = counted
        round_.remainder_lifted = lifted
    elif act.kind is ActKind.PACKET and counted:
        round_.dispensed += counted
        round_.packets += 1
        if not m.void:
            _packet_out(m, round_, act, counted, lifted=lifted)


def _packet_out(
    m: "TableModel", round_: Round, act: OpenAct, counted: int, *, lifted: bool
) -> None:
    round_.tray = counted
    round_.tray_seat = act.seat if round_.lock else -1
    _place(round_, round_.tray_seat, PacketPlace.TRAY)
    if lifted and round_.lock:
        lift_packet(m)
    else:
        m.start_timer("lift", m.house.lift_prompt)


def _place(round_: Round, seat: int, place: PacketPlace) -> None:
    if seat > 0:
        round_.seat(seat).packet = place
    elif seat == 0:
        round_.dealer_packet = place


def lift_packet(m: "TableModel") -> None:
    """The packet in the tray has been taken by the one whom it is for."""
    round_ = m.require_round()
    _place(round_, round_.tray_seat, PacketPlace.LIFTED)
    round_.dealt += round_.tray
    round_.tray = 0
    round_.first_lifted = True
    m.cancel_timer("lift")
    m.state.prompts.clear()
    if round_.tray_seat > 0:
        open_decision(m, round_.seat(round_.tray_seat))


def give_tray(m: "TableModel") -> None:
    """After a take-back: what lies in the tray, or is on its way there, becomes the first packet."""
    round_ = m.require_round()
    act = m.state.act
    dealer_first = not m.game.packets.dealer_last
    receiver = 0 if dealer_first else due_seats(m, round_)[0].number
    if round_.tray:
        round_.tray_seat = receiver
        _place(round_, receiver, PacketPlace.TRAY)
    if act is not None and act.kind is ActKind.PACKET:
        act.seat = receiver


def act_failed(m: "TableModel") -> None:
    """The act ended by a fault, or the machine lost power on the way: a person must look."""
    act = m.require_act()
    act.ended = True
    act.counted = m.report.counted
    act.code = m.report.code
    why = "it lost power" if m.report.state is ActState.INTERRUPTED else fault_words(act.code)
    words = f"{describe(act)}: {why}; it counted {act.counted} cards"
    open_hold(m, "act_failed", words, scope=HoldScope.THIS_ROUND, seat=act.seat)


def act_voided(m: "TableModel") -> None:
    """The act's number is closed; nothing moved."""
    act = m.require_act()
    m.state.act = None
    if act.kind is ActKind.REMAINDER and m.state.round is not None:
        m.state.round.remainder_asked = False


def act_unsent(m: "TableModel") -> None:
    """The device stands idle one number behind: it never had the act."""
    act = m.require_act()
    act.sent = False
    m.note(Noted("act_unsent", f"The shuffler never had act {act.txn}."))
    _limit_tries(m, act)


def _limit_tries(m: "TableModel", act: OpenAct) -> None:
    if act.tries >= _MOST_TRIES:
        act.tries = 0
        words = f"{describe(act)} did not reach it {_MOST_TRIES} times"
        open_hold(m, "refused", words, scope=HoldScope.THIS_ROUND)


def act_refused(m: "TableModel") -> None:
    """The device did not take the act; nothing moved and no number was used."""
    act = m.require_act()
    refusal = m.refusal
    act.sent = False
    if refusal.reason is RejectReason.UNACKNOWLEDGED:
        m.send(AckAct(m.shuffler.name, m.state.epoch, refusal.device_txn))
        _limit_tries(m, act)
    elif refusal.reason in (
        RejectReason.NOT_READY,
        RejectReason.BUSY,
        RejectReason.WRONG_MODE,
        RejectReason.UNSUPPORTED,
    ):
        words = f"{describe(act)}: {refusal.reason.name.lower().replace('_', ' ')}"
        open_hold(m, "refused", words, scope=HoldScope.THIS_ROUND)
    else:
        m.shuffler.trouble = (
            f"it refuses act {act.txn} ({refusal.reason.name.lower().replace('_', ' ')}), "
            f"its last is {refusal.device_txn}"
        )
