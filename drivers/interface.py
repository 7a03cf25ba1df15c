"""The driver interface: typed events up to the table, typed commands down to the device.

A driver is sans-I/O: its owner gives it bytes and times, and takes its bytes and events. It knows
no game. It never repeats an act by itself: only the procedure does, as a journalled decision. `now`
is monotonic time in seconds, always given, never read.
"""

from dataclasses import dataclass
from enum import Flag, auto
from typing import Protocol

from msgspec import Struct

from drivers.trouble import Trouble
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
    Lamp,
    Mode,
    NextPacketOn,
    RejectReason,
    RemainderOn,
    ShuffleStartsOn,
    Tray,
    self_driven,
)

NO_BOOT = 0
"""The boot id of a device that does not count its boots: each handshake may follow one."""


class DeviceAbilities(Struct, frozen=True):
    """The capabilities that a device declared; by default it has nothing."""

    features: Feature = Feature.NONE
    next_packet_on: NextPacketOn = NextPacketOn.HOST
    remainder_on: RemainderOn = RemainderOn.HOST
    shuffle_starts_on: ShuffleStartsOn = ShuffleStartsOn.LOAD
    semantics: DispenseSemantics = DispenseSemantics.TRANSACTIONS
    keys: int = 0
    seats: int = 0
    spots: int = 0

    @property
    def self_driven(self) -> bool:
        """Whether it is a shuffler that takes no orders, and reports what it puts out."""
        return self_driven(self.features, self.next_packet_on)


class LastAct(Struct, frozen=True):
    """The last act in a device's memory; by default there is none."""

    epoch: int = 0
    txn: int = 0
    kind: ActKind = ActKind.NONE
    size: int = 0
    state: ActState = ActState.NONE
    counted: int = 0
    code: FaultCode = FaultCode.NONE


# Events, from a driver to the table.


class DeviceEvent(Struct, frozen=True):
    """An event from a device; `device` is its name in the configuration."""

    device: str


class LinkUp(DeviceEvent, frozen=True):
    """The handshake with the device is complete; its levels follow at once."""

    kind: DeviceKind
    serial: str
    boot_id: int
    """Another one after each power-up; `NO_BOOT`: nobody knows."""
    model: str
    firmware: str
    digest: str = ""
    """SHA-256 of the firmware, hexadecimal; empty where the device has none."""
    abilities: DeviceAbilities = DeviceAbilities()
    last_act: LastAct = LastAct()
    """Epoch 0 and NONE where the device has no acts."""
    presses: int = -1
    """Presses counted by the device since its power came on; -1: it does not report them."""


class LinkLost(DeviceEvent, frozen=True):
    """The device is gone or silent: sent exactly once for each `LinkUp`."""

    reason: Trouble


class ActReport(DeviceEvent, frozen=True):
    """The state of an act: a terminal answer, or the answer to a question.

    Repeated by the device until the table has sent `AckAct`.
    """

    act: LastAct


class PutOut(DeviceEvent, frozen=True):
    """A self-driven shuffler has put out cards by itself: its own count, under its own number.

    Repeated by the device until the table has sent `AckAct`.

    Attributes:
        act: `txn` is the shuffler's own number.
        onto: the state of the exit tray's sensor when it began.
        ready: cards of that deck still inside when it had ended (255: unknown).
        acknowledged: the last number that the table had acknowledged when it began.
    """

    act: LastAct
    onto: Tray
    ready: int
    acknowledged: int


class ActRefused(DeviceEvent, frozen=True):
    """The device did not take an act: nothing moved."""

    txn: int
    reason: RejectReason
    device_epoch: int
    device_txn: int
    device_state: ActState


class ActOverdue(DeviceEvent, frozen=True):
    """The device is alive, but its act has not ended in the time allowed."""

    txn: int
    waited: float
    """Seconds since the act was accepted."""


class AdoptTaken(DeviceEvent, frozen=True):
    """The device has taken the table's epoch."""

    epoch: int


class ReadCards(Struct, frozen=True):
    """The cards that one act put out, as the shuffler read them.

    Attributes:
        act: its number.
        cards: rank and suit of each (`Qs`), the top card first; `??`: not read. No text of it
            shows them.
    """

    act: int
    cards: tuple[str, ...]

    def __repr__(self) -> str:
        return f"ReadCards(act={self.act})"


class CardsRecalled(DeviceEvent, frozen=True):
    """The cards of a round that is over, as the table has asked for them (`SendRecall`).

    Attributes:
        txn: the act of the round's remaining cards.
        acts: all acts of the round, in order; empty where they have been sealed apart from it.
    """

    epoch: int
    txn: int
    acts: tuple[ReadCards, ...] = ()

    def __repr__(self) -> str:
        return f"CardsRecalled(device={self.device!r}, epoch={self.epoch}, txn={self.txn})"


class RecallFailed(DeviceEvent, frozen=True):
    """The device answers, and cannot tell the cards of that round: asking again is useless."""

    epoch: int
    txn: int
    why: Trouble


class ButtonPressed(DeviceEvent, frozen=True):
    """One counted press, repeated until the table has sent `AckButton`."""

    boot_id: int
    counter: int
    key: Key
    gesture: Gesture
    lamp_revision: int
    lost: int


class DeviceLevels(DeviceEvent, frozen=True):
    """All levels of one kind of device."""

    revision: int


class ShufflerLevels(DeviceLevels, frozen=True):
    """All levels of a shuffler; the fields are those of the message `ShufflerLevels`."""

    tray: Tray
    lifts: int
    doors: Door
    mode: Mode
    fault: FaultCode
    ready: int
    ready_colour: BackColour
    input: InputState
    input_colour: BackColour
    shuffled_count: int
    shuffles: int
    shuffled_colour: BackColour
    game: str
    shuffled_mode: Mode = Mode.UNREADABLE
    """The mode of the last finished shuffle; UNREADABLE where it is not reported."""
    number: int = 0
    """The number of the last dispensing that a self-driven shuffler began; 0 for others."""
    feed: Feed = Feed.STANDING
    """The progress of a self-driven shuffler through the deck that it deals from."""


class SpotLevels(DeviceLevels, frozen=True):
    """All levels of the bet-spot sensors: bit (seat - 1) * 8 + spot."""

    occupied: int
    faulty: int


class KeyPadLevels(DeviceLevels, frozen=True):
    """All levels of a key pad: the lamps it shows and the keys that are down (bit k: key k)."""

    lamp_revision: int
    keys_down: int
    stuck: str = ""
    """The keys that stay down, by the labels on them; empty: there are none."""


# Commands, from the table to a driver.


class Command(Struct, frozen=True):
    """A command to a device; `device` is its name in the configuration."""

    device: str


class NumberedCommand(Command, frozen=True):
    """A command about the act of a number."""

    epoch: int
    txn: int


class SendAct(NumberedCommand, frozen=True):
    """Move cards. The intent is on disk; the driver sends it once and watches the deadlines."""

    kind: ActKind
    size: int


class SendVoid(NumberedCommand, frozen=True):
    """Close a number without moving a card."""


class SendAdopt(Command, frozen=True):
    """Give the shuffler the table's epoch (repeated by request id until taken)."""

    epoch: int


class AckAct(NumberedCommand, frozen=True):
    """The act's end is on disk."""


class SendRecall(NumberedCommand, frozen=True):
    """Report that a round is over, and ask for its cards (repeated by request id until told).

    Attributes:
        txn: the act of its remaining cards.
        first: its first act; cards of earlier acts do not belong to the round.
    """

    first: int


class AckButton(Command, frozen=True):
    """The presses up to this one are on disk."""

    boot_id: int
    counter: int


class ShowLamps(Command, frozen=True):
    """Show these lamps (keys not named are off; repeated by request id until shown)."""

    revision: int
    lamps: tuple[tuple[Key, Lamp], ...]


class ReadLevels(Command, frozen=True):
    """Read all levels again."""


@dataclass(slots=True)
class LinkStatistics:
    """Statistics of a link since the daemon started."""

    frames_in: int = 0
    frames_out: int = 0
    malformed: int = 0
    ignored: int = 0
    """Valid frames without a meaning at this time: stale, early, echoed, of another kind."""
    requests_repeated: int = 0
    lost: int = 0
    last_heard: float = 0.0
    """Monotonic seconds."""
    round_trip: float = 0.0
    """Seconds from the last request or beat to its answer."""
    seen_within: float = 0.0
    """Most seconds until a change is seen; 0: the device reports it by itself."""
    trouble: Trouble | None = None
    """The trouble of a part of the device while the rest works; None: none."""


class Without(Flag):
    """What a device, its protocol or its transport lacks; the tests of its driver need to know it.

    A driver lists it in an attribute `without`; without the attribute nothing is lacking.
    """

    NOTHING = 0
    CHECKSUM = auto()
    """The protocol has no checksum: it is for transports that deliver the bytes sent, or nothing.
    """
    WIRE = auto()
    """The transport makes records in this process: each is whole, comes once and in order."""
    MEMORY = auto()
    """The device counts neither presses nor boots: the driver counts, and a press that it has not
    seen does not exist.
    """


def without(driver: "Driver") -> Without:
    """Return what a driver lists in `without`."""
    said = getattr(driver, "without", Without.NOTHING)
    assert isinstance(said, Without), said
    return said


class Driver(Protocol):
    """A device family's driver. After each call take `take_bytes` and `take_events`."""

    @property
    def device(self) -> str:
        """The device's name in the configuration."""

    @property
    def statistics(self) -> LinkStatistics:
        """Statistics of the link."""

    @property
    def refused(self) -> Trouble | None:
        """Why the device at the other end is refused; None while there is no objection."""

    def opened(self, now: float) -> None:
        """The transport is open: shake hands."""

    def closed(self, reason: Trouble, now: float) -> None:
        """The transport is gone: report `LinkLost` if the link was up, forget unfinished frames."""

    def receive(self, data: bytes, now: float) -> None:
        """Take bytes, any number at a time."""

    def command(self, command: Command, now: float) -> None:
        """Carry out a command; without a link it is dropped (the procedure asks again)."""

    def goodbye(self, now: float) -> None:
        """Tell the device that the host stops in good order."""

    def next_deadline(self) -> float | None:
        """When `on_deadline` is due, in monotonic seconds."""

    def on_deadline(self, now: float) -> None:
        """Do what is due: beats, repeated requests, deadlines of acts, silence."""

    def take_bytes(self) -> bytes:
        """Return and forget the bytes that are to be sent."""

    def take_events(self) -> list[DeviceEvent]:
        """Return and forget the events for the table, in order."""
