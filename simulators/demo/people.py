"""The demo's people: they see and act through the control sockets."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

from controller.api.client import Client
from controller.api.messages import ask
from controller.api.socket_errors import ConversationError, NoDaemonError
from controller.configuration.devices import DEVICES
from controller.data.definition import Step
from controller.data.events import HandTold
from controller.data.message import DEALER, LAYOUT
from controller.data.state import TableState
from controller.journal import JournalError
from controller.snapshot import Part, Snapshot
from drivers.vocabulary import DeviceKind
from simulators.demo.directory import DemoDirectory
from simulators.devices.control import Answer, ControlError
from simulators.hosts.operators import ControlClient, NoSimulatorError
from simulators.people import Deed, People
from simulators.people.poker_dealer import PokerDealer
from simulators.people.screen import Screen, place_of
from simulators.scripts.script import FaultScript, Player

_ELECTRIC = ("press", "green")
"""Verbs that have no effect on a device without power."""
_LOOK_AGAIN = 0.1
"""Seconds between two tries to reach a simulator that has gone."""
_GLANCE = 0.01
_FOLLOWS = 2.0
"""Seconds for which people wait until the screen shows what hands did, a glance after the other;
then they go on by what it shows."""


def is_taken(state: TableState, told: Mapping[str, Mapping[str, Any]]) -> bool:
    """Tell whether the table has taken all that its devices have told: presses, lifts, chips.

    Args:
        state: what the table knows.
        told: each device's own status, by name; a device that is gone has none.
    """
    devices = {each.name: each for each in state.devices if each.up and each.name in told}
    for name, device in devices.items():
        tells = told[name]
        if device.kind is DeviceKind.SENSORS:
            if (tells["occupied"] ^ state.occupied) & ~tells["faulty"]:
                return False
        elif (device.boot_id, device.counted) != (tells["boot_id"], tells["presses"]):
            return False
        elif device.kind is DeviceKind.SHUFFLER:
            known, says = state.levels, tells["levels"]
            read = known is not None and (known.lifts, known.shuffles, known.input.name)
            if read != (says["lifts"], says["shuffles"], says["input"]):
                return False
    return True


class DemoPeople:
    """Moves the simulated people in real time.

    They act only upon a screen that shows what hands have done, as people do who look first: they
    can be quicker than the table.

    Attributes:
        people: who they are.
        shuffler: what can be seen of the shuffler and of the cards on the table, as last seen.
    """

    def __init__(self, directory: DemoDirectory, people: People) -> None:
        self.people = people
        self.shuffler: Mapping[str, Any] = {}
        self._directory = directory
        self._loop = asyncio.get_running_loop()
        self._moved = asyncio.Event()
        self._screen = Screen()
        self._snapshot: Snapshot | None = None
        self._waits = False
        self._lamps = -1
        self._unheard: Mapping[str, Answer] = {}
        """What devices told, and the table did not take in time: nobody waits for it again."""
        self._undone: dict[str, list[Deed]] = {}

    def see(self, thing: str, view: Mapping[str, Any]) -> None:
        """Show the people something."""
        if thing == "shuffler":
            self.shuffler = view
        elif thing == "key_pad":
            self._lamps = view["lamp_revision"]
        self.people.see(thing, view, self._loop.time())
        self._moved.set()

    @property
    def sees_screen(self) -> bool:
        """Whether the table's screen is lit."""
        return self._snapshot is not None

    def wait_while_shut(self, waits: bool) -> None:
        """Have the people wait for a supervisor while the table is shut, or go on."""
        self._waits = waits
        self.see_snapshot(self._snapshot)

    def see_snapshot(self, snapshot: Snapshot | None) -> None:
        """Show the people the table's screen; None: it is dark, and names nobody."""
        self._snapshot = snapshot
        if snapshot is None:
            self._hand_on(Screen())
            return
        receiver = next((seat.number for seat in snapshot.seats if seat.turn), DEALER)
        receiver = LAYOUT if snapshot.step == Step.DEALING_LAYOUT else receiver
        lies = snapshot.counts is not None and snapshot.counts.tray > 0
        settled = snapshot.settling
        shown = Screen(
            snapshot.step,
            self._waits and snapshot.step in (Step.CLOSED, Step.OPENING),
            snapshot.void,
            receiver=place_of(receiver) if lies and snapshot.step.startswith("dealing") else "",
            load=snapshot.load,
            take_out=snapshot.take_out,
            button=snapshot.instruction.part is Part.BUTTON,
            settle=settled.seat if settled is not None and settled.followed else 0,
            stage=snapshot.stage,
        )
        shown.show_holds((hold.cause, hold.scope) for hold in snapshot.holds)
        if isinstance(self.people, PokerDealer):
            shown.show_hand(snapshot.poker, snapshot.seats, snapshot.round)
        self._hand_on(shown)

    def _hand_on(self, shown: Screen) -> None:
        self._screen = shown
        self.people.see_screen(shown, self._loop.time())
        self._moved.set()

    async def run(self) -> None:
        """See and act, until cancelled."""
        async with asyncio.TaskGroup() as group:
            for device in DEVICES:
                group.create_task(self._watch(device))
            group.create_task(self._act())

    async def _watch(self, device: str) -> None:
        while True:
            try:
                async with await ControlClient.connect(self._directory.control(device)) as eyes:
                    for deed in self._undone.pop(device, ()):
                        await self.do(deed)
                    async for view in eyes.watch():
                        self.see(device, view)
            except ControlError:
                await asyncio.sleep(_LOOK_AGAIN)

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
            await self._until_shown()
            for what in self.people.due(self._loop.time()):
                if isinstance(what, Deed):
                    await self.do(what)
                elif isinstance(what, HandTold):
                    await self._tell_act(what)

    async def _until_shown(self) -> None:
        """Wait until screen and lamps show what hands have done."""
        told, seq = await self.told(), -1
        if told == self._unheard:
            return
        try:
            async with asyncio.timeout(_FOLLOWS):
                while self._snapshot is not None and (seq := self._taken(told)) < 0:
                    await asyncio.sleep(_GLANCE)
                    told = await self.told()
                while not self._shows(seq):
                    self._moved.clear()
                    await self._moved.wait()
        except TimeoutError:
            self._unheard = told

    async def told(self) -> Mapping[str, Answer]:
        """Return the status of each device that is served."""
        found = {}
        for device in DEVICES:
            with suppress(NoSimulatorError):
                found[device] = await self._request(device, "status", {})
        return found

    def _taken(self, told: Mapping[str, Answer]) -> int:
        """Return the number of an event with which the table had taken all this; -1: not yet."""
        try:
            known = self._directory.state()
        except JournalError:
            return -1
        return known[0] if known is not None and is_taken(known[1], told) else -1

    def _shows(self, seq: int) -> bool:
        """Tell whether screen and lamps show the table after this event, or the screen is dark."""
        shown = self._snapshot
        if shown is None:
            return True
        pad = any(each.up for each in shown.devices if each.name == "key_pad")
        return shown.seq >= seq and (not pad or shown.lamps == self._lamps)

    async def _tell_act(self, told: HandTold) -> None:
        """Tell an act as the page does; where it is refused, or lost, the dealer looks again."""
        try:
            async with await Client.connect(self._directory.socket) as client:
                taken = (await client.wish(ask(HandTold, told.act, told.seen))).ok
        except (ConversationError, NoDaemonError):
            taken = False
        if not taken:
            self._hand_on(self._screen)

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
            # Two people did the same deed: the chip was gone, or the key was already down. Nothing
            # changes that could be seen, so they look again: else all of them wait for ever.
            self._hand_on(self._screen)

    async def attempt(self, deed: Deed) -> None:
        """Carry a deed out now.

        Raises:
            ControlError: it cannot be done, as the device says.
            NoSimulatorError: the device is not served.
        """
        await self._request(deed.device, deed.verb, dict(deed.args))

    async def _request(self, device: str, verb: str, args: Mapping[str, str | int]) -> Answer:
        # A connection for each: one that was kept may belong to a process that died.
        async with await ControlClient.connect(self._directory.control(device)) as client:
            return await client.request(verb, dict(args))


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
