"""Store a journal for later versions to replay.

    python -m tests.replay.make today      `stored/today.jsonl`, by this very program; made anew
    python -m tests.replay.make release    `stored/VERSION.jsonl`; only if there is none

The second is done once, before a release, and that file is then never changed: every later version
must replay it. So what is recorded keeps its meaning: events, intents and the fields of the state
are only ever added, with a default for those who had none, and a kind or a field that is gone is
never used for something else. Where a later version means to come to something else from the same
events, `test_stored.py` says from which event on, and why.
"""

import sys
import tempfile
import tomllib
from pathlib import Path

from controller.journal import export_lines, open_recording
from tests.replay.recorded import another, keep_file, simulated, with_more_starts

STORED = Path(__file__).parent / "stored"
_PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def lines():
    """The export; the same bytes whenever the same program makes it."""
    with tempfile.TemporaryDirectory() as folder:
        events = with_more_starts(simulated(rounds=2, seed=3, profile="crashes"))
        path = keep_file(Path(folder) / "journal", events, {1: another()})
        with open_recording(path) as recording:
            return list(export_lines(recording))


def main(what):
    """Write the file that was asked for."""
    if what == "today":
        target, mode = STORED / "today.jsonl", "w"
    elif what == "release":
        version = tomllib.loads(_PROJECT.read_text())["project"]["version"]
        target, mode = STORED / f"{version}.jsonl", "x"
    else:
        sys.exit(__doc__)
    try:
        with target.open(mode) as file:
            file.writelines(f"{line}\n" for line in lines())
    except FileExistsError:
        sys.exit(f"{target.name} is there already, and stays what it is: raise the version first.")


if __name__ == "__main__":
    main(*sys.argv[1:2] or ("",))
