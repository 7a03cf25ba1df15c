"""Proof before a round: the shuffler is set right, and it hides no card.

Sheet step 1; a tournament was once dealt from sorted decks, 46 rounds from a shuffler that kept
sixteen cards inside. So the levels are read again for every round, and after whatever may have
moved a card unseen the shuffler is seen empty before the next round begins.
"""

from controller.data.definition import Step
from controller.data.message import Message, message
from controller.data.state import DeckPlace
from controller.data.terms import FAULTS
from controller.procedure.model import TableModel
from controller.procedure.shuffler import deck_counts, decks
from drivers.interface import ReadLevels, ShufflerLevels
from drivers.vocabulary import Door, FaultCode, Feature, Mode

UNSURE = (FaultCode.JAM, FaultCode.MOTOR, FaultCode.SENSOR, FaultCode.MEMORY)
"""Faults after which the shuffler may keep a card; the others say that a deck is wrong."""


# The setting.


def ask_levels(m: TableModel) -> None:
    """Ask for the levels, a round begins: its first packet waits for levels heard from now on."""
    m.require_round().read = False
    m.send(ReadLevels(m.shuffler.name))


def awaits(m: TableModel, levels: ShufflerLevels) -> bool:
    """Tell whether unchanged levels are news: they prove what had to be proved."""
    round_ = m.state.round
    asked = round_ is not None and not round_.read
    return asked or (bool(m.state.unempty) and decks.shows_empty(levels))


def heard_levels(m: TableModel) -> None:
    """The shuffler's levels are in."""
    if m.state.round is not None:
        m.state.round.read = True


# Empty.


def must_be_emptied(m: TableModel, why: Message) -> None:
    """Have the shuffler seen empty before the next round: a card may have moved unseen."""
    if m.state.step != Step.CLOSED:
        m.state.unempty = why


def doubt_fault(m: TableModel, fault: FaultCode) -> None:
    """Have the shuffler seen empty after a fault in which a card may have moved unseen."""
    if fault in UNSURE:
        must_be_emptied(m, message("empty-fault", fault=FAULTS[fault.name.lower()]))


def start_anew(m: TableModel, why: Message) -> None:
    """Have the shuffler seen empty before play, and all decks shuffled and counted from now on."""
    m.state.unempty = why
    for deck in m.state.decks:
        deck.counted = False
    if m.usable:
        watch_proof(m)


def watch_proof(m: TableModel) -> None:
    """Take from the levels what forbids the next round, and what proves the shuffler empty."""
    levels = m.levels
    deck = m.deck_at(DeckPlace.INPUT)
    if deck is not None and levels.input in deck_counts.TO_BE_COUNTED:
        deck.counted = deck.counted and not m.able(Feature.COUNTS)
    if Door.COVER in levels.doors:
        must_be_emptied(m, message("empty-cover-opened"))
    elif levels.fault in UNSURE:
        doubt_fault(m, levels.fault)
    elif levels.mode is Mode.SERVICE:
        must_be_emptied(m, message("empty-service"))
    elif decks.shuffler_is_empty(m):
        m.state.unempty = None


def emptying_due(m: TableModel) -> Message | None:
    """Tell why the shuffler must be emptied now; None: it need not be.

    A round whose deck is in play goes on: that deck is verified by the count of its remainder, and
    by its count when it comes back.
    """
    round_ = m.state.round
    playing = round_ is not None and round_.deck
    return None if playing or m.state.step == Step.CLOSED else m.state.unempty
