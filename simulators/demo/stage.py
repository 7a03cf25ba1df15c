"""Where a demo lives: one directory with ptys, sockets, journal, logs and the table's file."""

import sys
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree
from typing import Any

import yaml

from controller.configuration import default_table, load_table
from simulators.people.staff import write_people

DEVICES = ("shuffler", "sensors", "panel")
FOLDERS = ("games", "house", "jurisdictions")
"""Of the files that a table's file names."""
MODBUS = "modbus-sensors"
"""The driver whose devices are simulated on their own wire; all others on ours."""
SELF_DRIVEN = "self-driven-shuffler"
"""The driver of a shuffler that deals by itself."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The paths of one demo, all below one directory; `speed` is how many times as fast it runs.

    `page` is where its page listens, empty: there is none; `framed_by`: the origin that frames it.
    """

    directory: Path
    speed: float
    page: str = ""
    framed_by: str = ""

    @property
    def config(self) -> Path:
        """The table's configuration."""
        return self.directory / "table.yaml"

    @property
    def socket(self) -> Path:
        """The daemon's socket."""
        return self.directory / "tablectl.sock"

    @property
    def controls(self) -> Path:
        """The directory of the simulators' control sockets."""
        return self.directory / "controls"

    @property
    def world(self) -> Path:
        """The shuffler's log of where the cards are."""
        return self.directory / "shuffler.world.jsonl"

    @property
    def training(self) -> Path:
        """The training's own file."""
        return self.directory / "training.json"

    def control(self, device: str) -> Path:
        """One simulator's control socket."""
        return self.controls / f"{device}.sock"

    def pty(self, device: str) -> Path:
        """Where the daemon finds a device."""
        return self.directory / f"{device}.pty"

    def output(self, process: str) -> Path:
        """Where a process's standard error goes."""
        return self.directory / f"{process}.err"

    def build(self, source: Path | None = None) -> None:
        """Write the table's configuration: as shipped (or as in `source`), with simulated devices.

        The people of the house are made up, too.

        Raises:
            OSError, PeopleFileError: the directory cannot be written.
        """
        self.controls.mkdir(parents=True, exist_ok=True)
        source = source or default_table()
        for folder in FOLDERS:  # what the file names is looked for beside it first
            if (source.parent / folder).is_dir():
                copytree(source.parent / folder, self.directory / folder, dirs_exist_ok=True)
        table: dict[str, Any] = yaml.safe_load(source.read_text())
        table["name"] = "Demo table"
        table["devices"] = {
            name: _simulated(table["devices"][name], name) | {"url": f"serial://{self.pty(name)}"}
            for name in DEVICES
        }
        table["journal"] = str(self.directory / "journal.sqlite")
        table["people"] = str(self.directory / "people.yaml")
        write_people(Path(table["people"]))
        table["api_socket"] = str(self.socket)
        table["log"] = {"to": str(self.directory / "daemon.log"), "level": "info"}
        table["page"] = self._page()
        self.config.write_text(yaml.safe_dump(table, sort_keys=False, allow_unicode=True))

    def _page(self) -> dict[str, str] | None:
        if not self.page:
            return None
        return {"listen": self.page} | ({"framed_by": self.framed_by} if self.framed_by else {})

    def simulator(self, device: str) -> list[str]:
        """Return the command line of one simulator."""
        simulated = [device, "--name", device]
        if device == "sensors" and MODBUS in self.config.read_text():
            simulated = ["modbus", "--name", device, "--table", str(self.config)]
        words = [*_tablectl(), "simulator", *simulated, "--pty", str(self.pty(device))]
        words += ["--state", str(self.directory), "--control-dir", str(self.controls)]
        game = load_table(self.config)[0].game
        if device == "shuffler":
            words += ["--speed", str(self.speed), "--game", game.shuffler_setting]
            if SELF_DRIVEN in self.config.read_text():
                words += ["--self-driven", "--packet", str(game.packets.player)]
        elif simulated[0] == "sensors":
            words += ["--spots", ",".join(wager.name for wager in game.wagers)]
        return words

    def daemon(self) -> list[str]:
        """Return the daemon's command line."""
        return [*_tablectl(), "run", "--config", str(self.config)]


def _simulated(device: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a device's settings where it is simulated on its own wire, else those of ours."""
    if device["driver"] == MODBUS:
        return device
    if device["driver"] == SELF_DRIVEN:
        return {"driver": SELF_DRIVEN}
    return {"driver": name}


def _tablectl() -> list[str]:
    return [sys.executable, "-m", "controller.cli"]
