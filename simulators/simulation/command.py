"""`tablectl simulate`: rounds in virtual time, judged after every event."""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.arguments import WrongArgumentError
from controller.cli.commands import User, option, single
from controller.cli.table_file import table_to_play
from controller.data.message import message
from controller.data.values import WrongValueError
from controller.words.spoken import say

if TYPE_CHECKING:
    from controller.data.definition import TableDefinition
    from simulators.simulation.dice import Strike
    from simulators.simulation.run import Settings


class ShufflerKind(StrEnum):
    """The kind of shuffler at the table."""

    COUNTS = "counts"
    NO_COUNTS = "no-counts"
    SELF_DRIVEN = "self-driven"
    READS = "reads"
    NO_NUMBERS = "no-numbers"


def run_simulation(
    *,
    rounds: Annotated[int, option("--rounds", "help-simulate-rounds", min=1)] = 100,
    seed: Annotated[int, option("--seed", "help-simulate-seed", min=0)] = 1,
    seeds: Annotated[str | None, option("--seeds A..B", "help-simulate-seeds")] = None,
    jobs: Annotated[int | None, option("--jobs", "help-simulate-jobs", min=1)] = None,
    seats: Annotated[str, option("--seats A-B", "help-simulate-players")] = "",
    faults: Annotated[str, option("--faults", "help-simulate-faults")] = "none",
    as_json: Annotated[bool, option("--json", "help-simulate-json")] = False,
    config: Annotated[Path | None, option("--config FILE", "help-simulate-config")] = None,
    only_faults: Annotated[str | None, option("--only-faults", "help-simulate-only")] = None,
    shrinking: Annotated[float, option("--shrink", "help-simulate-shrink", min=0.0)] = 30.0,
    shuffler: Annotated[
        ShufflerKind, option("--shuffler", "help-simulate-shuffler")
    ] = ShufflerKind.COUNTS,
    day: Annotated[bool, option("--day", "help-simulate-day")] = False,
    journal: Annotated[Path | None, option("--journal FILE", "help-simulate-journal")] = None,
    script: Annotated[Path | None, option("--script FILE", "help-fault-script")] = None,
) -> None:
    """Play rounds in virtual time with the real drivers, table and journal; judge every event.

    Exit code 1 when a rule of ARCHITECTURE.md was broken: the seed and the command to see it again
    are printed, and the smallest run found that breaks it, with the last of what happens there.
    With --seeds each seed that fails is told with that command as it fails, and at the end how many
    there were.
    """
    from controller.configuration import ConfigurationError, check, load_table
    from controller.configuration.files import game_file
    from controller.journal import MEMORY
    from drivers.registry import SELF_DRIVEN
    from simulators.scripts.reading import load_script
    from simulators.simulation.dice import PROFILES
    from simulators.simulation.run import Run, Settings
    from simulators.simulation.shrunk_run import accuse, report, shrink

    table = table_to_play(config)
    definition, _ = load_table(table)
    if problems := check(game_file(definition.game.key, table.parent)):
        raise ConfigurationError(problems)
    scripted = load_script(script) if script is not None else None
    profile = PROFILES.get(faults)
    if profile is None:
        words = message("simulate-no-profile", text=faults, words=", ".join(PROFILES))
        raise WrongArgumentError(words, "--faults")
    habits = replace(profile.habits, seats=_span(seats, len(definition.seats)))
    if journal is not None and journal.exists():
        words = message("usage-there-already", path=str(journal))
        raise WrongArgumentError(words, "--journal")
    settings = Settings(
        rounds,
        seed,
        habits,
        profile,
        _strikes(only_faults),
        counts=shuffler is not ShufflerKind.NO_COUNTS,
        self_driven=shuffler is ShufflerKind.SELF_DRIVEN
        or (definition.shuffler.driver == SELF_DRIVEN and shuffler is not ShufflerKind.NO_NUMBERS),
        day=day,
        script=scripted,
        reads=shuffler is ShufflerKind.READS,
        numbers=shuffler is not ShufflerKind.NO_NUMBERS,
        instructions=True,
    )
    if seeds is not None and (journal is not None or only_faults is not None):
        raise WrongArgumentError(message("simulate-one-seed"), "--journal")
    _check_script(definition, settings)
    if seeds is not None:
        plan = _Plan(definition, settings, config, script)
        raise typer.Exit(_play_seeds(plan, _seed_range(seeds), jobs, as_json=as_json))
    began = time.perf_counter()
    stage = Run(definition, settings, journal or MEMORY)
    with _bar(rounds) as progress:
        result = stage.play(progress)
    result.wall_seconds = round(time.perf_counter() - began, 3)
    shrunk = None
    if result.violations and shrinking:
        shrunk = shrink(definition, stage, shrinking, time.perf_counter)
    if as_json:
        small = shrunk.as_dict(config) if shrunk is not None else None
        typer.echo(json.dumps(result.as_dict() | {"shrunk": small}, indent=2))
    else:
        typer.echo(report(result))
    if result.violations:
        typer.echo(accuse(result, settings, shrunk, config, script), err=True)
        raise typer.Exit(1)


@dataclass(frozen=True, slots=True)
class _Plan:
    """The runs to play, and the files that the command needs to play them again."""

    definition: "TableDefinition"
    settings: "Settings"
    config: Path | None
    script: Path | None


def _play_seeds(plan: _Plan, seeds: range, jobs: int | None, *, as_json: bool) -> int:
    """Play many seeds and report the results; return the exit code."""
    from simulators.simulation.seeds import Played, SeedsReport, in_words, play_seeds
    from simulators.simulation.shrunk_run import accuse, accuse_program

    def accusation(played: Played) -> str:
        files = (plan.config, plan.script)
        if played.result is None:
            return accuse_program(played.error, played.settings, *files)
        return accuse(played.result, played.settings, None, *files)

    began = time.perf_counter()
    processes = min(jobs or len(os.sched_getaffinity(0)), len(seeds))
    told = SeedsReport(seeds)
    with closing(play_seeds(plan.definition, plan.settings, seeds, processes)) as results:
        for played in results:
            told.add(played, accusation(played) if played.failed else "")
    told.end()
    total = told.total(time.perf_counter() - began, processes)
    typer.echo(json.dumps(total, indent=2) if as_json else in_words(total))
    return 1 if told.failed else 0


def _check_script(definition: "TableDefinition", settings: "Settings") -> None:
    """Refuse a fault script for devices that are not at the table."""
    from simulators.scripts.reading import refuse_misfit
    from simulators.simulation.run import Run

    if settings.script is None:
        return
    with closing(Run(definition, settings)) as stage:
        refuse_misfit(
            settings.script, {name: line.device.VERBS for name, line in stage.lines.items()}
        )


@contextmanager
def _bar(rounds: int) -> Iterator[Callable[[int], None] | None]:
    """A progress bar on standard error, where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(say(message("simulate-rounds-progress")), total=rounds)
        yield lambda done: progress.update(task, completed=done)


def _strikes(text: str | None) -> "tuple[Strike, ...] | None":
    """Return the strikes that the text names; None: no text was given."""
    from simulators.simulation.dice import Strike

    if text is None:
        return None
    try:
        return tuple(Strike.parse(each) for each in text.split(",") if each.strip())
    except WrongValueError as error:
        raise WrongArgumentError(error.expected, "--only-faults") from error


def _span(text: str, most: int) -> tuple[int, int]:
    """Return the fewest and the most players: A-B, or one number; without a text 1 to `most`."""
    if not text:
        return 1, most
    least, dash, highest = text.partition("-")
    try:
        found = int(least), int(highest if dash else least)
    except ValueError:
        found = (0, 0)
    if not 1 <= found[0] <= found[1] <= most:
        words = message("simulate-no-span", text=text, high=most)
        raise WrongArgumentError(words, "--seats")
    return found


def _seed_range(text: str) -> range:
    """Return the seeds A..B, both included."""
    first, dots, last = text.partition("..")
    if not (dots and first.isdecimal() and last.isdecimal() and int(first) <= int(last)):
        words = message("simulate-no-seeds", text=text)
        raise WrongArgumentError(words, "--seeds")
    return range(int(first), int(last) + 1)


simulate = single(run_simulation, "simulate", "help-simulate", User.TRIES)
