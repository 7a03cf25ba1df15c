"""The messages on the daemon's socket: one JSON object a line, typed at both ends.

A request is answered by one reply, in order; `watch` is answered by one view after each change
until the connection ends.
"""

from functools import cache
from typing import Any, Union

import msgspec
from msgspec.structs import fields

from controller.api.messages.replies import (
    Answer,
    Choices,
    DeviceReport,
    Failure,
    InputView,
    Inspection,
    KioskAddress,
    LinkView,
    Reply,
    View,
)
from controller.api.messages.requests import (
    REQUESTS,
    CheckSoftware,
    ChooseSettings,
    ChosenLimit,
    ChosenSwitch,
    Inspect,
    ListChoices,
    OpenKiosk,
    PressKey,
    Request,
    Status,
    TapBadge,
    Watch,
    Wish,
    as_seen,
    ask,
)
from controller.data.message import message
from controller.data.plain_text import ANY, TextRule, UnfitTextError, fit
from controller.data.wishes import Identity, Reason, Remark
from controller.errors import UNDECODABLE, DealerTableError, ExitCode, told_by

__all__ = [
    "LONGEST_LINE",
    "REQUESTS",
    "Answer",
    "AnyReply",
    "AnyRequest",
    "CheckSoftware",
    "Choices",
    "ChooseSettings",
    "ChosenLimit",
    "ChosenSwitch",
    "DeviceReport",
    "Failure",
    "InputView",
    "Inspect",
    "Inspection",
    "KioskAddress",
    "LinkView",
    "ListChoices",
    "NotUnderstoodError",
    "OpenKiosk",
    "PressKey",
    "Reply",
    "Request",
    "Status",
    "TapBadge",
    "View",
    "Watch",
    "Wish",
    "as_seen",
    "ask",
    "decode_reply",
    "decode_request",
    "encode",
]


class NotUnderstoodError(DealerTableError, exit_code=ExitCode.USAGE):
    """What came is no request, or has a text that is none; nothing was changed."""


LONGEST_LINE = 64 * 1024
"""Bytes in a line, the line's end included."""

_LOOKS = (Status, Inspect, ListChoices, OpenKiosk, CheckSoftware, Watch)
AnyRequest: Any = Union[(*_LOOKS, ChooseSettings, TapBadge, *REQUESTS.values())]
AnyReply = View | Inspection | Choices | KioskAddress | Answer | Failure

_encoder = msgspec.json.Encoder()
_requests = msgspec.json.Decoder(AnyRequest)
_replies = msgspec.json.Decoder(AnyReply)


def encode(message: Request | Reply) -> bytes:
    """Return a message as one line."""
    return _encoder.encode(message) + b"\n"


def decode_request(line: bytes) -> Request:
    """Read a request, with its texts as they are kept.

    Raises:
        NotUnderstoodError: it is not JSON, not a request, or a text in it is none.
    """
    try:
        request: Request = _requests.decode(line)
        rules = _rules(type(request))
        given = msgspec.to_builtins(request)
        kept = {name: _fit(value, name, rules.get(name, ANY)) for name, value in given.items()}
        return request if kept == given else msgspec.convert(kept, type(request))
    except UNDECODABLE as error:
        words = message("answer-not-understood", error=told_by(error))
        raise NotUnderstoodError(words) from error


@cache
def _rules(kind: type[Request]) -> dict[str, TextRule]:
    """Return what the texts of a request must be, by field."""
    return {
        each.name: each.type.__metadata__[0].extra["text"]
        for each in fields(kind)
        if each.type in (Reason, Remark, Identity)
    }


def _fit(value: object, name: str, rule: TextRule) -> object:
    """Return a value of a request with each text in it as it is kept."""
    match value:
        case str():
            try:
                kept = fit(value, rule)
            except UnfitTextError as error:
                words = message("answer-text", name=name, what=error.words)
                raise NotUnderstoodError(words) from error
            return value if name == "pin" else kept  # its hash is of what was typed
        case dict():
            return {key: _fit(each, str(key), rule) for key, each in value.items()}
        case list() | tuple():
            return [_fit(each, name, rule) for each in value]
        case _:
            return value


def decode_reply(line: bytes) -> AnyReply:
    """Read a reply; msgspec.DecodeError says what is wrong."""
    reply: AnyReply = _replies.decode(line)
    return reply
