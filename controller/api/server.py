"""The API server: lines in, lines out, over a Unix socket. No client can stop the table."""

import asyncio
import os
import socket
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from msgspec import Struct

from controller.api import messages
from controller.api.budgets import TOO_MUCH, Budget
from controller.api.hub import Hub, ViewLine
from controller.api.messages import encode
from controller.api.sockets import ListeningSocket, peer_uid
from controller.data.message import message
from controller.data.person import Proof
from controller.errors import DealerTableError, told_by
from controller.people.prover import Prover
from controller.system.clock import Clock
from controller.system.log import Level, Log
from controller.system.pause import pause
from controller.words.spoken import in_english

MOST_CONNECTIONS = 64
MOST_OF_ONE = 32
"""Connections of one user of the system; root and the daemon's own user may have all."""
_EVENTS = (400, 50.0)
"""Requests of one user that become events: how many at once, and how many per second in the long
run. Each is a commit.
"""
_LOOKS = (messages.Status, messages.Inspect, messages.ListChoices)
"""Requests that become no events."""
_TOO_LONG = messages.Failure(message("answer-line-too-long", most_bytes=messages.LONGEST_LINE))


class Asker(Struct, frozen=True):
    """Who asks: the result of proving it, and the operating-system user at the other end.

    Attributes:
        session: names the browser session; empty: it is none.
        place: where they asked: `page ADDRESS`, `socket uid NUMBER`.
    """

    proof: Proof
    uid: int | None
    session: str = ""
    place: str = ""


class Api:
    """Serves a socket; each connection is a task of the given task group."""

    PACE = 1.0
    """Seconds from one look at the socket to the next, and to the next try to accept."""

    def __init__(
        self,
        listening: ListeningSocket,
        view: Callable[[], messages.View],
        answer: Callable[[messages.Request, Asker], Awaitable[messages.Reply]],
        prover: Prover,
        clock: Clock,
        log: Log,
    ) -> None:
        """Make an API that does not listen yet.

        Args:
            listening: where to listen; it stays the caller's.
            view: returns the view of the table.
            answer: answers any client's request, except `Watch`.
            prover: finds out, from badge and PIN, who somebody is.
            clock: budgets are kept by it.
            log: is told of requests that are too many.
        """
        self.hub = Hub(lambda: _encoded_view(view()))
        self._socket = listening
        self._answer = answer
        self._prover = prover
        self._clock = clock
        self._log = log
        self._budget = Budget(_EVENTS)
        self._tasks: set[asyncio.Task[None]] = set()
        self._held: Counter[int] = Counter()
        self._group: asyncio.TaskGroup | None = None
        self._loop = asyncio.get_running_loop()
        self._later: asyncio.TimerHandle | None = None
        self._complained = ""
        self.failures = 0
        """Questions that could not be answered, since the start."""

    def open(self, group: asyncio.TaskGroup) -> None:
        """Begin to answer requests."""
        self._group = group
        self._listen()

    def close(self) -> None:
        """End every conversation."""
        self.hub.close()
        self._group = None
        self._loop.remove_reader(self._socket.socket)
        self._socket.socket.close()  # else who connects now would wait for an answer
        if self._later is not None:
            self._later.cancel()
        for task in self._tasks:
            task.cancel()

    def renew_socket(self) -> None:
        """Make the socket anew where somebody has removed it; called every `PACE` seconds."""
        if self._group is None or self._socket.stands:
            return
        old = self._socket.socket
        try:
            self._socket.renew()
        except DealerTableError as error:
            self._complain(Level.ERROR, "socket.lost", str(error))
            return
        self._loop.remove_reader(old)
        old.close()
        self._listen()
        self._complained = ""
        self._note(Level.WARNING, "socket.made_anew", path=str(self._socket.path))

    def fail(self, what: str) -> messages.Failure:
        """Log and count the failure that is being handled, and return the answer to it.

        Args:
            what: was asked.
        """
        self.failures += 1
        self._note(Level.ERROR, "question.failed", what=what, trace=traceback.format_exc())
        return messages.Failure(message("answer-question-failed"))

    def _listen(self) -> None:
        self._loop.add_reader(self._socket.socket, self._accept)

    def _accept(self) -> None:
        """Accept one connection; `asyncio.start_unix_server` tries on without a file to spare."""
        assert self._group is not None, "nothing is accepted before it is open, nor after"
        try:
            connection, _ = self._socket.socket.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return
        except OSError as error:
            why = in_english(told_by(error))
            self._complain(Level.ERROR, "socket.not_accepted", why)
            self._loop.remove_reader(self._socket.socket)
            self._later = self._loop.call_later(self.PACE, self._listen)
            return
        self._complained = ""
        connection.setblocking(False)
        task = self._group.create_task(self._welcome(connection))
        self._tasks.add(task)
        task.add_done_callback(partial(self._welcomed, connection))

    def _welcomed(self, connection: socket.socket, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if connection.fileno() >= 0 and task.cancelled():  # before it ran
            connection.close()

    def _complain(self, level: Level, event: str, why: str) -> None:
        """Log why nobody can be let in: once, until somebody can."""
        if why != self._complained:
            self._complained = why
            self._note(level, event, why=why)

    def _note(self, level: Level, event: str, **fields: object) -> None:
        self._log.note(self._clock.now().utc_us, level, event, **fields)

    async def _welcome(self, connection: socket.socket) -> None:
        reader = asyncio.StreamReader(limit=messages.LONGEST_LINE)
        protocol = asyncio.StreamReaderProtocol(reader)
        try:
            uid = peer_uid(connection)
            transport, _ = await self._loop.connect_accepted_socket(lambda: protocol, connection)
        except OSError as error:
            connection.close()
            self._note_lost(error)
            return
        writer = asyncio.StreamWriter(transport, protocol, reader, self._loop)
        await self._serve(reader, writer, uid)

    async def _serve(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, uid: int
    ) -> None:
        # If a client does not read, only the task of its own connection waits.
        writer.transport.set_write_buffer_limits(high=0)
        self._held[uid] += 1
        try:
            most = MOST_CONNECTIONS if uid in (0, os.getuid()) else MOST_OF_ONE
            if len(self._tasks) > MOST_CONNECTIONS or self._held[uid] > most:
                await _write_reply(
                    writer, messages.Failure(message("answer-too-many-connections", count=most))
                )
            else:
                await self._converse(reader, writer, uid)
            writer.close()
            await writer.wait_closed()
        except ConnectionError:
            pass  # gone in the middle of a line: nobody is left to answer
        except Exception as error:  # noqa: BLE001 - whatever a question has wrong, the table goes on
            if error is not reader.exception():  # else not the question has failed, but its line
                failure = self.fail("line")
                with suppress(Exception):  # it may be the answering that fails
                    await _write_reply(writer, failure)
        finally:
            self._held[uid] -= 1
            if not self._held[uid]:
                del self._held[uid]
            writer.transport.abort()
            if (lost := reader.exception()) is not None:
                self._note_lost(lost)

    def _note_lost(self, error: Exception) -> None:
        if not isinstance(error, ConnectionError):  # the other end has gone
            self._note(Level.ERROR, "socket.line_lost", why=in_english(told_by(error)))

    async def _converse(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, uid: int
    ) -> None:
        while True:
            try:
                line = await reader.readline()
            except ValueError:
                await _write_reply(writer, _TOO_LONG)
                return
            if not line.endswith(b"\n"):
                return  # the end; half a line is no request
            request = _understood(line)
            if isinstance(request, messages.Watch):
                await self._watch(reader, writer)
                return
            await _write_reply(writer, await self._reply(request, uid))

    async def _reply(
        self, request: messages.Request | messages.Failure, uid: int
    ) -> messages.Reply:
        if isinstance(request, messages.Failure):
            return request
        proof, place = Proof(), f"socket uid {uid}"
        utc_us = self._clock.now().utc_us
        if not (isinstance(request, _LOOKS) or self._budget.take_token(place, utc_us, known=True)):
            self._note(Level.WARNING, "socket.too_much_asked", place=place)
            await pause(TOO_MUCH)
            return messages.Failure(message("answer-too-much"))
        if isinstance(request, messages.Wish):
            proof = await self._prover.prove(request.badge, request.pin, place)
        elif isinstance(request, messages.TapBadge):
            proof = await self._prover.find(request.badge, place)
        return await self._answer(request, Asker(proof, uid, place=place))

    async def _watch(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with asyncio.TaskGroup() as group:
            telling = group.create_task(self._send_views(writer))
            with suppress(ConnectionError):
                while await reader.read(messages.LONGEST_LINE):
                    pass  # a watcher's requests are not read
            telling.cancel()

    async def _send_views(self, writer: asyncio.StreamWriter) -> None:
        with self.hub.watching() as watcher, suppress(ConnectionError):
            while True:
                writer.write((await watcher.next_view()).line)
                await writer.drain()


def _encoded_view(view: messages.View) -> ViewLine:
    return ViewLine(view.snapshot.seq, encode(view))


def _understood(line: bytes) -> messages.Request | messages.Failure:
    try:
        return messages.decode_request(line)
    except messages.NotUnderstoodError as error:
        return messages.Failure(error.words)


async def _write_reply(writer: asyncio.StreamWriter, reply: messages.Reply) -> None:
    writer.write(encode(reply))
    await writer.drain()
