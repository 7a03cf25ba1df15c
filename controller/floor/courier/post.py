"""The way to the stores: requests over NATS."""

from controller.errors import DealerTableError
from controller.floor.connection import (
    LOST,
    Broker,
    BrokerClient,
    connect,
    heed_cancellation,
    leave,
    told_lost,
)
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


class PostError(DealerTableError):
    """No answer came. Whether the parcel was taken is not known."""


class NatsPost:
    """Asks the stores of a house, one request after another."""

    def __init__(self, broker: Broker, table: str) -> None:
        """Set it up for a table's parcels; nothing is connected yet."""
        self._broker = broker
        self._subject = Subject(broker.house, table)
        self._client: BrokerClient | None = None

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
        except (*LOST, UnreadableError, CredentialsError) as error:
            heed_cancellation()
            raise PostError(told_lost(error)) from error

    async def close(self) -> None:
        """Leave the broker."""
        client, self._client = self._client, None
        if client is not None:
            await leave(client)

    async def _connected(self) -> BrokerClient:
        if self._client is not None and self._client.is_connected:
            return self._client
        await self.close()
        client = BrokerClient()
        try:
            name = f"courier {self._subject.table}"
            await connect(client, self._broker, name)
        except BaseException:
            await leave(client)
            raise
        self._client = client
        return client
