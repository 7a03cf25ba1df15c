"""All messages of the wire protocol, version 1, as frozen records.

`to_bytes` gives the message's body (type and payload), `from_bytes` reads one back and refuses
whatever the grammar does not allow. Framing, checksum and version are in `drivers.frames`.
Integers are little-endian; text is ASCII, padded with zero bytes.
"""

import enum
import struct
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, TypeVar, get_type_hints

from msgspec import Struct
from msgspec.structs import astuple

from drivers import vocabulary
from drivers.errors import MalformedMessageError

# The grammar: fields in order, each with its layout and its vocabulary.


MESSAGE_TYPES: dict[int, type["Message"]] = {}
"""Every message class by its type byte."""
_M = TypeVar("_M", bound="type[Message]")


class Message(Struct, frozen=True):
    """The base of all messages; subclasses list their fields in wire order."""

    TYPE: ClassVar[int]
    HEAD: ClassVar[bytes]
    """The type as the byte that a body begins with."""
    LAYOUT: ClassVar[struct.Struct]
    """The layout of the fields after the type."""
    READERS: ClassVar[tuple[tuple[int, Callable[..., object]], ...]]
    """For each field that is more than a number: which field it is, and its reader."""
    TEXTS: ClassVar[tuple[tuple[int, int], ...]]
    """For each field that is text or bytes: which field it is, and its number of bytes."""

    def to_bytes(self) -> bytes:
        """Return the body: one type byte, then the fields in order.

        Raises:
            MalformedMessageError: a value does not fit its field.
        """
        values: Sequence[Any] = astuple(self)
        try:
            if self.TEXTS:
                values = list(values)
                for index, size in self.TEXTS:
                    values[index] = self._encoded(values[index], size)
            return self.HEAD + self.LAYOUT.pack(*values)
        except (struct.error, UnicodeEncodeError) as error:
            raise MalformedMessageError(f"{self!r} does not fit the wire: {error}") from error

    def _encoded(self, value: str | bytes, size: int) -> bytes:
        """Return a text as bytes; refuse a text that `struct` would cut silently."""
        raw = value.encode("ascii") if isinstance(value, str) else value
        if len(raw) > size:
            raise MalformedMessageError(f"{self!r} does not fit the wire: {raw!r} is long")
        return raw

    @staticmethod
    def from_bytes(body: bytes) -> "Message":
        """Read a body back.

        Raises:
            MalformedMessageError: unknown type, wrong length, a value outside its vocabulary.
        """
        cls = MESSAGE_TYPES.get(body[0]) if body else None
        if cls is None:
            raise MalformedMessageError(f"unknown message type in {body.hex()}")
        if len(body) - 1 != cls.LAYOUT.size:
            raise MalformedMessageError(f"{cls.__name__} of {len(body) - 1} bytes: {body.hex()}")
        values: list[Any] = list(cls.LAYOUT.unpack_from(body, 1))
        try:
            for index, reader in cls.READERS:
                values[index] = reader(values[index])
            return cls(*values)
        except ValueError as error:
            raise MalformedMessageError(f"{cls.__name__}: {error} in {body.hex()}") from error


def _text(raw: bytes) -> str:
    text = raw.rstrip(b"\0").decode("ascii")
    if "\0" in text:
        raise ValueError("text goes on after its end")
    if not text.isprintable():
        raise ValueError("control character in a text")
    return text


def _flag(raw: int) -> bool:
    if raw > 1:
        raise ValueError(f"{raw} is not a truth value")
    return raw == 1


class _Members(dict[object, enum.Enum]):
    """The members of an enumeration by their values."""

    def __missing__(self, value: object) -> enum.Enum:
        enumeration = type(next(iter(self.values())))
        return enumeration(value)  # raises, and says what is wrong with it


def _reader(hint: type) -> Callable[..., object] | None:
    if hint is str:
        return _text
    if hint is bool:
        return _flag
    if issubclass(hint, enum.IntFlag):
        known = sum(hint)

        def read_flags(raw: int) -> object:
            if raw & ~known:
                raise ValueError(f"{raw:#x} has unknown {hint.__name__} bits")
            return hint(raw)

        return read_flags
    if not issubclass(hint, enum.Enum):
        return None
    return _Members((member.value, member) for member in hint).__getitem__


def wire(code: int, layout: str) -> Callable[[_M], _M]:
    """Register a message class under its type byte and its struct layout."""

    def register(cls: _M) -> _M:
        hints = get_type_hints(cls)
        cls.TYPE = code
        cls.HEAD = bytes((code,))
        cls.LAYOUT = struct.Struct("<" + layout)
        names = cls.__struct_fields__
        blank = cls.LAYOUT.unpack(bytes(cls.LAYOUT.size))
        cls.TEXTS = tuple((at, len(raw)) for at, raw in enumerate(blank) if isinstance(raw, bytes))
        readers = [(index, _reader(hints[name])) for index, name in enumerate(names)]
        cls.READERS = tuple((index, reader) for index, reader in readers if reader is not None)
        if code in MESSAGE_TYPES:
            raise TypeError(f"message type {code:#x} is taken")
        MESSAGE_TYPES[code] = cls
        return cls

    return register


class Request(Message, frozen=True):
    """A question to a device; it is asked again until an answer with its id comes."""

    request: int


class Answer(Message, frozen=True):
    """An answer to a question, under its id; 0: sent because something changed."""

    request: int


class Levels(Answer, frozen=True):
    """All levels of one kind of device."""

    revision: int


class Numbered(Message, frozen=True):
    """A message about the act of a number."""

    epoch: int
    txn: int


# Messages from the host: types 0x01 to 0x3f.


@wire(0x01, "H")
class HelloRequest(Request, frozen=True):
    """Ask the device who it is and what its last act was; answered by `Hello`."""


@wire(0x02, "HB")
class IdentifyRequest(Request, frozen=True):
    """Ask for one page of `Identity`."""

    page: vocabulary.Page


@wire(0x03, "H")
class CapabilitiesRequest(Request, frozen=True):
    """Ask what the device can do; answered by `Capabilities`."""


@wire(0x04, "H")
class LevelsRequest(Request, frozen=True):
    """Ask for all levels of the device."""


@wire(0x05, "")
class HostBeat(Message, frozen=True):
    """The host is alive; the device answers with `DeviceBeat`."""


@wire(0x06, "")
class Goodbye(Message, frozen=True):
    """The host stops in good order: the device expects no beats until the next HELLO."""


@wire(0x10, "IIBB")
class Act(Numbered, frozen=True):
    """Move cards: no other message does; answered as `docs/wire-protocol.md` says."""

    kind: vocabulary.ActKind
    size: int
    """Cards, for PACKET; otherwise 0."""


@wire(0x11, "II")
class VoidAct(Numbered, frozen=True):
    """Close the number `txn` without moving a card, or learn how it ended."""


@wire(0x12, "HI")
class Adopt(Request, frozen=True):
    """Give the shuffler a new epoch with no act in it; answered by `Adopted`."""

    epoch: int


@wire(0x13, "II")
class ActAck(Numbered, frozen=True):
    """The terminal answer of `txn` is durable at the host: stop repeating it."""


@wire(0x14, "HII")
class RoundOver(Request, frozen=True):
    """The round whose remaining cards were act `txn` is over; answered by `RoundKnown`."""

    epoch: int
    txn: int


@wire(0x15, "HIIBB")
class RecallRequest(Request, frozen=True):
    """Ask for a page of the cards of one act of a round that is over; answered by `Recalled`."""

    epoch: int
    txn: int
    """The act of the round's remaining cards, as in `RoundOver`."""
    index: int
    """Which act of the round, in order, from 0; the last one is that of the remaining cards."""
    page: int
    """From 0; each has 40 cards."""


@wire(0x20, "II")
class ButtonAck(Message, frozen=True):
    """All presses up to `counter` of this boot are durable at the host."""

    boot_id: int
    counter: int


_LAMP_BYTES = 24


@wire(0x21, f"HI{_LAMP_BYTES}s")
class SetLamps(Request, frozen=True):
    """Show these lamps; answered by `LampsSet`.

    The low half of byte k is the lamp of key k (`Lamp`), the high half that of key 24 + k.
    """

    revision: int
    lamps: bytes

    @classmethod
    def of(
        cls, request: int, revision: int, lamps: Iterable[tuple[vocabulary.Key, vocabulary.Lamp]]
    ) -> "SetLamps":
        """Return the message that shows these lamps; those of other keys are off."""
        shown = bytearray(_LAMP_BYTES)
        for key, lamp in lamps:
            shown[key % _LAMP_BYTES] |= lamp << 4 * (key // _LAMP_BYTES)
        return cls(request, revision, bytes(shown))

    @staticmethod
    def lit(lamps: bytes) -> dict[int, int]:
        """Return the lamps that are not off, by the number of their key."""
        halves = (*(each & 15 for each in lamps), *(each >> 4 for each in lamps))
        return {key: lamp for key, lamp in enumerate(halves) if lamp}


# Messages from devices: types 0x41 to 0x7f.


@wire(0x41, "HBB16sIIIBBBBBBII")
class Hello(Answer, frozen=True):
    """The device's identity, and all that a host needs to recover."""

    ACT: ClassVar[slice] = slice(5, 13)
    """Its fields of the last act, from its epoch on, as a device's memory has them."""

    protocol: int
    kind: vocabulary.DeviceKind
    serial: str
    boot_id: int
    """From a non-volatile counter, which grows by one at every power-up."""
    epoch: int
    """0: never adopted."""
    last_txn: int
    act_kind: vocabulary.ActKind
    act_size: int
    act_state: vocabulary.ActState
    act_counted: int
    """Cards counted at the mouth."""
    act_code: vocabulary.FaultCode
    acknowledged: bool
    """The last terminal answer need not be repeated."""
    level_revision: int
    button_counter: int
    """Presses counted since this boot."""


@wire(0x42, "HB32s")
class Identity(Answer, frozen=True):
    """One page of the device's identity."""

    page: vocabulary.Page
    content: bytes


@wire(0x43, "HHBBBBBBB")
class Capabilities(Answer, frozen=True):
    """The device's capabilities; by default it has nothing."""

    features: vocabulary.Feature = vocabulary.Feature.NONE
    next_packet_on: vocabulary.NextPacketOn = vocabulary.NextPacketOn.HOST
    remainder_on: vocabulary.RemainderOn = vocabulary.RemainderOn.HOST
    shuffle_starts_on: vocabulary.ShuffleStartsOn = vocabulary.ShuffleStartsOn.LOAD
    semantics: vocabulary.DispenseSemantics = vocabulary.DispenseSemantics.TRANSACTIONS
    keys: int = 0
    seats: int = 0
    spots: int = 0
    """Wager spots per seat."""


@wire(0x44, "HIBHBBBBBBBBHBB24s")
class ShufflerLevels(Levels, frozen=True):
    """All levels of a shuffler."""

    tray: vocabulary.Tray
    lifts: int
    """Times the exit tray was emptied, modulo 65,536, non-volatile."""
    doors: vocabulary.Door
    mode: vocabulary.Mode
    fault: vocabulary.FaultCode
    ready: int
    """Cards of the shuffled deck that are still inside, as the firmware counts (255: unknown)."""
    ready_colour: vocabulary.BackColour
    input: vocabulary.InputState
    input_colour: vocabulary.BackColour
    shuffled_count: int
    """Cards counted in the last finished shuffle."""
    shuffles: int
    """Shuffles finished, modulo 65,536, non-volatile."""
    shuffled_colour: vocabulary.BackColour
    """The back colour of the deck that the last finished shuffle counted."""
    shuffled_mode: vocabulary.Mode
    """The mode in which that deck was worked on: shuffle or sort (UNREADABLE: it cannot tell)."""
    game: str
    """The game that is set on the shuffler."""


@wire(0x45, "HIQQ")
class SpotLevels(Levels, frozen=True):
    """All levels of the bet-spot sensors: bit (seat - 1) * 8 + spot."""

    occupied: int
    faulty: int
    """Sensors that their own self-test finds bad."""


@wire(0x46, "HIII")
class KeyPadLevels(Levels, frozen=True):
    """All levels of a key pad: the lamps it shows and the keys that are down."""

    lamp_revision: int
    keys_down: int
    """Bit k: key k is down now."""


@wire(0x47, "II")
class DeviceBeat(Message, frozen=True):
    """The device is alive; a boot id or level revision that the host does not know is news."""

    boot_id: int
    level_revision: int


@wire(0x48, "HIBHBBBBBBBBHBB24sIB")
class SelfDrivenLevels(ShufflerLevels, frozen=True):
    """All levels of a self-driven shuffler: those of any shuffler, and its dealing."""

    number: int
    """The number of the last dispensing that began, as in `PutOut`."""
    feed: vocabulary.Feed


@wire(0x50, "II")
class ActAccepted(Numbered, frozen=True):
    """STARTED is in the device's memory; cards may move now."""


@wire(0x51, "IIB")
class ActProgress(Numbered, frozen=True):
    """The act is still under way."""

    counted: int


@wire(0x52, "IIB")
class ActDone(Numbered, frozen=True):
    """The act ended well; repeated until acknowledged."""

    counted: int


@wire(0x53, "IIBB")
class ActFault(Numbered, frozen=True):
    """The act ended with a fault; repeated until acknowledged."""

    counted: int
    code: vocabulary.FaultCode


@wire(0x54, "IIB")
class ActInterrupted(Numbered, frozen=True):
    """The device lost power during the act: `counted` is the last count in its memory."""

    counted: int


@wire(0x55, "II")
class ActVoided(Numbered, frozen=True):
    """The number is closed, and nothing moved for it."""


@wire(0x56, "IIBIB")
class ActRejected(Message, frozen=True):
    """The act was refused: nothing moved, and no number was used."""

    epoch: int
    """The device's own epoch."""
    txn: int
    """The number that was refused."""
    reason: vocabulary.RejectReason
    last_txn: int
    act_state: vocabulary.ActState


@wire(0x58, "IIBBBBBBBI")
class PutOut(Message, frozen=True):
    """A self-driven shuffler has put cards out by itself; repeated until `ActAck`."""

    epoch: int
    number: int
    """1 for the first dispensing after the adoption, then one more for each; non-volatile."""
    kind: vocabulary.ActKind
    """PACKET or REMAINDER."""
    size: int
    """Cards that a packet was to have; otherwise 0."""
    state: vocabulary.ActState
    """How it ended: DONE, FAULT or INTERRUPTED."""
    counted: int
    code: vocabulary.FaultCode
    onto: vocabulary.Tray
    """The exit tray's sensor when it began: a packet comes only into an empty tray."""
    ready: int
    """Cards of that deck still inside when it had ended, as the firmware counts (255: unknown)."""
    acknowledged: int
    """The last number that the host had acknowledged when it began."""


@wire(0x59, "HIIB")
class RoundKnown(Answer, frozen=True):
    """The number of acts of a finished round whose cards the shuffler can tell."""

    epoch: int
    txn: int
    """The act, as asked for."""
    acts: int
    """0: none; it does not know the round, or has forgotten it."""


@wire(0x5A, "HIIBBIB40s")
class Recalled(Answer, frozen=True):
    """A page of the cards that one act of a round put out, in their order."""

    epoch: int
    txn: int
    index: int
    page: int
    act: int
    """The act's own number; 0: it tells nothing of that round."""
    cards: int
    """Cards that the act put out, on all pages."""
    content: bytes
    """A byte for each card, see `drivers.vocabulary.face_of`; zeros after the last."""


@wire(0x57, "HI")
class Adopted(Answer, frozen=True):
    """The device has taken the epoch."""

    epoch: int


@wire(0x60, "IIBBIB")
class Button(Message, frozen=True):
    """One counted press; repeated until acknowledged."""

    boot_id: int
    counter: int
    key: vocabulary.Key
    gesture: vocabulary.Gesture
    lamp_revision: int
    """The lamps that the key pad showed when the key went down."""
    lost: int
    """Presses that did not fit the queue just before this one (255: that many or more)."""


@wire(0x61, "HI")
class LampsSet(Answer, frozen=True):
    """The lamps of this revision are shown."""

    revision: int
