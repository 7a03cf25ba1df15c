"""python -m tests.bench: measure, print a table, or with --json one object."""

import argparse
import json
import signal
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import asdict
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
from tests.bench.report import lines

_FOLDER = "/var/tmp"
"""A folder that is on a disk on most systems, where /tmp is memory: a commit must be durable to
count.
"""


def measurements(options):
    """Return the measurement of each part, as functions of a folder."""
    return {
        "reaction": lambda folder: reaction.measure(folder, options.reactions, options.rested),
        "wires": lambda folder: wires.measure(folder, options.wired),
        "start": lambda folder: start.measure(folder, options.starts),
        "footprint": lambda folder: footprint.measure(folder, options.rounds, options.idle),
        "durable": lambda folder: durable.measure(folder, options.fed, options.longest),
        "detection": lambda folder: detection.measure(folder, options.blows, options.silences),
        "links": lambda folder: links.measure(options.carried),
        "simulated": lambda folder: simulated.measure(options.seconds, options.profiled),
        "odds": lambda folder: odds.measure(options.commands),
        "hands": lambda folder: hand_evaluation.measure(),
        "poker": lambda folder: poker.measure(),
        "board": lambda folder: board.measure(seconds=options.watched, chromium=browser.find()),
        "crowd": lambda folder: crowd.measure(folder, options.crowded),
        "floor": lambda folder: many_tables.measure(
            folder, options.tables, options.backlog, options.pace, options.beside
        ),
        "touch": lambda folder: page.measure_touches(
            folder, options.touches, chromium=browser.find()
        ),
        "page": lambda folder: page.measure(
            folder, options.touches, options.pushes, options.idle, chromium=browser.find()
        ),
    }


PARTS = (
    *("reaction", "wires", "start", "footprint", "durable", "detection", "links", "simulated"),
    *("odds", "hands", "poker", "board", "crowd", "floor", "touch", "page"),
)


def read(arguments):
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    add = parser.add_argument
    add("parts", nargs="*", metavar="PART", help=f"some of: {', '.join(PARTS)} (all)")
    add("--json", action="store_true", help="print one JSON object")
    add("--folder", type=Path, default=Path(_FOLDER), help=f"on the disk to measure ({_FOLDER})")
    add("--reactions", type=int, default=1000, metavar="N", help="one after the other (1000)")
    add("--rested", type=int, default=20, metavar="N", help="after half a second of rest (20)")
    add("--wired", type=int, default=300, metavar="N", help="reactions a kind of wire (300)")
    add("--starts", type=int, default=10, metavar="N", help="starts of the daemon (10)")
    add("--rounds", type=int, default=200, metavar="N", help="before memory is looked at (200)")
    add("--idle", type=float, default=20.0, metavar="S", help="seconds of an idle table (20)")
    add("--fed", type=int, default=20, metavar="N", help="rounds fed to the table (20)")
    add("--longest", type=int, default=10**6, metavar="N", help="journal to start on (10^6)")
    add("--blows", type=int, default=20, metavar="N", help="pulled cables a transport (20)")
    add("--silences", type=int, default=5, metavar="N", help="silent devices a transport (5)")
    add("--carried", type=float, default=60.0, metavar="S", help="virtual seconds a link (60)")
    add("--seconds", type=float, default=10.0, metavar="S", help="of simulation, about (10)")
    add("--profiled", type=int, default=40, metavar="N", help="rounds under a profiler (40)")
    add("--commands", type=int, default=7, metavar="N", help="of each quick game's odds (7)")
    add("--watched", type=float, default=60.0, metavar="S", help="seconds of a pit board (60)")
    add("--crowded", type=int, default=100, metavar="N", help="requests in a flood (100)")
    add("--tables", type=int, default=500, metavar="N", help="tables of a floor (500)")
    add("--backlog", type=float, default=3600.0, metavar="S", help="of play, to deliver (3600)")
    add("--pace", type=float, default=60.0, metavar="S", help="of play at a real pace (60)")
    add("--beside", type=int, default=240, metavar="N", help="reactions beside a courier (240)")
    add("--touches", type=int, default=100, metavar="N", help="on the page (100)")
    add("--pushes", type=int, default=40, metavar="N", help="pictures to each crowd (40)")
    options = parser.parse_args(arguments)
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        parser.error(f"no such part: {', '.join(unknown)} (there are {', '.join(PARTS)})")
    return options


@contextmanager
def _folder(parent, name):
    with tempfile.TemporaryDirectory(prefix=f"bench-{name}-", dir=parent) as folder:
        yield Path(folder)


def main(arguments):
    """Measure the parts that were asked for."""
    options = read(arguments)
    machine, bystanders = describe(options.folder), Bystanders()
    parts = {}
    for name, measure in measurements(options).items():
        if options.parts and name not in options.parts:
            continue
        if not options.json:
            print(f"{name} …", file=sys.stderr, flush=True)
        with _folder(options.folder, name) as folder:
            parts[name] = measure(folder)
    targets = [target for part in parts.values() for target in part.targets()]
    others = bystanders.percent()
    if options.json:
        print(json.dumps(_plain(machine, parts, targets, others), indent=2))
    else:
        print("\n".join(lines(machine, parts, targets, others)))


def _plain(machine, parts, targets, bystanders):
    return {
        "machine": asdict(machine),
        "bystanders_percent": round(bystanders, 1),
        **{name: asdict(part) for name, part in parts.items()},
        "targets": [asdict(each) | {"met": each.met} for each in targets],
    }


if __name__ == "__main__":
    # When it is ended from outside, it ends its daemons too.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    main(sys.argv[1:])
