"""Messages from devices: types 0x41 to 0x7f."""

from drivers.messages.grammar import Message, wire
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


@wire(0x41, "HBB16sIIIBBBBBBII")
class Hello(Message, frozen=True):
    """The device's identity, and all that a host needs to recover."""

    request: int
    protocol: int
    kind: DeviceKind
    serial: str
    boot_id: int
    """From a non-volatile counter, which grows by one at every power-up."""
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
    """The last terminal answer need not be repeated."""
    level_revision: int
    button_counter: int
    """Presses counted since this boot."""


@wire(0x42, "HB32s")
class Identity(Message, frozen=True):
    """One page of the device's identity."""

    request: int
    page: Page
    content: bytes


@wire(0x43, "HHBBBBBBB")
class Capabilities(Message, frozen=True):
    """The device's capabilities."""

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


@wire(0x44, "HIBHBBBBBBBBHBB24s")
class ShufflerLevels(Message, frozen=True):
    """All levels of a shuffler."""

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
    """The mode in which that deck was worked on: shuffle or sort (UNREADABLE: it cannot tell)."""
    game: str
    """The game that is set on the shuffler."""


@wire(0x45, "HIQQ")
class SpotLevels(Message, frozen=True):
    """All levels of the bet-spot sensors: bit (seat - 1) * 8 + spot."""

    request: int
    revision: int
    occupied: int
    faulty: int
    """Sensors that their own self-test finds bad."""


@wire(0x46, "HIII")
class KeyPadLevels(Message, frozen=True):
    """All levels of a key pad: the lamps it shows and the keys that are down."""

    request: int
    revision: int
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
    feed: Feed


@wire(0x50, "II")
class ActAccepted(Message, frozen=True):
    """STARTED is in the device's memory; cards may move now."""

    epoch: int
    txn: int


@wire(0x51, "IIB")
class ActProgress(Message, frozen=True):
    """The act is still under way."""

    epoch: int
    txn: int
    counted: int


@wire(0x52, "IIB")
class ActDone(Message, frozen=True):
    """The act ended well; repeated until acknowledged."""

    epoch: int
    txn: int
    counted: int


@wire(0x53, "IIBB")
class ActFault(Message, frozen=True):
    """The act ended with a fault; repeated until acknowledged."""

    epoch: int
    txn: int
    counted: int
    code: FaultCode


@wire(0x54, "IIB")
class ActInterrupted(Message, frozen=True):
    """The device lost power during the act: `counted` is the last count in its memory."""

    epoch: int
    txn: int
    counted: int


@wire(0x55, "II")
class ActVoided(Message, frozen=True):
    """The number is closed, and nothing moved for it."""

    epoch: int
    txn: int


@wire(0x56, "IIBIB")
class ActRejected(Message, frozen=True):
    """The act was refused: nothing moved, and no number was used."""

    epoch: int
    """The device's own epoch."""
    txn: int
    """The number that was refused."""
    reason: RejectReason
    last_txn: int
    act_state: ActState


@wire(0x58, "IIBBBBBBBI")
class PutOut(Message, frozen=True):
    """A self-driven shuffler has put cards out by itself; repeated until `ActAck`."""

    epoch: int
    number: int
    """1 for the first dispensing after the adoption, then one more for each; non-volatile."""
    kind: ActKind
    """PACKET or REMAINDER."""
    size: int
    """Cards that a packet was to have; otherwise 0."""
    state: ActState
    """How it ended: DONE, FAULT or INTERRUPTED."""
    counted: int
    code: FaultCode
    onto: Tray
    """The exit tray's sensor when it began: a packet comes only into an empty tray."""
    ready: int
    """Cards of that deck still inside when it had ended, as the firmware counts (255: unknown)."""
    acknowledged: int
    """The last number that the host had acknowledged when it began."""


@wire(0x59, "HIIB")
class RoundKnown(Message, frozen=True):
    """The number of acts of a finished round whose cards the shuffler can tell."""

    request: int
    epoch: int
    txn: int
    """The act, as asked for."""
    acts: int
    """0: none; it does not know the round, or has forgotten it."""


@wire(0x5A, "HIIBBIB40s")
class Recalled(Message, frozen=True):
    """A page of the cards that one act of a round put out, in their order."""

    request: int
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
class Adopted(Message, frozen=True):
    """The device has taken the epoch."""

    request: int
    epoch: int


@wire(0x60, "IIBBIB")
class Button(Message, frozen=True):
    """One counted press; repeated until acknowledged."""

    boot_id: int
    counter: int
    key: Key
    gesture: Gesture
    lamp_revision: int
    """The lamps that the key pad showed when the key went down."""
    lost: int
    """Presses that did not fit the queue just before this one (255: that many or more)."""


@wire(0x61, "HI")
class LampsSet(Message, frozen=True):
    """The lamps of this revision are shown."""

    request: int
    revision: int
