"""A deck's history across tables: each table's part by the code of the table's own."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from msgspec import Struct
from rich.console import RenderableType
from rich.text import Text

from controller.data.house_clock import shown, time_of, zone_of
from controller.data.intents import DeckChanged
from controller.data.message import message
from controller.floor.floor_errors import NoFloorError
from controller.floor.reports.scope import ReportScope
from controller.floor.store.database import Connection
from controller.floor.store.rows import CentralRows
from controller.records import DeckHistory
from controller.records.decks import deck_history
from controller.records.event_rows import CheckedRows, Soundness
from controller.records.picture import picture_of_deck
from controller.records.source import Source
from controller.words.spoken import say

_USES = """SELECT journal, colour, min(first), max(last), max(out_utc_us), max(out_by),
    max(out_reason), count(DISTINCT identity), bool_or(identity = '')
    FROM deck_use WHERE (%s = '' OR identity = %s) AND (%s = '' OR colour = %s)
    AND (%s OR journal = ANY(%s)) GROUP BY 1, 2 ORDER BY min(first_utc_us), 1, 2"""


class DeckOut(Struct, frozen=True):
    """A deck went out for good: when, on whose order (empty: time), and why."""

    utc: datetime
    by: str
    reason: str


class TableOfDeck(Struct, frozen=True):
    """A deck at one table.

    Attributes:
        table: the table's name on the floor; `journal`: number of its journal at the centre.
        checked: how far what was read of that journal can be believed.
        out: None: it did not go out there for good, or several decks had its colour.
        changes: where several decks had its colour, when those without a number went out for good.
            Nothing else tells them apart: the rounds before one are not of the deck after it.
    """

    table: str
    journal: int
    history: DeckHistory
    checked: Soundness
    out: DeckOut | None
    changes: tuple[DeckOut, ...] = ()


def deck_across_tables(
    connection: Connection,
    scope: ReportScope,
    deck: tuple[str, str],
    times: tuple[datetime | None, datetime | None],
) -> list[TableOfDeck]:
    """Return a deck's history, table by table, in the order in which it came to them.

    Args:
        connection: within a transaction.
        scope: the tables that are looked at.
        deck: its colour and its identity, one of them empty.
        times: from when to when; None: no limit.

    Raises:
        NoFloorError: no such deck was dealt at these tables.
        JournalDamagedError: an event is not one that this program reads.
    """
    colour, identity = deck
    places = {each.number: each.place for each in scope.journals}
    values = (identity, identity, colour, colour, scope.whole, scope.numbers)
    found = connection.execute(_USES, values).fetchall()
    if not found:
        raise NoFloorError(message("floor-no-such-deck", name=identity or colour))
    return [
        one
        for row in found
        if (one := _at_table(connection, places, row, identity, times)) is not None
    ]


def _at_table(
    connection: Connection,
    places: dict[int, str],
    row: tuple[Any, ...],
    identity: str,
    times: tuple[datetime | None, datetime | None],
) -> TableOfDeck | None:
    """Return a deck's part at one table; None: it was not there in this time."""
    number, colour, first, last, out_utc_us, by, reason, decks, unnumbered = row
    source = Source(CheckedRows(CentralRows(connection, number)))
    history = deck_history(source, colour, *times, identity, (first, last))
    if not history.rounds:
        return None
    out: DeckOut | None = None
    told: tuple[DeckOut, ...] = ()
    if decks == 1 and out_utc_us is not None:
        out = DeckOut(time_of(out_utc_us), by, reason)
    if unnumbered:
        changes = [
            (at.seq, DeckOut(at.utc, each.by, each.reason))
            for at, each in source.intents_of(DeckChanged, first=first, last=last)
            if (each.colour, each.identity) == (colour, "")
        ]
        # Whatever was dealt after a deck had gone is another one.
        if decks != 1 or (changes and (len(changes) > 1 or changes[0][0] < last)):
            out, told = None, tuple(each for _, each in changes)
    return TableOfDeck(places[number], number, history, source.soundness(), out, told)


def pictures_of_deck(name: str, found: list[TableOfDeck]) -> Iterator[RenderableType]:
    """Yield what the deck's own history shows, table by table; where it went out, who said so."""
    if not found:
        yield Text(say(message("floor-deck-nowhere", name=name)))
    for each in found:
        yield Text(say(message("floor-deck-at", name=each.table)), style="bold")
        yield Text(say(each.checked.words))
        yield picture_of_deck(each.history)
        zone = zone_of(each.history.time_zone)
        if each.out is not None:
            gone = each.out
            out = message(
                "floor-deck-out", time=shown(gone.utc, zone), by=gone.by, reason=gone.reason
            )
            yield Text(say(out))
        for gone in each.changes:
            named = {"colour": each.history.colour, "by": gone.by, "reason": gone.reason}
            yield Text(say(message("floor-deck-changed", time=shown(gone.utc, zone), **named)))
