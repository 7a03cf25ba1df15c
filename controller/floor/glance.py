"""A glance: what a pit board needs of a table, in some 200 bytes of MessagePack.

A courier publishes it under `floor.<house>.glance.<table>` at each change, at most a few a second,
and every ten seconds. Nobody answers, and what is lost is said again. The table's name stands in
the subject, which its credential allows, and nowhere in the message. Waits travel as ages, in whole
seconds at the moment of sending, so that no clock of a table has to be right.
"""

from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Struct

from controller.data.message import Message, message
from controller.errors import UNDECODABLE, told_by
from controller.floor.wire import UnreadableError, Whole

VERSION = 1
"""Raised when a field changes its meaning. Further fields at the end change nothing."""
EVERY = 10.0
"""Seconds after which a glance is sent again, though nothing has changed."""
SILENT = 25.0
"""Seconds after the last glance from which a table counts as not heard: two were lost."""
LARGEST = 4096
"""Bytes in a glance; more is refused."""
NEVER = -1
"""The age of what does not stand."""
Age = Annotated[int, msgspec.Meta(ge=NEVER, le=1_000_000_000)]
"""Seconds: at most thirty years, so that every calendar has the time at which it began."""
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class Life(StrEnum):
    """Whether the table's daemon runs."""

    ON = "on"
    """It answers."""
    OFF = "off"
    """It was ended by order: its socket is gone. The last glance says so."""
    GONE = "gone"
    """It does not answer, and nobody ended it: it was killed, or hangs."""


class HoldGlance(msgspec.Struct, frozen=True, array_like=True):
    """A hold that stands.

    Attributes:
        cause: its name, without what it is about: *lost*, *door*; `held-<cause>` says it in words.
        priority: of its alarm: high, medium or low.
        age: seconds since it was opened.
    """

    cause: str
    priority: str
    age: Age


class Waiting(msgspec.Struct, frozen=True, array_like=True):
    """How many of something wait for a decision, and how long the oldest has waited (seconds)."""

    count: Count = 0
    age: Age = NEVER


class Limit(msgspec.Struct, frozen=True, array_like=True):
    """The least and the largest of a wager, in cents."""

    label: str
    least: Whole
    most: Whole


class Glance(msgspec.Struct, frozen=True, array_like=True, tag="glance"):
    """How a table stands.

    Attributes:
        version: `VERSION` of the sender.
        life: of `Life`; where it is not *on*, the other fields are the last that were known.
        age: seconds for which `life` is so; of *on*: 0.
        seq: number of the journal's last event.
        name: what the table is called at the table.
        game: the game's name.
        step: the step of the round; `title`: its title in words.
        mode: how the table deals: shuffler, hand-deal or hand-shuffle.
        round: the round's number.
        places: seats that the table has; `seats`: the numbers of those that play.
        alarms: how many alarms stand: high, medium and low; `alarm_age`: seconds since the oldest
            of the most urgent ones was raised.
        call: seconds since a supervisor was called; -1: none is; `reason`: as the dealer gave it.
        coming: who of the supervisors has said that they come; empty: nobody; `coming_age`: since
            when (seconds).
        decisions: irregularities and large payouts that nobody has decided on.
        late: late bets that nobody has decided on.
        holds: what holds the table, the oldest first.
        dealer: who deals; `dealer_age`: for how long (seconds).
        limits: of the wagers that can be put down now.
        flags: any of *halted*, *void*, *closing*, *training*.
        time_zone: the house's: by its clock a board tells times; empty: not known.
    """

    version: Whole
    life: str
    age: Age
    seq: Whole
    name: str = ""
    game: str = ""
    step: str = ""
    title: Message | None = None
    mode: str = ""
    round: Whole = 0
    places: Count = 0
    seats: tuple[Count, ...] = ()
    alarms: tuple[Count, Count, Count] = (0, 0, 0)
    alarm_age: Age = NEVER
    call: Age = NEVER
    reason: str = ""
    coming: str = ""
    coming_age: Age = NEVER
    decisions: Waiting = Waiting()
    late: Waiting = Waiting()
    holds: tuple[HoldGlance, ...] = ()
    dealer: str = ""
    dealer_age: Age = NEVER
    limits: tuple[Limit, ...] = ()
    flags: tuple[str, ...] = ()
    time_zone: str = ""


class _Head(msgspec.Struct, frozen=True, array_like=True, tag="glance"):
    version: int


_encoder = msgspec.msgpack.Encoder()
_glances = msgspec.msgpack.Decoder(Glance)
_heads = msgspec.msgpack.Decoder(_Head)


class OtherVersionError(UnreadableError):
    """The glance is of another version than ours."""


class TooLargeError(UnreadableError):
    """The glance has more bytes than any that we would send."""


def encode_glance(glance: Glance) -> bytes:
    """Return a glance as bytes."""
    return _encoder.encode(glance)


def decode_glance(data: bytes) -> Glance:
    """Read a glance.

    Raises:
        TooLargeError, OtherVersionError, UnreadableError: it cannot be read.
    """
    if len(data) > LARGEST:
        raise TooLargeError(message("form-large", most_bytes=LARGEST))
    try:
        version = _heads.decode(data).version
        if version != VERSION:
            raise OtherVersionError(message("form-version", number=version, value=VERSION))
        found: Glance = _glances.decode(data)
    except UNDECODABLE as error:
        raise UnreadableError(told_by(error)) from error
    return found


class BoardSubjects(Struct, frozen=True):
    """The subjects of a house that pit boards use; `*` for the table stands for all of them."""

    house: str

    def glance(self, table: str) -> str:
        """Return where a table's glances are published."""
        return f"floor.{self.house}.glance.{table}"

    def ask(self, table: str) -> str:
        """Return where a table is asked for its full picture.

        It is a request with an empty body.
        """
        return f"floor.{self.house}.ask.{table}"

    def coming(self, table: str) -> str:
        """Return where a table is told that a supervisor comes: a request."""
        return f"floor.{self.house}.todo.{table}.coming"


def pit_of(table: str) -> str:
    """Return the pit of a table: what stands before the last hyphen of its name.

    `pit-2-t07` is in `pit-2`; a name without a hyphen is in no pit (empty). So a table's pit is
    proved by its credential, as its name is.
    """
    return table.rpartition("-")[0]
