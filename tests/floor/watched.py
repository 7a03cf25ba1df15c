"""A look at a store, in good order or not, and its metrics as samples."""

import asyncio

from controller.floor.bridge.home_assistant import Topics
from controller.floor.bridge.mqtt import MqttBroker, Publisher
from controller.floor.bridge.tables import Bridge, Tables
from controller.floor.bridge.webhook import Webhook
from controller.floor.connection import Broker
from controller.floor.store.metrics import Counts, StoreLook, TableLag, metrics_text
from controller.floor.wire import Mark, Missing
from tests.floor.neighbours import Hands
from tests.monitoring.sights import read

__all__ = ["NOW", "counts", "lag", "look", "of_bridge", "read", "samples"]

NOW = 1_800_000_000.0


def counts(**more):
    """Return the counts of a store that has taken something."""
    found = Counts()
    found.broker = True
    found.batch(0.004, [Mark(1, b""), Missing([])], 12)
    for name, value in more.items():
        setattr(found, name, value)
    return found


def lag(**more):
    """Return how far one table is: it has delivered all, and was heard just now."""
    told = {"table": "pit-1-t1", "events": 40, "delivered": NOW - 1, "behind": 0, "seconds": 0.0}
    return TableLag(**(told | {"heard": NOW - 3} | more))


def look(*tables, alarms=(), underived=0, late=0.0, oldest=NOW - 4.2 * 86400):
    """Return a look at the database."""
    return StoreLook(True, tables or (lag(),), tuple(alarms), underived, late, oldest)


SERVER = "tls://10.20.0.5:4222"


def samples(found=None, counted=None, *, answers=True):
    """Return each sample of a look's metrics as (name, labels, value)."""
    return read(metrics_text(found or look(), counted or counts(), NOW, {SERVER: answers}))


def of_bridge(*, mqtt_up=True, dropped=0, start=NOW):
    """Return each sample of a bridge's metrics; `start`: when its process began."""
    webhook = Webhook("http://127.0.0.1:1", "grand", "", Hands(), print)
    mqtt = Publisher(MqttBroker("127.0.0.1", 1, False), Topics("", "", ""), Tables(Hands()), print)
    webhook._dropped, mqtt._up = dropped, mqtt_up
    bridge = Bridge(Broker("grand", []), Tables(Hands()), [webhook, mqtt], print)
    bridge._listener.trouble = None
    found = read(asyncio.run(bridge.metrics_text()))
    process = "process_start_time_seconds"
    return [(name, of, start if name == process else value) for name, of, value in found]
