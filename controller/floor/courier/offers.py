"""Brings the newest offer of the centre to the table: into a file, which the daemon looks at."""

from pathlib import Path

import msgspec

from controller.choosing.offers import LARGEST, SignedOffer
from controller.deliveries import offer_path
from controller.floor.wire import VERSION, AskOffer, Offered
from controller.journal.lock import MODE
from controller.system.whole_file import replace_file

PACE = 30.0
"""Seconds between two questions."""


class OfferBox:
    """The file of a table's newest offer."""

    def __init__(self, journal: Path) -> None:
        self._path = offer_path(journal)

    def question(self) -> AskOffer:
        """Return what to ask: for an offer that is not the one that lies here."""
        try:
            data = self._path.read_bytes()
            signed = msgspec.json.decode(data, type=SignedOffer)
        except (OSError, msgspec.DecodeError):
            return AskOffer(VERSION, b"")
        return AskOffer(VERSION, bytes.fromhex(signed.digest))

    def put(self, offered: Offered) -> None:
        """Lay an offer there; nothing if there is no other.

        Raises:
            OSError: it cannot be written; the next question brings it again.
        """
        if not offered.text or len(offered.text) + len(offered.signature) > LARGEST // 2:
            return
        signed = SignedOffer(offered.text, offered.signature.hex())
        replace_file(self._path, msgspec.json.encode(signed).decode() + "\n", MODE)
