"""What a pit board asks a table for: its full picture; and what it tells it: a supervisor comes.

Both are requests to the table's courier, MessagePack as the parcels are. The board reads, and
tells; it clears and decides nothing.
"""

from typing import Annotated

import msgspec

from controller.data.message import Message, message
from controller.floor.wire import UnreadableError, packed, read

VERSION = 1
"""Raised when a message here changes its meaning."""


PICTURE_BYTES = 1 << 18
"""Bytes that a message may unpack to: a table's full picture has some 5,000."""


class Picture(msgspec.Struct, frozen=True, array_like=True, tag="picture"):
    """The answer to *ask*, whose request is empty.

    Attributes:
        version: `VERSION` of the sender.
        life: of `controller.floor.glance.Life`; `age`: seconds for which it is so.
        view: the JSON of the daemon's view, as its own panel gets it; empty: none was seen yet.
    """

    version: int
    life: str
    age: int
    view: bytes


class ComingRequest(msgspec.Struct, frozen=True, array_like=True, tag="coming"):
    """A supervisor comes; `name`: who, as the board has proved it."""

    version: int
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class ComingReply(msgspec.Struct, frozen=True, array_like=True, tag="told"):
    """The answer to `ComingRequest`: it is event `seq` of the journal, or `words` say why not."""

    version: int
    ok: bool
    seq: int
    words: Message | None = None


Said = Picture | ComingRequest | ComingReply

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Said)


def encode_said(said: Said) -> bytes:
    """Return a message as bytes."""
    return packed(_encoder.encode(said))


def decode_said(data: bytes) -> Said:
    """Read a message.

    Raises:
        UnreadableError: it cannot be read, or is of another version.
    """
    said: Said = read(_decoder, data, PICTURE_BYTES)
    if said.version != VERSION:
        raise UnreadableError(message("form-version", number=said.version, value=VERSION))
    return said
