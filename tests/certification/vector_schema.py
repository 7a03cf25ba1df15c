"""The form of `docs/wire-vectors.yaml`, from which its JSON schema is made."""

import json
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

Hex = Annotated[str, Meta(pattern="^00([0-9a-f]{2})*00$", description="a frame, with both zeros")]
Stream = Annotated[str, Meta(pattern="^([0-9a-f]{2})+$", description="bytes as they arrive")]
Name = Annotated[str, Meta(min_length=1)]
Value = int | bool | str | list[str]


class MessageVector(Struct, forbid_unknown_fields=True):
    """A frame, and the fields that it decodes to and is made from."""

    name: Name
    type: Annotated[int, Meta(ge=1, le=127)]
    message: Name
    fields: dict[str, Value]
    hex: Hex


class MalformedVector(Struct, forbid_unknown_fields=True):
    """A frame of which nothing comes but one more in the count of malformed ones."""

    name: Name
    hex: Hex


class StreamVector(Struct, forbid_unknown_fields=True):
    """Bytes, the names of the messages that come of them, and how many frames are dropped."""

    name: Name
    hex: Stream
    messages: list[Name]
    malformed: Annotated[int, Meta(ge=0)]


class Said(Struct, forbid_unknown_fields=True, rename={"sender": "from"}):
    """A frame of a conversation."""

    sender: Literal["host", "device"]
    hex: Hex


class Conversation(Struct, forbid_unknown_fields=True):
    """A worked example of the document, frame after frame."""

    name: Name
    frames: Annotated[list[Said], Meta(min_length=1)]


class Vectors(Struct, forbid_unknown_fields=True):
    """Golden vectors of the wire protocol."""

    version: Literal[1]
    messages: list[MessageVector]
    malformed: list[MalformedVector]
    streams: list[StreamVector]
    conversations: list[Conversation]


def text():
    """Return the schema."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return json.dumps(head | msgspec.json.schema(Vectors), indent=1) + "\n"
