"""The state of a table: all that the procedure knows, in one tree that the journal keeps whole.

Nothing else is remembered anywhere. It never holds a card's identity. Before a change of what is
kept, read docs/journal.md, "The form number".
"""

# mypy: implicit-reexport

from controller.data.state.devices import (
    ComputerNotice,
    Deck,
    DeckChange,
    DeckPlace,
    Device,
    JournalMarks,
    Offer,
    OpenAct,
    PendingRecall,
)
from controller.data.state.holds import (
    AlarmPriority,
    Alert,
    Hold,
    HoldScope,
    Irregularity,
    Reconcile,
    Ruling,
    Told,
)
from controller.data.state.people import (
    MOST_TRIED,
    PROVED_LASTS,
    SHARED_TRIES,
    Coming,
    FloorCall,
    Handover,
    PinBudget,
    PinTries,
    ProvedAt,
    SignOn,
    merge_tries,
    oldest_of_most,
)
from controller.data.state.round import PacketPlace, RefusedPayout, Round, Seat, StatedPayout
from controller.data.state.table import TableState
