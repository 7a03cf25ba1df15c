"""The way to the stores: requests over NATS."""

from controller.errors import DealerTableError
from controller.floor import connection, wire
from controller.floor.rights.credentials import CredentialsError

PATIENCE = 10.0
"""Seconds in which a store answers."""


class PostError(DealerTableError):
    """No answer came. Whether the parcel was taken is not known."""


class NatsPost:
    """Asks the stores of a house, one request after another."""

    def __init__(self, broker: connection.Broker, table: str) -> None:
        """Set it up for a table's parcels; nothing is connected yet."""
        self._broker = broker
        self._subject = wire.Subject(broker.house, table)
        self._client: connection.BrokerClient | None = None

    async def ask(self, parcel: wire.AnyQuestion) -> wire.AnyReply:
        """Return the answer of a store.

        Raises:
            PostError: none came.
        """
        try:
            client = await self._connected()
            said = await client.request(
                self._subject.of(parcel), wire.encode(parcel), timeout=PATIENCE
            )
            connection.heed_cancellation()
            return wire.decode_reply(said.data)
        except (*connection.LOST, wire.UnreadableError, CredentialsError) as error:
            connection.heed_cancellation()
            raise PostError(connection.told_lost(error)) from error

    async def close(self) -> None:
        """Leave the broker."""
        client, self._client = self._client, None
        if client is not None:
            await connection.leave(client)

    async def _connected(self) -> connection.BrokerClient:
        if self._client is not None and self._client.is_connected:
            return self._client
        await self.close()
        client = connection.BrokerClient()
        try:
            name = f"courier {self._subject.table}"
            await connection.connect_broker(client, self._broker, name)
        except BaseException:
            await connection.leave(client)
            raise
        self._client = client
        return client
