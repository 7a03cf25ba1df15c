"""A deck's history: the rounds that used it between two times, and its counts afterwards.

A wrong count makes every round since the deck's last right count suspect. A later finding does not
undo that: a card that was found on the floor was missing while it lay there.
"""

from datetime import datetime

from controller.data.intents import DeckCounted, DeckInPlay
from controller.records.record import DeckHistory, DeckUse
from controller.records.source import Source, stretch
from controller.records.surroundings import last_end
from controller.records.uses import TOPICS, Uses


def deck_history(
    source: Source,
    colour: str,
    since: datetime | None = None,
    until: datetime | None = None,
    identity: str = "",
    within: tuple[int, int] | None = None,
) -> DeckHistory:
    """Return the rounds that used the deck of a colour, wholly or partly between two times.

    Args:
        source: the journal.
        colour: its backs.
        since: the first time; None: from the beginning.
        until: the last time; None: to the end.
        identity: only the deck that was registered under this number.
        within: the first and the last event of the deck, where they are known: it is not looked for
            in others.

    Raises:
        JournalError: the journal cannot be read.
    """
    first, last = stretch(source, since, until)
    if within is not None:
        first, last = max(first, within[0]), min(last, within[1])
    uses = Uses(source, colour)
    if first <= last:
        before = _good_before(source, colour, first)
        source.check(before)
        for what in source.having(*TOPICS, first=before, last=last):
            uses.add_mark(what)
        # After the wanted time, only the results of these rounds count.
        late = source.having(*TOPICS, first=last + 1)
        while not uses.settled and (after := next(late, None)) is not None:
            uses.add_mark(after, late=True)
    found = (
        use for use in uses.uses() if _meets(use, since, until) and identity in ("", use.identity)
    )
    return DeckHistory(colour, since, until, tuple(found), source.time_zone)


def colour_of(source: Source, identity: str) -> str:
    """Return the backs of the deck that was last dealt under a number; empty: no deck was.

    Raises:
        JournalError: the journal cannot be read.
    """
    dealt = source.told(DeckInPlay, backwards=True)
    return next((each.colour for _, each in dealt if each.identity == identity), "")


def _good_before(source: Source, colour: str, first: int) -> int:
    """Return where to begin: after a right count, before the round under way at `first`."""
    for at, each in source.told(DeckCounted, last=last_end(source, first) - 1, backwards=True):
        if each.colour == colour and each.good:
            return at.seq
    return source.first


def _meets(use: DeckUse, since: datetime | None, until: datetime | None) -> bool:
    early = since is not None and use.ended is not None and use.ended.utc < since
    late = until is not None and use.called.utc > until
    return not early and not late
