"""The stub counted by hand: every so many rounds, where the machine cannot count.

The dealer counts blind. Another count than the round's arithmetic wants takes the deck out of play
and holds the round until a supervisor has counted, too: his right count vouches for the deck, any
other leaves only voiding.
"""

from typing import TYPE_CHECKING

from controller.events import CardsCounted
from controller.procedure import decks
from controller.procedure.holds import open_hold
from controller.state import Deck, HoldScope

if TYPE_CHECKING:
    from controller.procedure.basis import Basis

HOLD = "hand_count"
"""The kind of hold that a wrong count opens; its cause names the deck, too."""


def is_right(m: "Basis") -> bool:
    """Tell whether the dealer's count is what packets and deck leave."""
    event = m.event
    return isinstance(event, CardsCounted) and event.count == m.require_round().remainder


def settle(m: "Basis") -> None:
    """The stub is right: so is the deck, and all rounds since its last good count."""
    round_, event = m.require_round(), m.event
    round_.stub = round_.remainder
    m.state.hand_counts = 0
    if isinstance(event, CardsCounted):
        decks.book(m, _deck(m), m.game.deck_cards)


def hold(m: "Basis") -> None:
    """The stub is wrong, as far as the dealer's count goes."""
    event, round_ = m.event, m.require_round()
    if not isinstance(event, CardsCounted):
        raise AssertionError("only a person counts")
    deck = _deck(m)
    decks.take_out_of_play(m, deck)
    what = f"{event.count} cards by the dealer's count, not {round_.remainder}"
    open_hold(m, f"{HOLD}:{deck.colour}", what, scope=HoldScope.THIS_ROUND)


def _deck(m: "Basis") -> Deck:
    deck = decks.find(m, m.require_round().deck)
    if deck is None:
        raise AssertionError("a stub without a deck")
    return deck
