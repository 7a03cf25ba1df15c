"""A table is taken off the floor: it was carried away, and will send nothing any more.

Its records stay as they are. If it sends a glance or a parcel later, it is back without more ado.
"""

import asyncio
from contextlib import suppress

from nats.aio.msg import Msg

from controller.data.message import message
from controller.errors import DealerTableError, ExitCode, told_by
from controller.floor.connection import (
    LOST,
    Broker,
    BrokerClient,
    connect_broker,
    heed_cancellation,
    leave,
    settle,
)
from controller.floor.floor_errors import NoFloorError
from controller.floor.glance import SILENT, BoardSubjects
from controller.floor.store.database import Connection

PATIENCE = SILENT
"""Seconds within which a table that is there has sent a glance."""
_CONNECT = 10.0
"""Seconds within which the broker has accepted the subscription."""
_DELIVERS = """SELECT count(*), bool_or(last_heard > now() - make_interval(secs => %s)) FROM journal
    WHERE place = %s"""
_REMOVE = "INSERT INTO removal (place, removed_by, reason) VALUES (%s, %s, %s)"


class NotRemovedError(DealerTableError, exit_code=ExitCode.NEGATIVE):
    """The table sends glances, so it is there; or that cannot be found out."""


async def listen_for(broker: Broker, table: str) -> None:
    """Listen for a table for as long as one may be silent that is there.

    Raises:
        NotRemovedError: it sends glances, or the broker is away or refuses the subscription.
        CredentialsError: what is to be shown to the broker cannot be read.
    """
    client, found = BrokerClient(), asyncio.Queue[NotRemovedError]()

    async def heard(_: Msg) -> None:
        found.put_nowait(NotRemovedError(message("floor-remove-heard", name=table)))

    async def failed(error: Exception) -> None:
        found.put_nowait(_deaf(table, error))

    async def lost() -> None:
        found.put_nowait(_deaf(table, ConnectionError()))

    try:
        try:
            # The client would try for two minutes to reach a broker that is not there.
            async with asyncio.timeout(_CONNECT):
                await connect_broker(client, broker, "remove", over=lost, failed=failed)
                await client.subscribe(BoardSubjects(broker.house).glance(table), cb=heard)
                await settle(client)
        except LOST as error:
            raise _deaf(table, error) from error
        heed_cancellation()
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                raise await found.get()
    finally:
        await leave(client)


def remove(connection: Connection, table: str, by: str, reason: str) -> None:
    """Note that a table was taken off the floor.

    Args:
        connection: it.
        table: its name on the floor.
        by: who says so.
        reason: why.

    Raises:
        NoFloorError: there is no such table.
        NotRemovedError: it has just delivered something.
    """
    with connection.transaction():
        [(count, delivers)] = connection.execute(_DELIVERS, (SILENT, table)).fetchall()
        if not count:
            raise NoFloorError(message("floor-no-such-table", name=table))
        if delivers:
            raise NotRemovedError(message("floor-remove-heard", name=table))
        connection.execute(_REMOVE, (table, by, reason))


def _deaf(table: str, error: Exception) -> NotRemovedError:
    return NotRemovedError(message("floor-remove-deaf", name=table, error=told_by(error)))
