"""A round's record as a story: one line for each thing that happened, in its order."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, zip_longest

from controller.data.intents import Verdict
from controller.records.dealing import described
from controller.records.record import (
    NO_COUNT,
    ActEnd,
    ActRecord,
    CountRecord,
    HoldRecord,
    InterruptionRecord,
    IrregularityRecord,
    MarkRecord,
    Moment,
    PressRecord,
    RoundRecord,
    StepRecord,
)
from controller.words.spoken import say


class Sort(StrEnum):
    """What a line tells of, in the order in which one event leads to it."""

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


_LOST = "lost:"
"""How the cause of a hold begins that ends when the device answers, which has its own line."""
_VERDICTS = {
    Verdict.STANDS: "all its cards are there, it stands",
    Verdict.AGAIN: "no card of it came, it is done again",
    Verdict.VOID: "closed with the void round",
    Verdict.ASIDE: "counted by hand and set aside",
    Verdict.PROVED: "the shuffler has told after all",
}
_ORDER = {sort: place for place, sort in enumerate(Sort)}


@dataclass(frozen=True, slots=True)
class Line:
    """One line: when, who (empty: nobody in particular), what."""

    at: Moment
    sort: Sort
    who: str
    words: str


def tell(record: RoundRecord) -> list[Line]:
    """Return the lines of a round, each under the event that it comes from."""
    return sorted(_lines(record), key=lambda line: (line.at.seq, _ORDER[line.sort]))


def _lines(record: RoundRecord) -> Iterator[Line]:
    for step, after in zip_longest(record.steps, record.steps[1:]):
        if (
            after is None or after.at.seq != step.at.seq
        ):  # a step that was only passed tells nothing
            yield Line(step.at, Sort.STEP, "", _step(step))
    for press in record.presses:
        yield Line(press.at, Sort.PERSON, _presser(press), _press(press))
    for clear in record.clears:
        what = "voids the round" if clear.void_round else "clears"
        refused = f" – refused: {say(clear.refused)}" if clear.refused else ""
        words = f"{what}{_counted(clear.count)}: {clear.reason}{refused}"
        yield Line(clear.at, Sort.PERSON, clear.by, words)
    for link in record.links:
        words = "up" if link.up else f"lost, {link.reason}"
        yield Line(
            link.at, Sort.DEVICE, "", f"Link to the {link.device.replace('_', ' ')}: {words}"
        )
    titles = {step.step: say(step.title) for step in record.steps}
    for stop in record.interruptions:
        where = titles.get(stop.step, stop.step)
        yield Line(stop.at, Sort.DEVICE, "", _interruption(stop, where))
    cleared = {clear.at.seq for clear in record.clears}
    for act in record.acts:
        yield from _act(act)
        yield from _question(act, cleared)
    for note in record.notes:
        yield Line(note.at, Sort.NOTE, "", say(note.words))
    for alert in record.alerts:
        change = "placed on" if alert.placed else "taken from"
        words = f"LATE: {change} seat {alert.seat}, {plain(alert.spot)}; play goes on"
        yield Line(alert.at, Sort.ALERT, "", words)
    yield from _rulings(record)
    yield from _persons(record)
    for hold in record.holds:
        yield from _hold(hold)
    yield from chain.from_iterable(map(_count, record.counts))
    yield from chain.from_iterable(map(_mark, record.marks))


def _count(count: CountRecord) -> Iterator[Line]:
    verdict = "right" if count.good else "WRONG"
    said = f" ({count.reason})" if count.reason else ""
    words = f"The {count.colour} deck is back: {count.cards} cards, {verdict}{said}"
    yield Line(count.at, Sort.COUNT, count.by, words)


def _mark(mark: MarkRecord) -> Iterator[Line]:
    several = f"rounds {mark.first} to {mark.last} with it are"
    rounds = several if mark.first < mark.last else "this round is"
    words = f"MARKED: the {mark.colour} deck was found wrong, {rounds} in doubt"
    yield Line(mark.at, Sort.COUNT, "", words)
    if mark.cleared is not None:
        words = f"vouches for the {mark.colour} deck{_counted(mark.count)}: {mark.reason}"
        yield Line(mark.cleared, Sort.COUNT, mark.by, words)


def _rulings(record: RoundRecord) -> Iterator[Line]:
    """Return what went against the rules and what was ruled; what was dealt by hand, by whom."""
    for found in record.irregularities:
        yield from _irregularity(found)
    for ruling in record.rulings:
        words = (
            f"Seat {ruling.seat}, {plain(ruling.wager)}: {ruling.effect} ({plain(ruling.cause)})"
        )
        yield Line(ruling.at, Sort.RULING, ruling.by or "house rule", words)
    for order in record.modes:
        words = f"orders {order.mode} from round {order.first} on: {order.reason}"
        yield Line(order.at, Sort.PERSON, order.by, words)
    for dealt in record.by_hand:
        words = f"Dealt by hand: {dealt.cards} cards for {person(dealt.seat)}"
        yield Line(dealt.at, Sort.CARDS, "", words)


def _irregularity(found: IrregularityRecord) -> Iterator[Line]:
    """Return what went against the rules, and how it was decided."""
    what = f"{found.id}, {plain(found.kind)}"
    where = f", {person(found.seat)}" if found.seat else ""
    wager = f", {plain(found.wager)}" if found.wager else ""
    remark = f": {found.remark}" if found.remark else ""
    by = found.by or "shuffler"
    yield Line(found.opened, Sort.IRREGULAR, by, f"IRREGULAR {what}{where}{wager}{remark}")
    if found.closed is not None:
        said = f" ({found.reason})" if found.reason else ""
        words = f"Irregularity {what}: {plain(found.remedy)}{said}"
        yield Line(found.closed, Sort.IRREGULAR, found.decided_by, words)


def _persons(record: RoundRecord) -> Iterator[Line]:
    """Return who came and went, and how long a call to the floor was waited for."""
    for deed in record.deeds:
        refused = f" – refused: {say(deed.refused)}" if deed.refused else ""
        yield Line(deed.at, Sort.PERSON, deed.by, f"{deed.words}{refused}")
    for call in record.floor:
        reason = f": {call.reason}" if call.reason else ""
        if call.called is not None:
            yield Line(call.called, Sort.NOTE, "", f"The floor is called{reason}; play goes on")
        if call.answered is not None:
            words = f"comes to the table; the floor was called {call.waited:.0f} s before"
            yield Line(call.answered, Sort.PERSON, call.by, words)


def _step(step: StepRecord) -> str:
    sheet = f" (sheet {', '.join(map(str, step.sheet))})" if step.sheet else ""
    time = f", {step.seconds:.1f} s" if step.seconds is not None else ""
    return f"{say(step.title)}{sheet}{time}"


def _presser(press: PressRecord) -> str:
    return press.by or press.device or "screen"


def _press(press: PressRecord) -> str:
    refused = f" – refused: {say(press.refused)}" if press.refused else ""
    return f"[{plain(press.key).upper()}]{refused}"


def _act(act: ActRecord) -> Iterator[Line]:
    name = described(act)
    cards = f", {act.size} cards" if act.size else ""
    again = f", sent {act.sent} times" if act.sent > 1 else ""
    if act.sent:
        yield Line(act.asked, Sort.ORDER, "", f"Asked for {name}{cards}{again}")
    if act.ended is not None:
        yield Line(act.ended, Sort.CARDS, "", f"{_capital(name)}: {_end(act)}")
    if act.lifted is not None:
        yield Line(act.lifted, Sort.CARDS, "", f"{_capital(name)}: lifted")


def _question(act: ActRecord, cleared: set[int]) -> Iterator[Line]:
    """Tell who counted an act in question, but for those whose clearing tells it, and its end."""
    name = described(act)
    for count in act.hand_counts:
        if count.at.seq not in cleared:
            yield Line(count.at, Sort.PERSON, count.by, f"counts {name}: {count.cards} cards")
    if act.settled is not None and act.verdict is not None:
        words = f"{_capital(name)}: {_VERDICTS[act.verdict]}"
        yield Line(act.settled, Sort.COUNT, act.hand_count_by, words)


def _end(act: ActRecord) -> str:
    by_hand = ""
    if act.hand_count != NO_COUNT:
        by_hand = f"; {act.hand_count} by the count of {act.hand_count_by}"
    match act.end:
        case ActEnd.DONE:
            return f"{act.counted} cards came{by_hand}"
        case ActEnd.VOIDED:
            return "called off, no card moved"
        case ActEnd.INTERRUPTED:
            why = "the shuffler lost power"
        case _:
            why = f"the shuffler stopped: {plain(act.code)}"
    return f"{why}; it counted {act.counted}{by_hand}"


def _hold(hold: HoldRecord) -> Iterator[Line]:
    if hold.opened is not None:
        yield Line(hold.opened, Sort.HOLD, "", f"HELD: {say(hold.words)}")
    if hold.closed is not None and (hold.by or not hold.cause.startswith(_LOST)):
        said = f" ({hold.reason})" if hold.reason else ""
        how = f"cleared{_counted(hold.count)}{said}" if hold.by else "ended by itself"
        words = f"No longer held, {how}: {say(hold.words) or plain(hold.cause)}"
        yield Line(hold.closed, Sort.HOLD, hold.by, words)


def _interruption(stop: InterruptionRecord, where: str) -> str:
    seconds = (stop.at.utc - stop.last.utc).total_seconds()
    later = f", {seconds:.1f} s" if seconds >= 0 else ", with the computer's clock set back,"
    how = "was stopped" if stop.orderly else "was INTERRUPTED"
    lifted = ", ".join(person(seat) for seat in stop.lifted) or "nobody"
    tray = (
        f"; the packet for {person(stop.tray)} was out or asked for"
        if stop.tray is not None
        else ""
    )
    held = f"; held: {' '.join(map(say, stop.holds))}" if stop.holds else ""
    return (
        f"The controller {how} and started again (start {stop.boot}){later} after event "
        f"{stop.last.seq}. Before: {where}; packets lifted: {lifted}{tray}{held}"
    )


def person(seat: int) -> str:
    """Return who sits at a seat, as people say it."""
    return f"seat {seat}" if seat else "the dealer"


def plain(word: str) -> str:
    """Return a name such as `no_more_bets` as people say it."""
    return word.replace("_", " ")


def _counted(count: int) -> str:
    return f", {count} cards counted" if count != NO_COUNT else ""


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
