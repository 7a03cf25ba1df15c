"""Who a press belongs to: the dealer's keys are the dealer's, whoever is signed on, and where."""

from playwright.async_api import expect

from controller.api.messages import SignOff
from drivers.vocabulary import Key
from simulators.people.staff import SAM
from tests.browser.errands import act, sign_on
from tests.browser.screen import Screen


async def nobody_signed_on(dealer) -> None:
    """End the sign-on at the key pad, which opened the table."""
    async with dealer.real_table.client() as client:
        assert (await client.wish(SignOff())).ok


async def offers(screen: Screen, key: str, *, there: bool) -> None:
    """Wait until a key stands in the list behind *More*, or does not."""
    await screen.page.locator(".key-more").tap()
    await expect(screen.page.locator('[data-act="tap"]')).to_be_visible()
    await expect(screen.page.locator(f'[data-act="{key}"]')).to_have_count(int(there))
    await screen.page.keyboard.press("Escape")


async def test_a_supervisor_at_their_own_page_gives_the_dealers_page_no_powers(opened, visit):
    """CLOSE stands where the supervisor signed on; NO MORE BETS is the dealer's at both pages."""
    record = opened.real_table.record
    await nobody_signed_on(opened)
    dealers, supervisors = await visit(), await visit()
    await supervisors.page.locator(".key-more").tap()
    await sign_on(supervisors)
    await opened.eyes.until(lambda: opened.eyes.table.sign_ons, "they are signed on")
    await dealers.caught_up()
    await offers(supervisors, "close", there=True)
    await offers(dealers, "close", there=False)
    await opened.bets(2)
    await dealers.touch("no_more_bets")
    await dealers.at("dealing.seat")
    assert record.event("Press").data["by"] is None
    await supervisors.touch("stop")
    await dealers.shows("Stopped. You can clear this.")
    stop = record.event("Press").data
    assert (stop["key"], stop["by"]) == (Key.STOP, None), "it is the dealer's key there, too"
    await dealers.touch("continue")
    await supervisors.page.locator(".key-more").tap()
    await act(supervisors, "close")
    await opened.eyes.until(lambda: opened.eyes.table.closing, "it closes after this round")
    assert record.event("Press").data["by"]["badge"] == SAM.badge


async def test_after_a_clear_the_screen_is_the_dealers_again(opened, watch):
    """Who cleared has left: what needs a supervisor asks for a PIN again, and the rest does not."""
    await nobody_signed_on(opened)
    seen = await watch(opened)
    screen, record = seen.screen, opened.real_table.record
    await opened.bets(2)
    opened.real_table.control("shuffler", "jam")
    await opened.call()
    await screen.page.locator('[data-act="count"]').wait_for()
    opened.real_table.control("shuffler", "unjam")
    await opened.eyes.until(lambda: opened.eyes.levels.fault == "none", "the way is free")
    await seen.count(0)
    await seen.supervisor()
    await seen.clear(0)
    await seen.goes_on()
    await opened.eyes.until(lambda: not opened.eyes.table.sign_ons, "they have left")
    (left,) = record.event("Clear").led_to("SignOnEnded")
    assert (left["person"]["badge"], left["why"]["id"]) == (SAM.badge, "sign-on-cleared")
    await offers(screen, "close", there=False)
    await opened.give(2)
    await opened.give(0)
    await screen.touch("green")
    await screen.at("deciding")
    assert record.event("Press").data["by"] is None
    await screen.page.locator('[href="#/supervisor"]').tap()
    await screen.shows("This screen is for supervisors.")
