"""The fork server's process: `python -m tests.e2e.forking SOCKET`, the number of an open socket.

Each request is a packet with the words after `python -m`, an environment, and four open files: the
new process's standard input, output and error, and a socket on which its number and later its exit
code are reported.
The server detaches itself from the process that starts it, so it is no child of the tests. That
keeps the tests' search for children left behind cheap. The server ends when its socket is closed.

Whatever a fork touches of the imports is copied for it, and an interpreter that ends touches all of
them: that cost more than most commands. So the garbage collector is kept away from them, and a fork
ends without taking them apart (`run`).

It takes the manifest of what is installed once, and a forked daemon gets that text whenever it
takes the manifest (`tests/e2e/again.py`). Daemons that are started without this server take it
themselves.
"""

import atexit
import gc
import json
import os
import runpy
import select
import signal
import socket
import sys
import threading
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from controller.manifest import take_manifest

NUMBER = 16
"""Bytes of a reported number at most."""
_REQUEST = 1 << 17
"""Bytes of a request at most."""
_PRELOADED = (
    "controller.api.client",
    "controller.cli",
    "controller.cli.application",
    "controller.cli.conversation",
    "controller.cli.status",
    "controller.daemon.run",
    "controller.page.server",
    "drivers.key_pad",
    "drivers.sensors",
    "drivers.shuffler",
    "drivers.transports.serial",
    "simulators.hosts.build",
)
"""These modules import nearly all that a device, a daemon and a command load at a start."""
_FILES = 4
"""Open files of a request."""
_AGAIN = Path(__file__).with_name("again.py")


class Server:
    """Forks, and reports ends; `serve` returns in the server at the end, and in each fork."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._running: dict[int, socket.socket] = {}

    def serve(self) -> list[str] | None:
        """Serve until the socket is closed; in a fork, return the words that it is to run."""
        ended, wake = os.pipe2(os.O_NONBLOCK)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(wake)
        while True:
            ready, _, _ = select.select([self._control, ended], [], [])
            if ended in ready:
                os.read(ended, 1024)
                self._report_ends()
            if self._control in ready:
                request, files, _, _ = socket.recv_fds(self._control, _REQUEST, _FILES)
                if not request:
                    return self._end()
                words, environ = json.loads(request)
                if self._forked(*files):
                    os.environ.clear()
                    os.environ.update(environ)
                    return words

    def _forked(self, *files: int) -> bool:
        """Fork; return True in the new process."""
        pid = os.fork()
        if pid == 0:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.setsid()
            for number, file in enumerate(files[:3]):
                os.dup2(file, number)
            os.closerange(3, os.sysconf("SC_OPEN_MAX"))
            sys.stdin, sys.stdout, sys.stderr = (
                open(number, mode, closefd=False)  # noqa: SIM115 - open to the end of the process
                for number, mode in enumerate("rww")
            )
            return True
        for file in files[:3]:
            os.close(file)
        self._running[pid] = socket.socket(fileno=files[3])
        self._running[pid].send(str(pid).encode())
        return False

    def _report_ends(self) -> None:
        for pid, report in list(self._running.items()):
            found, status = os.waitpid(pid, os.WNOHANG)
            if found:
                del self._running[pid]
                with report, suppress(OSError):  # nobody may listen any more
                    report.send(str(os.waitstatus_to_exitcode(status)).encode())

    def _end(self) -> None:
        for pid in self._running:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


def again(stored: str) -> tuple[str, ...]:
    """Return the words with which a fork starts Python again; `stored` is a manifest's file."""
    return sys.executable, "-I", "-S", str(_AGAIN), stored


def stored_manifest() -> str:
    """Take the manifest without a configuration, and return the path of a file with its text.

    The file is in memory, and lives as long as this process.
    """
    file = os.memfd_create("manifest")
    os.write(file, take_manifest(()).text.encode())
    return f"/proc/{os.getpid()}/fd/{file}"


def make_once() -> None:
    """Make what each daemon of the shipped table would make, and keep for itself, at its start."""
    # Here, because each run of the tests imports this file.
    from controller.configuration import default_table, load_table
    from controller.procedure.program import program_of
    from controller.shipped_files import config_root
    from controller.words.journal_english import JournalWords

    definition, _ = load_table(default_table())
    program_of(definition.game)
    JournalWords([config_root()])


def run(module: str, names: dict[str, object]) -> None:
    """Run a module as `python -m` would; `names` are given to it.

    Where it ends with a plain exit code, the process ends here: its threads have ended, and what
    was to be done at the end is done.
    """
    try:
        runpy.run_module(module, names, run_name="__main__", alter_sys=True)
        code: object = 0
    except SystemExit as end:
        code = end.code or 0
        if not isinstance(code, int):
            raise
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for each in (sys.stdout, sys.stderr):
        if each is not None:
            each.flush()
    os._exit(code)


def main() -> None:
    """Detach, load the modules, serve; a fork runs its module here."""
    if os.fork():
        os._exit(0)
    os.setsid()
    control = socket.socket(fileno=int(sys.argv[1]))
    for name in _PRELOADED:
        import_module(name)
    make_once()
    started_by = {"AGAIN": again(stored_manifest())}
    gc.freeze()
    words = Server(control).serve()
    if words is not None:
        control.detach()
        sys.argv = words
        run(words[0], started_by)


if __name__ == "__main__":
    main()
