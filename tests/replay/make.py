"""Store a journal of today: `python -m tests.replay.make NAME` writes `stored/NAME.jsonl`.

One is made before each release and is then never changed: a later version must replay it. Where a
later version means to come to something else, `test_stored.py` says from which event on, and why.
"""

import sys
import tempfile
from pathlib import Path

from controller.journal import export_lines, open_recording
from tests.replay.recorded import another, keep_file, simulated, with_more_starts

STORED = Path(__file__).parent / "stored"


def lines():
    """The export; the same bytes whenever the same program makes it."""
    with tempfile.TemporaryDirectory() as folder:
        events = with_more_starts(simulated(rounds=2, seed=3, profile="crashes"))
        path = keep_file(Path(folder) / "journal", events, {1: another()})
        with open_recording(path) as recording:
            return list(export_lines(recording))


if __name__ == "__main__":
    (STORED / f"{sys.argv[1]}.jsonl").write_text("".join(f"{line}\n" for line in lines()))
