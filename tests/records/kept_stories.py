"""Stories kept in a real journal file, with their definitions, as a daemon writes it."""

from contextlib import closing
from pathlib import Path

from controller.data.definition import TableDefinition
from controller.journal import Definition, Journal, Record
from controller.records import RoundRecord
from controller.succession import canonical
from controller.table import Table
from tests.journal.small_journals import Noon
from tests.procedure.table_story import ListLedger, Story, shipped_table
from tests.records.asked import recall_last


def keep(
    ledger: ListLedger,
    path: Path,
    *,
    definition: TableDefinition | None = None,
    identity: bytes = bytes(16),
) -> Path:
    """Write what a story led to into a journal; each start names the definition, if given."""
    text = canonical(definition) if definition is not None else ""
    with closing(Journal.open(path, created=Noon(), identity=identity)) as journal:
        journal.restore()
        for record, state in ledger.records:
            named = [Definition("definition", "Table 1", text)] if _starts(record, text) else []
            if record.kind == "DefinitionTaken":
                named = ledger.definitions
            journal.append(record, state, named)
    return path


def _starts(record: Record, text: str) -> bool:
    return bool(text) and record.kind == "Started"


def told(story: Story, folder: Path, last: int = 10) -> list[RoundRecord]:
    """Return the last rounds of a story, read from its journal."""
    path = folder / f"journal-{story.table.seq}"
    if not path.exists():
        keep(story.ledger, path, definition=story.definition)
    return recall_last(path, last, unasked)


def unasked() -> TableDefinition:
    """Fail: the journal names its definition, so nobody else must be asked."""
    raise AssertionError("the journal names its definition")


def played() -> TableDefinition:
    """Return the definition for journals that name none: the shipped table."""
    return shipped_table()


def restart(story: Story) -> Story:
    """Kill the daemon and start it again; its devices answer."""
    story.table = Table(story.definition, "0" * 64, story.ledger, story.ledger.restored())
    story.timers.clear()
    story._start(1)
    for device in ("shuffler", "sensors", "key_pad"):
        story.link(device)
    return story
