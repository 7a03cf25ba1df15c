"""The audit: every chain made anew from central rows alone, held against the tables' journals."""

from controller.floor.store.rows import CentralRows
from controller.journal.chain import genesis_hash
from controller.journal.checked_rows import walk
from controller.journal.record import Head
from tests.floor.centre import events_of


class Audit:
    """What was found; `lost`, `doubled` and `disordered` count events."""

    def __init__(self):
        self.events = self.lost = self.doubled = self.disordered = 0
        self.wrong: list[str] = []

    @property
    def sound(self):
        return not (self.lost or self.doubled or self.disordered or self.wrong)

    def __repr__(self):
        return (
            f"{self.events} events: {self.lost} lost, {self.doubled} doubled,"
            f" {self.disordered} out of order {self.wrong}"
        )


def audit(connection, journals, expected=(), theirs=()) -> Audit:
    """Hold the central rows of journals against their files.

    Args:
        connection: of the central database.
        journals: the files, by the table's name.
        expected: table and kind of the alarms that have to stand; no other may.
        theirs: how the names of tables begin that trespass: alarms may name these.
    """
    found = Audit()
    for table, path in journals.items():
        _audit_one(connection, table, events_of(path), found)
    standing = connection.execute("SELECT place, kind, told FROM alarm").fetchall()
    found.wrong += [
        f"alarm: {each}"
        for each in standing
        if each[:2] not in expected and not each[0].startswith(tuple(theirs))
    ]
    there = {each[:2] for each in standing}
    found.wrong += [f"no alarm: {each}" for each in expected if each not in there]
    return found


def _audit_one(connection, table, theirs, found):
    row = connection.execute(
        "SELECT number, id, created_utc_us, genesis, seq, hash FROM journal WHERE place = %s",
        (table,),
    ).fetchall()
    if len(row) != 1:
        found.lost += len(theirs)
        found.wrong.append(f"{table} has {len(row)} journals")
        return
    number, name, created, genesis, seq, link = row[0]
    if genesis_hash(name, created) != genesis:
        found.wrong.append(f"{table}: another beginning")
    with connection.transaction():
        connection.execute("LOCK TABLE record IN ACCESS SHARE MODE")
        rows = connection.execute("SELECT seq, hash FROM record WHERE journal = %s", (number,))
        links = rows.fetchall()
        there = _sealed(connection, number, found) | {each[0] for each in links}
        found.events += len(there)
        found.doubled += len(links) - len({each[0] for each in links})
        found.lost += len({each.record.seq for each in theirs} - there)
        known = {each.record.seq: each.hash for each in theirs}
        found.disordered += sum(known.get(seq, link) != link for seq, link in links)
        head = Head(0, genesis)
        ours = []
        rows = CentralRows(connection, number, until=max(there, default=0))
        try:
            for event in walk(rows.rows(1, 1 << 62), head):
                head = Head(event.record.seq, event.hash)
                ours.append(event)
        except Exception as error:  # noqa: BLE001 - whatever it is, the chain is not what it was
            found.wrong.append(f"{table}: {error!s}")
    if head != Head(seq, link):
        found.wrong.append(f"{table}: the mark is not the last event")
    if ours != theirs[: len(ours)]:
        found.wrong.append(f"{table}: a byte differs")


def _sealed(connection, number, found):
    """Return the numbers that are sealed; what two segments have is doubled."""
    rows = connection.execute("SELECT first, last FROM segment WHERE journal = %s", (number,))
    numbers = [each for first, last in rows for each in range(first, last + 1)]
    found.doubled += len(numbers) - len(set(numbers))
    return set(numbers)
