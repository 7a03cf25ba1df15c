"""python -m tests.floor.hostile --seed 1 --journals 20: valid links, and hostile content.

Each is an evening of a table in which values are replaced by what no table writes; its chain is
right. It comes to the centre beside an honest one, and parcels that are none come beside both.
The honest one's records and derived rows must be as they are alone; of the hostile one everything
is derived, or an alarm stands at one event. Then people have the events passed over, one after the
other, until all is derived; made anew, the rows are the same. Exit code 1: something is not so.

`--flood URL` is a table that floods these brokers instead, until it is killed (tests/floor/kills).
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import msgspec

from controller.floor.connection import LOST, Broker, BrokerClient, connect_broker, leave
from controller.floor.store.database import connect_database, migrate
from controller.floor.store.derivation import TABLES, derive, rebuild, waiting
from controller.floor.wire import VERSION, Hello, encode
from controller.journal import Definition, Journal
from controller.journal.chain import genesis_hash
from controller.journal.schema import FORM
from controller.succession import canonical
from simulators.floor.engines import temporary_postgres
from tests.floor.centre import DirectPost
from tests.floor.test_derivation import delivered
from tests.journal.small_journals import Noon
from tests.records.kept_stories import keep
from tests.reports.evening import evening

_VALUES = (
    *(None, True, "", "\0", "\ud800", "x" * 9000, "\u202e", "-1", "1e999", "NaN"),
    *(0, -1, 1 << 31, 1 << 40, 1 << 62, 1 << 63, 1 << 80, -(1 << 63), 0.5, 1e300),
    *([], {}, [[[]]], {"badge": "1"}, {"": {"": []}}, ["a"] * 300),
)
_BYTES = (b"", b"\xff", b"null", b"[]", b"{}", b'{"reason":"\xed\xa0\x80"}', b"[" * 5000, b"[[1]]")
_TIMES = (0, -1, 1, -(1 << 63), (1 << 63) - 1, 253402300800_000_000, -62135596800_000_001)
MOST_PASSED = 200
"""Events that a person would pass over in the journals here, far above what was seen."""


def spoiled(data: bytes, dice: random.Random) -> bytes:
    """Return JSON with a value replaced, a field renamed or left out; or other bytes."""
    if dice.random() < 0.1:
        return dice.choice(_BYTES)
    whole = json.loads(data)
    places = list(_places(whole))
    if not places:
        return json.dumps(dice.choice(_VALUES)).encode()
    holder, name = dice.choice(places)
    if dice.random() < 0.15:
        del holder[name]
    else:
        holder[name] = dice.choice(_VALUES)
    return json.dumps(whole, ensure_ascii=dice.random() < 0.5).encode("utf-8", "surrogatepass")


def _places(value: object):
    if isinstance(value, dict | list):
        for name in value if isinstance(value, dict) else range(len(value)):
            yield value, name
            yield from _places(value[name])


def write(path: Path, dice: random.Random) -> None:
    """Write an evening of which some events, times and definitions are spoiled."""
    story = evening()
    share = dice.choice((0.01, 0.05, 0.3))
    text = canonical(story.definition)
    with Journal.open(path, created=Noon(), identity=dice.randbytes(16)) as journal:
        journal.restore()
        for record, state in story.ledger.records:
            made, named = record, []
            if record.kind == "Started":
                kept = (
                    text
                    if dice.random() > share
                    else spoiled(text.encode(), dice).decode("utf-8", "replace")
                )
                named = [Definition("definition", "Table 1", kept)]
            if dice.random() < share:
                field = dice.choice(
                    ("data", "data", "intents", "intents", "kind", "utc_us", "boot")
                )
                value = {
                    "data": lambda r=record: spoiled(r.data, dice),
                    "intents": lambda r=record: spoiled(r.intents, dice),
                    "kind": lambda: dice.choice([each.kind for each, _ in story.ledger.records]),
                    "utc_us": lambda: dice.choice(_TIMES),
                    "boot": lambda: dice.choice((0, 1 << 40, 7)),
                }[field]()
                made = msgspec.structs.replace(record, **{field: value})
            journal.append(made, state, named)


def parcels(dice: random.Random, journal: bytes):
    """Yield parcels that are none."""
    odd = [
        b"a\0b",
        "a\0b",
        b"\xed\xa0\x80",
        1 << 63,
        1 << 62,
        -1,
        [],
        b"x" * 3000,
        None,
        "hello",
        {},
    ]
    for _ in range(40):
        said = [dice.choice(["hello", "put", "define", "differs", "ask-offer", "a\0b"]), 1]
        said += [
            dice.choice([journal, *odd]),
            dice.choice([0, *odd]),
            dice.choice([bytes(32), *odd]),
        ]
        said += [dice.choice([FORM, [0, bytes(32)], *odd]) for _ in range(dice.randint(0, 3))]
        yield msgspec.msgpack.encode(said)
        yield dice.randbytes(dice.randint(0, 60))


def rows_of(database, number: int):
    """Return all that is derived from a journal."""
    return {
        table: database.execute(
            f"SELECT {table}::text FROM {table} WHERE journal = %s ORDER BY 1", (number,)
        ).fetchall()
        for table in (*TABLES, "derived")
    }


def derive_all(database) -> None:
    """Derive as stores do, all journals together."""
    while numbers := waiting(database):
        derive(database, numbers)


def play(database, folder: Path, seed: int) -> str:
    """Deliver an honest and a hostile journal; return what is wrong, or nothing."""
    dice = random.Random(seed)
    story = evening()
    name = b"honest%010d" % seed
    honest = keep(
        story.ledger, folder / f"honest-{seed}", definition=story.definition, identity=name
    )
    write(folder / f"hostile-{seed}", dice)
    [*_, good] = delivered(database, honest, 200, f"honest-{seed}")
    derive_all(database)
    alone = rows_of(database, good)
    rebuild_from_nothing(database, good)
    post = DirectPost(database, f"hostile-{seed}")
    replies = post.take(*parcels(dice, name)).replies
    if len(replies) != 80:
        return f"{len(replies)} of 80 parcels are answered"
    [*_, bad] = delivered(database, folder / f"hostile-{seed}", 200, f"hostile-{seed}")
    derive_all(database)
    if rows_of(database, good) != alone:
        return "the honest table's rows are others"
    for _ in range(MOST_PASSED):
        head, seq = database.execute(
            "SELECT seq, (SELECT coalesce(max(seq), 0) FROM derived WHERE journal = number)"
            " FROM journal WHERE number = %s",
            (bad,),
        ).fetchone()
        if seq == head:
            break
        decided = database.execute(
            "UPDATE alarm SET decided = now(), decided_by = 'Sam', reason = 'seen' WHERE kind ="
            " 'underived' AND decided IS NULL AND alarm.seq = %s AND journal ="
            " (SELECT id FROM journal WHERE number = %s)",
            (seq + 1, bad),
        )
        if decided.rowcount != 1:
            return f"nothing is derived after event {seq} of {head}, and no alarm stands"
        derive_all(database)
    else:
        return f"after {MOST_PASSED} decisions not all is derived"
    pieces = rows_of(database, bad)
    rebuild(database, bad)
    return "" if rows_of(database, bad) == pieces else "made anew, the rows are others"


def rebuild_from_nothing(database, number: int) -> None:
    """Forget what is derived from a journal: it is derived again beside the other one's."""
    for table in (*TABLES, "derived"):
        database.execute(f"DELETE FROM {table} WHERE journal = %s", (number,))


FLOOD = "flood"
"""The table that floods."""


def _new_journal(dice: random.Random) -> bytes:
    """Return the first parcel of a journal that is no other's."""
    name = dice.randbytes(16)
    return encode(Hello(VERSION, name, 0, genesis_hash(name, 0), FORM))


async def flood(servers: list[str], house: str, seed: int, rate: int) -> None:
    """Send parcels that are none, and journals that are new, as one table, without an end."""
    dice, number = random.Random(seed), 0
    while True:
        client = BrokerClient()
        with suppress(*LOST):
            await connect_broker(client, Broker(house, servers), FLOOD)
            while client.is_connected:
                begun, sent = time.monotonic(), 0
                for each in parcels(dice, b"flood%011d" % number):
                    number, sent = number + 1, sent + 1
                    subject = f"floor.{house}.{dice.choice(['hello', 'put'])}.{FLOOD}"
                    said = each if dice.random() < 0.7 else _new_journal(dice)
                    await client.publish(subject, said, dice.choice(["", "_INBOX.flood.x"]))
                    if (ahead := begun + sent / rate - time.monotonic()) > 0:
                        await asyncio.sleep(ahead)
                await asyncio.sleep(0)
        await leave(client)
        await asyncio.sleep(0.5)


def main(words=None) -> int:
    """Play some journals; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.floor.hostile")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journals", type=int, default=20)
    parser.add_argument("--flood", nargs="+", metavar="URL")
    parser.add_argument("--house", default="grand")
    parser.add_argument("--rate", type=int, default=300, help="parcels of the flood in a second")
    asked = parser.parse_args(words)
    if asked.flood:
        asyncio.run(flood(asked.flood, asked.house, asked.seed, asked.rate))
    wrong = 0
    with temporary_postgres() as postgres, connect_database(postgres.where) as database:
        migrate(database)
        with tempfile.TemporaryDirectory() as folder:
            for seed in range(asked.seed, asked.seed + asked.journals):
                if told := play(database, Path(folder), seed):
                    wrong += 1
                    print(f"seed {seed}: {told}", flush=True)
        passed = database.execute("SELECT count(*) FROM alarm WHERE kind = 'underived'").fetchone()
        print(f"{asked.journals} journals, {passed[0]} events passed over, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
