"""Lines about the table: acts, steps, links, restarts, alerts, holds, counts and marks of decks."""

from collections.abc import Iterator
from itertools import zip_longest

from controller.data.causes import Cause
from controller.data.definition.step_messages import usual_title
from controller.data.intents import Verdict
from controller.data.message import Message, listed, message, one_by_one, sentences
from controller.data.receivers import packet_name
from controller.data.terms import COLOURS, DEVICES, FAULTS
from controller.records.lines.line import Line, Sort, whose, with_count, with_note, with_reason
from controller.records.record import (
    NO_COUNT,
    ActEnd,
    ActRecord,
    AlertRecord,
    CountRecord,
    HoldRecord,
    InterruptionRecord,
    LinkRecord,
    MarkRecord,
    RoundRecord,
    StepRecord,
)

# Lines about the shuffler's acts: asked for, ended, lifted, in question.


_VERDICTS = {
    Verdict.STANDS: lambda act: message("record-verdict-stands", act=act),
    Verdict.AGAIN: lambda act: message("record-verdict-again", act=act),
    Verdict.VOID: lambda act: message("record-verdict-void", act=act),
    Verdict.ASIDE: lambda act: message("record-verdict-aside", act=act),
    Verdict.PROVED: lambda act: message("record-verdict-proved", act=act),
}


def act_name(act: ActRecord) -> Message:
    """Return an act in words."""
    if act.kind == "remainder":
        return message("act-remainder")
    if act.kind != "packet":
        return message("record-emptying")
    if act.seat is None and act.sent:
        return message("record-packet-for-nobody")
    if act.seat is None:
        return message("record-part-of-remainder")
    return packet_name(act.seat)


def lines_of_act(act: ActRecord, cleared: set[int]) -> Iterator[Line]:
    """Yield what happened to an act; `cleared`: events whose clearing already tells a count."""
    name = act_name(act)
    if act.sent:
        yield Line(act.asked, Sort.ORDER, "", _asked(act, name))
    if act.ended is not None:
        yield Line(act.ended, Sort.CARDS, "", _ended(act, name))
    if act.lifted is not None:
        yield Line(act.lifted, Sort.CARDS, "", message("record-lifted", act=name))
    for count in act.hand_counts:
        if count.at.seq not in cleared:
            words = message("record-counts-act", act=name, count=count.cards)
            if act.counting:
                words = message("record-has-counted-act", act=name)
            yield Line(count.at, Sort.PERSON, count.by, words)
    if act.settled is not None and act.verdict is not None:
        yield Line(act.settled, Sort.COUNT, act.hand_count_by, _VERDICTS[act.verdict](name))


def _asked(act: ActRecord, name: Message) -> Message:
    words = message("record-asked-for", act=name)
    if act.size:
        words = message("record-asked-for-cards", act=name, count=act.size)
    return message("record-sent-times", what=words, times=act.sent) if act.sent > 1 else words


def _ended(act: ActRecord, name: Message) -> Message:
    if act.counting:
        return message("record-act-being-counted", act=name)
    counted = message("record-no-count") if act.counted == NO_COUNT else act.counted
    match act.end:
        case ActEnd.VOIDED:
            return message("record-act-called-off", act=name)
        case ActEnd.DONE if act.counted == NO_COUNT:
            words = message("record-act-uncounted", act=name)
        case ActEnd.DONE:
            words = message("record-act-done", act=name, count=act.counted)
        case ActEnd.INTERRUPTED:
            words = message("record-act-interrupted", act=name, counted=counted)
        case _:
            words = message("record-act-fault", act=name, fault=FAULTS[act.code], counted=counted)
    if act.hand_count == NO_COUNT:
        return words
    by = act.hand_count_by
    return message("record-counted-by-hand", what=words, count=act.hand_count, by=by)


def lines_of_table(record: RoundRecord) -> Iterator[Line]:
    """Yield what happened to the table in a round."""
    for step, after in zip_longest(record.steps, record.steps[1:]):
        if after is None or after.at.seq != step.at.seq:  # else it was only passed
            yield Line(step.at, Sort.STEP, "", _step(step))
    yield from map(_link, record.links)
    titles = {step.step: step.title for step in record.steps}
    for stop in record.interruptions:
        where = titles.get(stop.step, usual_title(stop.step))
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
    words = message("record-link-up", device=DEVICES[link.device])
    if link.reason is not None:
        words = message("record-link-lost", device=DEVICES[link.device], why=link.reason)
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
        return message("record-deck-back-right", colour=COLOURS[count.colour], count=count.cards)
    return message("record-deck-back-wrong", colour=COLOURS[count.colour], count=count.cards)


def _mark(mark: MarkRecord) -> Iterator[Line]:
    words = message("record-marked-round", colour=COLOURS[mark.colour])
    if mark.first < mark.last:
        first, last = mark.first, mark.last
        words = message(
            "record-marked-rounds", colour=COLOURS[mark.colour], **{"from": first, "to": last}
        )
    yield Line(mark.at, Sort.COUNT, "", words)
    if mark.cleared is not None:
        words = with_count(message("record-vouches", colour=COLOURS[mark.colour]), mark.count)
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
