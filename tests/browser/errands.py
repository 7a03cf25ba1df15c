"""Errands on the page, filled in by a finger field by field (`errand/errand.js`)."""

from playwright.async_api import expect

from simulators.people.staff import SAM, Staff
from tests.browser.screen import Screen


async def act(screen: Screen, name: str) -> None:
    """Touch what people, not the round, want: by its name."""
    await screen.page.locator(f'[data-act="{name}"]').first.tap()


async def choose(screen: Screen, value: str) -> None:
    """Choose one of several."""
    await screen.page.locator(f'dialog [data-value="{value}"]').tap()


async def write(screen: Screen, words: str) -> None:
    """Type into the field that is asked for, and go on."""
    await screen.page.locator("dialog .typed").fill(words)
    await act(screen, "next")


async def digits(screen: Screen, number: str) -> None:
    """Touch digits, wherever they lie, and go no further."""
    for each in number:
        await screen.page.locator(f'dialog [data-digit="{each}"]').tap()


async def enter(screen: Screen, number: str) -> None:
    """Touch digits, and go on."""
    await digits(screen, number)
    await act(screen, "next")


async def prove(screen: Screen, who: Staff, pin: str = "") -> None:
    """Show badge and PIN, or another PIN than theirs."""
    await write(screen, who.badge)
    await enter(screen, pin or who.pin)


async def sign_on(screen: Screen, who: Staff = SAM) -> None:
    """Sign on at this screen, by badge and PIN."""
    await act(screen, "sign-on")
    await prove(screen, who)
    await done(screen)


async def done(screen: Screen) -> None:
    """Wait until the errand is over: what was wished is taken."""
    await expect(screen.page.locator("dialog")).to_have_count(0)


async def refused(screen: Screen, words: str) -> None:
    """Wait until the errand says why it is not taken; it stays open."""
    await expect(screen.page.locator(".dialog-said")).to_contain_text(words)


async def declares(screen: Screen, kind: str, seat: int) -> None:
    """Say what went against the rules, and where; without a remark."""
    await choose(screen, kind)
    await choose(screen, str(seat))
    await act(screen, "next")
    await done(screen)


async def menu(screen: Screen, name: str) -> None:
    """Choose something of the list behind *More*."""
    await screen.page.locator(".key-more").tap()
    await act(screen, name)
