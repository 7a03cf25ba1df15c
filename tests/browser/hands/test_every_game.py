"""A whole hand of each game that players bank, by touch, on an English and on a French screen.

After each touch both screens are held against the snapshot, and the French one must be French. The
story does what is offered, so that another game needs nothing here.
"""

import asyncio

import pytest

from controller.data.definition.poker import PhaseKind
from controller.snapshot.poker import PokerView
from controller.snapshot.tellable import TellableAct
from tests.browser.faults.test_sizes import TEN_INCHES, resized
from tests.browser.hands.hand_reader import LANGUAGES, HandReader, drawn
from tests.browser.hands.hand_screen import HandScreen
from tests.browser.hands.test_hand_sizes import no_words_cut
from tests.browser.pictures import HANDS
from tests.browser.screen import DRAWING
from tests.browser.test_french import is_french

pytestmark = pytest.mark.slow

SEATS = (1, 2, 3, 4)
WANTED = {
    PhaseKind.DRAW: (("draw", 2), ("draw", 0), ("draw", 1)),
    PhaseKind.BUY: (("buy", 0), ("pass", 0)),
    PhaseKind.DECLARE: (("high", 0), ("low", 0)),
}
"""What players do by turns, by the key and its place among those with this name."""
PLAYED = (
    *("five-card-draw", "five-card-draw-packets", "five-card-stud", "stud-lowball"),
    *("stud-high-low-declare", "stud-high-low-buy"),
)
"""One game for each way in which a hand goes on; `make screens` plays all."""


class Players:
    """They bet once in a hand, one folds to it, and all others call and check."""

    def __init__(self) -> None:
        self._bet = self._folded = False
        self._acts = 0

    def next(self, view: PokerView) -> TellableAct:
        """Return what the player in turn does."""
        keys = drawn(view)
        wanted = WANTED.get(PhaseKind(view.phase))
        if wanted is None:
            return self._bets(keys)
        key, place = wanted[self._acts % len(wanted)]
        self._acts += 1
        return [each for each in keys if each.key == key][place]

    def _bets(self, keys: list[TellableAct]) -> TellableAct:
        named = {each.key: each for each in reversed(keys)}
        if not self._bet and "bet" in named:
            self._bet = True
            return named["bet"]
        if self._bet and not self._folded and "call" in named:
            self._folded = True
            return named["fold"]
        return named.get("call") or named["check"]


@pytest.mark.parametrize("game", HANDS if DRAWING else PLAYED)
async def test_a_whole_hand(moves, visit, game):
    packets = SEATS if game.endswith("-packets") else ()
    await moves.open_game(game.removesuffix("-packets"), "actions", packets=bool(packets))
    screens = dict(zip(LANGUAGES, await asyncio.gather(visit(), visit()), strict=True))
    await screens["fr"].page.get_by_role("button", name="FR", exact=True).tap()
    hand, reader, players = HandScreen(screens["en"], moves), HandReader(screens, moves), Players()
    await hand.screen.at("idle")
    await hand.sit(*SEATS)
    await reader.look()
    await reader.key("no_more_bets")
    await moves.take_deck(packets)
    steps = []
    while (step := moves.eyes.step) != "reload":
        steps.append(step)
        view = await reader.look()
        await is_french(screens["fr"])
        if step == "showdown":
            await end(reader, view)
        elif moves.eyes.table.instruction.key:
            await reader.key(moves.eyes.table.instruction.key)
        elif view.opens:
            await reader.seat(next(each.seat for each in view.seats if not each.folded))
        else:
            await reader.tell(players.next(view))
        if view.award is not None and moves.eyes.table.instruction.key == "round_over":
            for tag, each in screens.items():
                await resized(each, TEN_INCHES[1])
                await no_words_cut(each)
                await resized(each, TEN_INCHES[0])
                await each.page.mouse.move(640, 1)
                await each.picture(f"hand-{game}-{tag}")
    assert steps.count("betting") > len(SEATS)
    await reader.look()
    assert any(each.chips is not None and each.chips.amount for each in reader.table.seats)
    await is_french(screens["fr"])
    await moves.return_deck()
    await reader.look()


async def end(reader: HandReader, view: PokerView) -> None:
    """Touch who wins, two who share if there are two; then the key that goes on."""
    can_win = [each.seat for each in view.seats if each.can_win]
    if view.award is not None and not any(each.wins for each in view.seats):
        for seat in can_win[:2]:
            await reader.look()
            await reader.seat(seat)
    else:
        await reader.key(reader.table.instruction.key)
