"""The software manifest, taken after a start in a process beside the table."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from controller.system.children import heard_out
from controller.system.clock import Clock
from controller.system.log import Level, Log


def objection(text: str, approved: Path) -> str:
    """Return how a manifest differs from the approved one, in words; empty: it does not.

    Args:
        text: the manifest as it was taken.
        approved: the file of the approved one, as `tablectl manifest` prints it.
    """
    try:
        wanted = approved.read_text(encoding="utf-8")
    except OSError as error:
        return f"{approved}: {(error.strerror or str(error)).lower()}"
    except ValueError:
        return f"{approved} is no text"
    found = sorted(_path(line) for line in {*text.splitlines()} ^ {*wanted.splitlines()})
    paths = list(dict.fromkeys(found))
    if not paths:
        return ""
    first = "/".join(Path(paths[0]).parts[-2:])
    if len(paths) == 1:
        return f"1 file is not as approved: {first}"
    return f"{len(paths)} files are not as approved: {first}, …"


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
