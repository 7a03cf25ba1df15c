"""The exit tray: whose packet lies there, and what its lift means."""

from controller.data.causes import Cause
from controller.data.definition import DEAL, DealerFrom, Step
from controller.data.message import DEALER, LAYOUT, Message, for_receiver, message
from controller.data.state import OpenAct, PacketPlace, Round
from controller.procedure.house.holds import hold_about, open_hold
from controller.procedure.model import TableModel
from controller.procedure.play import seats
from controller.procedure.play.decisions import open_decision
from drivers.vocabulary import ActKind, Tray


def next_receiver(m: TableModel, round_: Round) -> int | None:
    """Return who gets the next packet: a seat, the dealer, the layout; None: nobody."""
    if m.state.step == Step.DEALING_LAYOUT:
        return LAYOUT if round_.layout_packet is PacketPlace.NONE else None
    if m.state.step in (Step.DEALING_DEALER, Step.DECIDING):
        return 0 if round_.dealer_packet is PacketPlace.NONE else None
    waiting = (s.number for s in seats.due_seats(m, round_) if s.packet is PacketPlace.NONE)
    return next(waiting, None)


def packets_are_dealt(m: TableModel) -> bool:
    """Tell whether packets are being dealt.

    So they are while hands are decided on, too, where the dealer's own waits in the tray for it.
    """
    step = m.state.step
    if step == Step.DECIDING:
        return m.dealer_waits and m.require_round().dealer_packet is not PacketPlace.LIFTED
    return step in DEAL


def packet_out(m: TableModel, act: OpenAct, counted: int, *, lifted: bool) -> None:
    """Take in a counted packet that came out; `lifted`: it has left the tray already."""
    round_ = m.require_round()
    round_.tray = counted
    round_.tray_seat = act.seat if round_.lock else -1
    place(round_, PacketPlace.TRAY)
    if lifted:
        lift_packet(m) if round_.lock else hold_lifted(m)
    elif round_.lock:
        await_lift(m)


def await_lift(m: TableModel) -> None:
    """Time the lift of what lies in the tray; the dealer's packet waits for the decisions."""
    round_ = m.require_round()
    waits = m.state.step == Step.DECIDING and not round_.decisions_closed
    if round_.tray and not waits:
        m.start_timer("lift", m.house.lift_prompt)


def place(round_: Round, where: PacketPlace) -> None:
    """Note where the packet is that lies in the tray, or has lain there, for whomever it is."""
    if round_.tray_seat > 0:
        round_.seat(round_.tray_seat).packet = where
    elif round_.tray_seat == DEALER:
        round_.dealer_packet = where
    elif round_.tray_seat == LAYOUT:
        round_.layout_packet = where


def lift_packet(m: TableModel) -> None:
    """Give the lifted packet to the seat, the dealer or the layout, for whom it is."""
    round_ = m.require_round()
    seat = round_.tray_seat
    place(round_, PacketPlace.LIFTED)
    if seat > 0:
        round_.seat(seat).cards = round_.tray
    elif seat == DEALER:
        _take_own(m, round_)
    elif seat == LAYOUT:
        round_.burned += len(m.game.packets.burned_before)
    _empty(m, round_)
    m.wait_anew()
    round_.first_lifted = True
    if seat > 0:
        open_decision(m, round_.seat(seat))


def _take_own(m: TableModel, round_: Round) -> None:
    """The dealer has their cards, or the packet with their cards on top is still to come.

    A packet of the dealer's own is never followed by a second one, nor a second by a third.
    """
    second = round_.own_cards > 0
    round_.own_cards += round_.tray
    if m.game.packets.dealer_from is DealerFrom.OWN_PACKET:
        return
    hand = m.game.packets.dealer
    round_.burned = max(0, round_.own_cards - hand)
    if round_.own_cards < hand and not second:
        round_.dealer_packet = PacketPlace.NONE


def hold_lifted(m: TableModel) -> None:
    """Take in a lift of a packet that is nobody's.

    It can be laid back unseen: a supervisor counts it and clears, and it is the first one again. A
    shuffler that deals by itself puts the next packet there; there only voiding is left.
    """
    _empty(m, m.require_round())
    remedy = message("remedy-put-aside") if m.self_driven else None
    open_hold(m, Cause.LIFTED, message("hold-lifted"), remedy=remedy)


def laid_back(m: TableModel) -> bool:
    """Cards lie in the tray again after a packet was lifted while the bets were open."""
    round_ = m.state.round
    if round_ is None or round_.lock or round_.void or m.self_driven or m.state.act is not None:
        return False
    lifted = hold_about(m, Cause.LIFTED) is not None
    return lifted and not round_.tray and tray_occupied(m)


def lift_stands(m: TableModel) -> bool:
    """A packet was lifted while the bets were open, and does not lie in the tray again."""
    return hold_about(m, Cause.LIFTED) is not None and not laid_back(m)


def laid_back_wrong(m: TableModel) -> bool:
    """The cards that lie in the tray again are not as many as were lifted."""
    return laid_back(m) and m.count != m.require_round().dealt


def keep_again(m: TableModel) -> None:
    """Note that the packet lies in the tray again, as a supervisor has counted it."""
    round_ = m.require_round()
    round_.tray, round_.dealt = round_.dealt, 0


def _empty(m: TableModel, round_: Round) -> None:
    round_.dealt += round_.tray
    round_.tray, round_.tray_seat = 0, -1
    forget_lift(m)


def forget_lift(m: TableModel) -> None:
    """Wait for no lift any more."""
    m.cancel_timer("lift")
    m.state.prompts.clear()


def take_tray(m: TableModel) -> None:
    """Take the packet in the tray from its seat, before the first lift: it is nobody's."""
    round_ = m.require_round()
    round_.tray_seat = -1
    round_.dealer_packet = round_.layout_packet = PacketPlace.NONE
    for seat in round_.seats:
        seat.packet = PacketPlace.NONE
    forget_lift(m)


def give_tray(m: TableModel) -> None:
    """Give the packet in the tray, or on its way there, to the first seat before the first lift."""
    take_tray(m)
    round_ = m.require_round()
    act = m.state.act
    receiver = next(iter(seats.receivers(m, round_)), DEALER)
    if round_.tray:
        round_.tray_seat = receiver
        place(round_, PacketPlace.TRAY)
        m.start_timer("lift", m.house.lift_prompt)
    if act is not None and act.kind is ActKind.PACKET and m.round_of(act) is round_:
        act.seat = receiver


def kept_for(m: TableModel) -> int | None:
    """Return for whom a packet in the tray is kept while the bets are open again: a seat, or 0.

    0: the first one is no seat's, or no seat is in yet. None: no packet is kept.
    """
    round_ = m.state.round
    if round_ is None or round_.lock or not round_.tray:
        return None
    first = seats.first_seat(m, round_) or 0
    return max(m.game.receivers([first])[0], 0)


def tray_occupied(m: TableModel) -> bool:
    """Cards lie in the exit tray, as far as the shuffler can be asked."""
    levels = m.state.levels
    return m.usable and levels is not None and levels.tray is not Tray.EMPTY


def packet_in_tray(m: TableModel) -> bool:
    """A counted packet lies in the exit tray."""
    return m.state.round is not None and m.state.round.tray > 0


def own_packet_in_tray(m: TableModel) -> bool:
    """The dealer's packet lies in the exit tray."""
    round_ = m.state.round
    return round_ is not None and round_.tray > 0 and round_.tray_seat == 0


def layout_packet_in_tray(m: TableModel) -> bool:
    """The packet of the community cards lies in the exit tray."""
    round_ = m.state.round
    return round_ is not None and round_.layout_packet is PacketPlace.TRAY


def remainder_in_tray(m: TableModel) -> bool:
    """The remaining cards lie in the exit tray."""
    round_ = m.state.round
    return round_ is not None and round_.remainder >= 0 and not round_.remainder_lifted


def layout_dealt(m: TableModel) -> bool:
    """The community cards have been laid on the layout, from their packet."""
    return m.require_round().layout_packet is PacketPlace.LIFTED


def dealer_dealt(m: TableModel) -> bool:
    """The dealer has lifted their packet (sheet step 4)."""
    return m.require_round().dealer_packet is PacketPlace.LIFTED


def lift_remainder(m: TableModel) -> None:
    """Note that the remaining cards went to the discard rack."""
    m.require_round().remainder_lifted = True
    forget_lift(m)


def note_early_lift(m: TableModel) -> None:
    """Note a lift before the shuffler had counted all the cards."""
    m.record("early_lift", message("note-early-lift"))


def note_lift(m: TableModel) -> None:
    """Note a lift of cards that are not the round's."""
    m.record("lift", message("note-tray-emptied"))


def prompt_packet(m: TableModel) -> None:
    """Ask the dealer to lift a packet that has lain in the tray for too long."""
    seat = m.require_round().tray_seat
    ids = "prompt-lift-packet", "prompt-lift-dealer-packet", "prompt-lift-layout-packet"
    _prompt(m, for_receiver(seat, *ids))


def prompt_remainder(m: TableModel) -> None:
    """Ask the dealer to move the remaining cards, which have lain in the tray for too long."""
    whole = m.poker is not None
    _prompt(m, message("prompt-take-deck") if whole else message("prompt-move-remainder"))


def _prompt(m: TableModel, words: Message) -> None:
    m.state.prompts = [words]
    m.record("prompt", words)
    m.start_timer("lift", m.house.lift_prompt)


def everyone_served(m: TableModel) -> bool:
    """Each packet of the round is lifted: those of the seats, the dealer's and the layout's."""
    round_ = m.require_round()
    others = (seats.packet_of(round_, each) for each in m.game.receivers([]))
    return seats.all_seats_dealt(m) and all(each is PacketPlace.LIFTED for each in others)
