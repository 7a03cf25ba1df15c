"""A line of a told round, and what may be added to its words: counts, reasons, refusals."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from controller.data.irregularities import Effect
from controller.data.keys import KEYS
from controller.data.message import Message, Text, message
from controller.data.modes import DealingMode
from controller.data.receivers import for_receiver
from controller.data.terms import Terms
from controller.records.record import NO_COUNT, Moment

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


@dataclass(frozen=True, slots=True)
class Line:
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
