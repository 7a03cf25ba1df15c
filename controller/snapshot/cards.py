"""Views of decks, of the shuffler's levels, and counts of cards."""

from typing import Final

from msgspec import Struct

from controller.data.message import Message, message
from controller.data.state import Deck, DeckPlace
from controller.data.terms import Terms
from controller.procedure import prospects
from controller.procedure.day import deck_changes
from controller.procedure.model import TableModel
from controller.procedure.round import hand_dealing, stub
from controller.procedure.round.stub import counting
from controller.procedure.shuffler import tray
from drivers.vocabulary import UNKNOWN_COUNT


class DeckView(Struct, frozen=True):
    """One deck."""

    colour: str
    place: str
    words: Message
    """Where it is, and what was done to it there."""
    from_round: int
    last_count: int
    good: bool
    out_of_play: bool = False
    countable: bool = False
    """A count of it by hand would be taken now; `nameable`: its number would be."""
    nameable: bool = False


class LevelsView(Struct, frozen=True):
    """The shuffler's levels, in words and numbers; -1: unknown, or hidden now."""

    tray: str
    ready: int
    ready_colour: str
    input: str
    input_colour: str
    mode: str
    game: str
    doors: tuple[str, ...]
    """The doors that stand open."""
    fault: str


class Counts(Struct, frozen=True):
    """Where the cards of the deck in play are (cards); remainder -1 before it is out.

    The remaining cards lie in the tray until they are lifted, then in the rack, as a burned card
    does at once; a dealer who deals from the deck itself has it in hand, and none is inside. The
    community cards, a packet or of the remaining ones, lie on the layout. All places together are
    the deck. There are no counts before the round has a deck, while cards are counted blind, or in
    a void round: there hands collect the cards from anywhere.
    """

    deck: int
    inside: int
    in_hand: int
    tray: int
    dealt: int
    layout: int
    rack: int
    remainder: int
    remainder_expected: int
    packets: int


_DECKS: Final = Terms("deck", (*DeckPlace, "shuffling", "shuffled"))
"""Where a deck is; or, in the shuffler's input, what is done to it."""


def _deck_words(m: TableModel, deck: Deck) -> Message:
    """Return where a deck is, and what was done to it in the shuffler's input."""
    place, levels = _DECKS[deck.place], m.state.levels
    if levels is not None and deck.place is DeckPlace.INPUT:
        place = _DECKS.get(levels.input.name.lower(), place)
    if not deck.out_of_play:
        return place
    return message("list-comma", first=message("panel-deck-out-of-play"), rest=place)


def deck_views(m: TableModel) -> tuple[DeckView, ...]:
    """Return the views of all decks."""
    return tuple(
        DeckView(
            *(d.colour, d.place, _deck_words(m, d), d.from_round, d.last_count, d.good),
            *(d.out_of_play, prospects.countable(m, d.colour), prospects.identifiable(m, d.colour)),
        )
        for d in m.state.decks
    )


def counts(m: TableModel) -> Counts | None:
    """Return where the cards of the round are; None: there is no round, or it is hidden now."""
    round_ = m.state.round
    if round_ is None or not round_.deck or round_.void or counting(m):
        return None
    out, left = max(0, round_.remainder), m.game.deck_cards - round_.dispensed
    packets, layout = m.game.packets, stub.laid_out(m, round_)
    lifted, by_hand = round_.remainder_lifted, m.mode.by_hand
    dealt_from = out if lifted and m.poker is not None else left if by_hand else 0
    return Counts(
        deck=m.game.deck_cards,
        inside=0 if by_hand else left,
        in_hand=dealt_from,
        tray=round_.tray + (0 if lifted else out),
        dealt=round_.dealt - round_.burned - (layout if packets.for_layout else 0),
        layout=layout,
        rack=round_.burned + (out - packets.laid_out if lifted and m.poker is None else 0),
        remainder=stub.cards_for_rack(m, round_) if round_.remainder >= 0 else round_.remainder,
        remainder_expected=round_.burned
        - packets.laid_out
        + (m.remainder_expected if round_.remainder < 0 else round_.remainder),
        packets=round_.packets,
    )


def levels_view(m: TableModel) -> LevelsView | None:
    """Return the view of the shuffler's levels; None: they have not been read."""
    levels = m.state.levels
    if levels is None:
        return None
    return LevelsView(
        tray=levels.tray.name.lower(),
        ready=-1 if counting(m) or levels.ready == UNKNOWN_COUNT else levels.ready,
        ready_colour=levels.ready_colour.name.lower(),
        input=levels.input.name.lower(),
        input_colour=levels.input_colour.name.lower(),
        mode=levels.mode.name.lower(),
        game=levels.game,
        doors=tuple((door.name or "").lower() for door in levels.doors),
        fault=levels.fault.name.lower(),
    )


# What the dealer has to do by hand: decks to load, take out, shuffle; the packet's receiver.
#
# The people of the simulation read this as well: they do what the screen asks for.


def load(m: TableModel) -> str:
    """Return the back colour of the deck that goes into the shuffler next; empty: none."""
    deck = deck_changes.load_next(m)
    return deck.colour if deck is not None else ""


def take_out(m: TableModel) -> tuple[str, ...]:
    """Return the back colours of the decks that come out of the shuffler now."""
    return tuple(deck.colour for deck in deck_changes.take_out(m))


def to_shuffle(m: TableModel) -> str:
    """Return the back colour of the deck to be counted and shuffled by hand; empty: none."""
    return hand_dealing.free_decks(m)[0].colour if hand_dealing.shuffles_by_hand(m) else ""


def receiver(m: TableModel) -> int | None:
    """Return whose packet lies in the tray or comes next (`receivers`); None: nobody's."""
    round_ = m.state.round
    if round_ is None:
        return None
    return round_.tray_seat if round_.tray else tray.next_receiver(m, round_)
