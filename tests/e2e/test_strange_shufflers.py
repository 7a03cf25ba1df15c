"""An unknown or replaced shuffler: held until a supervisor adopts it, and that only when empty."""

from dataclasses import asdict

from simulators.people.staff import SAM
from tests.e2e.dealer import Dealer
from tests.e2e.scene import WHO, Scene
from tests.e2e.starting_over import close


async def adopt(scene: Scene, code: int, *said: str) -> None:
    """Adopt as a supervisor does, with the command line."""
    outcome = await scene.tablectl("adopt", "--reason", "a new one", who=SAM)
    assert outcome.code == code, outcome
    assert all(word in outcome.err for word in said), outcome.err


async def replace(scene: Scene) -> None:
    """Take the machine away, with all that is inside; put another one there."""
    await scene.kill("shuffler")
    scene.state = scene.folder / "another"
    scene.state.mkdir()
    scene.serials["shuffler"] = "SHUF-0002"
    await scene.start("shuffler")


async def test_an_unknown_shuffler_deals_nothing_until_it_is_adopted(dealer: Dealer) -> None:
    """It is named; the table does not open with it; it must be empty."""
    scene, eyes = dealer.scene, dealer.eyes
    hold = await eyes.until(lambda: eyes.hold("foreign"), "it is not in service")
    assert "SHUF-0001" in hold.words
    await dealer.press("OPEN")
    await dealer.at("opening")
    await dealer.load_decks()
    await eyes.until(lambda: eyes.devices["shuffler"]["display"] == "READY RED", "a deck is ready")
    assert eyes.step == "opening"
    async with scene.refuses("shuffler_not_empty"):
        await adopt(scene, 1, "refused", "Empty the shuffler")
    for place in ("input", "ready"):
        scene.control("shuffler", "take", **{"from": place, "to": "box"})
    await eyes.until(lambda: eyes.table.machine and eyes.machine.input == "empty", "empty")
    await adopt(scene, 0)
    await dealer.load_decks()
    await dealer.at("idle")
    await dealer.play(1)
    assert (await scene.audit()).whole_rounds() == [1]


async def test_a_replaced_shuffler_between_rounds(opened: Dealer) -> None:
    """Refused while the table is open; adopted when it is closed; then it deals."""
    scene, eyes = opened.scene, opened.eyes
    await opened.play(2)
    await replace(scene)
    hold = await eyes.until(lambda: eyes.hold("foreign"), "it is not in service")
    assert "SHUF-0002" in hold.words
    await opened.bets(1)
    async with scene.refuses("held"):
        await opened.force("NO_MORE_BETS")
    async with scene.refuses("not_closed"):
        await adopt(scene, 1, "refused", "Close the table first")
    scene.control("sensors", "clear")
    await opened.at("idle")
    await close(opened)
    await adopt(scene, 0)
    await eyes.until(lambda: "foreign" not in eyes.causes, "it is in service")
    async with scene.refuses("already_adopted"):
        await adopt(scene, 1, "in service already")
    await opened.press("OPEN")
    await opened.load_decks()
    await opened.at("idle")
    await opened.play(3)
    epochs = [data["epoch"] for _, data in scene.record.led_to("SendAct")]
    assert len(set(epochs)) == 2
    assert epochs == sorted(epochs, key=epochs.index)
    assert scene.record.event("AdoptShuffler").data["by"] == asdict(SAM.person)


async def test_a_shuffler_that_is_replaced_in_a_round(opened: Dealer) -> None:
    """It never deals into this round: the round is voided, the table closed, then it is adopted."""
    scene, eyes = opened.scene, opened.eyes
    await opened.bets(1, 2)
    await opened.call()
    await opened.give(1)
    await opened.packet_out(2)
    await replace(scene)
    hold = await eyes.until(lambda: eyes.hold("foreign"), "it is not in service")
    assert (hold.scope, hold.latched) == ("this round", False)
    assert not eyes.table.act
    async with scene.client() as client:
        assert (await client.clear("gone with its cards", WHO, void_round=True)).ok
    scene.control("sensors", "clear")
    await opened.press("ROUND_OVER")
    await opened.at("reload")
    await close(opened)
    await adopt(scene, 0)
    await opened.press("OPEN")
    await opened.load_decks()
    await opened.at("idle")
    await opened.play(1)
    ended = [data["void"] for _, data in scene.record.led_to("RoundEnded")]
    assert ended == [True, False]
    status = scene.control("shuffler", "status")
    assert status["violations"] == []
