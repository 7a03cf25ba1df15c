"""Who is signed on at a board: people of the house, by badge and PIN, each at one browser.

A sign-on lasts as long as somebody uses it, and is looked up in the people file at each wish. Wrong
PINs make the next try wait: at their place; and, ten in an hour, at all places together where the
badge was not proved in the last 12 hours.
"""

from collections.abc import Callable

from msgspec import Struct

from controller.data.person import Person
from controller.data.state import PROVED_LASTS, SHARED_TRIES, merge_tries, oldest_of_most
from controller.page.sessions import session_of

LASTS = 4 * 3600.0
"""Seconds for which a sign-on lasts after its last use: a supervisor's phone in the pit."""
TRIES = 3
"""Wrong PINs of one badge at one place, from which on the next try waits."""
FIRST_WAIT = 10.0
"""Seconds of that wait; they double with each further wrong PIN, up to `LONGEST_WAIT`."""
LONGEST_WAIT = 900.0
_MOST = 256
"""Sign-ons, wrong PINs at places that are not known, places that are, and badges' tries at others
that are kept; the oldest goes first, of known places that of the badge with most.
"""
_HOUR = 3600.0
_KNOWN = PROVED_LASTS / 1e6
"""Seconds for which a place is known where a badge was proved."""


class _SignedOn(Struct):
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
        self._proved: dict[tuple[str, str], float] = {}
        self._shared: dict[str, list[float]] = {}
        """When each badge was tried in the last hour at places that are not known."""
        self._rest: list[float] = []
        """The same of badges that are no longer kept: none was tried later or oftener."""

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
        if count >= TRIES:
            wait = min(LONGEST_WAIT, FIRST_WAIT * (1 << min(count - TRIES, 16)))
            if self._monotonic() < last + wait:
                return True
        return self.shares(place, badge) and len(self._tries(badge)) >= SHARED_TRIES

    def shares(self, place: str, badge: str) -> bool:
        """Tell whether tries of a badge at a place are counted with those at others."""
        proved = self._proved.get((place, badge))
        return proved is None or self._monotonic() > proved + _KNOWN

    def _tries(self, badge: str) -> list[float]:
        since = self._monotonic() - _HOUR
        return [each for each in self._shared.get(badge, self._rest) if each > since]

    def tried(self, place: str, badge: str, *, right: bool) -> None:
        """Note how a try ended."""
        key = place, badge
        count, _ = self._wrong.pop(key, (0, 0.0))
        if right:
            self._proved.pop(key, None)
            if len(self._proved) >= _MOST:
                badges = [badge for _, badge in self._proved]
                del self._proved[[*self._proved][oldest_of_most(badges)]]
            self._proved[key] = self._monotonic()
            return
        if self.shares(place, badge):
            tries = [*self._tries(badge), self._monotonic()]
            self._shared.pop(badge, None)
            if len(self._shared) >= _MOST:
                gone = self._shared.pop(next(iter(self._shared)))
                self._rest = merge_tries(self._rest, gone)
            self._shared[badge] = tries
        strange = [each for each in self._wrong if self.shares(*each)]
        if len(strange) >= _MOST:  # a known place never forgets for what is tried elsewhere
            del self._wrong[strange[0]]
        self._wrong[key] = count + 1, self._monotonic()
