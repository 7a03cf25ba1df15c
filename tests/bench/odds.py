"""`tablectl odds` from a cold start of the command, with nothing kept; and hands."""

import resource
import subprocess
import sys
from dataclasses import dataclass
from time import perf_counter

from tests.bench.figures import Spread, Target

QUICK = ("three-card-draw-poker", "three-card-poker", "four-card-frenzy")
LONG = "four-card-poker"
_MOST = {"three-card-draw-poker": 0.5, "three-card-poker": 0.5, LONG: 5.0}
"""Most seconds that the command may take. It works on one processor: on a quiet computer its
processor seconds equal those of the clock; on a busy one only the processor seconds mean something.
"""


@dataclass(frozen=True, slots=True)
class OddsPart:
    """What was measured."""

    seconds: dict[str, Spread]
    processor: dict[str, Spread]
    most_mib: float
    """The most resident memory of all these processes."""

    def targets(self) -> list[Target]:
        """The allowed seconds and memory."""
        found = [
            Target(f"odds of {game}", spread.median, _MOST[game], "s")
            for game, spread in self.processor.items()
            if game in _MOST
        ]
        return [*found, Target("odds, resident", self.most_mib, 400, "MiB")]


def measure(count: int = 7, games: tuple[str, ...] = (*QUICK, LONG)) -> OddsPart:
    """Run the command for each game, the quick ones `count` times."""
    seconds, processor = {}, {}
    for game in games:
        turns = 1 if game == LONG else count
        runs = [_run(game) for _ in range(turns)]
        seconds[game] = Spread.of([clock for clock, _ in runs], "s")
        processor[game] = Spread.of([used for _, used in runs], "s")
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return OddsPart(seconds, processor, most)


def _run(game: str) -> tuple[float, float]:
    command = [sys.executable, "-m", "controller.cli", "odds", game, "--fresh", "--json"]
    begun, used = perf_counter(), _processor()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - begun, _processor() - used


def _processor() -> float:
    """Return the processor seconds that ended child processes have taken."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
