"""`kill -9` of the daemon in each part of a hand: the same hand, turn and pot; one release."""

import pytest

from controller.api.messages import ask
from controller.data.events import HandTold
from controller.data.hand_acts import Calls, Checks, Draws, HandAct, Raises
from controller.snapshot.poker import PokerView
from drivers.vocabulary import ActKind
from tests.browser.hands.hand_moves import HandMoves
from tests.e2e.real_table import RealTable

pytestmark = pytest.mark.slow


async def kill_and_restart(moves: HandMoves) -> None:
    """Kill the daemon at once, and start it again: the same hand, and nothing to confirm."""
    room, eyes = moves.real_table, moves.eyes
    before = eyes.table
    await room.kill("daemon")
    await room.start("daemon")
    await room.devices_up()
    await eyes.until(lambda: not eyes.causes, "nothing holds the table")
    assert (eyes.table.step, eyes.table.round) == (before.step, before.round)
    assert view(moves) == before.poker


def view(moves: HandMoves) -> PokerView:
    """Return the hand as the screen shows it."""
    found = moves.eyes.table.poker
    assert found is not None
    return found


async def tell(moves: HandMoves, *acts: HandAct) -> None:
    """Tell acts, one after the other."""
    async with moves.real_table.client() as client:
        for act in acts:
            told = view(moves).told
            answer = await client.wish(ask(HandTold, act, told))
            assert answer.ok, answer
            await moves.eyes.until(lambda told=told: view(moves).told > told, "it is told")


async def test_the_daemon_is_killed_in_each_part_of_a_hand(real_table: RealTable) -> None:
    moves = HandMoves(real_table)
    await moves.open_game("five-card-draw", "actions")
    for seat in (1, 2, 3):
        await moves.press(f"SEAT_{seat}")
        await moves.eyes.until(lambda seat=seat: moves.eyes.seat(seat).status == "in", "it is in")
    await moves.press("NO_MORE_BETS")
    await moves.at("deck_out")
    await moves.eyes.until(lambda: moves.eyes.levels.tray == "occupied", "the deck is out")
    await kill_and_restart(moves)
    await moves.take_deck()
    await tell(moves, Raises(1, 400), Calls(2))
    await kill_and_restart(moves)
    assert (view(moves).turn, view(moves).call) == (3, 200)
    await tell(moves, Calls(3), Draws(2, 2))
    await kill_and_restart(moves)
    await tell(moves, Draws(3, 0), Draws(1, 5), Checks(2), Checks(3), Checks(1))
    await moves.at("showdown")
    await kill_and_restart(moves)
    assert [pot.amount for pot in view(moves).pots] == [1200]
    sent = [data for _, data in real_table.record.led_to("SendAct")]
    released = {each["txn"] for each in sent if each["kind"] == ActKind.REMAINDER}
    assert len(released) == 1
