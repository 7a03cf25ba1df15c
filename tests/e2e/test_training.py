"""`tablectl demo --training`, as processes: the table waits for the answers, and hears none."""

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from simulators.devices.world import RANKS, SUITS
from simulators.training.record import read_record
from simulators.training.tally import Mistake
from tests.e2e.processes import PATIENCE
from tests.e2e.test_demo import SEED, show


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    """A file of a dealer who names no seat and no wager, so that it fits every game."""
    path = tmp_path / "answers"
    path.write_text(
        "# seat, then what cannot be understood, then the seat is settled\n0\nx\n.\n" * 7
    )
    return path


async def test_a_round_settled_by_a_dealer_in_training(
    tmp_path_factory: pytest.TempPathFactory, answers: Path
) -> None:
    """Each of the dealer's mistakes is named and counted; then the round ends."""
    folder = tmp_path_factory.mktemp("d")
    words = ["--training", "--answers", str(answers), "--rounds", "1", "--speed", "20"]
    async with show(folder, *words, "--seed", SEED) as demo:
        await demo.says("Round 1, to be settled by you.")
        await demo.says("Training, round 1: 0 of")
        await demo.says("Training, all rounds (1): 0 of")
        async with asyncio.timeout(PATIENCE):
            assert await demo.process.wait() == 0
    told = "\n".join(demo.lines)
    seats = len(re.findall(r"^No\. Settle counter-clockwise: seat \d is next\.$", told, re.M))
    left_out = len(re.findall(r"^Left out\. ", told, re.M))
    kept = read_record(folder / "training.json")["1001"]
    assert (kept.rounds, kept.right, kept.wagers) == (1, 0, left_out)
    assert kept.mistakes[Mistake.ORDER] == seats > 0
    assert sum(kept.mistakes.values()) == seats + left_out
    assert_no_face_in(folder / "journal.sqlite")


def assert_no_face_in(journal: Path) -> None:
    """Check that the journal has no card: no rank and suit stands in it as a word."""
    face = re.compile(rf'"[{RANKS}][{SUITS}]"|\b[{RANKS}][{SUITS}] [{RANKS}][{SUITS}]\b')
    with closing(sqlite3.connect(journal)) as connection:
        text = "\n".join(connection.iterdump())
    assert not face.search(text)
