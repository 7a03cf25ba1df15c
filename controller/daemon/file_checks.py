"""The checks of software and journal beside the table: after the start, and each gaming day."""

import asyncio
from pathlib import Path

from controller.daemon.fittings import Fittings
from controller.daemon.journal_check import JournalCheck
from controller.daemon.manifest_check import SoftwareCheck
from controller.daemon.sealing import Sealing
from controller.daemon.shell import Happening, Shell
from controller.data.events import GamingDayBegan
from controller.system.pause import pause


class FileChecks:
    """Has both checked. Damage, and software that was not approved, hold the table.

    Attributes:
        software: the check of the software, which a person may ask for, too.
    """

    def __init__(self, shell: Shell, fittings: Fittings) -> None:
        self._shell = shell
        self._fittings = fittings
        self._day_began = asyncio.Event()
        self.software = SoftwareCheck(
            shell,
            fittings.configuration,
            fittings.approved_manifest,
            fittings.guard,
            fittings.clock,
            fittings.log,
        )

    def watch_days(self, happening: Happening) -> None:
        """Take in what happened; a witness of the table."""
        if isinstance(happening.event, GamingDayBegan):
            began, self._day_began = self._day_began, asyncio.Event()
            began.set()

    async def run(self) -> None:
        """Check for as long as the daemon lives; without a journal's file nothing is checked."""
        fit = self._fittings
        if fit.journal is None:
            return
        await pause(fit.check_after)
        check = JournalCheck(self._shell, fit.journal, fit.clock, fit.log)
        await self.software.take()
        async with asyncio.TaskGroup() as checks:
            checks.create_task(self._check_software())
            checks.create_task(self._check_journal(check, fit.journal))

    async def _check_software(self) -> None:
        while await self._day_began.wait():
            await self.software.take()

    async def _check_journal(self, check: JournalCheck, journal: Path) -> None:
        """Check it now and each gaming day; after damage not again, a person has to look.

        What is old enough may then leave for a sealed segment.
        """
        fit = self._fittings
        seal = Sealing(self._shell, journal, fit.backups, fit.log, fit.clock, floor=fit.floor)
        while await check.run():
            await seal.run()
            await self._day_began.wait()
