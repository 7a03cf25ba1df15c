"""The daemon's replies."""

import msgspec

from controller.choices import GameChoice, MadeChoice, SwitchChoice
from controller.data.message import Message, Text
from controller.snapshot import Snapshot
from controller.system.limits import Usages
from drivers.interface import KeyPadLevels, LinkUp, ShufflerLevels, SpotLevels


class LinkView(msgspec.Struct, frozen=True):
    """One device's link; times in seconds."""

    url: str
    state: str
    """connecting, up, lost or refused."""
    problem: Message | None
    """The last trouble, with its remedy; for a device that is up: what is wrong with a part of it.
    None: there is none.
    """
    since: float
    """Seconds in this state."""
    heard: float
    """Seconds since it was last heard; -1: never."""
    round_trip: float
    frames_in: int
    frames_out: int
    malformed: int
    ignored: int
    requests_repeated: int
    lost: int
    seen_within: float = 0.0
    """For a polled device: seconds within which a change is seen; 0: the device reports changes
    itself.
    """
    node: str = ""
    """The file of the serial port that is open, wherever its name leads now; empty: none is."""


class Reply(msgspec.Struct, frozen=True, tag_field="reply"):
    """Base of all replies."""


class View(Reply, frozen=True, tag="view"):
    """The view of the table: the one snapshot, and what the daemon knows of its links."""

    snapshot: Snapshot
    links: dict[str, LinkView]
    pid: int
    version: str
    page: str = ""
    """Where the page is served: http://127.0.0.1:8430/; empty: it is not served."""
    shares: Usages = Usages()
    """What the daemon has of files and memory, and may have; at most ten seconds old."""
    failures: int = 0
    """Questions that could not be answered, since the start."""


class InputView(msgspec.Struct, frozen=True):
    """One raw input of a device, and what it says.

    Attributes:
        id: its printed name, for programs: `seat 3 ante`, `key GREEN`, `fault`.
        says: what it says, for programs: `covered`, `loaded, blue`, or the game that is set.
        name: the input in words.
        words: what it says, in words.
        quiet: whether nothing is there, down, open or wrong.
    """

    id: str
    says: str
    name: Message
    words: Text
    quiet: bool = False


class DeviceReport(msgspec.Struct, frozen=True):
    """One device as a technician sees it: its raw reports; no levels without a link."""

    link: LinkView
    up: LinkUp | None = None
    shuffler: ShufflerLevels | None = None
    spots: SpotLevels | None = None
    key_pad: KeyPadLevels | None = None
    lamps: dict[str, str] = msgspec.field(default_factory=dict)
    """The lamps that it was told to show, by key; the others are off."""
    doubts: list[Message] = msgspec.field(default_factory=list)
    """Which of its sensors should be looked at, judged by the rounds that were played with them."""
    inputs: list[InputView] = msgspec.field(default_factory=list)


class Inspection(Reply, frozen=True, tag="inspection"):
    """All devices, and the table's step."""

    step: str
    devices: dict[str, DeviceReport]


class KioskAddress(Reply, frozen=True, tag="kiosk"):
    """An address: the browser that opens it first is the screen at the table."""

    address: str
    inode: int
    """The number of the socket that listens there, as the kernel lists it."""

    def __repr__(self) -> str:
        return "KioskAddress()"


class Choices(Reply, frozen=True, tag="choices"):
    """What can be chosen now.

    Attributes:
        game: the key of the game that is played now; `pay_table` likewise.
        law: the jurisdiction's rules of limits, each in a sentence.
        chosen: the choices that hold, or will hold after the round, instead of the table's file.
        waits: a definition waits for the end of the round.
        closes: the table closes before that definition comes into force.
        files_close: to play as the files say the table would have to close.
        refused: why nothing at all can be chosen now; None: something can.
    """

    game: str
    pay_table: str
    games: tuple[GameChoice, ...]
    switches: tuple[SwitchChoice, ...]
    law: tuple[Message, ...]
    chosen: tuple[MadeChoice, ...]
    waits: bool
    closes: bool
    files_close: bool
    refused: Message | None = None


class Answer(Reply, frozen=True, tag="answer"):
    """The answer to a wish: refused with a code and words, or journalled as event `seq`."""

    ok: bool
    seq: int
    code: str = ""
    words: Message | None = None


class Failure(Reply, frozen=True, tag="failure"):
    """The request was not understood, or cannot be served; nothing was changed or journalled."""

    error: Message
