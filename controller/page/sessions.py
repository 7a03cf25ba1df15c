"""The session: the browser at which the person who is signed on at the table stands."""

import hmac
from collections.abc import Callable
from dataclasses import dataclass

from controller.data.person import Person, Role
from controller.snapshot.persons import PersonView


@dataclass(frozen=True, slots=True)
class _Session:
    token: str
    since: PersonView


class Sessions:
    """At most one: one person is signed on at a table, and the newest sign-on counts.

    It lives as long as the table says that this person is signed on since that very moment: the
    table's own timer, a sign-off and a restart end it.
    """

    def __init__(
        self, signed_on: Callable[[], PersonView | None], draw: Callable[[], bytes]
    ) -> None:
        """Begin without one.

        Args:
            signed_on: who is signed on at the table now, and since when.
            draw: random bytes, at least sixteen.
        """
        self._signed_on = signed_on
        self._draw = draw
        self._session: _Session | None = None
        self._over = ""
        """The token of the session before."""

    def open(self) -> tuple[str, PersonView]:
        """Return the token of the person who has just signed on, and who it is since when."""
        person = self._signed_on()
        assert person is not None, "nobody is signed on"
        self._end()
        self._session = _Session(self._draw().hex(), person)
        return self._session.token, person

    def person(self, token: str) -> Person | None:
        """Return whom a token proves; None: nobody, or it does no more."""
        session = self._session
        if session is None or session.since != self._signed_on():
            self._end()
            return None
        if not _same(session.token, token):
            return None
        since = session.since
        return Person(since.badge, since.name, Role(since.role))

    def is_over(self, token: str) -> bool:
        """Tell whether a token proved somebody until the last session ended, and does no more."""
        return self.person(token) is None and self._over != "" and _same(self._over, token)

    def _end(self) -> None:
        if self._session is not None:
            self._over, self._session = self._session.token, None


def _same(known: str, token: str) -> bool:
    return hmac.compare_digest(known.encode(), token.encode(errors="replace"))
