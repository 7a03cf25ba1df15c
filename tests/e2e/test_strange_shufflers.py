"""An unknown or replaced shuffler: held until a supervisor adopts it while it is empty."""

from dataclasses import asdict

import pytest

from controller.words.spoken import say
from simulators.people.staff import SAM
from tests.api.clearing import clearing
from tests.e2e.adoption import close
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import WHO, RealTable

pytestmark = pytest.mark.slow


async def adopt(real_table: RealTable, code: int, *said: str) -> None:
    """Adopt the shuffler as a supervisor does, by the command line."""
    outcome = await real_table.tablectl("adopt", "--reason", "a new one", who=SAM)
    assert outcome.code == code, outcome
    assert all(word in outcome.err for word in said), outcome.err


async def replace(real_table: RealTable) -> None:
    """Take the shuffler away, with its cards; put another one there."""
    await real_table.kill("shuffler")
    real_table.state = real_table.folder / "another"
    real_table.state.mkdir()
    real_table.serials["shuffler"] = "SHUF-0002"
    await real_table.start("shuffler")


async def test_an_unknown_shuffler_deals_nothing_until_it_is_adopted(dealer: DealerMoves) -> None:
    """It is named; the table does not open with it; it must be empty."""
    real_table, eyes = dealer.real_table, dealer.eyes
    hold = await eyes.until(lambda: eyes.hold("foreign"), "it is not in service")
    assert "SHUF-0001" in say(hold.words)
    await dealer.press("OPEN")
    await dealer.at("opening")
    await dealer.load_decks()
    await eyes.until(lambda: eyes.devices["shuffler"]["display"] == "READY RED", "a deck is ready")
    assert eyes.step == "opening"
    async with real_table.refuses("shuffler_not_empty"):
        await adopt(real_table, 1, "refused", "Empty the shuffler")
    for place in ("input", "ready"):
        real_table.control("shuffler", "take", **{"from": place, "to": "box"})
    await eyes.until(lambda: eyes.table.levels and eyes.levels.input == "empty", "empty")
    await adopt(real_table, 0)
    await dealer.load_decks()
    await dealer.at("idle")
    await dealer.play(1)
    assert (await real_table.audit()).whole_rounds() == [1]


async def test_a_replaced_shuffler_between_rounds(opened: DealerMoves) -> None:
    """Adoption is refused while the table is open; after the closing it is adopted, and deals."""
    real_table, eyes = opened.real_table, opened.eyes
    await opened.play(2)
    await replace(real_table)
    hold = await eyes.until(lambda: eyes.hold("foreign"), "it is not in service")
    assert "SHUF-0002" in say(hold.words)
    await opened.bets(1)
    async with real_table.refuses("held"):
        await opened.force("NO_MORE_BETS")
    async with real_table.refuses("not_closed"):
        await adopt(real_table, 1, "refused", "Close the table first")
    real_table.control("sensors", "clear")
    await opened.at("idle")
    await close(opened)
    await adopt(real_table, 0)
    await eyes.until(lambda: "foreign" not in eyes.causes, "it is in service")
    async with real_table.refuses("already_adopted"):
        await adopt(real_table, 1, "in service already")
    await opened.press("OPEN")
    await opened.load_decks()
    await opened.at("idle")
    await opened.play(3)
    epochs = [data["epoch"] for _, data in real_table.record.led_to("SendAct")]
    assert len(set(epochs)) == 2
    assert epochs == sorted(epochs, key=epochs.index)
    assert real_table.record.event("AdoptShuffler").data["by"] == asdict(SAM.person)


async def test_a_shuffler_that_is_replaced_in_a_round(opened: DealerMoves) -> None:
    """It never deals into this round: the round is voided, the table closed, then it is adopted."""
    real_table, eyes = opened.real_table, opened.eyes
    await opened.bets(1, 2)
    await opened.call()
    await opened.give(1)
    await opened.packet_out(2)
    await replace(real_table)
    hold = await eyes.until(lambda: eyes.hold("foreign"), "it is not in service")
    assert (hold.scope, hold.latched) == ("this round", False)
    assert not eyes.table.act
    async with real_table.client() as client:
        assert (await client.decide(clearing("gone with its cards", WHO, void_round=True))).ok
    real_table.control("sensors", "clear")
    await opened.press("ROUND_OVER")
    await opened.at("reload")
    await close(opened)
    await adopt(real_table, 0)
    await opened.press("OPEN")
    await opened.load_decks()
    await opened.at("idle")
    await opened.play(1)
    ended = [data["void"] for _, data in real_table.record.led_to("RoundEnded")]
    assert ended == [True, False]
    status = real_table.control("shuffler", "status")
    assert status["violations"] == []
