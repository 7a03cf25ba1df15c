"""python -m tests.e2e.soak: kill the real daemon and the real simulators until the time is up.

With --cables nothing is killed: cables are pulled at random while rounds go on.

The runs follow each other, each with a seed of its own. The first run that breaks a rule ends them
with exit code 1: its seed, the command that plays it again, and the folder with its journal and
world are printed.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import asdict, dataclass, field
from io import StringIO
from itertools import count, islice
from pathlib import Path
from time import monotonic

from tests.e2e.kills import Survived, survive
from tests.e2e.real_table import open_real_table

_KILLS = 30


@dataclass
class Soaked:
    """The results so far."""

    what: str = "kills"
    runs: int = 0
    kills: Counter[str] = field(default_factory=Counter)
    rounds: int = 0
    void: int = 0
    settled: int = 0
    presses: int = 0
    seconds: float = 0.0
    broken: int | None = None
    """The seed that broke a rule."""

    def add(self, survived: Survived) -> None:
        """Add a run that broke no rule."""
        self.runs += 1
        self.kills += survived.kills
        self.rounds += survived.rounds
        self.void += survived.void
        self.settled += survived.settled
        self.presses += survived.presses

    def __str__(self) -> str:
        killed = ", ".join(f"{name} {times}" for name, times in sorted(self.kills.items()))
        return (
            f"{self.runs} runs, {self.kills.total()} {self.what} ({killed}), {self.rounds} rounds"
            f" ({self.void} void), {self.settled} settled by a person, {self.presses} presses:"
            " no card twice, none missing, no press lost"
        )


def read(arguments: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.soak", description=__doc__)
    add = parser.add_argument
    add("--minutes", type=float, default=10.0, metavar="N", help="how long (10)")
    add("--seed", type=int, default=1, metavar="S", help="of the first run (1)")
    add("--runs", type=int, metavar="N", help="so many and no more")
    add("--kills", type=int, default=_KILLS, metavar="N", help=f"in each run ({_KILLS})")
    add("--folder", type=Path, help="where each run gets a folder (the system's for such)")
    add("--cables", action="store_true", help="pull cables instead: so many in each run")
    add("--json", action="store_true", help="print one JSON object at the end")
    return parser.parse_args(arguments)


async def run(seed: int, kills: int, folder: Path, *, cables: bool = False) -> Survived:
    """Play one run in a folder with a short path: a socket's path must be short."""
    async with open_real_table(folder) as real_table:
        return await survive(real_table, seed, kills, cables=cables)


def soak(options: argparse.Namespace) -> Soaked:
    """Run until the time is up, or a rule is broken."""
    soaked, began = Soaked("pulled cables" if options.cables else "kills"), monotonic()
    for seed in _seeds(options):
        if monotonic() - began > options.minutes * 60:
            break
        folder = Path(tempfile.mkdtemp(prefix="soak-", dir=options.folder))
        said = StringIO()
        try:
            with redirect_stdout(said):
                survived = asyncio.run(run(seed, options.kills, folder, cables=options.cables))
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException:  # noqa: BLE001 - whatever it was, a cancellation too, the seed is told
            traceback.print_exc()
            cables = " --cables" if options.cables else ""
            again = (
                f"python -m tests.e2e.soak {cables}--runs 1 --kills {options.kills} --seed {seed}"
            )
            print(said.getvalue(), file=sys.stderr)
            print(f"seed {seed} broke a rule; kept in {folder}; again: {again}", file=sys.stderr)
            soaked.broken = seed
            break
        _remove(folder)
        soaked.add(survived)
        if not options.json:
            print(f"{monotonic() - began:6.0f} s, seed {seed}: {soaked}", flush=True)
    soaked.seconds = round(monotonic() - began, 1)
    return soaked


def _seeds(options: argparse.Namespace) -> Iterator[int]:
    return islice(count(options.seed), options.runs)


def _remove(folder: Path) -> None:
    for each in sorted(folder.rglob("*"), reverse=True):
        each.rmdir() if each.is_dir() and not each.is_symlink() else each.unlink()
    folder.rmdir()


if __name__ == "__main__":
    asked = read(sys.argv[1:])
    came = soak(asked)
    if asked.json:
        print(json.dumps(asdict(came), indent=2))
    sys.exit(came.broken is not None)
