"""Days of records: made in time, sealed after some, and read as if nothing had happened."""

import threading
from datetime import date, timedelta
from itertools import product

import psycopg
import pytest

from controller.cli.floor_services import looking
from controller.data.instant import Instant
from controller.floor.board.centre import known_tables
from controller.floor.store import archive
from controller.floor.store.archive import (
    STEP,
    Keeper,
    Stretch,
    drop,
    make_day,
    old_days,
    old_journals,
    prove,
    seal,
    stretches,
    utc_day_of,
)
from controller.floor.store.database import connect_database
from controller.floor.store.derivation import rebuild
from controller.floor.store.intake import Delivered, take_parcels
from controller.floor.store.metrics import Counts, Lags
from controller.floor.store.rows import MOST, CentralRows
from controller.floor.wire import Differs, Refusal
from controller.journal import JournalDamagedError
from controller.records.source import Source
from tests.floor.audit import audit
from tests.floor.centre import TODAY, DirectPost
from tests.floor.test_derivation import deliver, dump
from tests.floor.test_intake import Told
from tests.records.kept_stories import keep
from tests.reports.evening import evening

pytestmark = pytest.mark.slow

EVENTS = 1230
LATER = TODAY + timedelta(4)
"""The first day on which the records of `TODAY` are old."""


class Days:
    """A clock that stands at some day."""

    def __init__(self, day):
        self.day = day

    def now(self):
        return Instant(int((self.day - date(1970, 1, 1)).total_seconds() * 1e6) + 1, 0)

    def monotonic(self):
        return 0.0


@pytest.mark.quick
def test_each_event_of_a_day_is_proved_once(monkeypatch):
    for low, high in product((1, 7), (7, 8, STEP, STEP + 7, 2 * STEP + 6)):
        monkeypatch.setattr(archive, "_ends", lambda *_, ends=(5, low, high, high): [ends])
        proved = [seq for each in stretches(None, "") for seq in range(each.low, each.high + 1)]
        assert proved == [*range(low, high + 1)]


def keeper(database, day, told=None):
    """Return what a store does in its background, at once and on this connection."""

    async def of(work):
        return work(database)

    return Keeper(of, Days(day), Counts(), (told if told is not None else []).append)


def days(database):
    return [row[0] for row in database.execute("SELECT day FROM hot_day ORDER BY day").fetchall()]


def hot(database):
    return database.execute("SELECT count(*) FROM record").fetchone()[0]


def say_all(database, told, day=TODAY, table="t1", last=EVENTS):
    """Deliver a journal in parcels of 200; return whoever says more."""
    post = DirectPost(database, table, day=day)
    post.say(told.hello()), post.say(told.defined())
    for first in range(1, last + 1, 200):
        post.say(told.put(first, min(first + 199, last)))
    return post


@pytest.fixture
def database(database):
    """Return a database without the days that it made by its own clock: here it is `TODAY`."""
    for [name] in database.execute("SELECT name FROM hot_day").fetchall():
        database.execute(f"DROP TABLE {name}")
    make_day(database, TODAY)
    return database


@pytest.fixture
def told(tmp_path):
    return Told(tmp_path / "journal", EVENTS)


@pytest.fixture
def number(database, told):
    """Return the number of a journal that came on `TODAY`."""
    say_all(database, told)
    return database.execute("SELECT number FROM journal").fetchone()[0]


def read(database, number, until=EVENTS):
    """Return all that can be asked of central rows."""
    with database.transaction():
        rows = CentralRows(database, number, until)
        return [
            list(rows.rows(1, until)),
            list(rows.rows(499, 502)),
            list(rows.having({"packet.lifted"}, 1, until, backwards=False)),
            list(rows.having({"packet.lifted"}, 1, until, backwards=True)),
            [rows.row(seq) for seq in (0, 1, 500, 501, 1000, until, until + 1)],
            [Source(rows).clocks(seq) for seq in (0, 1, 777, until, until + 1)],
            [rows.last_of("packet.lifted", *ends) for ends in ((1, until), (3, 502), (9, 8))],
            rows.last_of("nothing", 1, until),
            list(rows.all_of("packet.lifted")),
        ]


@pytest.mark.quick
async def test_what_is_old_is_sealed_and_gone_and_reads_as_before(database, told, number):
    before = read(database, number)
    assert before[0] == told.rows
    assert before[3] == before[2][::-1]
    await keeper(database, LATER - timedelta(1)).sweep()
    assert database.execute("SELECT count(*) FROM segment").fetchone() == (0,), "not old yet"
    one = keeper(database, LATER)
    await one.sweep()
    assert one._counts.sealed == EVENTS
    assert hot(database) == 0
    assert TODAY not in days(database)
    ends = database.execute("SELECT first, last FROM segment ORDER BY last").fetchall()
    assert ends == [(1, MOST), (MOST + 1, 2 * MOST), (2 * MOST + 1, EVENTS)]
    assert read(database, number) == before
    assert audit(database, {"t1": told.path}).sound
    await one.sweep()
    assert one._counts.sealed == EVENTS, "once"


async def test_deliveries_of_what_is_sealed_are_answered_with_the_mark_and_forks_refused(
    database, told, tmp_path
):
    say = say_all(database, told, last=1200).say
    await keeper(database, LATER).sweep()
    assert hot(database) == 0
    assert say(told.hello()) == told.mark(1200)
    assert say(told.put(300, 400)) == told.mark(1200), "late, all of it sealed"
    assert say(told.put(1, 200)) == told.mark(1200)
    fork = Told(tmp_path / "fork", EVENTS, at=350)
    assert say(fork.put(300, 340)) == told.mark(1200), "they are alike so far"
    assert say(fork.put(300, 400)) == Refusal("fork", 400)
    assert say(fork.put(350, 350)) == Refusal("fork", 350)
    assert say(fork.put(1150, EVENTS)) == Refusal("fork", 1200), "it overlaps what is sealed"
    assert say(Differs(*fork.origin, (1200, fork.link(1200)))) == Refusal("fork", 1200)
    assert hot(database) == 0
    assert say(told.put(1150, EVENTS)) == told.mark(EVENTS), "half sealed, half new"
    assert hot(database) == 30
    database.execute("DELETE FROM alarm")
    assert audit(database, {"t1": told.path}).sound


def test_two_parcels_of_one_journal_in_one_batch_are_held_against_what_came_in_it(database, told):
    say = DirectPost(database).say
    say(told.hello()), say(told.defined())
    some = [Delivered("t1", told.put(1, 20)), Delivered("t1", told.put(3, 15))]
    assert take_parcels(database, some, TODAY).replies == [told.mark(20)] * 2


async def test_an_old_journal_that_comes_years_later_is_hot_and_then_sealed(
    database, told, number, tmp_path
):
    await keeper(database, LATER).sweep()
    old = Told(tmp_path / "old", 700, identity=b"an older journal")
    years = TODAY + timedelta(3 * 365)
    say_all(database, old, years, last=700)
    assert hot(database) == 700
    await keeper(database, years + timedelta(4)).sweep()
    assert hot(database) == 0
    other = database.execute("SELECT max(number) FROM journal").fetchone()[0]
    assert read(database, other, 700)[0] == old.rows
    assert read(database, number)[0] == told.rows


@pytest.mark.parametrize("step", [100, 37])
async def test_derived_rows_made_anew_are_the_same_before_and_after_sealing(
    database, where, tmp_path, step
):
    story = evening()
    path = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    number = deliver(database, path, step)
    before = dump(database)
    with database.transaction():
        rounds = list(Source(CentralRows(database, number)).events(1))
    await keeper(database, LATER).sweep()
    assert hot(database) == 0
    assert dump(database) == before
    rebuild(database, number)
    assert dump(database) == before
    with database.transaction():
        assert list(Source(CentralRows(database, number)).events(1)) == rounds
    [known] = known_tables(where).tables
    assert known.ended is (story.ledger.records[-1][0].kind == "Stopped")


async def test_a_sealer_that_is_cut_off_anywhere_loses_nothing_and_doubles_nothing(
    database, where, told, number
):
    """Each statement of the sealer fails once, and its connection is lost with it."""
    before, cut = read(database, number), 0
    while True:
        with connect_database(where) as own:
            left = [cut]
            execute = own.execute

            def failing(*words, left=left, own=own, execute=execute, **more):
                left[0] -= 1
                if left[0] < 0:
                    own.close()
                    raise psycopg.OperationalError("killed")
                return execute(*words, **more)

            own.execute = failing
            try:
                await keeper(own, LATER).sweep()
            except psycopg.Error:
                cut += 1
            else:
                break
        assert read(database, number) == before
        found = audit(database, {"t1": told.path})
        assert found.sound, (cut, found)
    assert cut > 15
    assert hot(database) == 0
    assert read(database, number) == before


def test_stores_that_seal_at_once_seal_once_while_records_are_taken(database, where, tmp_path):
    tables = {
        f"t{each}": Told(tmp_path / f"j{each}", 600, identity=bytes([each]) * 16)
        for each in range(3)
    }
    for name, each in tables.items():
        say_all(database, each, table=name, last=520)
    failures = []

    def both(work):
        try:
            with connect_database(where) as own:
                work(own)
        except Exception as error:  # noqa: BLE001 - told below
            failures.append(error)

    def sealing(own):
        for _ in range(4):
            for number in old_journals(own, LATER):
                while seal(own, number, LATER):
                    pass
            for day in old_days(own, LATER):
                drop(own, day)

    def taking(own):
        for first in range(521, 601, 4):
            some = [Delivered(name, each.put(first, first + 3)) for name, each in tables.items()]
            take_parcels(own, some, LATER)

    threads = [threading.Thread(target=both, args=(each,)) for each in [sealing] * 3 + [taking] * 2]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert failures == []
    sealing(database)
    assert hot(database) == 3 * 80
    found = audit(database, {name: each.path for name, each in tables.items()})
    assert found.sound, found
    assert found.events == 3 * 600


async def test_another_store_may_keep_the_days_between_any_two_works_of_one(
    database, where, tmp_path
):
    other, said, works, between = keeper(database, LATER), [], 0, -1
    with connect_database(where) as own:

        async def of(work):
            nonlocal works
            if works == between:
                await other.sweep()
            works += 1
            return work(own)

        async def swept(n):
            nonlocal works
            told = Told(tmp_path / f"j{n}", 30, identity=bytes([n]) * 16)
            say_all(database, told, table=f"t{n}", last=30)
            works = 0
            await Keeper(of, Days(LATER), Counts(), said.append).sweep()
            assert (said, hot(database)) == ([], 0), n
            assert audit(database, {f"t{n}": told.path}).events == 30
            return works

        for between in range(await swept(0)):
            await swept(between + 1)
        assert between > 5


def test_stores_that_need_a_day_at_once_make_it_once(database, where):
    day, failures = date(2031, 5, 6), []
    start = threading.Barrier(6)

    def make():
        try:
            with connect_database(where) as own:
                start.wait()
                for ahead in range(5):
                    make_day(own, day + timedelta(ahead))
        except Exception as error:  # noqa: BLE001 - told below
            failures.append(error)

    threads = [threading.Thread(target=make) for _ in range(6)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert failures == []
    assert [each for each in days(database) if each >= day] == [
        day + timedelta(n) for n in range(5)
    ]


async def test_days_are_there_before_they_come_and_stay(database):
    """They are neither made nor dropped again and again, by stores a day apart neither."""
    for day in (TODAY, TODAY + timedelta(1)):
        await keeper(database, day).sweep()
    which = "SELECT name, name::regclass::oid FROM hot_day ORDER BY day"
    made = database.execute(which).fetchall()
    assert [each[0][-4:] for each in made] == ["1126", "1127", "1128", "1129"]
    for day in (TODAY, TODAY + timedelta(1)) * 2:
        await keeper(database, day).sweep()
    assert database.execute(which).fetchall() == made


async def test_stores_whose_clocks_differ_by_a_century_lose_nothing(database, told):
    say_all(database, told, last=200)
    ahead = TODAY + timedelta(36500)
    for first in range(201, 1201, 200):
        day = ahead if first % 400 == 1 else TODAY
        DirectPost(database, day=day).say(told.put(first, first + 199))
        await keeper(database, ahead).sweep()
        await keeper(database, TODAY).sweep()
    assert hot(database) == 0, "each finds the other's old; nothing stays for a century"
    DirectPost(database, day=TODAY).say(told.put(1201, EVENTS))
    assert hot(database) == 30
    assert audit(database, {"t1": told.path}).sound


async def test_a_store_whose_clock_is_a_day_behind_holds_nothing_up_for_long(database, told):
    """Later events lie in an earlier day, which goes first."""
    say_all(database, told, last=600)
    DirectPost(database, day=TODAY - timedelta(1)).say(told.put(601, 800))
    for first in range(801, EVENTS + 1, 200):
        DirectPost(database, day=TODAY).say(told.put(first, min(first + 199, EVENTS)))
    before = read(database, 1)
    await keeper(database, TODAY + timedelta(3)).sweep()
    assert hot(database) == EVENTS, "the first in line is not old yet"
    for day in (1, 2, 3, 4):
        await keeper(database, LATER + timedelta(day)).sweep()
        assert read(database, 1) == before
    assert hot(database) == 0


async def test_a_row_that_was_changed_is_not_sealed_and_stays(database, told, number):
    database.execute("UPDATE record SET data = 'other' WHERE seq = 700")
    said = []
    one = keeper(database, LATER, said)
    await one.sweep()
    await one.sweep()
    assert [each.id for each in said] == ["store-not-sealed"], "told once"
    assert one._counts.sealed == 500
    assert hot(database) == EVENTS, "the whole day stays"


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE segment SET events = set_byte(events, 300, 255 - get_byte(events, 300))",
        "UPDATE segment SET events = 'x' WHERE last = 1000",
        "UPDATE segment SET hash = sha256(hash) WHERE last = 500",
        "UPDATE record SET hash = sha256(hash) WHERE seq = 3",
    ],
)
async def test_a_segment_that_is_not_what_was_taken_keeps_its_day(database, told, number, change):
    while seal(database, number, LATER):
        pass
    database.execute(change)
    said = []
    await keeper(database, LATER, said).sweep()
    assert [each.id for each in said] == ["store-not-sealed"]
    assert hot(database) == EVENTS


def test_segments_that_are_missing_keep_their_day_though_later_ones_are_there(
    database, told, number
):
    while seal(database, number, LATER):
        pass
    database.execute("DELETE FROM segment WHERE last <= 1000")
    for stretch in (Stretch(number, 1, 500), Stretch(number, 1, EVENTS)):
        with pytest.raises(JournalDamagedError):
            prove(database, f"record_{TODAY:%Y%m%d}", stretch)


def test_a_day_that_is_read_goes_later_and_taking_does_not_wait_for_it(database, where, told):
    say_all(database, told, last=1000)
    with connect_database(where) as reading, connect_database(where) as own, reading.transaction():
        rows = CentralRows(reading, 1).rows(1, 1000)
        assert next(rows) == told.rows[0]
        while seal(own, 1, LATER):
            pass
        day = old_days(own, LATER)[-1]
        assert not drop(own, day), "somebody reads"
        own.execute("SET lock_timeout = '2s'")
        some = [Delivered("t1", told.put(1001, EVENTS))]
        assert take_parcels(own, some, LATER).replies == [told.mark(EVENTS)]
        assert list(rows) == told.rows[1:1000]
    assert drop(database, day)
    assert not drop(database, day), "another store was first"


def test_a_day_into_which_something_came_after_the_look_stays(database, told):
    """A store whose clock is behind may take for a day that is about to go."""
    post = say_all(database, told, last=600)
    while seal(database, 1, LATER):
        pass
    day = old_days(database, LATER)[-1]
    assert post.say(told.put(601, 610)) == told.mark(610)
    assert not drop(database, day)
    assert hot(database) == 610


def test_who_looks_at_one_moment_sees_it_whole_while_days_go(where, database, told, number):
    with looking(where) as moment:
        while seal(database, number, LATER):
            pass
        for day in old_days(database, LATER):
            assert not drop(database, day)
        assert list(CentralRows(moment, number).rows(1, EVENTS)) == told.rows
    for day in old_days(database, LATER):
        assert drop(database, day)


def test_taking_waits_for_nobody_who_derives_or_seals(database, where, told):
    post = say_all(database, told, last=600)
    with connect_database(where) as other, other.transaction():
        assert seal(other, 1, LATER) == 500
        other.execute(
            "INSERT INTO call (journal, called, called_utc_us, reason, gaming_day, stay)"
            " VALUES (1, 1, 1, '', '', 0)"
        )
        database.execute("SET lock_timeout = '2s'")
        assert post.say(told.put(601, 800)) == told.mark(800)


def test_looking_for_what_is_old_reads_no_day_from_end_to_end(database):
    """Days have no statistics, as nothing cleans them: the database must not have to guess."""
    database.execute("INSERT INTO place VALUES ('t')")
    database.execute(
        "INSERT INTO journal (id, place, form, created_utc_us, genesis, hash)"
        " SELECT decode(md5(each::text), 'hex'), 't', 1, 0, '', '' FROM generate_series(1, 50) each"
    )
    for ahead in range(4):
        make_day(database, TODAY + timedelta(ahead))
        database.execute(
            "INSERT INTO record SELECT journal, seq, 0, 0, 0, 'x', '', '', '', '', '', '', %s"
            " FROM generate_series(1, 50) journal, generate_series(%s::bigint, %s::bigint) seq",
            (TODAY + timedelta(ahead), ahead * 800 + 1, ahead * 800 + 800),
        )
    read = "SELECT coalesce(sum(seq_tup_read), 0)::bigint FROM pg_stat_xact_user_tables"
    with database.transaction():
        assert old_journals(database, LATER) == list(range(1, 51))
        whole = f"{read} WHERE relname LIKE 'record_2%'"
        assert database.execute(whole).fetchone() == (0,)


def test_days_are_found_however_the_database_looks_for_them(database):
    """What a name says is asked of days alone: of no other table's name a day can be made."""
    for each in ("indexscan", "bitmapscan", "nestloop", "mergejoin"):
        database.execute(f"SET enable_{each} = off")
    found = database.execute("SELECT day FROM hot_day WHERE day < '2100-01-01'").fetchall()
    assert found == [(TODAY,)]


def test_the_oldest_day_is_told_to_who_watches(database):
    look = Lags(Days(TODAY)).compare(database)
    assert utc_day_of(Instant(int(look.oldest * 1e6), 0)) == min(days(database))
