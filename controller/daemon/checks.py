"""Checks of software and journal beside the table: after the start, and each gaming day.

Old events may leave the journal: their segment is looked at in a process beside the table, too.
"""

import asyncio
from asyncio.subprocess import PIPE, Process
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path

import msgspec

from controller.daemon.fittings import Fittings
from controller.daemon.shell import Happening, Shell
from controller.daemon.upkeep import Every
from controller.data import events
from controller.data.events import ComputerLooked, JournalSealed
from controller.data.message import Message, message
from controller.data.state import JournalMarks
from controller.errors import UNDECODABLE, told_by
from controller.files import read_text
from controller.journal import MANIFEST, Damage, Definition, sealer
from controller.journal.background import Found
from controller.notes import delivered
from controller.system.children import heard_out, started
from controller.system.interpreter import python_words
from controller.system.log import Level
from controller.system.pause import pause
from controller.words.spoken import in_english

_ABOUT = "seal"


class Sealing:
    """Has segments looked at that `tablectl journal seal` made, and journals that they are sealed.

    The journal lets events leave for no other reason. A segment that is not as it should be, here
    or in the folder of copies, is a notice, and everything stays.
    """

    def __init__(self, shell: Shell, journal: Path, fittings: Fittings) -> None:
        self._shell = shell
        self._journal = journal
        self._fittings = fittings

    async def run(self) -> None:
        """Take the segments that follow, one after another."""
        backups = self._fittings.backups
        if backups is None or backups.seal_days is None:
            return
        while (found := await self._check_segment(backups.folder)).seq:
            self._shell.report_event(JournalSealed(found.seq, found.hash, found.digest))
            self._fittings.note(Level.INFO, "journal.sealed", until=found.seq)
        notice = None
        if found.trouble is not None:
            notice = message("notice-not-sealed", why=found.trouble)
            why = in_english(found.trouble)
            self._fittings.note(Level.WARNING, "journal.not_sealed", why=why)
        self._shell.report_event(ComputerLooked(_ABOUT, notice))

    async def _check_segment(self, copies: Path) -> sealer.Found:
        marks = self._shell.table.state.journal
        words: list[str | Path] = [
            self._journal,
            copies,
            str(marks.sealed if marks is not None else 0),
        ]
        if self._fittings.floor:
            words.append(str(delivered(self._journal)))
        module = ("-m", "controller.journal.sealer")
        try:
            told, code = await heard_out(await started(*python_words(), *module, *words))
        except OSError as error:
            return sealer.Found(trouble=told_by(error))
        try:
            return msgspec.json.decode(told, type=sealer.Found)
        except UNDECODABLE:
            return sealer.Found(trouble=message("journal-check-ended", number=code))


UNREAD = message("software-unread")
"""Why nothing is approved where the manifest could not be taken."""


def objection(text: str, approved: Path, guard: Path | None) -> Message | None:
    """Return why the software is not approved; None: it is.

    Args:
        text: the manifest as it was taken.
        approved: the file of the approved one, as `tablectl manifest` prints it.
        guard: the approved manifest that each import is held against; None: none is.

    Raises:
        FileNotFoundError: none was approved.
    """
    try:
        paths = differing(text, read_text(approved))
    except FileNotFoundError:
        raise
    except OSError as error:
        return message("software-approval-unreadable", path=str(approved), error=told_by(error))
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


async def taken_manifest(fittings: Fittings) -> str | None:
    """Take the manifest in a separate process; hashing here would block the table's loop.

    Returns:
        The manifest's text; None, and a line in the log, where it could not be taken.
    """
    words = (*python_words(), "-m", "controller.manifest", *map(str, fittings.configuration))
    try:
        process = await started(*words)
    except OSError as error:
        fittings.note(Level.ERROR, "manifest.not_started", why=str(error))
        return None
    text, code = await heard_out(process)
    if not text.endswith(b"\n"):
        fittings.note(Level.ERROR, "manifest.not_taken", why=f"exit code {code}")
        return None
    fittings.note(Level.INFO, "manifest.taken", sha256=sha256(text).hexdigest())
    return text.decode()


class SoftwareCheck:
    """Compares what runs with what was approved: at the start, each gaming day, and when asked."""

    def __init__(self, shell: Shell, fittings: Fittings) -> None:
        self._shell = shell
        self._fittings = fittings
        self._busy = asyncio.Lock()

    async def journal_result(self) -> None:
        """Compare, and journal what was found."""
        async with self._busy:
            await self._compare(news_only=False)

    async def find_objection(self) -> Message | None:
        """Compare, and return why the software is not approved; None: it is.

        What was found is journalled if it is not what was found before: whoever may ask cannot
        make the journal grow.
        """
        async with self._busy:
            taken = await self._compare(news_only=True)
        if taken.approved:
            return None
        return taken.objection or message("software-no-manifest")

    async def _compare(self, *, news_only: bool) -> events.ManifestTaken:
        text = await taken_manifest(self._fittings)
        state = self._shell.table.state
        if text is None:  # what was approved before is not any more
            taken = events.ManifestTaken(state.manifest, 0, objection=UNREAD)
        else:
            taken = await asyncio.to_thread(self._compared, text)
        known = state.manifest, state.approved, state.unapproved
        if news_only and known == (taken.sha256, taken.approved, taken.objection):
            return taken
        if text is not None:
            self._shell.table.keep(Definition(MANIFEST, "manifest", text))
        self._shell.report_event(taken)
        return taken

    def _compared(self, text: str) -> events.ManifestTaken:
        digest, files = sha256(text.encode()).hexdigest(), text.count("\n")
        approved = self._fittings.approved_manifest
        with suppress(FileNotFoundError):
            if approved is not None:
                found = objection(text, approved, self._fittings.guard)
                return events.ManifestTaken(digest, files, found is None, found)
        return events.ManifestTaken(digest, files)


_CHECK = "journal_check"


class JournalCheck:
    """Has the journal checked: first what is new since the last good mark, then the older part.

    The mark is a link of the chain in the table's state, which the journal itself keeps: so the
    check of a journal of years takes seconds. What lies before the mark is read again slowly,
    stretch by stretch, and the next start goes on where this one ended.

    `controller.journal.background` does the work, a thousand events now and then. It is a separate
    process: hashing in a thread would take the interpreter from the table's loop. The table's loop
    gives the pace, so a busy table slows the check down.
    """

    PACE = 0.05
    """Seconds between one thousand new events and the next: about a sixth of one slow core."""
    AGAIN = 1.0
    """Seconds between one thousand older events and the next: a year's in six hours."""
    STRETCH = 500_000
    """Older events after which it is noted how far it came."""

    def __init__(self, shell: Shell, journal: Path, fittings: Fittings) -> None:
        self._shell = shell
        self._journal = journal
        self._note = fittings.note

    async def run(self) -> bool:
        """Check it once; tell whether it is worth another time: no damage was found."""
        before = self._marks
        found = await self._read((before.seq, before.hash), 0, self.PACE)
        if found is None or found.damages:
            return found is None
        whole = not before.seq
        self._report_checked(found.seq, found.hash, before.again, before.again_hash, whole=whole)
        self._note(Level.INFO, "journal.checked", events=found.seq, since=before.seq)
        return whole or await self._read_again(before.seq)

    async def _read_again(self, last: int) -> bool:
        """Read the older part again, up to this event; tell whether no damage was found."""
        while True:
            marks = self._marks
            until = min(marks.again + self.STRETCH, last)
            found = await self._read((marks.again, marks.again_hash), until, self.AGAIN)
            if found is None or found.damages:
                return found is None
            if found.seq >= last:
                self._report_checked(marks.seq, marks.hash, 0, "", whole=True)
                self._note(Level.INFO, "journal.read_again", events=found.seq)
                return True
            self._report_checked(marks.seq, marks.hash, found.seq, found.hash)

    @property
    def _marks(self) -> JournalMarks:
        return self._shell.table.state.journal or JournalMarks()

    async def _read(self, after: tuple[int, str], until: int, pace: float) -> Found | None:
        """Have a stretch checked, and tell people of damage; None: it was not checked."""
        words = ("-m", "controller.journal.background", self._journal)
        bounds = (str(after[0]), after[1], str(until))
        try:
            process = await started(*python_words(), *words, *bounds, stdin=PIPE)
        except OSError as error:
            self._failed(told_by(error))
            return None
        with closing(Every(pace, lambda: _give_leave(process))):
            told, code = await heard_out(process)
        try:
            found = msgspec.json.decode(told, type=Found)
        except UNDECODABLE:
            self._failed(message("journal-check-ended", number=code))
            return None
        if found.unread is not None:
            self._failed(found.unread)
            return None
        self._shell.report_event(events.ComputerLooked(_CHECK))
        self._report_damage(found.damages)
        return found

    def _report_damage(self, damages: tuple[Damage, ...]) -> None:
        for damage in damages:
            why = in_english(damage.what)
            self._note(Level.ERROR, "journal.damaged", where=damage.where, why=why)
        if damages:
            self._shell.report_event(events.JournalDamaged(damages[0].where, damages[0].what))

    def _failed(self, why: Message) -> None:
        self._note(Level.ERROR, "journal.check_failed", why=in_english(why))
        self._shell.report_event(
            events.ComputerLooked(_CHECK, message("notice-journal-unchecked", why=why))
        )

    def _report_checked(
        self, seq: int, link: str, again: int, again_link: str, *, whole: bool = False
    ) -> None:
        self._shell.report_event(events.JournalChecked(seq, link, again, again_link, whole))


def _give_leave(process: Process) -> None:
    if process.stdin is not None and not process.stdin.is_closing():
        process.stdin.write(b".")


class FileChecks:
    """Has both checked. Damage, and software that was not approved, hold the table.

    Attributes:
        software: the check of the software, which a person may ask for, too.
    """

    def __init__(self, shell: Shell, fittings: Fittings) -> None:
        self._shell = shell
        self._fittings = fittings
        self._day_began = asyncio.Event()
        self.software = SoftwareCheck(shell, fittings)

    def watch_days(self, happening: Happening) -> None:
        """Wake the checks when a gaming day has begun; called after each event."""
        if isinstance(happening.event, events.GamingDayBegan):
            began, self._day_began = self._day_began, asyncio.Event()
            began.set()

    async def run(self) -> None:
        """Check for as long as the daemon lives; without a journal's file nothing is checked."""
        fit = self._fittings
        if fit.journal is None:
            return
        await pause(fit.check_after)
        check = JournalCheck(self._shell, fit.journal, fit)
        await self.software.journal_result()
        async with asyncio.TaskGroup() as checks:
            checks.create_task(self._check_software())
            checks.create_task(self._check_journal(check, fit.journal))

    async def _check_software(self) -> None:
        while await self._day_began.wait():
            await self.software.journal_result()

    async def _check_journal(self, check: JournalCheck, journal: Path) -> None:
        """Check it now and each gaming day; after damage not again, a person has to look.

        What is old enough may then leave for a sealed segment.
        """
        seal = Sealing(self._shell, journal, self._fittings)
        while await check.run():
            await seal.run()
            await self._day_began.wait()
