"""The state of a table: all that the procedure knows, in one tree that the journal keeps whole.

Nothing else is remembered anywhere. It never holds a card's identity. Before a change of what is
kept, read docs/journal.md, "The form number".
"""

from controller.data.state.act import OpenAct
from controller.data.state.computer import ComputerNotice
from controller.data.state.decks import Deck, DeckChange, DeckPlace
from controller.data.state.devices import Device, Offer
from controller.data.state.holds import AlarmPriority, Hold, HoldScope
from controller.data.state.irregularities import Alert, Irregularity, Reconcile, Ruling
from controller.data.state.journal_check import JournalMarks
from controller.data.state.recall import PendingRecall
from controller.data.state.round import PacketPlace, RefusedPayout, Round, Seat, StatedPayout
from controller.data.state.sign_on import MOST_TRIED, PinTries, SignOn
from controller.data.state.table import TableState
from controller.data.state.waiting import Coming, FloorCall, Handover

__all__ = [
    "MOST_TRIED",
    "AlarmPriority",
    "Alert",
    "Coming",
    "ComputerNotice",
    "Deck",
    "DeckChange",
    "DeckPlace",
    "Device",
    "FloorCall",
    "Handover",
    "Hold",
    "HoldScope",
    "Irregularity",
    "JournalMarks",
    "Offer",
    "OpenAct",
    "PacketPlace",
    "PendingRecall",
    "PinTries",
    "Reconcile",
    "RefusedPayout",
    "Round",
    "Ruling",
    "Seat",
    "SignOn",
    "StatedPayout",
    "TableState",
]
