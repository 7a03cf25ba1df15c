"""Who sends a request: what the table's side is told of a browser.

Apart from `peers`, which reads requests: a daemon without a page need not load the web server.
"""

from dataclasses import dataclass

KIOSK = "kiosk"
"""What the record calls the screen at the table."""


@dataclass(frozen=True, slots=True)
class Sender:
    """The browser that sends a request."""

    place: str
    """Where it is, as the record calls it."""
    peer: str
    """Whose budget it spends: one certificate's, one address's, or the kiosk's."""
    kiosk: bool
    presses: bool
    """It may do what nobody has to prove."""
