"""The wires in the log after a fault: at once, or when the cards are counted, or not at all."""

import asyncio
from typing import Self

import pytest

from controller.daemon.shell import Event, Happening
from controller.daemon.witnesses import PAUSE, WireDumps
from controller.system.log import Entry, Level, Log
from drivers.interface import DeviceEvent, LinkUp
from drivers.port import Port
from drivers.registry import driver_for
from drivers.vocabulary import ActState, DeviceKind, FaultCode, Key
from simulators.hosts.memory import open_sim
from tests.daemon.local_daemon import DEVICES, ListHandler
from tests.patience import PATIENCE
from tests.procedure.table_story import Story


@pytest.fixture
async def ports() -> dict[str, Port]:
    """The owners of three simulated devices that have greeted; their wires remember it."""
    greeted: asyncio.Queue[str] = asyncio.Queue()

    def heard(event: DeviceEvent) -> None:
        if isinstance(event, LinkUp):
            greeted.put_nowait(event.device)

    urls = {name: f"sim://{name}?instant=1" for name in DEVICES}
    devices = {url: open_sim(url) for url in urls.values()}
    clock = asyncio.get_running_loop().time
    found = {
        name: Port(
            url,
            driver_for(DeviceKind[name.upper()], name),
            heard,
            clock=clock,
            jitter=lambda: 0.5,
            transport=devices.__getitem__,
        )
        for name, url in urls.items()
    }
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
        for port in found.values():
            group.create_task(port.run())
        assert {await greeted.get() for _ in DEVICES} == set(DEVICES)
        for port in found.values():
            await port.close()
    for device in devices.values():
        device.shut_down()
    return found


class WatchedStory(Story):
    """A round whose first packet is asked for, with the dumps of the wires as a witness."""

    dumps: WireDumps | None = None

    def __init__(self, ports: dict[str, Port]) -> None:
        super().__init__()
        self.open().bet(2, 5).press(Key.NO_MORE_BETS)
        self._entries: list[Entry] = []
        self._log = Log(ListHandler(self._entries))
        self.dumps = WireDumps(ports, self.table, self._log)

    def _take(self, event: Event) -> None:
        super()._take(event)
        if self.dumps is not None:
            self.dumps(Happening(self.now, self.table.seq, event, self.intents))

    def jam(self) -> Self:
        """The packet jams after its first card: its cards are counted blind."""
        self.report(ActState.FAULT, 1, FaultCode.JAM)
        assert self.snapshot.counting
        return self

    def entries(self) -> list[Entry]:
        """End the log; return what was noted."""
        self._log.close()
        return self._entries


async def test_without_a_count_a_dump_is_written_at_once_with_the_last_bytes(ports) -> None:
    story = WatchedStory(ports).lose("key_pad")
    (entry,) = story.entries()
    assert (entry.event, entry.level, entry.utc_us) == (
        "wire.dumped",
        Level.WARNING,
        story.now.utc_us,
    )
    assert (entry.fields["device"], entry.fields["seq"]) == ("key_pad", story.table.seq)
    assert any(" > " in line for line in entry.fields["wire"])


async def test_while_cards_are_counted_no_wire_is_in_the_log(ports) -> None:
    """The bytes of the shuffler tell what it claims; nobody may know until it is settled."""
    story = WatchedStory(ports).jam().wait(PAUSE).lose("key_pad").count(1)
    assert story.entries() == []


async def test_what_waited_is_in_the_log_once_the_cards_are_counted(ports) -> None:
    story = WatchedStory(ports).jam()
    jammed, seq = story.now.utc_us, story.table.seq
    story.wait(1).count(1).clear(1)
    story.clear(void_round=True).lose("key_pad", reboot=True)
    assert not story.snapshot.counting
    story.dumps.close()
    first, *others = story.entries()
    assert (first.event, first.fields["device"], first.fields["seq"]) == (
        "wire.dumped",
        "shuffler",
        seq,
    )
    assert first.utc_us == jammed, "the time is that of the fault"
    assert [(each.event, each.fields["device"]) for each in others] == [("wire.dumped", "key_pad")]


async def test_a_daemon_that_ends_meanwhile_says_that_the_wire_is_withheld(ports) -> None:
    story = WatchedStory(ports).jam()
    jammed = story.now.utc_us
    story.wait(1).dumps.close()
    (entry,) = story.entries()
    assert (entry.event, entry.level, entry.utc_us) == ("wire.withheld", Level.WARNING, jammed)
    assert entry.fields.keys() == {"seq", "device", "why"}
    assert entry.fields["device"] == "shuffler"
