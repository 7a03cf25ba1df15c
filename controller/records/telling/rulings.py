"""Lines about irregularities, rulings, and packets that were dealt by hand."""

from collections.abc import Iterator

from controller.data.message import Message, Text, message
from controller.records.record import (
    HandDealRecord,
    IrregularityRecord,
    RoundRecord,
    RulingRecord,
)
from controller.records.telling.line import Line, Sort, with_note, with_reason
from controller.records.telling.names import EFFECTS, whose

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
    words = message("record-irregular", number=found.id, irregularity=found.kind)
    if found.seat:
        words = message("list-comma", first=words, rest=whose(found.seat))
    if found.wager:
        words = message("list-comma", first=words, rest=record.label(found.wager))
    by: Text = found.by or message("record-shuffler")
    return Line(found.opened, Sort.IRREGULAR, by, with_reason(words, found.remark))


def _decided(found: IrregularityRecord) -> Message:
    number, kind = found.id, found.kind
    if not found.remedy:
        return message("record-irregularity-over", number=number, irregularity=kind)
    words = message(
        "record-irregularity-decided", number=number, irregularity=kind, deed=found.remedy
    )
    return with_note(words, found.reason)


def _ruled(ruling: RulingRecord, record: RoundRecord) -> Message:
    seat, wager, effect = ruling.seat, record.label(ruling.wager), EFFECTS[ruling.effect]
    if ruling.cause == _VOID:
        return message("record-ruled-void", seat=seat, wager=wager, effect=effect)
    return message("record-ruled", seat=seat, wager=wager, effect=effect, irregularity=ruling.cause)


def _by_hand(dealt: HandDealRecord) -> Line:
    words = message("record-dealt-by-hand", count=dealt.cards, whose=whose(dealt.seat))
    return Line(dealt.at, Sort.CARDS, "", words)
