"""Garbage on the wire: counted and survived, and no card moves because of it."""

from random import Random

import pytest

from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import DEVICES, RealTable
from tests.e2e.tapped_line import Line, tap

pytestmark = pytest.mark.slow

SEATS = (4, 6)


async def test_random_bytes_on_every_wire_in_both_directions(
    real_table: RealTable, lines: dict[str, Line]
) -> None:
    """Between frames and inside them, all through a round."""
    await tap(real_table, lines)
    dealer, eyes = DealerMoves(real_table), real_table.eyes
    rng = Random("noise")

    def noise() -> None:
        for line in lines.values():
            for to_host in (True, False):
                line.noise(rng.randbytes(rng.randint(1, 40)), to_host=to_host)

    await dealer.open_table()
    await dealer.bets(*SEATS)
    for seat in (*SEATS, 0):
        noise()
        if seat == SEATS[0]:
            await dealer.call()
        noise()
        await dealer.give(seat)
    noise()
    await dealer.finish(*SEATS)
    assert all(link.malformed > 0 for link in eyes.links.values()), eyes.links
    assert not list(real_table.record.led_to("HoldOpened"))[4:]
    audit = await real_table.audit()
    assert audit.whole_rounds() == [1]
    assert audit.seats(1) == list(SEATS)
    assert len(audit.dispenses) == len(SEATS) + 2


async def test_frames_that_devices_garble(opened: DealerMoves) -> None:
    """An answer that cannot be read is asked for again, and nothing is done twice."""
    real_table, eyes = opened.real_table, opened.eyes
    await opened.bets(*SEATS)
    for name in DEVICES:
        real_table.control(name, "garble", frames=2)
    await opened.call()
    for seat in SEATS:
        real_table.control("shuffler", "garble", frames=2)
        await opened.give(seat)
    await opened.give(0)
    await opened.finish(*SEATS)
    assert all(link.malformed >= 2 for link in eyes.links.values())
    assert (await real_table.audit()).seats(1) == list(SEATS)
