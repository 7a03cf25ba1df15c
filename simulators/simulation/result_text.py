"""The result of a simulated run in words: the report, and which rule was broken."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from controller.data.message import Decimal, Message, message
from controller.words.spoken import say, text_of
from simulators.simulation.run import Settings
from simulators.simulation.shrunk_run import Shrunk, command
from simulators.simulation.tally import Result

_NAMES = 16
"""Characters in which the names of lines stand, at least."""


def report(result: Result) -> str:
    """Return the report of a run, for people."""
    speed = result.rounds / result.wall_seconds if result.wall_seconds else 0.0
    heading = message(
        "simulate-result",
        count=result.rounds,
        game=result.game,
        number=result.seed,
        tries=len(result.violations),
    )
    took = message(
        "simulate-time",
        played=Decimal(f"{result.virtual_seconds:.0f}"),
        took=Decimal(f"{result.wall_seconds:.1f}"),
        count=round(speed),
    )
    packets = message("simulate-packets", count=result.packets, size=result.cards_dispensed)
    presses = message("simulate-presses", count=result.presses, tries=result.refusals)
    return rows(
        heading,
        [
            (message("simulate-row-steps"), counts(result.steps_seen)),
            (message("simulate-row-packets"), packets),
            (message("simulate-row-remainders"), counts(result.remainders)),
            (message("simulate-row-late-bets"), str(result.late_bets)),
            (message("simulate-row-presses"), presses),
            *_troubles(result),
            (message("simulate-row-time"), took),
            (message("simulate-row-trace"), result.trace_sha256),
        ],
    )


def rows(heading: Message, lines: Sequence[tuple[Message, Message | str]]) -> str:
    """Return a heading, and below it each line's name and what it counts, if anything, as text."""
    said = [(say(name), text) for name, what in lines if (text := text_of(what))]
    width = max(_NAMES, *(len(name) + 1 for name, _ in said))
    return "\n".join([say(heading), *(f"  {name:<{width}}{what}" for name, what in said)])


def counts(found: Mapping[str, int] | Mapping[int, int]) -> str:
    """Return how often each of several things came, as text: `jam: 2, drop: 1`."""
    return ", ".join(f"{name}: {count}" for name, count in found.items())


def accuse(
    result: Result,
    settings: Settings,
    shrunk: Shrunk | None,
    config: Path | None,
    script: Path | None,
) -> str:
    """Return the broken rule, the command to play the run again, and the smallest such run."""
    lines = [
        message(
            "simulate-broken",
            number=violation.rule,
            at=violation.seq,
            took=Decimal(f"{violation.seconds:.3f}"),
            words=violation.words,
        )
        for violation in result.violations
    ]
    again = command(settings, config, script)
    lines.append(message("simulate-again", number=result.seed, command=again))
    told = [say(each) for each in lines]
    return "\n".join(told if shrunk is None else [*told, *_shrunk(shrunk, config, script)])


def _shrunk(shrunk: Shrunk, config: Path | None, script: Path | None) -> list[str]:
    small, broken = shrunk.settings, shrunk.violation
    needed = ", ".join(map(str, small.only or ()))
    smaller = message(
        "simulate-shrunk",
        tries=shrunk.tries,
        count=small.rounds,
        words=needed or message("simulate-none"),
    )
    rule = message("simulate-shrunk-broken", number=broken.rule, words=broken.words)
    again = message("simulate-shrunk-again", command=command(small, config, script))
    history = (f"  {line}" for line in shrunk.history)
    return [say(smaller), *history, f"  {say(rule)}", say(again)]


def accuse_program(error: str, settings: Settings, config: Path | None, script: Path | None) -> str:
    """Return the seed at which the program itself failed, and the command to play the run again."""
    again = command(settings, config, script)
    words = message("simulate-program-failed", number=settings.seed, command=again)
    return f"{error.rstrip()}\n{say(words)}"


def _troubles(result: Result) -> list[tuple[Message, Message | str]]:
    """Describe the faults of a run and their consequences."""
    if not result.faults:
        return []
    void = message("simulate-void", count=result.rounds_void, tries=result.reconciles)
    double = f"{result.double_dispenses}, {result.missing_packets}"
    return [
        (message("simulate-row-faults"), counts(result.faults)),
        (message("simulate-row-killed"), message("simulate-killed", count=result.crashes)),
        (message("simulate-row-void"), void),
        (message("simulate-row-double"), double),
        (message("simulate-row-lost"), str(result.lost_events)),
        (message("simulate-row-holds"), counts(result.holds) or message("simulate-none")),
    ]
