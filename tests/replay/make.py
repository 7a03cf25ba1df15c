"""Stores a journal that this program made, `stored.jsonl`: python -m tests.replay.make

`test_stored.py` replays it: the results of the same events have not changed since it was made. If
they were meant to change, make the journal anew and say why in the commit.
"""

import tempfile
from pathlib import Path

from controller.journal import export_lines, open_recording
from tests.replay.recorded import another, keep_file, simulated, with_more_starts

STORED = Path(__file__).parent / "stored.jsonl"


def lines():
    """The export; the same program always makes the same bytes."""
    with tempfile.TemporaryDirectory() as folder:
        events = with_more_starts(simulated(rounds=2, seed=3, profile="crashes"))
        path = keep_file(Path(folder) / "journal", events, {1: another()})
        with open_recording(path) as recording:
            return list(export_lines(recording))


if __name__ == "__main__":
    STORED.write_text("".join(f"{line}\n" for line in lines()))
