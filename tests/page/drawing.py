"""What the dealer's screen shows of a snapshot, by node: no browser is needed to read a drawing."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from controller.snapshot import Snapshot
from tests.page.packages import node
from tests.page.page_speech import STATIC
from tests.patience import PATIENCE


def drawn(snapshots: Sequence[Snapshot]) -> list[set[str]]:
    """Return the ids of the messages that the page shows of each snapshot."""
    return [set(ids) for ids in _read(snapshots, STATIC)]


def dialogs(snapshot: Snapshot, static: Path = STATIC) -> dict[str, list[str]]:
    """Return the ids that a dialog shows in each of its situations."""
    found: dict[str, list[str]] = _read([snapshot], static, "dialog")
    return found


def wished(snapshots: Sequence[Snapshot], role: str) -> list[list[Any]]:
    """Return what each key of each screen wishes, by who is signed on: its name and its wishes.

    Every choice is tried, and named before its wish; where cards are counted, the wish has the word
    `COUNT` for their number.
    """
    found: list[list[Any]] = _read(snapshots, STATIC, "wishes", role)
    return found


def _read(snapshots: Sequence[Snapshot], static: Path, *what: str) -> Any:
    done = subprocess.run(
        [node(), str(Path(__file__).with_suffix(".mjs")), str(static), *what],
        input=msgspec.json.encode(snapshots),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)
