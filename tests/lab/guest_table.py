"""A table whose daemon is the service of a guest; its devices are simulated out here."""

import asyncio
from contextlib import suppress
from dataclasses import replace
from time import monotonic

import yaml

from controller.api import client as api
from controller.api.socket_errors import NoDaemonError
from controller.configuration.devices import DEVICES
from controller.system.pause import pause
from simulators.hosts.free_port import free_port
from simulators.people.staff import RUTH, SAM, TESS
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.observer import Observer
from tests.e2e.real_table import HOUSE, QUICK, WHO, RealTable
from tests.lab.guest import Guest
from tests.patience import PATIENCE

SEATS = (1, 4)
PLUGS = {"vendor": "0403", "product": "6001"}
"""The numbers of FTDI's adapters, as QEMU's say them."""
_STATE = "/var/lib/dealer-table"
_JOURNAL = f"{_STATE}/journal.sqlite"
_SOCKET = "/run/dealer-table/tablectl.sock"
_LOOK = 0.05
_WITH_KEYS = ("shuffler", "key_pad")
_PHYSICS = replace(QUICK, packet=2.0, card=0.02, release=0.2)
"""Slow enough for a power cut in the middle."""


class Watcher(Observer):
    """Sees a table on an emulated computer: it is slow, and at times it has no power.

    Attributes:
        met: the table was seen before.
    """

    patience = 400.0
    again = 1.0
    met = False

    async def until(self, seen, what, patience=0.0):
        """Wait until something is seen; while a table is out of sight, nothing is."""

        def looked():
            self.met |= self.view is not None
            return (self.view is not None or not self.met) and seen()

        return await super().until(looked, what, patience)


class Dealer(DealerMoves):
    """Deals at a table that needs longer to check a PIN than it waits, the first times.

    What they press while it has no power may be refused when it is back: they press again.
    """

    async def press(self, key):
        """Press a key until it counts."""
        await self._until_it_counts(key, super().press)

    async def remainder(self):
        """Press the green button until it counts, and move the remaining cards to the rack."""

        async def press(key):
            await self.eyes.until(lambda: self.eyes.lit(key), f"{key} is lit")
            self.green()

        await self._until_it_counts("GREEN", press)
        await self.to_rack()

    async def _until_it_counts(self, key, press):
        eyes, counted = self.eyes, False
        await eyes.until(lambda: eyes.lit(key) or key == "OPEN", f"{key} is lit")
        step = eyes.step
        while not counted:
            await press(key)
            counted = await self.counted(step)

    async def counted(self, step):
        """Tell whether what was pressed in a step counted: the device waits until it is kept."""
        eyes, table = self.eyes, self.real_table
        async with asyncio.timeout(eyes.patience):
            while any(table.control(each, "status")["unacknowledged"] for each in _WITH_KEYS):
                await pause(_LOOK)
            kept = await table.seq()
        await eyes.until(lambda: eyes.table.seq >= kept, "what came of it is seen")
        return eyes.step != step

    async def adopt(self):
        """A supervisor takes the shuffler into service."""
        await self.real_table.devices_up()
        await self._known(lambda client: client.adopt("first installation", WHO))

    async def sign_on(self):
        """A supervisor signs on."""
        await self._known(lambda client: client.sign_on(WHO))

    async def _known(self, ask):
        async with asyncio.timeout(self.eyes.patience):
            answer = None
            while answer is None or not answer.ok:
                async with self.real_table.client() as client:
                    answer = await ask(client)
                assert answer.ok or answer.code in ("not_checked", "shuffler_absent"), answer


class GuestTable(RealTable):
    """The table, its guest, and the adapters between them.

    Attributes:
        guest: the computer; off.
        dealer: whoever deals at it.
        ports: where each device is plugged in, by its name.
    """

    def __init__(self, folder, state=None, more=()):
        """Make them; `state` and `more`: the disk and further devices, as `Guest` is told."""
        place = folder / "t"
        place.mkdir()
        super().__init__(place)
        self.eyes = Watcher(self.stage)
        api.PATIENCE = PATIENCE
        self.physics = _PHYSICS
        self.tcp = {name: free_port() for name in DEVICES}
        self.ports = {name: number for number, name in enumerate(DEVICES, 1)}
        self.serials_of_plugs = {name: f"FT{name[:4].upper()}01" for name in DEVICES}
        words = ["-device", "qemu-xhci,id=hc0,p2=8,p3=8"]
        for name, port in self.tcp.items():
            at = f"socket,id=c_{name},host=127.0.0.1,port={port},reconnect=1"
            words += ["-chardev", at]
        for other in ("twin", "stranger"):
            words += ["-chardev", f"null,id=c_{other}"]
        self.guest = Guest(folder, [*words, *more], state)
        self.dealer = Dealer(self)

    async def __aenter__(self):
        """Switch the devices on."""
        self.eyes.open()
        await self.start(*DEVICES)
        return self

    async def __aexit__(self, *_):
        """End everything, however it stands."""
        self.guest.cut()
        await self.close()

    def play_parts(self, parts):
        """Yield each part's words, and what it found at this table."""
        with asyncio.Runner() as runner:
            runner.run(self.__aenter__())
            try:
                for what, part in parts.items():
                    yield what, runner.run(part(self))
            finally:
                runner.run(self.__aexit__())

    # The computer.

    def plug_of(self, name):
        """Return what udev sees of the adapter of a device."""
        return PLUGS | {"serial": self.serials_of_plugs[name]}

    def set_up(self, plugs, devices=None):
        """Set the table up as docs/install.md says.

        Args:
            plugs: what udev names, by the device's name.
            devices: those that are set up in another way.
        """
        guest, people = self.guest, (SAM, RUTH, TESS)
        answers = {
            "game": "three-card-draw-poker",
            "name": "Table 1",
            "table": {"house": {"overrides": HOUSE}, "devices": devices or {}},
            "plugs": plugs,
            "people": [
                {"badge": each.badge, "name": each.person.name, "role": each.person.role.value}
                for each in people
            ],
        }
        guest.does("cat > ~/answers.yaml; udevadm settle", yaml.safe_dump(answers))
        pins = "".join(f"{each.pin}\n" for each in people)
        guest.does("tablectl setup --answers ~/answers.yaml --pins-stdin", pins)
        house = (self.folder / "people.yaml").read_text()  # with the dealers
        guest.does(f"cat > {_STATE}/people.yaml", house)
        guest.does("tablectl config check --as-service")
        guest.does("systemctl enable -q --now dealer-table-page.socket dealer-table")
        self.reach()

    def install(self):
        """Switch the computer on, set the table up with three adapters; return its boot's time."""
        booted = self.guest.power_on()
        for name in DEVICES:
            self.plug(name)
        self.set_up({name: self.plug_of(name) for name in DEVICES})
        return booted

    def reach(self):
        """Let the table's socket be reached here; anew after each start of the guest."""
        self.guest.forward(self.stage.socket, _SOCKET)

    def cycle(self):
        """Cut the computer's power, and switch it on again."""
        self.guest.cut()
        self.guest.power_on()
        self.reach()

    def lull(self):
        """Stop the table, and keep the computer as it stands without it."""
        self.guest.does(f"systemctl stop 'dealer-table*'; umount {_STATE}")
        for name in DEVICES:
            self.guest.pull(name)
        self.guest.does("udevadm settle; sync")
        self.guest.lull()

    def wake(self):
        """Cut the computer's power; let it run on from where it was lulled, and find the disk."""
        self.guest.cut()
        self.guest.wake()
        for name in DEVICES:
            self.plug(name)
        self.guest.does("udevadm settle; systemctl start dealer-table-page.socket dealer-table")
        self.reach()

    def reset(self):
        """Press the computer's reset button."""
        self.guest.reset()
        self.reach()

    async def struck(self, step, way, after):
        """Play a round, and let the computer start again in a step; return the seconds it took.

        The dealer goes on where they were.

        Args:
            step: the step.
            way: what starts it again.
            after: how many seconds after the step began.
        """
        playing = asyncio.create_task(self.dealer.play(*SEATS, stay=SEATS[:1]))
        await self.eyes.until(lambda: self.eyes.step == step or playing.done(), f"at {step}")
        assert not playing.done(), f"never seen at {step}"
        await asyncio.sleep(after)
        began = monotonic()
        await asyncio.to_thread(way)
        await self.up()
        took = monotonic() - began
        await playing
        return took

    async def fetch(self):
        """Stop the table, take its journal, cut the power; return the audit of all that was."""
        self.guest.does("systemctl stop dealer-table")
        result = self.guest.does("systemctl show --property=Result --value dealer-table").strip()
        assert result == "success", result  # killed, it would leave a part of it in another file
        self.journal.write_bytes(self.guest.read(_JOURNAL))
        self.guest.cut()
        return await self.audit()

    async def seq(self):
        """Return how far the table has come, once it can be asked."""
        while True:
            with suppress(NoDaemonError):
                async with self.client() as client:
                    return (await client.status()).snapshot.seq
            await pause(_LOOK)

    # Cables.

    def plug(self, name, port=0, serial=""):
        """Plug an adapter in, where it was or at another port."""
        self.ports[name] = port or self.ports[name]
        self.guest.plug(
            driver="usb-serial", id=name, bus="hc0.0", port=str(self.ports[name]),
            chardev=f"c_{name}", serial=serial or self.serials_of_plugs[name],
            **{"always-plugged": True},
        )  # fmt: skip

    def link(self, name):
        """Return how a device's link is."""
        return self.eyes.links[name].state

    async def pull(self, *names):
        """Pull adapters out, and wait until the table has seen it."""
        for name in names:
            self.guest.pull(name)
        for name in names:
            await self.eyes.until(lambda name=name: self.link(name) != "up", f"{name} is lost")

    async def up(self):
        """Wait for all devices; return the seconds that it took."""
        began = monotonic()
        await self.devices_up()
        return monotonic() - began
