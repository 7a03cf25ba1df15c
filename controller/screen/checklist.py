"""The checklist of a step between rounds; it stands in the place of the empty layout."""

from rich.text import Text

from controller.data.message import message
from controller.screen.blocks import Block, stack
from controller.screen.seats import HEIGHT
from controller.snapshot import CheckView, Snapshot
from controller.words.spoken import say

_TITLE = message("panel-to-be-seen-to")


def checklist(snapshot: Snapshot, width: int) -> Block:
    """Return the lines of the step's checklist; what is still to be done comes first."""
    checks = sorted(snapshot.checks, key=lambda check: (check.done, not check.needed))
    return stack([Text(say(_TITLE).upper(), "bold"), *map(_line, checks)], width, HEIGHT)


def _line(check: CheckView) -> Text:
    if check.done:
        return Text(f"  ✓ {say(check.words)}", "green")
    if check.needed:
        return Text(f"  ○ {say(check.words)}", "bold yellow")
    return Text(f"  – {say(check.words)}", "bright_black")
