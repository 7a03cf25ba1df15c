"""python -m tests.floor.kills --seed 1 --seconds 60 --tables 4: random kills, then the audit.

While tables play, stores, couriers, broker and database are killed (`kill -9`) at random moments
and started again within two seconds. In the end everything runs, the centre catches up, and every
chain is made anew from central rows alone and held against the tables' journals. Exit code 1:
something was lost, doubled, or out of order.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from controller.floor.store.database import connect
from controller.floor.store.deriving import rebuild, waiting
from simulators.floor.engines import MissingEngineError, Nats, Postgres
from tests.floor.audit import Audit, audit
from tests.floor.ground import Ground, Process

CATCHES_UP = 90.0
"""Seconds in which the centre has everything, once nobody is killed any more."""


def play(folder: Path, seed: int, seconds: float, tables: int, stores: int = 2) -> Audit:
    """Play, kill, and return what the audit found; `wrong` says so if the centre lags."""
    with Ground(folder, seed, tables, stores) as ground:
        kills = _storm(ground, seconds)
        late = not ground.caught_up(CATCHES_UP)
        with connect(ground.postgres.where) as connection:
            found = audit(connection, {each.name: each.path for each in ground.tables})
            if late:
                found.wrong.append(f"the centre does not catch up\n{ground.logs()}")
            _derived(connection, found)
        if found.events < tables or not kills:
            found.wrong.append("nothing happened")
        print(f"seed {seed}: {kills} kills, {found}", flush=True)
        return found


def _storm(ground: Ground, seconds: float) -> int:
    """Play on while parts are killed; return how many were."""
    dice, kills = ground.dice, 0
    down: dict[float, Process | Postgres | Nats] = {}
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for table in ground.tables:
            table.play(dice.randint(0, 12))
        if dice.random() < 0.15:
            part = dice.choice([each for each in ground.parts() if each not in down.values()])
            part.kill()
            kills += 1
            down[time.monotonic() + dice.random() * min(2.0, seconds / 4)] = part
        for when in [when for when in down if when < time.monotonic()]:
            down.pop(when).start()
        time.sleep(0.02 + dice.random() * 0.1)
    for part in down.values():
        part.start()
    return kills


def _derived(connection, found: Audit) -> None:
    """Hold what was derived beside the kills against what is derived anew."""
    until = time.monotonic() + CATCHES_UP
    while waiting(connection):
        if time.monotonic() > until:
            found.wrong.append("nothing is derived")
            return
        time.sleep(0.05)
    query = "SELECT derived::text FROM derived ORDER BY 1"
    before = connection.execute(query).fetchall()
    for [number] in connection.execute("SELECT number FROM journal").fetchall():
        rebuild(connection, number)
    if connection.execute(query).fetchall() != before:
        found.wrong.append("what is derived anew differs")


def main() -> int:
    """Play as the command line says."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--stores", type=int, default=2)
    told = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory() as folder:
            found = play(Path(folder), told.seed, told.seconds, told.tables, told.stores)
    except MissingEngineError as error:
        print(f"NOT CHECKED, {error}")
        return 1
    return 0 if found.sound else 1


if __name__ == "__main__":
    sys.exit(main())
