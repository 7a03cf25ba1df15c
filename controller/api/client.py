"""The client's end of the socket: `tablectl`, the demo and tests use it to speak to a daemon."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self, TypeVar

from controller.api import messages
from controller.api.socket_errors import ConversationError, NoDaemonError
from controller.api.sockets import call, peer_uid
from controller.data.events import AdoptShuffler, SignedOn
from controller.data.message import message
from controller.errors import UNDECODABLE, told_by

Reply = TypeVar("Reply")
_LONGEST_REPLY = 64 * messages.LONGEST_LINE
PATIENCE = 5.0
"""Seconds in which a daemon answers; a longer silence means that something is wrong with it."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """What proves who somebody is."""

    badge: str = ""
    pin: str = field(default="", repr=False)


NOBODY = Credentials()
"""No proof: the person at the keys."""


class Client:
    """One conversation with a daemon: one request after the other; none after `watch`."""

    def __init__(
        self, path: Path, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._path = path
        self._reader = reader
        self._writer = writer

    @classmethod
    async def connect(cls, path: Path) -> Self:
        """Return a conversation with the daemon at `path`: `async with await …`, or `close` it.

        Raises:
            NoDaemonError: no daemon answers there.
            ConversationError: whether one does is not known: it cannot be asked.
        """
        try:
            async with asyncio.timeout(PATIENCE):
                called = await call(path)
                streams = await asyncio.open_unix_connection(sock=called, limit=_LONGEST_REPLY)
        except TimeoutError as error:
            raise ConversationError(message("error-daemon-silent", path=str(path))) from error
        except (FileNotFoundError, NotADirectoryError, ConnectionError) as error:
            raise NoDaemonError(path, told_by(error)) from error
        except OSError as error:
            raise cls._not_asked(path, error) from error
        return cls(path, *streams)

    def close(self) -> None:
        """End the conversation."""
        self._writer.transport.abort()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    async def status(self) -> messages.View:
        """Return how the table stands.

        Raises:
            NoDaemonError: the daemon has ended.
            ConversationError: the daemon did not understand, or is not understood.
        """
        return await self._ask(messages.Status(), messages.View)

    async def inspect(self) -> messages.Inspection:
        """Return what the devices say; raises as `status`."""
        return await self._ask(messages.Inspect(), messages.Inspection)

    async def choices(self) -> messages.Choices:
        """Return what may be chosen at the table; raises as `status`."""
        return await self._ask(messages.ListChoices(), messages.Choices)

    @property
    def owner(self) -> int:
        """The user id of the daemon, as the kernel tells it."""
        return peer_uid(self._writer.get_extra_info("socket"))

    async def kiosk(self) -> messages.KioskAddress:
        """Return an address that makes one browser the screen at the table; raises as `status`.

        `controller.kiosk.proved` says whether the daemon listens there.
        """
        return await self._ask(messages.OpenKiosk(), messages.KioskAddress)

    async def watch(self) -> AsyncIterator[messages.View]:
        """Yield the view of the table, now and after each change, until the daemon ends.

        A slow reader misses views and never delays the table. Raises as `status`.
        """
        self._writer.write(messages.encode(messages.Watch()))
        while True:
            reply = await self._receive()
            if reply is None:
                return
            yield self._expect(reply, messages.View)

    async def press(self, key: str, offer: str = "", who: Credentials = NOBODY) -> messages.Answer:
        """Press a key (no_more_bets, green, seat:3) for an offer; raises as `status`."""
        return await self.wish(messages.PressKey(key, offer, badge=who.badge, pin=who.pin))

    async def adopt(self, reason: str, who: Credentials) -> messages.Answer:
        """Take a new or emptied shuffler into service; raises as `status`."""
        return await self.decide(messages.ask(AdoptShuffler, reason, badge=who.badge, pin=who.pin))

    async def sign_on(self, who: Credentials) -> messages.Answer:
        """Sign a supervisor on at the table; raises as `status`."""
        return await self.wish(messages.ask(SignedOn, badge=who.badge, pin=who.pin))

    async def tap(self, badge: str) -> messages.Answer:
        """Say whose badge was tapped: that person deals from now on; raises as `status`."""
        return await self.wish(messages.TapBadge(badge))

    async def decide(self, wish: messages.Request) -> messages.Answer:
        """Look at the table, and ask for something by what stands there; raises as `status`."""
        view = await self.status()
        return await self.wish(messages.as_seen(wish, view.snapshot.revisions))

    async def wish(self, wish: messages.Request) -> messages.Answer:
        """Ask for something, and return the answer; raises as `status`."""
        return await self._ask(wish, messages.Answer)

    async def _ask(self, request: messages.Request, kind: type[Reply]) -> Reply:
        try:
            self._writer.write(messages.encode(request))
            async with asyncio.timeout(PATIENCE):
                reply = await self._receive()
        except TimeoutError as error:
            raise ConversationError(message("error-daemon-silent", path=str(self._path))) from error
        if reply is None:
            raise NoDaemonError(self._path, message("error-just-ended"))
        return self._expect(reply, kind)

    async def _receive(self) -> messages.AnyReply | None:
        """Return the next reply; None when the daemon has ended."""
        try:
            line = await self._reader.readline()
            return messages.decode_reply(line) if line.endswith(b"\n") else None
        except ConnectionError:
            return None
        except OSError as error:
            raise self._not_asked(self._path, error) from error
        except (*UNDECODABLE, ValueError) as error:
            words = message("error-daemon-unclear", path=str(self._path), error=told_by(error))
            raise ConversationError(words) from error

    @staticmethod
    def _not_asked(path: Path, error: OSError) -> ConversationError:
        return ConversationError(message("error-not-asked", path=str(path), why=told_by(error)))

    def _expect(self, reply: messages.AnyReply, kind: type[Reply]) -> Reply:
        if isinstance(reply, kind):
            return reply
        if isinstance(reply, messages.Failure):
            raise ConversationError(reply.error)
        raise ConversationError(message("error-other-answer", path=str(self._path)))
