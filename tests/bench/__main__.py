"""python -m tests.bench [PART … | all]: measure, and print what was found beside each target.

Without a part it measures briefly what a change of the core may spoil: two minutes. A part that is
named is measured in full, and all its figures are printed.
"""

import argparse
import signal
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

from tests.bench import (
    board,
    crowd,
    detection,
    durable,
    footprint,
    hand_evaluation,
    links,
    many_tables,
    odds,
    page,
    poker,
    reaction,
    simulated,
    start,
    wires,
)
from tests.bench.computer import Bystanders, describe
from tests.bench.page import browser
from tests.bench.report import figures, heading, table

_FOLDER = "/var/tmp"
"""A folder that is on a disk on most systems, where /tmp is memory: a commit must be durable to
count.
"""
_GROWN = reaction.GROWN // 4
"""In a brief run, whose floor has a log of the same size."""

BRIEF = {
    "start": lambda folder: start.measure(folder, count=5),
    "footprint": lambda folder: footprint.measure(folder, rounds=20, idle=5.0),
    "simulated": lambda folder: simulated.measure(seconds=5.0),
    "durable": lambda folder: durable.measure(folder, rounds=5, longest=100_000),
    "reaction": lambda folder: reaction.measure(folder, count=60, rested=0, grown=_GROWN),
    "touch": lambda folder: page.measure_touches(folder, 20, _GROWN, browser.find()),
}
"""The measurements of a run that names no part, as functions of a folder."""


def in_full(options):
    """Return the whole measurement of each part, as functions of a folder."""
    return {
        "reaction": reaction.measure,
        "wires": wires.measure,
        "start": start.measure,
        "footprint": footprint.measure,
        "durable": durable.measure,
        "detection": detection.measure,
        "links": lambda folder: links.measure(),
        "simulated": lambda folder: simulated.measure(),
        "odds": lambda folder: odds.measure(),
        "hands": lambda folder: hand_evaluation.measure(),
        "poker": lambda folder: poker.measure(),
        "board": lambda folder: board.measure(chromium=browser.find()),
        "crowd": crowd.measure,
        "floor": lambda folder: many_tables.measure(
            folder, options.tables, options.backlog, options.pace, options.beside
        ),
        "touch": lambda folder: page.measure_touches(folder, chromium=browser.find()),
        "page": lambda folder: page.measure(folder, chromium=browser.find()),
    }


def read(arguments):
    """Read the command line; return its options, and the measurement of each part."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    add = parser.add_argument
    add("parts", nargs="*", metavar="PART", help="measured in full; all: each of them")
    add("--folder", type=Path, default=Path(_FOLDER), help=f"on the disk to measure ({_FOLDER})")
    add("--tables", type=int, default=500, metavar="N", help="tables of a floor (500)")
    add("--backlog", type=float, default=3600.0, metavar="S", help="of play, to deliver (3600)")
    add("--pace", type=float, default=60.0, metavar="S", help="of play at a real pace (60)")
    add("--beside", type=int, default=240, metavar="N", help="reactions beside a courier (240)")
    options = parser.parse_args(arguments)
    parts = in_full(options)
    if options.parts == ["all"]:
        options.parts = list(parts)
    if unknown := [part for part in options.parts if part not in parts]:
        parser.error(f"no such part: {', '.join(unknown)} (there are {', '.join(parts)}, all)")
    return options, {part: parts[part] for part in options.parts} or BRIEF


@contextmanager
def _folder(parent, name):
    with tempfile.TemporaryDirectory(prefix=f"bench-{name}-", dir=parent) as folder:
        yield Path(folder)


def main(arguments):
    """Measure the parts that were asked for."""
    options, measurements = read(arguments)
    machine, bystanders = describe(options.folder), Bystanders()
    found = {}
    for name, measure in measurements.items():
        print(f"{name} …", file=sys.stderr, flush=True)
        with _folder(options.folder, name) as folder:
            found[name] = measure(folder)
    print("\n".join(heading(machine, bystanders.percent())))
    if options.parts:
        for name, part in found.items():
            print(f"\n{name}", *figures(part), sep="\n")
    print("", *table(found.values()), sep="\n")


if __name__ == "__main__":
    # When it is ended from outside, it ends its daemons too.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    main(sys.argv[1:])
