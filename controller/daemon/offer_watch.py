"""The watch over offers of the house's centre: the courier lays them beside the journal.

An offer is looked at when it comes, and taken or refused between two rounds, by the same rules as a
supervisor's choice. Each answer is an event. What cannot be read, is not signed by the house, is
for another table, too late or older than one before is refused, and play goes on.
"""

import hashlib
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from controller.api.messages import Answer, ChooseSettings, ChosenLimit, Failure, Reply
from controller.choosing.approval import verified
from controller.choosing.offers import OfferError, SettingsOffer, SignedOffer, in_words, read_file
from controller.configuration import Floor
from controller.daemon.shell import Shell
from controller.data.events import SettingsOffered
from controller.data.message import Message, message
from controller.data.offered import OfferAnswer
from controller.data.person import Person, Role
from controller.deliveries import offer_path
from controller.procedure import may_follow
from controller.system.clock import Clock
from controller.system.pause import pause
from controller.table import HaltedError

Choose = Callable[[ChooseSettings, Person], Awaitable[Reply]]
_ALREADY = "choice_in_force"
_LATER = "answer-configuration-not-in-time"


class OfferWatch:
    """Looks at the newest offer."""

    PACE = 2.0
    """Seconds between two looks."""

    def __init__(
        self, shell: Shell, journal: Path, floor: Floor, clock: Clock, choose: Choose
    ) -> None:
        """Prepare it.

        Args:
            shell: the table's.
            journal: the file beside which offers lie.
            floor: the table's names, and the approval key.
            clock: says whether an offer is too late.
            choose: chooses as a supervisor does.
        """
        self._shell = shell
        self._path = offer_path(journal)
        self._floor = floor
        self._clock = clock
        self._choose = choose
        self._seen: tuple[int, int, int] | None = None
        self._data = b""

    async def run(self) -> None:
        """Look until cancelled."""
        with suppress(HaltedError):
            while True:
                await self.look()
                await pause(self.PACE)

    async def look(self) -> None:
        """Look once."""
        self._read()
        if not self._data:
            return
        digest, signed, unreadable = _signed(self._data)
        known = self._shell.table.state.offer
        same = known is not None and known.digest == digest
        if same and known is not None and known.answer is not OfferAnswer.OFFERED:
            return
        if signed is None:
            self._answer(OfferAnswer.REFUSED, digest, why=unreadable)
            return
        try:
            offer = self._verified(signed)
        except OfferError as error:
            self._answer(OfferAnswer.REFUSED, digest, why=error.words)
            return
        if known is not None and offer.number <= known.number:
            why = message("offer-older", number=known.number)
            self._answer(OfferAnswer.REFUSED, digest, offer, why)
        elif self._clock.now().utc_us > offer.until * 1_000_000:
            self._answer(OfferAnswer.REFUSED, digest, offer, message("offer-too-late"))
        else:
            if not same:
                self._answer(OfferAnswer.OFFERED, digest, offer)
            if may_follow(self._shell.table.state):
                await self._decide(digest, offer)

    async def _decide(self, digest: str, offer: SettingsOffer) -> None:
        """Choose what is offered, and say what became of it."""
        limits = tuple(ChosenLimit(each.wager, each.minimum, each.maximum) for each in offer.limits)
        wish = ChooseSettings(offer.reason, "", offer.pay_table, limits, (), False)
        by = Person("", f"{offer.by}, #{offer.number}", Role.SUPERVISOR)
        reply = await self._choose(wish, by)
        match reply:
            case Answer(ok=ok, code=code) if ok or code == _ALREADY:
                self._answer(OfferAnswer.TAKEN, digest, offer)
            case Answer(words=words):
                self._answer(OfferAnswer.REFUSED, digest, offer, words)
            case Failure(error=error) if error.id != _LATER:
                self._answer(OfferAnswer.REFUSED, digest, offer, error)
            case _:
                pass  # the computer is busy: the next look tries again

    def _verified(self, signed: SignedOffer) -> SettingsOffer:
        key = self._floor.approval_key
        assert key is not None, "without a key nobody looks"
        try:
            public = key.read_bytes()
        except OSError as error:
            raise OfferError(message("offer-no-approval-key", error=str(error))) from error
        return verified(signed, public, self._floor.house, self._floor.table)

    def _answer(
        self,
        answer: OfferAnswer,
        digest: str,
        offer: SettingsOffer | None = None,
        why: Message | None = None,
    ) -> None:
        if offer is None:
            self._shell.tell(SettingsOffered(answer, digest, why=why))
            return
        what = in_words(offer.limits, offer.pay_table)
        said = (offer.number, offer.by, offer.reason)
        self._shell.tell(SettingsOffered(answer, digest, *said, what, why))

    def _read(self) -> None:
        """Read the file, if another one lies there than at the last look."""
        try:
            found = self._path.stat()
            seen = (found.st_ino, found.st_mtime_ns, found.st_size)
            if seen != self._seen:
                self._data = self._path.read_bytes()
                self._seen = seen
        except OSError:
            self._data, self._seen = b"", None


def _signed(data: bytes) -> tuple[str, SignedOffer | None, Message | None]:
    """Return an offer's digest, and the offer, or why it cannot be read."""
    try:
        signed = read_file(data)
    except OfferError as error:
        return hashlib.sha256(data).hexdigest(), None, error.words
    return signed.digest, signed, None
