"""`tablectl tell` and `tablectl puck` beside a real daemon: a hand told from the command line."""

import pytest

from controller.words.spoken import say
from tests.browser.hands.hand_moves import HandMoves
from tests.browser.local_table import LocalTable
from tests.cli.commands_in_process import tablectl


@pytest.fixture
async def moves(tmp_path, monkeypatch):
    """A dealer at a table in this process; nothing runs yet."""
    room = LocalTable(tmp_path)
    room.configure(page={"listen": "127.0.0.1:0"})
    room.eyes.open()
    monkeypatch.setenv("DEALER_TABLE_SOCKET", str(room.stage.socket))
    try:
        yield HandMoves(room)
    finally:
        await room.close()


async def sit(moves, *seats):
    """Players sit down."""
    for seat in seats:
        await moves.press(f"SEAT_{seat}")
        await moves.eyes.until(lambda seat=seat: moves.eyes.seat(seat).status == "in", "it is in")


async def deal(moves):
    """The dealer deals, and takes the deck."""
    await moves.press("NO_MORE_BETS")
    await moves.take_deck()


async def tell(*lines):
    """Tell acts, one after the other; each is taken."""
    for line in lines:
        assert await tablectl("tell", *line.split()) == 0, line


async def close(moves):
    """Close the phase, when the key has rested."""
    eyes, key = moves.eyes, "decisions_closed"

    def lit():
        return any(each.key == key for each in eyes.table.offers)

    await eyes.until(lit, "it is lit")
    assert await tablectl("press", key) == 0
    await eyes.until(lambda: not lit(), "it rests")


def gets(moves):
    """Return what each seat gets of the pots."""
    chips = {seat.number: seat.chips for seat in moves.eyes.table.seats if seat.chips is not None}
    return {seat: each.amount for seat, each in chips.items() if each.kind == "gets"}


async def test_a_draw_hand_with_every_act_told(moves, capsys):
    await moves.open_game("five-card-draw", "actions")
    await sit(moves, 1, 2, 3, 4)
    assert await tablectl("puck", "3") == 0
    await deal(moves)
    await tell("calls 2", "raises 3 4.00", "folds-early 1", "folds 4", "calls 2")
    await moves.at("drawing")
    await tell("draws 2 3")
    capsys.readouterr()
    assert await tablectl("tell", "draws", "2", "1") == 1
    assert "refused: Seat 2 has said what it draws." in capsys.readouterr().err
    await tell("draws 3 0", "checks 2", "raises 3 4.00", "calls 2 1.50 --all-in")
    await moves.at("showdown")
    assert [(each.amount, say(each.taken)) for each in moves.eyes.table.poker.pots] == [
        (1400, "rake 1.00")
    ]
    await tell("wins 3")
    assert await tablectl("press", "round_over") == 0
    await moves.at("reload")
    assert gets(moves) == {3: 1300}


async def test_what_is_bought_declared_and_stated(moves):
    await moves.open_game("stud-high-low-buy", "pot")
    await sit(moves, 1, 2, 3)
    await deal(moves)
    for _ in range(3):
        await close(moves)
    await tell("buys 1", "passes 2", "passes 3")
    await close(moves)
    await tell("high 1", "low 2", "high 3")
    await close(moves)
    await tell("pot 0 31.00 --rake 3.00", "wins 3", "next")
    assert await moves.eyes.until(lambda: gets(moves), "shares are known") == {2: 1400, 3: 1400}


async def test_who_opens_and_that_a_pair_shows(moves):
    await moves.open_game("five-card-stud", "actions")
    await sit(moves, 1, 2)
    await deal(moves)
    await tell("opens 2", "calls 2", "calls 1", "pair", "opens 1", "raises 1 4.00")
    await moves.eyes.until(lambda: moves.eyes.table.poker.turn == 2, "seat 1 has bet")


@pytest.mark.parametrize("line", ["dances 1", "draws 1 many", "raises 1", "calls 1 x --all-in"])
async def test_what_is_no_act_is_a_usage_error(moves, line, capsys):
    assert await tablectl("tell", *line.split()) == 2
    assert capsys.readouterr().err


async def test_without_a_hand_an_act_is_refused(house, capsys):
    assert await tablectl("tell", "folds", "1") == 1
    assert "refused" in capsys.readouterr().err
