"""Lines about the shuffler's acts: asked for, ended, lifted, in question."""

from collections.abc import Iterator

from controller.data.intents import Verdict
from controller.data.message import Message, message
from controller.records.record import DEALER, NO_COUNT, ActEnd, ActRecord
from controller.records.telling.line import Line, Sort

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
    if act.seat == DEALER:
        return message("act-dealer-packet")
    return message("act-seat-packet", seat=act.seat)


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
    match act.end:
        case ActEnd.VOIDED:
            return message("record-act-called-off", act=name)
        case ActEnd.DONE:
            words = message("record-act-done", act=name, count=act.counted)
        case ActEnd.INTERRUPTED:
            words = message("record-act-lost-power", act=name, counted=act.counted)
        case _:
            words = message("record-act-fault", act=name, fault=act.code, counted=act.counted)
    if act.hand_count == NO_COUNT:
        return words
    by = act.hand_count_by
    return message("record-counted-by-hand", what=words, count=act.hand_count, by=by)
