"""What Home Assistant is told: one device for each table, which it discovers by MQTT.

Each device's configuration goes to `<prefix>/device/<id>/config`, as Home Assistant's documentation
of the MQTT integration has it since 2024.11; nothing has a command topic. No person, wager, limit
or amount is among it.
"""

import json
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any, Final

from msgspec import Struct

from controller.data.terms import Terms
from controller.floor.bridge.tables import State, TableView
from controller.words.spoken import say

ONLINE, OFFLINE = "online", "offline"
"""The payloads of availability that Home Assistant expects by itself."""
_SITE = "dealer-table"


class Topics(Struct, frozen=True):
    """The topics of one house.

    Attributes:
        root: the first part of all but the discovery's.
        house: the house.
        prefix: of the discovery, `homeassistant` unless its owner has changed it.
    """

    root: str
    house: str
    prefix: str

    @property
    def bridge(self) -> str:
        """Where the bridge's own availability stands, and its last will."""
        return f"{self.root}/{self.house}/bridge/availability"

    def state(self, table: str) -> str:
        """Return where a table's state is told."""
        return f"{self.root}/{self.house}/table/{table}/state"

    def availability(self, table: str) -> str:
        """Return the topic that says whether a table sends glances."""
        return f"{self.root}/{self.house}/table/{table}/availability"

    def discovery(self, table: str) -> str:
        """Return where Home Assistant looks for a table's configuration."""
        return f"{self.prefix}/device/{self.id_of(table)}/config"

    def id_of(self, table: str) -> str:
        """Return what a table is called in Home Assistant's registry, never its words."""
        return f"{_SITE}_{self.house}_{table}"


def state_of(view: TableView) -> bytes:
    """Return a table's state: one JSON object, from which each entity takes its value."""
    glance, called = view.glance, view.called
    high, medium, low = glance.alarms
    told = {
        "state": view.state.value,
        "step": glance.step or None,
        "round": glance.round,
        "seats": len(glance.seats),
        "stopped": _switch(high > 0 or "halted" in glance.flags),
        "alarms_high": high,
        "alarms_medium": medium,
        "alarms_low": low,
        "called": _switch(called is not None),
        "called_since": None if called is None else datetime.fromtimestamp(called, UTC).isoformat(),
        "coming": _switch(bool(glance.coming)),
        "decisions": glance.decisions.count,
        "late_bets": glance.late.count,
        "game": glance.game or None,
    }
    return json.dumps(told, ensure_ascii=False).encode()


def availability_of(view: TableView) -> str:
    """Return whether what was last told of a table still holds."""
    return ONLINE if view.state is State.ON else OFFLINE


def discovery_of(view: TableView, topics: Topics) -> bytes:
    """Return a table's configuration for Home Assistant, in the language of the locale."""
    own, glance = topics.id_of(view.table), view.glance
    both = [{"topic": topics.bridge}, {"topic": topics.availability(view.table)}]
    entities = {f"{own}_{key}": _entity(key, f"{own}_{key}") for key in _ENTITIES}
    # It says that the table is not there: it is known for as long as the bridge is.
    entities[f"{own}_state"]["availability"] = both[:1]
    told = {
        "dev": {
            "ids": [own],
            "name": glance.name or view.table,
            "mf": _SITE,
            "mdl": glance.game or _SITE,
        },
        "o": {"name": _SITE, "sw": version("dealer-table")},
        "state_topic": topics.state(view.table),
        "availability": both,
        "availability_mode": "all",
        "qos": 1,
        "cmps": entities,
    }
    return json.dumps(told, ensure_ascii=False).encode()


_SENSOR, _BINARY = "sensor", "binary_sensor"
_COUNTED = _SENSOR, {"state_class": "measurement"}
_ENTITIES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "state": (_SENSOR, {"device_class": "enum", "options": [each.value for each in State]}),
    "stopped": (_BINARY, {"device_class": "problem"}),
    "called": (_BINARY, {"icon": "mdi:hand-back-right"}),
    "called_since": (_SENSOR, {"device_class": "timestamp"}),
    "coming": (_BINARY, {"icon": "mdi:walk"}),
    **dict.fromkeys(("alarms_high", "alarms_medium", "alarms_low", "decisions"), _COUNTED),
    "late_bets": _COUNTED,
    "step": (_SENSOR, {}),
    "round": (_SENSOR, {}),
    "seats": _COUNTED,
}
"""The entities of a table by what they tell of its state: the platform of each, and its looks."""
_NAMES: Final = Terms("bridge", _ENTITIES)


def _entity(key: str, own: str) -> dict[str, Any]:
    """Return an entity; of null its template makes `None`, which is *unknown* there."""
    platform, looks = _ENTITIES[key]
    template = f"{{{{ value_json.{key} }}}}"
    told = {"p": platform, "name": say(_NAMES[key]), "value_template": template}
    return {**told, **looks, "unique_id": own}


def _switch(on: bool) -> str:
    return "ON" if on else "OFF"
