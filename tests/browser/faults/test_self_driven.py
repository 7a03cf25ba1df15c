"""A self-driven shuffler that does not stop when it should."""

import pytest
import pytest_asyncio

from controller.procedure.shuffler import self_driven
from tests.browser.faults.fault_screens import Seen, tells
from tests.e2e.dealer_moves import PACKET
from tests.e2e.test_self_driven import following

pytestmark = pytest.mark.slow

SEATS = (1, 2, 3, 5, 6, 7)


@pytest.fixture
def hasty(monkeypatch):
    """The next packet is waited for only a moment."""
    monkeypatch.setattr(self_driven, "PACKET_TIME", 0.3)


@pytest_asyncio.fixture(loop_scope="session")
async def follower(real_table):
    """A dealer at an open table whose shuffler takes no orders."""
    return await following(real_table)


@tells("stopped", "put_out", "no_packet", "unshown", "packet", "surplus")
async def test_a_round_that_deals_on_by_itself(follower, hasty, watch):
    """A packet while the game is stopped, none at all, two unseen, and one too many."""
    seen = await watch(follower)
    await follower.bets(*SEATS)
    await follower.call()
    await follower.button()
    await follower.packet_out(1)
    await comes_while_stopped(seen)
    await does_not_come(seen)
    await is_lifted_unseen(seen)
    await is_one_too_many(seen)


async def comes_while_stopped(seen: Seen) -> None:
    await seen.screen.touch("stop")
    await seen.stops("stopped", "The dealer's keys")
    seen.dealer.lift(1)
    await seen.stops("put_out", "The exit tray")
    await seen.screen.touch("continue")
    await seen.supervisor()
    await seen.clear(reason="Looked at it, all is right")
    await seen.goes_on()


async def does_not_come(seen: Seen) -> None:
    seen.hands("shuffler", "stall")
    await seen.dealer.give(2)
    await seen.stops("no_packet", "The shuffler's display")
    seen.hands("shuffler", "go_on")
    await seen.goes_on()
    await seen.gone("no_packet")


async def is_lifted_unseen(seen: Seen) -> None:
    """For a moment the shuffler cannot be heard, and the dealer goes on."""
    await seen.dealer.packet_out(3)
    seen.hands("shuffler", "silent")
    for seat in (3, 5):
        seen.dealer.lift(seat)
        await seen.dealer.eyes.until(lambda: lies(seen) == PACKET, "the next one has come")
    seen.hands("shuffler", "mend", kind="mute")
    await seen.stops("unshown", "The exit tray")
    await seen.clear(reason="Looked at it, all is right")
    await seen.goes_on()


async def is_one_too_many(seen: Seen) -> None:
    """A short packet is lifted although it is to be counted: the next cards belong to no seat."""
    seen.hands("shuffler", "short")
    await seen.dealer.give(6)
    await seen.stops("packet", "The exit tray")
    seen.dealer.lift(7)
    await seen.stops("surplus", "The exit tray")
    await seen.also("packet")
    await seen.void("Wrong number of cards")
    await seen.goes_on()


def lies(seen: Seen) -> int:
    """Return the number of cards in the tray at this moment."""
    visible = seen.dealer.real_table.control("shuffler", "status")["visible"]
    return visible["tray"]
