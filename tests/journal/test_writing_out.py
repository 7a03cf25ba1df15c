"""Writing a file's pages to its disk, without what makes others wait."""

import ctypes
import errno
import os
from types import SimpleNamespace

import pytest

from controller.journal import backup
from controller.journal.backup import write_out


@pytest.fixture
def file(tmp_path):
    descriptor = os.open(tmp_path / "file", os.O_RDWR | os.O_CREAT)
    os.write(descriptor, b"words")
    yield descriptor
    os.close(descriptor)


@pytest.fixture
def flushed(monkeypatch):
    """What is flushed by the call that does more."""
    found = []
    monkeypatch.setattr(os, "fdatasync", found.append)
    return found


def test_linux_writes_the_pages_alone(file, flushed):
    write_out(file)
    assert flushed == []


@pytest.mark.parametrize("number", [errno.ENOSYS, errno.EINVAL, errno.EPERM, errno.EOPNOTSUPP])
def test_where_the_call_is_lacking_the_data_are_flushed(number, file, flushed, monkeypatch):
    monkeypatch.setattr(backup, "_sync_file_range", lambda: lambda descriptor: number)
    write_out(file)
    assert flushed == [file]


def test_a_c_library_without_the_call_flushes(file, flushed, monkeypatch):
    monkeypatch.setattr(backup, "_sync_file_range", lambda: None)
    write_out(file)
    assert flushed == [file]


def test_what_the_disk_refuses_is_raised(file, flushed):
    read, write = os.pipe()  # neither end has pages
    try:
        with pytest.raises(OSError, match=os.strerror(errno.ESPIPE)):
            write_out(write)
    finally:
        os.close(read)
        os.close(write)
    assert flushed == []


@pytest.mark.parametrize("number", [0, errno.EIO])
def test_the_whole_file_is_written_and_waited_for(number, monkeypatch):
    """From the first byte to the last: SYNC_FILE_RANGE_WAIT_BEFORE, _WRITE and _WAIT_AFTER."""
    given = []

    def sync_file_range(descriptor, begin, length, how):
        given.append((descriptor, begin, length, how))
        ctypes.set_errno(number)
        return -1 if number else 0

    library = SimpleNamespace(sync_file_range=sync_file_range)
    monkeypatch.setattr(ctypes, "CDLL", lambda name, use_errno: library)
    assert backup._sync_file_range.__wrapped__()(9) == number
    [(descriptor, begin, length, how)] = given
    assert (descriptor, begin.value, length.value, how) == (9, 0, 0, 1 | 2 | 4)
    assert {type(begin), type(length)} == {ctypes.c_int64}
    monkeypatch.setattr(ctypes, "CDLL", lambda name, use_errno: SimpleNamespace())
    assert backup._sync_file_range.__wrapped__() is None
