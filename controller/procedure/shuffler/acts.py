"""Acts: the one rule that issues them, and how they end for good.

A number is drawn only when no act is open; the act is sent only while nothing holds the table; it
is repeated only when the device has proved that it never had it. Everything else is a person's.
"""

from controller.data.causes import Cause
from controller.data.definition import Step
from controller.data.message import Message, message, packet_name
from controller.data.state import HoldScope, OpenAct, Round
from controller.procedure.house.holds import hold_about, open_hold
from controller.procedure.model import TableModel
from controller.procedure.shuffler import decks, tray
from controller.procedure.shuffler.tray import next_receiver, packet_out, packets_are_dealt
from drivers.interface import SendAct, SendVoid
from drivers.vocabulary import UNKNOWN_COUNT, ActKind, Mode, Tray

Due = tuple[ActKind, int, int]
"""Kind, size in cards, receiver: a seat, the dealer, the layout."""


def act_due(m: TableModel) -> Due | None:
    """Return the act that the round wants now, if any."""
    round_, levels, step = m.state.round, m.state.levels, m.state.step
    if round_ is None or levels is None or levels.tray is not Tray.EMPTY or not m.usable:
        return None
    if round_.mode.by_hand or m.self_driven:
        return None
    if packets_are_dealt(m):
        receiver = None if round_.tray else next_receiver(m, round_)
        if receiver is None or not decks.may_begin(m, round_):
            return None
        size = m.game.packets.size(receiver)
        return ActKind.PACKET, size, receiver
    if step == Step.DECK_OUT and round_.remainder < 0 and decks.may_begin(m, round_):
        return ActKind.REMAINDER, 0, 0
    if step == Step.REMAINDER and round_.remainder < 0:
        return ActKind.REMAINDER, 0, 0
    if step == Step.VOIDING and cards_inside(m) and not m.state.unread:
        return ActKind.EJECT, 0, 0
    return None


def cards_inside(m: TableModel) -> bool:
    """Tell whether cards of this round's deck are still in the shuffler, without the others."""
    round_ = m.require_round()
    levels = m.state.levels
    if levels is None:
        return round_.dispensed > 0
    untouched = not round_.dispensed and not round_.unproved
    whole = untouched and levels.ready in (m.game.deck_cards, UNKNOWN_COUNT)
    return decks.exit_has_round_cards(m) and levels.ready > 0 and not whole


def issue_act(m: TableModel) -> None:
    """The one rule: no hold, no open act, something due: issue it."""
    state, act = m.state, m.state.act
    if act is not None and (act.sent or act.ended or act.unknown):
        return
    want = act_due(m)
    if act is not None:
        _settle_unsent(m, act, want)
    elif want is not None and not _held(m, want[0]) and not _would_refuse(m):
        kind, size, seat = want
        round_ = m.require_round()
        if not round_.deck:
            decks.bring_into_play(m, round_)
        round_.remainder_asked = round_.remainder_asked or kind is ActKind.REMAINDER
        state.last_txn += 1
        state.act = OpenAct(state.last_txn, kind, size, seat, m.levels.lifts, round_.number)
        _send(m, state.act)


def _send(m: TableModel, act: OpenAct) -> None:
    act.sent, act.voiding = True, False
    act.tries += 1
    m.send(SendAct(m.shuffler.name, m.state.epoch, act.txn, act.kind, act.size))


def _held(m: TableModel, kind: ActKind) -> bool:
    """Tell whether a hold forbids an act; the first one of a deal is forbidden by any."""
    first = kind is not ActKind.EJECT and not begun(m.state.round)
    return any(first or hold.scope is HoldScope.THIS_ROUND for hold in m.state.holds)


def begun(round_: Round | None) -> bool:
    """Tell whether a deal is no next one any more: cards are out, or hands took its deck over."""
    if round_ is None:
        return False
    return round_.dispensed > 0 or (round_.mode.by_hand and round_.unproved)


def _would_refuse(m: TableModel) -> bool:
    """Tell whether the shuffler reports why it would do nothing now."""
    levels = m.levels
    return bool(levels.fault or levels.doors) or levels.mode is Mode.SERVICE


def _settle_unsent(m: TableModel, act: OpenAct, want: Due | None) -> None:
    """The device has proved that it never had the act: send it again, or close its number.

    Nothing forbids to close the number of an act that a void round wants no more: nothing moves.
    """
    levels = m.state.levels
    if levels is None or not m.usable:
        return
    wanted = want is not None and want[:2] == (act.kind, act.size)
    if (wanted or not m.void) and _held(m, act.kind):
        return
    if want is not None and wanted and m.round_of(act) is not None:
        if _would_refuse(m):
            return
        act.seat = want[2]
        act.lifts = levels.lifts
        _send(m, act)
    elif levels.tray is Tray.EMPTY:
        act.sent = act.voiding = True
        m.send(SendVoid(m.shuffler.name, m.state.epoch, act.txn))


KINDS: dict[ActKind, Message] = {
    ActKind.PACKET: message("act-kind-packet"),
    ActKind.REMAINDER: message("act-kind-remainder"),
    ActKind.EJECT: message("act-kind-eject"),
    ActKind.SHUFFLE: message("act-kind-shuffle"),
}
"""Kinds of acts, as people say them."""


def describe_act(m: TableModel, act: OpenAct) -> Message:
    """Return an act as people say it."""
    if act.kind is ActKind.PACKET:
        return packet_name(act.seat)
    if act.kind is not ActKind.REMAINDER:
        return message("act-eject")
    whole = any(each.step is Step.DECK_OUT for each in m.game.steps)
    return message("act-whole-deck") if whole else message("act-remainder")


def shuffler_emptied(m: TableModel) -> bool:
    """A void round's cards are out of the shuffler, or it is out of the table's hands."""
    if not m.usable:
        return True
    emptied = m.state.act is None and m.settled and not cards_inside(m)
    return emptied and not tray.tray_occupied(m)


def act_under_way(m: TableModel) -> bool:
    """An act is open: its count is not known yet."""
    return m.state.act is not None


def in_question(m: TableModel) -> bool:
    """Tell whether a person must decide the outcome of an act of the round under way."""
    act, round_ = m.state.act, m.state.round
    if act is None or round_ is None or round_.void or m.round_of(act) is None:
        return False
    return act.ended or act.unknown or _untold(m, act)


def _untold(m: TableModel, act: OpenAct) -> bool:
    """Tell whether another shuffler answers than was asked, or the same without its memory."""
    return act.sent and not act.voiding and m.shuffler.up and not m.usable


# How an act ends for good, by the count that is booked for it.
#
# Rule 2, arithmetic of the deck: cards in the shuffler and cards that came out make one deck.


def check_arithmetic(m: TableModel) -> None:
    """Check rule 2 between acts: the cards in the shuffler and those that came out make a deck."""
    round_, levels = m.state.round, m.state.levels
    if levels is None or round_ is None or not round_.deck or not m.in_service:
        return
    if round_.remainder >= 0 or round_.void or m.state.unread or round_.mode.by_hand:
        return
    if not m.settled:
        return
    act = m.state.act
    between = act is None or not act.sent
    inside = m.game.deck_cards - round_.dispensed - round_.ahead
    seen = _round_cards_ready(m)
    if between and seen not in (inside + round_.unexplained, UNKNOWN_COUNT):
        open_hold(m, Cause.ARITHMETIC, message("hold-arithmetic", count=seen, due=inside))


def _round_cards_ready(m: TableModel) -> int:
    """Return the cards of the round that the shuffler sees ready."""
    return m.levels.ready if decks.exit_has_round_cards(m) else 0


def deck_gone(m: TableModel) -> bool:
    """The rest of the round's deck is not in the shuffler: no count lets a card come out of it."""
    round_ = m.state.round
    if round_ is None or round_.void or hold_about(m, Cause.ARITHMETIC) is None:
        return False
    return not _round_cards_ready(m) and m.remainder_expected > round_.ahead


def end_act(m: TableModel, act: OpenAct, counted: int, *, by_person: bool = False) -> None:
    """Close an act for good with the count that is booked for it (cards).

    Args:
        m: the table.
        act: the open act.
        counted: cards that it has put out.
        by_person: a person has counted them: those that are not in the tray have been lifted.
    """
    m.state.act = None
    round_ = m.round_of(act)
    if round_ is None:
        return
    round_.first_txn = round_.first_txn or act.txn
    if not counted:
        return
    # None until a shuffler that was away has been read again; another's tray tells nothing.
    levels = m.state.levels if m.in_service else None
    lifted = False
    if levels is not None and levels.tray is Tray.EMPTY and (by_person or not m.state.unread):
        # An empty tray alone may be one that the packet has not reached yet.
        lifted = by_person or levels.lifts != act.lifts
    if act.kind is ActKind.REMAINDER:
        if counted == m.remainder_expected:
            round_.remainder, round_.remainder_txn = counted, act.txn
            round_.remainder_lifted = lifted
            if not lifted and not round_.void:
                m.start_timer("lift", m.house.lift_prompt)
        round_.dispensed += counted
    elif act.kind is ActKind.PACKET:
        round_.dispensed += counted
        round_.packets += 1
        if not round_.void:
            packet_out(m, act, counted, lifted=lifted)
