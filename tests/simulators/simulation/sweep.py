"""Crash sweep: a calm run, played again with a crash at each of its writes and sends.

Random crashes find what is likely. The sweep also finds what happens at one instant only. It plays
every 64th occasion first, then those between, so that a sweep that ends early has covered the whole
run.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from controller.data.definition import TableDefinition
from simulators.simulation.dice import Strike
from simulators.simulation.judge import Violation
from simulators.simulation.run import Run, Settings

_NEVER = Strike("host_crash", -1)
"""An occasion that does not exist: it keeps a run calm while its occasions are counted."""


@dataclass(slots=True)
class Swept:
    """The result of a sweep.

    Attributes:
        occasions: instants at which the run can be struck.
        played: runs, each with one of them.
        failed: the runs that broke a rule, and which rule.
        void: runs in which a round was void.
    """

    occasions: int
    played: int = 0
    failed: list[tuple[Settings, Violation]] = field(default_factory=list)
    void: int = 0


def sweep(
    definition: TableDefinition,
    settings: Settings,
    kind: str,
    chosen: Callable[[Mapping[Strike, str]], Iterator[Strike]],
) -> Swept:
    """Strike one run at each occasion of a kind, one occasion at a time.

    Args:
        definition: the table.
        settings: the run; its profile must have the kind.
        kind: `host_crash`: before, between and after each commit and each send; `device_crash`:
            before and after each write to the shuffler's memory and each card.
        chosen: returns which of the occasions are struck, given the place of each.
    """
    occasions = _occasions(definition, settings, kind)
    swept = Swept(len(occasions))
    for strike in chosen(occasions):
        struck = replace(settings, only=(strike,), calm_rounds=1)
        run = Run(definition, struck)
        result = run.play()
        assert run.faults.struck == [strike], "a run is the same up to its first strike"
        swept.played += 1
        swept.failed += [(struck, violation) for violation in result.violations[:1]]
        swept.void += result.rounds_void > 0
    return swept


def _occasions(definition: TableDefinition, settings: Settings, kind: str) -> dict[Strike, str]:
    run = Run(definition, replace(settings, only=(_NEVER,), calm_rounds=1))
    passed: dict[Strike, str] = {}
    run.faults.passed = passed
    run.play()
    return {strike: where for strike, where in passed.items() if strike.kind == kind}


def coarse_first(places: Mapping[Strike, str]) -> Iterator[Strike]:
    """Yield every 64th occasion, then those half-way between, and so on: each once."""
    occasions = list(places)
    stride = 64
    yield from occasions[::stride]
    while stride > 1:
        yield from occasions[stride // 2 :: stride]
        stride //= 2
