"""The software manifest, taken in a process beside the table and held against the approved one."""

import asyncio
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from controller.daemon.shell import Shell
from controller.data.events import ManifestTaken
from controller.data.message import Message, message
from controller.journal import MANIFEST, Definition
from controller.system.children import heard_out, started
from controller.system.clock import Clock
from controller.system.interpreter import python_words
from controller.system.log import Level, Log

UNREAD = message("software-unread")
"""Why nothing is approved where the manifest could not be taken."""


def objection(text: str, approved: Path, guard: Path | None) -> Message | None:
    """Return why the software is not approved; None: it is.

    Args:
        text: the manifest as it was taken.
        approved: the file of the approved one, as `tablectl manifest` prints it.
        guard: the approved manifest that each import is held against; None: none is.
    """
    try:
        paths = differing(text, approved.read_text(encoding="utf-8"))
    except OSError as error:
        why = error.strerror or str(error)
        return message("software-approval-unreadable", path=str(approved), error=why)
    except ValueError:
        return message("software-approval-no-text", path=str(approved))
    if paths:
        first = "/".join(Path(paths[0]).parts[-2:])
        return message("software-files-differ", count=len(paths), path=first)
    if guard is None or guard.resolve() != approved.resolve():
        return message("software-unguarded")
    return None


def differing(taken: str, approved: str) -> list[str]:
    """Return the paths that two manifests do not tell alike, in order; also those in one alone."""
    lines = {*taken.splitlines()} ^ {*approved.splitlines()}
    return sorted({line.partition("  ")[2] or line for line in lines})


async def taken_manifest(configuration: Sequence[Path], clock: Clock, log: Log) -> str | None:
    """Take the manifest in a separate process; hashing here would block the table's loop.

    Returns:
        The manifest's text; None, and a line in the log, where it could not be taken.
    """
    words = (*python_words(), "-m", "controller.manifest", *map(str, configuration))
    try:
        process = await started(*words)
    except OSError as error:
        log.note(clock.now().utc_us, Level.ERROR, "manifest.not_started", why=str(error))
        return None
    text, code = await heard_out(process)
    if not text.endswith(b"\n"):
        log.note(clock.now().utc_us, Level.ERROR, "manifest.not_taken", why=f"exit code {code}")
        return None
    digest = sha256(text).hexdigest()
    log.note(clock.now().utc_us, Level.INFO, "manifest.taken", sha256=digest)
    return text.decode()


class SoftwareCheck:
    """Compares what runs with what was approved: at the start, each gaming day, and when asked."""

    def __init__(
        self,
        shell: Shell,
        configuration: Sequence[Path],
        approved: Path | None,
        guard: Path | None,
        clock: Clock,
        log: Log,
    ) -> None:
        """Prepare to compare.

        Args:
            shell: the table's; it takes in what was found.
            configuration: the files that were read.
            approved: the file of the approved manifest; None, or no such file: none was approved.
            guard: the approved manifest that each import is held against; None: none is.
            clock: the daemon's.
            log: the daemon's.
        """
        self._shell = shell
        self._configuration = configuration
        self._approved = approved
        self._guard = guard
        self._clock = clock
        self._log = log
        self._busy = asyncio.Lock()

    async def take(self) -> None:
        """Compare, and journal what was found."""
        async with self._busy:
            await self._compare(news_only=False)

    async def look(self) -> Message | None:
        """Compare, and return why the software is not approved; None: it is.

        What was found is journalled if it is not what was found before: whoever may ask cannot
        make the journal grow.
        """
        async with self._busy:
            taken = await self._compare(news_only=True)
        if taken.approved:
            return None
        return taken.objection or message("software-no-manifest")

    async def _compare(self, *, news_only: bool) -> ManifestTaken:
        text = await taken_manifest(self._configuration, self._clock, self._log)
        state = self._shell.table.state
        if text is None:  # what was approved before is not any more
            taken = ManifestTaken(state.manifest, 0, objection=UNREAD)
        else:
            taken = await asyncio.to_thread(self._compared, text)
        known = state.manifest, state.approved, state.unapproved
        if news_only and known == (taken.sha256, taken.approved, taken.objection):
            return taken
        if text is not None:
            self._shell.table.keep(Definition(MANIFEST, "manifest", text))
        self._shell.tell(taken)
        return taken

    def _compared(self, text: str) -> ManifestTaken:
        digest, files = sha256(text.encode()).hexdigest(), text.count("\n")
        if self._approved is None or not self._approved.exists():
            return ManifestTaken(digest, files)
        found = objection(text, self._approved, self._guard)
        return ManifestTaken(digest, files, found is None, found)
