"""What browsers ask for: wishes as on the socket, with the person who is signed on behind them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from controller.api.hub import Hub
from controller.api.messages import (
    Answer,
    AnyRequest,
    Failure,
    Inspect,
    ListChoices,
    PressKey,
    Reply,
    Request,
    SignOn,
    StatePayout,
    TapBadge,
    Watch,
    Wish,
    decode_request,
)
from controller.api.open_question import question_of
from controller.api.server import Asker
from controller.data.definition import Step
from controller.data.person import Person, Proof, Role
from controller.page.errors import PageRefusal
from controller.page.messages import SessionOpened, SignOnRequest
from controller.page.sessions import Sessions
from controller.people.prover import Prover
from controller.snapshot import Snapshot
from controller.system.clock import Clock
from controller.system.log import Allowance, Log

NO_USER = -1
"""Over TCP no user of the operating system is known; none of the rights of one follow."""
_ASKS = (60, 30.0)
"""Requests that may come at once, and per second in the long run, from all browsers together."""
_TRIES = (6, 1.0)
"""The same for what is looked up, badges and choices: it costs a thread, or the record a line."""
_OVER = "The sign-on has ended: sign on again."
_BENCH = "A technician looks at devices, at the closed table."


@dataclass(frozen=True, slots=True)
class TableSide:
    """What the page needs of the table's daemon."""

    hub: Hub
    snapshot: Callable[[], Snapshot]
    answer: Callable[[Request, Asker], Awaitable[Reply]]
    prover: Prover
    clock: Clock
    log: Log
    config: Path | None
    """The table's file; None: it was not read from one, and there is no record to show."""


class Asking:
    """Turns the bodies of requests into what the table is asked, and back."""

    def __init__(self, table: TableSide) -> None:
        self._table = table
        self.sessions = Sessions(lambda: table.snapshot().signed_on, table.clock.identity)
        self._asks = Allowance(*_ASKS)
        self._tries = Allowance(*_TRIES)

    async def ask(self, body: bytes, token: str, question: str) -> Reply:
        """Return the reply to a request of the socket's vocabulary.

        Args:
            body: JSON.
            token: of the session; empty: none.
            question: what a wish is about, as its sender saw it (`View.question`); empty: not said.

        Raises:
            PageRefusal: it is not understood, too much, not for whoever asks, or about what stands
                no more.
        """
        self._spend(self._asks)
        try:
            request = decode_request(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise PageRefusal(400, f"Not understood: {error}") from error
        if isinstance(request, Inspect) and (why := self._too_late(token)):
            return Failure(why)
        self._refuse(request, token)
        asker = Asker(await self._proof(request, token), NO_USER)
        if (
            question
            and isinstance(request, Wish | StatePayout)
            and not isinstance(request, PressKey)
        ):
            self._look_again(question)
        return await self._table.answer(request, asker)

    async def sign_on(self, body: bytes) -> Reply:
        """Prove who somebody is and sign him on; returns the session, or the refusal.

        Raises:
            PageRefusal: it is not understood, or too much.
        """
        self._spend(self._asks)
        try:
            request = msgspec.json.decode(body, type=SignOnRequest)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise PageRefusal(400, f"Not understood: {error}") from error
        self._spend(self._tries)
        proof = await self._table.prover.prove(request.badge, request.pin)
        reply = await self._table.answer(SignOn(), Asker(proof, NO_USER))
        if not isinstance(reply, Answer) or not reply.ok:
            return reply
        token, person = self.sessions.open()
        return SessionOpened(token, person, reply.seq)

    def person(self, token: str) -> Person:
        """Return whom a token proves.

        Raises:
            PageRefusal: nobody.
        """
        person = self.sessions.person(token)
        if person is None:
            raise PageRefusal(401, _OVER)
        return person

    def _refuse(self, request: AnyRequest, token: str) -> None:
        """See that the page asks for nothing that it is not for."""
        match request:
            case PressKey(offer=""):
                raise PageRefusal(400, "A press on the page names the offer that it answers.")
            case Watch():
                raise PageRefusal(400, "Changes come from /events.")
            case SignOn():
                raise PageRefusal(400, "Signing on goes by /sign-on.")
            case Inspect():
                if self.person(token).role is not Role.TECHNICIAN:
                    raise PageRefusal(403, _BENCH)
            case _:
                pass

    def _too_late(self, token: str) -> str:
        """Tell why a technician's look, one of many, was overtaken by the end of looking.

        What was right when it left is heard and shows nothing; it is refused to others.
        """
        if self.sessions.is_over(token):
            return _OVER
        person = self.sessions.person(token)
        looks = person is not None and person.role is Role.TECHNICIAN
        return _BENCH if looks and self._table.snapshot().step != Step.CLOSED else ""

    def _look_again(self, question: str) -> None:
        """See that what a wish is about still stands; a press names its offer, for the same end."""
        if question != question_of(self._table.snapshot()):
            raise PageRefusal(409, "The table has changed since: look again.")

    async def _proof(self, request: Request, token: str) -> Proof:
        if isinstance(request, TapBadge):
            self._spend(self._tries)
            return await self._table.prover.find(request.badge)
        if isinstance(request, ListChoices):
            self._spend(self._tries)
        if not isinstance(request, Wish):
            return Proof()
        if request.badge:
            self._spend(self._tries)
            return await self._table.prover.prove(request.badge, request.pin)
        if not token:
            return Proof()
        person = self.person(token)
        return Proof(person.badge, person, None)

    def _spend(self, allowance: Allowance) -> None:
        if not allowance.take(self._table.clock.now().utc_us):
            raise PageRefusal(429, "Too much at once: wait a moment.")
