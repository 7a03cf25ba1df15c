"""Dealing by hand: what the dealer's word means where no machine counts the packets.

The degraded modes are a named supervisor's order, between rounds or in the middle of one. A round
that is dealt by hand sends no act; its arithmetic holds by the counts of people: each packet has
its size by the dealer's word, and the stub, counted blind (`stub`), shows whether that is true.
"""

from typing import TYPE_CHECKING

from controller.data.definition import Step
from controller.data.events import CardsCounted, DealingModeOrdered
from controller.data.intents import DealingModeSet, DealtByHand, Noted
from controller.data.modes import DealingMode
from controller.data.state import Deck, DeckPlace
from controller.procedure import decks, reconcile, rotation, tray
from controller.procedure.basis import PersonsWord
from controller.procedure.holds import defer

if TYPE_CHECKING:
    from controller.procedure.basis import Basis

KEY_REST = "key_rest"
"""The timer for which *continue* is not offered."""

# The order.


def order(m: "Basis") -> None:
    """A supervisor orders how the table deals; what has not begun yet is dealt so, too."""
    event = m.event
    if not isinstance(event, DealingModeOrdered):
        raise AssertionError("only a person orders")
    state, round_ = m.state, m.state.round
    state.mode = event.mode
    if round_ is not None and not round_.deck:
        round_.mode = event.mode
    number = round_.number if round_ is not None and round_.mode is event.mode else state.rounds + 1
    m.note(DealingModeSet(event.mode, number, str(event.by), event.reason))
    if event.mode is DealingMode.MACHINE:
        decks.lay_down(m)
    elif event.mode is DealingMode.HAND_SHUFFLE:
        state.reload = ""


def deal_on(m: "Basis") -> None:
    """The rest of the round is dealt by hand: its deck is out of the machine, and counted.

    An act whose end is not known is not the round's any more: the count stands for its cards.
    """
    event = m.event
    if not isinstance(event, PersonsWord):
        raise AssertionError("only a person orders")
    round_ = m.require_round()
    round_.mode = DealingMode.HAND_DEAL
    round_.unproved = True
    reconcile.dismiss(m)
    for hold in m.state.holds:
        if hold.cause == "rebooted":
            defer(m, hold)
    words = f"The rest is dealt by hand: {event.count} cards are left, counted by {event.by}."
    m.note(Noted("dealt_by_hand", words))
    step = round_.reconcile.origin if round_.reconcile is not None else m.step
    if step in (Step.UP_CARD, Step.AWAITING_GREEN, Step.REMAINDER):
        leave_stub(m)
        round_.stub = event.count


# The deal.


def free_decks(m: "Basis") -> list[Deck]:
    """Return the decks that can be counted and shuffled by hand, the one to be played first.

    Also those that a machine which cannot be asked was last heard to hold: hands take them out.
    """
    busy = (DeckPlace.HAND, DeckPlace.PLAY)
    found = (deck for deck in m.state.decks if deck.place not in busy and not deck.out_of_play)
    return sorted(
        (deck for deck in found if not rotation.repeats(m, deck)), key=lambda deck: deck.from_round
    )


def shuffle(m: "Basis") -> None:
    """A deck was shuffled and counted by hand; the dealer holds it, if it is whole."""
    event = m.event
    if not isinstance(event, CardsCounted):
        raise AssertionError("only a person counts")
    deck = free_decks(m)[0]
    m.note(Noted("shuffled_by_hand", f"The {deck.colour} deck was shuffled by hand."))
    decks.book(m, deck, event.count, str(event.by) if event.by is not None else "")
    deck.place, deck.unshuffled = DeckPlace.HAND if deck.good else DeckPlace.OUT, False
    if not deck.good:
        decks.complain(m, deck)


def begin(m: "Basis") -> None:
    """The deck in the dealer's hands is this round's."""
    deck, round_ = m.deck_at(DeckPlace.HAND), m.require_round()
    if deck is None:
        raise AssertionError("no deck is in the dealer's hands")
    decks.into_play(m, deck, round_)


def deal(m: "Basis") -> None:
    """The dealer has dealt the next packet, by his word; or taken the one that lay in the tray."""
    round_ = m.require_round()
    if round_.tray:
        tray.lift_packet(m)
        return
    receiver = tray.next_receiver(m, round_)
    if receiver is None:
        raise AssertionError("nobody waits for a packet")
    packets = m.game.packets
    round_.tray = packets.player if receiver else packets.dealer - round_.own_cards
    round_.tray_seat = receiver
    round_.dispensed += round_.tray
    round_.packets += 1
    m.note(DealtByHand(round_.number, round_.deck, receiver, round_.tray))
    tray.lift_packet(m)


def rest_key(m: "Basis") -> None:
    """*Continue* was pressed: for a moment it means nothing.

    Dealing by hand the same key says of one seat after the other that it is dealt. A finger that
    comes down twice finds no lamp lit: its press is known for old, however late a bad line may
    bring it.
    """
    if m.mode.by_hand and m.house.key_rest:
        m.start_timer(KEY_REST, m.house.key_rest)


def leave_stub(m: "Basis") -> None:
    """All packets are dealt: what is left goes to the rack, and is to be counted."""
    round_ = m.require_round()
    if round_.remainder < 0:
        round_.remainder = m.remainder_expected
        round_.dispensed += round_.remainder
        round_.remainder_lifted = True


def next_word(m: "Basis") -> str:
    """Return what the dealer says next with *continue* in a round dealt by hand, if anything."""
    round_, held = m.state.round, m.deck_at(DeckPlace.HAND)
    if round_ is None or not m.mode.by_hand:
        return ""
    match m.step:
        case Step.WAITING_DECK if held is not None:
            return f"The {held.colour} deck is in your hands"
        case Step.DEALING_SEAT | Step.DEALING_DEALER:
            seat = round_.tray_seat if round_.tray else tray.next_receiver(m, round_)
            return f"Seat {seat} is dealt" if seat else "The dealer is dealt"
        case _:
            return ""


def words(m: "Basis") -> str:
    """Return what the dealer does now, where dealing by hand makes it another thing."""
    round_, held = m.state.round, m.deck_at(DeckPlace.HAND)
    if m.step == Step.IDLE and m.mode is DealingMode.HAND_SHUFFLE:
        return "You shuffle the decks by hand. Invite the first bets."
    if round_ is None or not m.mode.by_hand:
        return ""
    match m.step:
        case Step.WAITING_DECK if held is not None:
            return f"The {held.colour} deck is in your hands as it was shuffled? Press CONTINUE."
        case Step.WAITING_DECK if m.mode is DealingMode.HAND_DEAL:
            return "Take the shuffled deck out of the shuffler."
        case Step.WAITING_DECK if free_decks(m):
            deck = free_decks(m)[0].colour
            return f"Shuffle the {deck} deck by hand, count it, and enter the count."
        case _:
            return ""


def remedy(m: "Basis") -> str:
    """Return what to do when it goes wrong, where dealing by hand makes it another thing."""
    if m.step == Step.IDLE and m.mode is DealingMode.HAND_SHUFFLE:
        return "Is the shuffler repaired? A supervisor orders that it deals again."
    return ""
