"""The stub counted by hand: in rounds dealt by hand, and where the shuffler cannot count.

The dealer counts blind. Another count than the round's arithmetic wants takes the deck out of play
and holds the round until a supervisor has counted, too: their right count vouches for it, any other
leaves only voiding. Where a shuffler counts the packets at its mouth a right stub proves the deck;
packets that hands have dealt prove nothing: there the deck is booked when it was counted whole.

A deck that is released whole (player-banked games) is counted whole, before its first card is
dealt; one that hands have shuffled was counted then.

While cards are counted, no one is told what others or the shuffler count. The cards of an act in
question are counted by the dealer and by a supervisor, the stub of a round by the dealer, and by a
supervisor if it is wrong. Until that is settled, nothing that people can read says what the
shuffler claims, what is due, or what somebody else has counted.
"""

from controller.data.causes import Cause
from controller.data.definition import Step
from controller.data.events import CardsCounted
from controller.data.irregularities import IrregularityKind
from controller.data.message import Text, message
from controller.data.modes import DealingMode
from controller.data.state import Deck, PacketPlace, Round
from controller.procedure.house import people
from controller.procedure.house.holds import open_hold
from controller.procedure.model import TableModel
from controller.procedure.play import irregularities
from controller.procedure.shuffler import decks, proof
from drivers.vocabulary import Feature


def count_agrees(m: TableModel) -> bool:
    """Tell whether the dealer's count is what packets and deck leave."""
    event = m.event
    return isinstance(event, CardsCounted) and event.count == cards_for_rack(m, m.require_round())


def cards_for_rack(m: TableModel, round_: Round) -> int:
    """Return the cards that are to lie in the rack: the remainder, without what is laid out of it.

    A burned card lies there with them.
    """
    return round_.remainder + round_.burned - m.game.packets.laid_out


def laid_out(m: TableModel, round_: Round) -> int:
    """Return the community cards on the layout: their packet is lifted, or the remaining cards."""
    own = m.game.packets.for_layout
    lies = round_.layout_packet is PacketPlace.LIFTED if own else round_.remainder_lifted
    return m.game.packets.community if lies else 0


def settle_stub(m: TableModel) -> None:
    """Take in a right stub: the deck and all rounds since its last good count are right."""
    round_, event = m.require_round(), m.event
    round_.stub = round_.remainder
    m.state.hand_counts = 0
    if isinstance(event, CardsCounted) and not proves_deck(m):
        _note_count(m, event.count, people.counter(event.by))
    elif isinstance(event, CardsCounted):
        proof.note_count(m, _deck(m), m.game.deck_cards)


def proves_deck(m: TableModel) -> bool:
    """Tell whether a right count proves the deck: hands have dealt no packet from it before."""
    return not m.mode.by_hand or not m.game.packets.player


def hold(m: TableModel) -> None:
    """Hold the round for the stub: the dealer's count of it is wrong."""
    event, round_ = m.expect(CardsCounted), m.require_round()
    round_.stub_said, round_.stub_by = event.count, people.counter(event.by)
    deck = _deck(m)
    proof.take_out_of_play(m, deck)
    held = open_hold(m, Cause.HAND_COUNT, message("hold-hand-count"), about=deck.colour)
    if not proves_deck(m):
        remark = message("remark-stub")
        irregularities.open_reported(m, IrregularityKind.WRONG_SIZED_PACKET, 0, remark, held)


def tell_wrong_count(m: TableModel) -> None:
    """Put the dealer's wrong count in the record, now that a supervisor has decided on it.

    It is not told before: the supervisor counts without knowing it.
    """
    round_ = m.require_round()
    _note_count(m, round_.stub_said, round_.stub_by)


def _note_count(m: TableModel, count: int, by: Text) -> None:
    m.record("stub_counted", message("note-stub-counted", count=count, by=by))


def _deck(m: TableModel) -> Deck:
    deck = decks.deck_of(m, m.require_round().deck)
    assert deck is not None, "a stub without a deck"
    return deck


def hand_count_due(m: TableModel) -> bool:
    """The stub must be counted: hands dealt; or the shuffler does not count, and it is time."""
    every = m.house.hand_count_every
    if m.mode.by_hand and m.poker is None:
        return True
    return _nobody_counts(m) and every > 0 and m.state.hand_counts + 1 >= every


def _nobody_counts(m: TableModel) -> bool:
    """Tell whether neither the shuffler counts, nor hands that have shuffled."""
    shuffled_by_hand = m.poker is not None and m.mode is DealingMode.HAND_SHUFFLE
    return not m.able(Feature.COUNTS) and not shuffled_by_hand


def hands_unproved(m: TableModel) -> int:
    """Return the hands since cards were last counted by hand, where nothing else proves a deck.

    0: the deck in play is counted, or no hand of a player-banked game is played.
    """
    round_ = m.state.round
    if m.poker is None or round_ is None or round_.stub >= 0 or not _nobody_counts(m):
        return 0
    return m.state.hand_counts + (round_.hand is None)


def stub_vouched(m: TableModel) -> bool:
    """A supervisor has counted the stub, and it is right."""
    return m.require_round().stub >= 0


def leave_uncounted(m: TableModel) -> None:
    """Count one more round whose stub was not counted by hand."""
    counted = m.poker is not None and not _nobody_counts(m)
    m.state.hand_counts = 0 if counted else m.state.hand_counts + 1


def counting(m: TableModel) -> bool:
    """Tell whether cards are counted now, or will be in this round, by people who must not know."""
    round_ = m.state.round
    if round_ is None or round_.reconcile is not None:
        return round_ is not None
    due = bool(round_.deck) and round_.stub < 0 and hand_count_due(m)
    return due and Step.STUB_COUNT in m.game.ahead(m.step)
