"""The work of a soak's worker for one seed."""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import takewhile
from pathlib import Path

from controller.configuration import config_root, default_table, load_table
from controller.data.definition import TableDefinition
from controller.data.definition.poker import Follow
from simulators.simulation.dice import PROFILES, Strike
from simulators.simulation.judge import Violation
from simulators.simulation.run import Run, Settings
from simulators.simulation.shrunk_run import command, shrink
from tests.simulators.simulation.sweep import coarse_first, sweep
from tests.simulators.simulation.test_obedience import pair

PLAYERS_EVERY = 3
"""One storm in so many, and one sweep, is at a table of players."""
SHUFFLERS: tuple[dict[str, bool], ...] = ({}, {"counts": False}, {}, {"self_driven": True})
"""The shufflers at tables of players and of games with stages, in turn. A self-driven one deals no
packets to players, and is refused there: the plain one takes its place."""
SWEEP_EVERY = 200
"""One seed in so many is for a sweep …"""
OBEYED_EVERY = 4
"""One seed in so many is played by people who obey the screen."""
SWEEP_SECONDS = 10.0
"""… of both kinds of crashes, for so many processor seconds each …"""
FOR_A_HAND = 4
"""… times so many at a table of players, where that is enough for every instant of a hand."""
SHRINK_SECONDS = 30.0
_OTHERS = [name for name in PROFILES if name not in ("all", "none")]


@dataclass(frozen=True)
class SoakTable:
    """A table of a soak.

    Attributes:
        config: its file; None: the shipped one.
        follow: what the dealer tells, where that is not what its file says; empty: the file says.
    """

    definition: TableDefinition
    config: Path | None = None
    follow: str = ""

    def again(self, settings: Settings) -> str:
        """Return the command that plays a run again."""
        words = command(settings, self.config)
        return f"{words}  # with follow: {self.follow} in that file" if self.follow else words


@dataclass(frozen=True)
class Done:
    """The result of a seed.

    Attributes:
        what: "storm", "obeyed" or "sweep".
        acts: acts for which a motor started.
        states: states whose instruction was judged.
        failures: for each, the words, the command that plays it again, and the history.
    """

    what: str
    seed: int
    runs: int
    acts: int
    states: int
    failures: tuple[tuple[str, ...], ...]


@cache
def tables_of_the_house() -> tuple[SoakTable, ...]:
    """Return the shipped table, and each of a game with stages."""
    staged = [
        SoakTable(table, config)
        for config in sorted(config_root().glob("table-*.yaml"))
        if (table := load_table(config)[0]).game.staged
    ]
    return SoakTable(load_table(default_table())[0]), *staged


@cache
def tables_of_players() -> tuple[SoakTable, ...]:
    """Return each shipped table of players, for each kind of following."""
    found = []
    for config in sorted(config_root().glob("table-*.yaml")):
        table, _ = load_table(config)
        poker = table.game.poker
        for follow in Follow if poker is not None else ():
            assert poker is not None
            game = replace(table.game, poker=replace(poker, follow=follow))
            other = "" if follow is poker.follow else follow.value
            found.append(SoakTable(replace(table, game=game), config, other))
    return tuple(found)


def table_of(number: int) -> SoakTable:
    """Return the table of the storm, or of the sweep, of this number."""
    turn, rest = divmod(number, PLAYERS_EVERY)
    if not rest:
        return tables_of_players()[turn % len(tables_of_players())]
    house = tables_of_the_house()
    return house[(turn * (PLAYERS_EVERY - 1) + rest - 1) % len(house)]


def shuffler_of(number: int) -> dict[str, bool]:
    """Return the settings for the shuffler of the storm, or of the sweep, of this number."""
    table = table_of(number).definition
    # A table's next turn is another shuffler's, whatever the two numbers have in common.
    turns = divmod(number // PLAYERS_EVERY, len(tables_of_players()))
    settings = SHUFFLERS[sum(turns) % len(SHUFFLERS)]
    if table.game.poker is None:
        return settings if table.game.staged else {}
    return {} if table.game.packets.player and "self_driven" in settings else settings


def one(seed: int) -> Done:
    """Play a seed: usually a storm with all faults, sometimes one kind of fault, or a sweep.

    Of four seeds one is for people who obey the screen, and two faults that meet.
    """
    if seed % SWEEP_EVERY == 0:
        return swept(seed)
    return obeyed(seed) if seed % OBEYED_EVERY == 2 else storm(seed)


def obeyed(seed: int) -> Done:
    """Play rounds with two faults, and people who do what the screen says."""
    run = pair(seed)
    result = run.play()
    again = f"python -m tests.soak --first {seed} --jobs 1 --minutes 0.1 --parts ''"
    told = run.settings.script.name if run.settings.script is not None else ""
    failures = tuple((_words(each), told, again) for each in result.violations[:1])
    return Done("obeyed", seed, 1, result.acts, _judged(run), failures)


def _judged(run: Run) -> int:
    return run.judge.instructions.seen if run.judge.instructions is not None else 0


def storm(seed: int) -> Done:
    """Play three rounds in a storm."""
    table = table_of(seed)
    name = _OTHERS[seed // 5 % len(_OTHERS)] if seed % 5 == 0 else "all"
    profile = PROFILES[name]
    shuffler = shuffler_of(seed)
    settings = Settings(3, seed, profile.habits, profile, instructions=True, **shuffler)
    run = Run(table.definition, settings)
    result = run.play()
    failures = tuple(_failure(table, run, violation) for violation in result.violations[:1])
    return Done("storm", seed, 1, result.acts, _judged(run), failures)


def swept(seed: int) -> Done:
    """Crash host and shuffler at every instant of one round, within the time limit."""
    crashes, table = PROFILES["crashes"], table_of(seed // SWEEP_EVERY)
    seats = seed // SWEEP_EVERY % 7 + 1
    settings = Settings(1, seed, replace(crashes.habits, seats=(seats, seats)), crashes)
    seconds = SWEEP_SECONDS * (FOR_A_HAND if table.definition.poker is not None else 1)
    failures: list[tuple[str, ...]] = []
    played = 0

    def in_time(places: Mapping[Strike, str]) -> Iterator[Strike]:
        until = time.process_time() + seconds  # from now: the places were found before
        return takewhile(lambda _: time.process_time() < until, coarse_first(places))

    for kind in ("host_crash", "device_crash"):
        found = sweep(table.definition, settings, kind, in_time)
        played += found.played
        failures += [(_words(violation), table.again(struck)) for struck, violation in found.failed]
    return Done("sweep", seed, played, 0, 0, tuple(failures))


def _failure(table: SoakTable, run: Run, violation: Violation) -> tuple[str, ...]:
    small = shrink(table.definition, run, SHRINK_SECONDS, time.process_time)
    shown = table.again(run.settings), f"small: {table.again(small.settings)}"
    return (_words(violation), *shown, *small.history)


def _words(violation: Violation) -> str:
    return f"rule {violation.rule} at event {violation.seq}: {violation.words}"
