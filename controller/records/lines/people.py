"""Lines about people: keys, clearings, badges, calls to the floor, orders, rulings."""

from collections.abc import Iterator

from controller.data.message import Message, Text, message
from controller.data.modes import DealingMode
from controller.data.terms import DEVICES, IRREGULARITIES, REMEDIES
from controller.records.lines.line import (
    EFFECTS,
    MODES,
    Line,
    Sort,
    key_name,
    whose,
    with_count,
    with_note,
    with_reason,
    with_refusal,
)
from controller.records.record import (
    ClearRecord,
    DeedRecord,
    FloorRecord,
    HandDealRecord,
    IrregularityRecord,
    ModeRecord,
    PressRecord,
    RoundRecord,
    RulingRecord,
)

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
