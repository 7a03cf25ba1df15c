"""Rounds a second in virtual time: the same drivers, table and procedure, seven seats."""

import time
from dataclasses import dataclass

from controller.configuration import config_root, load_table
from simulators.people import Habits
from simulators.simulation.dice import PROFILES
from simulators.simulation.run import Run, Settings
from tests.bench.figures import Spread, Target
from tests.bench.wired_devices import StuckError

_WARM_UP = 10
_PARTS = 5


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

    def targets(self):
        yield Target("simulated rounds a second", self.processor_pace.median, 80, "/s", True)


def measure(seconds=10.0):
    """Play for about so many seconds in five runs."""
    definition = load_table(config_root() / "table.yaml")[0]
    trial = _play(definition, _WARM_UP, 0)
    each = max(2, int(_WARM_UP / trial.seconds * seconds / _PARTS))
    runs = [_play(definition, each, seed) for seed in range(1, _PARTS + 1)]
    played = each * _PARTS
    return SimulatedPart(
        played,
        sum(run.seconds for run in runs),
        Spread.of([each / run.seconds for run in runs], "/s"),
        Spread.of([each / run.processor for run in runs], "/s"),
        Spread.of([_storm(definition, seed) for seed in range(1, max(2, int(seconds * 2)))], "/s"),
        sum(run.events for run in runs) / played,
        sum(run.frames for run in runs) / played,
        sum(run.virtual for run in runs) / played,
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
