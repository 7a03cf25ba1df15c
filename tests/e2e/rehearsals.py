"""The other rehearsals of `docs/spare.md`: `make package-test`, because they take longer."""

from tests.e2e.conftest import dealer, opened, real_table
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.rehearsal import Rehearsal
from tests.e2e.test_other_journals import begun, whole_round
from tests.e2e.test_spare import test_the_disk_lives_and_the_round_goes_on_at_the_spare

__all__ = [
    "dealer",
    "opened",
    "real_table",
    "test_the_disk_lives_and_the_round_goes_on_at_the_spare",
]


async def test_yesterdays_backup_begins_anew_at_the_shuffler_and_shuts_the_old_one_out(
    opened: DealerMoves,
) -> None:
    """It was saved in the middle of a round, and the table played on."""
    real_table, eyes = opened.real_table, opened.eyes
    rehearsal = Rehearsal(opened)
    await rehearsal.prepare()
    await opened.bets(2, 3)
    await opened.call()
    await opened.give(2)
    await rehearsal.save_yesterday()
    await opened.deal(3)
    await opened.finish(2)
    await opened.play(1)
    await rehearsal.break_computer()
    before = begun(real_table)

    await rehearsal.carry_out("backup")
    assert begun(real_table) == before, "not a card has moved meanwhile"
    await eyes.until(lambda: not eyes.causes, "nothing holds the table")
    await opened.press("OPEN")
    await opened.load_decks()
    await opened.at("idle")
    await whole_round(opened, 5)
    before = begun(real_table)
    assert await real_table.processes.end("daemon") == 0

    rehearsal.plug_in_again()
    await real_table.start("daemon")
    await eyes.until(lambda: eyes.hold("foreign"), "the old computer is a stranger")
    assert eyes.table.generation == 1
    await opened.bets(4)
    async with real_table.refuses("held"):
        await opened.force("NO_MORE_BETS")
    assert begun(real_table) == before


async def test_nothing_is_left_and_the_table_begins_anew(opened: DealerMoves) -> None:
    eyes = opened.eyes
    rehearsal = Rehearsal(opened)
    await opened.play(1)
    await rehearsal.break_computer()
    await rehearsal.carry_out("nothing")
    await eyes.until(lambda: not eyes.causes, "nothing holds the table")
    await opened.press("OPEN")
    await opened.load_decks()
    await opened.at("idle")
    await whole_round(opened, 2)
    assert eyes.table.generation == 1
