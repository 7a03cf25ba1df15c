"""Views of the people at the table, and of a call to the floor."""

from msgspec import Struct

from controller.data.message import Message
from controller.data.person import Person
from controller.data.state import AlarmPriority, FloorCall
from controller.procedure.house import holds, pin_tries
from controller.procedure.model import TableModel


class SignOnView(Struct, frozen=True):
    """A person who is signed on.

    Attributes:
        session: names their browser session, and proves nothing; empty: the table's own key pad.
        until_ms: when it ends if they do nothing, by the daemon's monotonic clock.
        lasts: seconds for which it lasts after whatever they do.
    """

    person: Person
    session: str
    since_utc_us: int
    until_ms: int
    lasts: float


class WrongPinsView(Struct, frozen=True):
    """Somebody tries PINs: an alarm, as long as the next try has to wait."""

    words: Message
    since_utc_us: int
    priority: AlarmPriority


class FloorView(Struct, frozen=True):
    """The floor was called, and nobody has come yet."""

    since_utc_us: int
    reason: str


def sign_on_views(m: TableModel) -> tuple[SignOnView, ...]:
    """Return the views of all who are signed on."""
    return tuple(
        SignOnView(
            each.person,
            each.session,
            each.since_utc_us,
            each.until_ns // 1_000_000,
            m.house.sign_on_time,
        )
        for each in m.state.sign_ons
    )


def floor_view(call: FloorCall | None) -> FloorView | None:
    """Return the view of the open call; None: there is none."""
    return FloorView(call.since_utc_us, call.reason) if call is not None else None


def wrong_pins(m: TableModel) -> tuple[WrongPinsView, ...]:
    """Return where wrong PINs were tried so often that the next try has to wait."""
    return tuple(
        WrongPinsView(words, since_utc_us, holds.WRONG_PINS)
        for words, since_utc_us in pin_tries.alarms(m)
    )
