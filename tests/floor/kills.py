"""python -m tests.floor.kills --seed 1 --seconds 60 --tables 4: random kills, then the audit.

While tables play, stores, couriers, tables, brokers (a cluster of three) and the database are
killed (`kill -9`) at random moments and started again within two seconds, stores and couriers are
also stopped for up to twelve; brokers lose their disks;
links to tables are cut while days of events pass there. All the while one table floods the brokers,
and others deliver journals of hostile content. For the stores a day takes some seconds, so
that old records are sealed and go all the while. After a third of the time the database is
copied, after two thirds the copy is put back; then a table gets an older copy of its journal, and
plays on: a fork. In the end everything runs, the centre catches up, and every chain is made anew
from central rows alone and held against the tables' journals, and each fault is planted once more,
alone, until an alarm names it. Exit code 1: something was lost, doubled, or out of order, an honest
table's journal is not derived, or a fault has no alarm.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from controller.floor.store import derivation
from controller.floor.store.database import connect_database
from controller.floor.store.derivation import rebuild, waiting
from simulators.floor.engines import MissingEngineError, Nats, Postgres
from tests.floor.audit import Audit, audit
from tests.floor.brokers import Broker
from tests.floor.ground import HOSTILE, Ground, Process, Table, Tablectl
from tests.floor.hostile import FLOOD
from tests.floor.roll_call import roll_call
from tests.patience import PATIENCE

"""Seconds in which something more arrives at the centre, once nobody is killed any more.

However slow the computer is: a centre that moves on has not stopped.
"""
_DAYS = 3
_FORKED = "forked"
_MOST_ALARMS = 20
"""Of one table, whatever it sends."""


@dataclass(frozen=True)
class Storm:
    """What happens.

    Attributes:
        day: how many events a table writes a day while its link is cut.
        days: how many days pass for the stores.
        hurried: couriers and stores wait less than real ones.
    """

    seed: int
    seconds: float
    tables: int
    stores: int = 2
    brokers: int = 3
    day: int = 5000
    days: int = 20
    hurried: bool = False


def play(folder: Path, storm: Storm) -> Audit:
    """Play, kill, and return what the audit found; `wrong` says so if the centre lags."""
    counts = storm.tables, storm.stores, storm.brokers
    day = storm.seconds / storm.days
    with Ground(folder, storm.seed, counts, day, hurried=storm.hurried) as ground:
        done: Counter[str] = Counter()
        third = storm.seconds / 3
        _blow(ground, storm, third, done)
        copy = _copied(ground.postgres)
        _blow(ground, storm, third, done)
        _roll_back(ground.postgres, copy)
        forked, original = _forked(ground, folder)
        _blow(ground, storm, third, done)
        ground.finish(PATIENCE + storm.day)
        journals = ground.journals()
        late = not ground.caught_up(journals, PATIENCE) or not _alarm_stands(ground)
        with connect_database(ground.postgres.where) as connection:
            theirs = (FLOOD, HOSTILE)
            honest = journals | {_FORKED: original}
            found = audit(connection, honest, expected={(_FORKED, "fork")}, theirs=theirs)
            if late:
                found.wrong.append(f"the centre does not catch up\n{ground.logs()}")
            done["events sealed"] = _sealed(connection, found)
            _derived(connection, found, honest)
            done["alarms of trespassers"] = _trespasses(connection, found)
        found.wrong += roll_call(ground, forked.courier)
        if found.events < storm.tables or not (done["killed"] and done["cut"] and done["hostile"]):
            found.wrong.append("nothing happened")
        told = ", ".join(f"{count} {what}" for what, count in sorted(done.items()))
        print(f"seed {storm.seed}: {told}; {found}", flush=True)
        return found


def _blow(ground: Ground, storm: Storm, seconds: float, done: Counter[str]) -> None:
    """Play on while parts are killed and links are cut; then have everything run again."""
    dice = ground.dice
    down: dict[float, Process | Tablectl | Postgres | Nats] = {}
    began = time.monotonic()
    _cut(ground, storm, done)
    while time.monotonic() < began + seconds or not done["killed"]:
        for table in ground.tables:
            table.play(dice.randint(0, 12))
        if dice.random() < 0.15:
            part = dice.choice([each for each in ground.parts() if each not in down.values()])
            if isinstance(part, Tablectl) and dice.random() < 0.3:
                part.freeze()
                done["frozen"] += 1
                down[time.monotonic() + dice.random() * min(12.0, seconds / 2)] = part
                continue
            part.kill()
            done["killed"] += 1
            if isinstance(part, Broker) and dice.random() < 0.5:
                part.wipe()
                done["disks wiped"] += 1
            down[time.monotonic() + dice.random() * min(2.0, seconds / 4)] = part
        if dice.random() < 0.01 or not ground.hostile:
            ground.trespass()
            done["hostile"] += 1
        if dice.random() < 0.03:
            _cut(ground, storm, done)
        if dice.random() < 0.05:
            _mend(ground)
        for when in [when for when in down if when < time.monotonic()]:
            down.pop(when).start()
        time.sleep(0.02 + dice.random() * 0.1)
    for part in sorted(down.values(), key=lambda each: each is not ground.postgres):
        part.start()
    _mend(ground)


def _cut(ground: Ground, storm: Storm, done: Counter[str]) -> None:
    """Cut a table's link, and let days pass there."""
    table = ground.dice.choice(ground.tables)
    if not table.link.is_cut:
        table.link.cut()
        days = ground.dice.randint(1, _DAYS)
        table.play(days * storm.day, hours=24 * days)
        done["cut"] += 1
        done["days"] += days


def _mend(ground: Ground) -> None:
    for table in ground.tables:
        if table.link.is_cut:
            table.link.mend(late=ground.dice.random() < 0.5)


def _copied(postgres: Postgres) -> Path:
    """Copy the database; return the copy."""
    copy = postgres.data.with_name("copy")
    postgres.stop()
    subprocess.run(["cp", "-a", postgres.data, copy], check=True)
    postgres.start()
    return copy


def _roll_back(postgres: Postgres, copy: Path) -> None:
    """Put a copy in the place of the database, when all of its processes have ended.

    After a kill one of them might still write a file into the folder that is taken away.
    """
    postgres.stop()
    shutil.rmtree(postgres.data)
    subprocess.run(["cp", "-a", copy, postgres.data], check=True)
    postgres.start()


def _forked(ground: Ground, folder: Path) -> tuple[Table, Path]:
    """Put back the journal of a further table, and play on; return it, and the journal it had.

    The centre has the original, and sees another event under a number that it has.
    """
    table = ground.table(_FORKED)
    ground.begin(table.courier)
    _written(ground, table, 60)
    before, original = folder / "before.sqlite", folder / "original.sqlite"
    table.copy_to(before)
    _written(ground, table, 40)
    table.copy_to(original)
    assert ground.caught_up({_FORKED: original}, PATIENCE), ground.logs()
    table.courier.kill()
    table.put_back(before)
    _written(ground, table, 90)
    table.courier.start()
    return table, original


def _alarm_stands(ground: Ground) -> bool:
    """Wait for the alarm about the fork; tell whether it stands."""
    until = time.monotonic() + PATIENCE
    with connect_database(ground.postgres.where) as connection:
        while time.monotonic() < until:
            if connection.execute("SELECT 1 FROM alarm WHERE place = %s", (_FORKED,)).fetchone():
                return True
            time.sleep(0.05)
    return False


def _written(ground: Ground, table: Table, events: int) -> None:
    """Have a table that is not killed write some events."""
    ground.begin(table)
    table.play(events, hours=1)
    table.finish(PATIENCE)


def _sealed(connection, found: Audit) -> int:
    """Return how many events are sealed; say so if none are, or if no day has gone."""
    counted = "SELECT coalesce(sum(last - first + 1), 0)::bigint FROM segment"
    [[sealed]] = connection.execute(counted).fetchall()
    [[hot]] = connection.execute("SELECT count(*) FROM record").fetchall()
    if not sealed or hot >= found.events:
        found.wrong.append(f"{sealed} events are sealed, {hot} are hot")
    return int(sealed)


def _trespasses(connection, found: Audit) -> int:
    """Return how many alarms name those who trespass; say so if one table raises any number."""
    asked = "SELECT place, count(*) FROM alarm WHERE place = %s OR place LIKE %s GROUP BY 1"
    counts = dict(connection.execute(asked, (FLOOD, f"{HOSTILE}-%")).fetchall())
    if max(counts.values(), default=0) > _MOST_ALARMS or FLOOD not in counts:
        found.wrong.append(f"alarms of trespassers: {counts}")
    return sum(map(int, counts.values()))


def _derived(connection, found: Audit, honest) -> None:
    """Hold what was derived beside the kills against what is derived anew."""
    until, last = time.monotonic() + PATIENCE, None
    while waiting(connection):
        now = connection.execute("SELECT coalesce(sum(seq), 0) FROM derived").fetchone()
        if now != last:
            until, last = time.monotonic() + PATIENCE, now
        if time.monotonic() > until:
            found.wrong.append("nothing is derived")
            return
        time.sleep(0.05)
    late = (
        "SELECT place FROM journal JOIN derived ON journal = number WHERE derived.seq < journal.seq"
    )
    behind = {place for [place] in connection.execute(late).fetchall()} & {*honest}
    found.wrong += [f"{place} is not derived" for place in behind]
    before = _all_derived(connection)
    for [number] in connection.execute("SELECT number FROM journal WHERE seq > 0").fetchall():
        rebuild(connection, number)
    after = _all_derived(connection)
    differ = [
        (one, other)
        for some, others in zip(before, after, strict=True)
        for one, other in zip_longest(some, others)
        if one != other
    ]
    if differ:
        found.wrong.append(f"what is derived anew differs in {len(differ)} rows: {differ[:4]}")


def _all_derived(connection):
    return [
        connection.execute(f"SELECT {name}::text FROM {name} ORDER BY 1").fetchall()
        for name in ("derived", *derivation.TABLES)
    ]


def main() -> int:
    """Play as the command line says."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--stores", type=int, default=2)
    parser.add_argument("--brokers", type=int, default=3)
    parser.add_argument("--day", type=int, default=5000, help="events of a day without a link")
    parser.add_argument("--days", type=int, default=20, help="days that pass for the stores")
    try:
        with tempfile.TemporaryDirectory() as folder:
            found = play(Path(folder), Storm(**vars(parser.parse_args())))
    except MissingEngineError as error:
        print(f"NOT CHECKED, {error}")
        return 1
    return 0 if found.sound else 1


if __name__ == "__main__":
    sys.exit(main())
