"""The watch over the floor's courier: people are told when the centre refuses the journal.

That the centre is not reached is nothing that people at a table can mend, and play goes on: it is
no notice, and the records wait in the journal.
"""

from pathlib import Path

from controller.daemon.shell import Shell
from controller.data.events import ComputerLooked
from controller.deliveries import last_delivery

_ABOUT = "floor"


class FloorWatch:
    """Looks what `tablectl floor courier` has noted beside the journal."""

    PACE = 10.0
    """Seconds between two looks."""

    def __init__(self, shell: Shell, journal: Path) -> None:
        self._shell = shell
        self._journal = journal

    def look(self) -> None:
        """Look once; called at the start and every `PACE` seconds."""
        self._shell.tell(ComputerLooked(_ABOUT, last_delivery(self._journal).refused))
