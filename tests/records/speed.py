"""Measures the record's queries on a journal of a million events.

    python -m tests.records.speed [EVENTS]

It plays an evening, prolongs its journal, runs each query several times and prints the medians.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from statistics import median

import simulators.simulation.run as stage
from controller.reports import Period
from tests.procedure.table_story import shipped_table
from tests.records.asked import deck_history, make_report, recall_last, recall_round
from tests.records.kept_stories import played
from tests.records.long_journals import prolong

TURNS = 5


def measure(path: Path) -> dict[str, float]:
    """Return the time of each query (milliseconds, medians)."""
    last = recall_last(path, 1, played)[0]
    now, hour = last.last.utc, timedelta(hours=1)
    middle = now - (now - recall_round(path, 1, played).started.utc) / 2
    questions: dict[str, Callable[[], object]] = {
        "recall, the last 10 rounds": lambda: recall_last(path, 10, played),
        "recall, one round in the middle": lambda: recall_round(path, last.number // 2, played),
        "deck history, the last hour": lambda: deck_history(path, "red", now - hour),
        "deck history, the last day": lambda: deck_history(path, "red", now - 24 * hour),
        "deck history, a day in the middle": lambda: deck_history(
            path, "red", middle - 24 * hour, middle
        ),
        "deck history, all of it": lambda: deck_history(path, "red"),
        "report, an hour": lambda: make_report(path, Period(now - hour), played, []),
        "report, a day": lambda: make_report(path, Period(now - 24 * hour), played, []),
    }
    return {
        name: median(_milliseconds(ask) for _ in range(TURNS)) for name, ask in questions.items()
    }


def _milliseconds(ask: Callable[[], object]) -> float:
    began = time.perf_counter()
    ask()
    return (time.perf_counter() - began) * 1e3


def build(folder: Path, events: int, rounds: int = 200) -> tuple[Path, int]:
    """Make a journal of about that many events; return it and their number."""
    evening = folder / "evening"
    stage.Run(shipped_table(), stage.Settings(rounds, 7), evening).play()
    return folder / "long", prolong(evening, folder / "long", events)


def main() -> None:
    events = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        path, made = build(Path(folder), events)
        print(f"{made} events, {path.stat().st_size / 1e6:.0f} MB")
        for name, milliseconds in measure(path).items():
            print(f"{milliseconds:10.1f} ms  {name}")


if __name__ == "__main__":
    main()
