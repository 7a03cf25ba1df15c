"""The devices, and the keys that are legal now; the computer, and its journal's check."""

from msgspec import field

from controller.data.message import Message
from controller.data.person import Role
from controller.data.state.part import FrozenPart, Part
from drivers.interface import DeviceAbilities
from drivers.vocabulary import DeviceKind, Key

# How far the journal was checked while the table ran.


class JournalMarks(FrozenPart, frozen=True):
    """How far the journal was checked, and when; hashes are links of the chain, hexadecimal.

    Attributes:
        seq: the last event that was proved, with all before it, and its `hash`; 0: none was.
        utc_us: when that was.
        again: the last event up to which the older part was read again, and its hash; 0: that
            begins anew with the next check.
        whole_utc_us: when every event up to `seq` or an earlier mark had been read; 0: never.
        sealed: the last event that lies in a sealed segment, and may leave the journal; 0: none.
    """

    seq: int = 0
    hash: str = ""
    utc_us: int = 0
    again: int = 0
    again_hash: str = ""
    whole_utc_us: int = 0
    sealed: int = 0


# What is wrong with the table's computer.


class ComputerNotice(FrozenPart, frozen=True):
    """Something that needs a person's care.

    Attributes:
        stops: no new round begins as long as it is so.
    """

    words: Message
    stops: bool = False


class Device(Part):
    """The state of one device."""

    name: str
    kind: DeviceKind
    up: bool = False
    reason: Message | None = None
    """Why it is not up; None: it is up, or the reason is not known yet."""
    serial: str = ""
    boot_id: int = 0
    model: str = ""
    firmware: str = ""
    digest: str = ""
    abilities: DeviceAbilities | None = None
    epoch: int = 0
    trouble: Message | None = None
    """Why its memory does not fit the journal (shufflers); None: it does."""
    counted: int = 0
    """Presses of this boot that were taken."""
    stuck: str = ""
    """Its keys that stay down, by name."""


class Offer(Part):
    """A key that is legal now.

    Attributes:
        id: names this offer; no other offer ever has it.
        since: the lamp revision with which it appeared.
        since_ns: monotonic nanoseconds when it appeared.
        role: the role whose word it needs: only a person of that role who is signed on may press
            it; None: whoever stands at the keys.
        on_pad: the key pad's key counts: it needs nobody's word, or that person is signed on there.
    """

    id: str
    key: Key
    meaning: Message
    since: int
    since_ns: int
    role: Role | None = None
    on_pad: bool = True
    ends: list[int] = field(default_factory=list)
    """The holds that it ends: another one since makes it another offer."""
