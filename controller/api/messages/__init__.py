"""The messages on the daemon's socket: one JSON object a line, typed at both ends.

A request is answered by one reply, in order; `watch` is answered by one view after each change
until the connection ends.
"""

from collections.abc import Iterator

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
    AcknowledgeAlarms,
    AcknowledgeResults,
    Adopt,
    Badge,
    CallSupervisor,
    ChangeDecks,
    CheckSoftware,
    ChooseRoom,
    ChooseSettings,
    ChosenLimit,
    ChosenSwitch,
    ClearHolds,
    CountCards,
    CountDeck,
    DecideIrregularity,
    DeclareDead,
    DeclareIrregularity,
    Inspect,
    LightLamps,
    ListChoices,
    LookAtCards,
    OpenKiosk,
    OrderDecks,
    OrderMode,
    Pin,
    PlacePuck,
    PostShort,
    PressKey,
    RefusePayout,
    RegisterDeck,
    Request,
    RuleLateBet,
    SignOff,
    SignOn,
    StatePayout,
    Status,
    StaySignedOn,
    TakeOverShift,
    TapBadge,
    TellComing,
    TellHand,
    Unlock,
    Watch,
    Wish,
)
from controller.data.plain_text import escaped, is_plain

__all__ = [
    "LONGEST_LINE",
    "AcknowledgeAlarms",
    "AcknowledgeResults",
    "Adopt",
    "Answer",
    "AnyReply",
    "AnyRequest",
    "Badge",
    "CallSupervisor",
    "ChangeDecks",
    "CheckSoftware",
    "Choices",
    "ChooseRoom",
    "ChooseSettings",
    "ChosenLimit",
    "ChosenSwitch",
    "ClearHolds",
    "CountCards",
    "CountDeck",
    "DecideIrregularity",
    "DeclareDead",
    "DeclareIrregularity",
    "DeviceReport",
    "Failure",
    "Inspect",
    "Inspection",
    "KioskAddress",
    "LightLamps",
    "LinkView",
    "ListChoices",
    "LookAtCards",
    "OpenKiosk",
    "OrderDecks",
    "OrderMode",
    "Pin",
    "PlacePuck",
    "PostShort",
    "PressKey",
    "RefusePayout",
    "RegisterDeck",
    "Reply",
    "Request",
    "RuleLateBet",
    "SignOff",
    "SignOn",
    "StatePayout",
    "Status",
    "StaySignedOn",
    "TakeOverShift",
    "TapBadge",
    "TellComing",
    "TellHand",
    "Unlock",
    "View",
    "Watch",
    "Wish",
    "decode_reply",
    "decode_request",
    "encode",
]

LONGEST_LINE = 64 * 1024
"""Bytes in a line, the line's end included."""

AnyRequest = (
    Status
    | Inspect
    | ListChoices
    | OpenKiosk
    | CheckSoftware
    | Watch
    | PressKey
    | ClearHolds
    | CountCards
    | DeclareIrregularity
    | DecideIrregularity
    | OrderMode
    | OrderDecks
    | ChooseSettings
    | ChooseRoom
    | Adopt
    | ChangeDecks
    | RegisterDeck
    | CountDeck
    | DeclareDead
    | TakeOverShift
    | LookAtCards
    | SignOn
    | StaySignedOn
    | LightLamps
    | Unlock
    | SignOff
    | TapBadge
    | CallSupervisor
    | TellComing
    | AcknowledgeAlarms
    | AcknowledgeResults
    | StatePayout
    | RefusePayout
    | RuleLateBet
    | TellHand
    | PlacePuck
    | PostShort
)
AnyReply = View | Inspection | Choices | KioskAddress | Answer | Failure

_encoder = msgspec.json.Encoder()
_requests = msgspec.json.Decoder(AnyRequest)
_replies = msgspec.json.Decoder(AnyReply)


def encode(message: Request | Reply) -> bytes:
    """Return a message as one line."""
    return _encoder.encode(message) + b"\n"


def decode_request(line: bytes) -> AnyRequest:
    """Read a request; msgspec.DecodeError says what is wrong.

    It is not JSON, not a request, or a text in it would steer a terminal that shows it.
    """
    request: AnyRequest = _requests.decode(line)
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
