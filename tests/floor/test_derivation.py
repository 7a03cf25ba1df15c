"""Derived rows: made piece by piece or all at once, they are the same, byte for byte."""

import asyncio
from contextlib import closing
from datetime import UTC, datetime

import msgspec
import psycopg
import pytest

from controller import reports
from controller.data.events import ShiftBegan, SignedOn
from controller.data.message import message
from controller.floor.connection import Broker
from controller.floor.courier.open_journal import OpenJournal
from controller.floor.store import derivation, service
from controller.floor.store.database import connect_database
from controller.floor.store.derivation import TABLES, Derived, derive, rebuild, waiting
from controller.floor.store.derived_events import TOPICS
from controller.floor.store.rows import CentralRows
from controller.floor.store.service import Store
from controller.floor.store.tolerant import Tolerant
from controller.floor.wire import VERSION, Define, Hello, Missing, Put
from controller.journal import Definition, Head, Journal, Record
from controller.journal.connect import open_reader
from controller.journal.schema import FORM
from controller.records.event_rows import JournalRows
from controller.records.source import Source
from controller.reports import Period
from controller.reports.data import as_data
from controller.words.spoken import say
from drivers.vocabulary import Key
from tests.floor.centre import DirectPost
from tests.journal.small_journals import Noon, raw
from tests.procedure.table_story import RUTH, Story
from tests.records.asked import make_report
from tests.records.kept_stories import keep, restart, unasked
from tests.reports.evening import clean, evening
from tests.reports.hand_evening import hand_evening

pytestmark = pytest.mark.slow

KEPT = {"derived", "segment", "stay", "withheld"}
"""Other tables with the number of a journal: what was delivered, and how far it is derived."""


def dump(database):
    return {
        table: database.execute(f"SELECT {table}::text FROM {table} ORDER BY 1").fetchall()
        for table in (*TABLES, "derived")
    }


def deliver(database, path, step, table="t1"):
    """Deliver a journal in pieces of `step` events, and derive after each."""
    for number in delivered(database, path, step, table):
        assert derive(database, [number]) == ([], [])
    assert waiting(database) == []
    return number


def delivered(database, path, step, table="t1"):
    """Deliver a journal in pieces of `step` events; yield its number after each."""
    post = DirectPost(database, table)
    opened = OpenJournal(path)
    try:
        beginning = opened.origin
        origin = (VERSION, beginning.journal, beginning.created_utc_us, beginning.genesis)
        post.say(Hello(*origin, FORM))
        head = opened.head_at(0)
        while rows := opened.after(head)[:step]:
            put = Put(*origin, (head.seq, head.hash), rows, opened.withheld(rows))
            reply = post.say(put)
            if isinstance(reply, Missing):
                for some in opened.definitions(reply.digests):
                    post.say(Define(*origin, some))
                reply = post.say(put)
            head = Head(reply.seq, reply.hash)
            known = database.execute("SELECT number FROM journal WHERE id = %s", origin[1:2])
            yield known.fetchone()[0]
    finally:
        opened.close()


@pytest.mark.parametrize(
    ("story", "step"),
    [(evening, 1), (hand_evening, 7), pytest.param(evening, 50, marks=pytest.mark.quick)],
)
def test_pieces_and_the_whole_are_the_same(story, step, database, tmp_path):
    told = story()
    path = keep(told.ledger, tmp_path / "journal", definition=told.definition)
    number = deliver(database, path, step)
    pieces = dump(database)
    assert len(pieces["round"]) == 3, "the fourth is under way"
    assert pieces["hold"]
    assert pieces["figure"]
    assert pieces["deck_use"]
    numbered = database.execute(
        "SELECT table_name FROM information_schema.columns"
        " WHERE (column_name, data_type) = ('journal', 'integer') AND table_name !~ '^record'"
    ).fetchall()
    assert set(TABLES) == {name for [name] in numbered} - KEPT
    assert all("[]" in each for [each] in pieces["derived"]), "nothing was unreadable"
    rebuild(database, number)
    assert dump(database) == pieces


@pytest.mark.parametrize("most", [1, 7, 90])
def test_transactions_of_any_size_over_many_journals_derive_the_same(
    most, database, tmp_path, monkeypatch
):
    numbers = []
    for place, story in enumerate((evening, hand_evening, evening)):
        told, name = story(), f"t{place}"
        kept = keep(
            told.ledger, tmp_path / name, definition=told.definition, identity=bytes([place] * 16)
        )
        numbers += set(delivered(database, kept, 300, name))
    assert waiting(database) == numbers
    assert derive(database, numbers) == ([], []), "all at once"
    whole = dump(database)
    assert len(whole["round"]) == 9
    monkeypatch.setattr(derivation, "MOST", most)
    for number in numbers:
        rebuild(database, number)
    assert dump(database) == whole
    for table in (*TABLES, "derived"):
        database.execute(f"DELETE FROM {table}")
    while left := waiting(database):
        before = derived_events(database)
        more, _ = derive(database, left)
        assert 0 < derived_events(database) - before <= most
        assert more == waiting(database)
    assert dump(database) == whole


def derived_events(database):
    return database.execute("SELECT coalesce(sum(seq), 0)::integer FROM derived").fetchone()[0]


@pytest.mark.parametrize("somebody", [lambda *of: derive(of[0], of[1:]), rebuild])
def test_a_journal_that_somebody_else_derives_is_left_to_them(somebody, database, where, tmp_path):
    numbers = []
    for name in ("t1", "t2"):
        told, whose = evening(), name.encode() * 8
        kept = keep(told.ledger, tmp_path / name, definition=told.definition, identity=whose)
        pieces = delivered(database, kept, 40, name)
        numbers.append(next(pieces))
        derive(database, [numbers[-1]])
        assert set(pieces) == {numbers[-1]}, "there is more to derive"
    first = numbers[0]
    with connect_database(where) as other, other.transaction():
        somebody(other, first)
        database.execute("SET lock_timeout = '2s'")
        assert derive(database, numbers) == ([], [])
        assert waiting(database) == [first]


def test_a_value_that_the_database_refuses_holds_back_its_own_journal_alone(database, tmp_path):
    told = evening()
    numbers = []
    for place, seat in enumerate((1 << 40, 3)):
        with Journal.open(tmp_path / f"{place}", created=Noon(), identity=bytes([place] * 16)) as j:
            j.restore()
            for record, state in told.ledger.records[:9]:
                said = f'[["AlertRaised",{{"seat":{seat},"spot":"ante","placed":true,"round":1}}]]'
                j.append(msgspec.structs.replace(record, intents=said.encode()), state, [])
        numbers += set(delivered(database, tmp_path / f"{place}", 9, f"t{place}"))
    more, stopped = derive(database, numbers)
    assert more == []
    assert len(stopped) == 1
    assert "out of range" in say(stopped[0])
    assert waiting(database) == [], "it stands: nobody tries it again and again"
    alarms = database.execute("SELECT place, kind, seq, told FROM alarm").fetchall()
    assert alarms == [("t0", "underived", 1, msgspec.to_builtins(stopped[0]))]
    alerts = database.execute("SELECT journal, count(*) FROM alert GROUP BY journal").fetchall()
    assert alerts == [(numbers[1], 9)]


async def test_what_cannot_be_derived_is_told_once_until_it_can(monkeypatch):
    stopped, well, away = (
        Derived([], [message("form-out-of-range")]),
        Derived([], []),
        psycopg.Error("away"),
    )
    looks = [stopped, well, away, away, well, away]

    class Work:
        async def of(self, work):
            if work is waiting:
                return [1]
            if not looks:
                raise asyncio.CancelledError
            found = looks.pop(0)
            if isinstance(found, Exception):
                raise found
            return found

    said = []
    monkeypatch.setattr(service, "GATHER", 0.0)
    store = Store(Broker("grand", ["nats://127.0.0.1:1"]), "", said.append)
    with pytest.raises(asyncio.CancelledError):
        await store._derive(Work())
    told = message("journal-system-says", error="away")
    assert [each.params["error"] for each in said] == [message("form-out-of-range"), told, told]


def test_held_rows_answer_as_the_database_does(database, tmp_path):
    told = evening()
    path = keep(told.ledger, tmp_path / "journal", definition=told.definition)
    [number] = set(delivered(database, path, 300))
    rows = CentralRows(database, number)
    head = rows.head
    kinds = [record.kind for record, _ in told.ledger.records]
    middle = head // 2
    for first, reach in ((1, 1), (head + 1, head + 1), (head - 5, middle)):
        held = CentralRows(database, number)
        held.hold(first)
        held.hold(reach)
        for low in (-1, reach - 1, reach, head + 1):
            assert held.row(low) == rows.row(low)
            for high in (0, reach - 1, reach, reach + 3, head + 5):
                assert list(held.rows(low, high)) == list(rows.rows(low, high))
                for way in (False, True):
                    found, wanted = (
                        list(each.having(TOPICS, low, high, backwards=way)) for each in (held, rows)
                    )
                    assert found == wanted
                for kind in ("Started", kinds[middle], kinds[-1], "Never"):
                    assert held.last_of(kind, low, high) == rows.last_of(kind, low, high)


def test_a_definition_in_force_is_the_one_that_the_records_find(database, tmp_path):
    story = restart(evening()).wait(3)
    restart(restart(story)).wait(3)
    kept = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    [number] = set(delivered(database, kept, 300))
    rows = CentralRows(database, number)
    held = CentralRows(database, number)
    held.hold(held.head - 9)
    source, tolerant = Source(rows), Tolerant(held, {})
    boots = [record.boot for record, _ in story.ledger.records]
    assert boots[-1] == 5
    for seq, boot in enumerate(boots, 1):
        assert tolerant.beginning(boot, seq) == boots.index(boot) + 1 == source.beginning(boot, seq)
        assert tolerant.definition(seq) == source.definition(seq) is not None


def test_rounds_holds_and_calls_are_told_as_the_table_tells_them(database, tmp_path):
    story = Story(shifts=("06:00", "18:00")).happen(ShiftBegan("2027-01-14", "18:00", 1))
    story.open().wait(3).press(Key.CALL_FLOOR).wait(9)
    story.press(Key.CALL_FLOOR).happen(SignedOn(RUTH)).wait(2).press(Key.CALL_FLOOR).wait(2)
    clean(story).wait(3)
    story.lose("sensors").wait(4).link("sensors").wait(1).bet(2).wait(2)
    number = deliver(database, keep(story.ledger, tmp_path / "j", definition=story.definition), 30)
    calls = database.execute("SELECT answered IS NULL, waited_ms FROM call ORDER BY called")
    assert calls.fetchall() == [(False, 9000), (True, None)], "a repeated call was refused"
    lost = database.execute(
        "SELECT closed_utc_us - opened_utc_us, words->>'id' FROM hold"
        " WHERE (cause, about) = ('lost', 'sensors')"
    ).fetchall()
    assert (4_000_000, "hold-sensors-lost") in lost
    kept = database.execute(
        "SELECT number, outcome, milliseconds, seats_in, game FROM round"
    ).fetchall()
    assert [each[:2] for each in kept] == [(1, "played")]
    shifts = database.execute("SELECT shift, shift_date FROM round").fetchall()
    alarms = database.execute("SELECT DISTINCT shift, shift_date FROM alert").fetchall()
    assert shifts == [("18:00", "2027-01-14")], "a shift is its date and its name"
    assert ("18:00", "2027-01-14") in alarms
    whole = Period(datetime(2020, 1, 1, tzinfo=UTC))
    made = make_report(tmp_path / "j", whole, unasked, ())
    with database.transaction():
        central = reports.make_report(Source(CentralRows(database, number)), whole, unasked, ())
    assert as_data(central) == as_data(made), "the same report, from either place"
    assert made.total.played == 1


def test_what_another_version_wrote_is_stored_and_derived_as_far_as_it_can_be(database, tmp_path):
    story = evening()
    path = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    kept = [record for record, _ in story.ledger.records]
    ends = [each.seq for each in kept if b'"RoundEnded"' in each.intents]
    later = tmp_path / "later"
    with Journal.open(later, created=Noon(), identity=bytes(range(16))) as journal:
        journal.restore()
        text = raw(path).execute("SELECT text FROM definition").fetchone()[0]
        for record, state in story.ledger.records:
            made = record
            if record.seq == ends[0] + 2:  # in round 2
                made = Record(
                    record.seq, record.utc_us, record.monotonic_ns, record.boot,
                    "Teleported", b'{"to":[1,2]}', b'[["Teleporting",{"x":1}]]', b"",
                )  # fmt: skip
            if record.seq == ends[1] - 1:
                made = Record(
                    record.seq, record.utc_us, record.monotonic_ns, record.boot,
                    "SpotLevels", b'{"occupied":"all of them"}', record.intents, b"",
                )  # fmt: skip
            named = [Definition("definition", "Table 1", text)] if record.kind == "Started" else []
            journal.append(made, state, named)
    number = deliver(database, later, 9)
    assert database.execute("SELECT count(*) FROM record").fetchone() == (len(kept),)
    pieces = dump(database)
    rounds = [row[0] for row in database.execute("SELECT number FROM round ORDER BY first")]
    assert rounds == [1, 2, 3], "also the one with events that could not be read"
    [(troubles,)] = database.execute("SELECT troubles FROM derived").fetchall()
    assert [each["seq"] for each in troubles] == [ends[1] - 1]
    rebuild(database, number)
    assert dump(database) == pieces


@pytest.mark.quick
def test_what_a_person_passed_is_told_and_not_read(tmp_path):
    story = evening()
    path = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    with closing(open_reader(path)) as connection, closing(JournalRows(connection)) as rows:
        tolerant = Tolerant(rows, {}, {2})
        read = [tolerant.decoded(row) for row in rows.rows(1, 3)]
    assert [each.event is None for each in read] == [False, True, False]
    assert tolerant.troubles.keys() == {2}


@pytest.mark.parametrize(
    ("kind", "spoiled", "bad"),
    [
        ("FloorCalled", "data", b'{"reason":"\xed\xa0\x80"}'),
        ("Teleported", "data", b"\xff\0"),
        ("FloorCalled", "intents", b"{"),
        ("Teleported", "intents", b"[" * 5000),
    ],
)
def test_what_is_no_json_stops_its_journal_at_that_event_until_a_person_passes_it(
    database, tmp_path, spoiled, bad, kind
):
    """An event of a later version is noted; what is no JSON no version writes, whoever reads it."""
    story = evening()
    path = keep(story.ledger, tmp_path / "kept", definition=story.definition)
    text = raw(path).execute("SELECT text FROM definition").fetchone()[0]
    records = story.ledger.records
    at = records[len(records) // 2][0].seq
    with Journal.open(tmp_path / "odd", created=Noon(), identity=bytes(range(16))) as journal:
        journal.restore()
        for record, state in records:
            named = [Definition("definition", "Table 1", text)] if record.kind == "Started" else []
            odd = {"kind": kind, "data": b"{}", "intents": b"[]", spoiled: bad}
            made = msgspec.structs.replace(record, **odd) if record.seq == at else record
            journal.append(made, state, named)
    [*_, number] = delivered(database, tmp_path / "odd", 200, "t1")
    derive(database, [number])
    asked = "SELECT seq, kind FROM alarm WHERE decided IS NULL"
    assert database.execute(asked).fetchall() == [(at, "underived")]
    assert database.execute("SELECT seq FROM derived").fetchone() == (at - 1,)
    database.execute("UPDATE alarm SET decided = now(), decided_by = 'Sam', reason = 'seen'")
    derive(database, [number])
    assert database.execute("SELECT seq FROM derived").fetchone() == (records[-1][0].seq,)
    pieces = dump(database)
    rebuild(database, number)
    assert dump(database) == pieces
