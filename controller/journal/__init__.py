"""The journal: every event, its intents and the state after it, on disk before anything acts.

`docs/journal.md` describes the file for an auditor. This package has the one writer and the one
reader.
"""

# mypy: implicit-reexport

from controller.journal.events import tail
from controller.journal.journal_errors import (
    JournalDamagedError,
    JournalError,
    JournalFormError,
    JournalInUseError,
    JournalUnavailableError,
    JournalUnreadableError,
)
from controller.journal.record import (
    CARDS,
    CATALOGUE,
    DEFINITION,
    MANIFEST,
    Definition,
    Event,
    Head,
    Origin,
    Record,
    Restored,
)
from controller.journal.recording import Recording, export_lines, open_recording
from controller.journal.store import MEMORY, Journal
from controller.journal.verify import Damage, VerifyReport, verify
