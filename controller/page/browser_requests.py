"""Requests of browsers: wishes as on the socket, proved by the person who is signed on."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from controller.api import messages
from controller.api.budgets import Budget
from controller.api.hub import Hub
from controller.api.server import Asker
from controller.data.definition import TableDefinition
from controller.data.events import SignedOff, SignedOn, SupervisorComing
from controller.data.message import message
from controller.data.person import Doubt, Person, Proof, Role
from controller.errors import UNDECODABLE, told_by
from controller.monitoring import Sight
from controller.page.kiosk import Kiosk
from controller.page.messages import SessionOpened, SignOnRequest
from controller.page.page_errors import PageRefusal
from controller.page.sessions import Sender, Sessions, session_of
from controller.people.prover import Prover
from controller.snapshot import Snapshot
from controller.system.clock import Clock
from controller.system.log import Level, Log

NO_USER = None
"""The user id over TCP: no user of the operating system is known, and no rights follow from one."""
_ASKS = (60, 30.0)
"""Requests of each peer: how many at once, and how many per second in the long run."""
_STRANGERS = (120, 60.0)
"""Requests of all strangers together, and beside them their tries to sign on."""
_TRIES = (6, 1.0)
"""Badges, and looks at the choices, of each peer: each costs a thread, or a line in the record."""
_MILLISECONDS = re.compile(r"[0-9]{1,15}")
_OLDEST = 3_600_000
"""Milliseconds; an older press is said to be as old as this."""
_LOOKS = (messages.Status, messages.Inspect, messages.ListChoices, messages.REQUESTS[SignedOff])
"""What changes nothing, or the browser's own session alone."""
_OVER = message("answer-sign-on-over")
_BENCH = message("answer-technician-looks")


class TableSide(Struct, frozen=True):
    """What the page needs of the table's daemon."""

    hub: Hub
    snapshot: Callable[[], Snapshot]
    answer: Callable[[messages.Request, Asker], Awaitable[messages.Reply]]
    prover: Prover
    clock: Clock
    log: Log
    definition: Callable[[], TableDefinition]
    """Returns what is played by."""
    panel: Callable[[bool], None]
    """Takes in that the kiosk's page, on which the dealer presses, has come or gone."""
    config: Path | None
    """The table's file; None: there was no file, and there is no record to show."""
    kiosk: Kiosk
    """Knows the browser of the screen at the table."""
    look: Callable[[], Sight]
    """Looks at the table for a monitoring system."""
    journal: Path | None
    """The journal's file; None: there is none."""
    fail: Callable[[str], messages.Failure]
    """Logs and counts the failure that is being handled, and returns the answer to it."""


class Asking:
    """Turns the bodies of requests into requests of the table, and back."""

    def __init__(self, table: TableSide) -> None:
        self._table = table
        self.sessions = Sessions(lambda: table.snapshot().sign_ons, table.clock.identity)
        self._asks = Budget(_ASKS, _STRANGERS)
        self._sign_ons = Budget(_ASKS, _STRANGERS)
        self._tries = Budget(_TRIES)
        self._looks = Budget(_TRIES, _TRIES)

    async def answer_request(
        self, body: bytes, token: str, pressed: str = "", *, sender: Sender
    ) -> messages.Reply:
        """Return the reply to a request of the socket's vocabulary.

        Args:
            body: JSON.
            token: of the session; empty: none.
            pressed: when the finger struck, in milliseconds of the daemon's clock, as the page
                reckons it from the beats; empty: not said.
            sender: the browser.

        Raises:
            PageRefusal: it is not understood, one of too many, or not allowed for its sender.
        """
        session = session_of(token) if self.sessions.person(token) is not None else ""
        self._spend(self._asks, sender, session)
        try:
            request = messages.decode_request(body)
        except messages.NotUnderstoodError as error:
            raise PageRefusal(400, error.words) from error
        # A technician's look that was allowed when it left; others are refused it.
        if isinstance(request, messages.Inspect) and self.sessions.is_over(token):
            return messages.Failure(_OVER)
        self._refuse(request, token)
        if isinstance(request, messages.PressKey):
            request = replace(request, age_ms=self._age(pressed))
        proof = await self._proof(request, token, sender, session)
        if not sender.presses and not _may_elsewhere(request, proof):
            raise PageRefusal(403, message("answer-kiosk-presses"))
        asker = Asker(proof, NO_USER, session_of(token), sender.place)
        return await self._table.answer(request, asker)

    async def sign_on(self, body: bytes, before: str, *, sender: Sender) -> messages.Reply:
        """Prove who somebody is and sign them on; return the session, or the refusal.

        Args:
            body: JSON.
            before: the token of the browser's session until now, which ends; empty: it has none.
            sender: the browser.

        Raises:
            PageRefusal: it is not understood, or one of too many.
        """
        self._spend(self._sign_ons, sender)
        try:
            request = msgspec.json.decode(body, type=SignOnRequest)
        except UNDECODABLE as error:
            raise PageRefusal(
                400, message("answer-not-understood", error=told_by(error))
            ) from error
        self._spend(self._tries, sender)
        proof = await self._prove(request.badge, request.pin, sender)
        token = self.sessions.draw()
        session = session_of(token)
        reply = await self._table.answer(
            messages.ask(SignedOn), Asker(proof, NO_USER, session, sender.place)
        )
        if not isinstance(reply, messages.Answer) or not reply.ok:
            return reply
        found = self.sessions.sign_on(token)
        assert found is not None, "the table has taken the sign-on"
        if self.sessions.sign_on(before) is not None:
            left = Asker(Proof(), NO_USER, session_of(before), sender.place)
            await self._table.answer(messages.ask(SignedOff), left)
        return SessionOpened(token, session, found.person, reply.seq)

    def _age(self, pressed: str) -> int:
        """Return how many milliseconds ago a finger struck; 0: that was not said."""
        if not _MILLISECONDS.fullmatch(pressed):
            return 0
        age = round(self._table.clock.monotonic() * 1000) - int(pressed)
        return min(max(0, age), _OLDEST)

    def person(self, token: str) -> Person:
        """Return the person whom a token proves.

        Raises:
            PageRefusal: it proves nobody.
        """
        person = self.sessions.person(token)
        if person is None:
            raise PageRefusal(401, _OVER)
        return person

    def _refuse(self, request: messages.Request, token: str) -> None:
        """Refuse what the page is not meant for."""
        if isinstance(request, messages.OpenKiosk):
            raise PageRefusal(403, message("answer-kiosk-by-socket"))
        if isinstance(request, messages.CheckSoftware):
            raise PageRefusal(403, message("answer-software-by-socket"))
        if isinstance(request, messages.Watch):
            raise PageRefusal(400, message("answer-changes-from-events"))
        if isinstance(request, messages.Inspect) and self.person(token).role is not Role.TECHNICIAN:
            raise PageRefusal(403, _BENCH)
        if isinstance(request, messages.PressKey) and not request.offer:
            raise PageRefusal(400, message("answer-press-names-offer"))
        if request.EVENT is SignedOff and not token:  # it would sign everybody off
            raise PageRefusal(401, _OVER)
        if request.EVENT is SupervisorComing:
            raise PageRefusal(403, message("answer-coming-by-socket"))
        if request.EVENT is SignedOn:
            raise PageRefusal(400, message("answer-sign-on-elsewhere"))

    async def _proof(
        self, request: messages.Request, token: str, sender: Sender, session: str
    ) -> Proof:
        if isinstance(request, messages.TapBadge):
            self._spend(self._tries, sender)
            return await self._table.prover.find(request.badge, sender.place, reserve=sender.kiosk)
        if isinstance(request, messages.ListChoices):
            self._spend(self._looks, sender, session)
        if not isinstance(request, messages.Wish):
            return Proof()
        if request.badge:
            self._spend(self._tries, sender)
            return await self._prove(request.badge, request.pin, sender)
        if not token or (
            isinstance(request, messages.PressKey) and not self._needs_word(request, token)
        ):
            return Proof()
        person = self.person(token)
        return Proof(person.badge, person, None)

    def _needs_word(self, press: messages.PressKey, token: str) -> bool:
        """Tell whether a press needs somebody's word; all other keys are the dealer's.

        An offer that is gone may have gone with the sign-on that it needed.
        """
        offers = self._table.snapshot().offers
        found = next((each for each in offers if each.id == press.offer), None)
        return self.sessions.is_over(token) if found is None else bool(found.role)

    async def _prove(self, badge: str, pin: str, sender: Sender) -> Proof:
        return await self._table.prover.prove(badge, pin, sender.place, reserve=sender.kiosk)

    def _spend(self, budget: Budget, sender: Sender, session: str = "") -> None:
        """Count one more request of a browser, or of the person who is signed on there."""
        peer = f"session {session}" if session else sender.peer
        known = bool(session) or sender.kiosk
        utc_us = self._table.clock.now().utc_us
        if not budget.take_token(peer, utc_us, known=known):
            self._table.log.note(utc_us, Level.WARNING, "page.too_much_asked", place=sender.place)
            raise PageRefusal(429, message("answer-too-much"))


def _may_elsewhere(request: messages.Request, proof: Proof) -> bool:
    """Tell whether a browser that is not the kiosk's may ask something: a look, or with proof.

    A proof that fails is the table's to refuse: it counts wrong PINs.
    """
    tried = isinstance(request, messages.Wish) and proof.doubt is not Doubt.NOBODY
    return tried or isinstance(request, _LOOKS)
