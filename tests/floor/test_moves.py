"""A table that moves to another pit: what it did before stays where it was."""

import json
import time
from datetime import UTC, datetime, timedelta

import duckdb
import pytest
from msgspec import convert

from controller.cli import execute
from controller.data.message import Message, message
from controller.floor.store import derivation
from controller.floor.store.database import connect_database
from controller.floor.wire import VERSION, Hello, Refusal
from controller.journal.schema import FORM
from tests.floor.centre import DirectPost
from tests.floor.floor_of_stories import STORIES, floor
from tests.floor.test_commands import tablectl
from tests.floor.test_derivation import deliver, delivered, dump
from tests.floor.test_intake import Told
from tests.records.kept_stories import keep

pytestmark = pytest.mark.slow

TABLE = "pit-1-t1"
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NOTED = ("--by", "Ruth Pitt", "--reason", "the weekend")


@pytest.fixture
def there(postgres, tmp_path):
    with floor(postgres, "moves", tmp_path) as (where, _):
        yield where


def asked(capsys, where, *words):
    return json.loads(tablectl(capsys, "floor", *words, "--json", "--database", where))


def begun(where, table=TABLE):
    """Return when the rounds of a table began."""
    with connect_database(where) as database:
        found = database.execute(
            "SELECT started_utc_us FROM round JOIN journal ON journal.number = round.journal"
            " WHERE place = %s ORDER BY first",
            (table,),
        ).fetchall()
    return [EPOCH + timedelta(microseconds=int(str(us))) for [us] in found]


def moved(capsys, where, pit, at):
    words = ("floor", "move", TABLE, pit, *NOTED, "--from", at.isoformat(), "--database", where)
    return tablectl(capsys, *words, "--new")


def sums(of):
    """Return what has to add up over the parts of a table."""
    rounds, time = of["rounds"], of["table_time"]
    counts = {name: rounds[name] for name in ("played", "void")}
    return counts | {n: round(v, 3) for n, v in time.items() if isinstance(v, int | float)}


def added(parts):
    found = [sums(each) for each in parts]
    return {name: round(sum(each[name] for each in found), 3) for name in found[0]}


def test_a_moved_table_s_earlier_rounds_and_hours_stay_in_its_pit(there, capsys):
    before = asked(capsys, there, "report")
    [whole] = [each for each in before["tables"] if each["table"] == TABLE]
    first, _, third = begun(there)
    told = moved(capsys, there, "pit-2", third - timedelta(seconds=1))
    assert f"{TABLE} stands in pit-2 from 20" in told

    found = asked(capsys, there, "report")
    parts = [each for each in found["tables"] if each["table"] == TABLE]
    assert [(each["pit"], each["rounds"]["played"], each["rounds"]["void"]) for each in parts] == [
        ("pit-1", 1, 1),
        ("pit-2", 1, 0),
    ]
    assert added(parts) == sums(whole), "no second and no round is lost or doubled"
    assert all(each["table_time"]["open_seconds"] > 10 for each in parts)
    for name in ("theoretical_win_least_cents", "theoretical_win_most_cents"):
        assert abs(sum(each[name] for each in parts) - whole[name]) <= 1, "rounded outwards each"
    pits = {each["pit"]: each["rounds"]["played"] for each in found["pits"]}
    assert pits == {"pit-1": 3, "pit-2": 5}
    for each in ("rounds", "table_time", "alarms", "calls", "times", "machines"):
        assert found[each] == before[each], "the house's own sums stay"
    assert first < third


def test_a_pit_s_report_has_its_tables_for_as_long_as_they_stood_there(there, capsys, tmp_path):
    *_, third = begun(there)
    moved(capsys, there, "pit-9", third - timedelta(seconds=1))
    old = asked(capsys, there, "report", "--pit", "pit-1")
    new = asked(capsys, there, "report", "--pit", "pit-9")
    assert {each["table"]: each["rounds"]["played"] for each in old["tables"]} == {
        TABLE: 1,
        "pit-1-t2": 2,
    }
    assert [(each["table"], each["rounds"]["played"]) for each in new["tables"]] == [(TABLE, 1)]
    assert sum(each["played"] for each in new["times"]) == 1
    [mine] = new["tables"]
    assert sums(new) == sums(mine)
    lost = {each["cause"]: each["count"] for each in new["alarms"]}["lost"]
    assert lost == 3, "at the restart in its last round"
    assert {each["cause"]: each["count"] for each in old["alarms"]}["lost"] == 1
    machines = asked(capsys, there, "device", "--pit", "pit-9")["machines"]
    assert {table for each in machines for table in each["tables"]} == {TABLE}
    page = tablectl(capsys, "floor", "report", "--html", "--database", there)
    for pit in ("pit-1", "pit-9"):
        assert f"{TABLE}, Three Card Draw Poker, pit {pit}<" in page
    assert "pit-2-t2, Three Card Draw Poker<" in page, "it did not move: nothing is added"
    tablectl(capsys, "floor", "export", tmp_path / "out", "--pit", "pit-9", "--database", there)
    count = f"SELECT count(*) FROM read_parquet('{tmp_path}/out/round.parquet')"
    assert duckdb.sql(count).fetchall() == [(1,)]


def test_what_is_derived_after_a_move_and_anew_is_the_same(
    database, where, tmp_path, capsys, monkeypatch
):
    monkeypatch.setattr(derivation, "MOST", 7)
    story = STORIES[TABLE]()
    path = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    number = deliver_all(database, path)
    first, second, third = begun(where)
    for pit, at in (("pit-3", third), ("pit-2", second), ("pit-4", third), ("pit-1", first)):
        moved(capsys, where, pit, at)
    before = dump(database)
    rows = database.execute("SELECT stay, outcome FROM round ORDER BY first").fetchall()
    assert rows == [(4, "played"), (2, "void"), (3, "played")], "the last one noted holds"
    derivation.rebuild(database, number)
    assert dump(database) == before
    found = asked(capsys, where, "report")
    assert {each["pit"] for each in found["tables"]} >= {"pit-1", "pit-2", "pit-4"}
    noted = database.execute("SELECT pit, noted_by, reason FROM stay ORDER BY number").fetchall()
    assert noted[0] == ("pit-3", "Ruth Pitt", "the weekend")
    assert len(noted) == 4, "nothing is written over"


def deliver_all(database, path):
    number = None
    for number in delivered(database, path, 50, TABLE):
        while derivation.derive(database, [number]).more:
            pass
    return number


def test_a_move_from_now_on_derives_nothing_anew(there, capsys, monkeypatch):
    def wrong(*_):
        raise AssertionError("derived anew")

    monkeypatch.setattr("controller.floor.store.pit_move.rebuild", wrong)
    last = begun(there)[-1] + timedelta(days=1)
    moved(capsys, there, "pit-2", last)
    words = ("floor", "move", "pit-9-t9", "pit-2", *NOTED, "--database", there)
    assert "no journal of a table pit-9-t9" in tablectl(capsys, *words, code=2)
    later = (*NOTED, "--from", last.isoformat(), "--database", there)
    words = ("floor", "move", TABLE, "pit-22", *later)
    assert "No table stands in a pit pit-22" in tablectl(capsys, *words, code=2)
    tablectl(capsys, *words, "--new")
    tablectl(capsys, "floor", "move", "pit-2-t2", "pit-22", *later)


ENDS = ("0001-01-01", "9999-12-31T23:59:59", "0001-01-01T00:00+14:00", "9999-12-31T23:59-12:00")
"""Times that some zone has not."""


@pytest.mark.parametrize("zone", ["America/Los_Angeles", "Asia/Tokyo"])
def test_a_time_at_the_ends_of_the_calendar_is_answered_in_words(there, capfd, monkeypatch, zone):
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    asked = [
        (*words, option, at, "--database", there)
        for at in ENDS
        for words, option in (
            (("deck", "red"), "--from"),
            (("deck", "red"), "--to"),
            (("move", TABLE, "p9", "--new", *NOTED), "--from"),
        )
    ]
    try:
        for words in asked:
            assert execute(["floor", *words]) in (0, 1, 2), (words, capfd.readouterr().err)
    finally:
        monkeypatch.undo()
        time.tzset()


def test_a_renamed_table_takes_its_journal_along_when_a_person_says_so(
    database, where, tmp_path, capsys
):
    story = STORIES[TABLE]()
    path = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    number = deliver(database, path, 500, TABLE)
    before = dump(database)
    name, *origin, hash_ = database.execute(
        "SELECT id, created_utc_us, genesis, hash FROM journal WHERE number = %s", (number,)
    ).fetchone()
    post = DirectPost(database, "salon-t1")
    hello = Hello(VERSION, name, *origin, FORM)
    assert post.say(hello) == Refusal("foreign", 0)
    words = ("floor", "adopt", name.hex()[:8], "--to", "salon-t1", *NOTED, "--database", where)
    other = ("floor", "adopt", name.hex()[:8], "--to", "salon-t2", *NOTED, "--database", where)
    assert "was refused to salon-t2" in tablectl(capsys, *other, code=2)
    assert f"is salon-t1’s now; it was {TABLE}’s" in tablectl(capsys, *words)
    assert post.say(hello).hash == hash_
    assert dump(database) == before
    noted = database.execute("SELECT place, decided_by, reason FROM alarm").fetchall()
    assert noted == [("salon-t1", "Ruth Pitt", "the weekend")]
    assert [each["table"] for each in asked(capsys, where, "report")["tables"]] == ["salon-t1"]
    assert "was refused to salon-t1" in tablectl(capsys, *words, code=2), "no alarm stands"


def test_a_hello_alone_takes_no_journal_from_its_table(database, tmp_path):
    told = Told(tmp_path / "journal", 5)
    thief, table = DirectPost(database, "t9"), DirectPost(database, "t1")
    assert thief.say(told.hello()) == told.mark(0)
    assert table.say(told.hello()) == told.mark(0), "nothing is chained yet"
    table.say(told.defined())
    assert table.say(told.put(1, 5)) == told.mark(5)
    assert thief.say(told.hello()) == Refusal("foreign", 0)
    [(place, why)] = database.execute("SELECT place, told FROM alarm").fetchall()
    assert (place, convert(why, Message)) == ("t9", message("refused-journal-of", name="t1"))
