"""A packet of three or five cards: the table is held until a supervisor decides."""

import pytest

from controller.words.spoken import say
from tests.api.clearing import clearing
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import WHO
from tests.e2e.voiding import void_and_play

pytestmark = pytest.mark.slow

SEATS = (3, 4)


@pytest.mark.parametrize(("fault", "cards", "seat"), [("short", 3, 3), ("over", 5, 0)])
async def test_a_wrong_packet_holds_and_the_round_is_voided(
    opened: DealerMoves, fault: str, cards: int, seat: int
) -> None:
    """The packet's seat is named; no key and no count puts it right."""
    real_table, eyes = opened.real_table, opened.eyes
    await opened.bets(*SEATS)
    if not seat:
        await opened.call()
        for each in SEATS[:-1]:
            await opened.give(each)
        await opened.packet_out(SEATS[-1])
    real_table.control("shuffler", fault)
    if not seat:
        opened.lift(SEATS[-1])
    else:
        await opened.call()
    held = await eyes.until(lambda: eyes.hold("packet"), "the packet holds the table")
    assert (held.klass, held.scope, held.latched) == ("supervisor", "this round", True)
    assert f"{cards} cards" not in say(held.words), "the shuffler's claim is not shown"
    assert (f"seat {seat}" if seat else "the dealer") in say(held.words)
    async with real_table.refuses("needs_supervisor"):
        await opened.force("CONTINUE")
    async with real_table.refuses("count_wrong"), real_table.client() as client:
        assert not (await client.decide(clearing("counted", WHO, count=cards))).ok
    audit = await void_and_play(opened, *SEATS)
    assert [len(audit.dispenses[act].cards) for act in audit.rounds[1].acts].count(cards) == 1
