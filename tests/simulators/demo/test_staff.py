"""The demo's staff: they count rounds, and act only upon a screen that shows their last act."""

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from controller.api import client
from controller.data.definition import DeckIdentities, Step
from simulators.demo import people
from simulators.demo.directory import DemoDirectory
from simulators.demo.people import DemoPeople, is_taken
from simulators.demo.staff import RoundCount, decks_to_register, follow
from simulators.devices.control import ControlError
from simulators.devices.nvram import Nvram
from simulators.devices.sensors import Sensors
from simulators.hosts.control import ControlServer
from simulators.hosts.running_device import RunningDevice
from simulators.people.screen import Deed, deed
from tests.day.test_opening import begin
from tests.patience import PATIENCE
from tests.procedure.table_story import Story


def test_a_new_table_plays_as_many_rounds_as_are_wanted() -> None:
    count = RoundCount(2)
    assert not count.is_over(Step.CLOSED, 0)
    assert not count.is_over(Step.WAGERING, 1)
    assert not count.is_over(Step.RELOAD, 1)
    assert not count.is_over(Step.IDLE, 1)
    assert not count.is_over(Step.RELOAD, 2)
    assert count.is_over(Step.IDLE, 2)


def test_a_demo_ends_even_if_nobody_saw_the_table_idle() -> None:
    count = RoundCount(1)
    assert not count.is_over(Step.CLOSED, 0)
    assert not count.is_over(Step.RELOAD, 1)
    assert count.is_over(Step.WAGERING, 2)


def test_rounds_of_an_earlier_time_are_not_counted() -> None:
    between, within = RoundCount(1), RoundCount(1)
    assert not between.is_over(Step.CLOSED, 17)
    assert not between.is_over(Step.WAGERING, 18)
    assert between.is_over(Step.IDLE, 18)
    assert not within.is_over(Step.SETTLING, 17)
    assert within.is_over(Step.IDLE, 17)


def test_decks_are_registered_where_the_house_wants_their_numbers() -> None:
    wanted = begin(deck_identities=DeckIdentities.REQUIRED)
    assert decks_to_register(wanted.snapshot) == ["red", "blue"]
    assert decks_to_register(wanted.register("red", "S-1").snapshot) == ["blue"]
    assert decks_to_register(begin().snapshot) == []


def test_zero_rounds_mean_for_ever() -> None:
    count = RoundCount(0)
    assert not count.is_over(Step.CLOSED, 0)
    assert not count.is_over(Step.IDLE, 1000)


# People who are quicker than their table.


class Late(DemoPeople):
    """Quick people at a table that hears of each press late, and shows it later still.

    Attributes:
        acted: (presses at the key pad, the event on the screen, the lamps) at each press.
    """

    def __init__(self, rng: Random, hears: float) -> None:
        self.acted: list[tuple[int, int, int]] = []
        self.pressed = 0
        self.presses = asyncio.Semaphore(0)
        self._rng, self._hears = rng, hears
        self._story = Story().open()
        self._pad = self._story.state.devices[-1]
        self._pad.counted = 0
        quick = SimpleNamespace(next_deadline=lambda: 0.0, due=self._due)
        quick.see = quick.see_screen = lambda *_: None
        knows = SimpleNamespace(
            state=lambda: (self._pad.counted, self._story.state), control=lambda _: Path("/none")
        )
        super().__init__(knows, quick)
        self._show(0)
        self._light(0)

    async def told(self) -> dict[str, dict[str, int]]:
        """Return what the key pad tells; the other devices are still."""
        return {"key_pad": {"boot_id": self._pad.boot_id, "presses": self.pressed}}

    async def do(self, _: Deed) -> None:
        """Press: the table hears it, then its screen and its lamps follow, each in its time."""
        self.pressed += 1
        if self._hears >= 0:
            self._after(self._hears, self._hear)

    def _due(self, _: float) -> list[Deed]:
        shown = self._snapshot.seq if self._snapshot is not None else 0
        self.acted.append((self.pressed, shown, self._lamps))
        self.presses.release()
        return [deed("key_pad", "press", key="STOP")]

    def _hear(self) -> None:
        self._pad.counted += 1
        for follows in (self._show, self._light):
            self._after(0.02, follows, self._pad.counted)

    def _after(self, most: float, what: Callable[..., None], *args: int) -> None:
        self._loop.call_later(self._rng.uniform(0.0, most), what, *args)

    def _show(self, seq: int) -> None:
        self.see_snapshot(replace(self._story.snapshot, seq=seq, lamps=seq))

    def _light(self, seq: int) -> None:
        self.see("key_pad", {"lamps": {}, "lamp_revision": seq})


async def acting(hands: Late, presses: int) -> None:
    """Let them act so often."""
    task = asyncio.create_task(hands.run())
    async with asyncio.timeout(PATIENCE):
        for _ in range(presses):
            await hands.presses.acquire()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_people_act_only_upon_a_screen_that_shows_their_last_act() -> None:
    """The dealer once took bets back, and lifted a packet on the picture of before."""
    hands = Late(Random(1), hears=0.02)
    await acting(hands, 12)
    assert [(pressed, pressed) for pressed, _, _ in hands.acted] == [
        (shown, lamps) for _, shown, lamps in hands.acted
    ]


async def test_people_wait_once_for_what_the_table_never_hears(monkeypatch) -> None:
    monkeypatch.setattr(people, "_FOLLOWS", 0.05)
    hands = Late(Random(1), hears=-1.0)
    await acting(hands, 3)
    assert [shown for _, shown, _ in hands.acted][:3] == [0, 0, 0]


@pytest.mark.parametrize(
    ("device", "told"),
    [
        ("shuffler", {"presses": 1}),
        ("shuffler", {"boot_id": 99}),
        ("shuffler", {"levels": {"lifts": 99, "shuffles": 0, "input": "EMPTY"}}),
        ("key_pad", {"presses": 99}),
        ("sensors", {"occupied": 1}),
    ],
)
def test_what_a_device_has_told_and_the_table_has_not_taken(device, told) -> None:
    state = Story().open().state
    tells = {
        each.name: {"boot_id": each.boot_id, "presses": each.counted} for each in state.devices
    }
    tells["sensors"] |= {"occupied": 0, "faulty": 0}
    read = state.levels
    levels = {"lifts": read.lifts, "shuffles": read.shuffles, "input": read.input.name}
    tells["shuffler"] |= {"levels": levels}
    assert is_taken(state, tells)
    tells[device] |= told
    assert not is_taken(state, tells)
    assert is_taken(state, {})


async def test_people_leave_no_connection_open_whoever_acts_at_the_same_time(
    tmp_path: Path,
) -> None:
    """A connection that is lost and not closed fails whatever runs when it is collected."""
    stage = DemoDirectory(tmp_path, 1.0)
    running = RunningDevice(Sensors(Nvram()))
    server = ControlServer(running, stage.control("sensors"))
    await server.listen()
    try:
        hands = DemoPeople(stage, SimpleNamespace(see=lambda *_: None))
        bets = [deed("sensors", "bet", seat=seat, spot="ante") for seat in (1, 2, 3)]
        await asyncio.gather(*map(hands.do, bets))
        assert running.device.visible()["chips"] == {str(seat): ["ante"] for seat in (1, 2, 3)}
        async with asyncio.timeout(PATIENCE):
            while server._connections:  # noqa: ASYNC110  (only the loop can tell)
                await asyncio.sleep(0)
    finally:
        server.close()
        running.close()


async def test_a_daemon_that_lets_nobody_in_is_looked_for_again(tmp_path, monkeypatch) -> None:
    """It has no file to spare for a while: the demo goes on, as where it was killed."""
    monkeypatch.setattr(client, "PATIENCE", 0.05)
    lost = asyncio.Semaphore(0)

    async def seen(view: object) -> None:
        assert view is None
        lost.release()

    with socket.socket(socket.AF_UNIX) as busy, socket.socket(socket.AF_UNIX) as before:
        busy.bind(str(tmp_path / "s"))
        busy.listen(0)
        before.connect(str(tmp_path / "s"))
        following = asyncio.create_task(follow(tmp_path / "s", seen))
        async with asyncio.timeout(PATIENCE):
            for _ in range(2):
                await lost.acquire()
        following.cancel()


async def test_who_did_something_in_vain_looks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chip that lay there already moved nothing: the dealer waited for its player for ever."""
    looks: list[object] = []
    dealer = SimpleNamespace(see_screen=lambda shown, _: looks.append(shown))
    hands = DemoPeople(SimpleNamespace(), dealer)

    async def attempt(_: Deed) -> None:
        raise ControlError("there is a chip already")

    monkeypatch.setattr(hands, "attempt", attempt)
    await hands.do(deed("sensors", "bet", seat=1, spot="ante"))
    assert looks == [hands._screen]
