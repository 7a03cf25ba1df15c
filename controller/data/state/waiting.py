"""Matters that wait for a supervisor: handovers and calls."""

from controller.data.message import Message
from controller.data.state.part import FrozenPart, Part


class Handover(Part):
    """What was open when a shift began, until a supervisor of that shift has taken it over.

    Attributes:
        shift: when the shift began, as people say it.
        holds: words of the open holds that wait for a person.
        alerts: words of the late-bet alerts of the round under way.
    """

    shift: str
    holds: list[Message]
    alerts: list[Message]


class Coming(FrozenPart, frozen=True):
    """A supervisor has said that they come, and has not come yet; `name`: who."""

    name: str
    since_utc_us: int


class FloorCall(Part):
    """The floor was called, and nobody has come yet.

    Attributes:
        since_ns: the monotonic clock at that time; valid only for start number `boot`.
    """

    since_utc_us: int
    reason: str = ""
    since_ns: int = 0
    boot: int = 0
