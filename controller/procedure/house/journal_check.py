"""The check of the journal, and its sealing: how far they came, so that the next goes on there."""

from msgspec.structs import replace

from controller.data.events import JournalChecked, JournalSealed
from controller.data.state import JournalMarks
from controller.procedure.model import TableModel


def checked(m: TableModel) -> None:
    """Take in how far the journal was checked."""
    event = m.event
    assert isinstance(event, JournalChecked), "only a check of the journal tells this"
    before = m.state.journal or JournalMarks()
    newer = (event.seq, event.hash) != (before.seq, before.hash)
    m.state.journal = JournalMarks(
        event.seq,
        event.hash,
        m.now.utc_us if newer else before.utc_us,
        event.again,
        event.again_hash,
        m.now.utc_us if event.whole else before.whole_utc_us,
        before.sealed,
    )


def sealed(m: TableModel) -> None:
    """Take in that older events lie in a sealed segment."""
    event = m.event
    assert isinstance(event, JournalSealed), "only the look at a segment tells this"
    m.state.journal = replace(m.state.journal or JournalMarks(), sealed=event.seq)


def is_sealed(m: TableModel, event: JournalSealed) -> bool:
    """Tell whether that is known: segments follow each other."""
    return event.seq <= (m.state.journal or JournalMarks()).sealed
