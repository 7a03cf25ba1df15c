"""Settings: those of the shuffler, read back; those of the table, changed while it is played."""

import pytest

from controller.data.message import message
from controller.words.spoken import say
from tests.api.clearing import clearing
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import WHO, RealTable

pytestmark = pytest.mark.slow

WAITS = message("prompt-definition-closes")


async def test_a_wrong_setting_keeps_the_table_shut(dealer: DealerMoves) -> None:
    """Game and mode: each is named while it is wrong; once right, the table opens by itself."""
    real_table, eyes = dealer.real_table, dealer.eyes
    await dealer.adopt()
    real_table.control("shuffler", "game", name="Four Card Poker")
    await dealer.press("OPEN")
    await dealer.load_decks()
    await eyes.until(lambda: eyes.table.levels and eyes.levels.ready == 52, "deck is ready")
    hold = eyes.hold("setting")
    assert hold is not None
    assert "“Four Card Poker”, not “Three Card Draw Poker”" in say(hold.words)
    assert eyes.step == "opening"
    real_table.control("sensors", "bet", seat=1, spot="ante")
    await eyes.until(lambda: eyes.seat(1).spots[0].state == "placed", "the chip is seen")
    async with real_table.refuses("not_now"):
        await dealer.force("NO_MORE_BETS")
    real_table.control("sensors", "clear")
    real_table.control("shuffler", "mode", mode="sort")
    real_table.control("shuffler", "game", name="Three Card Draw Poker")
    await eyes.until(lambda: eyes.levels.mode == "sort", "it sorts")
    assert eyes.step == "opening"
    hold = eyes.hold("setting")
    assert hold is not None
    assert "sort" in say(hold.words)
    real_table.control("shuffler", "mode", mode="shuffle")
    await dealer.at("idle")
    assert not eyes.causes
    await dealer.play(1)
    assert (await real_table.audit()).whole_rounds() == [1]


async def test_a_setting_that_changes_between_rounds_forbids_the_next_deal(
    opened: DealerMoves,
) -> None:
    """It is read back before every round; a supervisor clears the hold after it was put right."""
    real_table, eyes = opened.real_table, opened.eyes
    real_table.control("shuffler", "mode", mode="sort")
    hold = await eyes.until(lambda: eyes.hold("setting"), "the setting holds the table")
    assert (hold.scope, hold.latched) == ("next deal", True)
    await opened.bets(1)
    async with real_table.refuses("held"):
        await opened.force("NO_MORE_BETS")
    async with real_table.refuses("cause_remains"), real_table.client() as client:
        await client.decide(clearing("hoping", WHO))
    real_table.control("shuffler", "mode", mode="shuffle")
    await eyes.until(lambda: eyes.levels.mode == "shuffle", "it is put right")
    async with real_table.client() as client:
        assert (await client.decide(clearing("put right", WHO))).ok
    await opened.call()
    await opened.deal(1)
    await opened.finish(1)
    assert (await real_table.audit()).whole_rounds() == [1]


async def start_again(real_table: RealTable) -> None:
    """Kill the daemon, and start it on its journal with the configuration as it is now."""
    await real_table.kill("daemon")
    await real_table.start("daemon")
    await real_table.devices_up()


async def test_a_new_configuration_waits_for_the_end_of_the_round(opened: DealerMoves) -> None:
    """The round ends by the rules with which it began; after it another table opens anew."""
    real_table, eyes = opened.real_table, opened.eyes
    await opened.bets(2, 3)
    await opened.call()
    await opened.give(2)
    before = eyes.table.pay_table
    real_table.configure(
        name="Table 2", pay_table="TCDPPP-03", house={"overrides": {"reveal_time": 0.04}}
    )
    await start_again(real_table)
    assert WAITS in eyes.table.prompts
    assert (eyes.table.round, eyes.table.pay_table) == (1, before)
    await start_again(real_table)
    assert WAITS in eyes.table.prompts
    await opened.deal(3)
    await opened.finish(2, 3, then="closed")
    assert eyes.table.pay_table != before
    assert WAITS not in eyes.table.prompts
    taken = real_table.record.event("DefinitionTaken")
    assert taken.led_to("Noted")[0]["what"] == "definition"
    await opened.press("OPEN")
    for place in ("input", "ready"):
        real_table.control("shuffler", "take", **{"from": place, "to": "box"})
    await eyes.until(lambda: eyes.levels.input == "empty", "the shuffler is empty")
    await opened.load_decks()
    await opened.at("idle")
    await opened.play(5)
    replayed = await real_table.tablectl("journal", "replay", str(real_table.journal), about=False)
    assert replayed.code == 0, replayed.err
    assert (await real_table.audit()).whole_rounds() == [1, 2]
