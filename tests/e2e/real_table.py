"""Real table: the daemon and simulators on ptys as processes, and what a test does with them.

A test starts and kills processes here, looks at the table through `eyes`, and acts through the
control sockets. At the end the auditor compares the world with the journal.
"""

import dataclasses
import json
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

import yaml

from controller.api.client import Client, Credentials
from controller.configuration.devices import DEVICES
from controller.journal import JournalError, verify
from simulators.demo.directory import DemoDirectory
from simulators.devices.control import Answer
from simulators.devices.hardware import Physics
from simulators.people.staff import SAM, Staff
from tests.e2e.audit import Audit
from tests.e2e.fork_server import ForkServer
from tests.e2e.observer import Observer
from tests.e2e.processes import Outcome, Processes
from tests.e2e.record import Record
from tests.simulators.acting import act_at

QUICK = Physics(shuffle=0.02, move_up=0.01, packet=0.01, card=0.0002, release=0.005)
"""The times of a fast shuffler, in seconds."""
HOUSE = {"reveal_time": 0.05}
WHO = Credentials(SAM.badge, SAM.pin)
"""The supervisor of these tests."""
SERIALS = {"shuffler": "SHUF-0001", "sensors": "SPOT-0001", "key_pad": "KEYPAD-0001"}


class RealTable:
    """One table with its processes, all in one folder.

    Attributes:
        physics: times of the shuffler's next start; `serials`: each device's serial number.
        state: where the memory of the shuffler, and the cards inside it, are kept.
        die_during: kind of act and cards counted at which the shuffler's next process dies.
        self_driven: whether the shuffler deals by itself; set before the daemon starts.
        tcp: ports of devices that are served over TCP as well, by name.
        usb: devices that are served on a USB bus as well.
        usb_key_pad: the key pad is a USB key pad.
        daemon: the command line of its next start.
        blunders: programming errors in the procedure that the test itself causes.
    """

    def __init__(self, folder: Path, server: ForkServer | None = None) -> None:
        self.folder = folder
        self.stage = DemoDirectory(folder, 1.0)
        self.processes = Processes(folder, server)
        self.eyes = Observer(self.stage)
        self.record = Record(self.journal)
        self.physics = QUICK
        self.serials = dict(SERIALS)
        self.state = folder
        self.die_during: tuple[str, int] | None = None
        self.self_driven = False
        self.tcp: dict[str, int] = {}
        self.usb: set[str] = set()
        self.usb_key_pad = False
        self.daemon = self.stage.daemon()
        self.blunders = 0
        self.stage.build()
        self.configure(house={"overrides": HOUSE})

    @property
    def journal(self) -> Path:
        """The journal's file."""
        return self.folder / "journal.sqlite"

    @property
    def world(self) -> Path:
        """The log of where the shuffler's cards are."""
        return self.state / "shuffler.world.jsonl"

    def configure(self, *, at: Path | None = None, **changes: Any) -> Path:
        """Change the table's file, or write a changed copy at another place."""
        table = yaml.safe_load(self.stage.config.read_text())
        for key, value in changes.items():
            both = isinstance(value, dict) and isinstance(table.get(key), dict)
            table[key] = table[key] | value if both else value
        path = at or self.stage.config
        path.write_text(yaml.safe_dump(table, sort_keys=False, allow_unicode=True))
        return path

    # Processes.

    async def start(self, *names: str) -> None:
        """Start processes, all at once, and wait until each can be reached."""
        for name in names:
            words = self.daemon if name == "daemon" else self._device(name)
            await self.processes.start(name, words)
        for name in names:
            await self.eyes.until(lambda name=name: self._reached(name), f"{name} can be reached")

    def _reached(self, name: str) -> bool:
        process = self.processes[name]
        assert process.returncode is None, f"{name} has ended: {self.processes.said(name)}"
        if name == "daemon":
            return self.eyes.view is not None and self.eyes.view.pid == process.pid
        return bool(self.eyes.devices[name]) and (self.folder / f"{name}.pty").exists()

    def _device(self, kind: str) -> list[str]:
        wanted = {
            "kind": kind,
            "pty": str(self.folder / f"{kind}.pty"),
            "state": str(self.state if kind == "shuffler" else self.folder),
            "controls": str(self.stage.controls),
            "physics": dataclasses.asdict(self.physics),
            "serial": self.serials[kind],
            "die_during": self.die_during,
            "self_driven": self.self_driven,
            "tcp": self.tcp.get(kind, 0),
            "usb_key_pad": self.usb_key_pad,
            "usb": str(self.folder / f"{kind}.usb") if kind in self.usb else "",
        }
        return [sys.executable, "-m", "tests.e2e.device", json.dumps(wanted)]

    async def kill(self, name: str) -> float:
        """Kill a process at once; return when (monotonic seconds)."""
        at = monotonic()
        await self.processes.end(name, signal.SIGKILL)
        await self.gone(name)
        return at

    async def gone(self, name: str) -> None:
        """Remove what a killed process has left, and wait until its end is noticed.

        The system gives a dead pty's name to the next pty that anybody opens: no link may point at
        it any more.
        """
        if name != "daemon":
            (self.folder / f"{name}.pty").unlink(missing_ok=True)
            await self.eyes.until(lambda: not self.eyes.devices[name], f"{name} is gone")

    async def devices_up(self) -> None:
        """Wait until the daemon has shaken hands with every device."""
        await self.eyes.until(
            lambda: self.eyes.view and all(each.up for each in self.eyes.table.devices),
            "all devices are up",
        )

    async def tablectl(self, *words: str, about: bool = True, who: Staff | None = None) -> Outcome:
        """Run a command of `tablectl`, by default on this table; `who` proves who runs it."""
        more = ["--socket", str(self.stage.socket)] if about else []
        more += ["--badge", who.badge, "--pin-stdin"] if who is not None else []
        command = [sys.executable, "-m", "controller.cli", *words, *more]
        return await self.processes.run(command, f"{who.pin}\n" if who is not None else "")

    # Actions.

    def control(self, device: str, verb: str, **args: str | int) -> Answer:
        """Act on a device as a person or a fault does."""
        return act_at(self.stage.control(device), verb, **args)

    @asynccontextmanager
    async def client(self) -> AsyncIterator[Client]:
        """Speak to the daemon."""
        async with await Client.connect(self.stage.socket) as client:
            yield client

    async def clear(self, *words: str, by: Staff = SAM) -> Outcome:
        """Clear a hold as a supervisor does: by the command line."""
        return await self.tablectl("clear", "--reason", "looked at it", *words, who=by)

    # Checks.

    @asynccontextmanager
    async def refuses(self, code: str) -> AsyncIterator[None]:
        """Check that the block causes one refusal in the journal, and that nothing changes."""
        before, known = self._essence(), len(self.record.refusals())
        yield
        said = await self.eyes.until(lambda: self.record.refusals()[known:], f"refused: {code}")
        assert said == [code], said
        await self.eyes.until(
            lambda: self.eyes.view and self.eyes.table.seq >= self.record.entries[-1].seq, "shown"
        )
        assert self._essence() == before, self.eyes.picture()

    def _essence(self) -> tuple[object, ...]:
        """Return what a refusal must not change: the round, the keys, and where the cards are."""
        table = self.eyes.table
        shuffler = self.eyes.devices["shuffler"]
        cards = [shuffler[place] for place in ("tray", "moving", "layout", "rack", "floor")]
        acts = sum(1 for _ in self.record.led_to("SendAct"))
        return table.step, table.round, table.seats, table.counts, table.offers, cards, acts

    async def close(self) -> None:
        """End everything; fail if a process is left, or if one reported an error of its own."""
        try:
            await self.eyes.close()
        finally:
            await self.processes.close()
        left = self.processes.left()
        assert not left, left
        for name in (*DEVICES, "daemon"):
            assert "Traceback" not in self.processes.said(name), self.processes.said(name)
        with suppress(JournalError):  # the test may have damaged it
            assert len(self.record.events("ProcedureFailed")) == self.blunders

    async def audit(self) -> Audit:
        """End everything, and compare the world with the journal."""
        await self.eyes.close()
        await self.processes.close()
        return Audit(self.world, self.journal)

    def verified(self) -> bool:
        """Audit the journal's chain, while the daemon writes."""
        return verify(self.journal).sound


@asynccontextmanager
async def open_real_table(
    folder: Path, server: ForkServer | None = None
) -> AsyncIterator[RealTable]:
    """Prepare a real table for the time of the block; no process runs yet.

    With a fork server its devices and its daemon start quickly.
    """
    real_table = RealTable(folder, server)
    real_table.eyes.open()
    try:
        yield real_table
    finally:
        await real_table.close()


__all__ = ["DEVICES", "QUICK", "WHO", "RealTable", "open_real_table"]
