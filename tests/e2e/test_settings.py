"""The machine's setting: while it is wrong the table does not open, and says so."""

from tests.e2e.dealer import Dealer
from tests.e2e.scene import WHO


async def test_a_wrong_setting_keeps_the_table_shut(dealer: Dealer) -> None:
    """Game and mode: each is named while it is wrong; put right, the table opens by itself."""
    scene, eyes = dealer.scene, dealer.eyes
    await dealer.adopt()
    scene.control("shuffler", "game", name="Four Card Poker")
    await dealer.press("OPEN")
    await dealer.load_decks()
    await eyes.until(lambda: eyes.table.machine and eyes.machine.ready == 52, "deck is ready")
    hold = eyes.hold("setting")
    assert hold is not None
    assert "“Four Card Poker”, not “Three Card Draw Poker”" in hold.words
    assert eyes.step == "opening"
    scene.control("sensors", "bet", seat=1, spot="ante")
    await eyes.until(lambda: eyes.seat(1).spots[0].state == "placed", "the chip is seen")
    async with scene.refuses("not_now"):
        await dealer.force("NO_MORE_BETS")
    scene.control("sensors", "clear")
    scene.control("shuffler", "mode", mode="sort")
    scene.control("shuffler", "game", name="Three Card Draw Poker")
    await eyes.until(lambda: eyes.machine.mode == "sort", "it sorts")
    assert eyes.step == "opening"
    hold = eyes.hold("setting")
    assert hold is not None
    assert "sort" in hold.words
    scene.control("shuffler", "mode", mode="shuffle")
    await dealer.at("idle")
    assert not eyes.causes
    await dealer.play(1)
    assert (await scene.audit()).whole_rounds() == [1]


async def test_a_setting_that_changes_between_rounds_forbids_the_next_deal(opened: Dealer) -> None:
    """It is read back before every round; a supervisor clears it after it was put right."""
    scene, eyes = opened.scene, opened.eyes
    scene.control("shuffler", "mode", mode="sort")
    hold = await eyes.until(lambda: eyes.hold("setting"), "the setting holds the table")
    assert (hold.scope, hold.latched) == ("next deal", True)
    await opened.bets(1)
    async with scene.refuses("held"):
        await opened.force("NO_MORE_BETS")
    async with scene.refuses("cause_remains"), scene.client() as client:
        await client.clear("hoping", WHO)
    scene.control("shuffler", "mode", mode="shuffle")
    await eyes.until(lambda: eyes.machine.mode == "shuffle", "it is put right")
    async with scene.client() as client:
        assert (await client.clear("put right", WHO)).ok
    await opened.call()
    await opened.deal(1)
    await opened.finish(1)
    assert (await scene.audit()).whole_rounds() == [1]
