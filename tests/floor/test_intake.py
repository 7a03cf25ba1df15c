"""The store's one transaction: what is new is taken once, what differs is refused and told."""

import random
import threading
import tracemalloc
from dataclasses import astuple

import msgspec
import psycopg
import pytest

from controller.floor.floor_errors import CentreError
from controller.floor.store.database import connect_database, is_of_content, migrate
from controller.floor.store.intake import Delivered, take_parcels
from controller.floor.store.service import _all_or_each
from controller.floor.wire import (
    VERSION,
    Define,
    Differs,
    Hello,
    Kind,
    Mark,
    Missing,
    Offered,
    Put,
    Refusal,
    UnreadableError,
    decode_parcel,
    encode,
    packed,
    table_of,
)
from controller.journal import CARDS, Definition, Journal
from controller.journal.chain import definition_digest
from controller.journal.schema import FORM
from tests.floor.audit import audit
from tests.floor.centre import TODAY, DirectPost, events_of
from tests.floor.hostile import _new_journal, parcels
from tests.journal.small_journals import GAME, Noon, record, state_after

pytestmark = pytest.mark.slow

ROWS = 40
CARDS_OF_A_ROUND = Definition(CARDS, "round 7", "the ace of spades")


class Told:
    """A table's journal as rows that its courier would send."""

    def __init__(self, path, events=ROWS, identity=bytes(range(16)), **odd):
        with Journal.open(path, created=Noon(), identity=identity) as journal:
            journal.restore()
            for seq in range(1, events + 1):
                named = {1: [GAME], 7: [CARDS_OF_A_ROUND]}.get(seq, [])
                made = record(seq)
                if seq == odd.get("at"):
                    made = msgspec.structs.replace(made, data=b'{"seat":99}')
                journal.append(made, state_after(seq), named)
        self.path = path
        self.rows = [
            (*msgspec.structs.astuple(each.record), each.definitions, each.state_digest, each.hash)
            for each in events_of(path)
        ]
        from controller.floor.courier.open_journal import OpenJournal

        opened = OpenJournal(path)
        self.origin = (
            VERSION, opened.origin.journal, opened.origin.created_utc_us, opened.origin.genesis,
        )  # fmt: skip
        self.withheld = opened.withheld(self.rows)
        opened.close()

    def hello(self):
        return Hello(*self.origin, FORM)

    def link(self, seq):
        return self.rows[seq - 1][10] if seq else self.origin[3]

    def put(self, first, last):
        rows = self.rows[first - 1 : last]
        return Put(*self.origin, (first - 1, self.link(first - 1)), rows, self.withheld)

    def defined(self):
        digest = definition_digest(GAME)
        return Define(*self.origin, [(digest, GAME.kind, GAME.name, GAME.text)])

    def mark(self, seq):
        return Mark(seq, self.link(seq))


@pytest.fixture
def told(tmp_path):
    return Told(tmp_path / "journal")


def alarms(database):
    return database.execute("SELECT place, kind, seq, times FROM alarm ORDER BY number").fetchall()


def test_what_is_new_is_taken_once_in_any_order_of_delivery(database, told):
    say = DirectPost(database).say
    assert say(told.put(1, 5)) == told.mark(0), "no hello came: the courier says one"
    assert say(told.hello()) == told.mark(0)
    assert say(told.put(1, 10)) == Missing([definition_digest(GAME)]), "cards are not asked for"
    assert database.execute("SELECT count(*) FROM record").fetchone() == (0,)
    assert say(told.defined()) == told.mark(0)
    assert say(told.put(1, 10)) == told.mark(10)
    assert say(told.put(1, 10)) == told.mark(10), "again"
    assert say(told.put(6, 14)) == told.mark(14), "half of it again"
    assert say(told.put(20, 30)) == told.mark(14), "a gap: go on from here"
    assert say(told.put(15, ROWS)) == told.mark(ROWS)
    assert say(told.put(3, 9)) == told.mark(ROWS), "late"
    assert say(told.hello()) == told.mark(ROWS)
    assert say(Differs(*told.origin, (ROWS, told.link(ROWS)))) == told.mark(ROWS)
    assert audit(database, {"t1": told.path}).sound
    assert database.execute("SELECT name FROM withheld").fetchall() == [("round 7",)]
    texts = [row[0] for row in database.execute("SELECT text FROM definition")]
    assert texts == [GAME.text], "no sealed card leaves the table"


def test_what_differs_is_refused_and_an_alarm_stands_while_nothing_changes(
    database, told, tmp_path
):
    say = DirectPost(database).say
    for each in (told.hello(), told.defined(), told.put(1, 30)):
        say(each)
    fork = Told(tmp_path / "fork", at=12)
    assert say(fork.hello()) == told.mark(30), "the same name and beginning"
    assert say(Differs(*fork.origin, (30, fork.link(30)))) == Refusal("fork", 30)
    assert say(fork.put(31, 40)) == Refusal("fork", 30)
    assert say(fork.put(10, 20)) == Refusal("fork", 20)
    assert say(fork.put(12, 12)) == Refusal("fork", 12)
    assert say(Differs(*told.origin, (29, told.link(29)))) == Refusal("short", 29)

    rows = list(told.put(31, 40).rows)
    rows[4] = (*rows[4][:5], b'{"seat":9}', *rows[4][6:])
    before = (30, told.link(30))
    assert say(Put(*told.origin, before, rows)) == Refusal("broken", 35)
    huge = [(31, 1 << 63, *rows[0][2:])]
    assert say(Put(*told.origin, before, huge)) == Refusal("unreadable", 0)
    lost = [told.rows[30], told.rows[32]]
    assert say(Put(*told.origin, before, lost)) == Refusal("broken", 32)
    assert say(Put(*told.origin, before, told.rows[35:])) == Refusal("unreadable", 36)

    other = DirectPost(database, "t2")
    assert other.say(told.put(31, 40)) == Refusal("foreign", 0), "another table's journal"
    assert other.say(told.hello()) == Refusal("foreign", 0)
    claimed = (VERSION, told.origin[1], told.origin[2] + 1, told.origin[3])
    assert say(Hello(*claimed, FORM)) == Refusal("foreign", 0)
    later = (VERSION + 1, *told.origin[1:])
    assert say(Hello(*later, FORM)) == Refusal("version", 0)
    again = told.link(29)
    assert say(Differs(*told.origin, (29, again))) == Refusal("short", 29)
    assert say(Differs(*told.origin, (29, bytes(32)))) == Refusal("fork", 29), (
        "shorter, and another"
    )
    bad = (bytes(32), GAME.kind, GAME.name, GAME.text)
    assert say(Define(*told.origin, [bad])) == Refusal("unreadable", 0)

    assert [each[:2] for each in alarms(database)] == [
        ("t1", "fork"), ("t1", "short"), ("t1", "broken"), ("t1", "unreadable"),
        ("t1", "unreadable"), ("t2", "foreign"), ("t1", "foreign"), ("t1", "version"),
    ]  # fmt: skip
    assert alarms(database)[0] == ("t1", "fork", 29, 5), "one alarm, told five times"
    database.execute("DELETE FROM alarm")
    assert say(told.put(31, 40)) == told.mark(40), "the table itself goes on"
    assert audit(database, {"t1": told.path}).sound


def test_a_centre_from_an_older_backup_heals_by_itself(database, told):
    say = DirectPost(database).say
    for each in (told.hello(), told.defined(), told.put(1, ROWS)):
        say(each)
    database.execute("DELETE FROM record WHERE seq > 15")
    database.execute("UPDATE journal SET seq = 15, hash = %s", (told.link(15),))
    assert say(told.put(ROWS, ROWS)) == told.mark(15)
    assert say(told.put(16, ROWS)) == told.mark(ROWS)
    assert audit(database, {"t1": told.path}).sound


def test_stores_that_are_given_the_same_at_once_take_it_once(database, where, tmp_path):
    tables = {
        f"t{each}": Told(tmp_path / f"journal-{each}", identity=bytes([each]) * 16)
        for each in range(4)
    }
    for name, told in tables.items():
        post = DirectPost(database, name)
        post.say(told.hello()), post.say(told.defined())
    failures = []

    def deliver(order):
        try:
            with connect_database(where) as own:
                for first in range(1, ROWS + 1, 4):
                    names = list(tables) if order else list(reversed(tables))
                    some = [Delivered(one, tables[one].put(first, first + 3)) for one in names]
                    take_parcels(own, some, TODAY)
        except Exception as error:  # noqa: BLE001 - told below
            failures.append(error)

    threads = [threading.Thread(target=deliver, args=(each % 2,)) for each in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert failures == []
    found = audit(database, {name: told.path for name, told in tables.items()})
    assert found.sound, found
    assert found.events == 4 * ROWS


def test_stores_that_are_given_the_same_texts_in_two_orders_do_not_wait_for_each_other(
    database, where, tmp_path
):
    tables = [
        Told(tmp_path / f"journal-{each}", 1, identity=bytes([each]) * 16) for each in range(2)
    ]
    for number, told in enumerate(tables):
        DirectPost(database, f"t{number}").say(told.hello())
    failures = []

    def define(number):
        try:
            with connect_database(where) as own:
                for turn in range(60):
                    some = [Definition("file", f"{turn}.yaml", str(each)) for each in range(8)]
                    rows = [(definition_digest(each), *astuple(each)) for each in some]
                    parcels = [
                        Define(*tables[number].origin, [each])
                        for each in rows[:: 1 if number else -1]
                    ]
                    take_parcels(own, [Delivered(f"t{number}", each) for each in parcels], TODAY)
        except Exception as error:  # noqa: BLE001 - told below
            failures.append(error)

    threads = [threading.Thread(target=define, args=(each,)) for each in range(2)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert failures == []
    assert database.execute("SELECT count(*) FROM definition").fetchone() == (480,)


def test_a_value_that_the_database_refuses_is_refused_alone(database, told, tmp_path):
    other = Told(tmp_path / "other", identity=b"another journal!")
    for table, each in (("t1", told), ("t2", other)):
        post = DirectPost(database, table)
        post.say(each.hello()), post.say(each.defined())
    before, rows = (0, told.link(0)), told.rows[:10]
    odd = Put(*told.origin, before, rows, [(definition_digest(CARDS_OF_A_ROUND), "round\0")])
    parcels = [Delivered("t1", odd), Delivered("t2", other.put(1, 10))]
    taken = _all_or_each(database, parcels, TODAY)
    assert taken.events == 10
    assert taken.replies == [Refusal("unreadable", 0), other.mark(10)]
    assert alarms(database)[0][:2] == ("t1", "unreadable")


def test_the_schema_is_made_once_and_a_later_one_is_refused(database):
    assert migrate(database) == []
    database.execute("INSERT INTO migration (number, name) VALUES (9999, 'later')")
    with pytest.raises(CentreError, match="later version"):
        migrate(database)


def test_odd_bytes_are_no_parcel_and_odd_subjects_no_table(told):
    whole = encode(told.put(1, ROWS))
    assert len(whole) < len(encode(told.put(1, 20))) * 2
    for odd in (b"", b"\x28\xb5\x2f\xfd", whole[:-5], whole + b"x", b"\x93\x01", b"\xc1" * 9):
        with pytest.raises(UnreadableError):
            decode_parcel(odd)
    assert table_of("floor.grand.put.t-7") == "t-7"
    assert table_of(f"floor.grand.put.{'t' * 128}")
    for odd in ("", ".", ".a.b", ".é", f".{'t' * 129}"):
        assert table_of(f"floor.grand.put{odd}") == ""


def test_under_a_name_that_no_table_has_nothing_is_taken(database, told):
    hello, put = encode(told.hello()), encode(told.put(1, 10))
    replies = DirectPost(database, "é").take(hello, put, hello).replies
    assert replies == [Refusal("unreadable", 0)] * 3
    for kept in ("place", "journal", "record"):
        assert database.execute(f"SELECT count(*) FROM {kept}").fetchone() == (0,)
    assert DirectPost(database).say(told.hello()) == told.mark(0)


def test_what_is_too_long_for_an_index_is_to_blame_itself_and_no_full_disk(database):
    long = random.Random(1).randbytes(3000).hex()
    with pytest.raises(psycopg.errors.ProgramLimitExceeded) as found:
        database.execute("INSERT INTO place VALUES (%s)", (long,))
    assert is_of_content(found.value)
    assert not is_of_content(psycopg.errors.DiskFull())


ODD_PARCELS = [
    ["a\0b"],
    ["ask-offer", 1, b"", "a\0b"],
    ["hello", 1, bytes(3000), 0, b"", FORM],
    ["hello", 1, bytes(16), 1 << 63, bytes(32), FORM],
    ["put", 1, bytes(16), 0, bytes(32), [0, b""], [[]] * 200_000],
    ["put", 1, bytes(16), 0, bytes(32), [0, b""], [], [[bytes(32), "round\0"]]],
    ["define", 1, bytes(16), 0, bytes(32), [[bytes(32), "file", "\0", ""]]],
]


def test_what_is_no_parcel_is_answered_alone_and_costs_little(database, told):
    post = DirectPost(database)
    post.say(told.hello()), post.say(told.defined())
    good = [encode(each) for each in (told.hello(), told.put(1, 10))]
    odd = [packed(msgspec.msgpack.encode(each)) for each in ODD_PARCELS]
    odd += [b"", b"\xff", packed(bytes(10 << 20)), packed(msgspec.msgpack.encode([[]] * (1 << 20)))]
    tracemalloc.start()
    taken = post.take(*odd, *good, *odd)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    replies = taken.replies
    assert replies[len(odd) : len(odd) + 2] == [told.mark(0), told.mark(10)]
    assert len(replies) == 2 * len(odd) + 2
    assert {type(each) for each in replies} <= {Mark, Refusal, Offered}
    assert alarms(database)[0][3] > len(odd), "one alarm for all"
    assert most < 64 << 20


def test_a_table_begins_no_more_than_ten_journals_an_hour(database, tmp_path):
    told = [Told(tmp_path / f"{each}", 1, identity=bytes([each]) * 16) for each in range(12)]
    post = DirectPost(database)
    hellos = [encode(each.hello()) for each in told]
    replies = post.take(*hellos).replies
    assert replies[:10] == [each.mark(0) for each in told[:10]]
    assert replies[10:] == [Refusal("many", 0)] * 2
    assert post.take(*hellos[:10]).replies == replies[:10], "those that are known are heard"
    other = Told(tmp_path / "other", 1, identity=b"another journal!")
    assert DirectPost(database, "t2").say(other.hello()) == other.mark(0)
    database.execute("UPDATE journal SET first_heard = first_heard - interval '61 minutes'")
    assert post.say(told[10].hello()) == told[10].mark(0)


def test_a_table_that_invents_journals_raises_no_more_alarms_than_there_are_kinds(database):
    dice, post = random.Random(5), DirectPost(database, "t1")
    for _ in range(20):
        post.take(*parcels(dice, dice.randbytes(16)), *map(_new_journal, [dice] * 5))
    count, several = database.execute("SELECT count(*), max(times) FROM alarm").fetchone()
    assert 1 < count <= len(Kind)
    assert several > 50, "it is told how often"


def test_hostile_content_fails_for_its_own_journal_alone(database, tmp_path):
    """The long version is part of `make soak`."""
    from tests.floor.hostile import play

    for seed in range(120, 124):
        assert play(database, tmp_path, seed) == ""
    assert ("hostile-120", "underived") in {each[:2] for each in alarms(database)}
