"""A table whose daemon is the machine's service, and whose devices are simulated out here."""

import shutil
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import yaml

from simulators.hosts.free_port import free_port
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import RealTable
from tests.e2e.record import Record
from tests.package.machine import Machine

ETC = "/etc/dealer-table"
JOURNAL = "/var/lib/dealer-table/journal.sqlite"
DEVICES = ("shuffler", "sensors", "key_pad")


class InstalledTable(RealTable):
    """A real table whose socket, configuration and journal are those of the machine."""

    def __init__(self, folder: Path, machine: Machine) -> None:
        super().__init__(folder)
        self.machine = machine
        self.tcp = {name: free_port() for name in DEVICES}
        self.stage.socket.symlink_to(machine.path("/run/dealer-table/tablectl.sock"))
        self.set_up()

    def set_up(self, urls: Mapping[str, str] = MappingProxyType({}), **changes: object) -> None:
        """Write the configuration, as a technician does; `urls` of devices that are elsewhere."""
        table = yaml.safe_load(self.stage.config.read_text())
        for name in DEVICES:
            table["devices"][name]["url"] = urls.get(name, f"tcp://127.0.0.1:{self.tcp[name]}")
        table |= {"api_socket": "/run/dealer-table/tablectl.sock", "journal": JOURNAL}
        table |= {"people": "/var/lib/dealer-table/people.yaml", "log": {"to": "journald"}}
        table = {key: value for key, value in {**table, **changes}.items() if value is not None}
        self.machine.path(f"{ETC}/table.yaml").write_text(yaml.safe_dump(table))
        people = self.machine.path("/var/lib/dealer-table/people.yaml")
        shutil.copy(self.folder / "people.yaml", people)
        self.machine.does("chown", "root:dealer-table", f"{ETC}/table.yaml")
        self.machine.does("chmod", "0640", f"{ETC}/table.yaml")
        self.machine.does("chown", "dealer-table:", "/var/lib/dealer-table/people.yaml")

    async def opened(self) -> DealerMoves:
        """Start the service and open the table."""
        await self.start(*DEVICES)
        self.machine.does("systemctl", "start", "dealer-table")
        dealer = DealerMoves(self)
        await dealer.open_table()
        return dealer

    def daemon_is(self, pid: int) -> bool:
        """Tell whether the view is that of the daemon with this process id, as seen there."""
        return self.eyes.view is not None and self.eyes.view.pid == pid

    def told(self) -> set[str]:
        """Return the notices of the newest view, by their message, and the causes of its holds."""
        if self.eyes.view is None:
            return set()
        return {each.id for each in self.eyes.table.prompts} | self.eyes.causes

    def sound(self) -> bool:
        """Verify the journal there, by the program in service."""
        return self.machine.run("tablectl", "journal", "verify").returncode == 0

    def fetch(self) -> Record:
        """Read the journal as it is there now; SQLite cannot be pointed into another root."""
        for suffix in ("", "-wal"):
            source = self.machine.path(f"{JOURNAL}{suffix}")
            if source.exists():
                Path(f"{self.journal}{suffix}").write_bytes(source.read_bytes())
        return Record(self.journal)
