"""A month of 500 tables: how long reports over its derived rows take.

    python -m tests.bench.floor_month                   # a PostgreSQL of its own, for a while
    python -m tests.bench.floor_month --tables 100 --days 7

The rows are those that the store derives from two stories of a table (tests/floor), multiplied: as
many tables, gaming days and shifts as are asked for, with as many rounds as a busy table plays.
Rows of single rounds are made for the last gaming day alone: no report of several days reads them.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from controller.floor.store.database import connect_database, migrate
from simulators.floor.engines import temporary_postgres
from tests.floor.floor_of_stories import troubled
from tests.floor.test_derivation import deliver
from tests.records.kept_stories import keep
from tests.reports.evening import evening

_SHIFTS = "unnest(ARRAY['06:00', '14:00', '22:00']) AS shift"
_DAYS = (
    "generate_series(date '2026-10-01', date '2026-10-01' + %(days)s::int - 1, interval '1 day')"
    " AS at"
)
_DAY = "to_char(at, 'YYYY-MM-DD')"
_MONTH = "'2026-10'"
_NEW = "generate_series(%(first)s::int, %(last)s::int) AS new"
_TIMES = 55
"""Stories of some three rounds in a shift of eight hours: 20 rounds an hour."""
_MAKE = (
    f"""INSERT INTO figure SELECT new, {_DAY}, name, value * 3 * (50 + (new + extract(day FROM
        at)::int) %% 11), 0 FROM (SELECT name, sum(value)::bigint AS value FROM figure
        WHERE gaming_day > '' GROUP BY 1) AS story, {_NEW}, {_DAYS}""",
    f"""INSERT INTO wagered SELECT new, {_DAY}, game, pay_table, rules, wager, beside, definition,
        count * 165, unbounded, least * 165, most * 165, payouts * 165, paid * 165, 0
        FROM (SELECT DISTINCT ON (wager, beside) * FROM wagered ORDER BY wager, beside, journal)
        AS story, {_NEW}, {_DAYS}""",
    f"""INSERT INTO device_use SELECT new, {_DAY}, device, kind, upper(device) || '-' || new, model,
        firmware, name, sum(value) * CASE WHEN name IN ('acts', 'done') THEN 165 ELSE 1 END, 0,
        {_DAY}, {_DAY}
        FROM device_use, {_NEW}, {_DAYS} WHERE firmware = '1.0' OR new %% 10 = 0
        GROUP BY new, at, device, kind, model, firmware, name""",
    f"""INSERT INTO alert SELECT new, row_number() OVER (PARTITION BY new), 1,
        extract(epoch FROM at) * 1000000 + (abs(hashint4(new)) + each * 1013) %% 86400 * 1000000,
        {_DAY}, shift, {_DAY}, cause, about, seat, 0 FROM (SELECT row_number() OVER () AS each,
        cause, about, seat FROM alert) AS story, {_NEW}, {_DAYS}, {_SHIFTS}""",
    f"""INSERT INTO call SELECT new, row_number() OVER (PARTITION BY new), called_utc_us, reason,
        answered, answered_utc_us, answered_by, 30000 + abs(hashint4(new)) %% 120000, {_DAY}, 0
        FROM call, {_NEW}, {_DAYS}, {_SHIFTS}""",
    f"""INSERT INTO round SELECT new, first + 100000 * each + 50000 * (journal - 1), each,
        started_utc_us + 1000000::bigint * (abs(hashint4(new * each)) %% 80000),
        ended_utc_us, game, pay_table, mode, outcome,
        to_char(date '2026-10-01' + %(days)s::int - 1, 'YYYY-MM-DD'), shift, shift_date, dealer,
        milliseconds, seats_in, seats, presses, refusals, alerts, holds, restarts, clean,
        handle_least, handle_most, measures, 0 FROM round, {_NEW},
        generate_series(1, 3 * {_TIMES}) AS each""",
    """INSERT INTO alerted SELECT journal, gaming_day, 0, cause,
        extract(epoch FROM date '2000-01-01')::bigint * 1000000 + utc_us / 3600000000 %% 24
        * 3600000000, count(*) FROM alert WHERE journal >= %(first)s GROUP BY 1, 2, 4, 5""",
    f"""INSERT INTO figure_month SELECT journal, {_MONTH}, name, sum(value)::bigint, 0
        FROM figure WHERE journal >= %(first)s GROUP BY journal, name""",
    f"""INSERT INTO alerted_month SELECT journal, {_MONTH}, 0, cause, hour_utc_us, sum(count)
        FROM alerted WHERE journal >= %(first)s GROUP BY journal, cause, hour_utc_us""",
    f"""INSERT INTO wagered_month SELECT journal, {_MONTH}, game, pay_table, rules, wager, beside,
        decode(min(encode(definition, 'hex')), 'hex'), sum(count), sum(unbounded), sum(least),
        sum(most), sum(payouts), sum(paid), 0 FROM wagered WHERE journal >= %(first)s
        GROUP BY journal, game, pay_table, rules, wager, beside""",
    f"""INSERT INTO device_use_month SELECT journal, {_MONTH}, device, kind, serial, model,
        firmware, name, sum(value), 0, min(first_day), max(last_day) FROM device_use
        WHERE journal >= %(first)s GROUP BY journal, device, kind, serial, model, firmware, name""",
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.floor_month", description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--days", type=int, default=31)
    parser.add_argument("--times", type=int, default=3, help="how often each is measured")
    given = parser.parse_args()
    with temporary_postgres() as postgres, tempfile.TemporaryDirectory() as folder:
        with closing(connect_database(postgres.where)) as database:
            make(database, given.tables, given.days, Path(folder))
            for line in sizes(database):
                print(line)
            [(pid,)] = database.execute(
                "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int"
            ).fetchall()
        # The connection above has to have ended, and its time to be counted, before.
        _measured(postgres.where, pid, ("alarms",))
        since, until = "2026-10-01", f"2026-10-{given.days:02d}"
        for name, words in (
            (f"{given.days} days, text", ("report", "--from", since, "--to", until)),
            (f"{given.days} days, JSON", ("report", "--from", since, "--to", until, "--json")),
            (f"{given.days} days, HTML", ("report", "--from", since, "--to", until, "--html")),
            ("one day, text", ("report",)),
            ("a pit, text", ("report", "--pit", "pit-1", "--from", since, "--to", until)),
            ("machines", ("device", "--from", since, "--to", until)),
        ):
            found = sorted(_measured(postgres.where, pid, words) for _ in range(given.times))
            wall, ours, theirs = found[len(found) // 2]
            print(
                f"{name:<16}{wall:6.2f} s; processor: command {ours:.2f} s, database {theirs:.2f} s"
            )


def make(database, tables: int, days: int, folder: Path) -> None:
    """Fill an empty database."""
    migrate(database)
    database.execute("ALTER SYSTEM SET autovacuum = off")
    database.execute("SELECT pg_reload_conf()")
    for number, story in enumerate((evening(), troubled()), 1):
        identity = bytes([number]) * 16
        path = keep(
            story.ledger, folder / str(number), definition=story.definition, identity=identity
        )
        deliver(database, path, 1000, f"pit-0-story{number}")
    with database.transaction():
        database.execute(
            "INSERT INTO place SELECT 'pit-' || 1 + n / 20 || '-t' || lpad(n::text, 4, '0')"
            " FROM generate_series(1, %s) AS n",
            (tables,),
        )
        database.execute(
            "INSERT INTO journal (id, place, form, created_utc_us, genesis, hash, seq)"
            " SELECT decode(lpad(to_hex(n), 32, '0'), 'hex'), 'pit-' || 1 + n / 20 || '-t' ||"
            " lpad(n::text, 4, '0'), 1, 0, '', '', 0 FROM generate_series(1, %s) AS n",
            (tables,),
        )
        [(first, last)] = database.execute(
            "SELECT min(number), max(number) FROM journal WHERE seq = 0"
        ).fetchall()
        database.execute(
            "INSERT INTO derived (journal, name, game, zone, definition) SELECT n, 'Table ' || n,"
            " game, zone, definition FROM derived, generate_series(%s::int, %s::int) AS n"
            " WHERE journal = 1",
            (first, last),
        )
        for each in _MAKE:
            database.execute(each, {"first": first, "last": last, "days": days})
    database.execute("VACUUM ANALYZE")


def sizes(database):
    """Yield how many rows each derived table has, and its size on disk."""
    for table in ("figure", "wagered", "device_use", "alerted", "figure_month", "call", "round"):
        [(count, size)] = database.execute(
            f"SELECT count(*), pg_size_pretty(pg_total_relation_size('{table}')) FROM {table}"
        ).fetchall()
        yield f"{table:<12}{count:>10,} rows {size:>10}"


def _measured(where: str, pid: int, words) -> tuple[float, float, float]:
    """Return the seconds of a command from start to end; processor: its own, the database's."""
    command = [sys.executable, "-P", "-m", "controller.cli", "floor", *words, "--database", where]
    before, theirs, began = _children(), _processor(pid), time.monotonic()
    # As installed: with its modules compiled.
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=env)
    wall = time.monotonic() - began
    # The server takes over the time of a connection's process when that has ended.
    time.sleep(0.2)
    return wall, _children() - before, _processor(pid) - theirs


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _processor(pid: int) -> float:
    """Return the processor seconds of a process and of its children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
