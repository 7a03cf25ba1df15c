"""The watch over the house's results: a supervisor is told when one has left its bound.

They are judged by `tablectl results FILE`, in a process of its own, when the house wants it. A note
that is missing or cannot be read changes nothing: only a later judgement or a person ends an alert.
"""

from pathlib import Path

from controller.daemon.shell import Shell
from controller.data.events import ResultsLooked
from controller.result_note import last_results


class ResultsWatch:
    """Looks what was noted of the results beside the journal."""

    PACE = 60.0
    """Seconds between two looks."""

    def __init__(self, shell: Shell, journal: Path) -> None:
        self._shell = shell
        self._journal = journal

    def look(self) -> None:
        """Look once; called at the start and every `PACE` seconds."""
        note = last_results(self._journal)
        if note is not None:
            self._shell.tell(ResultsLooked(note.outside, note.sha256))
