"""`tablectl floor` for an operator at the centre."""

import json
import sys
import time

import pytest

from controller.cli import execute
from controller.floor.rights.house_keys import HouseKeys
from controller.floor.store.database import connect_database
from controller.floor.wire import Differs, Hello
from controller.journal.chain import genesis_hash
from controller.journal.schema import FORM
from controller.shipped_files import CONFIG_VARIABLE, config_root
from tests.floor.centre import DirectPost
from tests.floor.test_derivation import deliver, dump
from tests.records.kept_stories import keep
from tests.reports.evening import evening


@pytest.fixture(autouse=True)
def shipped_table(monkeypatch):
    monkeypatch.setenv(CONFIG_VARIABLE, str(config_root() / "table.yaml"))


def tablectl(capsys, *words, code=0):
    assert execute([str(word) for word in words]) == code
    told = capsys.readouterr()
    return told.out if code in (0, 1) else told.err


def test_reports_are_the_tables_own_and_what_is_derived_is_made_anew(
    database, where, tmp_path, capsys
):
    story = evening()
    path = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    deliver(database, path, 100)
    central = ("--json", "--database", where)
    own = json.loads(tablectl(capsys, "report", "--journal", path, "--json"))
    assert json.loads(tablectl(capsys, "floor", "report", "t1", *central)) == own
    assert own["rounds"]["played"] == 2
    assert "Table 1" in tablectl(capsys, "floor", "report", "t1", "--database", where)
    assert "no journal" in tablectl(capsys, "floor", "report", "t9", "--database", where, code=2)

    before = dump(database)
    database.execute("DELETE FROM round")
    told = tablectl(capsys, "floor", "rebuild", "--database", where)
    assert told == f"t1, journal {bytes(16).hex()}: derived anew up to event {story.table.seq}.\n"
    assert dump(database) == before
    tablectl(capsys, "floor", "rebuild", "--table", "t9", "--database", where, code=1)


def test_a_journal_without_an_event_hides_no_other(database, where, tmp_path, capsys):
    """One that was just begun, or whose first event is refused; of a table that has no other."""
    story = evening()
    path = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    deliver(database, path, 100)
    asked = [("report", "t1"), ("recall", "t1"), ("report",), ("deck", "red")]
    before = [tablectl(capsys, "floor", *each, "--database", where) for each in asked]
    for table in ("t1", "t2"):
        name = table.encode().ljust(16, b"\0")
        hello = Hello(1, name, 7, genesis_hash(name, 7), FORM)
        DirectPost(database, table).say(hello)
    assert [tablectl(capsys, "floor", *each, "--database", where) for each in asked] == before
    for words in (("report", "t2"), ("recall", "t2")):
        assert "no journal" in tablectl(capsys, "floor", *words, "--database", where, code=2)


WHO = ("--by", "Ruth Pitt", "--reason", "a test")
ORDERS = [
    ("alarms",),
    ("alarms", "--decide", "1", *WHO),
    ("offer", "list"),
    ("move", "t1", "p2", *WHO),
    ("adopt", bytes(16).hex(), "--to", "t2", *WHO),
    ("rebuild",),
    ("report",),
]


@pytest.mark.parametrize("words", ORDERS, ids=" ".join)
def test_no_command_makes_a_schema_or_changes_it(where, capsys, words):
    """A store does; an operator may have named another database, or have a later program."""
    with connect_database(where) as connection:
        assert "floor store" in tablectl(capsys, "floor", *words, "--database", where, code=4)
        assert connection.execute("SELECT FROM pg_tables WHERE schemaname = 'public'").rowcount == 0


def test_an_alarm_stands_until_a_person_decides(database, where, tmp_path, capsys):
    story = evening()
    path = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    deliver(database, path, 100)
    assert tablectl(capsys, "floor", "alarms", "--database", where) == "No alarm stands.\n"
    origin = DirectPost(database)
    first = database.execute("SELECT id, created_utc_us, genesis FROM journal").fetchone()
    third = database.execute("SELECT hash FROM record WHERE seq = 3").fetchone()[0]
    origin.say(Differs(1, *first, (3, third)))
    told = tablectl(capsys, "floor", "alarms", "--database", where, code=1)
    assert "t1, journal" in told
    assert "short at event 3, 1×" in told
    assert "It ends with event 3; events up to" in told
    decide = ("floor", "alarms", "--decide", 1, "--database", where)
    tablectl(capsys, *decide, code=2)
    decide += ("--by", "Ruth Pitt", "--reason", "an old disk was put in")
    assert tablectl(capsys, *decide) == "Alarm 1 is decided.\n"
    tablectl(capsys, *decide, code=1)
    assert tablectl(capsys, "floor", "alarms", "--database", where) == "No alarm stands.\n"


def test_a_table_without_a_floor_and_a_centre_without_its_parts_are_told(capsys, monkeypatch):
    assert "names no floor" in tablectl(capsys, "floor", "courier", code=2)
    where = ("--database", "host=/nowhere")
    assert "not reached" in tablectl(capsys, "floor", "alarms", *where, code=4)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "dealer-table[floor]" in tablectl(capsys, "floor", "alarms", code=2)


def test_keys_are_made_listed_and_revoked(capsys, tmp_path):
    folder = tmp_path / "grand"
    at = ("--folder", folder)
    HouseKeys.made(folder, "grand", int(time.time()))
    assert tablectl(capsys, "floor", "key", "list", *at) == "No credentials were made.\n"
    told = tablectl(capsys, "floor", "key", "make", "table", "t1", *at)
    assert str(folder / "credentials" / "t1.creds") in told
    tablectl(capsys, "floor", "key", "make", "pit", "p1", "--table", "t1", "--days", 30, *at)
    assert "signal reload" in tablectl(capsys, "floor", "key", "revoke", "t1", *at)
    first, second = tablectl(capsys, "floor", "key", "list", *at).splitlines()
    assert first.startswith("t1 (table), revoked ")
    assert second.startswith("p1 (pit), until ")
    assert "no role" in tablectl(capsys, "floor", "key", "make", "king", "t1", *at, code=2)
    nowhere = ("--folder", tmp_path / "none")
    assert "no keys of a house" in tablectl(capsys, "floor", "key", "list", *nowhere, code=2)
