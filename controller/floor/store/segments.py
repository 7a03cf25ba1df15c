"""Sealed events: the rows of a segment, as they came over the wire, in one Zstandard frame."""

from collections.abc import Sequence

import msgspec

from controller.data.message import message
from controller.floor.wire import UnreadableError, WireRow, ZstdError, packed, unpacked
from controller.journal import JournalDamagedError

MOST = 500
"""Events of one segment; the schema holds it, too."""
_LEVEL = 9

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(list[WireRow])


def pack(rows: Sequence[WireRow]) -> bytes:
    """Return rows as a segment keeps them."""
    return packed(_encoder.encode(rows), _LEVEL)


def unpack(events: bytes, last: int) -> list[WireRow]:
    """Return the rows that a segment keeps.

    Args:
        events: as `pack` made them.
        last: the last event, for the error.

    Raises:
        JournalDamagedError: they are not what was sealed.
    """
    try:
        return _decoder.decode(unpacked(events))
    except (msgspec.DecodeError, UnreadableError, ZstdError) as error:
        what = message("journal-segment-changed", name=str(last), error=str(error))
        raise JournalDamagedError(what, last) from error
