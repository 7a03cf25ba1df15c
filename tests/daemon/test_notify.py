"""Messages to the service manager, and their bytes."""

import os
import socket
from contextlib import closing

import pytest

from controller.daemon.fittings import ServiceManager


@pytest.fixture
def manager_socket(tmp_path, monkeypatch):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        path = str(tmp_path / "notify")
        listening.bind(path)
        listening.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", path)
        yield listening


def test_it_is_told_in_utf_8(manager_socket):
    with closing(ServiceManager()) as manager:
        manager.ready()
        manager.status("Held: the tray reads “full”")
    assert manager_socket.recv(100) == b"READY=1"
    assert manager_socket.recv(100).decode() == "STATUS=Held: the tray reads “full”"


def test_a_status_is_told_when_it_changes(manager_socket):
    said = []
    manager = ServiceManager(said.append, {})
    for status in ("idle", "idle", "wagering"):
        manager.status(status)
    assert said == ["STATUS=idle", "STATUS=wagering"]


def test_a_status_of_several_lines_is_one_message(manager_socket):
    with closing(ServiceManager()) as manager:
        manager.status("table.yaml:1:1: wrong\nREADY=1\n  hint")
    assert manager_socket.recv(100) == b"STATUS=table.yaml:1:1: wrong READY=1 hint"


def test_a_manager_that_stands_still_is_not_waited_for(manager_socket):
    with closing(ServiceManager()) as manager:
        for _ in range(10_000):
            manager.alive()


def test_without_one_nothing_happens(monkeypatch):
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    ServiceManager().ready()


@pytest.mark.parametrize(
    ("environment", "seconds"),
    [
        ({}, 0.0),
        ({"WATCHDOG_USEC": "10000000"}, 10.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": str(os.getpid())}, 10.0),
        ({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "1"}, 0.0),
        ({"WATCHDOG_USEC": "soon"}, 0.0),
    ],
)
def test_the_watchdog_that_is_meant_for_us(environment, seconds):
    assert ServiceManager(lambda _: None, environment).watchdog == seconds
