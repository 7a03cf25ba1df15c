"""The audit sees what it is there to see."""

import pytest

from controller.floor.courier.open_journal import OpenJournal
from controller.floor.store.intake import Delivered, take_parcels
from controller.floor.wire import VERSION, Define, Hello, Put
from controller.journal.schema import FORM
from tests.floor.audit import audit
from tests.floor.centre import TODAY
from tests.journal.small_journals import filled

pytestmark = pytest.mark.slow


@pytest.fixture
def path(database, tmp_path):
    """Return a journal that the centre has to its end."""
    path = tmp_path / "journal"
    filled(path, 20).close()
    journal = OpenJournal(path)
    origin = (
        VERSION,
        journal.origin.journal,
        journal.origin.created_utc_us,
        journal.origin.genesis,
    )
    head = journal.head_at(0)
    rows = journal.after(head)
    put = Put(*origin, (head.seq, head.hash), rows, journal.withheld(rows))
    for parcel in (Hello(*origin, FORM), put):
        missing = take_parcels(database, [Delivered("t1", parcel)], TODAY).replies[0]
    for some in journal.definitions(missing.digests):
        take_parcels(database, [Delivered("t1", Define(*origin, some))], TODAY)
    take_parcels(database, [Delivered("t1", put)], TODAY)
    journal.close()
    return path


def test_nothing_is_found_where_nothing_is_wrong(database, path):
    found = audit(database, {"t1": path})
    assert found.sound
    assert found.events == 20


@pytest.mark.parametrize(
    ("change", "seen"),
    [
        ("DELETE FROM record WHERE seq = 20", "lost"),
        ("DELETE FROM record WHERE seq = 7", "lost"),
        ("UPDATE record SET hash = sha256(hash) WHERE seq = 7", "disordered"),
        ("UPDATE record SET data = 'other' WHERE seq = 7", "wrong"),
        ("UPDATE journal SET seq = 19", "wrong"),
        ("UPDATE journal SET created_utc_us = created_utc_us + 1", "wrong"),
    ],
)
def test_it_finds_what_was_changed_at_the_centre(database, path, change, seen):
    database.execute(change)
    found = audit(database, {"t1": path})
    assert getattr(found, seen)
    assert not found.sound


def test_a_table_that_is_not_there_and_alarms_are_found(database, path):
    assert audit(database, {"t1": path, "t2": path}).lost == 20
    assert audit(database, {"t1": path}, expected={("t1", "fork")}).wrong
