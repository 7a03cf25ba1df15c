"""python -m tests.bench.million: a million acts under faults, and the result of each.

A million acts run on the link engine, the driver and the shuffler's model with a minimal ledger; a
hundred thousand run through the whole table, with people, a supervisor and the judge. No act may be
done twice, be missing, or get lost. It takes about half an hour on a core of its own. Ctrl-C ends
it after the seed under way, with the results so far.
"""

import argparse
import json
import signal
import sys
import time
from dataclasses import asdict, dataclass, replace
from itertools import count

from controller.configuration import default_table, load_table
from simulators.simulation.dice import PROFILES
from simulators.simulation.run import Settings, simulate
from simulators.simulation.shrunk_run import command
from tests.bench.engine import Engine, Tally, add

PER_SEED = 10_000
_ROUNDS = 20
_SEATS = (4, 7)
_STORMS = ("all", "link", "devices", "crashes")


@dataclass
class Storms:
    """The results of the acts through the whole table."""

    acts: int = 0
    rounds: int = 0
    rounds_void: int = 0
    events: int = 0
    crashes: int = 0
    strikes: int = 0
    reconciles: int = 0
    double: int = 0
    missing: int = 0
    lost: int = 0
    violations: int = 0

    def add(self, result):
        """Add a run."""
        for name in ("acts", "rounds", "rounds_void", "events", "crashes", "reconciles"):
            setattr(self, name, getattr(self, name) + getattr(result, name))
        self.strikes += sum(result.faults.values())
        self.double += result.double_dispenses
        self.missing += result.missing_packets
        self.lost += result.lost_events
        self.violations += len(result.violations)


def engine(acts, first, say, stopped=bool):
    """Play so many acts without a table, divided among seeds with rates of their own."""
    total = Tally()
    for seed in count(first):
        if total.acts >= acts or stopped():
            break
        found = Engine(seed, min(PER_SEED, acts - total.acts)).play()
        total = add(total, found)
        say(f"engine: {total.acts} acts; seed {seed}: {found.said or 'sound'}")
    return total


def table(acts, first, say, stopped=bool):
    """Play storms, of each profile in turn, until so many acts have run through the table."""
    definition, total = load_table(default_table())[0], Storms()
    for seed in count(first):
        if total.acts >= acts or stopped():
            break
        storm = PROFILES[_STORMS[seed % len(_STORMS)]]
        settings = Settings(_ROUNDS, seed, replace(storm.habits, seats=_SEATS), storm)
        result = simulate(definition, settings)
        total.add(result)
        if result.violations:
            say(f"table: {result.violations[0].words}; again with: {command(settings)}")
        elif seed % 50 == 0:
            say(f"table: {total.acts} acts, seed {seed}")
    return total


def main(arguments):
    """Play both, print the results; exit code 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.million", description=__doc__)
    add_option = parser.add_argument
    add_option("--acts", type=int, default=1_000_000, metavar="N", help="without a table (10^6)")
    add_option("--table", type=int, default=100_000, metavar="N", help="through the table (10^5)")
    add_option("--seed", type=int, default=1, metavar="S", help="the first (1)")
    options = parser.parse_args(arguments)
    interrupts = []
    signal.signal(signal.SIGINT, lambda *_: interrupts.append(True))
    began = time.perf_counter()
    alone = engine(options.acts, options.seed, _say, lambda: interrupts)
    between = time.perf_counter()
    whole = table(options.table, options.seed, _say, lambda: interrupts)
    took = {"engine": between - began, "table": time.perf_counter() - between}
    print(json.dumps({"engine": asdict(alone), "table": asdict(whole), "seconds": took}, indent=2))
    sys.exit(not alone.sound or whole.violations > 0)


def _say(words):
    print(words, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
