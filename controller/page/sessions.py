"""The page's session: the browser at which the person signed on at the table stands."""

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
    """Sessions of the page, at most one: the newest sign-on at the table counts.

    A session lives as long as the table says that this person is signed on since that very moment.
    The table's own timer, a sign-off and a restart end it.
    """

    def __init__(
        self, signed_on: Callable[[], PersonView | None], draw: Callable[[], bytes]
    ) -> None:
        """Start without a session.

        Args:
            signed_on: returns who is signed on at the table now, and since when.
            draw: returns random bytes, at least sixteen.
        """
        self._signed_on = signed_on
        self._draw = draw
        self._session: _Session | None = None
        self._over = ""
        """The token of the last session that ended."""

    def open(self) -> tuple[str, PersonView]:
        """Return a token for the person who has just signed on, and who they are, since when."""
        person = self._signed_on()
        assert person is not None, "nobody is signed on"
        self._end()
        self._session = _Session(self._draw().hex(), person)
        return self._session.token, person

    def person(self, token: str) -> Person | None:
        """Return the person whom a token proves; None: it proves nobody, or no longer."""
        session = self._session
        if session is None or session.since != self._signed_on():
            self._end()
            return None
        if not _same(session.token, token):
            return None
        since = session.since
        return Person(since.badge, since.name, Role(since.role))

    def is_over(self, token: str) -> bool:
        """Tell whether a token is the one of the last session that ended."""
        return self.person(token) is None and self._over != "" and _same(self._over, token)

    def _end(self) -> None:
        if self._session is not None:
            self._over, self._session = self._session.token, None


def _same(known: str, token: str) -> bool:
    return hmac.compare_digest(known.encode(), token.encode(errors="replace"))
