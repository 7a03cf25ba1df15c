"""What is said on the page beside the messages of the socket (`controller.api.messages`)."""

import msgspec

from controller.api.messages import Badge, Pin, Reply
from controller.snapshot import PersonView


class SignOnRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /sign-on`."""

    badge: Badge
    pin: Pin

    def __repr__(self) -> str:
        return f"SignOnRequest(badge={self.badge!r})"


class SessionOpened(Reply, frozen=True, tag="session"):
    """A sign-on that was taken in, as event `seq`; the token proves the person until it ends."""

    token: str
    person: PersonView
    seq: int

    def __repr__(self) -> str:
        return f"SessionOpened(person={self.person!r})"


class PageInfo(msgspec.Struct, frozen=True):
    """`GET /page.json`: what the page is told once."""

    table: str
    hand: str
    """At whose side the keys lie: right or left."""
    language: str
    """What it speaks at first."""
    languages: tuple[str, ...]
    """All that it can speak."""
    version: str
