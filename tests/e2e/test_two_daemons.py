"""A second daemon: it ends with the reason, and the first one does not notice."""

from tests.e2e.dealer import Dealer
from tests.e2e.processes import Outcome
from tests.e2e.scene import Scene

IN_USE = 5


def events(scene: Scene) -> list[int]:
    """What the first daemon has taken in; its manifest, which comes when it comes, aside."""
    return [entry.seq for entry in scene.record.entries if entry.kind != "ManifestTaken"]


async def second(dealer: Dealer, **changes: str) -> Outcome:
    """Start a second daemon with a socket of its own; it must end, and nobody else notice."""
    scene = dealer.scene
    changes["api_socket"] = str(scene.folder / "other.sock")
    other = scene.configure(at=scene.folder / "other.yaml", **changes)
    before = events(scene)
    outcome = await scene.tablectl("run", "--config", str(other), about=False)
    assert outcome.code == IN_USE
    assert "Traceback" not in outcome.err
    assert events(scene) == before
    assert not dealer.eyes.causes
    return outcome


async def test_a_second_daemon_ends_with_the_reason(opened: Dealer) -> None:
    """On the same journal, and on the same ports with a journal of its own."""
    scene = opened.scene
    await opened.bets(1)
    same_journal = await second(opened)
    assert str(scene.journal) in same_journal.err
    assert str(scene.processes["daemon"].pid) in same_journal.err
    same_ports = await second(opened, journal=str(scene.folder / "other.sqlite"))
    assert f"serial://{scene.folder}/" in same_ports.err
    assert "another process has this port" in same_ports.err
    await opened.call()
    await opened.deal(1)
    await opened.finish(1)
    assert (await scene.audit()).whole_rounds() == [1]
