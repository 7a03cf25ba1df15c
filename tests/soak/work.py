"""The work of a soak's worker for one seed."""

import time
from dataclasses import dataclass, replace

from controller.configuration import default_table, load_table
from simulators.simulation.faults import PROFILES
from simulators.simulation.judge import Violation
from simulators.simulation.run import Run, Settings
from simulators.simulation.shrinking import command, shrink
from simulators.simulation.sweep import sweep

DEFINITION = load_table(default_table())[0]
SWEEP_EVERY = 200
"""One seed in so many is for a sweep …"""
SWEEP_SECONDS = 10.0
"""… of both kinds of crashes, for so many processor seconds each."""
SHRINK_SECONDS = 30.0
_OTHERS = [name for name in PROFILES if name not in ("all", "none")]


@dataclass(frozen=True)
class Done:
    """The result of a seed.

    Attributes:
        what: "storm" or "sweep".
        acts: acts for which a motor started.
        failures: for each, the words, the command that plays it again, and the history.
    """

    what: str
    seed: int
    runs: int
    acts: int
    failures: tuple[tuple[str, ...], ...]


def one(seed: int) -> Done:
    """Play a seed: usually a storm with all faults, sometimes one kind of fault, or a sweep."""
    return swept(seed) if seed % SWEEP_EVERY == 0 else storm(seed)


def storm(seed: int) -> Done:
    """Play three rounds in a storm."""
    name = _OTHERS[seed // 5 % len(_OTHERS)] if seed % 5 == 0 else "all"
    profile = PROFILES[name]
    run = Run(DEFINITION, Settings(3, seed, profile.habits, profile, instructions=True))
    result = run.play()
    failures = tuple(_failure(run, violation) for violation in result.violations[:1])
    return Done("storm", seed, 1, result.acts, failures)


def swept(seed: int) -> Done:
    """Crash host and shuffler at every instant of one round, within the time limit."""
    crashes = PROFILES["crashes"]
    seats = seed // SWEEP_EVERY % 7 + 1
    settings = Settings(1, seed, replace(crashes.habits, seats=(seats, seats)), crashes)
    failures: list[tuple[str, ...]] = []
    played = 0
    for kind in ("host_crash", "device_crash"):
        found = sweep(DEFINITION, settings, kind, SWEEP_SECONDS, time.process_time)
        played += found.played
        failures += [(_words(violation), command(struck)) for struck, violation in found.failed]
    return Done("sweep", seed, played, 0, tuple(failures))


def _failure(run: Run, violation: Violation) -> tuple[str, ...]:
    small = shrink(DEFINITION, run, SHRINK_SECONDS, time.process_time)
    shown = command(run.settings), f"small: {command(small.settings)}"
    return (_words(violation), *shown, *small.history)


def _words(violation: Violation) -> str:
    return f"rule {violation.rule} at event {violation.seq}: {violation.words}"
