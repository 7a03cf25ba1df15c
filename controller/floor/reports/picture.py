"""A report of many tables as text for a terminal."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from controller.data.message import message
from controller.floor.reports import words
from controller.floor.reports.decks import DeckOut, TableOfDeck
from controller.floor.reports.floor_report import FloorReport
from controller.floor.reports.machines import MachineSum
from controller.records.deck_picture import picture_of_deck
from controller.reports.picture import causes, hands, picture, play
from controller.reports.words import HANDLE_NOTE
from controller.words.spoken import say

# A deck's history across tables, on the terminal.


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


def picture_of_report(report: FloorReport) -> Group:
    """Return a report as tables of text."""
    machines = words.MACHINE_HEAD
    return picture(
        words.heading(report),
        words.source(report),
        [
            *play(report.all),
            *hands(report.hands),
            (message("floor-report-calls"), (None, None), words.calls(report)),
            (message("floor-report-alarms"), words.ALERT_HEAD, words.alerts(report)),
            (message("floor-report-firmware"), machines, words.firmware(report)),
            (message("floor-report-machines"), machines, words.worst(report)),
            *causes(report.all),
            (message("floor-report-pits"), words.PART_HEAD, words.pits(report)),
            (message("floor-report-tables"), words.PART_HEAD, words.tables(report)),
        ],
        [say(HANDLE_NOTE)] if report.all.wagers else [],
    )


def picture_of_machines(heading: str, found: list[MachineSum]) -> Group:
    """Return machines as a table of text."""
    rows = words.machines(found)
    return picture(heading, [], [(message("floor-report-machines"), words.MACHINE_HEAD, rows)], [])
