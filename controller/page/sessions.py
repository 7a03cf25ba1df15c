"""The page's browsers: those at which somebody signed on, by a token each; who sends a request.

It knows no web server: a daemon without a page loads none.
"""

from collections import deque
from collections.abc import Callable, Sequence
from hashlib import sha256

from msgspec import Struct

from controller.data.person import Person
from controller.snapshot.view import SignOnView

KIOSK = "kiosk"
"""What the record calls the screen at the table."""
_REMEMBERED = 64
"""Sessions whose end is still known; older ones are as unknown as any other."""


class Sender(Struct, frozen=True):
    """The browser that sends a request."""

    place: str
    """Where it is, as the record calls it."""
    peer: str
    """Whose budget it spends: one certificate's, one address's, or the kiosk's."""
    kiosk: bool
    presses: bool
    """It may do what nobody has to prove."""


class Sessions:
    """Sessions of the page: each is one sign-on in the table's state, and ends with it.

    The browser has a random token. The table knows the session by a digest of it, which is shown
    to everybody and proves nothing.
    """

    def __init__(
        self, sign_ons: Callable[[], Sequence[SignOnView]], draw: Callable[[], bytes]
    ) -> None:
        """Start without a session.

        Args:
            sign_ons: returns who is signed on at the table now.
            draw: returns random bytes, at least sixteen.
        """
        self._sign_ons = sign_ons
        self._draw = draw
        self._opened: deque[str] = deque(maxlen=_REMEMBERED)

    def draw(self) -> str:
        """Return the token of a new session; it begins when the table has taken the sign-on."""
        token = self._draw().hex()
        self._opened.append(session_of(token))
        return token

    def sign_on(self, token: str) -> SignOnView | None:
        """Return the sign-on that a token proves; None: there is none, or no longer."""
        session = session_of(token)
        return next(
            (each for each in self._sign_ons() if session and each.session == session), None
        )

    def person(self, token: str) -> Person | None:
        """Return the person whom a token proves; None: it proves nobody, or no longer."""
        found = self.sign_on(token)
        return found.person if found is not None else None

    def is_over(self, token: str) -> bool:
        """Tell whether a token is one of a session that has ended."""
        return self.sign_on(token) is None and session_of(token) in self._opened


def session_of(token: str) -> str:
    """Return the name of a token's session: part of its SHA-256; of no token: empty."""
    return sha256(token.encode(errors="replace")).hexdigest()[:16] if token else ""
