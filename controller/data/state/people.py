"""Who is signed on, and matters that wait for a supervisor: handovers and calls."""

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from typing import TypeVar

from controller.data.message import Message
from controller.data.person import Person
from controller.data.state.part import FrozenStatePart, StatePart

T = TypeVar("T", int, float)


# A sign-on: who is signed on, and at which screen or key pad.


class SignOn(StatePart):
    """A person who is signed on at one place.

    Attributes:
        session: names the browser session; empty: the table's own key pad.
        until_ns: when it ends unless the person does something, monotonic; a timer ends it.
    """

    person: Person
    session: str
    since_utc_us: int
    until_ns: int


MOST_TRIED = 16
"""Badges at one place whose wrong PINs are kept."""


class PinTries(StatePart):
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


def merge_tries(one: Sequence[T], other: Sequence[T]) -> list[T]:
    """Return times of tries that are, from the last one on, as late and as many as either's."""
    pairs = zip_longest(reversed(one), reversed(other), fillvalue=0)
    return [max(pair) for pair in pairs][::-1]


def oldest_of_most(badges: Sequence[str]) -> int:
    """Return the first index of the badge that stands there most often: it goes when all is full.

    So somebody who proves themselves everywhere pushes out places of their own alone.
    """
    counts = Counter(badges)
    return max(range(len(badges)), key=lambda index: (counts[badges[index]], -index))


PROVED_LASTS = 12 * 3600 * 1_000_000
"""Microseconds for which a place is remembered where a badge was proved."""


class ProvedAt(StatePart):
    """A remote place where a person proved who they are, and when they did something there last."""

    badge: str
    place: str
    utc_us: int


SHARED_TRIES = 10
"""Wrong PINs of a badge in an hour, at all the places together that share its budget."""


class PinBudget(StatePart):
    """The wrong PINs of the last hour of one badge, at remote places that never proved it.

    Attributes:
        tried: as in `PinTries`; empty: of every badge that is not kept for itself any more, each
            of which has tried no later and no oftener than this.
        badge: the badge; empty: nobody has it, or it is not kept for itself.
        utc_us: when they were tried, the oldest first; a timer takes each away.
    """

    tried: str
    badge: str
    utc_us: list[int]

    @property
    def is_spent(self) -> bool:
        """Whether the next try has to wait until the oldest is an hour old."""
        return len(self.utc_us) >= SHARED_TRIES


class Handover(StatePart):
    """What was open when a shift began, until a supervisor of that shift has taken it over.

    Attributes:
        shift: when the shift began, as people say it.
        holds: words of the open holds that wait for a person.
        alerts: words of the late-bet alerts of the round under way.
    """

    shift: str
    holds: list[Message]
    alerts: list[Message]


class Coming(FrozenStatePart, frozen=True):
    """A supervisor has said that they come, and has not come yet; `name`: who."""

    name: str
    since_utc_us: int


class FloorCall(StatePart):
    """The floor was called, and nobody has come yet.

    Attributes:
        since_ns: the monotonic clock at that time; valid only for start number `boot`.
    """

    since_utc_us: int
    reason: str = ""
    since_ns: int = 0
    boot: int = 0
