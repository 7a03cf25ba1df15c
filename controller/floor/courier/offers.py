"""Brings the centre's newest offers to the table: into files, which the daemon looks at."""

from contextlib import suppress
from pathlib import Path

import msgspec

from controller.choosing.offers import LARGEST, OfferError, SignedOffer, read
from controller.data.offered import OfferKind
from controller.deliveries import offer_path
from controller.floor.wire import VERSION, AskOffer, Offered
from controller.journal.lock import MODE
from controller.system.whole_file import replace_file

PACE = 30.0
"""Seconds from one question about offers of a kind to the next."""


class OfferBox:
    """The file of a table's newest offer of a kind."""

    def __init__(self, journal: Path, kind: OfferKind) -> None:
        self._path = offer_path(journal, kind)
        self._kind = kind

    def question(self) -> AskOffer:
        """Return what to ask: for an offer that is not the one that lies here."""
        try:
            data = self._path.read_bytes()
            signed = msgspec.json.decode(data, type=SignedOffer)
        except (OSError, msgspec.DecodeError):
            return AskOffer(VERSION, b"", self._kind)
        return AskOffer(VERSION, bytes.fromhex(signed.digest), self._kind)

    def put(self, offered: Offered) -> None:
        """Lay an offer there; nothing if there is no other of this kind.

        Raises:
            OSError: it cannot be written; the next question brings it again.
        """
        if not offered.text or len(offered.text) + len(offered.signature) > LARGEST // 2:
            return
        with suppress(OfferError):  # what cannot be read is laid there: the table says so
            if read(offered.text).kind is not self._kind:
                return  # a store of an earlier version knows one kind alone
        signed = SignedOffer(offered.text, offered.signature.hex())
        replace_file(self._path, msgspec.json.encode(signed).decode() + "\n", MODE)
