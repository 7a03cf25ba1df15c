"""Two dealers' screens, one English and one French: what they offer, held against the snapshot."""

import asyncio
from collections.abc import Iterator
from functools import cache
from typing import Any

from controller.data.message import Money, message
from controller.shipped_files import catalogue_roots
from controller.snapshot import Snapshot
from controller.snapshot.poker import PokerView
from controller.snapshot.tellable import TellableAct
from controller.words.spoken import Speaker
from tests.browser.hands.hand_moves import HandMoves
from tests.browser.screen import Screen

LANGUAGES = ("en", "fr")
READ = r"""() => {
  const page = document.querySelector("[data-seq]");
  const all = (name) => [...document.querySelectorAll(name)];
  const text = (each) => each.textContent.replace(/\s+/g, " ").trim();
  const words = (name) => all(name).map(text);
  const seats = (name) => all(`.seat${name}`).map(({ dataset }) => Number(dataset.seat));
  const figures = (name) => Object.fromEntries(all(`.seat:has(${name})`).map(
    (each) => [Number(each.dataset.seat), text(each.querySelector(name))]));
  return {
    seq: Number(page.dataset.seq),
    step: page.dataset.step,
    words: words("[data-words]"),
    beside: words(".step-beside"),
    acts: words(".acts .act:not(.act-puck, .act-short) .key-words"),
    key: all(".keys-go [data-key]").map(({ dataset }) => dataset.key),
    offered: seats("[data-offer]"),
    turn: seats("[aria-current]"),
    puck: seats(":has([data-puck])"),
    bets: figures(".seat-bet"),
    gets: figures(".seat-gets"),
    pots: words(".pot-amount"),
  };
}"""
"""What a page shows of a hand."""


@cache
def speaker(language: str) -> Speaker:
    """Return who puts messages into the words of a language."""
    return Speaker(language, catalogue_roots())


class HandReader:
    """A dealer who looks at both screens after each event, and touches them by turns."""

    def __init__(self, screens: dict[str, Screen], moves: HandMoves) -> None:
        self._screens = screens
        self._moves = moves
        self._touches = 0

    @property
    def table(self) -> Snapshot:
        """The table as it stands."""
        found: Snapshot = self._moves.eyes.table
        return found

    async def look(self) -> PokerView:
        """Look that each screen shows what stands in the snapshot; return the view of the hand."""
        for language, screen in self._screens.items():
            while True:
                await screen.caught_up()
                snapshot, read = self.table, await screen.page.evaluate(READ)
                if read.pop("seq") == snapshot.seq:
                    break
            assert read == shown(snapshot, speaker(language)), language
        assert self.table.poker is not None
        return self.table.poker

    async def tell(self, act: TellableAct) -> None:
        """Touch the key of an act."""
        view = self.table.poker
        assert view is not None
        await self._touch(".acts .act:not(.act-puck, .act-short)", drawn(view).index(act))

    async def seat(self, number: int) -> None:
        """Touch a seat."""
        await self._touch(f'[data-seat="{number}"]')

    async def key(self, name: str) -> None:
        """Touch a key of the table."""
        await self._touch(f'[data-key="{name}"]')

    async def _touch(self, place: str, number: int = 0) -> None:
        """Touch the next screen, and wait until both have drawn what came of it."""
        screen = self._screens[LANGUAGES[self._touches % len(LANGUAGES)]]
        self._touches += 1
        before = self.table.seq
        await screen.page.locator(place).nth(number).tap()
        await self._moves.eyes.until(lambda: self.table.seq > before, "it is taken in")
        assert self.table.refusal is None, self.table.refusal
        await asyncio.gather(*(each.caught_up() for each in self._screens.values()))


def drawn(view: PokerView) -> list[TellableAct]:
    """Return the acts that have keys of their own: of those that ask, the first with its key."""
    return list(_drawn(view))


def _drawn(view: PokerView) -> Iterator[TellableAct]:
    keys = [each.key for each in view.acts]
    for place, each in enumerate(view.acts):
        if not each.seats and (not each.asks or keys.index(each.key) == place):
            yield each


def shown(snapshot: Snapshot, language: Speaker) -> dict[str, Any]:
    """Return what a screen has to show of a hand."""
    view, now = snapshot.poker, snapshot.instruction
    assert view is not None

    def money(cents: int) -> str:
        return _plain(language.say(message("poker-amount", amount=Money(cents))))

    beside = [_plain(language.say(each)) for each in now.beside]
    chips = [(each.number, each.chips) for each in snapshot.seats if each.chips is not None]
    gets = {number: each.amount for number, each in chips if each.kind == "gets"}
    ended = {number for number, each in chips if each.kind != "bet"}
    offered = {each.key for each in snapshot.offers}
    return {
        "step": snapshot.step,
        "words": [_plain(language.say(now.words))],
        "beside": [" ".join(beside)] if beside else [],
        "acts": [_plain(language.say(each.words)) for each in drawn(view)],
        "key": [now.key] if now.key in offered else [],
        "offered": [
            each.number
            for each in snapshot.seats
            if f"seat_{each.number}" in offered and view.phase != "draw"
        ],
        "turn": [each.number for each in snapshot.seats if each.turn],
        "puck": [view.puck] if view.puck else [],
        "bets": {
            str(each.seat): money(each.bet)
            for each in view.seats
            if each.bet and each.seat not in ended
        },
        "gets": {
            str(seat): _plain(language.say(message("poker-gets", amount=Money(amount))))
            for seat, amount in gets.items()
        },
        "pots": [money(each.amount) for each in view.pots] if view.phase else [],
    }


def _plain(words: str) -> str:
    return " ".join(words.split())
