"""What waits for the people of the floor."""

from controller.data.message import Message
from controller.data.state.part import Part


class Handover(Part):
    """What stood open when a shift began, until a supervisor of that shift has taken it over.

    Attributes:
        shift: when the shift began, as people say it.
        holds: words of the holds that stood and wait for a person.
        alerts: words of the late-bet alerts of the round under way.
    """

    shift: str
    holds: list[Message]
    alerts: list[Message]


class FloorCall(Part):
    """The floor was called, and nobody has come yet.

    Attributes:
        since_ns: the monotonic clock then; good for start number `boot` only.
    """

    since_utc_us: int
    reason: str = ""
    since_ns: int = 0
    boot: int = 0
