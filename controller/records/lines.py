"""A round's record told in lines: one for each thing that happened, in order."""

import re
from collections.abc import Callable, Iterator
from enum import StrEnum
from itertools import zip_longest
from typing import Any, Final

from msgspec import Struct

from controller.data import hand_acts
from controller.data.causes import Cause
from controller.data.definition.step_messages import usual_title
from controller.data.intents import ActVerdict
from controller.data.irregularities import Effect
from controller.data.keys import KEYS
from controller.data.message import (
    Message,
    Money,
    Text,
    for_receiver,
    listed,
    message,
    one_by_one,
    packet_name,
    sentences,
)
from controller.data.modes import DealingMode
from controller.data.state.hand import Hand
from controller.data.terms import COLOURS, DEVICES, FAULTS, IRREGULARITIES, REMEDIES, Terms
from controller.records.record import (
    NO_COUNT,
    ActEnd,
    ActRecord,
    AlertRecord,
    ClearRecord,
    CountRecord,
    DeedRecord,
    FloorRecord,
    HandDealRecord,
    HandRecord,
    HoldRecord,
    InterruptionRecord,
    IrregularityRecord,
    LinkRecord,
    MarkRecord,
    ModeRecord,
    Moment,
    PressRecord,
    RoundRecord,
    RulingRecord,
    StepRecord,
)
from controller.snapshot.instruction.at_hand import odd_words, part_named
from controller.snapshot.poker import pot_named

# Words for what lines name: seats, keys, modes, effects of rulings.


EFFECTS: Final = Terms("spot", Effect)
MODES: Final = Terms("mode", DealingMode)
_SEAT_KEY = re.compile(r"seat_(\d+)")


def whose(seat: int) -> Message:
    """Return whose it is: a seat's, the dealer's, the layout's."""
    return for_receiver(seat, "record-seat", "record-dealer", "record-layout")


def key_name(key: str) -> Message:
    """Return the text on a key; all keys but the seats' have a message, `key-no-more-bets`."""
    seat = _SEAT_KEY.fullmatch(key)
    return message("panel-seat", seat=int(seat[1])) if seat is not None else KEYS[key]


class Sort(StrEnum):
    """The sorts of lines, in the order in which one event leads to them."""

    PERSON = "person"
    DEVICE = "device"
    CARDS = "cards"
    NOTE = "note"
    ALERT = "alert"
    IRREGULAR = "irregular"
    RULING = "ruling"
    HOLD = "hold"
    STEP = "step"
    ORDER = "order"
    COUNT = "count"


class Line(Struct, frozen=True):
    """One line: when, who (empty: nobody in particular), what."""

    at: Moment
    sort: Sort
    who: Text
    words: Message


def with_count(what: Message, count: int) -> Message:
    """Return what somebody did, with the cards that they counted for it, if any."""
    if count == NO_COUNT:
        return what
    return message("record-with-count", what=what, count=count)


def with_reason(what: Message, reason: Message | str) -> Message:
    """Return what happened, with a reason or a remark, if there is one."""
    return message("record-with-reason", what=what, reason=reason) if reason else what


def with_note(what: Message, reason: Message | str) -> Message:
    """Return what happened, with somebody's remark on it in brackets, if there is one."""
    return message("record-with-note", what=what, reason=reason) if reason else what


def with_refusal(what: Message, why: Message | None) -> Message:
    """Return what somebody wanted, with the reason of its refusal, if it was refused."""
    return message("record-refused", what=what, why=why) if why is not None else what


# Lines about irregularities, rulings, and packets that were dealt by hand.


_VOID = "void"
"""The cause of a ruling on a void round; others are irregularities."""


def lines_of_rulings(record: RoundRecord) -> Iterator[Line]:
    """Yield irregularities with their decisions, rulings, and packets by hand."""
    for found in record.irregularities:
        yield _opened(found, record)
        if found.closed is not None:
            yield Line(found.closed, Sort.IRREGULAR, found.decided_by, _decided(found))
    for ruling in record.rulings:
        by: Text = ruling.by or message("record-house-rule")
        yield Line(ruling.at, Sort.RULING, by, _ruled(ruling, record))
    yield from map(_by_hand, record.by_hand)


def _opened(found: IrregularityRecord, record: RoundRecord) -> Line:
    words = message("record-irregular", number=found.id, irregularity=IRREGULARITIES[found.kind])
    if found.seat:
        words = message("list-comma", first=words, rest=whose(found.seat))
    if found.wager:
        words = message("list-comma", first=words, rest=record.label(found.wager))
    by: Text = found.by or message("record-shuffler")
    return Line(found.opened, Sort.IRREGULAR, by, with_reason(words, found.remark))


def _decided(found: IrregularityRecord) -> Message:
    number, kind = found.id, found.kind
    if not found.remedy:
        return message("record-irregularity-over", number=number, irregularity=IRREGULARITIES[kind])
    words = message(
        "record-irregularity-decided",
        number=number,
        irregularity=IRREGULARITIES[kind],
        deed=REMEDIES[found.remedy],
    )
    return with_note(words, found.reason)


def _ruled(ruling: RulingRecord, record: RoundRecord) -> Message:
    seat, wager, effect = ruling.seat, record.label(ruling.wager), EFFECTS[ruling.effect]
    if ruling.cause == _VOID:
        return message("record-ruled-void", seat=seat, wager=wager, effect=effect)
    return message(
        "record-ruled",
        seat=seat,
        wager=wager,
        effect=effect,
        irregularity=IRREGULARITIES[ruling.cause],
    )


def _by_hand(dealt: HandDealRecord) -> Line:
    words = message("record-dealt-by-hand", count=dealt.cards, whose=whose(dealt.seat))
    return Line(dealt.at, Sort.CARDS, "", words)


def lines_of_people(record: RoundRecord) -> Iterator[Line]:
    """Yield what people did in a round."""
    yield from map(_press, record.presses)
    yield from map(_clear, record.clears)
    yield from map(_deed, record.deeds)
    yield from map(_order, record.modes)
    for call in record.floor:
        yield from _call(call)


def _press(press: PressRecord) -> Line:
    words = message("record-key", key=key_name(press.key))
    return Line(press.at, Sort.PERSON, _presser(press), with_refusal(words, press.refused))


def _presser(press: PressRecord) -> Text:
    if press.by:
        return press.by
    if press.device:
        return message("record-device", device=DEVICES[press.device])
    return message("record-screen")


def _clear(clear: ClearRecord) -> Line:
    words = message("record-voids-round") if clear.void_round else message("record-clears")
    words = with_reason(with_count(words, clear.count), clear.reason)
    return Line(clear.at, Sort.PERSON, clear.by, with_refusal(words, clear.refused))


def _deed(deed: DeedRecord) -> Line:
    return Line(deed.at, Sort.PERSON, deed.by, with_refusal(deed.words, deed.refused))


def _order(order: ModeRecord) -> Line:
    mode = MODES[DealingMode(order.mode)]
    words = message("record-orders", mode=mode, round=order.first, reason=order.reason)
    return Line(order.at, Sort.PERSON, order.by, words)


def _call(call: FloorRecord) -> Iterator[Line]:
    if call.called is not None:
        words = message("record-floor-called")
        if call.reason:
            words = message("record-floor-called-for", reason=call.reason)
        yield Line(call.called, Sort.NOTE, "", words)
    if call.answered is not None:
        words = message("record-comes-to-table", seconds=round(call.waited or 0))
        yield Line(call.answered, Sort.PERSON, call.by, words)


# Lines about the shuffler's acts: asked for, ended, lifted, in question.


_VERDICTS = {
    ActVerdict.STANDS: lambda act: message("record-verdict-stands", act=act),
    ActVerdict.AGAIN: lambda act: message("record-verdict-again", act=act),
    ActVerdict.VOID: lambda act: message("record-verdict-void", act=act),
    ActVerdict.ASIDE: lambda act: message("record-verdict-aside", act=act),
    ActVerdict.PROVED: lambda act: message("record-verdict-proved", act=act),
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
    """Return the words for a time in which the controller did not run, with the state before."""
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


def lines_of_hand(hand: HandRecord) -> Iterator[Line]:
    """Yield each act that was told, or taken back."""
    for each in hand.told:
        words = act_words(each.act)
        words = message("told-back", what=words) if each.back else words
        yield Line(each.at, Sort.NOTE, "", words)


def act_words(act: hand_acts.HandAct) -> Message:
    """Return an act as people say it."""
    return _WORDS[type(act)](act)


def _folds(act: hand_acts.Folds) -> Message:
    if act.out_of_turn:
        return message("told-folds-early", seat=act.seat)
    return message("told-folds", seat=act.seat)


def _calls(act: hand_acts.Calls) -> Message:
    if act.all_in is None:
        return message("told-calls", seat=act.seat)
    return message("told-calls-all-in", seat=act.seat, amount=Money(act.all_in))


def _raises(act: hand_acts.Raises) -> Message:
    if act.all_in:
        return message("told-raises-all-in", seat=act.seat, amount=Money(act.to))
    return message("told-raises", seat=act.seat, amount=Money(act.to))


def _of_side(act: hand_acts.DeclaresSide) -> Message:
    match act.side:
        case hand_acts.Side.HIGH:
            return message("told-declares-high", seat=act.seat)
        case hand_acts.Side.LOW:
            return message("told-declares-low", seat=act.seat)
        case hand_acts.Side.BOTH:
            return message("told-declares-both", seat=act.seat)


_WORDS: dict[type[hand_acts.HandAct], Callable[[Any], Message]] = {
    hand_acts.Opens: lambda act: message("told-opens", seat=act.seat),
    hand_acts.PairShows: lambda _: message("told-pair-shows"),
    hand_acts.Checks: lambda act: message("told-checks", seat=act.seat),
    hand_acts.Calls: _calls,
    hand_acts.Raises: _raises,
    hand_acts.Folds: _folds,
    hand_acts.HandDead: lambda act: message("told-dead", seat=act.seat),
    hand_acts.Draws: lambda act: message("told-draws", seat=act.seat, count=act.cards),
    hand_acts.Buys: lambda act: message("told-buys", seat=act.seat),
    hand_acts.Passes: lambda act: message("told-passes", seat=act.seat),
    hand_acts.DeclaresSide: _of_side,
    hand_acts.PhaseClosed: lambda _: message("told-closed"),
    hand_acts.PotStated: lambda act: message(
        "told-pot", amount=Money(act.amount), other_amount=Money(act.rake)
    ),
    hand_acts.Wins: lambda act: message("told-wins", seat=act.seat),
    hand_acts.NextPot: lambda _: message("told-next-pot"),
    hand_acts.HandOver: lambda _: message("told-hand-over"),
}
"""The words of each act."""


def summary_of(hand: HandRecord) -> Iterator[Message]:
    """Yield who was in, what was put in before the cards, the pots, and what each seat got.

    Of odd chips it says whose they are and why.
    """
    seats = listed([str(seat.seat) for seat in hand.began.seats])
    yield message("hand-was-in", seats=seats)
    if hand.began.puck:
        yield message("hand-had-puck", seat=hand.began.puck)
    forced = [
        message("hand-put-in", seat=seat.seat, amount=Money(seat.total))
        for seat in hand.began.seats
        if seat.total
    ]
    if forced:
        yield message("hand-before-cards", what=listed(forced))
    if hand.ended is not None and hand.ended.over:
        yield from _outcome(hand.ended, hand)
    for share in hand.returned:
        yield message("hand-got-back", seat=share.seat, amount=Money(share.amount))


def _outcome(ended: Hand, hand: HandRecord) -> Iterator[Message]:
    shown = ended.showdown
    if shown is None:
        return
    known = hand.amounts or shown.stated
    if not known:
        yield message("hand-pot-unknown")
    for place, pot in enumerate(shown.pots if known else ()):
        named = pot_named(place, len(shown.pots))
        taken = pot.rake + pot.drop
        yield message(
            "hand-pot-was", pot=named, amount=Money(pot.amount), other_amount=Money(taken)
        )
    for award in shown.awards:
        part = part_named(award.pot, award.side, len(shown.pots))
        winners = listed([str(seat) for seat in award.winners])
        yield message("hand-pot-to", pot=part, seats=winners)
    if hand.rules is not None:
        yield from odd_words(hand.rules, ended)
    for share in ended.shares:
        yield message("hand-got", seat=share.seat, amount=Money(share.amount))


_ORDER = {sort: place for place, sort in enumerate(Sort)}


def lines_of_round(record: RoundRecord) -> list[Line]:
    """Return the lines of a round, in the order of the events that they come from."""
    return sorted(_lines(record), key=lambda line: (line.at.seq, _ORDER[line.sort]))


def _lines(record: RoundRecord) -> Iterator[Line]:
    cleared = {clear.at.seq for clear in record.clears}
    yield from lines_of_table(record)
    yield from lines_of_people(record)
    for act in record.acts:
        yield from lines_of_act(act, cleared)
    yield from lines_of_rulings(record)
    if record.hand is not None:
        yield from lines_of_hand(record.hand)
