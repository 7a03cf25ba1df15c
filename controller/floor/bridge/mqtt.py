"""Publishes tables by MQTT. What is not sent yet is only ever the newest of each table."""

import asyncio
import ssl
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from aiomqtt import Client, MqttError, Will
from msgspec import Struct
from prometheus_client.core import Metric

from controller.data.message import Message, message
from controller.errors import told_by
from controller.floor.bridge import home_assistant
from controller.floor.bridge.tables import Tables, TableView
from controller.floor.floor_errors import NoFloorError
from controller.monitoring.metrics import gauge
from controller.system.pause import pause

RETRY = 5.0
"""Seconds to the next try where the broker is not there."""
_PATIENCE = 10.0
"""Seconds in which the broker acknowledges."""
_PULSE = 10.0
"""Seconds after which the bridge says again that it is there."""
_FAREWELL = 2.0
"""Seconds for its last word."""
_LOST = (MqttError, OSError, TimeoutError)
_PORTS = {"mqtt": 1883, "mqtts": 8883}


class MqttBroker(Struct, frozen=True):
    """Where to publish.

    Attributes:
        authority: certificates by which the broker is known; None: the computer's own.
    """

    host: str
    port: int
    tls: bool
    user: str | None = None
    password: str | None = None
    authority: Path | None = None


def broker_of(url: str, password: str | None, authority: Path | None) -> MqttBroker:
    """Read a broker's address: `mqtt://host`, `mqtts://user@host:8883`.

    Raises:
        NoFloorError: it is none.
    """
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS[parts.scheme]
    except (ValueError, KeyError):
        raise NoFloorError(message("bridge-no-mqtt-url", text=url)) from None
    if not parts.hostname or parts.password or parts.path.strip("/") or parts.query:
        raise NoFloorError(message("bridge-no-mqtt-url", text=url))
    return MqttBroker(
        parts.hostname, port, parts.scheme == "mqtts", parts.username, password, authority
    )


class Publisher:
    """Keeps a broker told of all tables, for as long as it is there."""

    def __init__(
        self,
        broker: MqttBroker,
        topics: home_assistant.Topics,
        tables: Tables,
        tell: Callable[[Message], None],
    ) -> None:
        """Set it up; `tell` takes what an operator should read in the log."""
        self._broker = broker
        self._topics = topics
        self._tables = tables
        self._tell = tell
        self._fresh: dict[str, TableView] = {}
        self._news = asyncio.Event()
        self._said: dict[str, bytes] = {}
        self._up = False

    def show(self, view: TableView) -> None:
        """Have a table published; an older picture that waits is forgotten."""
        self._fresh[view.table] = view
        self._news.set()

    def measured(self) -> list[Metric]:
        """Return the metrics of this publisher."""
        return [
            gauge("mqtt_up", "1: the MQTT broker is there.", self._up),
            gauge("mqtt_waiting", "Tables whose newest is not published yet.", len(self._fresh)),
        ]

    async def run(self) -> None:
        """Publish until cancelled."""
        told: Message | None = None
        while True:
            try:
                async with self._client() as client:
                    self._tell(message("bridge-mqtt-up", name=self._broker.host))
                    told, self._up = None, True
                    await self._publish(client)
            except _LOST as error:
                # The client puts the system's words into its own.
                why = error.__context__ if isinstance(error.__context__, OSError) else error
                if told != (told := told_by(why)):
                    self._tell(message("bridge-no-mqtt", error=told))
            finally:
                self._up = False
            await pause(RETRY)

    def _client(self) -> Client:
        context = None
        if self._broker.tls:
            context = ssl.create_default_context(cafile=self._broker.authority)
        return Client(
            self._broker.host,
            self._broker.port,
            username=self._broker.user,
            password=self._broker.password,
            tls_context=context,
            timeout=_PATIENCE,
            will=Will(self._topics.bridge, home_assistant.OFFLINE, qos=1, retain=True),
        )

    async def _publish(self, client: Client) -> None:
        """Tell everything, then what changes.

        Raises:
            MqttError: the broker is lost.
        """
        self._said.clear()
        self._fresh = {each.table: each for each in self._tables.all_tables()}
        self._news.set()
        try:
            while True:
                # Said again and again, so that a lost broker is noticed.
                await self._send(client, self._topics.bridge, home_assistant.ONLINE)
                while self._fresh:
                    # The one that waits longest: else some would wait for ever behind busy ones.
                    await self._show(client, self._fresh.pop(next(iter(self._fresh))))
                self._news.clear()
                with suppress(TimeoutError):
                    async with asyncio.timeout(_PULSE):
                        await self._news.wait()
        except asyncio.CancelledError:
            # Whoever ends us ends us in good order: the last will is only for the other case.
            with suppress(*_LOST):
                async with asyncio.timeout(_FAREWELL):
                    await self._send(client, self._topics.bridge, home_assistant.OFFLINE)
            raise

    async def _show(self, client: Client, view: TableView) -> None:
        table, topics = view.table, self._topics
        for topic, payload in (
            (topics.discovery(table), home_assistant.discovery_of(view, topics)),
            (topics.state(table), home_assistant.state_of(view)),
            (topics.availability(table), home_assistant.availability_of(view).encode()),
        ):
            if self._said.get(topic) != payload:
                await self._send(client, topic, payload)
                self._said[topic] = payload

    async def _send(self, client: Client, topic: str, payload: bytes | str) -> None:
        await client.publish(topic, payload, qos=1, retain=True, timeout=_PATIENCE)
