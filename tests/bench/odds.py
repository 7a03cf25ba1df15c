"""`tablectl odds` from a cold start of the command, with nothing kept; hands beside it."""

import resource
import subprocess
import sys
from dataclasses import dataclass
from time import perf_counter

from tests.bench.figures import Spread, Target

QUICK = ("three-card-draw-poker", "three-card-poker", "four-card-frenzy")
LONG = "four-card-poker"
_MOST = {"three-card-draw-poker": 1.0, "three-card-poker": 0.5, LONG: 180.0}
"""Seconds that the command may take."""


@dataclass(frozen=True, slots=True)
class OddsPart:
    """What was measured."""

    seconds: dict[str, Spread]
    most_mib: float
    """Resident at most, of all these processes."""

    def targets(self) -> list[Target]:
        """The seconds that are allowed, and the memory."""
        found = [
            Target(f"odds of {game}", spread.median, _MOST[game], "s")
            for game, spread in self.seconds.items()
            if game in _MOST
        ]
        return [*found, Target("odds, resident", self.most_mib, 2048, "MiB")]


def measure(count: int = 7, games: tuple[str, ...] = (*QUICK, LONG)) -> OddsPart:
    """Run the command for each game, the quick ones `count` times."""
    seconds = {}
    for game in games:
        turns = 1 if game == LONG else count
        seconds[game] = Spread.of([_run(game) for _ in range(turns)])
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return OddsPart(seconds, most)


def _run(game: str) -> float:
    command = [sys.executable, "-m", "controller.cli", "odds", game, "--fresh", "--json"]
    begun = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - begun
