"""Reports of many tables: the figures of one are those of its own; bad questions are told."""

import json
import random
from datetime import UTC, date, datetime, timedelta

import duckdb
import pytest

from controller import reports
from controller.cli import execute
from controller.configuration import config_root
from controller.floor.reports import scope
from controller.floor.reports.data import as_data
from controller.floor.reports.export import DERIVED
from controller.floor.reports.floor_report import floor_report
from controller.floor.reports.scope import summed
from controller.floor.store.batch import Writing
from controller.floor.store.database import connect_database, migrate
from controller.floor.store.derivation import TABLES, rebuild
from controller.floor.store.played_rounds import _FIGURES
from controller.floor.store.rows import CentralRows
from controller.odds import folders
from controller.records.source import Source
from controller.reports import Period
from controller.reports.data import figures, sums_data
from controller.reports.report import Figures, figures_of
from controller.reports.round_measures import Sums
from tests.floor.floor_of_stories import STORIES, floor
from tests.floor.test_commands import tablectl
from tests.floor.test_derivation import deliver, dump
from tests.records.kept_stories import unasked
from tests.reports.evening import night

pytestmark = pytest.mark.slow

WHOLE = Period(datetime(2020, 1, 1, tzinfo=UTC))
ODDS = folders(config_root())


@pytest.fixture(scope="module")
def there(postgres, tmp_path_factory):
    with floor(postgres, "reports", tmp_path_factory.mktemp("floor")) as found:
        yield found


@pytest.fixture
def where(there):
    return there[0]


@pytest.fixture
def tables(there):
    return there[1]


@pytest.fixture
def database(where):
    with connect_database(where) as connection, connection.transaction():
        yield connection


def told(capsys, where, *words, code=0):
    return tablectl(capsys, "floor", *words, "--database", where, code=code)


def asked(capsys, where, *words):
    return json.loads(told(capsys, where, *words, "--json"))


def of_all(found):
    """Return figures as both reports have them: rounds under way are in no row that is derived."""
    found = json.loads(json.dumps(found))
    found["rounds"].pop("under_way", None)
    del found["hands"]
    for kind in found["holds"]:
        for each in ("open", "words"):
            kind.pop(each, None)
    found["holds"].sort(key=lambda each: each["cause"])
    return found


@pytest.mark.parametrize("place", STORIES)
def test_the_figures_of_one_table_are_those_of_its_own_report(place, tables, database):
    of = scope.tables(database, [place])
    central = floor_report(database, of, scope.days(database, of, None, None), ODDS)
    [(spent,)] = database.execute(
        "SELECT spent_seq FROM derived WHERE journal = %s", (tables[place].number,)
    ).fetchall()
    rows = CentralRows(database, tables[place].number, until=int(str(spent)))
    own = reports.make_report(Source(rows), Period(), unasked, ODDS)
    assert own.total.played
    assert own.wagers or own.hands.played
    found = as_data(central)
    assert of_all({k: found[k] for k in figures(own)}) == of_all(figures(own))
    own.by_deck.clear()
    assert found["hands"] == (as_of_hands(own) if own.hands.played else None)


def as_of_hands(report):
    return json.loads(json.dumps(figures(report)["hands"]))


def test_each_day_s_figures_are_those_of_its_own_report(tables, database):
    for place, table in tables.items():
        [(spent,)] = database.execute(
            "SELECT spent_seq FROM derived WHERE journal = %s", (table.number,)
        ).fetchall()
        rows = CentralRows(database, table.number, until=int(str(spent)))
        own = reports.make_report(Source(rows), WHOLE, unasked, ODDS)
        named = {}
        for day, name, value in database.execute(
            "SELECT gaming_day, name, value FROM figure WHERE journal = %s", (table.number,)
        ):
            named.setdefault(day, {})[name] = value
        assert len(named) >= 1 + (place != "pit-2-t1"), "also what came before the gaming day"
        for day, found in named.items():
            before = Sums()
            for (of_day, *_), sums in own.by_shift.items():
                if of_day == day:
                    before.add(sums)
            assert of_sums(figures_of(found).sums) == of_sums(before), (place, day)


def of_sums(sums):
    found = sums_data(sums, {})
    del found["rounds"]["under_way"]
    return found


def test_figures_come_back_from_their_names():
    found = Figures()
    found.sums.seats_in, found.sums.lengths, found.hands.largest = 4, 12_500_000_000, 900
    found.sums.table.free["idle"] = 7
    found.stood["lost"] = 3
    assert figures_of(found.named() | {"of a later version": 3}) == found


def test_months_that_are_read_whole_say_what_their_days_say(database):
    dice = random.Random(1)
    for table in ("figure", "figure_month"):
        made = f"CREATE TEMP TABLE {table} (LIKE public.{table} INCLUDING ALL) ON COMMIT DROP"
        database.execute(made)
    days = sorted({date(2026, 11, 20) + timedelta(dice.randrange(160)) for _ in range(70)})
    writing = Writing()
    for at in days:
        values = (1, at.isoformat(), 0, ["played"], [dice.randrange(1, 9)])
        writing.sum_up("figure", _FIGURES, values)
    writing.send(database)
    read = f"SELECT coalesce(sum(value), 0)::bigint, count(*) FROM {summed('figure')}"
    plain = "SELECT coalesce(sum(value), 0)::bigint FROM figure WHERE gaming_day BETWEEN %s AND %s"
    fewer = 0
    for _ in range(300):
        ends = (days[0] + timedelta(dice.randrange(-20, 170)) for _ in range(2))
        since, until = sorted(each.isoformat() for each in ends)
        if dice.random() < 0.3:
            since = since[:8] + "01"
        asked_for = scope.Days(since, until, days[0].isoformat(), days[-1].isoformat())
        [(found, rows)] = database.execute(read, asked_for.values).fetchall()
        assert database.execute(plain, (since, until)).fetchone() == (found,), asked_for
        fewer += rows < sum(since <= each.isoformat() <= until for each in days)
    assert fewer > 100


def test_a_table_whose_clock_is_years_ahead_does_not_say_which_day_is_the_newest(database):
    made = "CREATE TEMP TABLE figure (LIKE public.figure INCLUDING ALL) ON COMMIT DROP"
    database.execute(made)
    of, writing = scope.tables(database), Writing()
    for day in ("2026-01-30", "2026-01-31", "2099-12-31"):
        writing.add("figure", _FIGURES.format(table="figure"), (1, day, 0, ["played"], [3]))
    writing.send(database)

    def asked_for(since=None, until=None):
        found = scope.days(database, of, since, until)
        return found.since, found.until

    assert asked_for() == ("2026-01-31", "2026-01-31")
    assert asked_for("2026-01-31") == ("2026-01-31", "2099-12-31")
    assert asked_for(None, "2026-01-31") == ("2026-01-30", "2026-01-31")
    assert asked_for("2030-01-01", "2099-12-31") == ("2030-01-01", "2099-12-31")
    database.execute("DELETE FROM figure WHERE gaming_day < '2099'")
    assert asked_for() == ("2099-12-31", "2099-12-31"), "there is no other"


def test_rebuilt_rows_of_all_stories_are_the_same(where, tables):
    with connect_database(where) as database:
        before = dump(database)
        assert all(before[table] for table in TABLES), "each table has rows"
        for each in tables.values():
            rebuild(database, each.number)
        assert dump(database) == before


def test_many_tables_pits_machines_and_alarms(capsys, where):
    found = asked(capsys, where, "report")
    by_name = {each["table"]: each for each in found["tables"]}
    assert list(by_name) == sorted(STORIES)
    played = {name: each["rounds"]["played"] for name, each in by_name.items()}
    assert played == {"pit-1-t1": 2, "pit-1-t2": 2, "pit-2-t1": 2, "pit-2-t2": 2}
    assert found["rounds"]["played"] == sum(played.values())
    assert [(each["pit"], each["rounds"]["played"]) for each in found["pits"]] == [
        ("pit-1", 4),
        ("pit-2", 4),
    ]
    assert sum(each["played"] for each in found["times"]) == 8
    assert found["hands"]["played"] == 2
    wins = [each["theoretical_win_most_cents"] for each in found["tables"]]
    assert [each is None for each in wins] == [False, False, True, False]
    alarms = {each["cause"]: each for each in found["alarms"]}
    assert alarms["late_bet"]["most_at"] == {"table": "pit-1-t2", "count": 1}
    assert (alarms["lost"]["count"], alarms["lost"]["tables"]) == (4, 2), "three at a restart"
    assert all(sum(each["by_hour"].values()) == each["count"] for each in found["alarms"])
    assert found["calls"]["count"] == 1
    machines = {(each.get("serial"), each["firmware"]): each for each in found["machines"]}
    jammed = machines["SH-77", "1.0"]
    assert jammed["acts_failed"] == {"jam": 1}
    assert jammed["faults_shown"] == {"jam": 1}
    assert jammed["failed_per_thousand_acts"] == round(1000 / jammed["acts"], 3)
    assert jammed["losses"] == 1
    assert machines["SH-77", "1.1"]["acts_failed"] == {}


def test_two_hours_of_one_name_stand_apart(tmp_path, postgres, capsys):
    with connect_database(postgres.where) as connection:
        connection.execute('CREATE DATABASE "night"')
    where = postgres.where.replace("dbname=postgres", "dbname=night")
    try:
        with connect_database(where) as night_centre:
            migrate(night_centre)
            deliver(night_centre, night(tmp_path / "journal"), 200, "t1")
        found = asked(capsys, where, "report")
    finally:
        with connect_database(postgres.where) as connection:
            connection.execute('DROP DATABASE "night" WITH (FORCE)')
    twice = ["01:00-07:00", "01:00-08:00"]
    assert [(each["begins"], each["played"]) for each in found["times"]] == [
        (f"2026-11-01 {at}", 1) for at in twice
    ]
    alarms = {each["cause"]: each["by_hour"] for each in found["alarms"]}
    assert list(alarms["lost"].items()) == [(twice[0], 1), (twice[1], 2)]
    held = {each["cause"]: each["by_hour"] for each in found["holds"]}
    assert list(held["lost"].items()) == [(twice[0], 1), (twice[1], 2)]


def test_a_pit_and_some_tables(capsys, where):
    pit = asked(capsys, where, "report", "--pit", "pit-2")
    assert [each["table"] for each in pit["tables"]] == ["pit-2-t1", "pit-2-t2"]
    some = asked(capsys, where, "report", "pit-1-t1", "pit-2-t2")
    assert [each["table"] for each in some["tables"]] == ["pit-1-t1", "pit-2-t2"]
    text = told(capsys, where, "report", "--pit", "pit-1")
    assert "Pit pit-1, 2 tables, Gaming day 2027-01-15" in text
    assert "jam" in text
    page = told(capsys, where, "report", "--html")
    assert page.startswith("<!DOCTYPE html>")
    assert page.count("<svg") >= 5
    assert "<script" not in page


def test_recall_is_the_table_s_own(capsys, where, tables):
    for place, words in (
        ("pit-1-t1", ()),
        ("pit-1-t2", ("--last", 2)),
        ("pit-2-t1", ("--round", 2)),
        ("pit-2-t2", ("--day", "2027-01-15")),
    ):
        own = tablectl(capsys, "recall", *words, "--json", "--journal", tables[place].path)
        assert asked(capsys, where, "recall", place, *words) == json.loads(own)
    own = tablectl(capsys, "recall", "--last", 1, "--journal", tables["pit-1-t1"].path)
    assert told(capsys, where, "recall", "pit-1-t1", "--last", 1) == own
    assert "no round 9" in told_wrong(capsys, where, 1, "recall", "pit-1-t1", "--round", 9)


def told_wrong(capsys, where, code, *words):
    """Return what a command says on standard error."""
    assert execute([*map(str, ("floor", *words)), "--database", where]) == code
    return capsys.readouterr().err


def test_a_deck_is_followed_from_table_to_table(capsys, where, tables):
    found = asked(capsys, where, "deck", "R-1")
    assert [each["table"] for each in found["tables"]] == ["pit-1-t2", "pit-2-t2"]
    for each in found["tables"]:
        journal = tables[each["table"]].path
        own = tablectl(capsys, "deck", "history", "R-1", "--json", "--journal", journal)
        history = json.loads(own)
        assert history.pop("checked")["found"] == each["checked"]["found"] == "sound"
        assert each["history"] == history
        assert each["history"]["rounds"]
    text = told(capsys, where, "deck", "red", "--table", "pit-1-t1")
    own = tablectl(capsys, "deck", "history", "red", "--journal", tables["pit-1-t1"].path)
    assert text == "Table pit-1-t1\n" + own
    nowhere = told(capsys, where, "deck", "R-1", "--to", "2026-01-01T00:00Z")
    assert "dealt nowhere" in nowhere
    assert "No deck R-7" in told_wrong(capsys, where, 2, "deck", "R-7")


def test_machines_by_serial_number(capsys, where):
    found = asked(capsys, where, "device", "SH-77")["machines"]
    assert {each["firmware"] for each in found} == {"1.0", "1.1"}
    assert all(each["tables"] == ["pit-1-t2"] for each in found)
    assert "SH-77, shuffler model 1.0" in told(capsys, where, "device")
    assert "No machine XX" in told_wrong(capsys, where, 1, "device", "XX")


def test_what_is_asked_wrongly_is_told(capsys, where):
    for code, words, what in (
        (2, ("report", "pit-9-t9"), "no journal of a table pit-9-t9"),
        (2, ("report", "pit-1-t1", "pit-9-t9"), "no journal of a table pit-9-t9"),
        (2, ("recall", "pit-9-t9"), "no journal of a table pit-9-t9"),
        (2, ("deck", "R-1", "--table", "pit-9-t9"), "no journal of a table pit-9-t9"),
        (2, ("report", "--pit", "pit-9"), "no table in a pit pit-9"),
        (2, ("report", "pit-1-t1", "--pit", "pit-1"), "either tables or a pit"),
        (2, ("report", "--from", "2027-01-15T12:00"), "no date of a gaming day"),
        (
            2,
            ("report", "--from", "2027-01-15", "--to", "2027-01-14"),
            "the end is before the beginning",
        ),
        (1, ("report", "--from", "2020-01-01", "--to", "2020-01-31"), "2027-01-15 to 2027-01-15"),
        (1, ("device", "--from", "2028-01-01"), "nothing of this time"),
    ):
        assert what in told_wrong(capsys, where, code, *words), words


def test_a_role_that_may_only_read_suffices(capsys, postgres, where, tables, tmp_path):
    with connect_database(where) as database:
        database.execute("CREATE ROLE reader LOGIN")
        database.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")
    try:
        reader = where.replace("user=floor", "user=reader")
        assert told(capsys, reader, "report")
        assert told(capsys, reader, "report", "pit-1-t1")
        assert told(capsys, reader, "recall", "pit-1-t1")
        assert told(capsys, reader, "deck", "R-1")
        assert told(capsys, reader, "device")
        assert told(capsys, reader, "export", tmp_path / "out")
        with connect_database(where) as database:
            database.execute("REVOKE SELECT ON figure FROM reader")
        assert "permission denied" in told_wrong(capsys, reader, 4, "report")
    finally:
        with connect_database(where) as database:
            database.execute("DROP OWNED BY reader")
            database.execute("DROP ROLE reader")


def test_a_database_of_another_version_is_told(capsys, postgres, where):
    empty = postgres.where
    assert "start tablectl floor store" in told_wrong(capsys, empty, 4, "report")
    with connect_database(where) as database:
        database.execute("INSERT INTO migration VALUES (9999, '9999-later.sql')")
    try:
        assert "later version" in told_wrong(capsys, where, 4, "report")
    finally:
        with connect_database(where) as database:
            database.execute("DELETE FROM migration WHERE number = 9999")


def test_parquet_has_the_same_rows(capsys, where, tmp_path):
    folder = tmp_path / "out"
    told(capsys, where, "export", folder, "--records")
    with connect_database(where) as database:
        for path in sorted(folder.iterdir()):
            columns = [
                str(row[0])
                for row in database.execute(
                    "SELECT column_name FROM information_schema.columns"
                    " WHERE table_name = %s AND column_name <> 'day' ORDER BY ordinal_position",
                    (path.stem,),
                )
            ]
            shown = ", ".join(columns)
            mine = database.execute(f"SELECT {shown} FROM {path.stem}").fetchall()
            kept = duckdb.sql(f"SELECT {shown} FROM read_parquet('{path}')").fetchall()
            assert sorted(map(plain, kept)) == sorted(map(plain, mine)), path.stem
    names = {path.stem for path in folder.iterdir()}
    assert names == {
        "place",
        "stay",
        "removal",
        "journal",
        *DERIVED,
        "record",
        "definition",
        "withheld",
    }
    assert "not empty" in told_wrong(capsys, where, 2, "export", folder)
    some = tmp_path / "some"
    told(capsys, where, "export", some, "--pit", "pit-2", "--from", "2027-01-15")
    count = f"SELECT count(*) FROM read_parquet('{some}/round.parquet')"
    assert duckdb.sql(count).fetchall() == [(5,)]


def plain(row):
    """Return a row of either database as text: JSON read, times as seconds."""
    return repr([_plain(each) for each in row])


def _plain(value):
    if isinstance(value, datetime):
        return value.timestamp()
    if isinstance(value, str) and value[:1] in ("{", "["):
        return json.loads(value)
    return value
