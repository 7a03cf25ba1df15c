"""Records on the terminal: calm, in the order of things, and nothing told by colour alone."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from controller.data.effects import Effect
from controller.data.modes import DealingMode
from controller.records.record import (
    CountRecord,
    DeckHistory,
    DeckUse,
    Moment,
    Outcome,
    RoundRecord,
    SeatRecord,
)
from controller.records.telling import Sort, person, plain, tell

_STYLES = {
    Sort.PERSON: "bold",
    Sort.ALERT: "bold magenta",
    Sort.IRREGULAR: "bold magenta",
    Sort.HOLD: "bold red",
    Sort.STEP: "cyan",
    Sort.NOTE: "dim",
}


def picture_of_round(record: RoundRecord) -> RenderableType:
    """Return one round: who had what, and then step by step."""
    lines = Table.grid(padding=(0, 2))
    for column in (None, None, "fold"):
        lines.add_column(overflow="fold" if column else "ellipsis")
    for line in tell(record):
        words = Text(line.words, _STYLES.get(line.sort, ""))
        lines.add_row(Text(f"  {clock(line.at)}", "dim"), Text(line.who), words)
    who = [Text(f"  Dealt by {', then '.join(map(str, record.dealers))}")] if record.dealers else []
    if record.chosen:
        who += [Text(f"  {each}, chosen by {each.by}") for each in record.chosen if each.differs]
    seats = [_seat(seat, record.effects) for seat in record.seats]
    return Group(_title(record), *who, *seats, Text(_cards(record)), lines, Text())


def _title(record: RoundRecord) -> Text:
    day = f"{record.started.utc.astimezone():%Y-%m-%d %H:%M:%S}"
    deck = f"{record.deck} deck" if record.deck else "no deck"
    deck += f" {record.deck_identity}" if record.deck_identity else ""
    time = f", {record.seconds:.0f} s" if record.seconds is not None else ""
    if record.gaming_day:
        shift = f", shift {record.shift}" if record.shift else ""
        time += f", gaming day {record.gaming_day}{shift}"
    text = Text(f"Round {record.number}", "bold")
    game = f"{record.game}, {record.pay_table}" if record.pay_table else record.game
    text.append(f"  {game}, {deck}, {day}{time}  ", "")
    if record.mode != DealingMode.SHUFFLER:
        text.append(f"{record.mode.upper()}  ", "bold yellow")
    text.append(record.outcome.upper(), "bold" if record.outcome is Outcome.PLAYED else "bold red")
    if record.void_by:
        text.append(f" by {record.void_by}: {record.void_reason}")
    return text


def _seat(seat: SeatRecord, effects: Mapping[tuple[int, str], Effect]) -> Text:
    """Return a seat with its wagers, and what became of those that were ruled on."""
    stakes = [
        " ".join([plain(wager).title(), effects.get((seat.number, wager), "")]).rstrip()
        for wager in seat.wagers
    ]
    marks = [", ".join(stakes) or "no wager"]
    marks += ["by touch"] * seat.by_hand
    marks += [] if seat.dealt_in else ["not in this round"]
    marks += [f"folded {clock(seat.folded)}"] if seat.folded is not None else []
    marks += ["VOID"] * seat.void
    marks += ["absent"] * seat.absent + ["a wager for the next round"] * seat.next_round
    return Text(f"  Seat {seat.number}: {'; '.join(marks)}")


def _cards(record: RoundRecord) -> str:
    given = [
        f"{person(act.seat)} {'' if act.lifted else 'not lifted '}({act.cards})"
        for act in record.packets
        if act.seat is not None and act.stands
    ]
    given += [f"{person(each.seat)} by hand ({each.cards})" for each in record.by_hand]
    rest = f"; then {record.remainder} remaining cards" if record.remainder >= 0 else ""
    back = "; ".join(map(_count, record.counts)) or "not counted yet"
    return f"  Packets: {', '.join(given) or 'none'}{rest}. Deck came back: {back}."


def _count(count: CountRecord) -> str:
    by = f" by the count of {count.by}" if count.by else ""
    return f"{count.cards} cards{by}, {'right' if count.good else 'WRONG'}"


def picture_of_deck(history: DeckHistory) -> RenderableType:
    """Return the rounds that used a deck, those that are suspect marked by a word."""
    table = Table(show_edge=False, title=_heading(history), title_justify="left")
    for column in ("Round", "Bets closed", "Over", "", "Came back with", "Standing"):
        table.add_column(column, justify="right" if column == "Round" else "left")
    for use in history.rounds:
        over = clock(use.ended) if use.ended is not None else ""
        called = f"{use.called.utc.astimezone():%Y-%m-%d %H:%M:%S}"
        counts = Text("\n".join(_told(use)))
        standing = Text("SUSPECT", "bold red") if use.suspect else Text(_standing(use))
        number = f"{use.round} {use.identity}".strip()
        table.add_row(number, called, over, use.outcome.value, counts, standing)
    return Group(table, Text(_summary(history)))


def _told(use: DeckUse) -> Iterator[str]:
    for count in use.counts:
        yield f"{_count(count)}, {clock(count.at)}"
    if not use.counts:
        yield "not counted"
    for mark in use.marks:
        by = f"; cleared by {mark.by}: {mark.reason}" if mark.cleared is not None else ""
        yield f"marked, {clock(mark.at)}{by}"


def _standing(use: DeckUse) -> str:
    return "good" if use.counts else "open"


def _heading(history: DeckHistory) -> str:
    return f"Rounds with the {history.colour} deck{_between(history.since, history.until)}"


def _between(since: datetime | None, until: datetime | None) -> str:
    words = ""
    if since is not None:
        words += f" from {since.astimezone():%Y-%m-%d %H:%M:%S}"
    if until is not None:
        words += f" to {until.astimezone():%Y-%m-%d %H:%M:%S}"
    return words


def _summary(history: DeckHistory) -> str:
    suspect = history.suspect
    rounds = len(history.rounds)
    words = "1 round" if rounds == 1 else f"{rounds} rounds"
    if suspect:
        words += f"; SUSPECT: {', '.join(map(str, suspect))}"
    return words


def clock(at: Moment) -> str:
    """Return the time of day where the table stands, to a tenth of a second."""
    local = at.utc.astimezone()
    return f"{local:%H:%M:%S}.{local.microsecond // 100_000}"
