"""What a command decides, in words: shown before it is decided, as the page does."""

from collections.abc import Iterator

from controller.cli.output import print_message
from controller.data.causes import Spot
from controller.data.message import Message, message
from controller.data.wishes import HOLD, Seen
from controller.snapshot import Snapshot


def print_decided(snapshot: Snapshot, seen: Seen) -> None:
    """Print what each thing is that is decided, and that a person may have to read first."""
    words = dict(_words(snapshot))
    for name, _ in seen:
        if name in words:
            print_message(message("tablectl-decides", what=words[name]))


def _words(snapshot: Snapshot) -> Iterator[tuple[str, Message]]:
    for hold in snapshot.holds:
        yield f"{HOLD}-{hold.id}", hold.words
        if isinstance(hold.about, Spot):
            yield f"payout-{hold.about.seat}-{hold.about.wager}", hold.words
    for each in snapshot.irregularities:
        yield f"irregularity-{each.id}", each.words
    for alert in snapshot.alerts:
        yield f"late_bet-{alert.seat}-{alert.spot}", alert.words
    if snapshot.reconcile is not None:
        yield from ((name, snapshot.reconcile.act) for name in ("count", "cards"))
    yield "results", message("status-results-outside", count=snapshot.results_outside)
    if snapshot.handover:
        yield "handover", snapshot.handover[0]
