"""Derived rows: made piece by piece or all at once, they are the same, byte for byte."""

from datetime import UTC, datetime

import pytest

from controller.data.events import SignedOn
from controller.floor.courier.reading import OpenJournal
from controller.floor.store.database import _known as migrations
from controller.floor.store.database import connect, migrate
from controller.floor.store.deriving import TABLES, derive, rebuild, waiting
from controller.floor.store.rows import CentralRows
from controller.floor.wire import VERSION, Define, Hello, Missing, Put
from controller.journal import Definition, Head, Journal, Record
from controller.journal.schema import FORM
from controller.records.source import Source
from controller.reports import Period, make_report, report_of
from controller.reports.data import as_data
from drivers.vocabulary import Key
from tests.floor.centre import DirectPost
from tests.journal.small_journals import Noon, raw
from tests.procedure.table_story import RUTH, Story
from tests.records.kept_stories import keep, unasked
from tests.reports.evening import clean, evening
from tests.reports.hand_evening import hand_evening


def dump(database):
    return {
        table: database.execute(f"SELECT {table}::text FROM {table} ORDER BY 1").fetchall()
        for table in (*TABLES, "derived")
    }


def deliver(database, path, step, table="t1"):
    """Deliver a journal in pieces of `step` events, and derive after each."""
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
            [number] = waiting(database)
            derive(database, number)
    finally:
        opened.close()
    assert waiting(database) == []
    return number


@pytest.mark.parametrize(("story", "step"), [(evening, 1), (hand_evening, 7), (evening, 50)])
def test_pieces_and_the_whole_are_the_same(story, step, database, tmp_path):
    told = story()
    path = keep(told.ledger, tmp_path / "journal", definition=told.definition)
    number = deliver(database, path, step)
    pieces = dump(database)
    assert len(pieces["round"]) == 3, "the fourth is under way"
    assert pieces["hold"]
    assert pieces["figure"]
    assert all("[]" in each for [each] in pieces["derived"]), "nothing was unreadable"
    rebuild(database, number)
    assert dump(database) == pieces


def test_rounds_holds_and_calls_are_told_as_the_table_tells_them(database, tmp_path):
    story = Story(shifts=("06:00", "18:00")).open().wait(3).press(Key.CALL_FLOOR).wait(9)
    story.press(Key.CALL_FLOOR).happen(SignedOn(RUTH)).wait(2).press(Key.CALL_FLOOR).wait(2)
    clean(story).wait(3)
    story.lose("sensors").wait(4).link("sensors").wait(1).bet(2).wait(2)
    number = deliver(database, keep(story.ledger, tmp_path / "j", definition=story.definition), 30)
    calls = database.execute("SELECT answered IS NULL, waited_ms FROM call ORDER BY called")
    assert calls.fetchall() == [(False, 9000), (True, None)], "a repeated call was refused"
    lost = database.execute(
        "SELECT closed_utc_us - opened_utc_us, words->>'id' FROM hold WHERE cause = 'lost:sensors'"
    ).fetchall()
    assert (4_000_000, "hold-sensors-lost") in lost
    kept = database.execute(
        "SELECT number, outcome, milliseconds, seats_in, game FROM round"
    ).fetchall()
    assert [each[:2] for each in kept] == [(1, "played")]
    whole = Period(datetime(2020, 1, 1, tzinfo=UTC))
    made = make_report(tmp_path / "j", whole, unasked, ())
    with database.transaction():
        central = report_of(Source(CentralRows(database, number)), whole, unasked, ())
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


def test_rows_of_an_earlier_version_are_derived_anew(where, tmp_path, monkeypatch):
    story = evening()
    path = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    first = {1: migrations()[1]}
    with connect(where) as database:
        with monkeypatch.context() as earlier:
            earlier.setattr("controller.floor.store.database._known", lambda: first)
            migrate(database)
        database.execute("INSERT INTO place VALUES ('t0')")
        migrate(database)
        number = deliver(database, path, 500)
        made = dump(database)
        database.execute("DELETE FROM migration WHERE number = 2")
        for table in ("alert", "decision", "device_use", "deck_use", "figure", "wagered"):
            database.execute(f"DROP TABLE {table}")
        database.execute(
            "ALTER TABLE derived DROP COLUMN spent_seq, DROP COLUMN state, DROP COLUMN name,"
            " DROP COLUMN game, DROP COLUMN zone, DROP COLUMN definition"
        )
        database.execute("DROP INDEX round_day, call_day")
        for table in ("hold", "call"):
            database.execute(f"ALTER TABLE {table} DROP COLUMN gaming_day")
        migrate(database)
        assert waiting(database) == [number], "the stores derive it anew"
        derive(database, number)
        assert dump(database) == made
