"""Presses that cannot count: each refused with a reason, each in the journal, nothing changed."""

from tests.e2e.dealer import Dealer
from tests.e2e.scene import DEVICES, Scene

SEATS = (1, 2)


async def test_keys_at_the_wrong_moment(opened: Dealer) -> None:
    """A round of a nervous dealer: it ends as any other."""
    scene = opened.scene
    async with scene.refuses("no_wager"):
        await opened.force("NO_MORE_BETS")
    async with scene.refuses("green_too_early"):
        opened.green()
    await opened.bets(*SEATS)
    await opened.call()
    for seat in (*SEATS, 0):
        await opened.packet_out(seat)
        async with scene.refuses("already_called"):
            await opened.force("NO_MORE_BETS")
        async with scene.refuses("green_too_early"):
            opened.green()
        await opened.give(seat)
    async with scene.refuses("cards_not_out"):
        await opened.force("DECISIONS_CLOSED")
    await opened.finish(*SEATS)
    pair = ["already_called", "green_too_early"]
    assert scene.record.refusals() == ["no_wager", "green_too_early", *3 * pair, "cards_not_out"]
    assert (await scene.audit()).whole_rounds() == [1]


async def test_green_twice(opened: Dealer) -> None:
    """While the cards come, and when they are out: one remainder."""
    scene = opened.scene
    await opened.bets(*SEATS)
    await opened.call()
    await opened.deal(*SEATS)
    await opened.eyes.until(lambda: opened.eyes.lit("GREEN"), "the green key is lit")
    opened.green()
    opened.green()
    await opened.to_rack()
    async with scene.refuses("green_twice"):
        await opened.force("GREEN")
    await opened.decide(*SEATS)
    await opened.settle()
    assert scene.record.refusals() == ["green_twice"] * 2
    assert (await scene.audit()).rounds[1].remainder == 40


async def test_a_press_for_an_offer_that_no_longer_stands(opened: Dealer) -> None:
    """The key means the same again, but it is another offer."""
    scene, eyes = opened.scene, opened.eyes
    await opened.bets(SEATS[0])
    old = next(offer.id for offer in eyes.table.offers if offer.key == "no_more_bets")
    scene.control("sensors", "clear")
    await opened.at("idle")
    await opened.bets(SEATS[0])
    async with scene.refuses("stale_offer"), scene.client() as client:
        answer = await client.press("no_more_bets", old)
        assert (answer.ok, answer.code) == (False, "stale_offer")
    assert scene.record.event("Press", offer=old).led_to("Refused")[0]["code"] == "stale_offer"
    new = next(offer.id for offer in eyes.table.offers if offer.key == "no_more_bets")
    async with scene.client() as client:
        assert (await client.press("no_more_bets", new)).ok
    await opened.at("dealing.seat")


async def test_a_press_from_an_unknown_key_pad(scene: Scene) -> None:
    """The key pad's serial number is pinned, and another one is plugged in."""
    url = f"serial://{scene.folder}/key_pad.pty"
    pinned = {"driver": "key-pad", "url": url, "serial_number": "KEYPAD-0042"}
    scene.configure(devices={"key_pad": pinned})
    await scene.start(*DEVICES, "daemon")
    dealer, eyes = Dealer(scene), scene.eyes
    await dealer.adopt()
    hold = await eyes.until(lambda: eyes.hold("unknown_device:key_pad"), "the key pad is not ours")
    assert "KEYPAD-0001" in hold.words
    async with scene.refuses("unknown_device"):
        await dealer.force("OPEN")
    assert eyes.step == "closed"
    await scene.kill("key_pad")
    scene.serials["key_pad"] = "KEYPAD-0042"
    await scene.start("key_pad")
    await dealer.press("OPEN")
    await dealer.at("opening")
    assert not eyes.causes
