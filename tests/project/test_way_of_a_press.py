"""How many of our files run between bytes and the bytes that answer them: a press, a packet."""

import sys
from collections.abc import AsyncIterator, Callable
from functools import partialmethod
from pathlib import Path
from types import FrameType

import pytest

from controller.api.messages import ask
from controller.configuration.devices import DEVICES
from controller.data.events import CardsCounted, Instant, TableEvent
from controller.table import Send, Table
from drivers.frames import FrameReader
from drivers.interface import ActReport, DeviceEvent
from drivers.messages import Act, Button, ButtonAck, Message, SetLamps
from simulators.hosts.free_port import free_port
from tests.api.clearing import clearing
from tests.browser.local_table import Bay, LocalTable
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import WHO

HANDLE = Table.handle
ROOT = Path(__file__).parents[2]
ROOMS = tuple(f"{ROOT / name}/" for name in ("controller", "drivers"))
MOST = 29
"""Files that somebody opens who follows a press to the act. Do not raise the numbers lightly."""
MOST_TO_LAMPS = 33
"""The same, on to the lamps of the keys that are legal then."""
MOST_TO_DECK_BACK = 41
"""Files of a void round: the report of 3 cards, the count, the clear, and the deck's way back.

What the computer says meanwhile takes one more, now and then.
"""


class Way:
    """What has run since the bytes came in, and what had run when bytes left."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.left: list[tuple[bytes, set[str]]] = []
        self.begun = False

    def follow(self, take: Callable[[], None]) -> None:
        """Take something in, and note which code runs."""
        sys.setprofile(self._note)
        try:
            take()
        finally:
            sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(ROOMS):
            self.files.add(str(Path(frame.f_code.co_filename).relative_to(ROOT)))

    def until(self, kind: type[Message]) -> set[str]:
        """Return what had run when a message of that kind left."""
        return next(files for data, files in self.left if isinstance_of(data, kind))


def followed(
    table: Table, way: Way, event: TableEvent | DeviceEvent, now: Instant, send: Send
) -> None:
    """Have a table take in an event, and note which code runs until it has sent what follows.

    The way begins with what the shuffler says of an act.
    """
    way.begun |= isinstance(event, ActReport)
    if way.begun:
        way.follow(lambda: HANDLE(table, event, now, send))
    else:
        HANDLE(table, event, now, send)


def isinstance_of(data: bytes, kind: type[Message]) -> bool:
    """Tell whether a message of that kind is among these bytes."""
    return any(isinstance(each, kind) for each in FrameReader().receive(data))


class Wire(Bay):
    """A device's port whose bytes are followed from one press on."""

    way: Way | None = None

    async def open(self, receive: Callable[[bytes], None], lost: Callable[[str], None]) -> None:
        """Open the line to the device."""

        def received(data: bytes) -> None:
            if self.way is not None and isinstance_of(data, Button):
                self.way.follow(lambda: receive(data))
            else:
                receive(data)

        await super().open(received, lost)

    def write(self, data: bytes) -> None:
        """Send bytes to the device."""
        if self.way is not None:
            self.way.left.append((data, set(self.way.files)))
        super().write(data)


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[LocalTable]:
    """A table in this process; nothing runs yet."""
    room = LocalTable(tmp_path)
    room.configure(page={"listen": f"127.0.0.1:{free_port()}", "others": "press"})
    room.bays = {name: Wire(f"sim://{name}") for name in DEVICES}
    room.eyes.open()
    try:
        yield room
    finally:
        await room.close()


async def test_a_press_takes_a_short_way(room: LocalTable) -> None:
    """*No more bets*, counted and kept: an act, an acknowledgement for the key, then the lamps."""
    await room.start(*DEVICES, "daemon")
    dealer = DealerMoves(room)
    await dealer.open_table()
    await dealer.bets(2, 3)
    await dealer.eyes.until(lambda: dealer.eyes.lit("NO_MORE_BETS"), "the key is lit")
    way = Way()
    for bay in room.bays.values():
        bay.way = way
    await dealer.call()
    act = way.until(Act) | way.until(ButtonAck)
    lamps = act | way.until(SetLamps)
    assert "controller/table.py" in act
    assert "controller/procedure/offers.py" in lamps
    assert len(act) <= MOST, "\n".join(sorted(act))
    assert len(lamps) <= MOST_TO_LAMPS, "\n".join(sorted(lamps))


@pytest.mark.slow
async def test_a_short_packet_takes_no_longer_way_than_it_did(
    room: LocalTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """3 of 4 cards come: the dealer counts, a supervisor voids the round, the deck comes back."""
    await room.start(*DEVICES, "daemon")
    dealer, way = DealerMoves(room), Way()
    await dealer.open_table()
    await dealer.bets(3, 4)
    room.control("shuffler", "short")
    monkeypatch.setattr(Table, "handle", partialmethod(followed, way))
    await dealer.call()
    await dealer.eyes.until(lambda: dealer.eyes.hold("packet"), "the packet holds the table")
    async with room.client() as client:
        assert (await client.decide(ask(CardsCounted, 3))).ok
        assert (await client.decide(clearing("one card is missing", WHO, void_round=True))).ok
    await dealer.end_void_round()
    assert "controller/procedure/shuffler/reconcile.py" in way.files
    assert len(way.files) <= MOST_TO_DECK_BACK, "\n".join(sorted(way.files))
