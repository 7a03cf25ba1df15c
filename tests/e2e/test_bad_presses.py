"""Presses that may not count: each is refused with a reason and journalled, and nothing changes."""

import pytest

from controller.words.spoken import say
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import DEVICES, RealTable

pytestmark = pytest.mark.slow

SEATS = (1, 2)


async def test_keys_at_the_wrong_moment(opened: DealerMoves) -> None:
    """A dealer presses wrong keys all through a round: it ends as any other."""
    real_table = opened.real_table
    async with real_table.refuses("no_wager"):
        await opened.force("NO_MORE_BETS")
    async with real_table.refuses("green_too_early"):
        opened.green()
    await opened.bets(*SEATS)
    await opened.call()
    for seat in (*SEATS, 0):
        await opened.packet_out(seat)
        async with real_table.refuses("already_called"):
            await opened.force("NO_MORE_BETS")
        async with real_table.refuses("green_too_early"):
            opened.green()
        await opened.give(seat)
    async with real_table.refuses("cards_not_out"):
        await opened.force("DECISIONS_CLOSED")
    await opened.finish(*SEATS)
    pair = ["already_called", "green_too_early"]
    assert real_table.record.refusals() == [
        "no_wager",
        "green_too_early",
        *3 * pair,
        "cards_not_out",
    ]
    assert (await real_table.audit()).whole_rounds() == [1]


async def test_green_twice(opened: DealerMoves) -> None:
    """Pressed while the cards come, and again when they are out: there is one remainder."""
    real_table = opened.real_table
    await opened.bets(*SEATS)
    await opened.call()
    await opened.deal(*SEATS)
    await opened.eyes.until(lambda: opened.eyes.lit("GREEN"), "the green key is lit")
    opened.green()
    opened.green()
    await opened.to_rack()
    async with real_table.refuses("green_twice"):
        await opened.force("GREEN")
    await opened.decide(*SEATS)
    await opened.settle()
    assert real_table.record.refusals() == ["green_twice"] * 2
    assert (await real_table.audit()).rounds[1].remainder == 40


async def test_a_press_for_an_offer_that_no_longer_stands(opened: DealerMoves) -> None:
    """The key has the same meaning again, but the offer is another one."""
    real_table, eyes = opened.real_table, opened.eyes
    await opened.bets(SEATS[0])
    old = next(offer.id for offer in eyes.table.offers if offer.key == "no_more_bets")
    real_table.control("sensors", "clear")
    await opened.at("idle")
    await opened.bets(SEATS[0])
    async with real_table.refuses("stale_offer"), real_table.client() as client:
        answer = await client.press("no_more_bets", old)
        assert (answer.ok, answer.code) == (False, "stale_offer")
    assert real_table.record.event("Press", offer=old).led_to("Refused")[0]["code"] == "stale_offer"
    new = next(offer.id for offer in eyes.table.offers if offer.key == "no_more_bets")
    async with real_table.client() as client:
        assert (await client.press("no_more_bets", new)).ok
    await opened.at("dealing.seat")


async def test_a_press_from_an_unknown_key_pad(real_table: RealTable) -> None:
    """The key pad's serial number is pinned, and another key pad is plugged in."""
    url = f"serial://{real_table.folder}/key_pad.pty"
    pinned = {"driver": "key-pad", "url": url, "serial_number": "KEYPAD-0042"}
    real_table.configure(devices={"key_pad": pinned})
    await real_table.start(*DEVICES, "daemon")
    dealer, eyes = DealerMoves(real_table), real_table.eyes
    await dealer.adopt()
    hold = await eyes.until(lambda: eyes.hold("unknown_device:key_pad"), "the key pad is not ours")
    assert "KEYPAD-0001" in say(hold.words)
    async with real_table.refuses("unknown_device"):
        await dealer.force("OPEN")
    assert eyes.step == "closed"
    await real_table.kill("key_pad")
    real_table.serials["key_pad"] = "KEYPAD-0042"
    await real_table.start("key_pad")
    await dealer.press("OPEN")
    await dealer.at("opening")
    assert not eyes.causes
