"""Journal and shuffler do not belong together: a backup, a lost memory, a second controller.

Each case is named, nothing is dealt, and a supervisor's adoption of the empty shuffler ends it.
"""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from controller.words.spoken import say
from simulators.devices.world import World
from simulators.hosts.free_port import free_port
from tests.e2e.adoption import adopt, close, empty, open_anew, void_and_close
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.fork_server import ForkServer
from tests.e2e.real_table import DEVICES, WHO, RealTable, open_real_table

pytestmark = pytest.mark.slow


async def back_up(real_table: RealTable, to: Path) -> None:
    """Stop the daemon in good order, copy its journal, and start it again."""
    assert await real_table.processes.end("daemon") == 0
    shutil.copyfile(real_table.journal, to)
    await real_table.start("daemon")
    await real_table.devices_up()


async def restore(real_table: RealTable, backup: Path) -> None:
    """Put an old journal in the place of the present one."""
    assert await real_table.processes.end("daemon") == 0
    for each in real_table.folder.glob("journal.sqlite*"):
        each.unlink()
    shutil.copyfile(backup, real_table.journal)
    real_table.journal.chmod(0o640)
    real_table.record.forget()
    await real_table.start("daemon")
    await real_table.devices_up()


def begun(real_table: RealTable) -> int:
    """Return how many acts the shuffler has ever begun."""
    with_backup = real_table.world.with_suffix(".seen")
    shutil.copyfile(real_table.world, with_backup)
    world = World.load(with_backup)
    world.log.close()
    assert world.violations == []
    return len(world.dispenses())


async def whole_round(dealer: DealerMoves, *seats: int) -> None:
    """Deal a round, and check in the world that every seat gets its packet once."""
    real_table = dealer.real_table
    await dealer.bets(*seats)
    await dealer.call()
    await dealer.deal(*seats)
    layout = real_table.control("shuffler", "status")["visible"]["layout"]
    assert layout == {**{f"seat:{seat}": 4 for seat in seats}, "dealer": 4}
    await dealer.finish(*seats)
    assert real_table.control("shuffler", "status")["violations"] == []
    assert real_table.verified()


# A backup.


async def test_a_backup_that_is_older_than_the_shuffler(opened: DealerMoves) -> None:
    """Between rounds: the shuffler has done acts that this journal never ordered."""
    real_table, eyes = opened.real_table, opened.eyes
    await opened.play(1)
    backup = real_table.folder / "backup"
    await back_up(real_table, backup)
    await opened.play(2, 3)
    await restore(real_table, backup)
    hold = await eyes.until(lambda: eyes.hold("memory"), "the backup is noticed")
    assert "does not fit the journal" in say(hold.words)
    assert "adopt" in say(hold.remedy)
    before = begun(real_table)
    await opened.bets(4)
    async with real_table.refuses("held"):
        await opened.force("NO_MORE_BETS")
    real_table.control("sensors", "clear")
    await opened.at("idle")
    await close(opened)
    await adopt(opened, 1, "Empty the shuffler")
    assert begun(real_table) == before, "the shuffler has done nothing meanwhile"
    await open_anew(opened)
    await whole_round(opened, 5)


async def test_a_backup_from_the_middle_of_a_round(opened: DealerMoves) -> None:
    """It would deal seat 3 again: the table is held until the round is void."""
    real_table, eyes = opened.real_table, opened.eyes
    await opened.bets(2, 3)
    await opened.call()
    await opened.give(2)
    await opened.packet_out(3)
    backup = real_table.folder / "backup"
    await back_up(real_table, backup)
    await opened.deal(3)
    await opened.finish(2)
    await restore(real_table, backup)
    hold = await eyes.until(lambda: eyes.hold("memory"), "the backup is noticed")
    assert hold.scope == "this round"
    before = begun(real_table)
    await void_and_close(opened)
    assert begun(real_table) == before, "the shuffler has done nothing meanwhile"
    await open_anew(opened)
    await whole_round(opened, 2, 3)
    epochs = [data["epoch"] for _, data in real_table.record.led_to("SendAct")]
    assert len(set(epochs)) == 2


# A memory that is lost.


async def lose_memory(real_table: RealTable) -> None:
    """The shuffler's battery was dead: it keeps its serial number and its cards, and no memory."""
    await real_table.kill("shuffler")
    (real_table.folder / "shuffler.nvram.json").unlink()
    await real_table.start("shuffler")
    await real_table.devices_up()


async def test_a_shuffler_that_lost_its_memory_between_rounds(opened: DealerMoves) -> None:
    real_table, eyes = opened.real_table, opened.eyes
    await opened.play(1)
    await lose_memory(real_table)
    hold = await eyes.until(lambda: eyes.hold("foreign"), "it is noticed")
    assert "SHUF-0001" in say(hold.words)
    assert "lost its memory" in say(hold.words)
    await close(opened)
    await open_anew(opened)
    await whole_round(opened, 2, 4)


async def test_a_shuffler_loses_its_memory_with_a_packet_on_its_way(opened: DealerMoves) -> None:
    """Nobody can say how the packet ended: neither that packet nor the next one is dealt."""
    real_table, eyes = opened.real_table, opened.eyes
    await opened.bets(1, 6)
    await opened.call()
    await opened.give(1)
    await opened.packet_out(6)
    before = begun(real_table)
    await lose_memory(real_table)
    hold = await eyes.until(lambda: eyes.hold("foreign"), "it is noticed")
    assert hold.scope == "this round"
    opened.lift(6)
    await eyes.until(lambda: not eyes.devices["shuffler"]["tray"], "the tray is empty")
    assert eyes.causes >= {"foreign"}
    await void_and_close(opened)
    assert begun(real_table) == before
    await open_anew(opened)
    await whole_round(opened, 1, 6)


# Two controllers.


@pytest.fixture
async def other(
    tmp_path_factory: pytest.TempPathFactory, fork_server: ForkServer
) -> AsyncIterator[RealTable]:
    """Another table's controller, with sensors and a key pad of its own."""
    async with open_real_table(tmp_path_factory.mktemp("o"), fork_server) as real_table:
        yield real_table


async def test_two_controllers_on_one_shuffler(real_table: RealTable, other: RealTable) -> None:
    """The second is kept away while the first is there; adopting it takes it from the first."""
    real_table.tcp["shuffler"] = free_port()
    line = {"driver": "shuffler", "url": f"tcp://127.0.0.1:{real_table.tcp['shuffler']}"}
    real_table.configure(devices={"shuffler": line})
    own = {
        "sensors": {"driver": "sensors", "url": "sim://sensors"},
        "key_pad": {"driver": "key-pad", "url": "sim://key_pad"},
    }
    other.configure(devices={"shuffler": line, **own})
    await real_table.start(*DEVICES, "daemon")
    first = DealerMoves(real_table)
    await first.open_table()
    await first.bets(2, 3)
    await first.call()
    await first.give(2)
    await other.start("daemon")
    lost = await other.eyes.until(lambda: other.eyes.hold("lost:shuffler"), "it is kept away")
    assert "does not answer" in say(lost.words)
    await first.packet_out(3)
    assert not real_table.eyes.causes, "the first has not noticed"
    await real_table.kill("daemon")
    before = begun(real_table)
    foreign = await other.eyes.until(lambda: other.eyes.hold("foreign"), "it is not the second's")
    assert "SHUF-0001" in say(foreign.words)
    await empty(first)
    async with other.client() as client:
        answer = await client.adopt("it stands at my table", WHO)
        assert answer.ok, answer
    await other.eyes.until(lambda: "foreign" not in other.eyes.causes, "it is the second's now")
    await real_table.start("daemon")
    await real_table.eyes.until(
        lambda: real_table.eyes.hold("lost:shuffler"), "now the first is kept away"
    )
    await other.kill("daemon")
    hold = await real_table.eyes.until(
        lambda: real_table.eyes.hold("foreign"), "the first sees its mark"
    )
    assert hold.scope == "this round"
    await void_and_close(first)
    assert begun(real_table) == before, "neither has dealt a card meanwhile"
    await open_anew(first)
    await whole_round(first, 2, 3)
    sent = {data["epoch"] for _, data in real_table.record.led_to("SendAct")}
    assert len(sent) == 2
    assert not list(other.record.led_to("SendAct"))
