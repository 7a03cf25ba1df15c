"""The devices, and the keys that are legal now."""

from controller.data.message import Message
from controller.data.person import Role
from controller.data.state.part import Part
from drivers.interface import DeviceAbilities
from drivers.vocabulary import DeviceKind, Key


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
