"""The demo's people: they see and act through the control sockets."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from controller.api.client import Client
from controller.api.messages import ask
from controller.api.socket_errors import ConversationError, NoDaemonError
from controller.data.events import HandTold
from controller.snapshot import Part, Snapshot
from simulators.demo.directory import DEVICES, DemoDirectory
from simulators.devices.device_errors import ControlError
from simulators.hosts.client import ControlClient, NoSimulatorError
from simulators.people import Deed, People
from simulators.people.poker_dealer import PokerDealer
from simulators.people.screen import hand_on_screen, screen
from simulators.scripts.script import FaultScript, Player

_ELECTRIC = ("press", "green")
"""Verbs that have no effect on a device without power."""
_LOOK_AGAIN = 0.1
"""Seconds between two tries to reach a simulator that has gone."""


class DemoPeople:
    """Moves the simulated people in real time.

    Attributes:
        people: who they are.
        shuffler: what can be seen of the shuffler and of the cards on the table, as last seen.
    """

    def __init__(self, directory: DemoDirectory, people: People | PokerDealer) -> None:
        self.people = people
        self.shuffler: Mapping[str, Any] = {}
        self._directory = directory
        self._loop = asyncio.get_running_loop()
        self._moved = asyncio.Event()
        self._screen: Mapping[str, Any] = {}
        self._clients: dict[str, ControlClient] = {}
        self._undone: dict[str, list[Deed]] = {}

    def see(self, thing: str, view: Mapping[str, Any]) -> None:
        """Show the people something."""
        if thing == "shuffler":
            self.shuffler = view
        elif thing == "screen":
            self._screen = view
        self.people.see(thing, view, self._loop.time())
        self._moved.set()

    def see_snapshot(self, snapshot: Snapshot | None, *, held: bool = False) -> None:
        """Show the people the table's screen; None: it is dark, and names nobody.

        Args:
            snapshot: what it shows.
            held: a supervisor tells them to wait, whatever the screen shows.
        """
        if snapshot is None:
            self.see("screen", screen("", (), void=False, receiver=None))
            return
        receiver = next((seat.number for seat in snapshot.seats if seat.turn), 0)
        lies = snapshot.counts is not None and snapshot.counts.tray > 0
        settled = snapshot.settling
        seen = screen(
            snapshot.step,
            ((hold.cause, hold.scope) for hold in snapshot.holds),
            void=snapshot.void,
            receiver=receiver if lies and snapshot.step.startswith("dealing") else None,
            load=snapshot.load,
            take_out=snapshot.take_out,
            button=snapshot.instruction.part is Part.BUTTON,
            settle=settled.seat if settled is not None and settled.followed else 0,
        )
        if isinstance(self.people, PokerDealer):
            seen |= hand_on_screen(snapshot.poker, snapshot.seats, snapshot.round)
        seen["held"] |= held
        self.see("screen", seen)

    async def run(self) -> None:
        """See and act, until cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                for device in DEVICES:
                    group.create_task(self._watch(device))
                group.create_task(self._act())
        finally:
            for client in self._clients.values():
                client.close()

    async def _watch(self, device: str) -> None:
        while True:
            try:
                eyes = await ControlClient.connect(self._directory.control(device))
            except NoSimulatorError:
                await asyncio.sleep(_LOOK_AGAIN)
                continue
            try:
                for deed in self._undone.pop(device, ()):
                    await self.do(deed)
                async for view in eyes.watch():
                    self.see(device, view)
            except ControlError:
                await asyncio.sleep(_LOOK_AGAIN)
            finally:
                eyes.close()

    async def _act(self) -> None:
        while True:
            due = self.people.next_deadline()
            self._moved.clear()
            try:
                async with asyncio.timeout_at(due):
                    await self._moved.wait()
                continue
            except TimeoutError:
                pass
            for what in self.people.due(self._loop.time()):
                if isinstance(what, Deed):
                    await self.do(what)
                elif isinstance(what, HandTold):
                    await self._tell_act(what)

    async def _tell_act(self, told: HandTold) -> None:
        """Tell an act as the page does; where it is refused, or lost, the dealer looks again."""
        try:
            async with await Client.connect(self._directory.socket) as client:
                taken = (await client.wish(ask(HandTold, told.act, told.seen))).ok
        except (ConversationError, NoDaemonError):
            taken = False
        if not taken:
            self.see("screen", self._screen)

    async def do(self, deed: Deed) -> None:
        """Carry a deed out; a deed that is impossible now is dropped, as a person would drop it.

        Chips and cards can be moved while a device is dead: such a deed is done when it is served
        again.
        """
        try:
            await self.attempt(deed)
        except NoSimulatorError:
            if deed.verb not in _ELECTRIC:
                self._undone.setdefault(deed.device, []).append(deed)
        except ControlError:
            return  # two people did the same deed: the chip was gone, or the key was already down

    async def attempt(self, deed: Deed) -> None:
        """Carry a deed out now.

        Raises:
            ControlError: it cannot be done, as the device says.
            NoSimulatorError: the device is not served.
        """
        try:
            client = await self._client(deed.device)
            await client.request(deed.verb, dict(deed.args))
        except NoSimulatorError:
            # The connection may belong to a process that died and was started again.
            self._hang_up(deed.device)
            client = await self._client(deed.device)
            await client.request(deed.verb, dict(deed.args))

    async def _client(self, device: str) -> ControlClient:
        if device not in self._clients:
            self._clients[device] = await ControlClient.connect(self._directory.control(device))
        return self._clients[device]

    def _hang_up(self, device: str) -> None:
        client = self._clients.pop(device, None)
        if client is not None:
            client.close()


# A fault script, played in real time beside the people of the demo.


class FaultPlaying:
    """Carries a script out, by the loop's clock and by the steps that the screen shows."""

    def __init__(self, script: FaultScript, do: Callable[[Deed], Awaitable[None]]) -> None:
        """Take a script, on the running loop; its clock begins now."""
        self._loop = asyncio.get_running_loop()
        self._player = Player(script, self._loop.time())
        self._do = do
        self._moved = asyncio.Event()

    def see_snapshot(self, snapshot: Snapshot) -> None:
        """Note the step that the screen shows."""
        self._player.note_step(snapshot.step, snapshot.round, self._loop.time())
        self._moved.set()

    async def run(self) -> None:
        """Act until cancelled."""
        while True:
            self._moved.clear()
            try:
                async with asyncio.timeout_at(self._player.next_deadline()):
                    await self._moved.wait()
            except TimeoutError:
                for deed in self._player.due(self._loop.time()):
                    await self._do(deed)
