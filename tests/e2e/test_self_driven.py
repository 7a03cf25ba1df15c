"""A self-driven shuffler on a pty, with the real daemon: rounds and their faults."""

import pytest
import yaml

from controller.configuration import default_table
from controller.snapshot import Part
from drivers.vocabulary import ActKind
from simulators.devices.world import World
from tests.api.clearing import clearing
from tests.e2e.dealer_moves import PACKET, DealerMoves
from tests.e2e.real_table import DEVICES, WHO, RealTable

pytestmark = pytest.mark.slow

_CONFIG = default_table().parent / "table-self-driven.yaml"


class Follower(DealerMoves):
    """A dealer who presses the shuffler's own button when the screen says so, and only then."""

    async def deal(self, *seats: int) -> None:
        """The first packet comes at the button, each other when the one before it is lifted."""
        await self.button()
        await super().deal(*seats)

    async def asked_to_press(self) -> None:
        """Wait until the screen asks for the shuffler's button."""
        asked = "the button is to be pressed"
        await self.eyes.until(lambda: self.eyes.table.instruction.part is Part.BUTTON, asked)

    async def button(self) -> None:
        """Press the shuffler's button when the screen asks for it."""
        await self.asked_to_press()
        await self.eyes.until(self._at_rest, "the shuffler stands still")
        self.green()

    async def remainder(self) -> None:
        """Press the button again, while a packet already lies in the tray."""
        await self.at("awaiting_green")
        assert not self.eyes.lit("GREEN")
        await self.eyes.until(
            lambda: self.eyes.devices["shuffler"]["tray"] == PACKET, "one more packet lies there"
        )
        await self.button()
        await self.to_rack()


def deals_by_itself(real_table: RealTable) -> None:
    """Give a table a shuffler that takes no orders, before anything runs."""
    real_table.self_driven = True
    driver = yaml.safe_load(_CONFIG.read_text())["devices"]["shuffler"]["driver"]
    url = f"serial://{real_table.stage.place('shuffler')}"
    real_table.configure(devices={"shuffler": {"driver": driver, "url": url}})


async def following(real_table: RealTable) -> Follower:
    """Return a dealer at an open table whose shuffler takes no orders."""
    deals_by_itself(real_table)
    await real_table.start(*DEVICES, "daemon")
    dealer = Follower(real_table)
    await dealer.open_table()
    return dealer


@pytest.fixture
async def follower(real_table: RealTable) -> Follower:
    """The same dealer, for every story here."""
    return await following(real_table)


async def end(real_table: RealTable) -> World:
    """End everything; every dispensing is in the journal once, and none began twice."""
    await real_table.eyes.close()
    await real_table.processes.close()
    world = World.load(real_table.world, stacks=True)
    world.log.close()
    assert world.violations == []
    told = [entry.data["act"] for entry in real_table.record.entries if entry.kind == "PutOut"]
    done = world.dispenses()
    assert [(each["txn"], each["kind"]) for each in told] == [(d.act.txn, d.kind) for d in done]
    assert not list(real_table.record.led_to("SendAct"))
    assert real_table.verified()
    return world


async def test_two_rounds_and_a_daemon_that_dies_over_a_packet(follower: Follower) -> None:
    """Cards that come out while no daemon runs are held; a supervisor looks, the round goes on."""
    real_table, eyes = follower.real_table, follower.eyes
    await follower.play(1, 4, stay=(4,))
    await follower.bets(2, 5)
    await follower.call()
    await follower.button()
    await follower.packet_out(2)
    await real_table.kill("daemon")
    follower.lift(2)
    await real_table.start("daemon")
    held = await eyes.until(lambda: eyes.hold("put_out"), "what came meanwhile is held")
    assert (held.klass, held.scope, held.latched) == ("supervisor", "this round", True)
    assert (await real_table.clear()).code == 0
    for seat in (5, 0):
        await follower.give(seat)
    await follower.finish(5)
    world = await end(real_table)
    ended = [data for _, data in real_table.record.led_to("RoundEnded")]
    assert [(each["packets"], each["remainder"]) for each in ended] == [(3, 40), (3, 40)]
    remainders = [each for each in world.dispenses() if each.kind is ActKind.REMAINDER]
    assert [len(each.cards) for each in remainders] == [36, 36]


async def test_the_button_too_early_is_an_irregularity_and_voids(follower: Follower) -> None:
    """The screen offers no second green key: the cards are out, and people decide."""
    real_table, eyes = follower.real_table, follower.eyes
    await follower.bets(3, 6)
    await follower.call()
    await follower.button()
    await follower.give(3)
    await follower.packet_out(6)
    follower.green()
    await eyes.until(lambda: eyes.table.irregularities, "it is noticed")
    assert [each.kind for each in eyes.table.irregularities] == ["remainder_early"]
    async with real_table.client() as client:
        assert (await client.decide(clearing("cannot go on", WHO, void_round=True))).ok
    await follower.end_void_round()
    await follower.play(7)
    await end(real_table)


async def test_a_shuffler_that_takes_orders_is_refused(real_table: RealTable) -> None:
    """The table was set up for a shuffler that takes orders."""
    real_table.self_driven = True
    await real_table.start("shuffler", "daemon")
    words = "SHUF-0001 deals by itself: configure the driver self-driven-shuffler"
    log = real_table.folder / "daemon.log"
    await real_table.eyes.until(lambda: log.exists() and words in log.read_text(), "it is said")
    assert not real_table.eyes.table.devices[0].up
