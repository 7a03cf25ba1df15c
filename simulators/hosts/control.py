"""The control socket: verbs over a Unix socket, one JSON object per line each way.

`{"verb": "lift", "args": {"to": "rack"}}` is answered by `{"ok": true, "result": {…}}` or
`{"ok": false, "error": "…"}`. The verb `watch` is answered by `{"seen": {…}}`, at once and after
each change, until the connection ends.
"""

import asyncio
import json
import os
import socket
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from simulators.devices.control import ControlError
from simulators.hosts.running_device import RunningDevice

_LONGEST_LINE = 1 << 16
LONGEST_PATH = 107
"""Bytes of a socket's path; Linux takes no more."""


def control_directory(environ: Mapping[str, str] = os.environ) -> Path:
    """Return where the simulators' sockets are."""
    named = environ.get("DEALER_TABLE_SIMULATORS")
    if named:
        return Path(named)
    runtime = environ.get("XDG_RUNTIME_DIR")
    if runtime:
        return Path(runtime) / "dealer-table" / "simulators"
    return Path(f"/tmp/dealer-table-{os.getuid()}/simulators")  # noqa: S108  (mode 0700, and ours)


def control_path(name: str, directory: Path | None = None) -> Path:
    """Return the socket of the simulator `name`.

    Raises:
        ValueError: the name is not a plain word, or the path is too long for a socket.
    """
    if not name or name.startswith(".") or not name.replace("-", "").replace("_", "").isalnum():
        raise ValueError(f"{name!r} is not a name: letters, digits, - and _")
    path = (directory or control_directory()) / f"{name}.sock"
    if len(os.fsencode(path)) > LONGEST_PATH:
        raise ValueError(f"{path} is too long for a socket; set DEALER_TABLE_SIMULATORS")
    return path


class ControlServer:
    """Serves the verbs of one device on a socket that only its owner can use."""

    def __init__(self, running: RunningDevice, path: Path) -> None:
        self._running = running
        self._path = path
        self._server: asyncio.Server | None = None
        self._connections: set[_Connection] = set()

    async def listen(self) -> None:
        """Open the socket.

        Raises:
            OSError: another simulator of this name is alive, or the directory is not ours.
        """
        self._prepare_directory()
        sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            bind(sock, self._path)
            loop = asyncio.get_running_loop()
            self._server = await loop.create_unix_server(
                lambda: _Connection(self._running, self._connections), sock=sock
            )
        except BaseException:
            sock.close()
            raise

    def close(self) -> None:
        """Remove the socket and hang up."""
        if self._server is None:
            return
        self._server.close()
        self._server = None
        self._path.unlink(missing_ok=True)
        for connection in tuple(self._connections):
            connection.hang_up()

    def _prepare_directory(self) -> None:
        directory = self._path.parent
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        if directory.stat().st_uid != os.getuid():
            raise PermissionError(f"{directory} belongs to somebody else")


def bind(sock: socket.socket, path: Path) -> None:
    """Bind for its owner alone; a socket that nobody serves any more is replaced.

    Raises:
        OSError: somebody serves it.
    """
    with socket.socket(socket.AF_UNIX, sock.type) as probe:
        try:
            probe.connect(os.fspath(path))
        except FileNotFoundError:
            pass
        except ConnectionRefusedError:
            path.unlink()
        else:
            raise OSError(f"a simulator already serves {path}")
    before = os.umask(0o177)
    try:
        sock.bind(os.fspath(path))
    finally:
        os.umask(before)


class _Request(msgspec.Struct):
    verb: str
    args: dict[str, str | int] = {}


class _Connection(asyncio.Protocol):
    def __init__(self, running: RunningDevice, connections: "set[_Connection]") -> None:
        self._running = running
        self._connections = connections
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self._end_watch: Callable[[], None] | None = None
        self._shown: dict[str, object] | None = None
        self._paused = False

    def hang_up(self) -> None:
        """End the connection; answers already given are still sent."""
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        if self._end_watch is not None:
            self._end_watch()
            self._end_watch = None

    def pause_writing(self) -> None:
        self._paused = True

    def resume_writing(self) -> None:
        self._paused = False
        if self._end_watch is not None:
            self._show()

    def data_received(self, data: bytes) -> None:
        *lines, self._buffer = (self._buffer + data).split(b"\n")
        for line in lines:
            self._answer(line)
        if len(self._buffer) > _LONGEST_LINE:
            self._refuse("the line is too long")
            self.hang_up()

    def _answer(self, line: bytes) -> None:
        try:
            asked = msgspec.json.decode(line, type=_Request)
            if asked.verb == "watch":
                self._watch()
            else:
                self._send({"ok": True, "result": self._running.control(asked.verb, asked.args)})
        except ControlError as error:
            self._refuse(str(error))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._refuse(f'a request is {{"verb": "…", "args": {{…}}}}: {error}')

    def _watch(self) -> None:
        if self._end_watch is None:
            self._end_watch = self._running.watch(self._show)
        self._shown = None
        self._show()

    def _show(self) -> None:
        """Send what can be seen, if it changed; a slow reader misses steps, never the last one."""
        if self._paused:
            return
        seen = self._running.device.visible()
        if seen != self._shown:
            self._shown = seen
            self._send({"seen": seen})

    def _refuse(self, text: str) -> None:
        self._send({"ok": False, "error": text})

    def _send(self, answer: dict[str, object]) -> None:
        if self._transport is not None:
            self._transport.write(json.dumps(answer).encode() + b"\n")
