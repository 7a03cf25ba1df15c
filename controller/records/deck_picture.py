"""The history of a deck on the terminal: its rounds, with those in doubt marked by a word."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from controller.data.house_clock import shown, zone_of
from controller.data.message import Message, message
from controller.data.terms import COLOURS
from controller.records.picture import OUTCOMES, clock, count_words
from controller.records.record import DeckHistory, DeckUse
from controller.words.spoken import say

_COLUMNS = (
    message("panel-round"),
    message("panel-bets-closed"),
    message("record-over"),
    message("panel-outcome"),
    message("record-came-back-with"),
    message("record-standing"),
)


def picture_of_deck(history: DeckHistory) -> RenderableType:
    """Return the rounds that used a deck; a word marks those that are suspect."""
    table = Table(show_edge=False, title=say(_heading(history)), title_justify="left")
    for index, column in enumerate(_COLUMNS):
        table.add_column(say(column), justify="left" if index else "right")
    for use in history.rounds:
        over = clock(use.ended, history.time_zone) if use.ended is not None else ""
        called = shown(use.called.utc, zone_of(history.time_zone))
        counts = Text("\n".join(map(say, _lines_of_use(use, history.time_zone))))
        outcome, number = say(OUTCOMES[use.outcome]), f"{use.round} {use.identity}".strip()
        table.add_row(number, called, over, outcome, counts, _standing(use))
    lines = [_summary(history)]
    if not all(use.identity for use in history.rounds):
        lines.append(message("record-decks-without-number", colour=COLOURS[history.colour]))
    return Group(table, *(Text(say(each)) for each in lines))


def _lines_of_use(use: DeckUse, zone: str) -> Iterator[Message]:
    for count in use.counts:
        yield message("record-at-time", what=count_words(count), time=clock(count.at, zone))
    if not use.counts:
        yield message("record-not-counted")
    for mark in use.marks:
        time = clock(mark.at, zone)
        if mark.cleared is None:
            yield message("record-marked-at", time=time)
        else:
            by, reason = mark.by, mark.reason
            yield message("record-marked-and-cleared", time=time, by=by, reason=reason)


def _standing(use: DeckUse) -> Text:
    if use.suspect:
        return Text(say(message("record-suspect")), "bold red")
    return Text(say(message("record-good") if use.counts else message("record-open")))


def _heading(history: DeckHistory) -> Message:
    words = message("record-rounds-with-deck", colour=COLOURS[history.colour])
    zone = zone_of(history.time_zone)
    if history.since is not None:
        since = shown(history.since, zone)
        words = message("record-since", what=words, time=since)
    if history.until is not None:
        until = shown(history.until, zone)
        words = message("record-until", what=words, time=until)
    return words


def _summary(history: DeckHistory) -> Message:
    words = message("record-rounds", count=len(history.rounds))
    if not history.suspect:
        return words
    numbers = ", ".join(map(str, history.suspect))
    return message("record-suspect-rounds", what=words, numbers=numbers)
