"""Fault screens: what people see of a fault, compared with the table, and how it is cleared."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from functools import wraps
from time import monotonic
from typing import Any

from playwright.async_api import Locator, expect

from controller.snapshot import HoldView
from controller.words.spoken import say
from simulators.people.staff import SAM, Staff
from tests.browser.errands import act, choose, done, enter, places, sign_on, unmoved
from tests.browser.screen import Screen
from tests.e2e.dealer_moves import DealerMoves
from tests.holds import named
from tests.patience import PATIENCE

KEEP_MUTED = """
    Object.defineProperty(BaseAudioContext.prototype, "state", { get: () => "suspended" });
"""
"""A script for a page: its browser keeps the sound muted, as one does that nobody has touched."""
HEADLINES = {
    ("service", True): "Stopped. Call the technician.",
    ("service", False): "Stopped. Call the technician.",
    ("supervisor", True): "Stopped. A supervisor must clear this.",
    ("supervisor", False): "Stopped until this is put right.",
    ("dealer", True): "Stopped. You can clear this.",
    ("dealer", False): "Stopped until this is put right.",
    ("notice", False): "Waiting. It goes on by itself.",
}
"""Headlines by class, and by whether only a person ends the hold."""
VOIDED = "Stopped. The round must be voided."
OTHER_HEADLINES = {
    "irregular": "Stopped. Somebody must decide this.",
    "lifted": VOIDED,
    "surplus": VOIDED,
    "memory": VOIDED,
}
SERVICE = "A supervisor ends the round and closes the table: there the technician clears it."
Story = Callable[..., Awaitable[None]]
Compared = tuple[list[list[str]], list[list[str]]]
"""Texts that a screen shows, place by place, and what the table says there."""


def tells(*causes: str) -> Callable[[Story], Story]:
    """Name the causes that a story tells; it fails if the page has named others, or not all."""

    def mark(story: Story) -> Story:
        @wraps(story)
        async def told(**fixtures: Any) -> None:
            await story(**fixtures)
            assert fixtures["watch"].causes == set(causes)

        told.__dict__["causes"] = frozenset(causes)
        return told

    return mark


async def read(place: Locator) -> list[str]:
    """Return the texts of all elements at a place."""
    return [" ".join(text.split()) for text in await place.all_text_contents()]


async def contained(place: Locator, wanted: list[str]) -> Compared:
    """Return what is shown of each wanted text: itself, or else all that stands there."""
    shown = await read(place)
    plain = [" ".join(text.split()) for text in wanted]
    return [[text] if text in " ".join(shown) else shown for text in plain], [[t] for t in plain]


class Seen:
    """One person's view of one screen.

    Attributes:
        causes: kinds of causes that the page has named so far.
    """

    def __init__(self, screen: Screen, dealer: DealerMoves, causes: set[str]) -> None:
        self.screen = screen
        self.dealer = dealer
        self.causes = causes

    # What is seen.

    async def stops(self, cause: str, part: str) -> Locator:
        """The cause fills the screen: words, who ends it, what to do, and where to look."""
        shown = self._found(".fault", cause)
        await expect(shown).to_be_visible()
        await self._hold(cause)

        async def filled(hold: HoldView) -> Compared:
            headline = OTHER_HEADLINES.get(cause, HEADLINES[hold.klass, hold.latched])
            said = [".fault-sign strong", ".fault-words", "figcaption", ".fault-actions li"]
            return (
                [await read(shown.locator(each)) for each in said],
                [[headline], [say(hold.words)], [part], self._actions(hold)],
            )

        await self._agrees(cause, filled)
        await expect(shown.locator(".marked")).to_have_count(1)
        assert await self.screen.page.locator(".fault-keys .strong").count() <= 1, "one thing to do"
        return shown

    async def also(self, cause: str) -> None:
        """The cause is shown below a more important one, with what to do."""
        await self._hold(cause)
        line = self._found(".fault-others li", cause)
        await self._agrees(cause, lambda hold: contained(line, [say(hold.words), say(hold.remedy)]))

    async def in_band(self, cause: str) -> None:
        """The cause stands in the band of a sheet or a dialog, with what to do now."""
        await self._hold(cause)
        shown = self.screen.page.locator(f'.band[data-band="{cause}"]').first
        await self._agrees(
            cause,
            lambda hold: contained(
                shown, [say(hold.words), say(self.dealer.eyes.table.instruction.words)]
            ),
        )

    async def forbids(self, cause: str) -> None:
        """The cause is shown beside the round that may go on, and says that no other is dealt.

        What has to be put right first is the headline, and nothing else says it again.
        """
        assert (await self._hold(cause)).scope == "next deal"
        head, notice = self._found(".step", cause), self._found(".notice-hold", cause)

        async def beside(hold: HoldView) -> Compared:
            instruction = self.dealer.eyes.table.instruction
            if instruction.hold == hold.id:
                said = [head.locator("[data-words]"), head.locator(".step-beside"), notice]
                told = [[say(instruction.words)], [say(hold.words)], []]
                return [await read(each) for each in said], told
            words, told = await contained(notice, ["No next deal", say(hold.words)])
            remedy = await read(notice.locator("small"))
            return [*words, remedy], [*told, [say(hold.remedy)]]

        await self._agrees(cause, beside)

    async def _agrees(
        self, cause: str, compared: Callable[[HoldView], Awaitable[Compared]]
    ) -> None:
        """Wait until screen and table say the same: each goes on while they are compared."""
        last = monotonic() + PATIENCE
        while True:
            seen, told = await compared(await self._hold(cause))
            if seen == told:
                return
            assert monotonic() < last, f"of {cause} the screen says {seen}, the table {told}"
            await asyncio.sleep(0.05)

    async def gone(self, cause: str) -> None:
        """Neither the screen nor the table has the cause any more."""
        await expect(self._found("", cause)).to_have_count(0)
        await self.dealer.eyes.until(lambda: not self._holds(cause), f"{cause} is gone")

    async def goes_on(self) -> None:
        """Nothing but the round fills the screen."""
        await expect(self.screen.page.locator(".fault")).to_have_count(0)

    def _actions(self, hold: HoldView) -> list[str]:
        """Return the single things to do."""
        table = self.dealer.eyes.table
        words = say(hold.remedy)
        if table.reconcile is not None or table.instruction.hold == hold.id:
            words = say(table.instruction.words)
        found = re.split(r"(?<=\.)\s+", words)
        service = hold.klass == "service" and hold.latched and table.step != "closed"
        return [*found, SERVICE] if service and SERVICE not in found else found

    async def _hold(self, cause: str) -> HoldView:
        self.causes.add(cause.partition(":")[0])
        wanted = f"{cause} holds the table"
        return (await self.dealer.eyes.until(lambda: self._holds(cause), wanted))[0]

    def _holds(self, cause: str) -> list[HoldView]:
        holds = self.dealer.eyes.table.holds
        return [hold for hold in holds if cause in (hold.cause, named(hold))]

    def _found(self, place: str, cause: str) -> Locator:
        """Return where a cause is named."""
        return self.screen.page.locator(f'{place}[data-cause="{cause.partition(":")[0]}"]')

    # What is done.

    def hands(self, device: str, verb: str, **args: str | int) -> None:
        """Do something to a device."""
        self.dealer.real_table.control(device, verb, **args)

    async def supervisor(self, who: Staff = SAM) -> None:
        """A supervisor signs on at this screen, if nobody is signed on at one still."""
        await self.screen.caught_up()
        if not any(each.session for each in self.dealer.eyes.table.sign_ons):
            await sign_on(self.screen, who)

    async def count(self, cards: int) -> None:
        """The dealer counts, blind: the key has other words then, and no key moves."""
        await self.screen.caught_up()
        before = await places(self.screen)
        await act(self.screen, "count")
        await enter(self.screen, str(cards))
        await done(self.screen)
        await self.dealer.eyes.until(self._counted, "the count is in")
        await self.screen.caught_up()
        await unmoved(self.screen, before)

    def _counted(self) -> bool:
        reconcile = self.dealer.eyes.table.reconcile
        return reconcile is None or reconcile.counted

    async def clear(self, count: int | str | None = None, reason: str = "Put right") -> None:
        """The person signed on clears: with a count, if one is asked for, and a reason."""
        await self.supervisor()
        await act(self.screen, "clear")
        if count is not None:
            await enter(self.screen, str(count))
        await choose(self.screen, reason)
        await done(self.screen)

    async def void(self, reason: str = "The shuffler failed") -> None:
        """The supervisor voids the round; every wager gets its usual effect."""
        await self.supervisor()
        await act(self.screen, "void")
        await act(self.screen, "next")
        await choose(self.screen, reason)
        await done(self.screen)


class Watch:
    """Opens screens for a person who looks for faults.

    Attributes:
        causes: kinds of causes that were named on them.
    """

    def __init__(self, visit: Callable[..., Awaitable[Screen]]) -> None:
        self.causes: set[str] = set()
        self._visit = visit

    async def __call__(self, dealer: DealerMoves, fragment: str = "") -> Seen:
        """Look at this dealer's table."""
        return Seen(await self._visit(fragment), dealer, self.causes)
