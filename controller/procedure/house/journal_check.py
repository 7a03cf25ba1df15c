"""The check of the journal: how far it came, so that the next one goes on from there."""

from controller.data.events import JournalChecked
from controller.data.state import JournalMarks
from controller.procedure.model import TableModel


def checked(m: TableModel) -> None:
    """Take in how far the journal was checked."""
    event = m.event
    if not isinstance(event, JournalChecked):
        raise AssertionError("only a check of the journal tells this")
    before = m.state.journal or JournalMarks()
    newer = (event.seq, event.hash) != (before.seq, before.hash)
    m.state.journal = JournalMarks(
        event.seq,
        event.hash,
        m.now.utc_us if newer else before.utc_us,
        event.again,
        event.again_hash,
        m.now.utc_us if event.whole else before.whole_utc_us,
    )
