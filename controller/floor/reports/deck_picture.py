"""A deck's history across tables, on the terminal."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from controller.data.message import message
from controller.floor.reports.decks import DeckOut, TableOfDeck
from controller.records.deck_picture import picture_of_deck
from controller.words.spoken import say


def pictures_of_deck(name: str, found: list[TableOfDeck]) -> Iterator[RenderableType]:
    """Yield what the deck's own history shows, table by table; where it went out, who said so."""
    if not found:
        yield Text(say(message("floor-deck-nowhere", name=name)))
    for each in found:
        yield Text(say(message("floor-deck-at", name=each.table)), style="bold")
        yield picture_of_deck(each.history)
        if each.out is not None:
            gone = each.out
            out = message("floor-deck-out", time=_when(gone), by=gone.by, reason=gone.reason)
            yield Text(say(out))
        for gone in each.changes:
            named = {"colour": each.history.colour, "by": gone.by, "reason": gone.reason}
            yield Text(say(message("floor-deck-changed", time=_when(gone), **named)))


def _when(out: DeckOut) -> str:
    return f"{out.utc.astimezone():%Y-%m-%d %H:%M:%S}"
