"""Who is signed on at a board: people of the house, by badge and PIN, each at one browser.

A sign-on lasts as long as somebody uses it, and is looked up in the people file at each wish. Wrong
PINs make the next try wait.
"""

from collections.abc import Callable
from dataclasses import dataclass

from controller.data.person import Person
from controller.page.sessions import session_of

LASTS = 4 * 3600.0
"""Seconds for which a sign-on lasts after its last use: a supervisor's phone in the pit."""
TRIES = 3
"""Wrong PINs of one badge at one place, from which on the next try waits."""
FIRST_WAIT = 10.0
"""Seconds of that wait; they double with each further wrong PIN, up to `LONGEST_WAIT`."""
LONGEST_WAIT = 900.0
_MOST = 256
"""Sign-ons, and places of wrong PINs, that are kept; the oldest goes first."""


@dataclass(slots=True)
class _SignedOn:
    person: Person
    until: float


class Signing:
    """The sign-ons of a board, by the browser's token, of which only a digest is kept."""

    def __init__(self, monotonic: Callable[[], float], draw: Callable[[], bytes]) -> None:
        """Start without anybody.

        Args:
            monotonic: returns the time in seconds.
            draw: returns random bytes, at least sixteen.
        """
        self._monotonic = monotonic
        self._draw = draw
        self._signed_on: dict[str, _SignedOn] = {}
        self._wrong: dict[tuple[str, str], tuple[int, float]] = {}

    def begin(self, person: Person) -> str:
        """Sign a person on; return the token by which the browser proves it."""
        if len(self._signed_on) >= _MOST:
            del self._signed_on[next(iter(self._signed_on))]
        token = self._draw().hex()
        self._signed_on[session_of(token)] = _SignedOn(person, self._monotonic() + LASTS)
        return token

    def person(self, token: str) -> Person | None:
        """Return who is signed on with a token, and have it last again; None: nobody."""
        found = self._signed_on.get(session_of(token))
        if found is None or found.until < self._monotonic():
            self.end(token)
            return None
        found.until = self._monotonic() + LASTS
        return found.person

    def end(self, token: str) -> None:
        """Sign off."""
        self._signed_on.pop(session_of(token), None)

    def waits(self, place: str, badge: str) -> bool:
        """Tell whether a try of a badge at a place comes too soon after wrong ones."""
        count, last = self._wrong.get((place, badge), (0, 0.0))
        if count < TRIES:
            return False
        wait = min(LONGEST_WAIT, FIRST_WAIT * (1 << min(count - TRIES, 16)))
        return self._monotonic() < last + wait

    def tried(self, place: str, badge: str, *, right: bool) -> None:
        """Note how a try ended."""
        key = place, badge
        count, _ = self._wrong.pop(key, (0, 0.0))
        if right:
            return
        if len(self._wrong) >= _MOST:
            del self._wrong[next(iter(self._wrong))]
        self._wrong[key] = count + 1, self._monotonic()
