"""`tablectl simulate`: rounds in virtual time, judged after every event."""

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from simulators.scripts.script import FaultScript
    from simulators.simulation.dice import Strike
    from simulators.simulation.run import Settings
    from simulators.simulation.shrinking import Shrunk
    from simulators.simulation.tally import Result


class Machine(StrEnum):
    """Which shuffler stands at the table."""

    COUNTS = "counts"
    NO_COUNTS = "no-counts"
    SELF_DRIVEN = "self-driven"
    READS = "reads"


def simulate(
    *,
    rounds: Annotated[int, typer.Option(help="Rounds to play.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="Fixes people, cards and times.", min=0)] = 1,
    seats: Annotated[
        str, typer.Option(help="Fewest and most players in a round.", metavar="A-B")
    ] = "1-7",
    faults: Annotated[
        str,
        typer.Option(help="What goes wrong: none, link, devices, crashes, people, hands or all."),
    ] = "none",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    config: Annotated[
        Path | None, typer.Option(help="The table's configuration.", metavar="FILE")
    ] = None,
    only_faults: Annotated[
        str | None,
        typer.Option(help="Of the faults only these, as a shrunk run names them: drop:17,jam:2."),
    ] = None,
    shrinking: Annotated[
        float,
        typer.Option("--shrink", help="Seconds to make a failing run small.", min=0.0),
    ] = 30.0,
    machine: Annotated[
        Machine,
        typer.Option(
            help="A shuffler that counts its decks, one that cannot, one that deals by itself, "
            "or one that reads cards (at a table that allows it)."
        ),
    ] = Machine.COUNTS,
    day: Annotated[
        bool,
        typer.Option("--day", help="Change decks, spread them and close the table on the way."),
    ] = False,
    journal: Annotated[
        Path | None, typer.Option(help="Keep the run's journal in a new file.", metavar="FILE")
    ] = None,
    script: Annotated[
        Path | None,
        typer.Option(help="A fault script, such as config/faults/jam.yaml.", metavar="FILE"),
    ] = None,
) -> None:
    """Play rounds in virtual time with the real drivers, table and journal; judge every event.

    Exit code 1 when a rule of ARCHITECTURE.md was broken: the seed and the command to see it again
    are printed, and the smallest run found that breaks it, with the last of what happens there.
    """
    from controller.configuration import default_table, load_table
    from controller.journal import MEMORY
    from simulators.scripts.fitting import refuse_misfit
    from simulators.simulation.faults import PROFILES
    from simulators.simulation.host import SELF_DRIVEN
    from simulators.simulation.run import Run, Settings
    from simulators.simulation.shrinking import shrink

    definition, _ = load_table(config or default_table())
    scripted = _script(script)
    profile = PROFILES.get(faults)
    if profile is None:
        raise typer.BadParameter(
            f"{faults!r} is none of {', '.join(PROFILES)}; a fault script goes with --script",
            param_hint="--faults",
        )
    habits = replace(profile.habits, seats=_span(seats, len(definition.seats)))
    if journal is not None and journal.exists():
        raise typer.BadParameter(f"{journal} is there already", param_hint="--journal")
    settings = Settings(
        rounds,
        seed,
        habits,
        profile,
        _strikes(only_faults),
        counts=machine is not Machine.NO_COUNTS,
        self_driven=machine is Machine.SELF_DRIVEN or definition.shuffler.driver == SELF_DRIVEN,
        day=day,
        script=scripted,
        reads=machine is Machine.READS,
    )
    began = time.perf_counter()
    stage = Run(definition, settings, journal or MEMORY)
    if scripted is not None:
        verbs = {name: line.device.VERBS for name, line in stage.lines.items()}
        refuse_misfit(scripted, verbs)
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
        typer.echo(_report(result))
    if result.violations:
        typer.echo(_accuse(result, settings, shrunk, config, script), err=True)
        raise typer.Exit(1)


def _accuse(
    result: "Result",
    settings: "Settings",
    shrunk: "Shrunk | None",
    config: Path | None,
    script: Path | None,
) -> str:
    """What was broken, how to see it again, and how little it takes."""
    from simulators.simulation.shrinking import command

    lines = [
        f"rule {violation.rule} broken at event {violation.seq}, "
        f"{violation.seconds:.3f} s: {violation.words}"
        for violation in result.violations
    ]
    lines.append(f"seed {result.seed}; again with: {command(settings, config, script)}")
    if shrunk is not None:
        small = shrunk.settings
        needed = ", ".join(map(str, small.only or ())) or "none"
        lines += [
            f"shrunk in {shrunk.tries} tries to {small.rounds} rounds; faults it needs: {needed}",
            *(f"  {line}" for line in shrunk.story),
            f"  rule {shrunk.violation.rule} broken: {shrunk.violation.words}",
            f"again with: {command(small, config, script)}",
        ]
    return "\n".join(lines)


def _script(path: Path | None) -> "FaultScript | None":
    """Read a fault script; `ConfigurationError` has all that is wrong in it."""
    if path is None:
        return None
    from simulators.scripts.reading import load_script

    return load_script(path)


def _strikes(text: str | None) -> "tuple[Strike, ...] | None":
    from simulators.simulation.dice import Strike

    if text is None:
        return None
    try:
        return tuple(Strike.parse(each) for each in text.split(",") if each.strip())
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--only-faults") from error


def _span(text: str, most: int) -> tuple[int, int]:
    least, dash, highest = text.partition("-")
    try:
        span = int(least), int(highest if dash else least)
    except ValueError:
        span = (0, 0)
    if not 1 <= span[0] <= span[1] <= most:
        raise typer.BadParameter(
            f"{text!r} is not A-B with 1 <= A <= B <= {most}", param_hint="--seats"
        )
    return span


@contextmanager
def _bar(rounds: int) -> Iterator[Callable[[int], None] | None]:
    """A progress bar on standard error, where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Rounds", total=rounds)
        yield lambda done: progress.update(task, completed=done)


def _report(result: "Result") -> str:
    speed = result.rounds / result.wall_seconds if result.wall_seconds else 0.0
    remainders = ", ".join(f"{cards}: {count}" for cards, count in result.remainders.items())
    steps = ", ".join(f"{step}: {count}" for step, count in result.steps_seen.items())
    what = f"{result.rounds} rounds of {result.game}, seed {result.seed}"
    time_taken = f"{result.virtual_seconds:.0f} s of play in {result.wall_seconds:.1f} s"
    return "\n".join(
        (
            f"{what}: {len(result.violations)} violations",
            f"  sheet steps     {steps}",
            f"  packets         {result.packets}, {result.cards_dispensed} cards",
            f"  remainders      {remainders}",
            f"  late bets       {result.late_bets}",
            f"  presses         {result.presses}, {result.refusals} refused",
            *_troubles(result),
            f"  time            {time_taken}, {speed:.0f} rounds a second",
            f"  trace           {result.trace_sha256}",
        )
    )


def _troubles(result: "Result") -> list[str]:
    """What went wrong in a run with faults, and what came of it."""
    if not result.faults:
        return []
    struck = ", ".join(f"{kind}: {count}" for kind, count in result.faults.items())
    holds = ", ".join(f"{cause}: {count}" for cause, count in result.holds.items())
    return [
        f"  faults          {struck}",
        f"  daemon killed   {result.crashes} times",
        f"  void rounds     {result.rounds_void}; acts settled by a count: {result.reconciles}",
        f"  double, missing {result.double_dispenses}, {result.missing_packets}",
        f"  lost events     {result.lost_events}",
        f"  holds           {holds or 'none'}",
    ]
