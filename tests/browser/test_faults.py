"""What stops a round, fault by fault: the page names it, shows where, and drops it at its end."""

import re
from dataclasses import dataclass

from playwright.async_api import expect

from tests.browser.screen import Screen
from tests.e2e.dealer import Dealer


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that goes wrong in the middle of a round, and what mends it.

    Attributes:
        words: what the page says; `part`: what its picture marks.
        key: the key that the dealer confirms it with; empty: it ends by itself.
    """

    breaks: tuple[str, str, dict[str, str]]
    mends: tuple[str, str, dict[str, str]] | None
    words: str
    part: str
    key: str = ""


FAULTS = (
    Fault(
        ("shuffler", "door", {"which": "cover", "to": "open"}),
        ("shuffler", "door", {"which": "cover", "to": "close"}),
        "The shuffler's cover is open.",
        "The cover",
    ),
    Fault(
        ("sensors", "unplug", {}), ("sensors", "plug", {}), "The sensors do not answer", "Cables"
    ),
    Fault(
        ("shuffler", "unplug", {}),
        ("shuffler", "plug", {}),
        "The shuffler does not answer",
        "Cables",
    ),
    Fault(
        ("shuffler", "reboot", {}), None, "The shuffler was restarted", "The exit tray", "continue"
    ),
)


async def test_each_fault_is_named_shown_and_ends(opened, visit):
    """One round goes through all of them, and to its end: nobody touches the key pad's keys."""
    screen = await visit()
    await opened.bets(2)
    await opened.call()
    await opened.packet_out(2)
    for fault in FAULTS:
        await goes_wrong(screen, opened, fault)
    await is_stopped_by_hand(screen)
    await opened.give(2)
    await opened.give(0)
    await screen.at("awaiting_green")


async def goes_wrong(screen: Screen, dealer: Dealer, fault: Fault) -> None:
    """It stops the round, the page says what and where; mended, the dealer's screen is back."""
    shown = screen.page.locator(".fault")
    device, verb, args = fault.breaks
    dealer.scene.control(device, verb, **args)
    await expect(shown.locator(".fault-words")).to_contain_text(fault.words)
    await expect(shown.locator("figcaption")).to_contain_text(fault.part)
    await expect(shown.locator(".fault-actions li")).not_to_have_count(0)
    if fault.mends is not None:
        device, verb, args = fault.mends
        dealer.scene.control(device, verb, **args)
    if fault.key:
        await expect(screen.key(fault.key)).to_be_enabled()
        await screen.touch(fault.key)
    await expect(shown).to_have_count(0)


async def is_stopped_by_hand(screen: Screen) -> None:
    """The dealer stops the game on the page, and goes on there."""
    await screen.touch("stop")
    shown = screen.page.locator(".fault")
    await expect(shown.locator(".fault-sign")).to_contain_text(re.compile("You can clear this"))
    await expect(shown.locator(".fault-words")).to_contain_text("The dealer stopped the game.")
    await screen.accessible()
    await screen.touch("continue")
    await expect(shown).to_have_count(0)
