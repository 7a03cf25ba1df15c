"""The vocabulary of the wire: kinds, acts, states, reasons, faults, keys.

Values are the bytes on the wire (`docs/wire-protocol.md`); a value is never reused.
"""

from enum import IntEnum, IntFlag
from typing import Final, TypeVar

PROTOCOL_VERSION = 1


class DeviceKind(IntEnum):
    """What a device is."""

    SHUFFLER = 1
    SENSORS = 2
    KEY_PAD = 3

    @property
    def driver(self) -> str:
        """The name of the driver that speaks our wire to it: `key-pad`."""
        return self.name.lower().replace("_", "-")


class ActKind(IntEnum):
    """The kinds of acts that move cards in a shuffler."""

    NONE = 0
    PACKET = 1
    """Put one packet of `size` cards into the exit tray."""
    REMAINDER = 2
    """Put all cards left of the ready deck into the exit tray (`size` 0)."""
    SHUFFLE = 3
    """Shuffle the deck in the input again (`size` 0)."""
    EJECT = 4
    """Empty the shuffler into the exit tray: a void round, a deck change (`size` 0)."""


class ActState(IntEnum):
    """The states of an act, as the device's non-volatile memory has it."""

    NONE = 0
    STARTED = 1
    DONE = 2
    FAULT = 3
    INTERRUPTED = 4
    VOIDED = 5

    @property
    def terminal(self) -> bool:
        """True when the act has ended, with any result."""
        return self >= ActState.DONE


class RejectReason(IntEnum):
    """Why a device did not take an act; nothing moved and no number was consumed."""

    FOREIGN = 1
    """Another epoch: this shuffler belongs to another journal."""
    MISMATCH = 2
    """The number is known, with another kind or size."""
    OUT_OF_ORDER = 3
    """Neither the last number nor the one after it."""
    BUSY = 4
    """An act is under way."""
    UNACKNOWLEDGED = 5
    """The last terminal answer has not been acknowledged."""
    NOT_READY = 6
    """No shuffled deck, a full tray, an open door, too few cards."""
    WRONG_MODE = 7
    """The shuffler sorts, or is in service."""
    UNSUPPORTED = 8
    """This shuffler cannot do that."""


class FaultCode(IntEnum):
    """The faults of a shuffler."""

    NONE = 0
    JAM = 1
    DOOR_OPEN = 2
    TRAY_NOT_EMPTY = 3
    TOO_FEW_CARDS = 4
    TOO_MANY_CARDS = 5
    WRONG_COLOUR = 6
    MOTOR = 7
    SENSOR = 8
    MEMORY = 9
    MISREAD = 10


class Tray(IntEnum):
    """The states of the exit tray's sensor."""

    EMPTY = 0
    OCCUPIED = 1
    UNKNOWN = 2


class Mode(IntEnum):
    """The modes of a shuffler: how it works on a deck."""

    SHUFFLE = 0
    SORT = 1
    SERVICE = 2
    UNREADABLE = 255


class InputState(IntEnum):
    """The states of the deck in the input."""

    EMPTY = 0
    LOADED = 1
    SHUFFLING = 2
    SHUFFLED = 3


class BackColour(IntEnum):
    """The colour of a deck's backs."""

    NONE = 0
    RED = 1
    BLUE = 2
    GREEN = 3
    BLACK = 4
    ORANGE = 5
    PURPLE = 6
    UNKNOWN = 255


UNKNOWN_COUNT = 255
"""A card count that the shuffler cannot give."""


class Door(IntFlag):
    """The doors that are open."""

    CLOSED = 0
    COVER = 1
    INPUT = 2


class NextPacketOn(IntEnum):
    """What makes the shuffler put out the next packet."""

    HOST = 0
    LIFTED = 1
    BUTTON = 2


class RemainderOn(IntEnum):
    """What makes the shuffler release the remaining cards."""

    HOST = 0
    GREEN_BUTTON = 1


class ShuffleStartsOn(IntEnum):
    """When the shuffle of a loaded deck begins."""

    LOAD = 0
    EMPTY = 1
    HOST = 2


class Feed(IntEnum):
    """The progress of a self-driven shuffler through the deck that it deals from."""

    STANDING = 0
    """Its button puts out the first packet of the ready deck."""
    MOVING = 1
    """Cards are on their way to the tray."""
    DEALING = 2
    """The next packet comes when the tray is empty; its button releases the cards that are left."""
    HALTED = 3
    """A fault or a power cut stopped it in the middle of a deck: its button lets it go on."""


class DispenseSemantics(IntEnum):
    """What the shuffler can prove about a dispense."""

    TRANSACTIONS = 0
    AT_MOST_ONCE = 1


class Feature(IntFlag):
    """What a device can do in addition to the minimum."""

    NONE = 0
    COUNTS = 1
    """Counts every deck at the end of its shuffle."""
    READS = 2
    """Reads card faces."""
    RECALLS = 4
    """Can tell the cards of a round after it is over."""
    LAMPS = 8
    AMOUNTS = 16
    """Bet sensors that know amounts, not only presence."""
    MODE_READABLE = 32
    READS_COLOUR = 64
    HOST_DRIVEN = 128
    """Moves cards when the host asks; without it, it deals by itself and only reports."""

    @classmethod
    def _missing_(cls, value: object) -> "Feature":
        """Return a combination; one that was met before is found again, not made anew.

        msgspec asks here for each combination that it decodes, and Python makes it in 27 µs.
        """
        known = cls._value2member_map_.get(value)
        return known if isinstance(known, Feature) else super()._missing_(value)


def self_driven(features: Feature, next_packet_on: NextPacketOn) -> bool:
    """Tell whether a shuffler that declares this takes no orders, and reports what it puts out."""
    return next_packet_on is not NextPacketOn.HOST and Feature.HOST_DRIVEN not in features


LAST_KEY: Final = 31
"""The highest number of a key: the last bit of `keys_down`, the last half byte of `lamps`."""
_Keys = TypeVar("_Keys", bound=type[IntEnum])


def numbered(keys: _Keys) -> _Keys:
    """Refuse keys that the wire has no room for.

    Raises:
        ValueError: a number is below 1 or above `LAST_KEY`.
    """
    for key in keys:
        if not 1 <= key <= LAST_KEY:
            raise ValueError(f"{key.name}: a key's number is 1 to {LAST_KEY}, not {key:d}")
    return keys


@numbered
class Key(IntEnum):
    """The keys of a dealer's key pad; the shuffler's own button is GREEN.

    FOLD, CALL (or check) and RAISE (or bet) tell what the player in turn does, where players bank
    the game; a key pad may lack them.
    """

    NO_MORE_BETS = 1
    BETS_OPEN = 2
    GREEN = 3
    DECISIONS_CLOSED = 4
    ROUND_OVER = 5
    STOP = 6
    CONTINUE = 7
    OPEN = 8
    CLOSE = 9
    CALL_FLOOR = 10
    SEAT_1 = 11
    SEAT_2 = 12
    SEAT_3 = 13
    SEAT_4 = 14
    SEAT_5 = 15
    SEAT_6 = 16
    SEAT_7 = 17
    SEAT_8 = 18
    SEAT_9 = 19
    SEAT_10 = 20
    FOLD = 21
    CALL = 22
    RAISE = 23


class Gesture(IntEnum):
    """How a key was pressed."""

    PRESS = 0
    LONG = 1


class Lamp(IntEnum):
    """The states of a key's lamp."""

    OFF = 0
    ON = 1
    BLINK = 2


class Page(IntEnum):
    """The pages of IDENTIFY; each is 32 bytes."""

    MODEL = 1
    FIRMWARE = 2
    DIGEST = 3
    """SHA-256 of the firmware image, raw."""
    REVISION = 4
    """The date of the protocol's document that the firmware was written to."""


PROTOCOL_REVISION: Final = "2026-11-28"
"""The date of the document, `docs/wire-protocol.md`; `docs/versions.md` has what changed."""


# Cards on the wire, one byte each. Only shufflers that read cards send them, after the round.
#
# 1 + 4 × rank + suit: ranks 0 (deuce) to 12 (ace), suits 0 to 3 (clubs, diamonds, hearts, spades);
# 53 and 54 are jokers.


UNREAD: Final = 255
"""The byte of a card that the shuffler could not read."""
UNREAD_NAME: Final = "??"
JOKERS: Final = "X1", "X2"
_FACES = (*(rank + suit for rank in "23456789TJQKA" for suit in "cdhs"), *JOKERS)


def face_of(code: int) -> str:
    """Return rank and suit of a card (`Qs`), a joker (`X1`), or `??` for one that was not read.

    Raises:
        ValueError: the byte stands for no card; the text does not repeat it.
    """
    if code == UNREAD:
        return UNREAD_NAME
    if not 1 <= code <= len(_FACES):
        raise ValueError("a byte stands for no card")
    return _FACES[code - 1]


def code_of(face: str) -> int:
    """Return the byte of a card such as `Qs`.

    Raises:
        ValueError: there is no such card.
    """
    return UNREAD if face == UNREAD_NAME else _FACES.index(face) + 1


SPOTS_OF_SEAT = 8
"""Bits of a seat in `SpotLevels`."""


def spot_bit(seat: int, spot: int) -> int:
    """Return the bit of a spot in `SpotLevels`; `seat` from 1, `spot` from 0."""
    return 1 << ((seat - 1) * SPOTS_OF_SEAT + spot)
