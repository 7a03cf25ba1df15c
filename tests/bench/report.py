"""The bench's report: where it was measured, the targets, and all figures of a part."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from tests.bench.figures import Spread


def heading(machine, bystanders):
    """Yield what a reader must know of the computer.

    Args:
        bystanders: percent of the processors that others used meanwhile.
    """
    yield f"{machine.processor}, {machine.cores} cores, Linux {machine.kernel}"
    yield f"{machine.python}, SQLite {machine.sqlite}, {machine.filesystem}, {machine.date}"
    yield f"others took {bystanders:.0f} % of the processors"
    if machine.caution:
        yield f"CAUTION: {machine.caution}"


def table(parts):
    """Yield the table of all targets of these parts, with each figure's ratio to its target."""
    yield f"{'':<38}{'found':>10}    {'target':<16}{'ratio':>7}"
    for each in (target for part in parts for target in part.targets()):
        wanted = f"{'>=' if each.above else '<='} {each.wanted:g} {each.unit}"
        ratio = "" if each.ratio is None else f"{each.ratio:.2f}"
        verdict = "met" if each.met else "MISSED"
        yield f"{each.name:<38}{each.found:10.2f}    {wanted:<16}{ratio:>7}  {verdict}"


def figures(part):
    """Yield each figure of a part with its name in the code, which says what it is."""
    yield f"  {'':<34}{'median':>10}{'quarter – quarter':>22}{'p99':>10}{'most':>10}"
    for name, value in _named(part):
        yield f"  {name:<34}{_shown(value)}"


def _named(value, *names) -> Iterator[tuple[str, object]]:
    if isinstance(value, Spread) or value is None or isinstance(value, (str, int, float)):
        yield ".".join(names), value
        return
    if is_dataclass(value):
        inner = {each.name: getattr(value, each.name) for each in fields(value)}
    else:
        inner = value if isinstance(value, Mapping) else dict(enumerate(value))
    for name, each in inner.items():
        yield from _named(each, *names, str(name))


def _shown(value):
    if isinstance(value, Spread):
        quarters = f"{value.quarter:.4g} – {value.three_quarters:.4g}"
        figures = f"{value.median:10.4g}{quarters:>22}{value.p99:10.4g}{value.most:10.4g}"
        return f"{figures} {value.unit}, {value.count} samples"
    if value is None:
        return f"{'not measured':>10}"
    return f"{value:>10.4g}" if isinstance(value, float) else f"{value!s:>10}"
