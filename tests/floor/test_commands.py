"""`tablectl floor` for an operator at the centre."""

import json
import sys
import time

import pytest

from controller.cli import execute
from controller.floor.rights.house_keys import HouseKeys
from controller.floor.wire import Differs
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
