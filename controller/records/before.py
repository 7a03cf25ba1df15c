"""The table just before an event, found without reading the journal from its beginning."""

import re
from collections.abc import Iterator

from controller.data.intents import DeckReady, HoldClosed, HoldDeferred, HoldOpened, RoundEnded
from controller.data.state import HoldScope
from controller.records.source import ROUND_ENDED, Source
from controller.records.surroundings import OpenHold, Surroundings

_DECK_READY = re.compile(rb'"DeckReady"')
_HOLDS = re.compile(rb'"(?:HoldOpened|HoldDeferred|HoldClosed|RoundEnded)"')


def last_end(source: Source, before: int) -> int:
    """Return the last event before event `before` that ended a round, else the first event.

    The next round may have begun with the same event.
    """
    end = next(source.marked(ROUND_ENDED, last=before - 1, backwards=True), None)
    return end.at.seq if end is not None else source.first


def surroundings_before(source: Source, first: int, around: Surroundings) -> None:
    """Find the state of the table just before event `first`, and put it into `around`."""
    for kind in ("SpotLevels", "ShufflerLevels"):
        before = source.last_of(kind, first)
        if before is not None:
            around.take(before)
    ready = next(source.marked(_DECK_READY, last=first - 1, backwards=True), None)
    if ready is not None:
        around.deck = next(each.colour for each in ready.intents if isinstance(each, DeckReady))
    around.holds = dict(reversed(list(_open_holds(source, first))))


def _open_holds(source: Source, first: int) -> Iterator[tuple[int, OpenHold]]:
    """Yield the holds that stand before event `first`, the latest first.

    No round puts its first packet out while anything holds the table. So every hold that stands was
    opened after the last round but one that put one out.
    """
    closed: set[int] = set()
    deferred: set[int] = set()
    dealt = False
    for mark in source.marked(_HOLDS, last=first - 1, backwards=True):
        for intent in reversed(mark.intents):
            match intent:
                case HoldClosed():
                    closed.add(intent.id)
                case HoldDeferred():
                    deferred.add(intent.id)
                case HoldOpened() if intent.id not in closed:
                    scope = HoldScope.NEXT_DEAL if intent.id in deferred else intent.scope
                    yield intent.id, OpenHold.of(intent, mark.at, scope)
                case RoundEnded() if dealt:
                    return
                case RoundEnded():
                    dealt = intent.packets > 0
                case _:
                    pass
