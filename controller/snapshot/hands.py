"""What the dealer has to do by hand: decks to load, take out, shuffle; the packet's receiver.

The people of the simulation read this as well: they do what the screen asks for.
"""

from controller.procedure.day import loading
from controller.procedure.model import TableModel
from controller.procedure.round import hand_dealing
from controller.procedure.shuffler import tray


def load(m: TableModel) -> str:
    """Return the back colour of the deck that goes into the shuffler next; empty: none."""
    deck = loading.load_next(m)
    return deck.colour if deck is not None else ""


def take_out(m: TableModel) -> tuple[str, ...]:
    """Return the back colours of the decks that come out of the shuffler now."""
    return tuple(deck.colour for deck in loading.take_out(m))


def to_shuffle(m: TableModel) -> str:
    """Return the back colour of the deck to be counted and shuffled by hand; empty: none."""
    return hand_dealing.free_decks(m)[0].colour if hand_dealing.shuffles_by_hand(m) else ""


def receiver(m: TableModel) -> int | None:
    """Return whose packet lies in the tray or comes next: a seat, 0 the dealer; None: nobody's."""
    round_ = m.state.round
    if round_ is None:
        return None
    return round_.tray_seat if round_.tray else tray.next_receiver(m, round_)
