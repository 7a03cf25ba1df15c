"""Dealing by hand: who orders it, what the dealer's word means where no shuffler counts packets.

The degraded modes are a named supervisor's order, between rounds or in the middle of one. A round
that is dealt by hand sends no act; its arithmetic holds by the counts of people: each packet has
its size by the dealer's word, and the stub, counted blind (`stub`), shows whether that is true.
"""

from controller.data import events, intents, irregularities
from controller.data.causes import Cause
from controller.data.definition import DEAL, Step
from controller.data.message import DEALER, Message, for_receiver, message
from controller.data.modes import DealingMode
from controller.data.state import Deck, DeckPlace, HoldScope
from controller.data.terms import COLOURS
from controller.procedure.house.holds import defer
from controller.procedure.model import PersonsWord, TableModel
from controller.procedure.shuffler import acts, decks, proof, reconcile, tray
from drivers.vocabulary import Tray

# The deal.


def free_decks(m: TableModel) -> list[Deck]:
    """Return the decks that can be counted and shuffled by hand, the one to be played first.

    Decks are among them that an absent shuffler was last heard to hold: hands take them out; and,
    as the last, those that wait for a supervisor's count.
    """
    busy = (DeckPlace.HAND, DeckPlace.PLAY)
    found = (deck for deck in m.state.decks if deck.place not in busy)
    return sorted(
        (deck for deck in found if not proof.repeats(m, deck)),
        key=lambda deck: (deck.out_of_play, deck.from_round),
    )


def shuffle(m: TableModel) -> None:
    """Take in a deck that was shuffled and counted by hand; the dealer holds it, if it is whole."""
    event = m.expect(events.CardsCounted)
    deck = free_decks(m)[0]
    m.record("shuffled_by_hand", message("note-shuffled-by-hand", colour=COLOURS[deck.colour]))
    proof.note_count(m, deck, event.count, str(event.by) if event.by is not None else "")
    if deck.out_of_play:
        proof.ask_count(m, deck, message("hold-deck-count-wanted", colour=COLOURS[deck.colour]))
    deck.place, deck.unshuffled = DeckPlace.OUT if deck.out_of_play else DeckPlace.HAND, False


def play_deck_in_hands(m: TableModel) -> None:
    """Play the deck in the dealer's hands in this round."""
    deck, round_ = m.deck_at(DeckPlace.HAND), m.require_round()
    assert deck is not None, "no deck is in the dealer's hands"
    decks.into_play(m, deck, round_)


def deal(m: TableModel) -> None:
    """Take in the dealer's word: the next packet is dealt, or the one in the tray is taken."""
    round_ = m.require_round()
    if round_.tray:
        tray.lift_packet(m)
        return
    receiver = tray.next_receiver(m, round_)
    assert receiver is not None, "nobody waits for a packet"
    packets = m.game.packets
    own = packets.dealer - round_.own_cards
    round_.tray = own if receiver == DEALER else packets.size(receiver)
    round_.tray_seat = receiver
    round_.dispensed += round_.tray
    round_.packets += 1
    m.note(intents.DealtByHand(round_.number, round_.deck, receiver, round_.tray))
    tray.lift_packet(m)


def leave_stub(m: TableModel) -> None:
    """Leave the stub: all packets are dealt, the rest goes to the rack and has to be counted."""
    round_ = m.require_round()
    if round_.remainder < 0:
        round_.remainder = m.remainder_expected
        round_.dispensed += round_.remainder
        round_.remainder_lifted = True


def next_word(m: TableModel, _: int) -> Message | None:
    """Return what the dealer says next with *continue* in a round dealt by hand; None: nothing."""
    round_, held = m.state.round, m.deck_at(DeckPlace.HAND)
    if round_ is None:
        return None
    match m.step:
        case Step.WAITING_DECK if held is not None:
            return message("key-deck-in-hands", colour=COLOURS[held.colour])
        case Step.DEALING_SEAT | Step.DEALING_DEALER | Step.DEALING_LAYOUT:
            to = round_.tray_seat if round_.tray else tray.next_receiver(m, round_)
            return for_receiver(
                to or DEALER, "key-seat-dealt", "key-dealer-dealt", "key-layout-dealt"
            )
        case _:
            return None


def dealing_words(m: TableModel) -> Message | None:
    """Return what the dealer does now; None: the words of the step itself say it."""
    held = m.deck_at(DeckPlace.HAND)
    if m.step == Step.IDLE and m.mode is DealingMode.HAND_SHUFFLE:
        return message("step-hand-idle")
    if not m.mode.by_hand:
        return None
    match m.step:
        case Step.WAITING_DECK if held is not None:
            return message("step-hand-deck-held", colour=COLOURS[held.colour])
        case Step.WAITING_DECK if m.mode is DealingMode.HAND_DEAL:
            return message("step-hand-take-deck")
        case Step.WAITING_DECK if free_decks(m):
            return message("step-hand-shuffle", colour=COLOURS[free_decks(m)[0].colour])
        case _:
            return None


def remedy(m: TableModel) -> Message | None:
    """Return what to do when it goes wrong; None: the remedy of the step itself says it."""
    if m.step == Step.IDLE and m.mode is DealingMode.HAND_SHUFFLE:
        return message("step-hand-remedy")
    return None


def may_deal(m: TableModel) -> bool:
    """No hold forbids the next packet dealt by hand; any hold forbids the first one."""
    holds, first = m.state.holds, not acts.begun(m.state.round)
    if not m.mode.by_hand:
        return False
    return not any(first or hold.scope is HoldScope.THIS_ROUND for hold in holds)


def deck_in_hand(m: TableModel) -> bool:
    """The dealer holds a shuffled deck."""
    return m.mode.by_hand and m.deck_at(DeckPlace.HAND) is not None


def shuffles_by_hand(m: TableModel) -> bool:
    """A deck lies there to be counted and shuffled by hand, and nothing forbids it."""
    wanted = m.mode is DealingMode.HAND_SHUFFLE and not deck_in_hand(m)
    idle = wanted and not m.require_round().deck and not m.state.holds
    return idle and bool(free_decks(m))


def counted_whole(m: TableModel) -> bool:
    """The deck that was counted by hand is whole, and waits for no supervisor's count."""
    return m.count == m.game.deck_cards and not free_decks(m)[0].out_of_play


# The order.


def order_mode(m: TableModel) -> None:
    """A supervisor orders how the table deals; what has not begun yet is dealt so, too."""
    event = m.expect(events.DealingModeOrdered)
    state, round_ = m.state, m.state.round
    state.mode = event.mode
    if round_ is not None and not round_.deck:
        round_.mode = event.mode
    number = round_.number if round_ is not None and round_.mode is event.mode else state.rounds + 1
    m.note(intents.DealingModeSet(event.mode, number, str(event.by), event.reason))
    if event.mode is DealingMode.SHUFFLER:
        decks.lay_down(m)
    elif event.mode is DealingMode.HAND_SHUFFLE:
        decks.leave_out(m)


def deal_on(m: TableModel) -> None:
    """Deal the rest of the round by hand: its deck is out of the shuffler, and counted.

    An act whose end is not known does not belong to the round any more: the count stands for it.
    """
    event = m.event
    assert isinstance(event, PersonsWord), "only a person orders"
    round_ = m.require_round()
    round_.mode = DealingMode.HAND_DEAL
    round_.unproved = True
    reconcile.dismiss(m)
    for hold in m.state.holds:
        if hold.cause is Cause.REBOOTED:
            defer(m, hold)
    m.record("dealt_by_hand", message("note-rest-by-hand", count=event.count, by=str(event.by)))
    step = round_.reconcile.origin if round_.reconcile is not None else m.step
    if not {*DEAL} & {*m.game.ahead(step)}:
        leave_stub(m)
        round_.stub = event.count


def dealt_by_hand(m: TableModel) -> bool:
    """This round is dealt by hand."""
    return m.mode.by_hand


def without_shuffler(m: TableModel) -> bool:
    """No shuffler is used: it counts nothing, and proves nothing."""
    return m.mode is DealingMode.HAND_SHUFFLE


def _ordered(m: TableModel) -> DealingMode | None:
    """The mode that the event in hand asks for; None: none."""
    if isinstance(m.event, events.DealingModeOrdered):
        return m.event.mode
    if isinstance(m.event, events.IrregularityDecided):
        return DealingMode.HAND_DEAL if m.event.remedy is irregularities.Remedy.HAND_DEAL else None
    return None


def mode_in_force(m: TableModel) -> bool:
    """The table deals so already, this round included."""
    return _ordered(m) is m.state.mode and _ordered(m) is m.mode


def takes_over(m: TableModel) -> bool:
    """The rest of the round under way is to be dealt by hand."""
    round_ = m.state.round
    if _ordered(m) is not DealingMode.HAND_DEAL or round_ is None:
        return False
    begun = bool(round_.deck) and round_.lock and not round_.void
    return begun and not round_.mode.by_hand and round_.remainder < 0


def nothing_to_deal(m: TableModel) -> bool:
    """The remedy is to deal by hand, and no card is left to be dealt, or it is already so."""
    return _ordered(m) is not None and not takes_over(m)


def cards_in_shuffler(m: TableModel) -> bool:
    """Cards of the round are still in the shuffler, by its own word."""
    levels, round_ = m.state.levels, m.require_round()
    if not takes_over(m) or not m.usable or levels is None:
        return False
    other = levels.ready_colour.name.lower() not in (round_.deck, "unknown")
    whole = levels.ready == m.game.deck_cards and round_.dispensed > 0
    return levels.tray is not Tray.EMPTY or (levels.ready > 0 and not other and not whole)


def rest_miscounted(m: TableModel) -> bool:
    """By the person's count the rest of the deck differs from what the packets have left."""
    return takes_over(m) and m.count != m.remainder_expected
