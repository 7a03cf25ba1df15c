"""Answers to requests: a request becomes an event, the result of the event becomes the reply."""

import os
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from msgspec.structs import replace

from controller.api import keys, messages, socket_errors
from controller.api.server import Asker
from controller.configuration import Deployment
from controller.daemon.chooser import Chooser
from controller.daemon.fittings import StoppingError
from controller.daemon.shell import Shell
from controller.data import events
from controller.data.events import TableEvent
from controller.data.intents import Intent, Noted, Refused
from controller.data.message import Message, message, sentences
from controller.data.person import Doubt, Person, Proof
from controller.data.wishes import seen_of
from controller.page.page_socket import PageSocket
from controller.system.clock import Clock
from controller.system.interpreter import release
from controller.system.limits import Usages
from controller.table import HaltedError
from controller.technician.inputs import inputs, inspect, link_view
from drivers.interface import ShufflerLevels
from drivers.vocabulary import UNKNOWN_COUNT

PROOF = ("badge", "pin")
"""What a `Wish` carries to prove who asks; its event has the person in their place."""


def event_of(
    request: messages.Request, asker: Asker, epoch: Callable[[], int]
) -> events.TableEvent:
    """Return the event of a request; if the proof that it needs is missing, a failed sign-on.

    Args:
        request: what is asked.
        asker: who asks.
        epoch: draws the epoch of an adoption.

    Raises:
        UnknownKeyError: there is no such key.
        KeyError: the request has no event of its own; that is a programming error.
    """
    proof, kind = asker.proof, request.EVENT
    if isinstance(request, messages.TapBadge):
        if proof.doubt is Doubt.UNCHECKED:
            return _failed(request, asker)
        return events.DealerTapped(proof.person, uid=asker.uid, place=asker.place)
    proved = proof.person is not None or needs_no_person(kind, asker)
    if isinstance(request, messages.Wish) and not proved:
        return _failed(request, asker)
    if kind is None:
        raise KeyError("what comes of a choice is found out first: controller.daemon.chooser")
    given = _given(request)
    if kind is events.Press:
        given["key"] = keys.parse_key(given["key"])
    if kind is events.AdoptShuffler:
        given["epoch"] = epoch()
    if isinstance(request, messages.Wish):
        given["by"] = proof.person
    if kind in (events.SignedOn, events.SignedOff):
        given["session"] = asker.session
    return kind(**given, uid=asker.uid, place=asker.place)


def _given(request: messages.Request) -> dict[str, Any]:
    own = (name for name in request.__struct_fields__ if name not in PROOF)
    return {name: getattr(request, name) for name in own}


def needs_no_person(kind: type[TableEvent] | None, asker: Asker) -> bool:
    """Tell whether a wish needs no proof of who asks.

    What is the dealer's word needs none; who knows a session may end it; and a user who could write
    the people file may forgive wrong PINs, and sign everybody off.
    """
    if asker.proof.doubt is not Doubt.NOBODY:
        return False
    if kind is events.SignedOff and asker.session:
        return True
    if kind in (events.Unlocked, events.SignedOff):
        return asker.uid in (0, os.getuid())
    return kind is not None and issubclass(kind, events.DealersWord)


def _failed(request: messages.Request, asker: Asker) -> events.SignOnFailed:
    what = str(type(request).__struct_config__.tag)
    proof = asker.proof
    doubt = proof.doubt or Doubt.NOBODY
    return events.SignOnFailed(what, proof.badge, doubt, asker.uid, proof.tried, asker.place)


_CENTRE = "centre"
"""The place of a choice that the house's centre has offered."""


class Answers:
    """Answers requests for one table."""

    def __init__(
        self,
        shell: Shell,
        clock: Clock,
        page: PageSocket | None = None,
        deployment: Deployment | None = None,
        ticket: Callable[[], str] = str,
        software: Callable[[], Awaitable[Message | None]] | None = None,
        shares: Callable[[], Usages] = Usages,
    ) -> None:
        """Prepare to answer.

        Args:
            shell: the table's.
            clock: the daemon's.
            page: where the page is served, as long as it is open; None: it is not.
            deployment: what configured this start; None: nothing can be chosen.
            ticket: draws a ticket that makes one browser the kiosk.
            software: compares the software with the approved one, and returns why it is not
                approved; None: it is never compared.
            shares: tells what this process has of files and memory.
        """
        self._shell = shell
        self._clock = clock
        self._page = page
        self._ticket = ticket
        self._software = software
        self._shares = shares
        self.failures: Callable[[], int] = int
        """Tells how many questions could not be answered; whoever counts them sets it."""
        self._chooser = Chooser(shell.table, self.answer_event, deployment)

    def close(self) -> None:
        """End; no more files are read."""
        self._chooser.close()

    def view(self) -> messages.View:
        """Return how the table stands now."""
        now = self._clock.monotonic()
        links = {name: link_view(port, now) for name, port in self._shell.ports.items()}
        snapshot = self._shell.snapshot
        page = self._page.address if self._page is not None and self._page.is_open else ""
        return messages.View(
            snapshot, links, os.getpid(), release(), page, self._shares(), self.failures()
        )

    async def reply(self, request: messages.Request, asker: Asker) -> messages.Reply:
        """Answer a request as `answer` does; files are read beside the loop."""
        match request:
            case messages.ListChoices():
                return await self._chooser.choices()
            case messages.CheckSoftware():
                return await self._checked()
            case messages.ChooseSettings() if asker.proof.person is not None:
                return await self._chooser.choose(request, asker.proof.person, asker)
            case _:
                return self.answer(request, asker)

    async def offered(self, wish: messages.ChooseSettings, by: Person) -> messages.Reply:
        """Choose what the house's centre offers; nobody here has asked for it."""
        # Whatever is chosen at the table while files are read, goes before.
        seen = seen_of(events.SettingsChosen, wish, self._shell.snapshot.revisions)
        asker = Asker(Proof(), None, place=_CENTRE)
        return await self._chooser.choose(replace(wish, seen=seen), by, asker)

    def answer(self, request: messages.Request, asker: Asker) -> messages.Reply:
        """Answer a request.

        Args:
            request: one that needs no files; not `Watch`.
            asker: who asks; journalled.
        """
        if isinstance(request, messages.Status):
            return self.view()
        if isinstance(request, messages.OpenKiosk):
            return self._kiosk()
        if isinstance(request, messages.Inspect):
            now = self._clock.monotonic()
            snapshot = self._shell.snapshot
            doubts = {each.name: each.doubts for each in snapshot.devices}
            found = inspect(self._shell.ports, now, snapshot.step, doubts)
            return self._named(found)
        try:
            return self.answer_event(event_of(request, asker, self._clock.epoch))
        except socket_errors.UnknownKeyError as error:
            return messages.Failure(error.words)

    async def _checked(self) -> messages.Reply:
        assert self._software is not None, "a daemon compares its software"
        objection = await self._software()
        seq = self._shell.table.seq
        return (
            messages.Answer(True, seq)
            if objection is None
            else messages.Answer(False, seq, "software", objection)
        )

    def _kiosk(self) -> messages.Reply:
        page = self._page
        if page is None:
            return messages.Failure(message("answer-no-page"))
        if not page.is_open:
            return messages.Failure(message("answer-page-waits"))
        return messages.KioskAddress(f"{page.address}kiosk?ticket={self._ticket()}", page.inode)

    def _named(self, found: messages.Inspection) -> messages.Inspection:
        """Add the names of inputs: the table knows which spot has which sensor.

        While cards are counted blind, how many are in the shuffler is hidden here, too.
        """
        table = self._shell.table.definition
        devices = {
            name: replace(
                report,
                inputs=inputs(report, table.seats, table.game.wagers),
                shuffler=self._shown_levels(report.shuffler),
            )
            for name, report in found.devices.items()
        }
        return replace(found, devices=devices)

    def _shown_levels(self, levels: ShufflerLevels | None) -> ShufflerLevels | None:
        if levels is None or not self._shell.snapshot.counting:
            return levels
        return replace(levels, ready=UNKNOWN_COUNT)

    def answer_event(self, event: TableEvent) -> messages.Reply:
        """Give the table an event that a person asks for, and return the answer."""
        try:
            taken = self._shell.ask_table(event)
        except StoppingError as error:
            return messages.Failure(error.words)
        except HaltedError as error:
            return messages.Failure(message("answer-halted", why=error.words))
        except Exception as error:
            # Nobody knows what of the event was done: the table ends, whoever asked.
            self._shell.end(f"{type(event).__name__}: {error!r}", error)
            raise
        refused = next((each for each in taken.intents if isinstance(each, Refused)), None)
        if refused is None:
            return messages.Answer(True, taken.seq, words=_doubts(taken.intents))
        return messages.Answer(False, taken.seq, refused.code, refused.words)


def _doubts(intents: Sequence[Intent]) -> Message | None:
    """Return what to look at in a payout that was taken; None: nothing."""
    noted = (each for each in intents if isinstance(each, Noted))
    found = [each.words for each in noted if each.what == "payout_doubt"]
    return sentences(found) if found else None
