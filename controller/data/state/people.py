"""Who is signed on, and matters that wait for a supervisor: handovers and calls."""

from controller.data.message import Message
from controller.data.person import Person
from controller.data.state.part import FrozenPart, Part

# A sign-on: who is signed on, and at which screen or key pad.


class SignOn(Part):
    """A person who is signed on at one place.

    Attributes:
        session: names the browser session; empty: the table's own key pad.
        until_utc_us: when it ends unless the person does something; shown, while a timer ends it.
    """

    person: Person
    session: str
    since_utc_us: int
    until_utc_us: int


MOST_TRIED = 16
"""Badges at one place whose wrong PINs are kept."""


class PinTries(Part):
    """Wrong PINs of one badge at one place.

    Attributes:
        tried: the badge; of text that is nobody's badge a digest, as it may have been a PIN.
        badge: the badge; empty: nobody has it.
        place: where they were tried: `page ADDRESS`, `socket uid NUMBER`.
        failures: wrong PINs of the badge.
        others: wrong PINs there of badges that are no longer kept; the wait grows with them, too.
        waits: the next try has to wait, until `until_utc_us`; a timer ends it.
    """

    tried: str
    badge: str
    place: str
    since_utc_us: int
    last_utc_us: int = 0
    failures: int = 0
    others: int = 0
    waits: bool = False
    until_utc_us: int = 0

    @property
    def weight(self) -> int:
        """How many wrong PINs the wait grows with."""
        return self.failures + self.others


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
