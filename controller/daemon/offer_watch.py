"""The watch over offers of the house's centre: the courier lays them beside the journal.

An offer is looked at when it comes, and taken or refused between two rounds. Each answer is an
event. What cannot be read, is not signed by the house, is for another table, too late or older than
one before is refused, and play goes on.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from controller.choosing.approval import verified
from controller.choosing.offers import LARGEST, HouseOffer, OfferError, SignedOffer, read_file
from controller.configuration import Floor
from controller.daemon.offer_takers import Taker
from controller.daemon.shell import Shell
from controller.data.events import OfferAnswered
from controller.data.message import Message, message
from controller.data.offered import OfferAnswer, OfferKind
from controller.deliveries import offer_path
from controller.procedure import may_follow
from controller.system.clock import Clock
from controller.system.pause import pause
from controller.table import HaltedError


class OfferWatch:
    """Looks at the newest offer of each kind."""

    PACE = 2.0
    """Seconds between two looks."""

    def __init__(
        self,
        shell: Shell,
        journal: Path,
        floor: Floor,
        clock: Clock,
        takers: Mapping[OfferKind, Taker],
    ) -> None:
        """Prepare it.

        Args:
            shell: the table's.
            journal: the file beside which offers lie.
            floor: the table's names, and the approval key.
            clock: says whether an offer is too late.
            takers: take offers, a kind each.
        """
        self._shell = shell
        self._clock = clock
        self._takers = takers
        self._boxes = {kind: _Box(offer_path(journal, kind), kind, floor) for kind in takers}

    async def run(self) -> None:
        """Look until cancelled."""
        with suppress(HaltedError):
            while True:
                for kind in self._takers:
                    await self.look(kind)
                await pause(self.PACE)

    async def look(self, kind: OfferKind) -> None:
        """Look once."""
        box = self._boxes[kind]
        found = await box.look()
        if found is None:
            return
        known = self._shell.table.state.answered_of(kind)
        same = known is not None and known.digest == found.digest
        if same and known is not None and known.answer is not OfferAnswer.OFFERED:
            box.forget()
            return
        offer = found.offer
        if offer is None:
            refused = OfferAnswered(kind, OfferAnswer.REFUSED, found.digest, why=found.why)
            self._shell.tell(refused)
        elif known is not None and offer.number <= known.number:
            why = message("offer-older", number=known.number)
            self._answer(OfferAnswer.REFUSED, found.digest, offer, why)
        elif self._clock.now().utc_us > offer.until * 1_000_000:
            self._answer(OfferAnswer.REFUSED, found.digest, offer, message("offer-too-late"))
        else:
            if not same:
                self._answer(OfferAnswer.OFFERED, found.digest, offer)
            await self._decide(found.digest, offer)

    async def _decide(self, digest: str, offer: HouseOffer) -> None:
        """Have it taken or refused, if it is time to."""
        taker = self._takers[offer.kind]
        if taker.waits and not may_follow(self._shell.table.state):
            return
        decision = await taker.decide(offer)
        if decision is not None:
            answer = OfferAnswer.TAKEN if decision.why is None else OfferAnswer.REFUSED
            self._answer(answer, digest, offer, decision.why, decision.what)

    def _answer(
        self,
        answer: OfferAnswer,
        digest: str,
        offer: HouseOffer,
        why: Message | None = None,
        what: Message | None = None,
    ) -> None:
        if answer is not OfferAnswer.OFFERED:
            self._takers[offer.kind].drop()
        said = (offer.number, offer.by, offer.reason, what or offer.words, why)
        self._shell.tell(OfferAnswered(offer.kind, answer, digest, *said))


@dataclass(frozen=True, slots=True)
class _Found:
    """What lies in a box: an offer of the house to this table, or why it is none."""

    digest: str
    offer: HouseOffer | None
    why: Message | None


class _Box:
    """The file of an offer; it is read and verified again where it or the approval key is another.

    That is done beside the table's loop: a manifest is large.
    """

    def __init__(self, path: Path, kind: OfferKind, floor: Floor) -> None:
        assert floor.approval_key is not None, "without a key nobody looks"
        self._path = path
        self._kind = kind
        self._floor = floor
        self._key = floor.approval_key
        self._seen: object = None
        self._found: _Found | None = None

    async def look(self) -> _Found | None:
        """Return what lies there; None: nothing."""
        seen = _changed(self._path), _changed(self._key)
        if seen != self._seen:
            self._found = await asyncio.to_thread(self._read)
            self._seen = seen
        return self._found

    def forget(self) -> None:
        """Keep no more of it than its digest: it is answered."""
        if self._found is not None:
            self._found = replace(self._found, offer=None)

    def _read(self) -> _Found | None:
        try:
            with self._path.open("rb") as file:
                data = file.read(LARGEST + 1)
        except OSError:
            return None
        digest = sha256(data).hexdigest()
        try:
            signed = read_file(data)
            digest = signed.digest
            return _Found(digest, self._verified(signed), None)
        except OfferError as error:
            return _Found(digest, None, error.words)

    def _verified(self, signed: SignedOffer) -> HouseOffer:
        try:
            public = self._key.read_bytes()
        except OSError as error:
            raise OfferError(message("offer-no-approval-key", error=str(error))) from error
        offer = verified(signed, public, self._floor.house, self._floor.table)
        if offer.kind is not self._kind:
            raise OfferError(message("offer-of-another-kind"))
        return offer


def _changed(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size
