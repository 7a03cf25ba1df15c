"""The socket: one daemon per path, a dead daemon's socket is replaced, others are left alone."""

import asyncio
import errno
import os
import socket
import stat
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from controller.api import client
from controller.api.client import Client
from controller.api.socket_errors import ConversationError, SocketError, SocketInUseError
from controller.api.sockets import ListeningSocket
from controller.errors import ExitCode


def test_it_listens_for_the_user_and_the_group_only(tmp_path):
    with closing(ListeningSocket(tmp_path / "s")) as listening:
        assert stat.S_IMODE(listening.path.stat().st_mode) == 0o660
        with socket.socket(socket.AF_UNIX) as visitor:
            visitor.connect(str(listening.path))


def test_afterwards_nothing_is_left(tmp_path):
    ListeningSocket(tmp_path / "s").close()
    assert list(tmp_path.iterdir()) == []


def test_the_socket_of_a_dead_daemon_is_replaced(tmp_path):
    path = tmp_path / "s"
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(path))
    with closing(ListeningSocket(path)), socket.socket(socket.AF_UNIX) as visitor:
        visitor.connect(str(path))


def test_a_daemon_that_lives_is_left_alone(tmp_path):
    path = tmp_path / "s"
    with closing(ListeningSocket(path)):
        with pytest.raises(SocketInUseError) as caught:
            ListeningSocket(path)
        assert caught.value.exit_code is ExitCode.IN_USE
        with socket.socket(socket.AF_UNIX) as visitor:
            visitor.connect(str(path))


def test_a_file_that_is_no_socket_is_left_alone(tmp_path):
    path = tmp_path / "s"
    path.write_text("a letter")
    with pytest.raises(SocketError, match="no socket"):
        ListeningSocket(path)
    assert path.read_text() == "a letter"


def test_a_missing_folder_is_named(tmp_path):
    with pytest.raises(SocketError, match="folder"):
        ListeningSocket(tmp_path / "nowhere" / "s")


def test_a_path_too_long_for_the_kernel_is_said_so(tmp_path):
    with pytest.raises(SocketError, match="107"):
        ListeningSocket(tmp_path / ("s" * 108))


def test_closing_leaves_the_socket_of_a_successor(tmp_path):
    path = tmp_path / "s"
    first = ListeningSocket(path)
    path.unlink()
    with closing(ListeningSocket(path)):
        first.close()
        assert path.is_socket()


def test_a_socket_that_was_removed_or_replaced_is_made_anew(tmp_path):
    path = tmp_path / "s"
    with closing(ListeningSocket(path)) as listening:
        assert listening.stands
        path.unlink()
        assert not listening.stands
        old = listening.socket
        listening.renew()
        old.close()
        assert listening.stands
        with socket.socket(socket.AF_UNIX) as visitor:
            visitor.connect(str(path))
        path.unlink()
        path.write_text("a letter")
        with pytest.raises(SocketError, match="no socket"):
            listening.renew()
        path.unlink()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("error", [errno.EIO, errno.EACCES])
def test_a_socket_that_cannot_be_looked_at_stands_and_a_new_one_is_made_whole_or_not_at_all(
    tmp_path, monkeypatch, error
):
    path = tmp_path / "s"

    def fails(_):
        raise OSError(error, os.strerror(error))

    with closing(ListeningSocket(path)) as listening:
        path.unlink()
        old = listening.socket
        with monkeypatch.context() as patched:
            patched.setattr(Path, "lstat", fails)
            assert listening.stands, "nobody has seen that it is gone"
            with pytest.raises(SocketError):
                listening.renew()
            assert listening.socket is old
        assert not listening.stands
        listening.renew()
        old.close()
        assert listening.stands


async def test_who_finds_the_backlog_full_waits_for_room_and_is_told_if_there_is_none(
    tmp_path, monkeypatch
):
    """A daemon without a file to spare lets nobody in; asyncio took that for a connection."""
    path = tmp_path / "s"
    with socket.socket(socket.AF_UNIX) as listening, ExitStack() as waiting:
        listening.bind(str(path))
        listening.listen(0)
        with suppress(BlockingIOError):
            while True:
                other = waiting.enter_context(socket.socket(socket.AF_UNIX))
                other.setblocking(False)
                other.connect(str(path))
        with monkeypatch.context() as patch:
            patch.setattr(client, "PATIENCE", 0.2)
            with pytest.raises(ConversationError, match="does not answer"):
                await Client.connect(path)
        asking = asyncio.create_task(Client.connect(path))
        await asyncio.sleep(0)
        listening.accept()[0].close()
        async with await asking as found:
            assert found.owner >= 0
