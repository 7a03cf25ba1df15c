"""The demo's directory: devices' lines, sockets, journal, logs and the table's file."""

import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from errno import EACCES
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from shutil import Error as CopyError
from shutil import copytree
from typing import Any
from urllib.parse import urlencode

import yaml

from controller.configuration import default_table, load_table
from controller.configuration.devices import DEVICES, OWN_DRIVERS, SIMULATED
from controller.data.definition import GameDefinition
from controller.data.encoding import decode_state
from controller.data.message import message
from controller.data.state import TableState
from controller.errors import DealerTableError, ExitCode
from controller.journal.connect import open_reader
from controller.journal.journal_errors import readable
from controller.shipped_files import config_root
from drivers.registry import MODBUS, SELF_DRIVEN
from drivers.vocabulary import DeviceKind
from simulators.hosts.build import SERIALS
from simulators.hosts.control import LONGEST_PATH
from simulators.hosts.usb.plate import address, served
from simulators.people.staff import write_people

# The shipped tables, each by the name under which `tablectl demo --table` plays it.


def shipped_tables() -> dict[str, Path]:
    """Return the files by name: NAME of `table-NAME.yaml`, and the game of `table.yaml`."""
    root = config_root()
    first = root / "table.yaml"
    named = {path.stem.removeprefix("table-"): path for path in root.glob("table-*.yaml")}
    named[yaml.safe_load(first.read_text("utf-8"))["game"]] = first
    return dict(sorted(named.items()))


OUTSIDE = ("heads", "backups", "floor")
"""What a table's file says of places outside: a demo writes nothing there."""
FOLDERS = ("games", "house", "jurisdictions", "languages", "odds")
"""The folders of the files that a table's file names, of its own sentences and kept odds."""


class DirectoryInUseError(DealerTableError):
    """Another demo plays in a directory: its files and sockets would be written over."""

    exit_code = ExitCode.IN_USE

    def __init__(self, path: Path) -> None:
        """Say which."""
        super().__init__(message("demo-directory-in-use", path=str(path)))


class DirectoryTooLongError(DealerTableError):
    """The path of a directory is too long for sockets in it."""

    exit_code = ExitCode.USAGE

    def __init__(self, path: Path, more: int) -> None:
        """Say which, and by how many bytes."""
        super().__init__(message("demo-directory-too-long", path=str(path), count=more))


@dataclass(frozen=True, slots=True)
class DemoDirectory:
    """The paths of one demo, all below one directory; `speed` is how many times as fast it runs.

    `page` is the address of its page, empty: no page; `framed_by`: the origin that frames it.
    `usb`: the devices that speak our own protocol are on a USB bus. `training`: it is a training
    table, whose devices are simulated in the daemon's own process.
    """

    directory: Path
    speed: float
    page: str = ""
    framed_by: str = ""
    usb: bool = False
    training: bool = False
    language: str = ""
    """The language of its page at first; empty: the table's own."""

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Have the directory for this demo alone, for the time of the block.

        Raises:
            DirectoryInUseError: another demo plays there.
            DirectoryTooLongError: no socket can be there.
            OSError: it cannot be made, or opened.
        """
        longest = max(len(os.fsencode(self.control(device))) for device in DEVICES)
        if longest > LONGEST_PATH:
            raise DirectoryTooLongError(self.directory, longest - LONGEST_PATH)
        self.directory.mkdir(parents=True, exist_ok=True)
        if not os.access(self.directory, os.W_OK | os.X_OK):
            raise PermissionError(EACCES, os.strerror(EACCES), str(self.directory))
        opened = os.open(self.directory, os.O_RDONLY | os.O_DIRECTORY)
        try:
            try:
                flock(opened, LOCK_EX | LOCK_NB)
            except BlockingIOError:
                raise DirectoryInUseError(self.directory) from None
            yield
        finally:
            os.close(opened)

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
    def counts(self) -> Path:
        """The file with the training's counts."""
        return self.directory / "training.json"

    @property
    def journal(self) -> Path:
        """The journal's file."""
        return self.directory / "journal.sqlite"

    def state(self) -> tuple[int, TableState] | None:
        """Return the number of the journal's last event, and the state after it; None: no event.

        Raises:
            JournalError: there is no journal yet, or it cannot be read.
        """
        with closing(open_reader(self.journal)) as journal, readable():
            row = journal.execute("SELECT seq, data FROM state").fetchone()
        return (row[0], decode_state(row[1])) if row is not None else None

    def control(self, device: str) -> Path:
        """One simulator's control socket."""
        return self.controls / f"{device}.sock"

    def place(self, device: str) -> Path:
        """The place where the daemon finds a device: its pty, or the socket of its bus."""
        return self._place(device, self._driver(device))

    def _place(self, device: str, driver: str) -> Path:
        return self.directory / f"{device}.{'usb' if self._on_usb(driver) else 'pty'}"

    def _url(self, device: str, driver: str) -> str:
        place = self._place(device, driver)
        if not self._on_usb(driver):
            return f"serial://{place}"
        kind = DeviceKind[device.upper()]
        return served(address(int(kind), SERIALS[kind]), place)

    def _on_usb(self, driver: str) -> bool:
        return self.usb and driver != MODBUS

    def _driver(self, device: str) -> str:
        table = yaml.safe_load(self.config.read_text())
        return str(table["devices"][device]["driver"])

    def output(self, process: str) -> Path:
        """The file of a process's standard error."""
        return self.directory / f"{process}.err"

    def build(self, source: Path | None = None) -> None:
        """Write the table's configuration: as shipped (or as in `source`), with simulated devices.

        The people of the house are invented, too. The name stays, to tell several demos apart.

        Raises:
            ConfigurationError: the table's file is wrong, or one that it names.
            OSError, PeopleFileError: the directory cannot be written.
        """
        source = source or default_table()
        load_table(source)
        self.controls.mkdir(parents=True, exist_ok=True)
        for folder in FOLDERS:  # named files are looked for beside it first
            if (source.parent / folder).is_dir():
                _copy(source.parent / folder, self.directory / folder)
        table: dict[str, Any] = yaml.safe_load(source.read_text())
        table["simulated"] = True
        table["decks"] = ["red", "blue"]  # those that simulated shufflers have
        for each in OUTSIDE:
            table.pop(each, None)
        if self.training:
            table["training"] = True
            table["devices"] = self._in_the_daemon(source)
        else:
            # A table that leaves out its sensors has simulated ones: they do no harm there.
            table["devices"] = {
                name: _simulated(table["devices"].get(name, {}), name) for name in DEVICES
            }
            for name, device in table["devices"].items():
                device["url"] = self._url(name, device["driver"])
        # The invented house approves no software, and nothing starts a demo that would prove it.
        house = table.get("house") or {}
        shown = {**(house.get("overrides") or {}), "manifest": "shown"}
        table["house"] = {**house, "overrides": shown}
        table["journal"] = str(self.journal)
        table["approved_manifest"] = str(self.directory / "approved.manifest")
        table["people"] = str(self.directory / "people.yaml")
        write_people(Path(table["people"]))
        table["api_socket"] = str(self.socket)
        table["log"] = {"to": str(self.directory / "daemon.log"), "level": "info"}
        own = (table.get("page") or {}).get("language", "en")
        table["page"] = self._page(self.language or own)
        self.config.write_text(yaml.safe_dump(table, sort_keys=False, allow_unicode=True))

    def _in_the_daemon(self, source: Path) -> dict[str, Any]:
        """Return devices in the daemon's own process, for the game of a table."""
        definition, _ = load_table(source)
        game, drivers = definition.game, {each.name: each.driver for each in definition.devices}
        by_itself = drivers["shuffler"] == SELF_DRIVEN
        own = {name: self._options(name, drivers["shuffler"], game) for name in DEVICES}
        place = {"state": str(self.directory), "control": "1", "control_dir": str(self.controls)}
        return {
            name: {
                "driver": SELF_DRIVEN if by_itself and name == "shuffler" else OWN_DRIVERS[name],
                "url": f"{SIMULATED}{name}?{urlencode(own[name] | place)}",
            }
            for name in DEVICES
        }

    def _options(self, device: str, shuffler: str, game: GameDefinition) -> dict[str, str]:
        """Return the options of a simulated device, for the game of a table."""
        if device != "shuffler":
            return {"spots": ",".join(game.spots)} if device == "sensors" else {}
        pace = {"speed": str(self.speed), "game": game.shuffler_setting}
        own = pace | {"deck": str(game.deck_cards)}
        if shuffler != SELF_DRIVEN:
            return own
        return own | {"self_driven": "1", "packet": str(game.packets.player)}

    def _page(self, language: str) -> dict[str, str] | None:
        if not self.page:
            return None
        framed = {"framed_by": self.framed_by} if self.framed_by else {}
        framed |= {"others": "press"}
        return {"listen": self.page, "language": language} | framed

    def simulator(self, device: str) -> list[str]:
        """Return the command line of one simulator."""
        driver, simulated = self._driver(device), [device.replace("_", "-"), "--name", device]
        options = self._options(device, driver, load_table(self.config)[0].game)
        if driver == MODBUS:
            simulated = ["modbus", "--name", device, "--table", str(self.config)]
            options = {}
        line = "--usb" if self._on_usb(driver) else "--pty"
        words = [*_tablectl(), "simulator", *simulated, line, str(self.place(device))]
        words += ["--state", str(self.directory), "--control-dir", str(self.controls)]
        for name, value in options.items():
            words += ["--self-driven"] if name == "self_driven" else [f"--{name}", value]
        return words

    def daemon(self) -> list[str]:
        """Return the daemon's command line."""
        return [*_tablectl(), "run", "--config", str(self.config)]


def _copy(source: Path, place: Path) -> None:
    """Copy a folder, also over one that is there.

    Raises:
        OSError: a file cannot be copied; it names the first.
    """
    try:
        copytree(source, place, dirs_exist_ok=True)
    except CopyError as error:
        [(_, file, why), *_] = error.args[0]
        raise OSError(EACCES, why, str(file)) from error


def _simulated(device: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a device's settings: its own where it is simulated on its own wire, otherwise ours."""
    driver = device.get("driver")
    if driver == MODBUS:
        return device
    return {"driver": SELF_DRIVEN if driver == SELF_DRIVEN else OWN_DRIVERS[name]}


def _tablectl() -> list[str]:
    return [sys.executable, "-m", "controller.cli"]
