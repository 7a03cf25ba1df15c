"""Lines of the log for each event: its number, and in words what followed from it.

While cards are counted blind, the data of events stay in the journal alone: they hold counts.
"""

from controller.daemon.shell import Happening
from controller.data.intents import (
    AlertRaised,
    DeckCounted,
    Entered,
    HoldClosed,
    HoldDeferred,
    HoldOpened,
    Intent,
    Noted,
    Refused,
    RoundEnded,
)
from controller.system.log import Level, Log
from controller.table import Table

_TOLD: dict[type[Intent], tuple[Level, str]] = {
    Entered: (Level.INFO, "step.entered"),
    RoundEnded: (Level.INFO, "round.ended"),
    HoldOpened: (Level.WARNING, "hold.opened"),
    HoldDeferred: (Level.INFO, "hold.deferred"),
    HoldClosed: (Level.INFO, "hold.closed"),
    AlertRaised: (Level.WARNING, "alert.raised"),
    DeckCounted: (Level.INFO, "deck.counted"),
    Refused: (Level.INFO, "wish.refused"),
    Noted: (Level.INFO, "note.taken"),
}


class Narrator:
    """Logs what happens at the table; a witness of the shell."""

    def __init__(self, table: Table, log: Log) -> None:
        self._table = table
        self._log = log
        self._every = log.level <= Level.DEBUG

    def __call__(self, happening: Happening) -> None:
        """Log one event."""
        at, seq, kind = happening.now.utc_us, happening.seq, type(happening.event).__name__
        if self._every:
            data = "withheld" if self._table.snapshot.counting else happening.event
            self._log.note(at, Level.DEBUG, "event.taken", seq=seq, kind=kind, data=data)
        for intent in happening.intents:
            told = _TOLD.get(type(intent))
            if told is not None:
                self._log.note(at, told[0], told[1], seq=seq, kind=kind, what=intent)
