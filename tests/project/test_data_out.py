"""docs/data-out.md names each way out: every socket, every file that is written, every program."""

import ast
import os
import re
import typing
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.configuration import page_address as page_models
from controller.configuration.devices import AbsoluteFile, AbsolutePath, BrokerUrl
from controller.configuration.models import table as table_models
from controller.configuration.page_address import Listen, Origin
from tests.daemon.test_process import Place

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "data-out.md").read_text("utf-8")
CODE = re.compile(r"`((?:controller|drivers|systemd)(?:/[\w.]+)*)`")
WRITING = re.compile(r"[wax+]")
OPENS = {"open", "fdopen"}
"""Calls that write where their mode says so."""
LEADS_OUT = {
    "write_text",
    "write_bytes",
    "mkstemp",
    "mkdtemp",
    "TemporaryDirectory",
    "NamedTemporaryFile",
    "copyfile",
    "replace_file",
    "WatchedFileHandler",
    "create_subprocess_exec",
    "Popen",
    "open_connection",
    "open_unix_connection",
    "start_server",
    "start_unix_server",
    "create_server",
    "create_connection",
    "create_datagram_endpoint",
    "open_serial_connection",
    "serial_for_url",
    "urlopen",
    "HTTPConnection",
    "SMTP",
    "TCPSite",
    "ClientSession",
}
"""Functions by which something leaves, by their last name; and the two below, by module."""
OF_MODULE = {
    ("socket", "socket"),
    ("subprocess", "run"),
    ("sqlite3", "connect"),
    ("psycopg", "connect"),
    ("duckdb", "connect"),
    ("os", "replace"),
}
WRITE_FLAGS = {"O_WRONLY", "O_RDWR", "O_CREAT", "O_APPEND"}
ADDRESSES = {
    "AbsoluteFile": AbsoluteFile,
    "AbsolutePath": AbsolutePath,
    "BrokerUrl": BrokerUrl,
    "Listen": Listen,
    "Origin": Origin,
}


def leads_out(node: ast.AST) -> bool:
    """Tell whether a piece of code opens a way out."""
    if isinstance(node, ast.Attribute) and node.attr in WRITE_FLAGS:
        return True
    if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("nats.aio"):
        return True
    if isinstance(node, ast.Name) and node.id in LEADS_OUT:  # a class of ours may stand on it
        return True
    if not isinstance(node, ast.Call):
        return False
    function = node.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    module = getattr(getattr(function, "value", None), "id", "")
    if name in LEADS_OUT or (module, name) in OF_MODULE:
        return True
    modes = [*node.args, *(each.value for each in node.keywords if each.arg == "mode")]
    return name in OPENS and any(
        isinstance(each, ast.Constant)
        and isinstance(each.value, str)
        and len(each.value) <= 3
        and bool(WRITING.search(each.value))
        for each in modes
    )


def ways_out() -> Iterator[str]:
    """Yield the modules of the running program that open a way out."""
    of_module = (rf"{module}\.{name}" for module, name in OF_MODULE)
    words = "|".join((*LEADS_OUT, *OPENS, *WRITE_FLAGS, *of_module, "nats"))
    may_lead_out = re.compile(rf"\b(?:{words})\b")
    for folder in ("controller", "drivers"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text("utf-8")
            if may_lead_out.search(text) and any(map(leads_out, ast.walk(ast.parse(text)))):
                yield path.relative_to(ROOT).as_posix()


def test_each_module_that_opens_a_way_out_has_its_row() -> None:
    named = [
        place
        for line in PAGE.splitlines()
        if line.startswith("|")
        for place in CODE.findall(line.rstrip("| ").rpartition("|")[2])
    ]
    found = [*ways_out()]
    assert len(found) > 15
    lacking = [each for each in found if not any(_covers(place, each) for place in named)]
    # The kit for authors of drivers runs at no table.
    assert [each for each in lacking if not each.startswith("drivers/conformance/")] == []
    assert [each for each in named if not (ROOT / each).exists()] == []
    ours = [each for each in named if not each.startswith("systemd")]
    assert [place for place in ours if not any(_covers(place, each) for each in found)] == []


def _covers(place: str, module: str) -> bool:
    return module == place or module.startswith(f"{place}/")


def test_the_look_sees_what_it_looks_for() -> None:
    for line in (
        'open(p, "w")',
        'p.open("ab")',
        "p.write_text(t)",
        "socket.socket()",
        "os.open(p, os.O_WRONLY)",
        "subprocess.run(words)",
        "urllib.request.urlopen(a)",
        "psycopg.connect(a)",
        "from nats.aio.client import Client",
    ):
        assert any(map(leads_out, ast.walk(ast.parse(line)))), line
    for line in ('open(p, "rb")', "p.read_text()", "os.open(p, os.O_RDONLY)"):
        assert not any(map(leads_out, ast.walk(ast.parse(line)))), line


def test_each_key_that_names_a_place_or_an_address_is_named() -> None:
    keys = {"url", "to"}  # of their own types, below
    for module in (table_models, page_models):
        for model in vars(module).values():
            if isinstance(model, type) and model.__module__ == module.__name__:
                hints = typing.get_type_hints(model, include_extras=True)
                keys |= {name for name, hint in hints.items() if _is_address(hint)}
    assert {"journal", "people", "api_socket", "outside", "listen", "framed_by", "key"} <= keys
    assert sorted(each for each in keys if f"`{each}`" not in PAGE) == []


def _is_address(hint: object) -> bool:
    """Tell whether a field's type is that of a path or an address, alone or in a list."""
    marks = {id(mark) for kind in ADDRESSES.values() for mark in typing.get_args(kind)[1:]}
    found = [hint]
    while found:
        each = found.pop()
        if any(id(mark) in marks for mark in getattr(each, "__metadata__", ())):
            return True
        found += typing.get_args(each)
    return False


@pytest.mark.slow
def test_a_running_table_listens_and_writes_where_the_page_says(tmp_path: Path) -> None:
    place = Place(tmp_path)
    place.write(page={"listen": "127.0.0.1:0"}, log={"to": str(place.log), "level": "debug"})
    with place.running() as process:
        assert _answers(place)
        ours = {
            os.readlink(each) for each in Path(f"/proc/{process.pid}/fd").iterdir() if each.exists()
        }
        inodes = {name[8:-1] for name in ours if name.startswith("socket:[")}
        tcp = _listening(process.pid, "tcp", inodes) + _listening(process.pid, "tcp6", inodes)
        assert [address for address, _ in tcp] == ["0100007F"], "the page, at this computer alone"
        unix = Path(f"/proc/{process.pid}/net/unix").read_text().splitlines()[1:]
        bound = {
            line.split()[7] for line in unix if len(line.split()) > 7 and line.split()[6] in inodes
        }
        assert [Path(each).parent for each in bound] == [tmp_path], "the socket, renamed to `s`"
        written = {each.relative_to(tmp_path).as_posix() for each in tmp_path.iterdir()}
    known = {"table.yaml", "people.yaml", "notify", "s", "log.json", "journal.kiosk"}
    known |= {f"journal.sqlite{end}" for end in ("", "-wal", "-shm", ".lock")}
    assert written <= known
    assert {"s", "log.json", "journal.sqlite"} <= written


def _answers(place: Place) -> bool:
    """Wait until the page and the log are there, which come after READY."""
    from time import monotonic, sleep

    deadline = monotonic() + 20
    while monotonic() < deadline:
        if place.log.exists() and "page.served" in place.log.read_text():
            return True
        sleep(0.02)
    return False


def _listening(pid: int, kind: str, inodes: set[str]) -> list[tuple[str, str]]:
    """Return address and port, hexadecimal, of the sockets on which a process listens."""
    rows = (line.split() for line in Path(f"/proc/{pid}/net/{kind}").read_text().splitlines()[1:])
    return [tuple(row[1].split(":")) for row in rows if row[3] == "0A" and row[9] in inodes]
