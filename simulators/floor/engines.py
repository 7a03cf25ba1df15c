"""PostgreSQL and NATS for a while: started from what is installed, in a folder that goes with them.

PostgreSQL refuses to run as root: then it runs as a user that may do nothing else.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

import psycopg

from controller.floor.rights.house_keys import BrokerPlace, HouseKeys
from controller.floor.rights.roles import FloorRole
from simulators.hosts.free_port import free_port

_POSTGRES = ("postgres", "initdb", "pg_basebackup", "pg_ctl")
_DEBIAN = Path("/usr/lib/postgresql")
"""Where Debian keeps the programs of each version of PostgreSQL, outside of the PATH."""
_USERS = ("postgres", "nobody")
_PATIENCE = 30.0
"""Seconds in which an engine is up, on a busy computer."""
_PACE = 0.02
REMEDY = dict.fromkeys(_POSTGRES, "apt-get install postgresql") | {
    "nats-server": "apt-get install nats-server"
}
"""How what is missing is installed."""


def until_we_end(how: str = "TERM") -> tuple[str, ...]:
    """Return what a command line begins with, so that its process ends with ours, also by a kill.

    The kernel tells only what it was asked before: where we end sooner, the program does not begin.
    An interrupt would not do: what a script starts in the background ignores it.
    """
    ours = 'test "$PPID" = "$0" && exec "$@"'
    return "setpriv", "--pdeathsig", how, "--", "sh", "-c", ours, str(os.getpid())


class MissingEngineError(Exception):
    """A program is not installed; `remedy` installs it."""

    def __init__(self, program: str) -> None:
        super().__init__(f"{program} is missing; {REMEDY[program]}")
        self.program = program
        self.remedy = REMEDY[program]


def program(name: str) -> str:
    """Return the path of an engine's program.

    Raises:
        MissingEngineError: it is not installed.
    """
    found = shutil.which(name)
    if found is None and name in _POSTGRES:
        versions = sorted(_DEBIAN.glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
        found = str(versions[-1]) if versions else None
    if found is None and name == "nats-server":
        found = shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        raise MissingEngineError(name)
    return found


class _Engine:
    """An engine's process, and the signal that ends it in order."""

    _ends_by: ClassVar[signal.Signals]
    _process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill it at once, as `kill -9` does; its other processes end by themselves."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it; who is connected is cut off."""
        self._end(self._ends_by)

    def _end(self, how: signal.Signals) -> None:
        process = self._process
        if process is None or process.poll() is not None:
            return
        process.send_signal(how)
        try:
            process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Postgres(_Engine):
    """A database in a folder of its own, reached by a socket in that folder.

    Attributes:
        data: the folder of its files.
    """

    _ends_by = signal.SIGINT

    def __init__(self, folder: Path, user: str | None, settings: Sequence[str] = ()) -> None:
        self._folder = folder
        self._user = user
        self._settings = settings
        self.data = folder / "data"

    @property
    def where(self) -> str:
        """The connection string."""
        return f"host={self._folder} dbname=postgres user=floor"

    def make(self) -> None:
        """Lay out the files of the database."""
        words = ["-D", str(self.data), "-U", "floor", "-A", "trust", "--no-sync", "-E", "UTF8"]
        self.run("initdb", *words, "--locale=C")

    def run(self, name: str, *words: str) -> None:
        """Run another program of PostgreSQL, as the database's user."""
        subprocess.run(
            [program(name), *words],
            check=True,
            stdout=subprocess.DEVNULL,
            user=self._user,
            cwd=self._folder,
        )

    def begin(self) -> None:
        """Lay out the files, and start it."""
        self.make()
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers.

        What is killed leaves its memory to the last of its processes: then it is started again.
        """
        until = time.monotonic() + _PATIENCE
        self._process = self._started()
        while not ((self._folder / ".s.PGSQL.5432").exists() and self._answers()):
            if time.monotonic() > until:
                raise TimeoutError(self._log.read_text())
            time.sleep(_PACE)
            if self._process.poll() is not None:
                self._process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        # Only processes are killed here, never the computer: the kernel keeps what was written.
        settings = ["listen_addresses=", "fsync=off", "full_page_writes=off", "max_connections=50"]
        settings += self._settings
        words = [each for setting in settings for each in ("-c", setting)]
        places = ["-D", str(self.data), "-k", str(self._folder)]
        with self._log.open("ab") as log:
            return subprocess.Popen(
                [*until_we_end("INT"), program("postgres"), *places, *words],
                stdout=log,
                stderr=log,
                user=self._user,
                cwd=self._folder,
                start_new_session=True,
            )

    @property
    def _log(self) -> Path:
        return self._folder / "log"

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.where, connect_timeout=2).close()
        except psycopg.Error:
            return False
        return True


class Nats(_Engine):
    """A broker on a port of its own, reached from this computer alone."""

    _ends_by = signal.SIGTERM

    def __init__(self, settings: Path | None = None) -> None:
        """Choose a port; `settings`: a file of the broker's, as `tablectl floor key` writes it."""
        self._port = free_port()
        self._settings = settings

    @property
    def server(self) -> str:
        """Its address."""
        scheme = "nats" if self._settings is None else "tls"
        return f"{scheme}://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start it, and wait until it listens."""
        words = ["-a", "127.0.0.1", "-p", str(self._port)]
        if self._settings is not None:
            words += ["-c", str(self._settings)]
        self._process = subprocess.Popen(
            [*until_we_end(), program("nats-server"), *words],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        until = time.monotonic() + _PATIENCE
        while not self._listens():
            if self._process.poll() is not None or time.monotonic() > until:
                raise TimeoutError("the broker does not listen")
            time.sleep(_PACE)

    def _listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self._port), timeout=1).close()
        except OSError:
            return False
        return True

    def read_again(self) -> None:
        """Have it read its settings again, as `nats-server --signal reload` does."""
        assert self._process is not None
        self._process.send_signal(signal.SIGHUP)


@contextmanager
def temporary_postgres(settings: Sequence[str] = ()) -> Iterator[Postgres]:
    """Have a database for a while; `settings`: further ones of its own, as `name=value`.

    Raises:
        MissingEngineError: PostgreSQL is not installed.
    """
    with prepared_postgres(settings) as found:
        found.begin()
        yield found


@contextmanager
def prepared_postgres(settings: Sequence[str] = ()) -> Iterator[Postgres]:
    """Have a place for a database, which `begin` lays out and starts; raises as above."""
    for name in _POSTGRES:
        program(name)
    user = _unprivileged()
    with tempfile.TemporaryDirectory(prefix="floor-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if user is not None:
            os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
        found = Postgres(folder, user, settings)
        try:
            yield found
        finally:
            found.stop()


@contextmanager
def temporary_nats(settings: Path | None = None) -> Iterator[Nats]:
    """Have a broker for a while; `settings`: its file, else it lets in everybody.

    Raises:
        MissingEngineError: it is not installed.
    """
    found = Nats(settings)
    try:
        found.start()
        yield found
    finally:
        found.stop()


def _unprivileged() -> str | None:
    """Return the user as whom PostgreSQL runs if we are root; None: as whom we are."""
    if os.geteuid() != 0:
        return None
    for name in _USERS:
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise MissingEngineError("postgres")


# Keys and credentials of a floor on one computer, for as long as it lasts.


_DAYS = 2


class Rights:
    """A house's keys in a new folder, and a broker's settings that go by them.

    Attributes:
        broker: the settings. `keys`: the house's keys.
    """

    def __init__(self, folder: Path, house: str) -> None:
        self.keys = HouseKeys.made(folder, house, _now())
        place = BrokerPlace("broker", ("127.0.0.1",), folder / "broker")
        self.broker = self.keys.certify_broker(place, _now(), _DAYS)

    def of(self, role: FloorRole, name: str, *tables: str) -> Path:
        """Return new credentials."""
        return self.keys.issue(role, name, _now(), _DAYS, tables)

    def revoke(self, name: str) -> None:
        """Revoke somebody's; the broker has to read its settings again."""
        self.keys.revoke(name, _now())


def _now() -> int:
    return int(time.time())
