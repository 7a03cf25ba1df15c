"""Every message of the wire protocol, version 1, as a frozen dataclass.

`to_bytes` gives the message's body (type and payload), `from_bytes` reads one back and refuses
whatever the grammar does not allow. Framing, checksum and version are in `drivers.frames`.
Integers are little-endian; text is ASCII, padded with zero bytes.
"""

import enum
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, ClassVar, TypeVar, get_type_hints

from drivers.errors import MalformedMessageError
from drivers.vocabulary import (
    ActKind,
    ActState,
    BackColour,
    DeviceKind,
    DispenseSemantics,
    Door,
    FaultCode,
    Feature,
    Feed,
    Gesture,
    InputState,
    Key,
    Mode,
    NextPacketOn,
    Page,
    RejectReason,
    RemainderOn,
    ShuffleStartsOn,
    Tray,
)

_BY_TYPE: dict[int, type["Message"]] = {}
_M = TypeVar("_M", bound="type[Message]")


@dataclass(frozen=True, slots=True)
class Message:
    """What all messages share; subclasses list their fields in wire order."""

    TYPE: ClassVar[int]
    LAYOUT: ClassVar[struct.Struct]
    NAMES: ClassVar[tuple[str, ...]]
    READERS: ClassVar[tuple[tuple[int, Callable[..., object]], ...]]
    """Of each field that is more than a number: which it is, and what reads it."""
    VALUES: ClassVar[Callable[..., tuple[object, ...]]]
    """Takes a message, returns its fields."""
    TEXTS: ClassVar[bool]
    """Whether a field is text or bytes."""

    def to_bytes(self) -> bytes:
        """Return the body: one type byte, then the fields in order.

        Raises:
            MalformedMessageError: a value does not fit its field.
        """
        values = type(self).VALUES(self)
        try:
            if self.TEXTS:
                values = tuple([v.encode("ascii") if type(v) is str else v for v in values])
            packed = self.LAYOUT.pack(*values)
        except (struct.error, UnicodeEncodeError) as error:
            raise MalformedMessageError(f"{self!r} does not fit the wire: {error}") from error
        if self.TEXTS:
            self._refuse_cut(values, self.LAYOUT.unpack(packed))
        return bytes((self.TYPE,)) + packed

    def _refuse_cut(self, values: Sequence[object], held: Sequence[object]) -> None:
        """Refuse what `struct` has cut without a word."""
        for value, kept in zip(values, held, strict=True):
            if isinstance(value, bytes) and isinstance(kept, bytes) and len(value) > len(kept):
                raise MalformedMessageError(f"{self!r} does not fit the wire: {value!r} is long")

    @staticmethod
    def from_bytes(body: bytes) -> "Message":
        """Read a body back.

        Raises:
            MalformedMessageError: unknown type, wrong length, a value outside its vocabulary.
        """
        cls = _BY_TYPE.get(body[0]) if body else None
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
    return text


def _flag(raw: int) -> bool:
    if raw > 1:
        raise ValueError(f"{raw} is not a truth value")
    return raw == 1


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
    members = {member.value: member for member in hint}

    def read_member(raw: int) -> object:
        member = members.get(raw)
        return hint(raw) if member is None else member  # which says what is wrong with it

    return read_member


def _getter(names: Sequence[str]) -> Callable[..., tuple[object, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda message: tuple([getattr(message, name) for name in names])


def _wire(code: int, layout: str) -> Callable[[_M], _M]:
    """Register a message class under its type byte and its struct layout."""

    def register(cls: _M) -> _M:
        hints = get_type_hints(cls)
        cls.TYPE = code
        cls.LAYOUT = struct.Struct("<" + layout)
        cls.NAMES = names = tuple(field.name for field in fields(cls))
        cls.VALUES = _getter(names)
        cls.TEXTS = any(hints[name] in (str, bytes) for name in names)
        readers = [(index, _reader(hints[name])) for index, name in enumerate(names)]
        cls.READERS = tuple((index, reader) for index, reader in readers if reader is not None)
        if code in _BY_TYPE:
            raise TypeError(f"message type {code:#x} is taken")
        _BY_TYPE[code] = cls
        return cls

    return register


# Host to device: types 0x01 to 0x3f.


@_wire(0x01, "H")
@dataclass(frozen=True, slots=True)
class HelloRequest(Message):
    """Ask the device who it is and what its last act was; answered by `Hello`."""

    request: int


@_wire(0x02, "HB")
@dataclass(frozen=True, slots=True)
class IdentifyRequest(Message):
    """Ask for one page of `Identity`."""

    request: int
    page: Page


@_wire(0x03, "H")
@dataclass(frozen=True, slots=True)
class CapabilitiesRequest(Message):
    """Ask what the device can do; answered by `Capabilities`."""

    request: int


@_wire(0x04, "H")
@dataclass(frozen=True, slots=True)
class LevelsRequest(Message):
    """Ask for the full image of the device's levels."""

    request: int


@_wire(0x05, "")
@dataclass(frozen=True, slots=True)
class HostBeat(Message):
    """The host is alive; the device answers with `DeviceBeat`."""


@_wire(0x06, "")
@dataclass(frozen=True, slots=True)
class Goodbye(Message):
    """The host stops in good order: the device expects no beats until the next HELLO."""


@_wire(0x10, "IIBB")
@dataclass(frozen=True, slots=True)
class Act(Message):
    """Move cards: the one message that does, answered as `docs/wire-protocol.md` says."""

    epoch: int
    txn: int
    kind: ActKind
    size: int
    """Cards, for PACKET; else 0."""


@_wire(0x11, "II")
@dataclass(frozen=True, slots=True)
class VoidAct(Message):
    """Close the number `txn` without moving a card, or learn how it ended."""

    epoch: int
    txn: int


@_wire(0x12, "HI")
@dataclass(frozen=True, slots=True)
class Adopt(Message):
    """Give the machine a new epoch with no act in it; answered by `Adopted`."""

    request: int
    epoch: int


@_wire(0x13, "II")
@dataclass(frozen=True, slots=True)
class ActAck(Message):
    """The terminal answer of `txn` is durable at the host: stop repeating it."""

    epoch: int
    txn: int


@_wire(0x20, "II")
@dataclass(frozen=True, slots=True)
class ButtonAck(Message):
    """All presses up to `counter` of this boot are durable at the host."""

    boot_id: int
    counter: int


@_wire(0x21, "HI24s")
@dataclass(frozen=True, slots=True)
class SetLamps(Message):
    """Show these lamps: byte k is the lamp of key k (`Lamp`); answered by `LampsSet`."""

    request: int
    revision: int
    lamps: bytes


# Device to host: types 0x41 to 0x7f.


@_wire(0x41, "HBB16sIIIBBBBBBII")
@dataclass(frozen=True, slots=True)
class Hello(Message):
    """Who the device is, and all that a host needs to recover."""

    request: int
    protocol: int
    kind: DeviceKind
    serial: str
    boot_id: int
    """From a non-volatile counter: one more at every power-up."""
    epoch: int
    """0: never adopted."""
    last_txn: int
    act_kind: ActKind
    act_size: int
    act_state: ActState
    act_counted: int
    """Cards counted at the mouth."""
    act_code: FaultCode
    acknowledged: bool
    """The last terminal answer needs no more repeating."""
    level_revision: int
    button_counter: int
    """Presses counted since this boot."""


@_wire(0x42, "HB32s")
@dataclass(frozen=True, slots=True)
class Identity(Message):
    """One page of the device's identity."""

    request: int
    page: Page
    content: bytes


@_wire(0x43, "HHBBBBBBB")
@dataclass(frozen=True, slots=True)
class Capabilities(Message):
    """What the device can do."""

    request: int
    features: Feature
    next_packet_on: NextPacketOn
    remainder_on: RemainderOn
    shuffle_starts_on: ShuffleStartsOn
    semantics: DispenseSemantics
    keys: int
    seats: int
    spots: int
    """Wager spots per seat."""


@_wire(0x44, "HIBHBBBBBBBBHBB24s")
@dataclass(frozen=True, slots=True)
class ShufflerLevels(Message):
    """The full image of a shuffler's levels."""

    request: int
    """0: sent because something changed."""
    revision: int
    tray: Tray
    lifts: int
    """Times the exit tray was emptied, modulo 65,536, non-volatile."""
    doors: Door
    mode: Mode
    fault: FaultCode
    ready: int
    """Cards of the shuffled deck that are still inside, as the firmware counts (255: unknown)."""
    ready_colour: BackColour
    input: InputState
    input_colour: BackColour
    shuffled_count: int
    """Cards counted in the last finished shuffle."""
    shuffles: int
    """Shuffles finished, modulo 65,536, non-volatile."""
    shuffled_colour: BackColour
    """The back colour of the deck that the last finished shuffle counted."""
    shuffled_mode: Mode
    """What was done with that deck: shuffled or sorted (UNREADABLE: it cannot tell)."""
    game: str
    """The game that is set on the machine."""


@_wire(0x45, "HIQQ")
@dataclass(frozen=True, slots=True)
class SpotLevels(Message):
    """The full image of the bet-spot sensors: bit (seat - 1) * 8 + spot."""

    request: int
    revision: int
    occupied: int
    faulty: int
    """Sensors that their own self-test finds bad."""


@_wire(0x46, "HIII")
@dataclass(frozen=True, slots=True)
class PanelLevels(Message):
    """The full image of a panel: the lamps it shows and the keys that are down."""

    request: int
    revision: int
    lamp_revision: int
    keys_down: int
    """Bit k: key k is down now."""


@_wire(0x47, "II")
@dataclass(frozen=True, slots=True)
class DeviceBeat(Message):
    """The device is alive; a boot id or level revision that the host has not seen is news."""

    boot_id: int
    level_revision: int


@_wire(0x48, "HIBHBBBBBBBBHBB24sIB")
@dataclass(frozen=True, slots=True)
class SelfDrivenLevels(ShufflerLevels):
    """The full image of a self-driven shuffler's levels: those of any shuffler, and its dealing."""

    number: int
    """Of the last dispensing that began, as in `PutOut`."""
    feed: Feed


@_wire(0x50, "II")
@dataclass(frozen=True, slots=True)
class ActAccepted(Message):
    """STARTED is in the device's memory; cards may move now."""

    epoch: int
    txn: int


@_wire(0x51, "IIB")
@dataclass(frozen=True, slots=True)
class ActProgress(Message):
    """Still under way."""

    epoch: int
    txn: int
    counted: int


@_wire(0x52, "IIB")
@dataclass(frozen=True, slots=True)
class ActDone(Message):
    """Ended well; repeated until acknowledged."""

    epoch: int
    txn: int
    counted: int


@_wire(0x53, "IIBB")
@dataclass(frozen=True, slots=True)
class ActFault(Message):
    """Ended badly; repeated until acknowledged."""

    epoch: int
    txn: int
    counted: int
    code: FaultCode


@_wire(0x54, "IIB")
@dataclass(frozen=True, slots=True)
class ActInterrupted(Message):
    """The device lost power on the way: `counted` is what its memory last had."""

    epoch: int
    txn: int
    counted: int


@_wire(0x55, "II")
@dataclass(frozen=True, slots=True)
class ActVoided(Message):
    """The number is closed, nothing moved for it."""

    epoch: int
    txn: int


@_wire(0x56, "IIBIB")
@dataclass(frozen=True, slots=True)
class ActRejected(Message):
    """Not taken: nothing moved, no number consumed."""

    epoch: int
    """The device's own epoch."""
    txn: int
    """The number that was refused."""
    reason: RejectReason
    last_txn: int
    act_state: ActState


@_wire(0x58, "IIBBBBBBBI")
@dataclass(frozen=True, slots=True)
class PutOut(Message):
    """A self-driven shuffler has put cards out by itself; repeated until `ActAck`."""

    epoch: int
    number: int
    """From 1 at the adoption, one more each time cards move, non-volatile."""
    kind: ActKind
    """PACKET or REMAINDER."""
    size: int
    """Cards that a packet was to have; else 0."""
    state: ActState
    """How it ended: DONE, FAULT or INTERRUPTED."""
    counted: int
    code: FaultCode
    onto: Tray
    """What the exit tray's sensor said when it began: a packet comes into an empty tray only."""
    ready: int
    """Cards of that deck still inside when it had ended, as the firmware counts (255: unknown)."""
    acknowledged: int
    """The last number that the host had acknowledged when it began."""


@_wire(0x57, "HI")
@dataclass(frozen=True, slots=True)
class Adopted(Message):
    """The device has taken the epoch."""

    request: int
    epoch: int


@_wire(0x60, "IIBBIB")
@dataclass(frozen=True, slots=True)
class Button(Message):
    """One counted press; repeated until acknowledged."""

    boot_id: int
    counter: int
    key: Key
    gesture: Gesture
    lamp_revision: int
    """The lamps that the key pad showed when the key went down."""
    lost: int
    """Presses that did not fit the queue just before this one (255: that many or more)."""


@_wire(0x61, "HI")
@dataclass(frozen=True, slots=True)
class LampsSet(Message):
    """The lamps of this revision are shown."""

    request: int
    revision: int


def message_types() -> dict[int, type[Message]]:
    """Return every message class by its type byte."""
    return dict(_BY_TYPE)
