"""A round on the terminal: in the order of things, and nothing told by colour alone."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from controller.data.house_clock import shown, zone_of
from controller.data.message import Message, listed, message, one_by_one
from controller.data.modes import DealingMode
from controller.data.terms import COLOURS
from controller.records.lines import EFFECTS, MODES, Sort, lines_of_round, summary_of, whose
from controller.records.record import (
    ActRecord,
    CountRecord,
    DeckHistory,
    DeckUse,
    Ending,
    Moment,
    RoundRecord,
    SeatRecord,
)
from controller.words.spoken import say, text_of

OUTCOMES = {
    Ending.UNDER_WAY: message("outcome-under-way"),
    Ending.PLAYED: message("outcome-played"),
    Ending.VOID: message("outcome-void"),
}
_STYLES = {
    Sort.PERSON: "bold",
    Sort.ALERT: "bold magenta",
    Sort.IRREGULAR: "bold magenta",
    Sort.HOLD: "bold red",
    Sort.STEP: "cyan",
    Sort.NOTE: "dim",
}


def picture_of_round(record: RoundRecord) -> RenderableType:
    """Return one round: who had which wagers, and then step by step."""
    lines = Table.grid(padding=(0, 2))
    for column in (None, None, "fold"):
        lines.add_column(overflow="fold" if column else "ellipsis")
    for line in lines_of_round(record):
        words = Text(say(line.words), _STYLES.get(line.sort, ""))
        lines.add_row(
            Text(f"  {clock(line.at, record.time_zone)}", "dim"), Text(text_of(line.who)), words
        )
    if record.hand is not None:
        who = list(summary_of(record.hand))
    else:
        who = [_seat(seat, record) for seat in record.seats]
    above = [*_played_by(record), *who, _cards(record)]
    return Group(_title(record), *(Text(f"  {text_of(each)}") for each in above), lines, Text())


def _title(record: RoundRecord) -> Text:
    text = Text(say(message("panel-round-number", number=record.number)), "bold")
    text.append(f"  {text_of(listed(list(_heading(record))))}  ", "")
    if record.mode != DealingMode.SHUFFLER:
        text.append(f"{say(MODES[DealingMode(record.mode)]).upper()}  ", "bold yellow")
    bold = "bold" if record.outcome is Ending.PLAYED else "bold red"
    text.append(say(OUTCOMES[record.outcome]).upper(), bold)
    if record.void_by:
        by = message("record-void-by", by=record.void_by, reason=record.void_reason)
        text.append(f" {say(by)}")
    return text


def _heading(record: RoundRecord) -> Iterator[Message | str]:
    """Yield what was played, with which deck, when, and how long it took."""
    yield record.game
    if record.pay_table:
        yield record.pay_table
    yield _deck(record)
    yield shown(record.started.utc, zone_of(record.time_zone))
    if record.seconds is not None:
        yield message("record-seconds", seconds=round(record.seconds))
    if record.gaming_day:
        yield message("record-gaming-day", date=record.gaming_day)
    if record.gaming_day and record.shift:
        if record.shift_date in ("", record.gaming_day):
            yield message("record-shift", shift=record.shift)
        else:
            yield message("record-shift-of", shift=record.shift, date=record.shift_date)


def _deck(record: RoundRecord) -> Message:
    if not record.deck:
        return message("record-no-deck")
    if not record.deck_identity:
        return message("record-deck", colour=COLOURS[record.deck])
    return message("record-named-deck", colour=COLOURS[record.deck], identity=record.deck_identity)


def _played_by(record: RoundRecord) -> Iterator[Message]:
    """Yield who dealt, and the choices that were played instead of the files."""
    if record.dealers:
        *before, dealers = (dealer.who for dealer in record.dealers)
        for each in reversed(before):
            dealers = message("record-then", first=each, rest=dealers)
        yield message("record-dealt-by", by=dealers)
    for chosen in record.chosen:
        if chosen.differs:
            yield message("record-chosen-by", what=chosen.words, by=chosen.by)


def _seat(seat: SeatRecord, record: RoundRecord) -> Message:
    """Return a seat with its wagers, and the effects of those that were ruled on."""
    stakes = [_stake(record, seat.number, wager) for wager in seat.wagers]
    what = [listed(stakes or [message("record-no-wager")]), *_marks(seat, record.time_zone)]
    return message("record-seat-with", seat=seat.number, what=one_by_one(what))


def _stake(record: RoundRecord, seat: int, wager: str) -> Message | str:
    label, effect = record.label(wager), record.effects.get((seat, wager))
    if effect is None:
        return label
    return message("panel-wager-state", wager=label, state=EFFECTS[effect])


def _marks(seat: SeatRecord, zone: str) -> Iterator[Message]:
    if seat.by_hand:
        yield message("record-by-touch")
    if not seat.dealt_in:
        yield message("record-not-in-round")
    if seat.folded is not None:
        yield message("record-folded", time=clock(seat.folded, zone))
    if seat.void:
        yield message("record-seat-void")
    if seat.absent:
        yield message("seat-absent")
    if seat.next_round:
        yield message("record-for-next-round")


def _cards(record: RoundRecord) -> Message:
    """Return where the cards of a round went, and what its deck counted when it came back."""
    given = [
        _packet(act, act.seat) for act in record.packets if act.seat is not None and act.stands
    ]
    given += [
        message("record-packet-by-hand", whose=whose(each.seat), count=each.cards)
        for each in record.by_hand
    ]
    packets = listed(given or [message("record-none")])
    counts = [count_words(each) for each in record.counts]
    back = one_by_one(counts or [message("record-not-counted-yet")])
    if record.remainder < 0:
        return message("record-packets", packets=packets, back=back)
    return message("record-packets-and-rest", packets=packets, count=record.remainder, back=back)


def _packet(act: ActRecord, seat: int) -> Message:
    if act.lifted is None:
        return message("record-packet-not-lifted", whose=whose(seat), count=act.cards)
    return message("record-packet", whose=whose(seat), count=act.cards)


def count_words(count: CountRecord) -> Message:
    """Return what a deck counted when it came back, and whether that is right."""
    cards, by = count.cards, count.by
    if by and count.good:
        return message("record-count-right-by", count=cards, by=by)
    if by:
        return message("record-count-wrong-by", count=cards, by=by)
    if count.good:
        return message("record-count-right", count=cards)
    return message("record-count-wrong", count=cards)


def clock(at: Moment, zone: str) -> str:
    """Return the time of day by the house's clock, to a tenth of a second."""
    return shown(at.utc, zone_of(zone), f"%H:%M:%S.{at.utc.microsecond // 100_000}")


# The history of a deck: its rounds, with those in doubt marked by a word.


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
    table = Table(show_edge=False, title=say(_heading_of_deck(history)), title_justify="left")
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


def _heading_of_deck(history: DeckHistory) -> Message:
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
