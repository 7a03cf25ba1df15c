"""What Home Assistant is told: one device for each table, which it discovers by MQTT.

Each device's configuration goes to `<prefix>/device/<id>/config`, as Home Assistant's documentation
of the MQTT integration has it since 2024.11; nothing has a command topic. No person, wager, limit
or amount is among it.
"""

import json
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any

from controller.data.message import message
from controller.floor.bridge.tables import State, TableView
from controller.words.spoken import say

ONLINE, OFFLINE = "online", "offline"
"""The payloads of availability that Home Assistant expects by itself."""
_SITE = "dealer-table"


class Topics:
    """The topics of one house."""

    def __init__(self, root: str, house: str, prefix: str) -> None:
        """Name them.

        Args:
            root: the first part of all but the discovery's.
            house: the house.
            prefix: of the discovery, `homeassistant` unless its owner has changed it.
        """
        self._root = f"{root}/{house}"
        self._house = house
        self._prefix = prefix

    @property
    def bridge(self) -> str:
        """Where the bridge's own availability stands, and its last will."""
        return f"{self._root}/bridge/availability"

    def state(self, table: str) -> str:
        """Return where a table's state is told."""
        return f"{self._root}/table/{table}/state"

    def availability(self, table: str) -> str:
        """Return the topic that says whether a table sends glances."""
        return f"{self._root}/table/{table}/availability"

    def discovery(self, table: str) -> str:
        """Return where Home Assistant looks for a table's configuration."""
        return f"{self._prefix}/device/{self.id_of(table)}/config"

    def id_of(self, table: str) -> str:
        """Return what a table is called in Home Assistant's registry, never its words."""
        return f"{_SITE}_{self._house}_{table}"


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
    entities = {f"{own}_{key}": {**each, "unique_id": f"{own}_{key}"} for key, each in _entities()}
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


def _entities() -> list[tuple[str, dict[str, Any]]]:
    states = {"device_class": "enum", "options": [each.value for each in State]}
    counted = {"state_class": "measurement"}
    return [
        ("state", _sensor("state", say(message("bridge-state")), **states)),
        ("stopped", _binary("stopped", say(message("bridge-stopped")), device_class="problem")),
        ("called", _binary("called", say(message("bridge-called")), icon="mdi:hand-back-right")),
        (
            "called_since",
            _sensor("called_since", say(message("bridge-called-since")), device_class="timestamp"),
        ),
        ("coming", _binary("coming", say(message("bridge-coming")), icon="mdi:walk")),
        ("alarms_high", _sensor("alarms_high", say(message("bridge-alarms-high")), **counted)),
        (
            "alarms_medium",
            _sensor("alarms_medium", say(message("bridge-alarms-medium")), **counted),
        ),
        ("alarms_low", _sensor("alarms_low", say(message("bridge-alarms-low")), **counted)),
        ("decisions", _sensor("decisions", say(message("bridge-decisions")), **counted)),
        ("late_bets", _sensor("late_bets", say(message("bridge-late-bets")), **counted)),
        ("step", _sensor("step", say(message("bridge-step")))),
        ("round", _sensor("round", say(message("bridge-round")))),
        ("seats", _sensor("seats", say(message("bridge-seats")), **counted)),
    ]


def _sensor(key: str, name: str, **more: object) -> dict[str, Any]:
    return {"p": "sensor", "name": name, "value_template": _value(key), **more}


def _binary(key: str, name: str, **more: object) -> dict[str, Any]:
    return {"p": "binary_sensor", "name": name, "value_template": _value(key), **more}


def _value(key: str) -> str:
    """Return the template of a value; of null it makes `None`, which is *unknown* there."""
    return f"{{{{ value_json.{key} }}}}"


def _switch(on: bool) -> str:
    return "ON" if on else "OFF"
