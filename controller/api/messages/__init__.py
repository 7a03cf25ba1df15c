"""The messages on the daemon's socket: one JSON object a line, typed at both ends.

A request is answered by one reply, in order; `watch` is answered by one view after each change
until the connection ends.
"""

import msgspec

from controller.api.messages.replies import (
    Answer,
    Choices,
    DeviceReport,
    Failure,
    Inspection,
    LinkView,
    Reply,
    View,
)
from controller.api.messages.requests import (
    AcknowledgeAlarms,
    Adopt,
    Badge,
    CallFloor,
    ChangeDecks,
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
    TellHand,
    Unlock,
    Watch,
    Wish,
)

__all__ = [
    "LONGEST_LINE",
    "AcknowledgeAlarms",
    "Adopt",
    "Answer",
    "AnyReply",
    "AnyRequest",
    "Badge",
    "CallFloor",
    "ChangeDecks",
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
    "LightLamps",
    "LinkView",
    "ListChoices",
    "LookAtCards",
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
    | CallFloor
    | AcknowledgeAlarms
    | StatePayout
    | RefusePayout
    | RuleLateBet
    | TellHand
    | PlacePuck
    | PostShort
)
AnyReply = View | Inspection | Choices | Answer | Failure

_encoder = msgspec.json.Encoder()
_requests = msgspec.json.Decoder(AnyRequest)
_replies = msgspec.json.Decoder(AnyReply)


def encode(message: Request | Reply) -> bytes:
    """Return a message as one line."""
    return _encoder.encode(message) + b"\n"


def decode_request(line: bytes) -> AnyRequest:
    """Read a request; msgspec.DecodeError (not JSON, or not a request) says what is wrong."""
    request: AnyRequest = _requests.decode(line)
    return request


def decode_reply(line: bytes) -> AnyReply:
    """Read a reply; msgspec.DecodeError says what is wrong."""
    reply: AnyReply = _replies.decode(line)
    return reply
