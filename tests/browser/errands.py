"""Errands on the page: a person's questions, answered field by field (`errand/errand.js`)."""

from playwright.async_api import expect

from simulators.people.staff import SAM, Staff
from tests.browser.screen import Screen

_PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll(".fault-keys button")].map((key) => {
    const { x, y, width } = key.getBoundingClientRect();
    return [key.dataset.key ?? key.dataset.act, [x, y, width].map(Math.round)];
  }),
)"""
"""Where each key of the fault screen lies, in pixels."""


async def act(screen: Screen, name: str) -> None:
    """Touch a control by its name."""
    await screen.page.locator(f'[data-act="{name}"]').first.tap()


async def places(screen: Screen) -> dict[str, list[int]]:
    """Return where each key of the fault screen lies."""
    found: dict[str, list[int]] = await screen.page.evaluate(_PLACES)
    return found


async def unmoved(screen: Screen, before: dict[str, list[int]]) -> None:
    """No key that is still there has moved under a finger."""
    after = await places(screen)
    moved = {key: (at, after[key]) for key, at in before.items() if after.get(key, at) != at}
    assert not moved, f"keys moved under a finger: {moved}"


async def choose(screen: Screen, value: str) -> None:
    """Choose one of several options."""
    await screen.page.locator(f'dialog [data-value="{value}"]').tap()


async def digits(screen: Screen, number: str) -> None:
    """Touch digits, wherever they are on the pad, and go no further."""
    for each in number:
        await screen.page.locator(f'dialog [data-digit="{each}"]').tap()


async def enter(screen: Screen, number: str) -> None:
    """Touch digits, and go on."""
    await digits(screen, number)
    await act(screen, "next")


async def badge(screen: Screen, who: Staff) -> None:
    """Type the number of a badge where badge and PIN are asked for."""
    await screen.page.locator("dialog .proof .typed").fill(who.badge)


async def prove(screen: Screen, who: Staff, pin: str = "") -> None:
    """Give badge and PIN, or a wrong PIN."""
    await badge(screen, who)
    await enter(screen, pin or who.pin)


async def sign_on(screen: Screen, who: Staff = SAM) -> None:
    """Sign on at this screen, by badge and PIN: no key moves that stays."""
    before = await places(screen)
    await act(screen, "sign-on")
    await prove(screen, who)
    await done(screen)
    # With the chip come the keys of their role: what is touched next does not move any more.
    await expect(screen.page.locator(f'.chip.own[data-chip="{who.badge}"]')).to_be_visible()
    await unmoved(screen, before)


async def done(screen: Screen) -> None:
    """Wait until the errand is over: the wish was taken."""
    await expect(screen.page.locator("dialog")).to_have_count(0)


async def refused(screen: Screen, words: str) -> None:
    """Wait until the errand shows why the wish was refused; it stays open."""
    await expect(screen.page.locator(".dialog-said")).to_contain_text(words)


async def declares(screen: Screen, kind: str, seat: int) -> None:
    """Declare an irregularity and its seat; without a remark."""
    await choose(screen, kind)
    await choose(screen, str(seat))
    await act(screen, "next")
    await done(screen)


async def menu(screen: Screen, name: str) -> None:
    """Choose an entry of the list behind *More*."""
    await screen.page.locator(".key-more").tap()
    await act(screen, name)
