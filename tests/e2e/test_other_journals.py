"""Journal and shuffler do not belong together: a backup, a lost memory, a second controller.

Each is named, nothing is dealt, and a supervisor's adoption of the empty machine is the way on.
"""

import shutil
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from simulators.devices.world import World
from tests.e2e.dealer import Dealer
from tests.e2e.fork_server import ForkServer
from tests.e2e.scene import DEVICES, WHO, Scene, set_scene
from tests.e2e.starting_over import adopt, close, empty, open_anew, void_and_close


async def back_up(scene: Scene, to: Path) -> None:
    """Stop the daemon in good order, copy its journal, and start it again."""
    assert await scene.processes.end("daemon") == 0
    shutil.copyfile(scene.journal, to)
    await scene.start("daemon")
    await scene.devices_up()


async def restore(scene: Scene, backup: Path) -> None:
    """Put an old journal in the place of the one that there was."""
    assert await scene.processes.end("daemon") == 0
    for each in scene.folder.glob("journal.sqlite*"):
        each.unlink()
    shutil.copyfile(backup, scene.journal)
    scene.record.forget()
    await scene.start("daemon")
    await scene.devices_up()


def begun(scene: Scene) -> int:
    """Return how many acts the machine has begun, ever."""
    with_backup = scene.world.with_suffix(".seen")
    shutil.copyfile(scene.world, with_backup)
    world = World.load(with_backup)
    world.log.close()
    assert world.violations == []
    return len(world.dispenses())


async def whole_round(dealer: Dealer, *seats: int) -> None:
    """Deal a round, and see in the world that every seat gets its packet, once."""
    scene = dealer.scene
    await dealer.bets(*seats)
    await dealer.call()
    await dealer.deal(*seats)
    layout = scene.control("shuffler", "status")["visible"]["layout"]
    assert layout == {**{f"seat:{seat}": 4 for seat in seats}, "dealer": 4}
    await dealer.finish(*seats)
    assert scene.control("shuffler", "status")["violations"] == []
    assert scene.verified()


# A backup.


async def test_a_backup_that_is_older_than_the_machine(opened: Dealer) -> None:
    """Between rounds: the machine has done acts that this journal never ordered."""
    scene, eyes = opened.scene, opened.eyes
    await opened.play(1)
    backup = scene.folder / "backup"
    await back_up(scene, backup)
    await opened.play(2, 3)
    await restore(scene, backup)
    hold = await eyes.until(lambda: eyes.hold("memory"), "the backup is noticed")
    assert "does not fit the journal" in hold.words
    assert "adopt" in hold.remedy
    before = begun(scene)
    await opened.bets(4)
    async with scene.refuses("held"):
        await opened.force("NO_MORE_BETS")
    scene.control("sensors", "clear")
    await opened.at("idle")
    await close(opened)
    await adopt(opened, 1, "Empty the shuffler")
    assert begun(scene) == before, "the machine has done nothing meanwhile"
    await open_anew(opened)
    await whole_round(opened, 5)


async def test_a_backup_from_the_middle_of_a_round(opened: Dealer) -> None:
    """It would deal seat 3 once more: the table is held until the round is void."""
    scene, eyes = opened.scene, opened.eyes
    await opened.bets(2, 3)
    await opened.call()
    await opened.give(2)
    await opened.packet_out(3)
    backup = scene.folder / "backup"
    await back_up(scene, backup)
    await opened.deal(3)
    await opened.finish(2)
    await restore(scene, backup)
    hold = await eyes.until(lambda: eyes.hold("memory"), "the backup is noticed")
    assert hold.scope == "this round"
    before = begun(scene)
    await void_and_close(opened)
    assert begun(scene) == before, "the machine has done nothing meanwhile"
    await open_anew(opened)
    await whole_round(opened, 2, 3)
    epochs = [data["epoch"] for _, data in scene.record.led_to("SendAct")]
    assert len(set(epochs)) == 2


# A memory that is lost.


async def lose_memory(scene: Scene) -> None:
    """The machine's battery was dead: it keeps its plate and its cards, and knows nothing."""
    await scene.kill("shuffler")
    (scene.folder / "shuffler.nvram.json").unlink()
    await scene.start("shuffler")
    await scene.devices_up()


async def test_a_machine_that_lost_its_memory_between_rounds(opened: Dealer) -> None:
    scene, eyes = opened.scene, opened.eyes
    await opened.play(1)
    await lose_memory(scene)
    hold = await eyes.until(lambda: eyes.hold("foreign"), "it is noticed")
    assert "SHUF-0001" in hold.words
    assert "lost its memory" in hold.words
    await close(opened)
    await open_anew(opened)
    await whole_round(opened, 2, 4)


async def test_a_machine_that_lost_its_memory_with_a_packet_on_its_way(opened: Dealer) -> None:
    """Nobody can say what became of it: never again that packet, nor the next one."""
    scene, eyes = opened.scene, opened.eyes
    await opened.bets(1, 6)
    await opened.call()
    await opened.give(1)
    await opened.packet_out(6)
    before = begun(scene)
    await lose_memory(scene)
    hold = await eyes.until(lambda: eyes.hold("foreign"), "it is noticed")
    assert hold.scope == "this round"
    opened.lift(6)
    await eyes.until(lambda: not eyes.devices["shuffler"]["tray"], "the tray is empty")
    assert eyes.causes >= {"foreign"}
    await void_and_close(opened)
    assert begun(scene) == before
    await open_anew(opened)
    await whole_round(opened, 1, 6)


# Two controllers.


@pytest.fixture
async def other(
    tmp_path_factory: pytest.TempPathFactory, fork_server: ForkServer
) -> AsyncIterator[Scene]:
    """Another table's controller, with sensors and a key pad of its own."""
    async with set_scene(tmp_path_factory.mktemp("o"), fork_server) as scene:
        yield scene


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


async def test_two_controllers_on_one_machine(scene: Scene, other: Scene) -> None:
    """The second is kept away while the first is there; what it adopts is lost to the first."""
    scene.tcp["shuffler"] = free_port()
    line = {"driver": "shuffler", "url": f"tcp://127.0.0.1:{scene.tcp['shuffler']}"}
    scene.configure(devices={"shuffler": line})
    own = {
        "sensors": {"driver": "sensors", "url": "sim://sensors"},
        "key_pad": {"driver": "key-pad", "url": "sim://key_pad"},
    }
    other.configure(devices={"shuffler": line, **own})
    await scene.start(*DEVICES, "daemon")
    first = Dealer(scene)
    await first.open_table()
    await first.bets(2, 3)
    await first.call()
    await first.give(2)
    await other.start("daemon")
    lost = await other.eyes.until(lambda: other.eyes.hold("lost:shuffler"), "it is kept away")
    assert "does not answer" in lost.words
    await first.packet_out(3)
    assert not scene.eyes.causes, "the first has not noticed"
    await scene.kill("daemon")
    before = begun(scene)
    foreign = await other.eyes.until(lambda: other.eyes.hold("foreign"), "it is not the second's")
    assert "SHUF-0001" in foreign.words
    await empty(first)
    async with other.client() as client:
        answer = await client.adopt("it stands at my table", WHO)
        assert answer.ok, answer
    await other.eyes.until(lambda: "foreign" not in other.eyes.causes, "it is the second's now")
    await scene.start("daemon")
    await scene.eyes.until(lambda: scene.eyes.hold("lost:shuffler"), "now the first is kept away")
    await other.kill("daemon")
    hold = await scene.eyes.until(lambda: scene.eyes.hold("foreign"), "the first sees its mark")
    assert hold.scope == "this round"
    await void_and_close(first)
    assert begun(scene) == before, "none of the two has dealt a card meanwhile"
    await open_anew(first)
    await whole_round(first, 2, 3)
    sent = {data["epoch"] for _, data in scene.record.led_to("SendAct")}
    assert len(sent) == 2
    assert not list(other.record.led_to("SendAct"))
