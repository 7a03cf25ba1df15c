"""Training with `tablectl demo`, as processes: in the terminal, and the page of a computer."""

import asyncio
import re
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from controller.errors import ExitCode
from simulators.devices.world import RANKS, SUITS
from simulators.training.record import Mistake, read_record
from tests.e2e.fork_server import ForkServer
from tests.e2e.processes import Processes
from tests.e2e.test_demo import SEED, show
from tests.e2e.test_visitor import Visitor
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow


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
    words = ["--lesson", "outcomes", "--answers", str(answers), "--rounds", "1", "--speed", "20"]
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
    """Check that no event and no state has a card: no rank and suit stands in them as a word."""
    face = re.compile(rf'"[{RANKS}][{SUITS}]"|\b[{RANKS}][{SUITS}] [{RANKS}][{SUITS}]\b')
    with closing(sqlite3.connect(journal)) as connection:
        lines = [line for line in connection.iterdump() if 'INSERT INTO "definition"' not in line]
    text = "\n".join(lines)
    assert not face.search(text)


async def test_a_round_dealt_by_a_trainee_in_the_terminal(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """The trainee presses each key; at the end the terminal says what was right."""
    folder = tmp_path_factory.mktemp("d")
    async with (
        show(folder, "--lesson", "round", "--speed", "20") as demo,
        aiohttp.ClientSession() as session,
    ):
        await demo.says("The panel: ")
        visitor = Visitor(session, demo.lines[-1].removeprefix("The panel: "))
        await visitor.looks()
        await demo.says("round 1 · step 2")
        for key in ("no_more_bets", "green", "decisions_closed", "round_over"):
            await visitor.presses(key)
        await demo.says("Right: Call no more bets")
        await demo.says("Right: End the round")
        await demo.says("100 of 100 points")
        async with asyncio.timeout(PATIENCE):
            assert await demo.process.wait() == 0


async def test_the_page_of_a_training_computer(
    tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, fork_server: ForkServer
) -> None:
    """A lesson's table is for training; a signal ends it all, in the middle of the lesson.

    Another one in the same folder would build its tables over these: it is refused.
    """
    another = [sys.executable, "-m", "controller.cli", "demo", "--training", "--dir"]
    folder = tmp_path_factory.mktemp("d")
    async with show(folder, "--training") as demo, aiohttp.ClientSession() as session:
        await demo.says("The training page: ")
        address = demo.lines[-1].removeprefix("The training page: ")
        async with session.get(f"{address}room.json") as answer:
            info = await answer.json()
        assert info["languages"] == ["en", "fr"]
        async with session.get(f"{address}events/xx") as answer:
            assert answer.status == 404
        for wish, status in (({"begin": "none"}, 400), ({"begin": "jam"}, 200)):
            async with session.post(f"{address}act", json=wish) as answer:
                assert answer.status == status
        async with asyncio.timeout(PATIENCE):
            while (view := await status_of(session, info["panel"])) is None:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert view["snapshot"]["training"]
        refused = await Processes(tmp_path, fork_server).run([*another, str(folder)])
        assert refused.code == ExitCode.IN_USE
        assert f"{folder}: another demo plays here" in refused.err
        demo.process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            assert await demo.process.wait() == 0


async def status_of(session: aiohttp.ClientSession, panel: str) -> dict[str, Any] | None:
    """Return the panel's view; None: nobody serves it yet."""
    try:
        async with session.post(f"{panel}ask", json={"request": "status"}) as answer:
            view: dict[str, Any] = await answer.json()
            return view
    except aiohttp.ClientConnectionError:
        return None
