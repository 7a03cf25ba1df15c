"""The demo's processes: why one ended is told; what no other start cures is not started again."""

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from controller.errors import ExitCode
from controller.words.spoken import in_english, say
from simulators.demo.processes import ProcessEndedError, Processes
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow


async def kept(script: str, folder: Path, seen: Callable[[Processes], bool]) -> Processes:
    """Keep a shell's script running until something is seen of it."""
    there = asyncio.Event()
    processes = Processes(0.0, lambda: there.set() if seen(processes) else None)
    task = asyncio.create_task(
        processes.keep("daemon", ["sh", "-c", script], folder / "daemon.err")
    )
    looked = asyncio.create_task(there.wait())
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait([task, looked], return_when=asyncio.FIRST_COMPLETED)
    finally:
        for each in (looked, task):
            each.cancel()
        with suppress(asyncio.CancelledError):
            await looked
        with suppress(asyncio.CancelledError):
            await task
    return processes


def starts(count: int) -> Callable[[Processes], bool]:
    """Wait for so many starts."""
    return lambda processes: processes.members["daemon"].starts == count


@pytest.mark.parametrize("code", [ExitCode.USAGE, ExitCode.STORAGE, ExitCode.IN_USE])
async def test_what_no_other_start_cures_ends_with_its_own_words(
    tmp_path: Path, code: ExitCode
) -> None:
    errors = tmp_path / "daemon.err"
    errors.write_text("of an earlier start\n", "utf-8")
    with pytest.raises(ProcessEndedError) as ended:
        await kept(f"echo the disk is full >&2; exit {code}", tmp_path, starts(2))
    assert ended.value.exit_code is code
    told = str(ended.value).splitlines()
    assert told[0].startswith(f"The process daemon ended (exit code {code}): ")
    assert told[1:] == ["> the disk is full", f"All that it said: {errors}"]


async def test_a_program_that_fails_is_started_again_and_its_last_words_are_told(
    tmp_path: Path,
) -> None:
    script = "for n in 1 2 3 4 5 6 7; do echo line $n >&2; done; exit 70"
    processes = await kept(script, tmp_path, starts(3))
    (reason,) = map(in_english, processes.reasons)
    first, *said, last, again = reason.splitlines()
    assert first == "The process daemon ended (exit code 70): the program failed."
    assert said == [f"> line {number}" for number in range(3, 8)]
    assert last == f"All that it said: {tmp_path / 'daemon.err'}"
    assert again == "It is started again."


async def test_who_was_killed_is_started_again(tmp_path: Path) -> None:
    processes = await kept("kill -KILL $$", tmp_path, starts(2))
    (reason,) = map(say, processes.reasons)
    assert f"(signal {int(signal.SIGKILL)})" in reason
    assert reason.endswith("\nIt is started again.")


async def test_nothing_is_told_of_who_serves_again(tmp_path: Path) -> None:
    """Its first line says that it serves."""
    been = tmp_path / "been"
    script = f"if test -e {been}; then echo serves; exec sleep 60; fi; >{been}; exit 70"
    processes = Processes(0.0, lambda: None)
    serves = asyncio.Event()
    command = ["sh", "-c", script]
    task = asyncio.create_task(
        processes.keep("shuffler", command, tmp_path / "shuffler.err", serves)
    )
    try:
        async with asyncio.timeout(PATIENCE):
            await serves.wait()
        assert processes.members["shuffler"].starts == 2
        assert processes.reasons == []
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
