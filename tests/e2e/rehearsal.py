"""A rehearsal of `docs/spare.md`: its commands, carried out as they stand there.

The devices stay; what is of the computer (files, daemon) is taken away and comes back. What only a
whole computer has is left out and counted all the same: mounts, udev, the service manager, which
the test plays itself.
"""

import json
import os
import re
import shlex
import sys
from pathlib import Path

import yaml

from simulators.people.staff import SAM
from tests.e2e.adoption import close, empty
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.processes import Outcome

PAGE = Path(__file__).parents[2] / "docs" / "spare.md"
MOST_COMMANDS = 6
_BLOCK = r"<!-- rehearsal: {name} -->\n```sh\n(.*?)```"
_OF_COMPUTER = ("table.yaml", "people.yaml", "bundle-key.pub", "journal.*", "daemon.log", "games")


def commands(name: str) -> list[str]:
    """Return the commands of a rehearsal in the document."""
    (block,) = re.findall(_BLOCK.format(name=name), PAGE.read_text("utf-8"), re.DOTALL)
    return block.splitlines()


class Rehearsal:
    """One table that changes its computer."""

    def __init__(self, dealer: DealerMoves) -> None:
        self.dealer = dealer
        self.real_table = dealer.real_table
        self.folder = self.real_table.folder
        self.safe = self.folder / "safe"
        self.safe.mkdir()
        self._named = {
            "/var/tmp/table.bundle": self.safe / "table.bundle",
            "/mnt/old/var/tmp/table.bundle": self.safe / "table.bundle",
            "/media/key/house.key": self.safe / "house.key",
            "/media/backup/table-7-000000012345.bundle": self.safe / "yesterday.bundle",
        }
        self.done: list[str] = []

    async def prepare(self) -> None:
        """Draw the house's key, and lay its public half at the table."""
        drawn = await self.tablectl("bundle", "new-key", str(self.safe / "house.key"))
        (self.folder / "bundle-key.pub").write_text(drawn.out)

    async def save_yesterday(self) -> None:
        """Save a bundle while the table deals."""
        saved = await self.tablectl("bundle", "save", str(self.safe / "yesterday.bundle"))
        assert saved.code == 0, saved

    async def break_computer(self) -> None:
        """End the daemon at once, and take the computer away: its disk lies in `old`."""
        await self.real_table.kill("daemon")
        self.exchange("old")

    def exchange(self, to: str) -> None:
        """Take away what belongs to the computer."""
        away = self.folder / to
        away.mkdir()
        for each in _OF_COMPUTER:
            for path in self.folder.glob(each):
                path.rename(away / path.name)
        self.real_table.record.forget()

    def plug_in_again(self) -> None:
        """Put the old computer where the spare is now."""
        self.exchange("spare")
        for path in (self.folder / "old").iterdir():
            path.rename(self.folder / path.name)

    async def carry_out(self, name: str) -> None:
        """Carry out the commands of a rehearsal, and count them."""
        lines = commands(name)
        assert len(lines) <= MOST_COMMANDS
        for line in lines:
            self.done.append(line)
            await self._carry_out(shlex.split(line, comments=True))

    async def _carry_out(self, words: list[str]) -> None:
        match words:
            case ["mount", _, "/mnt/old"]:
                pass  # `chroot /` below: the old disk is at its old place
            case ["chroot", "/mnt/old", *rest]:
                self._at_old_disk()
                await self._program(rest, root=os.geteuid() == 0)
                self.exchange("old")
            case ["systemctl", "enable", "--now", "dealer-table"]:
                await self.real_table.start("daemon")
                await self.real_table.devices_up()
            case ["tablectl", "setup"]:
                await self._set_up()
            case ["tablectl", "setup", "--page"]:
                await self._program([*words, *self._places()])
            case ["tablectl", "config", "check", "--as-service"]:
                await self._program([*words[:3]])  # here nobody has the service's user
            case ["tablectl", "adopt", *_]:
                await self._empty_and_close()
                await self._program(words)
            case ["tablectl", *_]:
                await self._program(words)
            case _:
                raise AssertionError(f"the test does not know {words}")

    def _at_old_disk(self) -> None:
        """Reach the old disk's files at their own place, as in a `chroot` into it."""
        for path in (self.folder / "old").iterdir():
            path.rename(self.folder / path.name)
        (self.folder / "old").rmdir()

    async def _program(self, words: list[str], *, root: bool = False) -> None:
        told = [str(self._named.get(each, each)) for each in words[1:]]
        if "DIGEST" in told:
            told[told.index("DIGEST")] = await self._digest(told[2])
        outcome = await self.tablectl(*told, root=root)
        assert outcome.code == 0, (words, outcome)

    async def _digest(self, bundle: str) -> str:
        """Return what the save of a bundle has printed."""
        key = str(self.safe / "house.key")
        shown = await self.tablectl("bundle", "check", bundle, "--key", key, "--json")
        return str(json.loads(shown.out)["digest"])

    async def tablectl(self, *words: str, root: bool = False) -> Outcome:
        """Run a command at the table's computer, by the supervisor's PIN where one is asked for."""
        stage = self.real_table.stage
        known = {
            "DEALER_TABLE_CONFIG": stage.config,
            "DEALER_TABLE_SOCKET": stage.socket,
            "DEALER_TABLE_PIN": SAM.pin,
        }
        environ = [f"{name}={value}" for name, value in known.items()]
        program = [sys.executable, "-m", "controller.cli", *words]
        into = ["/usr/sbin/chroot", "/"] if root else []  # not every PATH has the folder
        return await self.real_table.processes.run(["env", *environ, *into, *program])

    async def _set_up(self) -> None:
        """Answer what the set-up asks, from a file: the same devices, the same people."""
        old = yaml.safe_load((self.folder / "old" / "table.yaml").read_text())
        told = {
            "game": old["game"],
            "name": old["name"],
            "table": {name: each for name, each in old.items() if name not in ("game", "name")},
            "people": [
                {"badge": SAM.badge, "name": SAM.person.name, "role": SAM.person.role.value}
            ],
        }
        answers = self.safe / "answers.yaml"
        answers.write_text(yaml.safe_dump(told))
        words = ["setup", "--answers", str(answers), "--pins-stdin", *self._places()]
        program = [sys.executable, "-m", "controller.cli", *words]
        outcome = await self.real_table.processes.run(program, f"{SAM.pin}\n")
        assert outcome.code == 0, outcome

    def _places(self) -> list[str]:
        """Return where a set-up writes here."""
        table, rules, unit = self.folder / "table.yaml", self.safe / "rules", self.safe / "unit"
        return ["--table", str(table), "--rules", str(rules), "--page-unit", str(unit)]

    async def _empty_and_close(self) -> None:
        """Do what a person does before the adoption."""
        dealer, real_table = self.dealer, self.real_table
        if real_table.eyes.table.round:
            real_table.control("sensors", "clear")
            await dealer.press("ROUND_OVER")
            await dealer.at("reload")
        if real_table.eyes.step != "closed":
            await close(dealer)
        await empty(dealer)
