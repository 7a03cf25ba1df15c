"""The page's socket: where it listens, its address, and what can be in the way."""

import errno
import os
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from controller.configuration.page_address import PageSettings, Tls
from controller.errors import ExitCode
from controller.page.page_errors import (
    PageInUseError,
    PageNotPassedError,
    PageNotUpError,
    PageSetupError,
)
from controller.page.page_socket import PageSocket
from tests.daemon.test_process import PASSES


def test_a_free_port_is_found_and_told() -> None:
    with closing(PageSocket(PageSettings("127.0.0.1", 0)).open()) as page:
        assert page.port > 0
        assert page.address == f"http://127.0.0.1:{page.port}/"
        assert page.hosts == {f"{name}:{page.port}" for name in ("127.0.0.1", "localhost", "[::1]")}


def test_another_address_of_this_computer_is_called_by_that_alone() -> None:
    with closing(PageSocket(PageSettings("127.0.0.2", 0)).open()) as page:
        assert page.hosts == {f"127.0.0.2:{page.port}"}


def test_a_taken_port_is_said_with_what_to_do() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(PageInUseError) as caught:
            PageSocket(PageSettings("127.0.0.1", port)).open()
    assert caught.value.exit_code is ExitCode.IN_USE
    assert f"127.0.0.1:{port}" in str(caught.value)
    assert "page: listen" in str(caught.value)


def test_an_address_that_is_not_ours_may_be_up_later() -> None:
    with pytest.raises(PageNotUpError, match=r"192\.0\.2\.1:8430"):
        PageSocket(PageSettings("192.0.2.1", 8430)).open()


@pytest.mark.parametrize(
    ("number", "error"), [(errno.EACCES, PageNotPassedError), (errno.ENOBUFS, PageSetupError)]
)
def test_an_address_that_cannot_be_listened_to_is_said(monkeypatch, number, error) -> None:
    """That of the service manager among them: who may not bind it and was passed none."""

    def refuse(*_: object) -> None:
        raise OSError(number, "refused")

    monkeypatch.setattr("controller.page.page_socket._bound", refuse)
    with pytest.raises(error, match="127") as caught:
        PageSocket(PageSettings("127.0.0.1", 80)).open()
    assert caught.value.exit_code is ExitCode.USAGE


def test_a_socket_that_was_passed_is_taken_by_its_address_and_outlives_the_page() -> None:
    with socket.create_server(("127.0.0.1", 0)) as held, socket.create_server(("", 0)) as other:
        settings = PageSettings("127.0.0.1", held.getsockname()[1])
        named = set()
        for passed in ([other, held], [held]):
            with closing(PageSocket(settings, passed).open()) as page:
                assert page.inode == os.fstat(held.fileno()).st_ino
                named.add(page.lasting)
        assert len(named) == 1
        assert named != {""}
        with pytest.raises(PageInUseError):
            PageSocket(settings, [other]).open()


def test_sockets_are_passed_to_the_process_that_is_named() -> None:
    """As `systemd` passes them; a child of that process has none."""
    program = (
        "import os, subprocess, sys\n"
        "from controller.page.page_socket import passed_sockets\n"
        "[held] = passed_sockets()\n"
        "print(held.getsockname()[1], held.get_inheritable())\n"
        "os.environ['LISTEN_PID'] = '1'\n"
        "print(passed_sockets())\n"
    )
    with socket.create_server(("127.0.0.1", 0)) as held:
        words = ["-c", PASSES, str(held.fileno()), sys.executable, "-c", program]
        told = subprocess.run(
            [sys.executable, *words],
            pass_fds=[held.fileno()],
            capture_output=True,
            text=True,
            check=False,
        )
        assert told.stdout == f"{held.getsockname()[1]} False\n[]\n", told.stderr


def test_the_port_is_free_again_after_the_end() -> None:
    with closing(PageSocket(PageSettings("127.0.0.1", 0)).open()) as page:
        port = page.port
    with closing(PageSocket(PageSettings("127.0.0.1", port)).open()) as again:
        assert again.port == port


@pytest.mark.parametrize(
    ("tls", "port", "hosts"),
    [
        (None, 80, {"127.0.0.1:80", "localhost:80", "[::1]:80", "127.0.0.1", "localhost", "[::1]"}),
        (Tls(Path(), Path(), Path(), ("a.example",)), 8430,
         {"127.0.0.1:8430", "localhost:8430", "[::1]:8430", "a.example:8430"}),
    ],
)  # fmt: skip
def test_browsers_leave_the_usual_port_out(tls, port, hosts) -> None:
    page = object.__new__(PageSocket)
    page.settings, page.port = PageSettings("127.0.0.1", port, tls=tls), port
    assert page.hosts == hosts
