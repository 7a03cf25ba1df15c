"""Messages from the host: types 0x01 to 0x3f."""

from collections.abc import Iterable

from drivers.messages.grammar import Message, wire
from drivers.vocabulary import ActKind, Key, Lamp, Page


@wire(0x01, "H")
class HelloRequest(Message, frozen=True):
    """Ask the device who it is and what its last act was; answered by `Hello`."""

    request: int


@wire(0x02, "HB")
class IdentifyRequest(Message, frozen=True):
    """Ask for one page of `Identity`."""

    request: int
    page: Page


@wire(0x03, "H")
class CapabilitiesRequest(Message, frozen=True):
    """Ask what the device can do; answered by `Capabilities`."""

    request: int


@wire(0x04, "H")
class LevelsRequest(Message, frozen=True):
    """Ask for all levels of the device."""

    request: int


@wire(0x05, "")
class HostBeat(Message, frozen=True):
    """The host is alive; the device answers with `DeviceBeat`."""


@wire(0x06, "")
class Goodbye(Message, frozen=True):
    """The host stops in good order: the device expects no beats until the next HELLO."""


@wire(0x10, "IIBB")
class Act(Message, frozen=True):
    """Move cards: no other message does; answered as `docs/wire-protocol.md` says."""

    epoch: int
    txn: int
    kind: ActKind
    size: int
    """Cards, for PACKET; otherwise 0."""


@wire(0x11, "II")
class VoidAct(Message, frozen=True):
    """Close the number `txn` without moving a card, or learn how it ended."""

    epoch: int
    txn: int


@wire(0x12, "HI")
class Adopt(Message, frozen=True):
    """Give the shuffler a new epoch with no act in it; answered by `Adopted`."""

    request: int
    epoch: int


@wire(0x13, "II")
class ActAck(Message, frozen=True):
    """The terminal answer of `txn` is durable at the host: stop repeating it."""

    epoch: int
    txn: int


@wire(0x14, "HII")
class RoundOver(Message, frozen=True):
    """The round whose remaining cards were act `txn` is over; answered by `RoundKnown`."""

    request: int
    epoch: int
    txn: int


@wire(0x15, "HIIBB")
class RecallRequest(Message, frozen=True):
    """Ask for a page of the cards of one act of a round that is over; answered by `Recalled`."""

    request: int
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
class SetLamps(Message, frozen=True):
    """Show these lamps; answered by `LampsSet`.

    The low half of byte k is the lamp of key k (`Lamp`), the high half that of key 24 + k.
    """

    request: int
    revision: int
    lamps: bytes

    @classmethod
    def of(cls, request: int, revision: int, lamps: Iterable[tuple[Key, Lamp]]) -> "SetLamps":
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
