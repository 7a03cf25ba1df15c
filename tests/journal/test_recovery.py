"""The cost of a start: it reads only the end of a journal, however long the journal is."""

from pathlib import Path

from controller.journal.schema import RECENT, read_restored
from tests.journal.bench_recovery import make, recovery
from tests.journal.small_journals import raw


def test_the_figures_are_taken(tmp_path: Path) -> None:
    found = recovery(5_000, tmp_path)
    assert found.events == 5_000
    assert 0 < found.start < 1.0
    assert 100 < found.size < 2_000
    assert not list(tmp_path.glob("recovery-*0"))


def test_a_start_takes_as_many_steps_for_a_long_journal(tmp_path: Path) -> None:
    """SQLite's own steps, counted: no clock of a busy computer has a say in it."""
    steps = []
    for events in (RECENT + 500, 10 * RECENT):
        make(tmp_path / f"journal{events}", events)
        connection = raw(tmp_path / f"journal{events}")
        taken = [0]

        def count(taken: list[int] = taken) -> int:
            taken[0] += 1
            return 0

        connection.set_progress_handler(count, 10)
        read_restored(connection, RECENT)
        connection.close()
        steps.append(taken[0])
    assert steps[0] > RECENT / 10
    assert abs(steps[1] - steps[0]) < 0.05 * steps[0]
