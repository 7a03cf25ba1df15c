"""The messages on the daemon's socket: one JSON object a line, typed at both ends.

A request is answered by one reply, in order; `watch` is answered by one view after each change
until the connection ends.
"""

from collections.abc import Iterator
from typing import Any, Union

import msgspec

from controller.api.messages.replies import (
    Answer,
    Choices,
    DeviceReport,
    Failure,
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
from controller.data.plain_text import escaped, is_plain

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
    "Inspect",
    "Inspection",
    "KioskAddress",
    "LinkView",
    "ListChoices",
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
    """Read a request; msgspec.DecodeError says what is wrong.

    It is not JSON, not a request, or a text in it would steer a terminal that shows it.
    """
    request: Request = _requests.decode(line)
    for name, text in _texts(msgspec.to_builtins(request)):
        if not is_plain(text):
            raise msgspec.ValidationError(f"control character in {name}: {escaped(text)!r}")
    return request


def _texts(value: object, name: str = "request") -> Iterator[tuple[str, str]]:
    """Yield each text of a request, with the name of its field."""
    match value:
        case str():
            yield name, value
        case dict():
            for key, each in value.items():
                yield from _texts(each, key)
        case list() | tuple():
            for each in value:
                yield from _texts(each, name)
        case _:
            pass


def decode_reply(line: bytes) -> AnyReply:
    """Read a reply; msgspec.DecodeError says what is wrong."""
    reply: AnyReply = _replies.decode(line)
    return reply
