"""The result of a simulated run in words: the report, and which rule was broken."""

from pathlib import Path

from simulators.simulation.run import Settings
from simulators.simulation.shrinking import Shrunk, command
from simulators.simulation.tally import Result


def report(result: Result) -> str:
    """Return the report of a run, for people."""
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


def accuse(
    result: Result,
    settings: Settings,
    shrunk: Shrunk | None,
    config: Path | None,
    script: Path | None,
) -> str:
    """Return the broken rule, the command to play the run again, and the smallest such run."""
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
            *(f"  {line}" for line in shrunk.history),
            f"  rule {shrunk.violation.rule} broken: {shrunk.violation.words}",
            f"again with: {command(small, config, script)}",
        ]
    return "\n".join(lines)


def accuse_program(error: str, settings: Settings, config: Path | None, script: Path | None) -> str:
    """Return the seed at which the program itself failed, and the command to play the run again."""
    again = command(settings, config, script)
    return f"{error.rstrip()}\nseed {settings.seed}: the program failed; again with: {again}"


def _troubles(result: Result) -> list[str]:
    """Describe the faults of a run and their consequences."""
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
