"""*disk*: each image that a power cut could leave of a table's disk, looked at outside the guest.

QEMU's blklogwrites keeps all writes and flushes. A disk that loses what it had not flushed is as it
was at one of the flushes when the power comes back.
"""

import asyncio
import shutil
import struct
import subprocess
from contextlib import suppress

from controller.journal import verify
from simulators.devices.world_log import Began, read_log
from tests.e2e.record import Record
from tests.lab import guest
from tests.lab.guest_table import GuestTable
from tests.lab.lacking import need

CUTS = ("dealing.seat", "remainder")
"""The steps in which the power is cut; the table is booted from the image of the last flush."""
_SECTOR = 512
_MAGIC = 0x6A736677736872
_FLUSH, _DISCARD = 1, 4
_LOOK = 0.01


NEEDS = {"e2fsck": "e2fsprogs", "debugfs": "e2fsprogs", **guest.NEEDS}


def play(folder):
    """Yield what was looked at, and what was found."""
    need(NEEDS)
    with asyncio.Runner() as runner:
        runs = _Runs(folder)
        yield "booted from the image of the last flush", runner.run(_booted(folder, runs))
        yield "e2fsck, `debugfs dump`, `journal verify` of each flush", runs.looked_at()


async def _booted(folder, runs):
    async with GuestTable(folder, runs.drive) as table:
        runs.begin()
        table.install()
        watching = asyncio.create_task(runs.watch(table.world))
        await table.dealer.open_table()

        def again():
            table.guest.cut()
            runs.end()
            runs.begin()
            table.guest.power_on()
            table.reach()

        took = [await table.struck(step, again, 0.2) for step in CUTS]
        watching.cancel()
        audit = await table.fetch()
        runs.end()
    assert len(audit.whole_rounds()) == len(CUTS), audit.rounds
    return f"in {' and '.join(CUTS)}: each round whole, up again after {max(took):.0f} s at most"


class _Runs:
    """The disk of a table from each start of its computer to the next one."""

    def __init__(self, folder):
        self._folder = folder
        self._disk, self._log = folder / "state.img", folder / "writes"
        driver = f"if=virtio,driver=blklogwrites,file.driver=file,file.filename={self._disk}"
        self.drive = [f"{driver},log.driver=file,log.filename={self._log}"]
        self._seen = []
        self._number = 0

    def begin(self):
        """A computer is switched on."""
        self._number += 1
        shutil.copy(self._disk, self._folder / f"disk-{self._number}")
        self._log.write_bytes(b"")

    def end(self):
        """Its power was cut: of its disk there is what it had flushed."""
        log = self._log.rename(self._folder / f"writes-{self._number}")
        shutil.copy(self._folder / f"disk-{self._number}", self._disk)
        with self._disk.open("r+b") as disk:
            end = max(at for at, _, flags, _ in _entries(log) if flags & _FLUSH)
            for at, sector, flags, data in _entries(log):
                if at <= end:
                    _put(disk, sector, flags, data)

    async def watch(self, world):
        """Note each act when it was seen to begin, and how much was written by then."""
        known = 0
        while True:
            acts = [each.act for each in read_log(world) if isinstance(each, Began)]
            with suppress(FileNotFoundError):  # between two starts
                size = self._log.stat().st_size
                self._seen += [(self._number, size, each) for each in acts[known:]]
                known = len(acts)
            await asyncio.sleep(_LOOK)

    def looked_at(self):
        """Look at each image; return what was found."""
        images = journals = last = 0
        known = set()
        for number in range(1, self._number + 1):
            disk, log = self._folder / f"disk-{number}", self._folder / f"writes-{number}"
            flushes = [at for at, _, flags, _ in _entries(log) if flags & _FLUSH]
            begun = {}  # by the last flush before it was seen: what had to be in the journal then
            for run, size, act in self._seen:
                if run == number:
                    at = max(each for each in flushes if each <= size)
                    begun.setdefault(at, set()).add(tuple(act))
            with disk.open("r+b") as file:
                for at, sector, flags, data in _entries(log):
                    _put(file, sector, flags, data)
                    if flags & _FLUSH:
                        file.flush()
                        record = self._journal(disk)
                        known |= begun.get(at, set())
                        acts = {(it["epoch"], it["txn"]) for _, it in record.led_to("SendAct")}
                        assert known <= acts, (number, at, known - acts)
                        now = record.entries[-1].seq if record.entries else 0
                        assert now >= last, (number, at, now, last)
                        images, journals, last = images + 1, journals + bool(now), now
        return f"{images} images, {journals} of them with events: sound, no act begun that lacks"

    def _journal(self, disk):
        """Return the journal in an image as a table would find it, after the kernel's recovery."""
        look, file = self._folder / "look", self._folder / "look.sqlite"
        shutil.copy(disk, look)
        subprocess.run(
            ["e2fsck", "-E", "journal_only", "-p", look], check=False, capture_output=True
        )
        done = subprocess.run(["e2fsck", "-fn", look], check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout
        for suffix in ("", "-wal", "-shm"):
            (self._folder / f"look.sqlite{suffix}").unlink(missing_ok=True)
        for suffix in ("", "-wal"):
            dump = f"dump journal.sqlite{suffix} {file}{suffix}"
            subprocess.run(["debugfs", "-R", dump, look], check=True, capture_output=True)
        if file.exists() and file.stat().st_size:
            report = verify(file)
            assert report.sound, report.damages
            return Record(file)
        return Record(self._folder / "none")


def _put(disk, sector, flags, data):
    disk.seek(sector * _SECTOR)
    disk.write(data if not flags & _DISCARD else b"")


def _entries(log):
    """Yield each entry of a log as (its end in the log, sector, flags, data); the last may lack."""
    with log.open("rb") as file:
        (magic,) = struct.unpack_from("<Q", file.read(_SECTOR))
        assert magic == _MAGIC, log
        while len(head := file.read(_SECTOR)) == _SECTOR:
            sector, sectors, flags, _ = struct.unpack_from("<QQQQ", head)
            data = b"" if flags & _DISCARD else file.read(sectors * _SECTOR)
            if not (sectors or flags) or (data and len(data) < sectors * _SECTOR):
                return
            yield file.tell(), sector, flags, data
