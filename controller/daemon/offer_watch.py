"""Offers of the house's centre, which the courier lays beside the journal.

An offer is looked at when it comes, and taken or refused between two rounds. Each answer is an
event. What cannot be read, is not signed by the house, is for another table, too late or older than
one before is refused, and play goes on.

Settings are chosen as a supervisor chooses. People come encrypted to the table's key, and take the
place of all in the people file. A manifest is only laid where root finds it: the daemon cannot
approve what it runs (`systemd/debian/approve`).
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from controller.api.messages import Answer, ChooseSettings, ChosenLimit, Failure, Reply
from controller.choices.approval import verified
from controller.choices.house_offer import LARGEST, HouseOffer, OfferError, SignedOffer, read_file
from controller.configuration import Deployment, Floor
from controller.daemon.shell import Shell
from controller.data.choice import OfferAnswer, OfferKind
from controller.data.events import OfferAnswered
from controller.data.message import Message, listed, message
from controller.data.person import Person, Role
from controller.errors import told_by
from controller.files import read_bytes, read_text
from controller.journal.lock import MODE
from controller.notes import offer_path
from controller.people.file import read_people
from controller.people.file_writer import exchange
from controller.people.people_errors import PeopleError, PeopleFileError
from controller.people.register import Register
from controller.people.table_key import opened
from controller.procedure import may_follow, unconfirmed
from controller.system.clock import Clock
from controller.system.disk import exists_at, replace_file
from controller.system.pause import pause
from controller.table import HaltedError

Choose = Callable[[ChooseSettings, Person], Awaitable[Reply]]
_ALREADY = "choice_in_force"
_CHANGED = "look_again"
_LATER = "answer-configuration-not-in-time"
_COUNTED: tuple[tuple[Role, Callable[[int], Message]], ...] = (
    (Role.DEALER, lambda count: message("offer-dealers", count=count)),
    (Role.SUPERVISOR, lambda count: message("offer-supervisors", count=count)),
    (Role.TECHNICIAN, lambda count: message("offer-technicians", count=count)),
)


class OfferDecision(Struct, frozen=True):
    """What became of an offer.

    Attributes:
        why: why it is refused; None: it is taken.
        what: what was offered, where more can be said of it than before.
    """

    why: Message | None = None
    what: Message | None = None


class Taker(Protocol):
    """Takes offers of one kind.

    Attributes:
        waits: it decides only while no round is under way.
    """

    waits: bool

    async def decide(self, offer: HouseOffer) -> OfferDecision | None:
        """Take an offer, or refuse it; None: it is asked again at the next look."""
        ...

    def drop(self) -> None:
        """Keep nothing of an offer that is answered."""
        ...


class SettingsTaker:
    """Chooses limits and a pay table."""

    waits = True

    def __init__(self, choose: Choose) -> None:
        """Prepare it; `choose` chooses as a supervisor does."""
        self._choose = choose

    async def decide(self, offer: HouseOffer) -> OfferDecision | None:
        """Choose what is offered."""
        limits = tuple(ChosenLimit(each.wager, each.minimum, each.maximum) for each in offer.limits)
        wish = ChooseSettings(offer.reason, "", offer.pay_table, limits, seen=())
        by = Person("", f"{offer.by}, #{offer.number}", Role.SUPERVISOR)
        match await self._choose(wish, by):
            case Answer(ok=ok, code=code) if ok or code == _ALREADY:
                return OfferDecision()
            case Answer(words=words, code=code) if code != _CHANGED:
                return OfferDecision(words)
            case Failure(error=error) if error.id != _LATER:
                return OfferDecision(error)
        return None  # the computer is busy, or somebody else has just chosen

    def drop(self) -> None:
        """Nothing is kept."""


class PeopleTaker:
    """Puts the people of an offer in the place of all.

    Who is signed on and is not among them, or in another role, is signed off as after
    `tablectl people remove`. Wrong PINs are not forgiven: they are of a badge at a place.
    """

    waits = True

    def __init__(self, deployment: Deployment) -> None:
        """Prepare it; the deployment names people file and key."""
        self._people = deployment.people
        self._key = deployment.people_key

    async def decide(self, offer: HouseOffer) -> OfferDecision | None:
        """Write the people file, beside the table's loop."""
        return await asyncio.to_thread(self._decided, offer)

    def _decided(self, offer: HouseOffer) -> OfferDecision | None:
        try:
            register = read_people(opened(offer.people, self._key))
            if not exchange(self._people, register.members):
                return None  # somebody edits the file
        except (PeopleError, PeopleFileError) as error:
            return OfferDecision(error.words)
        return OfferDecision(what=_counted(register))

    def drop(self) -> None:
        """Nothing is kept."""


def _counted(register: Register) -> Message:
    """Return how many people have which role."""
    found = Counter(each.person.role for each in register.members)
    return listed([words(found[role]) for role, words in _COUNTED if found[role]])


class ManifestTaker:
    """Lays an approved manifest where root finds it at the next start, and reads root's answer."""

    waits = False

    def __init__(self, deployment: Deployment) -> None:
        """Prepare it; the deployment names journal and approved manifest."""
        self._approved = deployment.approved_manifest
        self._answer = self._approved.with_name("offered.answer")
        self._spool = deployment.journal.with_name("offered.manifest")
        self._looked: object = None

    async def decide(self, offer: HouseOffer) -> OfferDecision | None:
        """Write the manifest where root looks for it; it is taken once root has approved it."""
        seen = (offer.approval, _changed(self._approved), _changed(self._answer))
        if seen == self._looked and exists_at(self._spool):
            return None
        decision = self._decided(offer)
        self._looked = seen if decision is None else None
        return decision

    def _decided(self, offer: HouseOffer) -> OfferDecision | None:
        laid = f"{offer.approval}\n".encode() + offer.to_approve
        try:
            if not exists_at(self._approved):
                return OfferDecision(message("offer-none-approved", path=str(self._approved)))
            if sha256(read_bytes(self._approved)).hexdigest() == offer.manifest_digest:
                return OfferDecision()
            if why := self._refusal(sha256(laid).hexdigest()):
                return OfferDecision(why)
            replace_file(self._spool, laid.decode(), MODE)
        except OSError as error:
            return OfferDecision(message("offer-not-laid", why=told_by(error)))
        return None

    def _refusal(self, digest: str) -> Message | None:
        """Return why root has refused the manifest; None: it has not."""
        try:
            told = read_text(self._answer, "utf-8", "replace").split()
        except OSError:
            return None
        if len(told) < 2 or told[0] != digest:
            return None
        reasons = {
            "late": message("offer-too-late"),
            "no-key": message("offer-no-root-key"),
            "not-signed": message("offer-not-signed"),
            "older": message("offer-older-approved"),
        }
        return reasons.get(told[1])

    def drop(self) -> None:
        """Remove the manifest that root was to approve."""
        self._spool.unlink(missing_ok=True)


class OfferWatch:
    """Reads the newest offer of each kind, and has it taken or refused."""

    PACE = 2.0
    """Seconds between two checks."""

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
        """Check the offers until cancelled."""
        with suppress(HaltedError):
            while True:
                for kind in self._takers:
                    await self.check(kind)
                await pause(self.PACE)

    async def check(self, kind: OfferKind) -> None:
        """Check the newest offer of one kind, once."""
        box = self._boxes[kind]
        found = await box.read_offer()
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
            self._shell.report_event(refused)
        elif known is not None and offer.number <= known.number:
            why = message("offer-older", number=known.number)
            self._answer(OfferAnswer.REFUSED, found.digest, offer, why)
        elif unconfirmed(self._shell.table.state):
            return  # whether it is late nobody knows: the clock waits for a supervisor's word
        elif self._clock.now().utc_us > offer.until * 1_000_000:
            self._answer(OfferAnswer.REFUSED, found.digest, offer, message("offer-too-late"))
        else:
            if not same:
                self._answer(OfferAnswer.OFFERED, found.digest, offer)
            await self._decide(found.digest, offer)

    async def _decide(self, digest: str, offer: HouseOffer) -> None:
        """Have an offer taken or refused; one that changes the rules waits for the round to end."""
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
        self._shell.report_event(OfferAnswered(offer.kind, answer, digest, *said))


class _Found(Struct, frozen=True):
    """The content of an offer's file: an offer of the house to this table, or why it is none."""

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

    async def read_offer(self) -> _Found | None:
        """Return the offer in the file, verified; None: there is no file."""
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
            public = read_bytes(self._key)
        except OSError as error:
            raise OfferError(message("offer-no-approval-key", error=told_by(error))) from error
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
