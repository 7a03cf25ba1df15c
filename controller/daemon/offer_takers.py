"""What a table does with an offer of each kind, once it has turned out to be the house's.

Settings are chosen as a supervisor chooses. People come encrypted to the table's key, and take the
place of all in the people file. A manifest is only laid where root finds it: the daemon cannot
approve what it runs (`systemd/debian/approve`).
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from controller.api.messages import Answer, ChooseSettings, ChosenLimit, Failure, Reply
from controller.choosing.offers import HouseOffer
from controller.configuration import Deployment
from controller.configuration.problem import of_error
from controller.data.lists import listed
from controller.data.message import Message, message
from controller.data.person import Person, Role
from controller.journal.lock import MODE
from controller.people.errors import PeopleError, PeopleFileError
from controller.people.file import read_people
from controller.people.keeping import exchange
from controller.people.register import Register
from controller.people.table_key import opened
from controller.system.disk import replace_file

Choose = Callable[[ChooseSettings, Person], Awaitable[Reply]]
_ALREADY = "choice_in_force"
_LATER = "answer-configuration-not-in-time"
_COUNTED: tuple[tuple[Role, Callable[[int], Message]], ...] = (
    (Role.DEALER, lambda count: message("offer-dealers", count=count)),
    (Role.SUPERVISOR, lambda count: message("offer-supervisors", count=count)),
    (Role.TECHNICIAN, lambda count: message("offer-technicians", count=count)),
)


@dataclass(frozen=True, slots=True)
class Decision:
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

    async def decide(self, offer: HouseOffer) -> Decision | None:
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

    async def decide(self, offer: HouseOffer) -> Decision | None:
        """Choose what is offered."""
        limits = tuple(ChosenLimit(each.wager, each.minimum, each.maximum) for each in offer.limits)
        wish = ChooseSettings(offer.reason, "", offer.pay_table, limits, (), False)
        by = Person("", f"{offer.by}, #{offer.number}", Role.SUPERVISOR)
        match await self._choose(wish, by):
            case Answer(ok=ok, code=code) if ok or code == _ALREADY:
                return Decision()
            case Answer(words=words):
                return Decision(words)
            case Failure(error=error) if error.id != _LATER:
                return Decision(error)
        return None  # the computer is busy

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

    async def decide(self, offer: HouseOffer) -> Decision | None:
        """Write the people file, beside the table's loop."""
        return await asyncio.to_thread(self._decided, offer)

    def _decided(self, offer: HouseOffer) -> Decision | None:
        try:
            register = read_people(opened(offer.people, self._key))
            if not exchange(self._people, register.members):
                return None  # somebody edits the file
        except (PeopleError, PeopleFileError) as error:
            return Decision(error.words)
        return Decision(what=_counted(register))

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

    async def decide(self, offer: HouseOffer) -> Decision | None:
        """Lay it there; it is taken once it is the approved one."""
        seen = (offer.approval, _changed(self._approved), _changed(self._answer))
        if seen == self._looked and self._spool.exists():
            return None
        decision = self._decided(offer)
        self._looked = seen if decision is None else None
        return decision

    def _decided(self, offer: HouseOffer) -> Decision | None:
        laid = f"{offer.approval}\n".encode() + offer.to_approve
        try:
            if not self._approved.exists():
                return Decision(message("offer-none-approved", path=str(self._approved)))
            if sha256(self._approved.read_bytes()).hexdigest() == offer.manifest_digest:
                return Decision()
            if why := self._refusal(sha256(laid).hexdigest()):
                return Decision(why)
            replace_file(self._spool, laid.decode(), MODE)
        except OSError as error:
            return Decision(message("offer-not-laid", why=of_error(error)))
        return None

    def _refusal(self, digest: str) -> Message | None:
        """Return why root has refused what lies there; None: it has not."""
        try:
            told = self._answer.read_text("utf-8", "replace").split()
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
        """Take away what lies there."""
        self._spool.unlink(missing_ok=True)


def _changed(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns
