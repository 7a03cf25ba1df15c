"""A part's connection to the broker of a house: made, kept up, and left.

A lost connection is made anew by us, never repaired by the client: then no request waits in a
buffer, and is sent when nobody expects it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import nats.errors
from msgspec import Struct
from nats.aio.client import Client
from nats.aio.msg import Msg

from controller.data.message import Message, message
from controller.errors import told_by
from controller.floor.rights.credentials import CredentialsError
from controller.system.pause import pause

# Cancellation that a library has swallowed.
#
# `asyncio.wait_for` of Python 3.11, by which the client of NATS waits, returns a result that comes
# in the same moment as a cancellation, and forgets the cancellation: what was told to end goes on.


def heed_cancellation() -> None:
    """End the task under way if it was told to.

    Raises:
        asyncio.CancelledError: it was.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


RETRY = 1.0
"""Seconds to the next try where the broker is gone."""
PULSE: dict[str, Any] = {"ping_interval": 10, "max_outstanding_pings": 2}
"""How soon a broker that has vanished without a word is left: half a minute, where the client's own
is six. Until then a courier would ask a dead broker again and again, though another one answers.
"""
_ONCE_EACH: dict[str, Any] = {"max_reconnect_attempts": 1, "reconnect_time_wait": 0.1}
"""How often it tries each server, which is twice; its own sixty tries say nothing for two minutes.
"""
LOST = (nats.errors.Error, OSError, TimeoutError, asyncio.InvalidStateError)
"""What the client raises where the broker is gone; some of its errors are Python's own."""
_CONNECT = 2
"""Seconds for one try to connect."""
_ALL = 5.0
"""Seconds for all its servers together: then it is told why, and the next try takes another order.
"""
_PORT = 4222
"""Of a server's address that names none."""
_PATIENCE = 2.0
"""Seconds for a last word. After a TLS handshake that failed, the client would wait for ever."""
_UNTIL_CLOSED = 86_400
"""Seconds, more than any connection lasts to a broker that does not answer."""
_NOT_YET = message("broker-not-connected")
_REFUSED = "authorization violation"
_DEAF = "violation for subscription"
"""In the broker's error: these credentials may not hear that."""

Shown = Callable[[], Mapping[str, Any]]
"""Gives what is shown to the broker, as options of the client; it is asked for each connection."""


async def _quiet(*_: object) -> None:
    """Take what the client tells beside: what was asked of it fails, too."""


class BrokerClient(Client):
    """A client that survives what is called off, or comes too late.

    Its own fails at an answer of the broker for which nobody waits any more, and hears nothing from
    then on. Here the question waits on, until the client is closed.
    """

    def __init__(self) -> None:
        """Make it; it is not connected yet."""
        super().__init__()
        self._asked: set[asyncio.Task[None]] = set()

    async def flush(self, timeout: float = 10) -> None:  # noqa: ASYNC109 - the client's own
        """Return when the broker has taken all that was sent so far.

        Raises:
            nats.errors.Error: not within `timeout` seconds; the connection is lost.
        """
        asked = asyncio.ensure_future(super().flush(_UNTIL_CLOSED))
        self._asked.add(asked)
        asked.add_done_callback(self._answered)
        try:
            async with asyncio.timeout(timeout):
                await asyncio.shield(asked)
        except TimeoutError as error:
            raise nats.errors.FlushTimeoutError from error

    def _answered(self, asked: asyncio.Task[None]) -> None:
        self._asked.discard(asked)
        if not asked.cancelled():
            asked.exception()  # who waited for it has it, too

    async def close(self) -> None:
        """Close the connection: nothing is answered any more."""
        try:
            await super().close()
        finally:
            for each in self._asked:
                each.cancel()


class Broker(Struct, frozen=True):
    """The broker of a house.

    Attributes:
        house: the house.
        servers: addresses of its broker.
        shown: what is shown to it.
    """

    house: str
    servers: Sequence[str]
    shown: Shown = dict


async def connect_broker(
    client: BrokerClient,
    broker: Broker,
    name: str,
    *,
    over: Callable[[], Awaitable[None]] = _quiet,
    failed: Callable[[Exception], Awaitable[None]] = _quiet,
) -> None:
    """Connect a client to one of the broker's servers.

    Args:
        client: a new one; the caller leaves it, also if this fails.
        broker: whose servers these are.
        name: what the broker calls the connection.
        over: is called when the connection is lost.
        failed: is told what the broker refuses.

    Raises:
        CredentialsError: what is to be shown cannot be read.
        nats.errors.Error, OSError, TimeoutError, asyncio.InvalidStateError: it is not there.
    """
    last: Exception | None = None

    async def note(error: Exception) -> None:
        nonlocal last
        last = error
        await failed(error)

    try:
        async with asyncio.timeout(_ALL):
            await client.connect(
                list(broker.servers),
                name=name,
                allow_reconnect=False,
                connect_timeout=_CONNECT,
                **_ONCE_EACH,
                **PULSE,
                closed_cb=over,
                disconnected_cb=over,
                error_cb=note,
                **broker.shown(),
            )
    except (nats.errors.NoServersError, TimeoutError) as error:
        # Its own words are that there was none: why is what the last one said.
        if isinstance(last, LOST):
            raise last from error
        raise


async def leave(client: BrokerClient) -> None:
    """Close a client's connection; one that was never begun is left as it is."""
    with suppress(*LOST, AssertionError):  # the last: `connect` was never called
        async with asyncio.timeout(_PATIENCE):
            await client.close()


async def which_answer(servers: Sequence[str]) -> dict[str, bool]:
    """Tell which of a broker's servers answer: each says who it is to whoever comes."""

    async def answers(server: str) -> bool:
        parts = urlsplit(server)
        writer = None
        try:
            async with asyncio.timeout(_CONNECT):
                reader, writer = await asyncio.open_connection(parts.hostname, parts.port or _PORT)
                return (await reader.readline()).startswith(b"INFO ")
        except (OSError, TimeoutError, ValueError):
            return False
        finally:
            if writer is not None:
                writer.close()

    return dict(zip(servers, await asyncio.gather(*map(answers, servers)), strict=True))


async def settle(client: BrokerClient) -> None:
    """Return when the broker has taken all that was subscribed to; raises as `connect`."""
    for _ in range(2):  # the client sends its first question before what it has gathered
        await client.flush()


class Subscription(Struct, frozen=True):
    """One subscription: all messages under a subject, or one listener's share of a group's."""

    subject: str
    hear: Callable[[Msg], Awaitable[None]]
    group: str = ""


class Listener(Struct):
    """Receives what it has subscribed to; connects again whenever the broker is lost.

    Attributes:
        name: who listens, as the broker is told it.
        broker: where.
        subscriptions: what it receives.
        tell: takes what an operator should read in the log, once each time that it changes.
        turned: is told when the broker is there, and when it is not there any more.
        client: the connection; None: there is none.
        trouble: why nothing, or not everything, comes; None: the broker lets it receive all.
    """

    name: str
    broker: Broker
    subscriptions: Sequence[Subscription]
    tell: Callable[[Message], None]
    turned: Callable[[bool], None] = lambda _: None
    client: BrokerClient | None = None
    trouble: Message | None = _NOT_YET
    _told: Message | None = None

    async def run(self) -> None:
        """Listen until cancelled."""
        while True:
            client, closed = BrokerClient(), asyncio.Event()
            try:
                await self._subscribe(client, closed)
                heed_cancellation()
                self.client = client
                self.turned(True)
                await closed.wait()
                self._note_trouble(message("broker-lost"))
            except (*LOST, CredentialsError) as error:
                self._note_trouble(_why(error))
            finally:
                self.client = None
                self.turned(False)
                await leave(client)
            heed_cancellation()
            await pause(RETRY)

    async def _subscribe(self, client: BrokerClient, closed: asyncio.Event) -> None:
        deaf: list[Message] = []

        async def over() -> None:
            closed.set()

        async def failed(error: Exception) -> None:
            """Take what the broker refuses; a lost connection closes it."""
            # A request that the broker refuses concerns who asked: the subscriptions still work.
            if _DEAF in str(error).lower():
                deaf.append(_why(error))
                self._note_trouble(deaf[-1])

        await connect_broker(client, self.broker, self.name, over=over, failed=failed)
        for each in self.subscriptions:
            await client.subscribe(each.subject, queue=each.group, cb=each.hear)
        await settle(client)
        if not deaf:
            self._note_trouble(message("broker-heard", name=self.broker.house))
            self.trouble = None

    def _note_trouble(self, words: Message) -> None:
        """Keep what is the matter, and tell the log once each time that it changes."""
        self.trouble = words
        if words != self._told:
            self.tell(words)
        self._told = words


def told_lost(error: BaseException) -> Message:
    """Return why a request got no answer; the client has words of its own for *nobody listens*."""
    if isinstance(error, nats.errors.NoRespondersError):
        return message("broker-nobody-listens")
    return told_by(error)


def _why(error: BaseException) -> Message:
    if any(each in str(error).lower() for each in (_REFUSED, _DEAF)):
        return message("broker-no-rights", error=str(error).removeprefix("nats: ").strip("'"))
    return message("broker-not-reached", error=told_by(error))
