"""What courier and store say to each other: MessagePack, by Zstandard above a kilobyte.

The table's name stands in the subject of a message, which its credential allows, and nowhere in
the message. `docs/floor.md` describes both for others.
"""

import re
import sys
from enum import StrEnum
from typing import Annotated, TypeVar

import msgspec
from msgspec import Struct

from controller.data.choice import OfferKind
from controller.data.message import message
from controller.errors import UNDECODABLE, DealerTableError, told_by
from controller.journal.chain import DIGEST_SIZE

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

_T = TypeVar("_T")
VERSION = 1
"""Raised when a message changes its meaning, or the chain its form."""
MOST_ROWS = 200
MOST_BYTES = 512 * 1024
"""Bytes of rows, or of definitions, in one message before it is compressed, beside the first."""
ZstdError = zstd.ZstdError
"""What is no frame of Zstandard, or is damaged."""
_SMALL = 1024
_LEVEL = 3
UNPACKED_BYTES = 16 << 20
"""Bytes that a message may unpack to: rows of `MOST_BYTES`, beside a first one of any size."""
_WINDOW: dict[int, int] = {zstd.DecompressionParameter.window_log_max: 24}
MOST_NAMED = 1000
"""Definitions in one message."""
_MAGIC = b"\x28\xb5\x2f\xfd"
_TOKEN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,127}")

# What content may be is bounded here, before anything is made of it.
Whole = Annotated[int, msgspec.Meta(ge=-(1 << 63), le=(1 << 63) - 1)]
"""A number that database and journal can keep."""
Digest = Annotated[bytes, msgspec.Meta(max_length=DIGEST_SIZE)]
Name = Annotated[str, msgspec.Meta(max_length=256)]
WireRow = tuple[Whole, Whole, Whole, Whole, Name, bytes, bytes, bytes, bytes, bytes, Digest]
"""An event as the journal has stored it: the columns of its table `event`, in their order."""
FileName = Annotated[str, msgspec.Meta(max_length=4096)]
WireDefinition = tuple[Digest, Name, FileName, str]
"""Digest, kind, name and text; the name may be a file's whole path."""


class Parcel(msgspec.Struct, frozen=True, array_like=True, tag_field="type"):
    """What a courier says of one journal.

    Attributes:
        version: `VERSION` of the sender.
        journal: the journal's name, 16 bytes; `created_utc_us`, `genesis`: its beginning.
    """

    version: Whole
    journal: Annotated[bytes, msgspec.Meta(max_length=16)]
    created_utc_us: Whole
    genesis: Digest


class Hello(Parcel, frozen=True, array_like=True, tag="hello"):
    """Asks what the centre has of a journal; `form`: the journal's own form number."""

    form: Annotated[int, msgspec.Meta(ge=0, le=(1 << 31) - 1)]


class Put(Parcel, frozen=True, array_like=True, tag="put"):
    """Delivers events that follow `before`, the number and link of the event before the first.

    Attributes:
        withheld: digests with names of definitions that stay at the table: sealed cards.
    """

    before: tuple[Whole, Digest]
    rows: Annotated[list[WireRow], msgspec.Meta(max_length=MOST_ROWS)]
    withheld: Annotated[list[tuple[Digest, FileName]], msgspec.Meta(max_length=MOST_NAMED)] = []


class Define(Parcel, frozen=True, array_like=True, tag="define"):
    """Delivers definitions that events name; they come before the events."""

    definitions: Annotated[list[WireDefinition], msgspec.Meta(max_length=MOST_NAMED)]


class Differs(Parcel, frozen=True, array_like=True, tag="differs"):
    """Says that the journal is not the one that the centre knows.

    At the table, `at` has this number and link, where the centre has another link, or more events.
    """

    at: tuple[Whole, Digest]


class Mark(msgspec.Struct, frozen=True, array_like=True, tag="mark"):
    """What the central database has committed.

    Attributes:
        seq: number of the last event; `hash`: its link.
        stands: the event before which deriving of the journal stands until a person decides; 0:
            it goes on.
    """

    seq: int
    hash: bytes
    stands: int = 0


class Missing(msgspec.Struct, frozen=True, array_like=True, tag="missing"):
    """Nothing was taken: these definitions have to come first."""

    digests: list[bytes]


class Refusal(msgspec.Struct, frozen=True, array_like=True, tag="refusal"):
    """Nothing was taken, an alarm stands at the centre, and `kind` (of `Kind`) says why."""

    kind: str
    seq: int


class Kind(StrEnum):
    """Why a parcel is refused."""

    FORK = "fork"
    """The journal has another event under a number that the centre has."""
    SHORT = "short"
    """The journal ends before the last event that the centre has."""
    BROKEN = "broken"
    """An event does not have the link that its bytes give."""
    FOREIGN = "foreign"
    """The journal belongs to a table of another name, or is said to begin otherwise."""
    VERSION = "version"
    """The parcel is of a version that the store does not know."""
    UNREADABLE = "unreadable"
    """The parcel, or a definition in it, is not what its sender says."""
    MANY = "many"
    """The table has begun too many journals in an hour."""


class AskOffer(msgspec.Struct, frozen=True, array_like=True, tag="ask-offer"):
    """Asks for a kind's newest offer to this table, unless it is that of this digest (or empty).

    Only a table asks that has an approval key: an older store does not know the question.
    """

    version: Whole
    digest: Digest
    kind: Name = OfferKind.SETTINGS


class Offered(msgspec.Struct, frozen=True, array_like=True, tag="offered"):
    """The newest offer, as it was signed; without text: there is no other."""

    text: str
    signature: bytes


AnyParcel = Hello | Put | Define | Differs
AnyQuestion = AnyParcel | AskOffer
AnyReply = Mark | Missing | Refusal | Offered

_encoder = msgspec.msgpack.Encoder()
_parcels: msgspec.msgpack.Decoder[AnyQuestion] = msgspec.msgpack.Decoder(AnyQuestion)
_replies: msgspec.msgpack.Decoder[AnyReply] = msgspec.msgpack.Decoder(AnyReply)


class UnreadableError(DealerTableError):
    """These bytes are no message of ours."""


def encode(said: AnyQuestion | AnyReply) -> bytes:
    """Return a message as bytes."""
    return packed(_encoder.encode(said))


def packed(raw: bytes, level: int = _LEVEL) -> bytes:
    """Return bytes as they travel: more than a kilobyte as one Zstandard frame."""
    return raw if len(raw) <= _SMALL else zstd.compress(raw, level=level)


def decode_parcel(data: bytes) -> AnyQuestion:
    """Read what a courier says.

    Raises:
        UnreadableError: it cannot be read.
    """
    return read(_parcels, data)


def decode_reply(data: bytes) -> AnyReply:
    """Read what a store answers; raises as `decode_parcel`."""
    return read(_replies, data)


def read(decoder: msgspec.msgpack.Decoder[_T], data: bytes, most: int = UNPACKED_BYTES) -> _T:
    """Read what may be packed; `most`: bytes; raises as `decode_parcel`."""
    try:
        return decoder.decode(unpacked(data, most))
    except (*UNDECODABLE, zstd.ZstdError) as error:
        raise UnreadableError(told_by(error)) from error


def unpacked(data: bytes, most: int = UNPACKED_BYTES) -> bytes:
    """Return what `packed` has packed; `most`: bytes.

    Raises:
        UnreadableError, ZstdError: it is cut, too large, or no such frame.
    """
    if not data.startswith(_MAGIC):
        if len(data) > most:
            raise UnreadableError(message("form-large", most_bytes=most))
        return data
    unpacker = zstd.ZstdDecompressor(options=_WINDOW)
    raw = unpacker.decompress(data, max_length=most)
    if not unpacker.eof or unpacker.unused_data:
        large = not unpacker.eof and len(raw) == most
        words = message("form-large", most_bytes=most) if large else message("form-cut")
        raise UnreadableError(words)
    return raw


class Subject(Struct, frozen=True):
    """The subject of a table's parcels: `floor.<house>.<hello|put>.<table>`."""

    house: str
    table: str

    def of(self, parcel: AnyQuestion) -> str:
        """Return the subject under which a parcel is asked."""
        verb = "hello" if isinstance(parcel, Hello | AskOffer) else "put"
        return f"floor.{self.house}.{verb}.{self.table}"


def table_of(subject: str) -> str:
    """Return the table of a subject; empty: it names none that there can be."""
    parts = subject.split(".")
    return parts[3] if len(parts) == 4 and _TOKEN.fullmatch(parts[3]) else ""


def subjects(house: str) -> tuple[str, str]:
    """Return the subjects that a store listens to."""
    return f"floor.{house}.hello.*", f"floor.{house}.put.*"
