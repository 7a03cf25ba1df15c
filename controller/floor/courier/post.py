"""The way to the stores: requests over NATS."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import nats.errors
from nats.aio.client import Client

from controller.floor.cancelling import heed_cancellation
from controller.floor.leaving import leave
from controller.floor.pulse import PULSE
from controller.floor.rights.credentials import CredentialsError
from controller.floor.wire import (
    AnyQuestion,
    AnyReply,
    Subject,
    UnreadableError,
    decode_reply,
    encode,
)

PATIENCE = 10.0
"""Seconds in which a store answers."""
_CONNECT = 2
_LOST = (
    nats.errors.Error,
    OSError,
    TimeoutError,
    asyncio.InvalidStateError,
)
"""What the client raises where broker or store are gone; some of its errors are Python's own."""


class PostError(Exception):
    """No answer came. Whether the parcel was taken is not known."""


class NatsPost:
    """Asks the stores of a house, one request after another."""

    def __init__(
        self,
        servers: Sequence[str],
        subject: Subject,
        shown: Callable[[], dict[str, Any]] = dict,
    ) -> None:
        """Set it up; nothing is connected yet.

        Args:
            servers: addresses of the broker.
            subject: whose parcels these are.
            shown: gives the credentials of each connection, as the client's options.
        """
        self._servers = list(servers)
        self._shown = shown
        self._subject = subject
        self._client: Client | None = None

    async def ask(self, parcel: AnyQuestion) -> AnyReply:
        """Return the answer of a store.

        Raises:
            PostError: none came.
        """
        try:
            client = await self._connected()
            said = await client.request(self._subject.of(parcel), encode(parcel), timeout=PATIENCE)
            heed_cancellation()
            return decode_reply(said.data)
        except (*_LOST, UnreadableError, CredentialsError) as error:
            heed_cancellation()
            raise PostError(f"{type(error).__name__}: {error}") from error

    async def close(self) -> None:
        """Leave the broker."""
        client, self._client = self._client, None
        if client is not None:
            await leave(client)

    async def _connected(self) -> Client:
        if self._client is not None and self._client.is_connected:
            return self._client
        await self.close()
        client = Client()
        try:
            # The courier's own loop tries again: a lost connection is made anew, never repaired,
            # so that no request waits in a buffer and is sent when nobody expects it.
            await client.connect(
                self._servers,
                name=f"courier {self._subject.table}",
                allow_reconnect=False,
                connect_timeout=_CONNECT,
                **PULSE,
                error_cb=_quiet,
                **self._shown(),
            )
        except BaseException:
            await leave(client)
            raise
        self._client = client
        return client


async def _quiet(error: Exception) -> None:
    """Take an error that the client tells beside the request: the request fails, too."""
