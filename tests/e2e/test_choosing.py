"""A supervisor chooses at the command line while a round is played, and the daemon is killed."""

import asyncio

import pytest

from controller.data.message import message
from simulators.people.staff import SAM, Staff
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.processes import Outcome
from tests.e2e.real_table import RealTable

pytestmark = pytest.mark.slow

WAITS = message("prompt-definition-follows")


async def answered(real_table: RealTable, *words: str, who: Staff | None = None) -> Outcome:
    """Ask again where a busy computer has not read the configuration in time, as it says."""
    outcome = await real_table.tablectl(*words, who=who)
    async with asyncio.timeout(120.0):
        while "could not be read in time" in outcome.err:
            outcome = await real_table.tablectl(*words, who=who)
    return outcome


async def test_a_choice_outlives_a_kill_and_ends_no_round(opened: DealerMoves) -> None:
    """The round ends by its own rules; then the choice holds, through every start, until ended."""
    real_table, eyes = opened.real_table, opened.eyes
    await opened.bets(2, 3)
    await opened.call()
    await opened.give(2)
    words = ("--pay-table", "TCDPPP-03", "--limit", "ante=10..150", "--reason", "a busy evening")
    chosen = await answered(real_table, "choose", *words, who=SAM)
    assert chosen.code == 0, chosen.err
    refused = await answered(
        real_table, "choose", "--pay-table", "TCDPPP-01", "--reason", "hoping", who=SAM
    )
    assert refused.code == 1
    assert "its exact edge is 5.67 %" in refused.err
    await eyes.until(lambda: WAITS in eyes.table.prompts, "the screen says that it waits")
    await real_table.kill("daemon")
    await real_table.start("daemon")
    await real_table.devices_up()
    assert WAITS in eyes.table.prompts
    assert (eyes.table.round, eyes.table.pay_table) == (1, "TCDPPP-02")
    await opened.deal(3)
    await opened.finish(2, 3, then="idle")
    assert eyes.table.pay_table == "TCDPPP-03"
    await real_table.kill("daemon")
    await real_table.start("daemon")
    await real_table.devices_up()
    assert (eyes.step, eyes.table.pay_table) == ("idle", "TCDPPP-03")
    shown = await answered(real_table, "choices")
    assert "Ante, highest wager: 150.00 (by Sam Floor (2001), in place of 100.00)" in shown.out
    replayed = await real_table.tablectl("journal", "replay", str(real_table.journal), about=False)
    assert replayed.code == 0, replayed.err
    day = await real_table.tablectl("recall", "--journal", str(real_table.journal), about=False)
    assert "chooses Ante, highest wager 150.00" in day.out
    assert (await real_table.audit()).whole_rounds() == [1]
