"""A void round leaves nothing behind: the next one is whole."""

from tests.e2e.audit import Audit
from tests.e2e.dealer_moves import DealerMoves


async def void_and_play(dealer: DealerMoves, *seats: int) -> Audit:
    """A supervisor voids round 1; round 2 is dealt from a whole deck."""
    outcome = await dealer.real_table.clear("--void-round")
    assert outcome.code == 0, outcome.err
    await dealer.end_void_round()
    await dealer.eyes.until(lambda: not dealer.eyes.causes, "both decks are in")
    await dealer.play(*seats, stay=seats)
    audit = await dealer.real_table.audit()
    ended = [data for _, data in dealer.real_table.record.led_to("RoundEnded")]
    assert [(each["round"], each["void"]) for each in ended] == [(1, True), (2, False)]
    assert audit.whole_rounds() == [2]
    assert audit.seats(2) == list(seats)
    return audit
