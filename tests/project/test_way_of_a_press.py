"""How many of our files run between the bytes of a press and the bytes that answer it."""

import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from types import FrameType

import pytest

from drivers.frames import FrameReader
from drivers.messages import Act, Button, ButtonAck, Message, SetLamps
from simulators.demo.directory import DEVICES
from tests.browser.conftest import free_port
from tests.browser.local_table import Bay, LocalTable
from tests.e2e.dealer_moves import DealerMoves

ROOT = Path(__file__).parents[2]
ROOMS = tuple(f"{ROOT / name}/" for name in ("controller", "drivers"))
MOST = 29
"""Files that somebody opens who follows a press to the act. Do not raise the numbers lightly."""
MOST_TO_LAMPS = 34
"""The same, on to the lamps of the keys that are legal then."""


class Way:
    """What has run since the bytes came in, and what had run when bytes left."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.left: list[tuple[bytes, set[str]]] = []

    def follow(self, take: Callable[[bytes], None], data: bytes) -> None:
        """Take bytes in, and note which code runs."""
        sys.setprofile(self._note)
        try:
            take(data)
        finally:
            sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(ROOMS):
            self.files.add(str(Path(frame.f_code.co_filename).relative_to(ROOT)))

    def until(self, kind: type[Message]) -> set[str]:
        """Return what had run when a message of that kind left."""
        return next(files for data, files in self.left if isinstance_of(data, kind))


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
                self.way.follow(receive, data)
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
