"""A second daemon: it ends with the reason, and the first one does not notice."""

from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.processes import Outcome
from tests.e2e.real_table import RealTable

IN_USE = 5


def events(real_table: RealTable) -> list[int]:
    """Return the first daemon's events, except its manifest, whose time is not fixed."""
    return [entry.seq for entry in real_table.record.entries if entry.kind != "ManifestTaken"]


async def second(dealer: DealerMoves, **changes: str) -> Outcome:
    """Start a second daemon with a socket of its own; it must end unnoticed by the first."""
    real_table = dealer.real_table
    changes["api_socket"] = str(real_table.folder / "other.sock")
    other = real_table.configure(at=real_table.folder / "other.yaml", **changes)
    before = events(real_table)
    outcome = await real_table.tablectl("run", "--config", str(other), about=False)
    assert outcome.code == IN_USE
    assert "Traceback" not in outcome.err
    assert events(real_table) == before
    assert not dealer.eyes.causes
    return outcome


async def test_a_second_daemon_ends_with_the_reason(opened: DealerMoves) -> None:
    """On the same journal, and on the same ports with a journal of its own."""
    real_table = opened.real_table
    await opened.bets(1)
    same_journal = await second(opened)
    assert str(real_table.journal) in same_journal.err
    assert str(real_table.processes["daemon"].pid) in same_journal.err
    same_ports = await second(opened, journal=str(real_table.folder / "other.sqlite"))
    assert f"serial://{real_table.folder}/" in same_ports.err
    assert "another process has this port" in same_ports.err
    await opened.call()
    await opened.deal(1)
    await opened.finish(1)
    assert (await real_table.audit()).whole_rounds() == [1]
