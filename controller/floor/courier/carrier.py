"""Carries the events of a journal to the centre, for as long as it is asked to."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec

from controller.choices.house_offer import LARGEST, OfferError, SignedOffer, read
from controller.data.choice import OfferKind
from controller.data.message import Message, message
from controller.data.terms import Terms
from controller.errors import UNDECODABLE, DealerTableError
from controller.files import read_bytes
from controller.floor import wire
from controller.floor.courier.open_journal import OpenJournal
from controller.floor.courier.post import NatsPost, PostError
from controller.journal import Head, JournalError
from controller.journal.lock import MODE
from controller.journal.schema import FORM
from controller.notes import LastDelivery, last_delivery, note_delivery, offer_path
from controller.system.clock import Clock
from controller.system.disk import replace_file
from controller.system.pause import pause

# Brings the centre's newest offers to the table: into files, which the daemon looks at.


PACE = 30.0
"""Seconds from one question about offers of a kind to the next."""


class OfferBox:
    """The file of a table's newest offer of a kind."""

    def __init__(self, journal: Path, kind: OfferKind) -> None:
        self._path = offer_path(journal, kind)
        self._kind = kind

    def question(self) -> wire.AskOffer:
        """Return what to ask: for an offer that is not the one that lies here."""
        try:
            data = read_bytes(self._path)
            signed = msgspec.json.decode(data, type=SignedOffer)
        except (OSError, *UNDECODABLE):
            return wire.AskOffer(wire.VERSION, b"", self._kind)
        return wire.AskOffer(wire.VERSION, bytes.fromhex(signed.digest), self._kind)

    def put(self, offered: wire.Offered) -> None:
        """Write an offer into its file; nothing if the centre has no newer one of this kind.

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


LINGER = 0.25
"""Seconds for which a courier lets events gather."""
RETRY = 2.0
"""Seconds to the next try where nobody answers, or no journal can be read."""
ASK_AGAIN = 60.0
"""Seconds until the centre is asked again whether it still refuses a journal."""
_NOTE_EVERY_US = 30_000_000
_ABOUT: Final = Terms("notice-floor", wire.Kind)
"""Why deliveries stop; any other reason is an unreadable parcel."""


class RefusedError(DealerTableError):
    """The centre refuses the journal: nothing is delivered until a person decides."""


@dataclass(slots=True)
class Courier:
    """Carries one journal to the centre; another file in its place is another journal.

    Attributes:
        path: the journal.
        post: the way to the stores.
        clock: times of the note beside the journal.
        tell: takes what an operator should read in the log, once each time that it changes.
        boxes: take the centre's offers; without them nobody asks.
    """

    path: Path
    post: NatsPost
    clock: Clock
    tell: Callable[[Message], None]
    boxes: Sequence[OfferBox] = ()
    _asked: float = -PACE
    _told: Message | None = None
    _noted: LastDelivery = field(init=False)

    def __post_init__(self) -> None:
        """Read what was noted of its last delivery."""
        self._noted = last_delivery(self.path)

    async def run(self) -> None:
        """Carry until cancelled."""
        try:
            while True:
                await self._visit()
        finally:
            await self.post.close()

    async def _visit(self) -> None:
        """Carry until something is in the way; then wait for a while."""
        try:
            journal = OpenJournal(self.path)
        except JournalError as error:
            await self._wait(error.words, RETRY)
            return
        try:
            await self._carry(journal)
        except PostError as error:
            await self._wait(message("courier-no-answer", error=error.words), RETRY)
        except RefusedError as error:
            self._note_refused(journal, error.words)
            await self._wait(error.words, ASK_AGAIN)
        except JournalError as error:
            await self._wait(error.words, RETRY)
        finally:
            journal.close()

    async def _wait(self, why: Message, seconds: float) -> None:
        self._report_refusal(why)
        await pause(seconds)

    def _report_refusal(self, words: Message | None) -> None:
        if words is not None and words != self._told:
            self.tell(words)
        self._told = words

    async def _carry(self, journal: OpenJournal) -> None:
        """Ask what the centre has, then deliver what follows, while this journal is in its place.

        Raises:
            PostError: no answer came; the centre is asked again what it has.
            RefusedError: the centre refuses the journal.
            JournalDamagedError: the journal cannot be read.
        """
        head = await self._agreed(journal)
        self._report_refusal(message("courier-delivers", number=head.seq, count=journal.last()))
        while not journal.swapped():
            await self._bring()
            rows = journal.after(head)
            if not rows:
                await pause(LINGER)
                continue
            mark = await self._delivered(journal, head, rows)
            head = Head(mark.seq, mark.hash)
            self._note(journal, mark)
            if journal.last() == head.seq:
                await pause(LINGER)

    async def _bring(self) -> None:
        """Bring the centre's newest offers to the table, if it is time to ask."""
        now = self.clock.monotonic()
        if now - self._asked < PACE:
            return
        self._asked = now
        for box in self.boxes:
            reply = await self.post.ask(box.question())
            if isinstance(reply, wire.Offered):
                with suppress(OSError):  # a full disk: the next question brings it again
                    box.put(reply)

    async def _agreed(self, journal: OpenJournal) -> Head:
        """Return the event up to which the centre has this very journal."""
        known = await self._marked(wire.Hello(*_origin(journal), FORM))
        ours = journal.head_at(known.seq)
        if ours is None or ours.hash != known.hash:
            # The centre records it: it refuses, unless it has moved meanwhile.
            at = ours if ours is not None else journal.head_at(journal.last())
            assert at is not None, "the last event of a journal is there"
            await self._marked(wire.Differs(*_origin(journal), (at.seq, at.hash)))
            raise PostError(message("courier-centre-moved"))
        self._note(journal, known)
        return ours

    async def _delivered(
        self, journal: OpenJournal, head: Head, rows: list[wire.WireRow]
    ) -> wire.Mark:
        """Deliver some events; return what the centre has of the journal then."""
        put = wire.Put(*_origin(journal), (head.seq, head.hash), rows, journal.withheld(rows))
        reply = await self.post.ask(put)
        if isinstance(reply, wire.Missing):
            for some in journal.definitions(reply.digests):
                await self._marked(wire.Define(*_origin(journal), some))
            reply = await self.post.ask(put)
        mark = _mark(reply)
        last = rows[-1]
        if (mark.seq, mark.hash) == (last[0], last[10]):
            return mark
        raise PostError(message("courier-centre-moved"))

    async def _marked(self, parcel: wire.AnyParcel) -> wire.Mark:
        return _mark(await self.post.ask(parcel))

    def _note(self, journal: OpenJournal, mark: wire.Mark) -> None:
        """Note the mark, now and then; at once where something else was noted."""
        name, now = journal.origin.journal.hex(), self.clock.now().utc_us
        noted = self._noted
        lately = noted.seq == mark.seq or abs(now - noted.utc_us) < _NOTE_EVERY_US
        same = noted.journal == name and noted.refused is None and noted.stands == mark.stands
        if same and lately:
            return
        self._write(LastDelivery(name, mark.seq, mark.hash.hex(), now, stands=mark.stands))

    def _note_refused(self, journal: OpenJournal, why: Message) -> None:
        name, now = journal.origin.journal.hex(), self.clock.now().utc_us
        noted = self._noted if self._noted.journal == name else LastDelivery(name)
        since = noted.refused_utc_us if noted.refused == why else now
        self._write(LastDelivery(name, noted.seq, noted.hash, noted.utc_us, why, since))

    def _write(self, known: LastDelivery) -> None:
        """Note it; where the disk is full, the next note may succeed."""
        with suppress(OSError):
            note_delivery(self.path, known)
            self._noted = known


def _origin(journal: OpenJournal) -> tuple[int, bytes, int, bytes]:
    origin = journal.origin
    return wire.VERSION, origin.journal, origin.created_utc_us, origin.genesis


def _mark(reply: wire.AnyReply) -> wire.Mark:
    if isinstance(reply, wire.Mark):
        return reply
    if isinstance(reply, wire.Refusal):
        raise RefusedError(_ABOUT.get(reply.kind, message("notice-floor-unreadable")))
    raise PostError(message("courier-asked-again"))
