"""The software manifest, taken after a start in a process beside the table."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from controller.data.message import Message, message
from controller.system.children import heard_out
from controller.system.clock import Clock
from controller.system.log import Level, Log


def objection(text: str, approved: Path) -> Message | None:
    """Return how a manifest differs from the approved one; None: it does not.

    Args:
        text: the manifest as it was taken.
        approved: the file of the approved one, as `tablectl manifest` prints it.
    """
    try:
        wanted = approved.read_text(encoding="utf-8")
    except OSError as error:
        why = error.strerror or str(error)
        return message("software-approval-unreadable", path=str(approved), error=why)
    except ValueError:
        return message("software-approval-no-text", path=str(approved))
    found = sorted(_path(line) for line in {*text.splitlines()} ^ {*wanted.splitlines()})
    paths = list(dict.fromkeys(found))
    if not paths:
        return None
    first = "/".join(Path(paths[0]).parts[-2:])
    return message("software-files-differ", count=len(paths), path=first)


def _path(line: str) -> str:
    return line.partition("  ")[2] or line


async def taken_manifest(configuration: Sequence[Path], clock: Clock, log: Log) -> str | None:
    """Take the manifest in a separate process; hashing here would block the table's loop.

    Returns:
        The manifest's text; None, and a line in the log, where it could not be taken.
    """
    words = (sys.executable, "-P", "-m", "controller.manifest", *map(str, configuration))
    try:
        process = await asyncio.create_subprocess_exec(
            *words, stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL
        )
    except OSError as error:
        log.note(clock.now().utc_us, Level.ERROR, "no manifest", why=str(error))
        return None
    text, code = await heard_out(process)
    if not text.endswith(b"\n"):
        log.note(clock.now().utc_us, Level.ERROR, "no manifest", why=f"exit code {code}")
        return None
    digest = sha256(text).hexdigest()
    log.note(clock.now().utc_us, Level.INFO, "manifest", sha256=digest)
    return text.decode()
