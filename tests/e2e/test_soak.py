"""The soak itself: it stops at a broken rule, keeps the evidence, prints how to play it again."""

from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.e2e import soak
from tests.e2e.kills import Survived, check_presses

pytestmark = pytest.mark.slow

WELL = Survived(Counter(daemon=2, key_pad=1), 4, 1, 1, 20)


def options(folder: Path, *more: str) -> object:
    return soak.read(["--folder", str(folder), "--kills", "3", *more])


def test_the_soak_stops_at_the_first_broken_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def run(seed: int, kills: int, folder: Path, *, cables: bool) -> Survived:
        (folder / "deep").mkdir()
        (folder / "deep" / "journal").touch()
        assert (kills, cables) == (3, False)
        assert seed < 9, "a packet twice"
        return WELL

    monkeypatch.setattr(soak, "run", run)
    came = soak.soak(options(tmp_path, "--seed", "7"))
    assert (came.runs, came.broken, came.rounds, came.void) == (2, 9, 8, 2)
    assert came.kills == {"daemon": 4, "key_pad": 2}
    said = capsys.readouterr()
    assert "2 runs, 6 kills (daemon 4, key_pad 2)" in said.out
    assert "a packet twice" in said.err
    assert "python -m tests.e2e.soak --runs 1 --kills 3 --seed 9" in said.err
    (kept,) = tmp_path.iterdir()
    assert str(kept) in said.err
    assert (kept / "deep" / "journal").exists()


def test_the_soak_ends_when_the_time_is_up_or_the_runs_are_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(*_: object, cables: bool) -> Survived:
        return WELL

    monkeypatch.setattr(soak, "run", run)
    assert soak.soak(options(tmp_path, "--runs", "4")).runs == 4
    assert soak.soak(options(tmp_path, "--minutes", "0.001")).runs >= 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("presses", "said"),
    [
        ([(1, 1), (1, 3)], "boot 1"),
        ([(1, 1), (1, 2), (1, 2)], "boot 1"),
        ([(1, 2), (1, 1)], "boot 1"),
        ([(1, 1), (1, 2)], "3 presses|\\(1, 3\\)"),
    ],
)
def test_a_press_that_is_lost_or_taken_twice_is_seen(
    presses: list[tuple[int, int]], said: str
) -> None:
    record = SimpleNamespace(presses=lambda name: presses if name == "key_pad" else [])
    audit = SimpleNamespace(record=record)
    with pytest.raises(AssertionError, match=said):
        check_presses(audit, {"key_pad": (1, 3)})  # type: ignore[arg-type]


def test_presses_that_are_all_there() -> None:
    record = SimpleNamespace(presses=lambda _: [(1, 1), (1, 2), (2, 1)])
    assert check_presses(SimpleNamespace(record=record), {"key_pad": (2, 1)}) == 3  # type: ignore[arg-type]
