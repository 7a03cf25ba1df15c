"""What the daemon answers."""

import msgspec

from controller.choosing import GameChoice, MadeChoice, SwitchChoice
from controller.data.message import Said
from controller.snapshot import Snapshot
from drivers.interface import KeyPadLevels, LinkUp, ShufflerLevels, SpotLevels


class LinkView(msgspec.Struct, frozen=True):
    """One device's link; times in seconds."""

    url: str
    state: str
    """connecting, up, lost or refused."""
    problem: str
    """The last trouble in words, with its remedy; of a device that is up: what is wrong with a part
    of it. Empty while all is well."""
    since: float
    """In this state for so long."""
    heard: float
    """Last heard so long ago; -1: never."""
    round_trip: float
    frames_in: int
    frames_out: int
    malformed: int
    ignored: int
    requests_repeated: int
    lost: int
    seen_within: float = 0.0
    """A device that is polled: a change is seen within so long; 0: it tells it by itself."""


class Reply(msgspec.Struct, frozen=True, tag_field="reply"):
    """Base of what is answered."""


class View(Reply, frozen=True, tag="view"):
    """How the table stands: the one snapshot, and beside it what the daemon knows of its links."""

    snapshot: Snapshot
    links: dict[str, LinkView]
    pid: int
    version: str
    page: str = ""
    """Where the page is served: http://127.0.0.1:8430/; empty: it is not."""
    question: str = ""
    """What a person decides on now: a wish on the page names it, as a press names its offer."""


class DeviceReport(msgspec.Struct, frozen=True):
    """One device as the technician sees it: what it says, raw; no levels without a link."""

    link: LinkView
    up: LinkUp | None = None
    shuffler: ShufflerLevels | None = None
    spots: SpotLevels | None = None
    key_pad: KeyPadLevels | None = None
    lamps: dict[str, str] = msgspec.field(default_factory=dict)
    """Those that it was told to show, by key; the others are off."""
    doubts: list[Said] = msgspec.field(default_factory=list)
    """Which of its sensors should be looked at, by the rounds that were played with them."""
    inputs: dict[str, str] = msgspec.field(default_factory=dict)
    """What each of its inputs says, by the name that stands on it: `seat 3 ante`, `key GREEN`."""


class Inspection(Reply, frozen=True, tag="inspection"):
    """All devices, and the step at which the table stands."""

    step: str
    devices: dict[str, DeviceReport]


class Choices(Reply, frozen=True, tag="choices"):
    """What may be chosen now.

    Attributes:
        game: the key of the game that is played by now; `pay_table` likewise.
        law: the jurisdiction's rules of limits, each in a sentence.
        chosen: what holds, or will hold after the round, in place of what the table's file says.
        waits: a definition waits for the end of the round.
        refused: why nothing at all may be chosen now; empty: something may.
    """

    game: str
    pay_table: str
    games: tuple[GameChoice, ...]
    switches: tuple[SwitchChoice, ...]
    law: tuple[str, ...]
    chosen: tuple[MadeChoice, ...]
    waits: bool
    refused: str = ""


class Answer(Reply, frozen=True, tag="answer"):
    """What became of a wish: refused with a code and words, or taken; journalled as event `seq`."""

    ok: bool
    seq: int
    code: str = ""
    words: Said = ""


class Failure(Reply, frozen=True, tag="failure"):
    """The request was not understood, or cannot be served; nothing was changed or journalled."""

    error: str
