"""Rounds a second in virtual time: the same drivers, table and procedure, seven seats."""

import cProfile
import pstats
import time
from dataclasses import dataclass
from pathlib import Path

from controller.configuration import config_root, load_table
from simulators.people import Habits
from simulators.simulation.faults import PROFILES
from simulators.simulation.run import Run, Settings
from tests.bench.figures import Spread, Target
from tests.bench.wired_devices import StuckError

_ROOT = Path(__file__).parents[2]
_WARM_UP = 10
_PARTS = 5
_TOP = 12


@dataclass(frozen=True)
class Cost:
    """One function's own time in a profiled run, in percent of the whole."""

    function: str
    calls_per_round: float
    percent: float


@dataclass(frozen=True)
class SimulatedPart:
    """Rounds a second."""

    rounds: int
    seconds: float
    pace: Spread
    """Rounds a second of each run."""
    processor_pace: Spread
    """The same by processor time: about what an undisturbed computer would do."""
    stormy: Spread
    """Rounds a second with faults of all kinds: storms of three rounds and the rounds that they
    need in addition.
    """
    events_per_round: float
    frames_per_round: float
    """On all three wires, both ways, heartbeats included."""
    virtual_seconds_per_round: float
    costs: list[Cost]
    rooms: dict[str, float]
    """Own time by module, in percent of the whole."""

    def targets(self):
        yield Target("simulated rounds a second", self.processor_pace.median, 80, "/s", True)


def measure(seconds=10.0, profiled=40):
    """Play for about so many seconds in five runs, then some rounds under a profiler."""
    definition = load_table(config_root() / "table.yaml")[0]
    trial = _play(definition, _WARM_UP, 0)
    each = max(2, int(_WARM_UP / trial.seconds * seconds / _PARTS))
    runs = [_play(definition, each, seed) for seed in range(1, _PARTS + 1)]
    played = each * _PARTS
    return SimulatedPart(
        played,
        sum(run.seconds for run in runs),
        Spread.of([each / run.seconds for run in runs]),
        Spread.of([each / run.processor for run in runs]),
        Spread.of([_storm(definition, seed) for seed in range(1, max(2, int(seconds * 2)))]),
        sum(run.events for run in runs) / played,
        sum(run.frames for run in runs) / played,
        sum(run.virtual for run in runs) / played,
        *_profile(definition, profiled),
    )


@dataclass(frozen=True)
class _Played:
    seconds: float
    processor: float
    events: int
    frames: int
    virtual: float


def _play(definition, rounds, seed):
    run = Run(definition, Settings(rounds, seed, Habits(seats=(7, 7))))
    began, spent = time.perf_counter(), time.process_time()
    result = run.play()
    took, spent = time.perf_counter() - began, time.process_time() - spent
    if result.violations:
        raise StuckError(f"seed {seed}: {result.violations[0]}")
    links = [line.driver.statistics for line in run.lines.values()]
    frames = sum(link.frames_in + link.frames_out for link in links)
    return _Played(took, spent, result.events, frames, result.virtual_seconds)


def _storm(definition, seed):
    began = time.perf_counter()
    result = Run(definition, Settings(3, seed, profile=PROFILES["all"])).play()
    if result.violations:
        raise StuckError(f"seed {seed}: {result.violations[0]}")
    return result.rounds / (time.perf_counter() - began)


def _profile(definition, rounds):
    profile = cProfile.Profile()
    profile.runcall(_play, definition, rounds, 1)
    stats = pstats.Stats(profile)
    rooms: dict[str, float] = {}
    costs = []
    for (file, line, name), (_, calls, own, _, _) in stats.stats.items():
        share = own / stats.total_tt * 100
        where = _where(file)
        rooms[where] = rooms.get(where, 0.0) + share
        costs.append(Cost(f"{where}:{line} {name}" if line else name, calls / rounds, share))
    costs.sort(key=lambda cost: -cost.percent)
    ordered = sorted(rooms.items(), key=lambda room: -room[1])
    return costs[:_TOP], dict(ordered[:_TOP])


def _where(file):
    path = Path(file)
    if path.is_relative_to(_ROOT) and "site-packages" not in file:
        return str(path.relative_to(_ROOT))
    return "built-in" if file == "~" else path.name
