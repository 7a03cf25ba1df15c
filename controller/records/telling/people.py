"""Lines about people: keys, clearings, badges, calls to the floor, orders."""

from collections.abc import Iterator

from controller.data.message import Text, message
from controller.data.modes import DealingMode
from controller.records.record import (
    ClearRecord,
    DeedRecord,
    FloorRecord,
    ModeRecord,
    PressRecord,
    RoundRecord,
)
from controller.records.telling.line import Line, Sort, with_count, with_reason, with_refusal
from controller.records.telling.names import MODES, key_name


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
        return message("record-device", device=press.device)
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
