"""What `floor init` writes: for each node and table of a house a folder that is carried there."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from controller.data.message import message
from controller.files import read_text
from controller.floor.rights.certificates import holds_on
from controller.floor.rights.credentials import MODE
from controller.floor.rights.house_keys import PRIVATE, PUBLIC, BrokerPlace, HouseKeys
from controller.floor.rights.house_plan import HousePlan, Node, NodePart
from controller.floor.rights.roles import FloorRole
from controller.shipped_files import config_root
from controller.system.disk import exists_at, replace_file
from controller.words.spoken import say

_PORT, _ROUTES = 4222, 6222
_SERVICES = {
    NodePart.STORE: ("9464", "1G"),
    NodePart.BOARD: ("9465", "1G"),
    NodePart.BRIDGE: ("9466", "512M"),
}
"""Of each service the port of its metrics, and its memory."""
_ABOUT = {
    NodePart.STORE: "Take the card tables' records into the floor's central database",
    NodePart.BOARD: "Serve the floor's pit board",
    NodePart.BRIDGE: "Show the card tables to Home Assistant and a webhook",
}
_PLACE = "/etc/dealer-table"
_NATS = """\
[Service]
ExecStart=
ExecStart=/usr/sbin/nats-server -c /etc/nats/{name}.conf
"""
_ENVIRONMENT = """\
# The command lines of this computer's services, as tablectl floor init wrote them.
{options}
# PostgreSQL and its standby: the one that can be written to is taken.
PGHOST={hosts}
PGTARGETSESSIONATTRS=read-write
PGDATABASE=floor
PGUSER=floor
PGPASSFILE=/etc/dealer-table/pgpass
"""
_SQL = """\
SELECT 'CREATE ROLE floor LOGIN'
    WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'floor') \\gexec
SELECT 'CREATE ROLE replicator LOGIN REPLICATION'
    WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'replicator') \\gexec
ALTER ROLE floor PASSWORD '{password}';
ALTER ROLE replicator PASSWORD '{password}';
SELECT 'CREATE DATABASE floor OWNER floor ENCODING UTF8 TEMPLATE template0'
    WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'floor') \\gexec
"""
_FLOOR = """\

floor:
  servers: [{servers}]
  house: {house}
  table: {table}
  credentials: /etc/dealer-table/floor.creds
"""


class _Wanted(NamedTuple):
    """Whose credentials are made, the folder in which they are carried, and a pit's tables."""

    role: FloorRole
    name: str
    folder: Path
    tables: tuple[str, ...] = ()


class Carried:
    """The folders of one house; what is there already, keys and credentials, stays as it is."""

    def __init__(self, folder: Path, name: str, house: HousePlan, now: int, password: str) -> None:
        """Open the house's keys, or make them.

        Args:
            folder: of all houses; it lies offline.
            name: of the house.
            house: what it has.
            now: seconds of Unix.
            password: of the database, unless it has one already.

        Raises:
            KeysError: the keys that are there cannot be used.
            OSError: a file cannot be read or written.
        """
        keys = folder / "keys" / name
        keys.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._keys = HouseKeys(keys) if exists_at(keys) else HouseKeys.made(keys, name, now)
        self._kept = keys
        self._name, self._house, self._now = name, house, now
        self.folder = folder / "carry" / name
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        known = keys / "database.password"
        if not exists_at(known):
            replace_file(known, password + "\n", PRIVATE)
        self._password = read_text(known, "ascii").strip()

    def write(self) -> tuple[int, int]:
        """Write the folders; return how many nodes and tables got credentials.

        Raises:
            KeysError, OSError: as above.
        """
        there = {each.name: each for each in self._keys.issued if not each.revoked}
        for pit, tables in self._house.by_pit.items():
            if pit in there and there[pit].tables != tables:
                self._keys.revoke(pit, self._now)
                del there[pit]
        wanted = [each for each in self._wanted() if each.name not in there]
        for name, node in self._house.nodes.items():
            self._write_node(name, node)
        for each in wanted:
            if each.role is FloorRole.TABLE:
                self._write_table(each.name, each.folder)
            elif each.role is FloorRole.PIT:
                self._write_pit(each)
        places = {each.name: each.folder for each in wanted}
        asked = [(each.role, each.name, each.tables) for each in wanted]
        for name, text in self._keys.issue_all(asked, self._now):
            _write(places[name] / _credentials(places[name], name), text, MODE)
        os.sync()  # a stick may be pulled out
        nodes = sum(path.name == "dealer-table" for path in set(places.values()))
        return nodes, sum(each.role is FloorRole.TABLE for each in wanted)

    def _wanted(self) -> Iterator["_Wanted"]:
        """Yield who needs credentials."""
        for name, node in self._house.nodes.items():
            for part in node.services:
                yield _Wanted(
                    FloorRole(part), f"{part}-{name}", self.folder / name / "dealer-table"
                )
        for pit, tables in self._house.by_pit.items():
            yield _Wanted(FloorRole.PIT, pit, self.folder / pit, tables)
            for table in tables:
                yield _Wanted(FloorRole.TABLE, table, self.folder / table)

    def _write_node(self, name: str, node: Node) -> None:
        folder = self.folder / name
        for each in ("nats", "units", "dealer-table"):
            (folder / each).mkdir(mode=0o700, parents=True, exist_ok=True)
        others = [each.centre for each in self._house.nodes.values() if each is not node]
        routes = tuple(f"nats://{each}:{_ROUTES}" for each in others)
        hosts = (node.tables, node.centre, name)
        place = BrokerPlace(name, hosts, listen=node.tables, cluster=node.centre, routes=routes)
        made = self._kept / "broker" / f"{name}.pem"
        if not (exists_at(made) and holds_on(read_text(made, "ascii"), hosts, self._now)):
            self._keys.certify_broker(place, self._now)
        self._keys.write_broker(place)
        for each in (f"{name}.conf", f"{name}.pem", f"{name}.key", "rights.conf", "authority.pem"):
            mode = PRIVATE if each.endswith(".key") else PUBLIC
            _write(folder / "nats" / each, read_text(self._kept / "broker" / each), mode)
        _write(folder / "units" / "nats-server.conf", _NATS.format(name=name), PUBLIC)
        unit = _template("part.service")
        for part in node.services:
            told = {"part": str(part), "about": _ABOUT[part], "memory": _SERVICES[part][1]}
            text = _filled(unit, told | {"OPTIONS": f"{part.upper()}_OPTIONS"})
            _write(folder / "units" / f"dealer-table-{part}.service", text, PUBLIC)
        databases = self._databases()
        options = "".join(
            f'{part.upper()}_OPTIONS="{" ".join(self._options(name, node, part))}"\n'
            for part in node.services
        )
        text = _ENVIRONMENT.format(options=options, hosts=",".join(databases))
        _write(folder / "dealer-table" / "floor.env", text, MODE)
        _write(folder / "dealer-table" / "pgpass", f"*:*:floor:floor:{self._password}\n", PRIVATE)
        if {NodePart.DATABASE, NodePart.STANDBY} & {*node.runs}:
            self._write_database(name, folder / "database", databases)
        _write(folder / "install.sh", _template("node.sh"), 0o755)
        _write(folder / "next.txt", self._next(name, node), PUBLIC)

    def _databases(self) -> list[str]:
        """Return the addresses of the database and of its standbys."""
        names = [*self._house.running(NodePart.DATABASE), *self._house.running(NodePart.STANDBY)]
        return [self._house.nodes[each].centre for each in names]

    def _options(self, name: str, node: Node, part: NodePart) -> list[str]:
        words = self._reaching(f"{part}-{name}")
        words += ["--metrics", f"{node.centre}:{_SERVICES[part][0]}"]
        if part is NodePart.BOARD:
            words += ["--database", "dbname=floor"]
        return words

    def _reaching(self, name: str) -> list[str]:
        """Return the words by which a service reaches the brokers."""
        words = ["--house", self._name]
        for each in self._house.nodes.values():
            words += ["--server", f"tls://{each.tables}:{_PORT}"]
        return [*words, "--credentials", f"{_PLACE}/{name}.creds"]

    def _write_database(self, name: str, folder: Path, databases: list[str]) -> None:
        node = self._house.nodes[name]
        folder.mkdir(mode=0o700, exist_ok=True)
        settings = f"listen_addresses = 'localhost, {node.centre}'\nmax_wal_size = 4GB\n"
        _write(folder / "floor.conf", settings, PUBLIC)
        lets = ["# dealer-table: the stores and boards of the centre, and the standby"]
        for each in self._house.nodes.values():
            lets.append(f"host floor floor {each.centre}/32 scram-sha-256")
        lets += [f"host replication replicator {each}/32 scram-sha-256" for each in databases]
        _write(folder / "pg_hba.conf", "\n".join(lets) + "\n", PUBLIC)
        if NodePart.DATABASE in node.runs:
            _write(folder / "floor.sql", _SQL.format(password=self._password), PRIVATE)
        else:
            where = f"host={databases[0]} user=replicator password={self._password}\n"
            _write(folder / "primary", where, PRIVATE)
            _write(folder / "slot", name.replace("-", "_") + "\n", PUBLIC)

    def _write_table(self, table: str, folder: Path) -> None:
        folder.mkdir(mode=0o700, exist_ok=True)
        nodes = self._house.nodes.values()
        servers = ", ".join(f'"tls://{each.tables}:{_PORT}"' for each in nodes)
        text = _FLOOR.format(servers=servers, house=self._name, table=table)
        _write(folder / "floor.yaml", text, PUBLIC)
        _write(folder / "install.sh", _template("table.sh"), 0o755)
        told = [message("init-next-table", name=table), message("init-next-last")]
        _write(folder / "next.txt", "".join(say(each) + "\n" for each in told), PUBLIC)

    def _write_pit(self, pit: "_Wanted") -> None:
        """Write what a board needs that sees one pit's tables alone."""
        pit.folder.mkdir(mode=0o700, exist_ok=True)
        words = [*self._reaching(pit.name), *(w for each in pit.tables for w in ("--table", each))]
        told = message("init-next-pit", name=pit.name, command=" ".join(words))
        _write(pit.folder / "next.txt", say(told) + "\n", PUBLIC)

    def _next(self, name: str, node: Node) -> str:
        """Return what is to be done at a node, in its order."""
        told = [message("init-next-node", name=name, what=", ".join(["nats", *node.runs]))]
        if NodePart.STANDBY in node.runs:
            told.append(
                message("init-next-standby", name=self._house.running(NodePart.DATABASE)[0])
            )
        if NodePart.BOARD in node.runs:
            told.append(message("init-next-board"))
        if NodePart.BRIDGE in node.runs:
            told.append(message("init-next-bridge"))
        told.append(message("init-next-last"))
        return "".join(say(each) + "\n" for each in told)


def _credentials(folder: Path, name: str) -> str:
    """Return the name of a file of credentials: at a table it is always the same."""
    return "floor.creds" if exists_at(folder / "floor.yaml") else f"{name}.creds"


def _template(name: str) -> str:
    return read_text(config_root() / "centre" / name)


def _filled(text: str, words: Mapping[str, str]) -> str:
    for name, word in words.items():
        text = text.replace(f"@{name}@", word)
    return text


def _write(path: Path, text: str, mode: int) -> None:
    """Write a file of a folder that is written anew if it is not whole: no flush for each."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "w") as file:
        os.fchmod(file.fileno(), mode)
        file.write(text)
