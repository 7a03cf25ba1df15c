"""The result of a run in words; and how a failing run is made small.

A run has fewer rounds, people and faults, as long as it breaks the same rule. Each try is a whole
run without some of the strikes (`dice`). A try is kept if it breaks the same rule, so the strikes
that remain at the end are needed.
"""

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from controller.data.definition import TableDefinition
from controller.data.message import Decimal, Message, message
from controller.words.spoken import say, text_of
from simulators.simulation import dice, judge, tally
from simulators.simulation.run import Run, Settings

_LINES = 15
"""Lines of the history that are printed."""
_FEW_SEATS = 3


@dataclass(frozen=True, slots=True)
class Shrunk:
    """The smallest run that was found.

    Attributes:
        settings: fix it; `only` has the strikes that it needs.
        violation: the rule that it breaks.
        tries: how many runs were played to find it.
        history: its last events, in words.
    """

    settings: Settings
    violation: judge.Violation
    tries: int
    history: list[str]

    def as_dict(self, config: Path | None = None) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {
            "rounds": self.settings.rounds,
            "seats": _seats(self.settings),
            "faults": [str(strike) for strike in self.settings.only or ()],
            "rule": self.violation.rule,
            "words": self.violation.words,
            "tries": self.tries,
            "command": command(self.settings, config),
            "history": self.history,
        }


def command(settings: Settings, config: Path | None = None, script: Path | None = None) -> str:
    """Return the command line that plays a run of a named profile again."""
    words = ["tablectl", "simulate", "--rounds", str(settings.rounds)]
    words += ["--seed", str(settings.seed), "--seats", _seats(settings)]
    if settings.profile.name != "none":
        words += ["--faults", settings.profile.name]
    if not settings.numbers:
        words += ["--shuffler", "no-numbers"]
    elif settings.reads:
        words += ["--shuffler", "reads"]
    elif not settings.counts:
        words += ["--shuffler", "no-counts"]
    elif settings.self_driven:  # beside another word the table's file says it
        words += ["--shuffler", "self-driven"]
    if settings.day:
        words.append("--day")
    if script is not None:
        words += ["--script", str(script)]
    if settings.only is not None:
        words += ["--only-faults", ",".join(map(str, settings.only))]
    if config is not None:
        words += ["--config", str(config)]
    return shlex.join(words)


def _seats(settings: Settings) -> str:
    least, most = settings.habits.seats
    return f"{least}-{most}"


def shrink(
    definition: TableDefinition, failed: Run, seconds: float, clock: Callable[[], float]
) -> Shrunk:
    """Make a failed run small.

    Args:
        definition: the table that it was played on.
        failed: the run, already played.
        seconds: how long to go on trying.
        clock: the time, in seconds.
    """
    search = _Search(definition, failed, clock() + seconds, clock)
    for simpler in (_fewer_rounds, _fewer_kinds, _fewer_people, _fewer_strikes, _fewer_rounds):
        simpler(search)
    return Shrunk(
        search.best, search.violation, search.tries, search.run.history.last_lines(_LINES)
    )


class _Search:
    """The smallest run so far; simpler runs are compared with it."""

    def __init__(
        self, definition: TableDefinition, failed: Run, until: float, clock: Callable[[], float]
    ) -> None:
        self._definition = definition
        self._until = until
        self._clock = clock
        self.tries = 0
        self._keep(failed)

    def _keep(self, run: Run) -> None:
        self.run = run
        self.violation = run.judge.violations[0]
        # Strikes that were asked for and did not happen are not needed.
        self.best = replace(run.settings, only=tuple(dict.fromkeys(run.faults.struck)))

    @property
    def strikes(self) -> tuple[dice.Strike, ...]:
        """Return the strikes of the smallest run."""
        return self.best.only or ()

    def breaks(self, settings: Settings) -> bool:
        """Try a simpler run; keep it if it breaks the same rule."""
        if self._clock() >= self._until:
            return False
        self.tries += 1
        run = Run(self._definition, settings)
        found = run.play().violations
        if not found or found[0].rule != self.violation.rule:
            return False
        self._keep(run)
        return True


def _fewer_rounds(search: _Search) -> None:
    for rounds in range(1, min(search.best.rounds, search.run.rounds + 2)):
        if search.breaks(replace(search.best, rounds=rounds)):
            return


def _fewer_kinds(search: _Search) -> None:
    if search.breaks(replace(search.best, only=())):
        return
    for kind in {strike.kind: None for strike in search.strikes}:
        others = tuple(strike for strike in search.strikes if strike.kind != kind)
        search.breaks(replace(search.best, only=others))


def _fewer_people(search: _Search) -> None:
    """Try fewer people: a strike then meets something else, but the rule may still be broken."""
    for count in range(1, _FEW_SEATS + 1):
        habits = replace(search.best.habits, seats=(count, count))
        if search.breaks(replace(search.best, habits=habits)):
            return


def _fewer_strikes(search: _Search) -> None:
    """Leave out one half, one quarter, …, single strikes, until each remaining strike is needed."""
    parts = 2
    while search.strikes:
        parts = min(parts, len(search.strikes))
        if any(search.breaks(replace(search.best, only=rest)) for rest in _without(search, parts)):
            parts = max(2, parts - 1)
        elif parts < len(search.strikes):
            parts *= 2
        else:
            return


def _without(search: _Search, parts: int) -> Iterator[tuple[dice.Strike, ...]]:
    """Yield the strikes without each of so many parts, one after the other."""
    strikes = search.strikes
    bounds = [len(strikes) * part // parts for part in range(parts + 1)]
    for start, end in pairwise(bounds):
        yield strikes[:start] + strikes[end:]


_NAMES = 16
"""Characters in which the names of lines stand, at least."""


def report(result: tally.Result) -> str:
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
    result: tally.Result,
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


def _troubles(result: tally.Result) -> list[tuple[Message, Message | str]]:
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
