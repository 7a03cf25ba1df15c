"""The dealer's screen while a hand is played: what is touched, and what it shows."""

from playwright.async_api import expect

from tests.browser.hands.hand_moves import HandMoves
from tests.browser.screen import DRAWING, Screen


class HandScreen:
    """A dealer who plays hands by touch: each touch is taken in before the next."""

    def __init__(self, screen: Screen, moves: HandMoves) -> None:
        self.screen = screen
        self.moves = moves

    async def seat(self, *seats: int) -> None:
        """Touch seats, one after the other."""
        for seat in seats:
            await self._told(f'[data-seat="{seat}"]')

    async def act(self, *words: str) -> None:
        """Touch keys of what can be told, by their words."""
        for each in words:
            key = self.screen.page.locator(".acts .act .key-words").get_by_text(each, exact=True)
            before = self.moves.eyes.table.seq
            await key.tap()
            await self._taken_in(before)

    async def strike(self, *keys: str) -> None:
        """Strike keys of the keyboard, one after the other."""
        for key in keys:
            rests = f'[aria-keyshortcuts="{key.upper()}"][aria-disabled="true"]'
            await expect(self.screen.page.locator(rests)).to_have_count(0)
            before = self.moves.eyes.table.seq
            await self.screen.strike(key)
            await self._taken_in(before)

    async def key(self, *names: str) -> None:
        """Touch keys of the table."""
        for name in names:
            await self._told(f'[data-key="{name}"]')

    async def sit(self, *seats: int) -> None:
        """Put players in at an idle table, each with one touch: the first begins the hand."""
        await self.seat(*seats)

    async def deal(self) -> None:
        """Press *deal*, and take the deck."""
        await self.key("no_more_bets")
        await self.moves.take_deck()
        await self.screen.at("betting")

    async def at_seat(self, seat: int, words: str) -> None:
        """Wait until words stand at a seat."""
        await expect(self.screen.page.locator(f'[data-seat="{seat}"]')).to_contain_text(words)

    async def says(self, words: str) -> None:
        """Wait until the headline says it."""
        await expect(self.screen.page.locator("[data-words]")).to_contain_text(words)

    async def picture(self, name: str) -> None:
        """Keep pictures in both languages, where that is asked for; `{language}` in their name."""
        if not DRAWING:
            return
        page = self.screen.page
        for language in ("fr", "en"):
            if await page.locator(f'.head [lang="{language}"]').count():
                await page.locator(f'.head [lang="{language}"]').tap()
            await expect(page.locator("html")).to_have_attribute("lang", language)
            await page.mouse.move(640, 1)
            await self.screen.picture(name.format(language=language))

    async def _told(self, place: str) -> None:
        before = self.moves.eyes.table.seq
        await self.screen.page.locator(place).tap()
        await self._taken_in(before)

    async def _taken_in(self, before: int) -> None:
        await self.moves.eyes.until(lambda: self.moves.eyes.table.seq > before, "it is taken in")
        await self.screen.caught_up()
