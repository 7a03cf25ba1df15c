"""Processes that work beside the table: their output is read to its end, none outlives it."""

import asyncio
import errno
import os
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from signal import SIGKILL

from controller.system.pause import pause

_AGAIN = 1.0
"""Seconds from one try to start a process to the next, where no file is free for its pipes."""


async def started(*words: str | Path, stdin: int = DEVNULL, stderr: int = DEVNULL) -> Process:
    """Start a process whose output is read.

    Where no file can be opened at present it is tried again each second: that is not for want of
    the program.

    Raises:
        OSError: it cannot be started.
    """
    while True:
        try:
            return await _start(words, stdin, stderr)
        except OSError as error:
            if error.errno not in (errno.EMFILE, errno.ENFILE):
                raise
        await pause(_AGAIN)


async def _start(words: tuple[str | Path, ...], stdin: int, stderr: int) -> Process:
    """Start a process, once.

    A start that was cancelled half way would leave the process and its pipes: it is let come to its
    end, and the process is ended with it.
    """
    starting = asyncio.ensure_future(
        asyncio.create_subprocess_exec(*words, stdin=stdin, stdout=PIPE, stderr=stderr)
    )
    try:
        return await asyncio.shield(starting)
    except RuntimeError as error:  # no thread that would wait for its end
        raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN)) from error
    except asyncio.CancelledError:
        with suppress(OSError):
            async with _never_left(await starting):
                pass
        raise


async def heard_out(process: Process) -> tuple[bytes, int]:
    """Return all output of a process, and its exit code; when cancelled, end the process."""
    assert process.stdout is not None
    async with _never_left(process):
        told = await process.stdout.read()
        return told, await process.wait()


async def heard_with_errors(process: Process) -> tuple[bytes, bytes, int]:
    """Return both outputs of a process, and its exit code; when cancelled, end the process."""
    async with _never_left(process):
        told, complained = await process.communicate()
        return told, complained, await process.wait()


async def lines_of(*words: str | Path) -> AsyncIterator[bytes | tuple[int, bytes]]:
    """Yield each line that a process writes, at last its exit code with what it complained of.

    Whoever stops listening closes the iterator, which ends the process. What it complains of must
    be little: nobody reads it before the end.

    Raises:
        OSError: it cannot be started.
    """
    process = await started(*words, stderr=PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    async with _never_left(process):
        async for line in process.stdout:
            yield line
        complained = await process.stderr.read()
        yield await process.wait(), complained


@asynccontextmanager
async def _never_left(process: Process) -> AsyncIterator[None]:
    """End a process that has not ended by itself, and read what it still wrote.

    The signal goes past `Process.kill`: that asks first whether the process lives, and so takes its
    end from the thread that waits for it, of which asyncio complains on standard error. To wait
    alone would not do: asyncio stops reading when nobody takes much output, and tells that
    a process has ended only when its pipes have.
    """
    try:
        yield
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(process.pid, SIGKILL)
            await process.communicate()
