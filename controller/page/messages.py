"""The messages of the page besides those of the socket (`controller.api.messages`)."""

import msgspec

from controller.api.messages import Reply
from controller.api.messages.requests import Pin
from controller.data.person import Person
from controller.data.room import Look
from controller.data.wishes import Badge


class SignOnRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /sign-on`."""

    badge: Badge
    pin: Pin

    def __repr__(self) -> str:
        return f"SignOnRequest(badge={self.badge!r})"


class SessionOpened(Reply, frozen=True, tag="session"):
    """A sign-on, taken as event `seq`; the token proves the person until the session ends.

    Attributes:
        session: the session's name in `Snapshot.sign_ons`.
    """

    token: str
    session: str
    person: Person
    seq: int

    def __repr__(self) -> str:
        return f"SessionOpened(person={self.person!r})"


class PageInfo(msgspec.Struct, frozen=True):
    """`GET /page.json`: what the page is told once, at its start."""

    table: str
    hand: str
    """The hand at whose side the keys lie: right or left."""
    language: str
    """The language at first."""
    languages: tuple[str, ...]
    """All languages that the page can speak."""
    version: str
    presses: bool
    """This browser may press; else it looks, and acts as who has signed on there."""
    hands: bool
    """Its game is one that the players bank."""
    simulated: bool
    """The table is a demonstration: its file says that its devices are simulated."""


class SignOdds(msgspec.Struct, frozen=True):
    """A hand on the sign, and what it pays: `a straight`, `6 to 1`."""

    hand: str
    odds: str


class SignPays(msgspec.Struct, frozen=True):
    """A pay table on the sign, the best hand first.

    Attributes:
        title: names its wager.
        most: the most that is paid for it in one round, all players together; empty: no limit.
    """

    title: str
    hands: tuple[SignOdds, ...]
    most: str = ""


class SignLimits(msgspec.Struct, frozen=True):
    """The limits of a wager on the sign: its label, and least to most."""

    wager: str
    amounts: str


class SignFace(msgspec.Struct, frozen=True):
    """The sign in one language.

    Attributes:
        language: its tag.
        bets: whether bets may be placed.
        title: of the limits, or of the stakes.
        stakes: of a player-banked game, in place of limits.
        draws: how many cards each player exchanges, until the next betting round begins.
        training: that the table is for practice, or plays by a sample; empty: it does not.
    """

    language: str
    bets: str
    title: str
    limits: tuple[SignLimits, ...]
    pays: tuple[SignPays, ...]
    training: str = ""
    stakes: tuple[str, ...] = ()
    draws: tuple[str, ...] = ()


class SignView(msgspec.Struct, frozen=True):
    """`GET /sign/events`: all that the sign shows.

    Attributes:
        version: of the program; another one loads the sign anew.
        bets: open, over, wait or closed.
        look: the room's: night or day.
    """

    version: str
    bets: str
    look: Look
    game: str
    faces: tuple[SignFace, ...]
