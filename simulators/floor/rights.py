"""Keys and credentials of a floor on one computer, for as long as it lasts."""

import time
from pathlib import Path

from controller.floor.rights.house_keys import HouseKeys
from controller.floor.rights.roles import Role

_DAYS = 2


class Rights:
    """A house's keys in a new folder, and a broker's settings that go by them.

    Attributes:
        broker: the settings. `keys`: the house's keys.
    """

    def __init__(self, folder: Path, house: str) -> None:
        self.keys = HouseKeys.made(folder, house, _now())
        hosts, installed = ("127.0.0.1",), folder / "broker"
        self.broker = self.keys.certify_broker("broker", hosts, _now(), _DAYS, installed)

    def of(self, role: Role, name: str, *tables: str) -> Path:
        """Return new credentials."""
        return self.keys.issue(role, name, _now(), _DAYS, tables)

    def revoke(self, name: str) -> None:
        """Revoke somebody's; the broker has to read its settings again."""
        self.keys.revoke(name, _now())


def _now() -> int:
    return int(time.time())
