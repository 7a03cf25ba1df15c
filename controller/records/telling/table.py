"""Lines about the table: steps, links, restarts, alerts, holds, counts and marks of decks."""

from collections.abc import Iterator
from itertools import zip_longest

from controller.data.causes import Cause
from controller.data.lists import listed, one_by_one, sentences
from controller.data.message import Message, message
from controller.records.record import (
    AlertRecord,
    CountRecord,
    HoldRecord,
    InterruptionRecord,
    LinkRecord,
    MarkRecord,
    RoundRecord,
    StepRecord,
)
from controller.records.telling.line import Line, Sort, with_count, with_note, with_reason
from controller.records.telling.names import whose


def lines_of_table(record: RoundRecord) -> Iterator[Line]:
    """Yield what happened to the table in a round."""
    for step, after in zip_longest(record.steps, record.steps[1:]):
        if after is None or after.at.seq != step.at.seq:  # else it was only passed
            yield Line(step.at, Sort.STEP, "", _step(step))
    yield from map(_link, record.links)
    titles = {step.step: step.title for step in record.steps}
    for stop in record.interruptions:
        where = titles.get(stop.step, message("record-step", step=stop.step))
        yield Line(stop.at, Sort.DEVICE, "", _interruption(stop, where))
    for note in record.notes:
        yield Line(note.at, Sort.NOTE, "", note.words)
    for alert in record.alerts:
        yield Line(alert.at, Sort.ALERT, "", _alert(alert, record.label(alert.spot)))
    for hold in record.holds:
        yield from _hold(hold)
    for count in record.counts:
        yield Line(count.at, Sort.COUNT, count.by, with_note(_count(count), count.reason))
    for mark in record.marks:
        yield from _mark(mark)


def _step(step: StepRecord) -> Message:
    words = step.title
    if step.sheet:
        sheet = ", ".join(map(str, step.sheet))
        words = message("record-step-of-sheet", title=words, sheet=sheet)
    if step.seconds is None:
        return words
    return message("record-lasting", what=words, seconds=round(step.seconds, 1))


def _link(link: LinkRecord) -> Line:
    words = message("record-link-up", device=link.device)
    if link.reason is not None:
        words = message("record-link-lost", device=link.device, why=link.reason)
    return Line(link.at, Sort.DEVICE, "", words)


def _alert(alert: AlertRecord, wager: str) -> Message:
    if alert.placed:
        return message("record-alert-placed", seat=alert.seat, wager=wager)
    return message("record-alert-taken", seat=alert.seat, wager=wager)


def _hold(hold: HoldRecord) -> Iterator[Line]:
    what = hold.words or message("record-held-before")
    if hold.opened is not None:
        yield Line(hold.opened, Sort.HOLD, "", message("record-held", what=what))
    if hold.closed is not None and (hold.by or hold.cause is not Cause.LOST):
        how = message("record-ended-by-itself")
        if hold.by:
            how = with_note(with_count(message("record-cleared"), hold.count), hold.reason)
        words = message("record-held-no-longer", how=how, what=what)
        yield Line(hold.closed, Sort.HOLD, hold.by, words)


def _count(count: CountRecord) -> Message:
    if count.good:
        return message("record-deck-back-right", colour=count.colour, count=count.cards)
    return message("record-deck-back-wrong", colour=count.colour, count=count.cards)


def _mark(mark: MarkRecord) -> Iterator[Line]:
    words = message("record-marked-round", colour=mark.colour)
    if mark.first < mark.last:
        first, last = mark.first, mark.last
        words = message("record-marked-rounds", colour=mark.colour, **{"from": first, "to": last})
    yield Line(mark.at, Sort.COUNT, "", words)
    if mark.cleared is not None:
        words = with_count(message("record-vouches", colour=mark.colour), mark.count)
        yield Line(mark.cleared, Sort.COUNT, mark.by, with_reason(words, mark.reason))


def _interruption(stop: InterruptionRecord, where: Message) -> Message:
    """Return that the controller did not run, and the table's state before."""
    lifted = [whose(seat) for seat in stop.lifted] or [message("record-nobody")]
    before = [where, message("record-packets-lifted", packets=listed(lifted))]
    if stop.tray is not None:
        before.append(message("record-packet-was-out", whose=whose(stop.tray)))
    if stop.holds:
        before.append(message("record-held-then", what=sentences(stop.holds)))
    state = message("record-before-restart", what=one_by_one(before))
    return message("list-sentences", first=_restarted(stop), rest=state)


def _restarted(stop: InterruptionRecord) -> Message:
    seconds = round((stop.at.utc - stop.last.utc).total_seconds(), 1)
    boot, at = stop.boot, stop.last.seq
    if seconds < 0 and stop.orderly:
        return message("record-restarted-clock-back", boot=boot, at=at)
    if seconds < 0:
        return message("record-interrupted-clock-back", boot=boot, at=at)
    if stop.orderly:
        return message("record-restarted", boot=boot, seconds=seconds, at=at)
    return message("record-interrupted", boot=boot, seconds=seconds, at=at)
