"""What the dealer's screen shows of a snapshot, by node: no browser is needed to read a drawing."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

import msgspec

from controller.snapshot import Snapshot
from tests.page.packages import node
from tests.page.page_speech import PATIENCE, STATIC


def drawn(snapshots: Sequence[Snapshot]) -> list[set[str]]:
    """Return the ids of the messages that the page shows of each snapshot."""
    done = subprocess.run(
        [node(), str(Path(__file__).with_suffix(".mjs")), str(STATIC)],
        input=msgspec.json.encode(snapshots),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return [set(ids) for ids in json.loads(done.stdout)]
