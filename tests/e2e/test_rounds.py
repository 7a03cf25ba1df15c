"""Whole rounds, as the sheet describes them."""

import pytest

from tests.e2e.dealer_moves import DealerMoves

pytestmark = pytest.mark.slow


async def test_two_whole_rounds(opened: DealerMoves) -> None:
    """Two rounds, four presses each; every step of the sheet, every card where it belongs."""
    await opened.play(1, 4, 7, stay=(4,))
    await opened.play(2, stay=(2,))
    real_table = opened.real_table
    assert real_table.verified()
    sheet = {
        number for _, entered in real_table.record.led_to("Entered") for number in entered["sheet"]
    }
    assert sheet == set(range(1, 12))
    assert real_table.record.refusals() == []
    audit = await real_table.audit()
    assert audit.whole_rounds() == [1, 2]
    assert audit.seats(1) == [1, 4, 7]
    assert audit.seats(2) == [2]
    assert (audit.rounds[1].remainder, audit.rounds[2].remainder) == (36, 44)
